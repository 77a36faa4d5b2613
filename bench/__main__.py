"""`python -m bench [write|check] [NAME...]`: the benchmarks, one after the other.

Each is a module with `main`. Those with `tables` measure ratios: `write` measures them all and
writes `docs/speed.md` and `bench/baseline.tsv`; `check` compares them with this baseline, and ends
with 1 if one has become worse.
"""

import gc
import importlib
import pkgutil
import sys
from types import ModuleType

import bench
from bench import _page
from bench._table import Table, show


def main() -> None:
    verb, names = "", sys.argv[1:]
    if names and names[0] in ("write", "check"):
        verb, *names = names
    every = (one.name for one in pkgutil.iter_modules(bench.__path__) if one.name[0] != "_")
    modules = {name: importlib.import_module(f"bench.{name}") for name in names or every}
    if not verb:
        for name, module in modules.items():
            print(f"== {name}: {(module.__doc__ or '').strip().splitlines()[0]}", flush=True)
            module.main()
        return
    if verb == "write" and names:
        raise SystemExit("the page is written as a whole")
    tables = {name: _shown(module) for name, module in modules.items() if hasattr(module, "tables")}
    if verb == "write":
        _page.PAGE.write_text(_page.page(tables), encoding="utf-8")
        found = _page.ratios(one for made in tables.values() for one in made)
        _page.BASELINE.write_text(_page.written(found), encoding="utf-8")
        return
    known = _page.read(_page.BASELINE.read_text(encoding="utf-8"))
    worse = _page.worse((one for made in tables.values() for one in made), known)
    print(*worse, f"{len(worse)} worse than before", sep="\n")
    sys.exit(bool(worse))


def _shown(module: ModuleType) -> list[Table]:
    # What is left of the benchmarks before is not looked through again and again: those who make
    # many objects were twice as slow here as alone.
    gc.collect()
    gc.freeze()
    tables: list[Table] = list(module.tables())
    show(tables)
    return tables


if __name__ == "__main__":
    main()
