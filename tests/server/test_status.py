"""A session of the language server from its first message to the status that it ends with.

The command lines are those of real clients: that of VS Code appends options of its own, those of
Neovim and Emacs append none.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

CLIENTS = {
    "vscode-languageclient": ["--stdio"],
    "vscode-languageclient with its process": ["--stdio", f"--clientProcessId={os.getpid()}"],
    "neovim, emacs, helix": [],
}


def frame(message: dict[str, Any]) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


PARAMS: dict[str, Any] = {"processId": os.getpid(), "rootUri": None, "capabilities": {}}
BEGIN: list[dict[str, Any]] = [
    {"id": 1, "method": "initialize", "params": PARAMS},
    {"method": "initialized", "params": {}},
]
TEXT = {"uri": "file:///race.zrf", "languageId": "zrf", "version": 1, "text": "(game"}
OPEN: list[dict[str, Any]] = [{"method": "textDocument/didOpen", "params": {"textDocument": TEXT}}]
SHUTDOWN: list[dict[str, Any]] = [{"id": 2, "method": "shutdown"}]
EXIT: list[dict[str, Any]] = [{"method": "exit"}]


def session(
    options: list[str], messages: list[dict[str, Any]]
) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "translator", "lsp", *options]
    sent = b"".join(map(frame, messages))
    return subprocess.run(command, input=sent, capture_output=True, check=False, timeout=60)


@pytest.mark.parametrize("client", CLIENTS)
@pytest.mark.parametrize("work", [[], OPEN], ids=["nothing is done", "a text is opened"])
def test_an_orderly_session_ends_with_0_and_without_a_word(
    client: str, work: list[dict[str, Any]]
) -> None:
    done = session(CLIENTS[client], [*BEGIN, *work, *SHUTDOWN, *EXIT])
    assert (done.returncode, done.stderr) == (0, b"")
    assert b'"id": 2, "jsonrpc": "2.0", "result": null' in done.stdout


@pytest.mark.parametrize("client", CLIENTS)
def test_an_exit_without_shutdown_ends_with_1(client: str) -> None:
    done = session(CLIENTS[client], [*BEGIN, *EXIT])
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize(("messages", "status"), [(BEGIN, 1), ([*BEGIN, *SHUTDOWN], 0)])
def test_a_client_that_goes_away_ends_the_session(
    messages: list[dict[str, Any]], status: int
) -> None:
    assert session([], messages).returncode == status
