"""What a word of the engine does where another word is translated."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from translator.core.source import Span
from translator.frontends.axiom.lowering.state import State

if TYPE_CHECKING:
    from translator.frontends.axiom.lowering.translator import Translator

Action: TypeAlias = "Callable[[Translator, State, Span], None]"
