"""The messages of an editor as they come in: whole, damaged, or none at all.

Each request that tells an id is answered. What `pygls` does not hand on (it logs a message that it
cannot read, and drops it) is refused here, with the codes of JSON-RPC. A message whose header does
not tell how long it is ends with its JSON value, or where the header of the next one begins.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidRequest,
    JsonRpcParseError,
)
from pygls.lsp.server import LanguageServer
from pygls.protocol import JsonRPCProtocol

MOST: Final = 64 * 2**20
"""Bytes of one message."""

_BLANK: Final = b" \t\r\n"
_BODY: Final = re.compile(rb"\r?\n\r?\n|(?=[{\[])")
_LENGTH: Final = re.compile(rb"content-length[ \t]*:[ \t]*([0-9]{1,9})[ \t]*\r?$", re.I | re.M)
_HEADER: Final = re.compile(rb"content-(?:length|type)[ \t]*:[^\r\n]*\r?\n", re.I)
_ID: Final = re.compile(rb'"id"\s*:\s*(-?[0-9]{1,18}|"(?:[^"\\]|\\.)*")')
# A text, one that has no end yet, or a bracket.
_PART: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"|"|[{}\[\]]', re.DOTALL)


class Bodies:
    """Cuts a stream into the bodies of its messages."""

    def __init__(self) -> None:
        self._data = b""

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The bodies that are whole with these bytes."""
        self._data += data
        while (body := self._next()) is not None:
            yield body
        if len(self._data) > MOST:
            self._data = b""

    def _next(self) -> bytes | None:
        data = self._data.lstrip(_BLANK)
        begin = _BODY.search(data)
        if begin is None:
            return None
        start = begin.end()
        told = [int(length) for length in _LENGTH.findall(data, 0, start)] if begin[0] else []
        end = start + told[-1] if told and told[-1] <= MOST else None
        if end is None or (end > len(data) and data.endswith(b"}")):
            end = _value(data, start) or end
        if end is None or end <= len(data):
            other = _HEADER.search(data, start, end or len(data))
            end = end if other is None else other.start()
        if end is None or end > len(data):
            return None
        self._data = data[end:]
        return data[start:end]


def _value(data: bytes, start: int) -> int | None:
    """Where a JSON value ends that is an object or a list; `None` if it is not all there."""
    depth = 0
    for part in _PART.finditer(data, start):
        if part[0] == b'"':
            return None
        depth += (part[0] in b"{[") - (part[0] in b"}]")
        if depth <= 0 and part[0] in b"}]":
            return part.end()
    return None


class Refusal(NamedTuple):
    """Why a message is not handed on, and the id of the request that it is, if it tells one."""

    id: Any
    error: JsonRpcException


class Receiver:
    """Hands messages on to a server, and answers requests that cannot be."""

    def __init__(self, server: LanguageServer) -> None:
        self._protocol = server.protocol
        self._ended = False

    def receive(self, body: bytes) -> None:
        refusal = self._refusal(body)
        writer = self._protocol.writer
        if refusal is not None and writer is not None:
            ident, error = refusal
            answer = {
                "jsonrpc": JsonRPCProtocol.VERSION,
                "id": ident if isinstance(ident, int | float | str) else None,
                "error": {"code": error.code, "message": error.message},
            }
            text = json.dumps(answer).encode()
            writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(text), text))

    def _refusal(self, body: bytes) -> Refusal | None:
        try:
            data = json.loads(body)
        except (ValueError, RecursionError) as error:
            return Refusal(_id_in(body), JsonRpcParseError(str(error)))
        if not isinstance(data, dict):
            return Refusal(None, JsonRpcInvalidRequest("a message is an object"))
        answers = "method" not in data and ("result" in data or "error" in data)
        asks = "id" in data and not answers
        if not answers and (wrong := self._wrong(data)):
            return Refusal(data.get("id"), JsonRpcInvalidRequest(wrong))
        if asks:
            data.setdefault("params", None)
        try:
            message = self._protocol.structure_message(data)
            if asks and not hasattr(message, "id"):
                return Refusal(data["id"], JsonRpcInvalidRequest("this is no request"))
            self._ended = self._ended or data.get("method") == "shutdown"
            self._protocol.handle_message(message)
        except BrokenPipeError:  # nobody is there any more
            raise
        except Exception as error:
            if asks:
                told = error if isinstance(error, JsonRpcException) else None
                return Refusal(data["id"], told or JsonRpcInternalError(str(error)))
        return None

    def _wrong(self, data: dict[str, Any]) -> str:
        """What is wrong with a request or notification, whatever it asks."""
        if data.get("jsonrpc") != JsonRPCProtocol.VERSION:
            return "jsonrpc is not 2.0"
        if not isinstance(data.get("method"), str):
            return "method is no text"
        if "id" in data and (not isinstance(data["id"], int | str) or isinstance(data["id"], bool)):
            return "id is neither a whole number nor a text"
        if "id" in data and self._ended:
            return "the server was shut down"
        return ""


def _id_in(body: bytes) -> Any:
    """The first id in what is no JSON, or `None`."""
    found = _ID.search(body)
    try:
        return json.loads(found[1]) if found is not None else None
    except ValueError:
        return None
