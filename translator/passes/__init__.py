"""Passes: `Game` to `Game`, one module a pass, each usable alone; `registry` has their order."""
