"""Tables: a ruleset's figures and terms, compiled to one JSON text that the ledger stores by its hash.

General sections have the same shape in every ruleset, so that general code can read them:

- `meta`: `id`, `version`, `names`, `licence`;
- `genders`: `f` and `m`, by which the `feminine` name of a class or a condition is chosen where a row has one;
- `coinage`: `change`, `price_unit` and `coins.ID`: `value` in the smallest coin, `names` (short), `long`;
- `traits.ID`, `classes.ID`, `items.ID`, `conditions.ID`, `rolls.ID`, `rests.ID`, `units.ID` (of time, `seconds`;
  `many` names several), `fields.ID` (what `describe` may set), `measures.ID` (`xp`, `hp`, …): each with
  `names = { en, fr }`;
- `improvements.ID`: what `improve` buys piece by piece; `[improvements.ANY] each = "traits"` stands for every trait;
- `tracks.ID`: a progression that a sheet shows on a line of its own (madness, corruption);
- `works.ID` and `services.ID`: kinds of `work`, and of service that `hire` may be for, with `names`;
- `holds = { item, count }` of an item makes it a bundle of others, `contents = { ID = count }` one of several sorts;
- `apart` of an item makes each of it a lot of its own, with its own fields;
- `keys.COMMAND.ID`: the ruleset's keys of a command (see `ledger.rules.keys`);
- `steps.ID`: a step of a derivation, `names` being its sentence in each language, with `{arg}` places and `{value}`,
  and `{days|day|days}` for the word that agrees with the number in `{days}`; a `secret` one is shown by `explain`
  and `show` and not in the confirmation;
- `outcomes.ROLL.OUTCOME`: what `success` or `failure` of a kind of roll is called, where that has words of its own;
- `finds.ID`: kinds of finds without a name yet;
- `refusals.ID`: a refusal of the ruleset's own, `names` its sentence, `none` the one where nothing is held or left,
  `hints` what to do, and the `source` of the rule;
- `topics.ID`, `columns.ID`: what a section and a column of these tables are called where the rules are shown; a
  column's `group` is the group of the ids in it, `values` the names of its other values;
- `knobs.ID`: a contested reading: `value`, the `choices` that house rules may take, `source` and the `reason` for the
  default;
- `meta.open.GROUP`: a group to which house rules may add rows (see `ledger.rules.house_rules`).

In steps and refusals `terms` gives the group of an argument that is an id: `terms = { trait = "traits" }`. Of a step's
arguments `worths` lists the values in the smallest coin, `decimals` the fractions that are shown as decimals. Rows are
in the order of their `place`, which compiling adds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from ledger.folding import folded as folded
from ledger.sha256 import hash_of_tables

SPOKEN = frozenset({
    "meta", "derived", "fields", "keys", "measures", "refusals", "steps", "units", "topics", "columns", "genders",
    "examples", "outcomes",
})  # fmt: skip
"""Sections of words and declarations, which need no source; every other section must have one."""


MORE = "more"
"""Id of the row that names every number without a row of its own."""


class Tables:
    """One compiled set of tables, each section of which is decoded when it is first read."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        # Imported here: completion folds names without reading a ledger.
        import msgspec

        self._encoded: dict[str, msgspec.Raw] = msgspec.json.decode(content, type=dict[str, msgspec.Raw])
        self._sections: dict[str, Any] = {}
        self._groups: dict[str, dict[str, Mapping[str, Any]]] = {}

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """All sections, in their order."""
        return {section: self[section] for section in self._encoded}

    @cached_property
    def hash(self) -> str:
        """Content hash, by which the ledger and its entries refer to the tables."""
        return hash_of_tables(self.content)

    def __contains__(self, section: object) -> bool:
        return section in self._encoded

    def __getitem__(self, section: str) -> Any:
        if section not in self._sections:
            import msgspec

            self._sections[section] = msgspec.json.decode(self._encoded[section])
        return self._sections[section]

    def get(self, section: str) -> Mapping[str, Any]:
        """A section, empty if the ruleset has none."""
        if section not in self:
            return {}
        found: Mapping[str, Any] = self[section]
        return found

    def group(self, group: str) -> Mapping[str, Mapping[str, Any]]:
        """The rows of a group such as `items` or `coinage.coins`, by id, in the order of the ruleset's files.

        Empty if the ruleset has no such group.
        """
        if group not in self._groups:
            section, *inner = group.split(".")
            found: Any = self.get(section)
            for part in inner:
                found = found.get(part, {})
            rows = [(id_, row) for id_, row in found.items() if isinstance(row, Mapping)]
            self._groups[group] = dict(sorted(rows, key=lambda named: int(named[1].get("place", 0))))
        return self._groups[group]

    def source(self, *path: str) -> str | None:
        """The `source` of the innermost table on a path that has one: `source("armour", "worn", "leather")`."""
        found: Any = self
        source: str | None = None
        for part in path:
            found = found.get(part) if isinstance(found, Mapping | Tables) else None
            if isinstance(found, Mapping) and isinstance(found.get("source"), str):
                source = found["source"]
        return source

    def knob(self, id_: str) -> Any:
        """The value in force of a knob."""
        return self["knobs"][id_]["value"]

    def term(self, group: str, id_: str, language: str, form: str = "names") -> str:
        """The name of a row in a language; its id if the tables have none.

        Numbers without a row of their own have the name of the row `more`, with the number for N.
        """
        rows = self.group(group)
        counted = id_ not in rows and id_.isdecimal()
        row = rows.get(MORE if counted else id_, {})
        names = {**row.get("names", {}), **row.get(form, {})}
        name = str(names.get(language, id_))
        return name.replace("N", id_, 1) if counted else name

    def find(self, group: str, text: str) -> str | None:
        """Id of the row named by an id, English or French name, in any case and with or without accents; else None."""
        meant = self.called(group, text)
        return meant[0] if meant else None

    def called(self, group: str, text: str) -> Sequence[str]:
        """Ids of all rows of a group that a name may mean, the preferred one first; an id means only its own row."""
        return self._lexicon(group).get(folded(text), ())

    def begun(self, group: str, text: str) -> Sequence[str]:
        """Ids of the rows with a name that begins so; one alone where its name begins all the others that do."""
        lexicon, typed = self._lexicon(group), folded(text)
        names = sorted(name for name in lexicon if typed and name.startswith(typed))
        if names and all(name.startswith(names[0]) for name in names):
            return lexicon[names[0]][:1]
        return list(dict.fromkeys(id_ for name in names for id_ in lexicon[name]))

    def _lexicon(self, group: str) -> Mapping[str, Sequence[str]]:
        lexicons: dict[str, dict[str, list[str]]] = self.__dict__.setdefault("_lexicons", {})
        if group not in lexicons:
            ids = {folded(id_): [id_] for id_ in self.group(group)}
            words = dict(ids)
            for id_, row in self.group(group).items():
                for form in _forms_typed(row):
                    for name in map(folded, form):
                        # `dés-d-or`, for an apostrophe opens a quote in a terminal.
                        for word in dict.fromkeys((name, name.replace("'", " "))):
                            if word not in ids and id_ not in words.setdefault(word, []):
                                words[word].append(id_)
            lexicons[group] = words
        return lexicons[group]


def _forms_typed(row: Mapping[str, Any]) -> Iterator[Iterable[str]]:
    """The words by which a row may be meant."""
    yield from (row.get(form, {}).values() for form in ("names", "long"))
    yield other_words(row)


def other_words(row: Mapping[str, Any]) -> tuple[str, ...]:
    """The words for a row beside its names: its feminine ones, and its aliases."""
    return (*row.get("feminine", {}).values(), *row.get("aliases", ()))
