"""Reads the items of a list in a large file of JSON one by one: `{"messages": [{…}, {…}]}`, whatever else it holds."""

from __future__ import annotations

import re
from collections.abc import Generator

from cli.importing.files import LINE_MB, MEGABYTE, InputFile
from ledger.errors import InputError

TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|["{}\[\]]', re.DOTALL)
"""A text, the begin of one whose end is not read yet, or the begin or end of an object or a list."""

IN_LIST = 2
"""Depth within a list that is a value of the whole file's object."""


def items_of(file: InputFile, key: str) -> Generator[tuple[int, str]]:
    """The items of the list that the file's object has under a key, each with its line, as they are written.

    Nothing but the items is looked at; that they are JSON is for the caller to find out.

    Raises:
        InputError: `json_malformed`, if the file ends before its object does; `line_too_long`, for an item that is.
    """
    held, line, scanned = "", 1, 0
    depth, last, is_in, begun = 0, "", False, 0
    for block in file.blocks():
        held += block
        counted = 0
        for found in TOKEN.finditer(held, scanned):
            token, scanned = found[0], found.end()
            if token in "{[":
                if depth == 1:
                    is_in = token == "[" and last == key
                if depth == IN_LIST:
                    begun = found.start()
                depth += 1
            elif token in "}]":
                depth -= 1
                if depth == IN_LIST and is_in:
                    line += held.count("\n", counted, begun)
                    counted = begun
                    yield line, held[begun:scanned]
            elif token == '"':
                scanned = found.start()
                break
            elif depth == 1:
                last = token[1:-1]
        else:
            scanned = len(held)
        keep = begun if depth > IN_LIST and is_in else scanned
        line += held.count("\n", counted, keep)
        held, scanned, begun = held[keep:], scanned - keep, 0
        if len(held) > LINE_MB * MEGABYTE:
            raise InputError("line_too_long", file=file.name, line=line, most=LINE_MB)
    if depth:
        raise InputError("json_malformed", file=file.name, line=0, reason="it ends too early")
