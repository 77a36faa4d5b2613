"""Scripts for the engine of Dagaz. `emit_dagaz` writes one, `limits` tells what it leaves out."""

from translator.backends.dagaz.script import emit_dagaz, limits

__all__ = ["emit_dagaz", "limits"]
