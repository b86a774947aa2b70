"""What the script of the witness says, in the language spoken, with places for figures."""

from __future__ import annotations

from typing import Any

from cli.output.checks.witness import FOUND, PARTS
from cli.output.words.language import _, ngettext


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
