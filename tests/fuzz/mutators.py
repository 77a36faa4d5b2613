"""Changes texts by what they consist of: blocks, words, trees, moves.

Each takes a text, something to draw with and other texts of its kind, whose parts it may put in.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

from lxml import etree

Mutate = Callable[[bytes, random.Random, Sequence[bytes]], bytes]

_LISP = re.compile(rb'"[^"]*"?|;[^\n]*|[()]|[^\s()";]+|\s+')
_FORTH = re.compile(rb"\S+|\s+")
_SGF = re.compile(rb"\[(?:\\.|[^\]\\])*\]?|[();]|[A-Za-z]+|\s+|.", re.DOTALL)
_RECORD = re.compile(rb'"(?:\\.|[^"\\])*"?|\{[^}]*\}?|[()\[\]]|[^\s()\[\]{}"]+|\s+')
_STRANGE = tuple(map(str.encode, ("", "\x00", "\ufeff", "\u2028", "-1", "0", "9" * 20, "é")))
LONGEST = 20_000
"""Bytes of a text that is worth a case: what a long one would show, a short one shows sooner."""


def bytewise(data: bytes, rng: random.Random, others: Sequence[bytes]) -> bytes:
    """A few bytes changed, left out, put in or repeated."""
    at = rng.randrange(len(data) + 1)
    end = min(len(data), at + rng.choice([0, 1, 1, 5, 40]))
    new = rng.choice([bytes(rng.choices(range(256), k=2)), data[at:end] * 2, rng.choice(_STRANGE)])
    return data[:at] + new + data[end:]


def blocks(data: bytes, rng: random.Random, others: Sequence[bytes]) -> bytes:
    """Blocks in parentheses, and words, left out, doubled, exchanged or taken from elsewhere."""
    tokens = _LISP.findall(data)
    for _ in range(rng.randint(1, 3)):
        start, end = _block(tokens, rng)
        match rng.randrange(6):
            case 0:
                new = []
            case 1:
                new = [*tokens[start:end], b" ", *tokens[start:end]]
            case 2:
                first, last = _block(tokens, rng)
                new = tokens[first:last]
            case 3:
                new = [b"(", rng.choice(_words(tokens)), b" ", *tokens[start:end], b")"]
            case _:
                donor = _LISP.findall(rng.choice(others))
                first, last = _block(donor, rng)
                new = donor[first:last]
        tokens[start:end] = new
    return b"".join(tokens)


def _block(tokens: list[bytes], rng: random.Random) -> tuple[int, int]:
    """Where a word stands, or a block from its parenthesis to the one that ends it."""
    if not tokens:
        return 0, 0
    at = rng.randrange(len(tokens))
    depth = 0
    if rng.random() < 0.6:
        return at, at + 1
    while at and tokens[at] != b"(":
        at -= 1
    for end in range(at, len(tokens)):
        depth += (tokens[end] == b"(") - (tokens[end] == b")")
        if depth <= 0:
            return at, end + 1
    return at, len(tokens)


def _words(tokens: list[bytes]) -> list[bytes]:
    return [token for token in tokens if token[:1].isalpha()] or [b"x"]


def forth(data: bytes, rng: random.Random, others: Sequence[bytes]) -> bytes:
    """Words inside of definitions, where most of a blind change would only undo the text.

    Words that open and end structures are left where they are, nearly always.
    """
    tokens = _FORTH.findall(data)
    bold = rng.random() < 0.1
    inside = _bodies(tokens, bold)
    if not inside:
        return bytewise(data, rng, others)
    donor = _FORTH.findall(rng.choice([data, data, *others]))
    known = [donor[at] for at in _bodies(donor, bold)] or [b"DROP"]
    for _ in range(rng.randint(1, 3)):
        at, other = rng.choice(inside), rng.choice(inside)
        match rng.randrange(5):
            case 0:
                tokens[at] = str(rng.choice([-1, 0, 1, 2, 5, 2**31, 10**12])).encode()
            case 1:
                tokens[at] = rng.choice(known)
            case _:
                shuffle(tokens, at, other, rng)
    return b"".join(tokens)


def shuffle(tokens: list[bytes], at: int, other: int, rng: random.Random) -> None:
    """Leave out a token, double it, or exchange it for the other."""
    match rng.randrange(3):
        case 0:
            tokens[at] = b""
        case 1:
            tokens[at] += b" " + tokens[at]
        case _:
            tokens[at], tokens[other] = tokens[other], tokens[at]


_STRUCTURE = frozenset(
    b"IF ELSE ENDIF THEN BEGIN WHILE REPEAT UNTIL AGAIN DO LOOP +LOOP ['] ' EXIT".split()
)


def _bodies(tokens: list[bytes], bold: bool) -> list[int]:
    """Where the words of definitions stand; those of structures only for the bold."""
    found, inside, named, ends = [], False, False, b""
    for index, token in enumerate(tokens):
        if ends:
            if ends in token:
                ends = b""
        elif token in (b"(", b"\\"):
            ends = b")" if token == b"(" else b"\n"
        elif token == b":":
            inside, named = True, False
        elif token == b";":
            inside = False
        elif token.isspace():
            pass
        elif inside and not named:
            named = True
        elif inside and (bold or token.upper() not in _STRUCTURE):
            found.append(index)
    return found


def sgf(data: bytes, rng: random.Random, others: Sequence[bytes]) -> bytes:
    """Values, properties, nodes and variations."""
    return _sequence(data, rng, others, _SGF)


def moves(data: bytes, rng: random.Random, others: Sequence[bytes]) -> bytes:
    """Texts of moves, headers, comments and variations."""
    return _sequence(data, rng, others, _RECORD)


def _sequence(
    data: bytes, rng: random.Random, others: Sequence[bytes], token: re.Pattern[bytes]
) -> bytes:
    tokens = token.findall(data) or [b""]
    donor = token.findall(rng.choice(others)) or [b""]
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        match rng.randrange(6):
            case 0:
                tokens[at] = bytewise(tokens[at], rng, others)
            case 1:
                first = rng.randrange(len(donor))
                tokens[at:at] = donor[first : first + rng.randint(1, 8)]
            case 2:
                tokens[at] = rng.choice(donor)
            case _:
                shuffle(tokens, at, other, rng)
    return b"".join(tokens)


def json_tree(data: bytes, rng: random.Random, others: Sequence[bytes]) -> bytes:
    """Values of objects and lists, in place of each other."""
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return bytewise(data, rng, others)
    held = list(_containers(tree))
    if not held:
        return bytewise(data, rng, others)
    for _ in range(rng.randint(1, 2)):
        one, other = rng.choice(held), rng.choice(held)
        key, value = rng.choice(_keys(one)), other[rng.choice(_keys(other))]
        match rng.randrange(4):
            case 0:
                one[key] = json.loads(json.dumps(value))
            case 1:
                one[key] = rng.choice([None, True, -1, 0, 1, 2**31, 0.5, "", "a", [], {}])
            case 2 if isinstance(one, list):
                one.insert(key, json.loads(json.dumps(one[key])))
            case _ if len(one) > 1:
                del one[key]
        held = [inner for inner in held if inner]
    return json.dumps(tree).encode()


def _containers(tree: Any) -> list[Any]:
    """Objects and lists that are not empty."""
    found, todo = [], [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, dict | list) and node:
            found.append(node)
            todo.extend(node.values() if isinstance(node, dict) else node)
    return found


def _keys(container: Any) -> list[Any]:
    return list(container) if isinstance(container, dict) else list(range(len(container)))


def xml_tree(data: bytes, rng: random.Random, others: Sequence[bytes]) -> bytes:
    """Elements and attributes, in place of each other."""
    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False))
    except (etree.XMLSyntaxError, ValueError):
        return bytewise(data, rng, others)
    elements = [one for one in root.iter() if isinstance(one.tag, str)]
    for _ in range(rng.randint(1, 2)):
        one, other = rng.choice(elements), rng.choice(elements)
        parent = one.getparent()
        names = list(one.attrib)
        match rng.randrange(4):
            case 0 if names:
                one.set(rng.choice(names), rng.choice(["", "-1", "0", "7", "99999999999", "x"]))
            case 1 if names:
                values = [str(value) for some in elements for value in some.attrib.values()]
                one.set(rng.choice(names), rng.choice(values))
            case 2 if parent is not None:
                parent.remove(one)
            case _ if other is not root and one not in other.iter():
                copied = etree.fromstring(etree.tostring(other, with_tail=False))
                one.insert(rng.randrange(len(one) + 1), copied)
        elements = [some for some in root.iter() if isinstance(some.tag, str)]
    return etree.tostring(root)


def mixed(mutate: Mutate, blind: float = 0.1) -> Mutate:
    """Changes of one sort, and now and then blind ones; no text grows without end."""

    def change(data: bytes, rng: random.Random, others: Sequence[bytes]) -> bytes:
        new = (bytewise if rng.random() < blind else mutate)(data, rng, others)
        return new if len(new) <= LONGEST else rng.choice(others)

    return change
