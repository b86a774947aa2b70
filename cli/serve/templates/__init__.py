"""Fills the templates of pages: text is escaped, words are in the language spoken."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import jinja2

from cli.output.checks.witness import FOUND, PARTS
from cli.output.document.blocks import spans, visible
from cli.output.document.html import TEMPLATES, Labels, drawing_of, kind_of, page_words
from cli.output.words.language import _, integer, ngettext, pgettext

FOLDER = os.path.dirname(__file__)
STATIC = os.path.join(os.path.dirname(FOLDER), "static")


@cache
def environment() -> jinja2.Environment:
    """The templates, made once."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader([FOLDER, TEMPLATES]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "_": _,
        "ngettext": ngettext,
        "pgettext": pgettext,
        "static": static_address,
        "new_key": uuid4,
        "address": address_of,
        "witness_words": witness_words,
    }
    made.filters |= {"kind": kind_of, "drawing": drawing_of}
    made.filters |= {"integer": integer, "spans": spans, "visible": visible, "part": part_of_address}
    return made


def rendered(template: str, content: Mapping[str, Any]) -> str:
    """A template filled."""
    return environment().get_template(template).render({"labels": Labels(), "words": page_words(), **content})


ENTRY = re.compile(r"[el]([0-9]+)")
"""Anchors of entries in documents."""


def address_of(target: str) -> str:
    """Where a link of a document leads on the page: an entry has a page of its own."""
    found = ENTRY.fullmatch(target)
    return f"#{target}" if found is None else f"/entry/{found[1]}"


def part_of_address(text: object) -> str:
    """A text as one part of an address, which `text_of_part` reads; a part that were dots would be a step upwards."""
    said = str(text).replace("%", "%25").replace("/", "%2F")
    return quote(said if said.strip(".") else said.replace(".", "%2E"), safe="")


def text_of_part(part: str) -> str:
    """The text that a part of an address stands for."""
    return part.replace("%2E", ".").replace("%2F", "/").replace("%25", "%")


@cache
def static_address(name: str) -> str:
    """The address of a file that never changes: it has the beginning of the file's hash in it."""
    with open(os.path.join(STATIC, name), "rb") as file:
        return f"/static/{name}?v={hashlib.sha256(file.read()).hexdigest()[:12]}"


def witness_words() -> dict[str, Any]:
    """The sentences of `static/witness-page.js` by name."""
    one, other = (ngettext("{count} other saw the same", "{count} others saw the same", count) for count in (1, 2))
    return {
        "same": _("Same history as seen since {since}"),
        "other": _("NOT the history that this device saw"),
        "unsure": _("The history cannot be compared now"),
        "keepsNothing": _("This browser keeps nothing: this page is no witness"),
        "others": {"one": one, "other": other},
        "nobody": _("nobody else has said so yet"),
        "since": _("This device knows the history from entry #{entry} on, since {since}."),
        "last": _("last entry"),
        "session": _("session {number}"),
        "found": {code: _(text) for code, text in FOUND.items()},
        "parts": {part: _(text) for part, text in PARTS.items()},
        "noSeal": _("This is no seal: a character was misread, or one is missing."),
        "sealSame": _("Both have the same history, up to entry #{entry}."),
        "sealOther": _("This seal is NOT of the history that this device saw."),
        "proof": _("{at}: {what}"),
        "save": _("Save"),
    }
