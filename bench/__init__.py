"""The benchmarks; each module runs alone: `python -m bench.NAME`."""
