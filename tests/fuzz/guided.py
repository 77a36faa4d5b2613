"""Slices that go after new branches of the code: atheris watches which ones an input takes.

It needs the group `fuzz` of the development requirements. Slices run in processes of their own,
since libFuzzer ends the process that it works in; they share a folder of inputs, which grows.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.fuzz.outcome import Summary

CORPUS = Path("build/fuzz/corpus")


def guided_slice(name: str, number: int, cases: int) -> Summary:
    """The cases of a slice; which they are depends on the slices before it."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "summary"
        command = [
            sys.executable,
            "-m",
            "tests.fuzz.guided",
            name,
            str(number),
            str(cases),
            str(out),
        ]
        subprocess.run(command, check=False, capture_output=True)
        return Summary.of(out.read_text(encoding="utf-8"))


def work(name: str, number: int, cases: int, out: Path) -> None:
    """Never returns."""
    import atheris

    with atheris.instrument_imports(include=["translator", "notation"]):
        from tests.fuzz.case import tried
        from tests.fuzz.targets import TARGETS
    target = TARGETS[name]
    summary = Summary(name, number)
    corpus = CORPUS / name
    corpus.mkdir(parents=True, exist_ok=True)
    for index, seed in enumerate(target.seeds):
        (corpus / f"seed-{index}").write_bytes(seed)

    def one(data: bytes) -> None:
        summary.count(tried(target.run, data), data)
        if summary.cases % 500 == 0 or summary.cases >= cases:
            out.write_text(summary.line(), encoding="utf-8")

    def change(data: bytes, longest: int, seed: int) -> bytes:
        return target.mutate(bytes(data), random.Random(seed))[:longest]

    arguments = [
        sys.argv[0],
        str(corpus),
        f"-runs={cases}",
        f"-seed={number + 1}",
        "-max_len=20000",
        "-timeout=600",
        "-rss_limit_mb=0",
        "-handle_int=0",
        "-handle_term=0",
    ]
    atheris.Setup(arguments, one, custom_mutator=change)
    atheris.Fuzz()


if __name__ == "__main__":
    work(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
