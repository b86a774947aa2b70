"""Tables: a ruleset's figures and terms, compiled to one JSON text that the ledger holds by its hash.

General sections have the same shape in every ruleset, so that general code can read them:

- `meta`: `id`, `version`, `names`, `licence`;
- `coinage`: `change`, `price_unit` and `coins.ID`: `value` in the smallest coin, `names` (short), `long`;
- `traits.ID`, `classes.ID`, `items.ID`, `conditions.ID`, `rolls.ID`, `rests.ID`, `units.ID` (of time, `seconds`;
  `many` names several), `fields.ID` (what `describe` may tell), `measures.ID` (`xp`, `hp`, …): each with
  `names = { en, fr }`;
- `improvements.ID`: what `improve` buys piece by piece; `[improvements.ANY] each = "traits"` stands for every trait;
- `tracks.ID`: how far something has gone that a sheet shows on a line of its own;
- `works.ID` and `services.ID`: kinds of `work`, and of service that `hire` may be for, with `names`;
- `holds = { item, count }` of an item makes it a bundle of others, `contents = { ID = count }` one of several sorts;
- `apart` of an item says that each of it is a lot of its own, with what it has been through;
- `keys.COMMAND.ID`: the ruleset's keys of a command (see `ledger.rules.keys`);
- `steps.ID`: a step of a derivation, `names` being its sentence in each language, with `{arg}` places and `{value}`,
  and `{days|day|days}` for the word that goes with the number in `{days}`; one that is `secret` is told by `explain`
  and `show` and not at the table;
- `finds.ID`: kinds of finds that nobody has named yet;
- `refusals.ID`: a refusal of the ruleset's own, `names` its sentence, `hints` what to do, and the `source` of the rule;
- `topics.ID`, `columns.ID`: what a section and a column of these tables are called where the rules are shown; a
  column's `group` says what its ids name, `values` what others of its values are called;
- `knobs.ID`: a reading that house rules may change: `value`, its `choices`, `source` and the `reason` for the default;
- `meta.open.GROUP`: a group to which house rules may add rows (see `ledger.rules.house_rules`).

In steps and refusals `terms` says which group an argument names members of: `terms = { trait = "traits" }`. Of a
step's arguments `worths` lists those that are worths in the smallest coin, `decimals` fractions that are told as
decimals. Rows come in the order of their `place`, which compiling notes.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

SPOKEN = frozenset({"meta", "derived", "fields", "keys", "measures", "refusals", "steps", "units", "topics", "columns"})
"""Sections of words and declarations, which no rulebook prints; every other section leads to a page."""


def folded(text: str) -> str:
    """The text as names are compared: no case, no accents, one kind of blank."""
    plain = unicodedata.normalize("NFKD", text.casefold()).replace("œ", "oe").replace("æ", "ae")
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(letters.replace("_", " ").replace("-", " ").replace("’", "'").split())


MORE = "more"
"""A row that names every number without a row of its own."""


class Tables:
    """One compiled set of tables."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        # Imported here because names are folded without it, also where no ledger is read.
        import msgspec

        self.data: dict[str, Any] = msgspec.json.decode(content)
        self._groups: dict[str, dict[str, Mapping[str, Any]]] = {}

    @cached_property
    def hash(self) -> str:
        """Content hash, by which the ledger and its entries name the tables."""
        import hashlib

        return hashlib.sha256(self.content).hexdigest()

    def __getitem__(self, section: str) -> Any:
        return self.data[section]

    def get(self, section: str) -> Mapping[str, Any]:
        """A section, empty where the ruleset has none."""
        found: Mapping[str, Any] = self.data.get(section, {})
        return found

    def group(self, group: str) -> Mapping[str, Mapping[str, Any]]:
        """A group of named things by id, `items` or `coinage.coins`, in the order in which the ruleset has them.

        Empty where it has none.
        """
        if group not in self._groups:
            found: Any = self.data
            for part in group.split("."):
                found = found.get(part, {})
            rows = [(id_, row) for id_, row in found.items() if isinstance(row, Mapping)]
            self._groups[group] = dict(sorted(rows, key=lambda named: int(named[1].get("place", 0))))
        return self._groups[group]

    def source(self, *path: str) -> str | None:
        """Where the innermost table on a path is from that says so: `source("armour", "worn", "leather")`."""
        found: Any = self.data
        source: str | None = None
        for part in path:
            found = found.get(part) if isinstance(found, Mapping) else None
            if isinstance(found, Mapping) and isinstance(found.get("source"), str):
                source = found["source"]
        return source

    def knob(self, id_: str) -> Any:
        """The reading in force of what the text leaves open."""
        return self.data["knobs"][id_]["value"]

    def term(self, group: str, id_: str, language: str, form: str = "names") -> str:
        """What a thing is called in a language; its id where the tables do not say.

        Numbers without a row of their own are called as the row `more` says, whose N is the number.
        """
        rows = self.group(group)
        counted = id_ not in rows and id_.isdecimal()
        row = rows.get(MORE if counted else id_, {})
        names = row.get(form) or row.get("names") or {}
        name = str(names.get(language, id_))
        return name.replace("N", id_, 1) if counted else name

    def find(self, group: str, text: str) -> str | None:
        """Id of a thing named by id, English or French name, whatever the case and accents."""
        meant = self.called(group, text)
        return meant[0] if meant else None

    def called(self, group: str, text: str) -> Sequence[str]:
        """Ids of all things of a group that a name may mean, the one to be taken first; one alone where it is an id."""
        return self._lexicon(group).get(folded(text), ())

    def _lexicon(self, group: str) -> Mapping[str, Sequence[str]]:
        lexicons: dict[str, dict[str, list[str]]] = self.__dict__.setdefault("_lexicons", {})
        if group not in lexicons:
            ids = {folded(id_): [id_] for id_ in self.group(group)}
            words = dict(ids)
            for id_, row in self.group(group).items():
                for form in (row.get("names", {}).values(), row.get("long", {}).values(), row.get("aliases", ())):
                    for name in map(folded, form):
                        if name not in ids and id_ not in words.setdefault(name, []):
                            words[name].append(id_)
            lexicons[group] = words
        return lexicons[group]
