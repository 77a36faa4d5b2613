"""Whole libraries: every unit worked on, resumable, the same bytes however it ran."""

from translator.batch.run import Batch, run_batch
from translator.batch.task import Task

__all__ = ["Batch", "Task", "run_batch"]
