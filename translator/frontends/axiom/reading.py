"""Words that read on from the script: definitions, comments, texts, other files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from translator.frontends.axiom.compiler import Compiler
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.machine import bind
from translator.frontends.axiom.prelude import FILES
from translator.frontends.axiom.script import Script, new_memory
from translator.frontends.axiom.words import (
    Array,
    Colon,
    Constant,
    Deferred,
    Literal,
    Storage,
    Text,
)  # fmt: skip


def _comment(script: Script) -> None:
    """`(`: the comment behind the name of a definition tells its stack effect."""
    begun = script.at
    text = script.reader.until(")")
    if text is None:
        raise ScriptError("A103", "the comment has no `)`", begun)
    compiler = script.compiler
    if compiler is not None and compiler.empty and "--" in text and not compiler.word.comment:
        compiler.word.comment = " ".join(text.split())


def _line_comment(script: Script) -> None:
    if not script.reader.skip_line():
        message = "`\\` is the last word of its line; the engine may skip the next line as well"
        script.sink.warning("A104", message, script.at)


def _colon(script: Script) -> None:
    if script.compiler is not None:
        message = f"`:` is inside the definition of `{script.compiler.word.name}`"
        raise ScriptError("A102", message, script.at, "is a `;` missing?")
    word = script.name()
    script.compiler = Compiler(word.text, word.span)


def _constant(script: Script) -> None:
    value = script.pop()
    word = script.name()
    script.define(Constant(word.text, word.span, value=value))


def _variable(script: Script) -> None:
    new_memory(script, 1)


def _timer(script: Script) -> None:
    new_memory(script, 2, array=True)


def _create(script: Script) -> None:
    script.memory = new_memory(script, 0, array=True).storage


def _array(script: Script) -> None:
    size = script.number()
    word = script.name()
    storage = Storage(word.text, script.allocate(size), array=True, span=word.span)
    script.define(Array(word.text, word.span, storage=storage))


def _defer(script: Script) -> None:
    word = script.name()
    script.define(Deferred(word.text, word.span))


def _tick(script: Script) -> None:
    script.push(script.tick())


def _is(script: Script) -> None:
    target = script.pop()
    bind(script, script.deferred(), target)


def _load(script: Script) -> None:
    name = script.name().text
    folder, _, file = name.replace("\\", "/").rpartition("/")
    if not folder and file.casefold() in FILES:
        return  # the prelude is built in
    script.include(name)


def _ascii(script: Script) -> None:
    word = script.name()
    if script.compiler is None:
        script.push(ord(word.text[0]))
    else:
        script.compiler.add(Literal(ord(word.text[0]), word.span))


def _text(name: str) -> Callable[[Script], None]:
    def action(script: Script) -> None:
        span = script.at
        text = script.reader.until('"')
        if text is None:
            raise ScriptError("A105", f'the text after `{name}` has no `"`', span)
        if script.compiler is not None:
            script.compiler.add(Text(name, text, span))
        elif name == 'ABORT"':
            if script.pop() != 0:
                raise ScriptError("A109", f"the script gives up: {text}", span)
        elif name == 'S"':
            raise ScriptError("A109", '`S"` has no meaning while a script is loaded', span)

    return action


def _immediate(script: Script) -> None:
    if isinstance(script.latest, Colon):
        script.latest.immediate = True


def _resume(script: Script) -> None:
    """`]`: back into the definition."""
    if script.compiler is None:
        raise ScriptError("A108", "`]` is outside a definition", script.at)
    script.suspended = False


def _forget(script: Script) -> None:
    """The name means what it did not mean before; what is newer stays."""
    word = script.tick()
    script.words.pop(word.name)


def _literal(script: Script) -> None:
    if script.compiler is not None:
        script.compiler.add(Literal(script.pop(), script.at))


def _nothing(script: Script) -> None:
    pass


ACTIONS: Final[dict[str, Callable[[Script], None]]] = {
    "(": _comment,
    "\\": _line_comment,
    ":": _colon,
    "CONSTANT": _constant,
    "FCONSTANT": _constant,
    "VARIABLE": _variable,
    "FVARIABLE": _variable,
    "TIMER": _timer,
    "CREATE": _create,
    "<BUILDS": _create,
    "[]": _array,
    "DEFER": _defer,
    "'": _tick,
    "IS": _is,
    "LOAD": _load,
    "ASCII": _ascii,
    '."': _text('."'),
    'S"': _text('S"'),
    '^"': _text('^"'),
    'ABORT"': _text('ABORT"'),
    "IMMEDIATE": _immediate,
    "FORGET": _forget,
    "]": _resume,
    "[": _nothing,
    "LITERAL": _literal,
}
