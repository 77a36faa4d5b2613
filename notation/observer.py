"""Who is told of every step of a replay."""

from __future__ import annotations

from notation.engine import Engine, Move
from notation.record import Node
from notation.spelling import Here


class Observer:
    """Is told of every step of a replay, before and after it is made."""

    def before(self, here: Here, node: Node | None, step: Move) -> None:
        """`step` is about to be made. `node` is `None` for a step that the record leaves out."""

    def after(self, game: Engine, node: Node | None, step: Move) -> None:
        """It was made; for the last step of a node the node is given both times."""

    def remark(self, game: Engine, node: Node) -> None:
        """A node without a move."""

    def leaf(self, game: Engine, node: Node) -> None:
        """A line of the record ends with this node, or breaks off before it."""

    def goes_on(self, node: Node, null: bool) -> bool:
        """Whether a line goes on with a step that is no move of the rules.

        It is a turn that annotators leave out (`null`), or the stones that a node sets up.
        """
        return not null

    def change(self, game: Engine, node: Node, null: bool) -> None:
        """Such a step was made."""

    def beside(self, node: Node, others: int) -> bool:
        """Whether lines that leave a node before this one, which is not legal, are replayed.

        This one was the first of them: there is no line that they are variations of.
        """
        return True
