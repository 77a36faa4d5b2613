"""Every request that tells an id is answered, whatever else is wrong with it."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest

pytest.importorskip("pygls")

from translator.server.protocol import server
from translator.server.wire import Bodies

START: dict[str, Any] = {"processId": None, "rootUri": None, "capabilities": {}}
PLACE: dict[str, Any] = {
    "textDocument": {"uri": "file:///a.zrf"},
    "position": {"line": 0, "character": 0},
}
PARSE, REQUEST, METHOD, PARAMS = -32700, -32600, -32601, -32602


def request(method: Any, params: Any, ident: Any = 1) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": ident, "method": method, "params": params}


def framed(data: Any, head: str = "Content-Length: {}\r\n\r\n") -> bytes:
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    return head.replace("{}", str(len(body))).encode() + body


def answers(*messages: bytes) -> list[dict[str, Any]]:
    """What a server that was started answers to some messages, before the streams are closed."""
    first = framed(request("initialize", START, 0))
    last = framed(request("shutdown", None, "last"))
    written = io.BytesIO()
    server().start_io(io.BytesIO(b"".join((first, *messages, last))), written)
    found = [json.loads(body) for body in Bodies().feed(written.getvalue())]
    assert [found[0]["id"], found[-1]["id"]] == [0, "last"]
    return found[1:-1]


BROKEN_PARAMS: list[Any] = [
    None, 5, "text", [], [1, 2], {}, {"textDocument": 5}, {**PLACE, "position": None},
    {**PLACE, "position": {"line": "x", "character": 0}},
]  # fmt: skip


def test_requests_with_broken_parameters_are_answered() -> None:
    methods = ["textDocument/hover", "textDocument/rename", "textDocument/formatting"]
    asked: list[tuple[str, Any]] = [
        (method, params) for method in methods for params in BROKEN_PARAMS
    ]
    asked += [("workspace/executeCommand", params) for params in BROKEN_PARAMS]
    asked += [
        ("workspace/executeCommand", {"command": "none"}),
        ("workspace/executeCommand", {"command": "ludoglot.board", "arguments": ["a"]}),
    ]
    messages = [framed(request(*one, number)) for number, one in enumerate(asked, 1)]
    found = answers(*messages)
    assert [one["id"] for one in found] == [*range(1, len(asked) + 1)]
    assert all("error" in one for one in found)
    assert {one["error"]["code"] for one in found} <= {PARAMS, METHOD, -32603}


@pytest.mark.parametrize(
    ("message", "code", "ident"),
    [
        (request("textDocument/hover", PLACE, 1.5), REQUEST, 1.5),
        (request("textDocument/hover", PLACE, None), REQUEST, None),
        (request("textDocument/hover", PLACE, [1]), REQUEST, None),
        (request(5, PLACE), REQUEST, 1),
        (request(["x"], PLACE), REQUEST, 1),
        ({"jsonrpc": "2.0", "id": 1}, REQUEST, 1),
        ({"id": 1, "method": "textDocument/hover", "params": PLACE}, REQUEST, 1),
        ({"jsonrpc": "1.0", "id": 1, "method": "textDocument/hover"}, REQUEST, 1),
        ({"jsonrpc": "2.0", "id": 1, "method": "no/such"}, METHOD, 1),
        ({"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover"}, PARAMS, 1),
        # What is a notification is no request.
        (request("textDocument/didOpen", {}), PARAMS, 1),
        (request("$/cancelRequest", {"id": 7}), REQUEST, 1),
        (request("initialized", {}), REQUEST, 1),
        ([request("textDocument/hover", PLACE)], REQUEST, None),
        (5, REQUEST, None),
        (b'{"jsonrpc":"2.0","id":1,"method":', PARSE, 1),
        (b'{"jsonrpc":"2.0","id":"a","method":"x",}', PARSE, "a"),
        (b'{"jsonrpc":"2.0","id":1,"params":' + b"[" * 100_000 + b"]" * 100_000 + b"}", PARSE, 1),
        (b"nonsense", PARSE, None),
        (b"\xff\xfe{", PARSE, None),
    ],
)
def test_requests_that_are_none_are_answered(message: Any, code: int, ident: Any) -> None:
    [found] = answers(framed(message))
    assert (found["id"], found["error"]["code"]) == (ident, code)


HEADS = [
    "content-length: {}\r\n\r\n",
    "CONTENT-LENGTH:{}\r\n\r\n",
    "Content-Length : {} \r\n\r\n",
    "Content-Length: {}\n\n",
    "Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: {}\r\n\r\n",
    "Content-Length: {}\r\nContent-Type: x\r\n\r\n",
    "X: y\r\nContent-Length: {}\r\nnonsense\r\n\r\n",
    "Content-Length: {}\r\n",
    "Content-Length: x\r\n\r\n",
    "Content-Length: -5\r\n\r\n",
    "Content-Length: 0\r\n\r\n",
    "Content-Length: 7\r\n\r\n",
    "Content-Length: 9{}\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n",
    "Content-Length:\r\n\r\n",
    "X: y\r\n\r\n",
    "\r\n\r\n",
    "",
]


@pytest.mark.parametrize("head", HEADS)
def test_requests_with_broken_headers_are_answered(head: str) -> None:
    """Those before and behind as well; where a length is wrong, errors without an id may come."""
    good = framed(request("textDocument/hover", PLACE, "good"))
    broken = framed(request("no/such", {"text": 'a "}{ \\ '}, "broken"), head)
    for messages in ([broken], [broken, good], [good, broken, broken, good]):
        found = [one["id"] for one in answers(*messages) if one["id"] is not None]
        sent = ["good" if one is good else "broken" for one in messages]
        if head in ("Content-Length: 0\r\n\r\n", "Content-Length: 7\r\n\r\n"):
            sent, found = ([one for one in ids if one == "good"] for ids in (sent, found))
        assert found == sent


def test_after_the_end_requests_are_refused() -> None:
    late = framed(request("textDocument/hover", PLACE, "late"))
    found = answers(framed(request("shutdown", None, "end")), late)
    assert [one["id"] for one in found] == ["end", "late"]
    assert found[1]["error"]["code"] == REQUEST


def test_a_stream_is_cut_alike_however_it_comes_in() -> None:
    rng = random.Random(1)
    messages = [request("x", {"n": "ä" * rng.randrange(50)}, n) for n in range(40)]
    stream = b"".join(framed(one, rng.choice(HEADS[:8])) for one in messages)
    for _ in range(20):
        bodies, at = Bodies(), 0
        found: list[bytes] = []
        while at < len(stream):
            size = rng.choice((1, 2, 7, 60, 1000))
            found += bodies.feed(stream[at : at + size])
            at += size
        assert [json.loads(body) for body in found] == messages
