"""Checks texts before they are recorded, and makes recorded ones safe to show.

New texts are on one line, of a bounded length, and without hidden characters (`with_normal_texts`). What was recorded
before, or restored from a backup, stays byte for byte as it is; `printable` makes it harmless where it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ledger.errors import InputError
from ledger.patterns import late_pattern

if TYPE_CHECKING:
    from ledger.entries import Command

LONGEST = 2_000
"""Characters of a text at most."""

LONGEST_OF = {
    **dict.fromkeys(("who", "name", "what", "item", "employer", "heir", "merchant", "on_behalf", "target", "to"), 100),
    "title": 200,
}
"""Characters of names and titles at most, by the name of the fact."""

SHORT = min(LONGEST_OF.values())
"""Bytes that any text may have."""

HIDDEN = late_pattern(
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180e"
    "\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f]"
    # Joiners belong inside emoji and between the letters of some scripts, and nowhere else.
    "|(?<![^\x00-\x7f\u200b-\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f\u200b-\u200d])"
)
"""A character that moves, hides, reverses or forges output: controls, line breaks, bidirectional marks, blanks."""


UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
"""Those of the hidden characters that Python calls printable."""


def hides_nothing(text: str) -> bool:
    """Whether a text has certainly nothing hidden, found out far faster than by the pattern."""
    if not text.isprintable() and not text.replace("\u00a0", "").replace("\u202f", "").isprintable():
        # All but the unbroken blanks of French typography, which Python does not call printable.
        return False
    return text.isascii() or not any(letter in text for letter in UNSEEN)


def printable(text: str, hidden: re.Pattern[str] = HIDDEN) -> str:
    """Replace hidden characters by visible ones, so that a text can be shown."""
    return text if hides_nothing(text) else hidden.sub(_picture, text)


def _picture(found: re.Match[str]) -> str:
    if found.groupdict() and found["hidden"] is None:
        # A part of the text that the pattern keeps.
        return found[0]
    code = ord(found[0])
    # Unicode has a picture for each of the oldest controls.
    return chr(0x2400 + code) if code < 0x20 else "\u2421" if code == 0x7F else "\ufffd"


def require_plain(text: str, most: int = LONGEST) -> None:
    """Require that a text can be recorded.

    Raises:
        InputError: `text_unreadable`, `text_too_long`.
    """
    if not hides_nothing(text) and (found := HIDDEN.search(text)):
        raise InputError("text_unreadable", text=printable(text)[:LONGEST], character=f"U+{ord(found[0]):04X}")
    if len(text) > most:
        raise InputError("text_too_long", text=text[:40], most=most, length=len(text))


def with_normal_texts(command: Command, known: Callable[[str], bool]) -> Command:
    """Require that the texts of a command can be recorded; return it with them in Unicode's composed form (NFC).

    Then texts that look the same are the same.

    Args:
        known: Whether the ledger has a name exactly as it is written here; such a name stays.

    Raises:
        InputError: `text_unreadable`, `text_too_long`.
    """
    if _are_plain(command):
        return command
    import msgspec

    from ledger.facts import EntryRevealed

    # What is revealed is a payload that was recorded before.
    facts = {} if isinstance(command.facts, EntryRevealed) else msgspec.to_builtins(command.facts)
    remarks = {name: getattr(command, name) for name in ("note", "ingame", "override", "origin")}
    if not isinstance(remarks["origin"], str | None):
        for name, text in _texts(msgspec.to_builtins(remarks.pop("origin"))):
            require_plain(text, LONGEST_OF.get(name, LONGEST))
    composed = True
    for name, text in (*_texts(facts), *_texts(remarks)):
        require_plain(text, LONGEST_OF.get(name, LONGEST) + len(_numbered(text)))
        composed = composed and (text.isascii() or _composed(text, known) == text)
    if composed:
        return command
    kept = msgspec.convert(_with(facts, known), type(command.facts)) if facts else command.facts
    return msgspec.structs.replace(command, facts=kept, **_with(remarks, known))


def _are_plain(command: Command) -> bool:
    """Whether every text of a command is certainly short, composed and without anything hidden, seen as JSON.

    There a control, a quote and a backslash are written with a backslash, and the texts stand between quotes.
    """
    # What is said of a usage error is made printable without it.
    import msgspec

    try:
        texts = msgspec.json.encode((command.facts, command.note, command.ingame, command.override, command.origin))
    except UnicodeEncodeError:
        return False
    # `in` first tries to read the bytes as a number, and makes an error of it.
    if texts.find(b"\\") >= 0 or (len(texts) > SHORT and len(max(texts.split(b'"'), key=len)) > SHORT):
        return False
    if texts.isascii():
        return texts.find(b"\x7f") < 0
    from unicodedata import is_normalized

    shown = texts.decode()
    return is_normalized("NFC", shown) and (hides_nothing(shown) or not HIDDEN.search(shown))


def _numbered(text: str) -> str:
    """The number that the ledger appends to the name of a lot (`~12`, `~12.2`), which nobody typed; else nothing."""
    _, mark, number = text.rpartition("~")
    return mark + number if number.replace(".", "", 1).isdecimal() else ""


def _texts(value: Any, name: str = "") -> list[tuple[str, str]]:
    """Every text inside a value, with the name of its field."""
    if isinstance(value, str):
        return [(name, value)]
    if isinstance(value, dict):
        found = [("who", key) for key in value if name in ("faces", "shares", "paid")]
        return found + [text for key, inside in value.items() for text in _texts(inside, key)]
    if isinstance(value, list | tuple):
        return [text for inside in value for text in _texts(inside, name)]
    return []


def _with(value: Any, known: Callable[[str], bool]) -> Any:
    """A value with every text in it composed."""
    if isinstance(value, str):
        return _composed(value, known)
    if isinstance(value, dict):
        return {_composed(key, known): _with(inside, known) for key, inside in value.items()}
    if isinstance(value, list | tuple):
        return [_with(inside, known) for inside in value]
    return value


def _composed(text: str, known: Callable[[str], bool]) -> str:
    from unicodedata import normalize

    composed = normalize("NFC", text)
    return text if composed == text or known(text) else composed
