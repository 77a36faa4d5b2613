"""What goes into the wheel besides the packages: the manual page, for `man ludoglot`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Writes the manual page from the help of all commands when a wheel is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # such a wheel has no files of its own
        page = Path(self.root) / "build" / "man" / "ludoglot.1"
        page.parent.mkdir(parents=True, exist_ok=True)
        sys.path.insert(0, self.root)
        try:
            from website.manual import manual

            page.write_text(manual(), encoding="utf-8")  # which imports the commands, one by one
        finally:
            sys.path.remove(self.root)
        build_data["shared_data"][str(page)] = "share/man/man1/ludoglot.1"
