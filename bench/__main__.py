"""`python -m bench [NAME...]`: the benchmarks, one after the other, each a module with `main`."""

import importlib
import pkgutil
import sys

import bench


def main() -> None:
    names = sys.argv[1:] or [
        module.name for module in pkgutil.iter_modules(bench.__path__) if module.name[0] != "_"
    ]
    for name in names:
        module = importlib.import_module(f"bench.{name}")
        if hasattr(module, "main"):
            print(f"== {name}: {(module.__doc__ or '').strip().splitlines()[0]}", flush=True)
            module.main()


if __name__ == "__main__":
    main()
