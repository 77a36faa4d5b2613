"""What a batch does with each of its units: the part that differs between kinds of batches."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from translator.batch.state import R, ResultForm, State
from translator.core.excess import Excess


class Unit(Protocol):
    """One piece of work.

    name  unlike that of any other unit of the batch
    key   a hash of all that the result depends on: what was done under it is not done again
    """

    @property
    def name(self) -> str: ...
    @property
    def key(self) -> str: ...


U = TypeVar("U", bound=Unit)
W = TypeVar("W")


class Task(ResultForm[R], Generic[U, W, R]):
    """Work on units of one kind, and what is kept of it.

    `work` runs in a worker, which may be another process or machine: the task itself, units and
    what `work` gives are plain data. All else runs where the batch was started.
    """

    @abstractmethod
    def work(self, unit: U) -> W:
        """Do the work; what this raises ends the batch."""

    @abstractmethod
    def lost(self, unit: U, excess: Excess | None) -> W:
        """What stands for the work on a unit whose worker died each time.

        It took too much of something and was ended, or (`None`) nobody knows why.
        """

    @abstractmethod
    def keep(self, work: W, out: Path, state: State[R]) -> R:
        """Write below `out` what was made; the result, which is remembered then."""

    def partly(self, work: W, out: Path, error: OSError) -> R | None:
        """The result where `keep` has ended in an error after it had written some of the files.

        `None` where it had written none.
        """
        return None
