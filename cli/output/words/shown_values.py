"""Shows the values in a full command by the names that they have in the language spoken: `12po`, `groupe`, `bouclier`.

Each name is looked up as it would be when typed, and shown only if it means the same thing; else the id stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.grammar.row import NEWCOMER, TEXT, Option, Row
from cli.names import shown_word
from cli.output.words.language import spoken
from cli.typed_names import RESERVED
from ledger.rules.keys import CHOSEN, values_group
from ledger.rules.tables import Tables, folded

MEASURED = ("measures", "traits", "counters", "items")

GROUPS: Mapping[str, tuple[str, ...]] = {
    "checks": MEASURED,
    "counters": ("counters", "measures"),
    "improvements": ("improvements", "traits"),
    "measures": MEASURED,
    "rolls": ("rolls", "items"),
    **dict.fromkeys(("goods", "held", "taken", "wares"), ("items",)),
}
"""Groups of the tables that name what is typed at a place, by what may be named there, where it is not the group."""

FINDS = {"gem": "gemme", "jewel": "bijou", "item": "objet", "magic": "magique"}
"""French names of the kinds of finds."""

DONE = ("powers", "spells")
"""Groups of what somebody does by its name, which is used as a thing is."""

NAMED_WHOLE = frozenset({"items", "counters", "measures", "monsters", "powers", "spells"})
"""Groups whose members are shown by their whole names."""

SMALL = frozenset({"a", "au", "d", "de", "des", "du", "en", "et", "l", "la", "le", "les", "ou"})
"""Words that have no letter in an abbreviation."""


class ShownValues:
    """The values of one command, as they are typed in the language spoken.

    Args:
        row: Of the command.
        tables: Those of the rules in force.
    """

    def __init__(self, row: Row, tables: Tables) -> None:
        self.path = row.id
        self.tables = tables
        self._places = [(place.parts or (place,), place.several) for place in row.places]
        coins = "|".join(map(re.escape, tables.group("coinage.coins")))
        one = rf"[+−-]?\d[\d_.,]*\s?(?:{coins})" if coins else r"(?!)"
        self._amount = re.compile(rf"{one}(?:[ ,]+{one})*(?:/day)?")
        self._coin = re.compile(rf"(?<=\d)(\s?)({coins})\b" if coins else r"(?!)")

    def argument(self, word: str, at: int) -> str:
        """A word of the command after its name, the first is at 0."""
        parts = next((parts for place, (parts, several) in enumerate(self._places) if several or place == at), ())
        name, equals, value = word.partition("=")
        groups = [group for part in parts for sort in part.type.sorts for group in GROUPS.get(sort, (sort,))]
        if self.path == "use":
            groups += DONE
        if equals:
            return self._pair(name, value, groups, is_kind=self.path == "roll" and at == 1)
        if self.path == "time":
            return self._length(word)
        if not parts or parts[0].type in (TEXT, NEWCOMER):
            # Somebody's own words.
            return word
        return self._kind(word, groups) or self.holder(word)

    def option(self, option: Option, value: str) -> str:
        """What follows an option."""
        if value in option.type.words or value in option.metavar.split("|"):
            return shown_word(value, spoken())
        if option.type.id == "brought":
            return re.sub(r"(?<=:)[^:*]+", lambda worth: self._coins(worth[0]), value)
        if option.type.id in ("text", "entry", "entries"):
            return value
        name, equals, amount = value.partition("=")
        return f"{self.holder(name)}={self._coins(amount)}" if equals else self.holder(value)

    def holder(self, word: str) -> str:
        """Somebody, several, or an amount."""
        shown = ",".join(shown_word(name, spoken()) if name in RESERVED else name for name in word.split(","))
        return shown if shown != word else self._coins(word)

    def _coins(self, word: str) -> str:
        """A word with the coins in it, if it is an amount."""
        if not self._amount.fullmatch(word):
            return word
        return self._coin.sub(self._shown_coin, word).replace("/day", "/jour")

    def _shown_coin(self, found: re.Match[str]) -> str:
        return found[1] + self._named("coinage.coins", found[2])

    def _kind(self, word: str, groups: Sequence[str]) -> str:
        """What may be named at a place: a kind of roll, a rest, an item; empty for anything else."""
        return next((self._named(group, word) for group in groups if word in self.tables.group(group)), "")

    def _pair(self, name: str, value: str, groups: Sequence[str], *, is_kind: bool) -> str:
        """A key with its value, or a kind of roll with its own."""
        if self.path == "find":
            return self._find(name, value)
        command = self.path.replace("-", "_")
        if command == "describe" and name not in self.tables.group("keys.describe"):
            # Of whoever was met the same is told as at the meeting.
            command = "meet"
        rows: Mapping[str, Any] = self.tables.group(f"keys.{command}")
        if is_kind and name in self.tables.group("rolls"):
            key = self.tables.group("rolls")[name].get("value", "")
            return f"{self._kind(name, groups)}={self._value('roll', key, value)}"
        if name in rows:
            return f"{self._named(f'keys.{command}', name)}={self._value(command, name, value)}"
        key, dot, part = name.partition(".")
        if dot and key in rows:
            return self._parted(command, key, part, value)
        return f"{self._kind(name, groups) or self._named('coinage.coins', name)}={value}"

    def _find(self, kind: str, value: str) -> str:
        """A thing found: `objet=Tapis:300po`."""
        found = re.fullmatch(r"(?:(.*)(:))?([^:]*?)(\*\d+)?", value)
        name, colon, worth, count = (part or "" for part in found.groups()) if found else (value, "", "", "")
        return f"{FINDS.get(kind, kind)}={self._named('items', name)}{colon}{self._coins(worth)}{count}"

    def _parted(self, command: str, key: str, part: str, value: str) -> str:
        """A key with one of its parts: `increase.str`."""
        group = self.tables.group(f"keys.{command}")[key].get("parts")
        return f"{self._named(f'keys.{command}', key)}.{self._named(group, part) if group else part}={value}"

    def _value(self, command: str, key: str, value: str) -> str:
        row = self.tables.group(f"keys.{command}").get(key, {})
        if row.get("type") == "flag":
            return {"yes": "oui", "no": "non"}.get(value, value)
        if row.get("type") not in CHOSEN:
            return self._coins(value)
        group = values_group(command, key, row)
        return ",".join(self._named(group, part) for part in value.split(","))

    def _length(self, word: str) -> str:
        """A length of time: `+3heures`."""
        found = re.fullmatch(r"(\+?\d+)([a-z_]+)", word)
        if found is None or found[2] not in self.tables.group("units"):
            return word
        many = self.tables.term("units", found[2], spoken(), "many") if int(found[1]) > 1 else ""
        return found[1] + (many if self.tables.find("units", many) else self._named("units", found[2]))

    def _named(self, group: str, id_: str) -> str:
        """A row by the name that is typed for it: a short one that means it, else its id."""
        row = self.tables.group(group).get(id_)
        name = str((row or {}).get("names", {}).get(spoken(), ""))
        if row is None or not name:
            return id_
        aliases = () if group in NAMED_WHOLE else _short(name, str(row["names"].get("en", "")), row.get("aliases", ()))
        typed = [*aliases, *([] if re.search("[=,]", name) else [name.lower() if name[:2].isupper() else name])]
        return next((word for word in typed if self.tables.find(group, word) == id_), id_)


def _short(name: str, english: str, aliases: Sequence[str]) -> Iterator[str]:
    """Aliases that are shorter than a name of several words: its initials, or how one of them begins."""
    words, others = (
        [word for word in re.split(r"[\s’']+", folded(text)) if word not in SMALL] for text in (name, english)
    )
    if len(words) > 1:
        initials = "".join(word[0] for word in words)
        yield from (alias.lower() for alias in aliases if folded(alias) == initials and not alias[:3].isupper())
        yield from (alias for alias in aliases if _begins(alias, words) and not _begins(alias, others))


def _begins(alias: str, words: Sequence[str]) -> bool:
    return any(word.startswith(folded(alias)) for word in words)
