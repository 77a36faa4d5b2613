"""`ludoglot serve`: a page that follows its rules, to nobody but this computer."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.backends.page.support import chromium
from tests.server.test_protocol import TEXT
from translator.server.built import Built

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

GOOD = TEXT.replace("varify", "verify")
STEP = GOOD.split("\n")[0]


@dataclass
class Served:
    """A server at work, and the rules that it watches."""

    process: subprocess.Popen[str]
    port: int
    rules: Path

    def ask(self, path: str, host: str | None = None) -> tuple[int, str, dict[str, str]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", path, headers={"Host": host or f"127.0.0.1:{self.port}"})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text, dict(answer.getheaders())

    def findings(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.ask("/findings")[1])
        return found

    def changes(self) -> Iterator[int]:
        """The numbers of what is built, as they are told."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", "/events")
        answer = connection.getresponse()
        while line := answer.readline():
            if line.startswith(b"data: "):
                yield int(line[6:])


def save(path: Path, text: str) -> None:
    """Write a file at once, as editors do: nobody sees half of it."""
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A game whose macro is in a file of its own."""
    rules = tmp_path / "race.zrf"
    save(tmp_path / "step.inc", STEP)
    save(rules, '(include "step.inc")' + GOOD.removeprefix(STEP))
    (tmp_path / "secret.txt").write_text("secret")
    command = [sys.executable, "-m", "translator", "serve", str(rules)]
    # Who runs the tests in the background has a shell that lets nothing hear of Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    signal.signal(signal.SIGINT, before)
    assert process.stdout is not None
    found = re.match(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
    assert found is not None
    yield Served(process, int(found[1]), rules)
    process.kill()
    process.communicate()


def test_the_page_and_what_is_found_follow_the_rules(served: Served) -> None:
    changes = served.changes()
    assert next(changes) == 1
    assert served.findings() == {"number": 1, "current": True, "page": True, "findings": []}
    first = served.ask("/page")[1]
    assert "<!doctype html>" in first.lower()

    included = served.rules.with_name("step.inc")
    save(included, STEP.replace("verify", "varify"))
    assert next(changes) == 2
    [finding] = served.findings()["findings"]
    assert finding["severity"] == "warning"
    assert "Z402" in finding["text"]

    save(served.rules, "(game")
    assert next(changes) == 3
    told = served.findings()
    assert (told["current"], told["page"]) == (False, True)
    assert "error" in {one["severity"] for one in told["findings"]}

    save(included, STEP)
    save(served.rules, GOOD.replace("Räce", "Chase"))
    for number in changes:  # perhaps one change is seen before the other
        if served.findings()["current"]:
            assert number >= 4
            break
    assert "Chase" in served.ask("/page")[1]


@pytest.mark.parametrize("path", ["/", "/page", "/findings", "/events"])
@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:80", "127.0.0.1.evil.example", "127.0.0.1", "localhost:80",
        "127.0.0.1:1", "localhost:",
    ],
)  # fmt: skip
def test_who_comes_by_another_name_is_refused(served: Served, path: str, host: str) -> None:
    status, text, _ = served.ask(path, host)
    assert status == 400
    assert "Man" not in text


def test_both_own_names_are_answered_with_the_own_port_alone(served: Served) -> None:
    for name in ("127.0.0.1", "localhost", "LOCALHOST"):
        assert served.ask("/page", f"{name}:{served.port}")[0] == 200
        for other in (f"{name}:{served.port + 1}", f"{name}:{served.port}0", name):
            assert served.ask("/page", other)[0] == 400


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_rules_that_are_a_pipe_for_a_moment_hang_nothing(served: Served) -> None:
    changes = served.changes()
    assert next(changes) == 1
    for path in (served.rules, served.rules.with_name("step.inc")):
        text = path.read_text()
        path.unlink()
        os.mkfifo(path)
        next(changes)
        told = served.findings()
        assert (told["current"], told["page"]) == (False, True)
        path.unlink()
        save(path, text)
        while not served.findings()["current"]:
            next(changes)
    assert served.ask("/page")[0] == 200


def test_no_file_is_served_by_its_name(served: Served) -> None:
    absolute = str(served.rules.with_name("secret.txt"))
    names = ["/secret.txt", "/race.zrf", absolute, "/../secret.txt", "/%2e%2e/secret.txt"]
    for name in names:
        status, text, _ = served.ask(name)
        assert (status, "secret" in text) == (404, False)


def test_only_this_computer_is_answered(served: Served) -> None:
    other = next((a for a in _own_addresses() if not a.startswith("127.")), None)
    if other is None:
        pytest.skip("this computer has no address but the one for itself")
    with pytest.raises(OSError):
        socket.create_connection((other, served.port), timeout=10)


def _own_addresses() -> set[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return set()
    return {str(address[4][0]) for address in found}


def test_nobody_else_may_show_or_embed_it(served: Served) -> None:
    for path in ("/", "/page", "/findings"):
        _, _, headers = served.ask(path)
        found = {name.lower(): value for name, value in headers.items()}
        assert found["x-frame-options"] == "SAMEORIGIN"
        assert found["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.skipif(os.name == "nt", reason="signals are those of Unix")
def test_ctrl_c_ends_it_although_somebody_looks_on(served: Served) -> None:
    changes = served.changes()
    next(changes)
    served.process.send_signal(signal.SIGINT)
    served.process.communicate(timeout=60)
    assert served.process.returncode == 130
    assert list(changes) == []


def test_a_port_that_is_taken_is_told(served: Served) -> None:
    command = [sys.executable, "-m", "translator", "serve", str(served.rules)]
    command += ["--port", str(served.port)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "C125" in done.stderr


@pytest.mark.browser
def test_the_browser_shows_each_version(served: Served) -> None:
    path = chromium()
    if path is None:
        pytest.skip("no chromium on this machine (LUDOGLOT_CHROMIUM may name one)")
    from playwright.sync_api import sync_playwright

    trouble: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(120_000)
        page.on("console", lambda message: trouble.append(message.text))
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.goto(f"http://127.0.0.1:{served.port}/")
        game = page.frame_locator("#game")
        game.get_by_role("heading", name="Räce").first.wait_for()
        page.get_by_text("Nothing is wrong.").wait_for()

        save(served.rules, GOOD.replace("verify", "varify").replace("Räce", "<b>Chase</b>"))
        game.get_by_role("heading", name="<b>Chase</b>").first.wait_for()
        page.locator("#findings .warning", has_text="Z402").wait_for()

        save(served.rules, "(game")
        page.get_by_text("There are errors").wait_for()
        page.locator("#findings .error").first.wait_for()
        game.get_by_role("heading", name="<b>Chase</b>").first.wait_for()
        browser.close()
    assert trouble == []


CARET = """pre => {
  const [text] = pre.childNodes, at = text.data.indexOf("^"), range = document.createRange();
  range.setStart(text, at); range.setEnd(text, at + 1);
  const caret = range.getBoundingClientRect(), own = pre.getBoundingClientRect();
  return own.left <= caret.left && caret.right <= own.right && caret.width > 0;
}"""


@pytest.mark.browser
def test_what_is_wrong_far_in_a_long_line_is_in_sight(served: Served) -> None:
    path = chromium()
    if path is None:
        pytest.skip("no chromium on this machine (LUDOGLOT_CHROMIUM may name one)")
    from playwright.sync_api import sync_playwright

    save(served.rules, GOOD.replace("(step s)", f"{' ' * 60}(s (varify empty?) add)"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 360, "height": 740})
        page.goto(f"http://127.0.0.1:{served.port}/")
        excerpt = page.locator("#findings pre", has_text="(s (varify").first
        excerpt.wait_for()
        assert excerpt.evaluate("pre => pre.scrollWidth > pre.clientWidth")
        assert excerpt.evaluate(CARET)
        hint = page.locator("#findings p", has_text="did you mean").first.bounding_box()
        assert hint is not None and hint["x"] >= 0 and hint["x"] + hint["width"] <= 360
        browser.close()


def test_what_is_saved_while_the_page_is_built_is_seen(tmp_path: Path) -> None:
    from translator.server.live import Live

    file = tmp_path / "a.zrf"
    file.write_text("0")

    def build() -> Built:
        read = file.read_text()
        if len(read) < 4:
            save(file, read + "0")
        return Built(read, (), frozenset({file, tmp_path / "absent"}))

    live = Live(build, "a.zrf")
    for _ in range(8):
        live.look()
    assert (live.page, live.number) == ("0000", 4)


def test_what_fails_ends_the_server_and_is_raised() -> None:
    from translator.server.live import serve

    def build() -> Any:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        serve(build, "a.zrf", socket.create_server(("127.0.0.1", 0)), None)
