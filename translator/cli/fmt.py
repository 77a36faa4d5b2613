"""`ludoglot fmt`: rules files in canonical layout."""

import difflib
from collections.abc import Iterator
from itertools import chain

import click

from translator.cli import FOUND, USAGE
from translator.cli.common import (
    empty,
    from_option,
    plural,
    remark,
    say,
    show_diagnostics,
    stdin_option,
)
from translator.cli.options import FileName, read_once
from translator.core.diagnostics import Sink, TranslationError
from translator.core.files import is_plain, write_atomic
from translator.core.lazy import loaded
from translator.core.source import Span, lines_of
from translator.frontends.find import find_rules
from translator.frontends.registry import LANGUAGES
from translator.library.rules import Rules


@click.command(epilog="Example: ludoglot fmt rules/ --check")
@click.argument("files", type=FileName(), nargs=-1, required=True, callback=read_once)
@click.option(
    "--check", is_flag=True, help="Write nothing; list files that would change, status 1."
)
@click.option("--diff", is_flag=True, help="Write nothing; show the changes.")
@from_option
@stdin_option
def command(
    files: tuple[str, ...], check: bool, diff: bool, language: str | None, instead: str | None
) -> int:
    """Lay out the rules in FILES canonically, in place; `-` goes to standard output.

    Comments and unknown forms are kept, and a second run changes nothing.
    """
    changed = failed = total = 0
    for rules in chain.from_iterable(_read(name, language, instead) for name in files):
        sink = Sink()
        if isinstance(rules, TranslationError):
            show_diagnostics(rules.diagnostics)
            failed += 1
            continue
        laid_out = _laid_out(rules, sink)
        show_diagnostics(sink.items)
        if laid_out is None:
            continue
        total += 1
        failed += sink.has_errors
        differs = not sink.has_errors and laid_out.encode("latin-1") != rules.source.data
        changed += differs
        if differs and (check or diff):
            say(_difference(rules, laid_out) if diff else rules.source.name)
        if not check and not diff:
            _write(rules, laid_out, differs)
    verb = "would be changed" if check or diff else "changed"
    remark(f"{changed} of {plural(total, 'file')} {verb}")
    if failed:
        return USAGE
    return FOUND if changed and (check or diff) else 0


def _read(
    name: str, language: str | None, instead: str | None
) -> Iterator[Rules | TranslationError]:
    """The rules that a name means, and why some cannot be read: the others are laid out."""
    try:
        found = list(find_rules(name, language, None, instead))
        if not found:
            raise TranslationError([empty(name)])
    except TranslationError as error:
        yield error
        return
    if any(rules.variant is not None for rules in found):
        raise click.UsageError(f"{name}: `fmt` lays out whole files, with all their games")
    for rules in found:
        try:
            rules.check()
            yield rules
        except TranslationError as error:
            yield error


def _laid_out(rules: Rules, sink: Sink) -> str | None:
    """The rules in the layout of their language, one character a byte; `None` if it has none."""
    layout = LANGUAGES[rules.language].layout
    if layout is not None:
        text: str | None = loaded(layout)(rules.source, sink)
        return text
    span = Span(rules.source, 0, 0)
    sink.note("C115", f"rules in {rules.language} have no canonical layout; left as they are", span)
    return None


def _write(rules: Rules, laid_out: str, differs: bool) -> None:
    if rules.standard_input:
        click.echo(laid_out.encode("latin-1"), nl=False)
    elif rules.shipped or rules.path is None or not is_plain(rules.path):
        why = "ships with ludoglot" if rules.shipped else "is no file of its own"
        raise click.UsageError(f"{rules.source.name} {why}; use --check or --diff")
    elif differs:
        write_atomic(rules.path, laid_out.encode("latin-1"))


def _difference(rules: Rules, laid_out: str) -> str:
    """A unified diff of the characters that the two texts stand for."""
    source = rules.source
    before, after = (lines_of(source.decode(text)) for text in (source.text, laid_out))
    lines = difflib.unified_diff(before, after, source.name, f"{source.name} (fmt)", lineterm="")
    return "\n".join(lines)
