"""`python -m tests.ci.constraints`: the versions of all packages that are used here, for pip.

`make constraints` writes them into `constraints.txt`; `make CONSTRAINTS=constraints.txt` sets up an
environment of just these versions.
"""

from __future__ import annotations

from tests.ci.installed import everything


def constraints() -> list[str]:
    return [f"{name}=={package.version}" for name, package in everything().items()]


if __name__ == "__main__":
    print(*constraints(), sep="\n")
