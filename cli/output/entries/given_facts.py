"""Shows the facts of an entry as they were given: labels of the catalogue, and values by the names of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cli.output.entries.entry_details import entry_numbers
from cli.output.entries.kind_names import kind_name
from cli.output.sheets.measures import measure_amount, measure_name
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, _, exact, integer, listed, times, worded
from cli.output.words.terms import FIND_KINDS, tally_name
from ledger.entries import Entry
from ledger.ids import CHARACTER, HOLDERS, ITEM, OTHER, WORLD
from ledger.people import bare_name
from ledger.rules.keys import CHOSEN, values_group
from ledger.rules.tables import folded

LABELS: Mapping[str, str] = {
    "about": N_("about"),
    "absent": N_("absent"),
    "again": N_("decided again"),
    "against": N_("against"),
    "amendments": N_("replaces"),
    "among": N_("among"),
    "amount": N_("amount"),
    "beside": N_("beside others"),
    "by_level": N_("by level"),
    "calendar": N_("calendar"),
    "cascaded": N_("taken along"),
    "cash_in": N_("gems and jewels sold"),
    "cause": N_("cause"),
    "claim": N_("claim"),
    "coin": N_("into"),
    "coins": N_("coins"),
    "columns": N_("columns"),
    "commitment": N_("seed’s hash"),
    "conditions": N_("condition"),
    "continues": N_("goes on"),
    "corrections": N_("corrections"),
    "count": N_("number"),
    "counter": N_("counter"),
    "credits": N_("against a share"),
    "days": N_("days"),
    "dispute": N_("dispute"),
    "each": N_("to each"),
    "edge": N_("rolled with"),
    "employer": N_("employer"),
    "ended": N_("ended"),
    "entries": N_("entries"),
    "entry": N_("entry"),
    "expected": N_("expected"),
    "expression": N_("dice"),
    "faces": N_("faces shown"),
    "figures": N_("figures"),
    "foes": N_("foes"),
    "goods": N_("thing"),
    "heir": N_("heir"),
    "house": N_("house rules"),
    "instead": N_("instead"),
    "item": N_("thing"),
    "items": N_("things"),
    "keys": N_("details"),
    "kind": N_("roll"),
    "language": N_("language"),
    "lines": N_("lines"),
    "merchant": N_("merchant"),
    "name": N_("name"),
    "number": N_("number"),
    "off": N_("off"),
    "on_behalf": N_("for whom"),
    "option": N_("choice"),
    "origin": N_("from"),
    "owing": N_("owed"),
    "paid": N_("paid"),
    "player": N_("player"),
    "present": N_("present"),
    "payee": N_("transaction"),
    "people": N_("people"),
    "price": N_("price of one"),
    "purpose": N_("purpose"),
    "raised_by": N_("raised by"),
    "proposal": N_("proposal"),
    "reason": N_("reason"),
    "recorded": N_("recorded"),
    "remainder": N_("remainder"),
    "rest": N_("rest"),
    "ruleset": N_("rules"),
    "seed": N_("seed"),
    "share": N_("share"),
    "shares": N_("shares"),
    "source": N_("from"),
    "summary": N_("summary"),
    "tally": N_("tally"),
    "target": N_("target"),
    "text": N_("note"),
    "things": N_("things"),
    "title": N_("title"),
    "to": N_("to"),
    "told": N_("as it was recorded"),
    "unit": N_("unit"),
    "upheld": N_("upheld"),
    "value": N_("value"),
    "wage": N_("wage a day"),
    "way": N_("recorded by"),
    "what": N_("whom"),
    "who": N_("who"),
    "whole_coins": N_("whole coins"),
    "without": N_("taken back too"),
    "work": N_("work"),
    "worn": N_("worn"),
    "words": N_("command"),
    "xp": N_("experience"),
}
"""What the fields of all facts are called."""

KEYS_OF: Mapping[str, str] = {
    "CharacterDescribed": "describe",
    "CharacterImproved": "improve",
    "CharacterJoined": "join",
    "CharacterLevelled": "level_up",
    "CharacterRevived": "revive",
    "CharactersHealed": "heal",
    "CharactersHurt": "damage",
    "ChoiceMade": "choose",
    "CounterRestored": "restore",
    "CounterSpent": "spend",
    "EstateInherited": "inherit",
    "ExperienceAwarded": "award",
    "FoesDefeated": "defeat",
    "ItemAppraised": "appraise",
    "ItemIdentified": "identify",
    "ItemUsed": "use",
    "OpeningRecorded": "opening",
    "OthersMet": "meet",
    "RestTaken": "rest",
    "RetainerHired": "hire",
    "RollRecorded": "roll",
    "TimePassed": "time",
    "TreasureFound": "find",
    "WagesPaid": "wages",
    "WorkDone": "work",
}
"""The command whose keys a kind holds."""

EDGES: Mapping[str, str] = {
    "advantage": N_("advantage"),
    "disadvantage": N_("disadvantage"),
    "both": N_("advantage and disadvantage"),
}

WAYS: Mapping[str, str] = {"void": N_("void"), "undo": N_("undo"), "redo": N_("redo")}

SPOKEN: Mapping[str, str] = {"en": N_("English"), "fr": N_("French")}

OF_ENTRIES = frozenset(
    ("about", "again", "amendments", "corrections", "dispute", "entries", "entry", "proposal", "recorded", "without")
)
"""Fields that hold uuids of entries."""

HOLDS = {"conditions": "conditions", "option": "choices", "rest": "rests", "unit": "units", "work": "works"}
"""Fields that hold ids of a group of the tables."""

NAMES_MAPPED = "NamesMapped"
"""The kind whose things are names, by its stored name."""

NOT_SAID = frozenset({"payload", "seed_entry", "tables"})
"""Fields that are nothing but a payload, or ids of what `rules` shows."""


def fact_texts(speaker: Speaker, number: int, said: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Label and value of each fact that was given; what was left open is absent or empty.

    Args:
        number: The entry, by whose rules they are named.
        said: Its kind and facts, or those that an amendment has in their place.
    """
    entry = speaker.campaign.entry(number)
    assert entry is not None, "the command looked it up"
    return list(_GivenFacts(speaker, entry).texts(said["kind"], said["facts"]))


class _GivenFacts:
    """The facts of one entry, named by the rules of its time."""

    def __init__(self, speaker: Speaker, entry: Entry) -> None:
        self._speaker = speaker
        self._terms = speaker.terms_at(entry)

    def texts(self, kind: str, facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Label and value of each fact of a kind."""
        for key, value in facts.items():
            if _is_given(value) and key not in NOT_SAID:
                yield _(LABELS[key]), self._value(kind, key, value, facts)

    def _value(self, kind: str, key: str, value: Any, facts: Mapping[str, Any]) -> str:
        """One fact, by what its field holds."""
        own = self._own(kind, key)
        if own is not None:
            return own(value, facts)
        if key in OF_ENTRIES:
            return entry_numbers(self._speaker, [value] if isinstance(value, str) else value)
        if key in HOLDS:
            return self._members(HOLDS[key], value)
        if isinstance(value, Mapping):
            # What has no rule of its own is an amount of coins, or so much of a commodity for each.
            return self._quantities(value)
        if isinstance(value, list):
            return listed([self._plain(part) for part in value])
        return self._plain(value)

    def _own(self, kind: str, key: str) -> Callable[[Any, Mapping[str, Any]], str] | None:
        """What shows a field of a kind that is neither a name, a number nor an amount."""
        terms = self._terms
        shown: Mapping[str, Callable[[Any, Mapping[str, Any]], str]] = {
            "against": lambda value, facts: ", ".join(
                filter(None, (self._plain(value["who"]), self._rolled(value["roll"])))
            ),
            "words": lambda value, facts: self._speaker.typed_line(value),
            "cascaded": lambda value, facts: entry_numbers(self._speaker, value),
            "coin": lambda value, facts: terms.term("coinage.coins", value),
            "columns": lambda value, facts: self._names(value),
            "counter": lambda value, facts: measure_name(terms, value),
            "credits": lambda value, facts: listed([self._credit(credit) for credit in value]),
            "edge": lambda value, facts: _(EDGES[value]),
            "faces": lambda value, facts: self._faces(value),
            "figures": lambda value, facts: self._quantities(value),
            "goods": lambda value, facts: self._goods(value),
            "instead": lambda value, facts: _("; ").join(map(self._restated, value)),
            "item": lambda value, facts: terms.item(value),
            "items": lambda value, facts: listed([terms.item(item) for item in value]),
            "keys": lambda value, facts: self._keys(KEYS_OF[kind], value),
            "kind": lambda value, facts: terms.term("rolls", value),
            "language": lambda value, facts: _(SPOKEN[value]),
            "lines": lambda value, facts: _("; ").join(map(self._line, value)),
            "paid": lambda value, facts: self._by_person(value, terms.amount),
            "people": lambda value, facts: self._names(value),
            "player": lambda value, facts: self._speaker.campaign.people().get(value) or "…",
            "remainder": lambda value, facts: _("each in turn") if value == "rotate" else self._plain(value),
            "ruleset": lambda value, facts: worded(terms.tables["meta"]["names"]),
            "shares": lambda value, facts: self._by_person(value, exact),
            "tally": lambda value, facts: tally_name(value),
            "things": lambda value, facts: self._names(value) if kind == NAMES_MAPPED else self._things(value),
            "told": lambda value, facts: self._told(value),
            "value": lambda value, facts: self._worth_or_text(value, facts),
            "way": lambda value, facts: _(WAYS[value]),
            "worn": lambda value, facts: listed([terms.item(item) for item in value]),
        }
        return shown.get(key)

    def _plain(self, value: Any) -> str:
        """A name, a number, yes or no, or a text."""
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if isinstance(value, int):
            return integer(value)
        if value in HOLDERS or value == "gm":
            return self._terms.account(HOLDERS.get(value, value))
        return str(value).removeprefix(OTHER)

    def _members(self, group: str, value: Any) -> str:
        """Ids of a group, each with its level where it has one."""
        named = self._terms.term
        if isinstance(value, Mapping):
            return ", ".join(
                named(group, id_) if level == 1 else f"{named(group, id_)} {integer(level)}"
                for id_, level in value.items()
            )
        return named(group, str(value))

    def _quantities(self, value: Mapping[str, Any]) -> str:
        """An amount of coins, or figures by measure."""
        if value and all(key in self._terms.coinage.values for key in value):
            return self._terms.amount(value)
        return ", ".join(
            f"{measure_name(self._terms, key)} {measure_amount(self._terms, key, part)}" for key, part in value.items()
        )

    def _by_person(self, value: Mapping[str, Any], shown: Callable[[Any], str]) -> str:
        return ", ".join(f"{self._person(who)} {shown(part)}" for who, part in value.items())

    def _person(self, who: str) -> str:
        """Somebody by whom dice or shares are told, as their name is written."""
        view = self._speaker.view
        everybody = map(bare_name, (*view.accounts(CHARACTER), *view.accounts(OTHER)))
        names = {folded(name): name for name in everybody}
        return self._plain(names.get(folded(who), who))

    def _faces(self, value: Any) -> str:
        """What dice showed, by whose they are; faces that are nobody's in particular have no name."""
        if isinstance(value, list):
            return ", ".join(map(str, value))
        parts = [(self._person(who) if who else "", ", ".join(map(str, faces))) for who, faces in value.items()]
        return _("; ").join(f"{who} {faces}" if who else faces for who, faces in parts)

    def _goods(self, goods: Mapping[str, Any]) -> str:
        if "item" not in goods:
            return self._terms.amount(goods.get("coins", {}))
        return self._terms.quantity(ITEM + goods["item"], goods.get("count", 1))

    def _credit(self, credit: Mapping[str, Any]) -> str:
        worth = self._terms.value(credit["value"])
        return f"{self._plain(credit['who'])} {self._terms.item(credit['item'])} ({worth})"

    def _things(self, things: Any) -> str:
        """What was found, or what was improved and how often."""
        if isinstance(things, Mapping):
            return ", ".join(times(integer(count), self._improved(id_)) for id_, count in things.items())
        return ", ".join(map(self._thing, things))

    def _names(self, names: Mapping[str, str]) -> str:
        """What a source calls somebody or something, with what that is here."""
        return _("; ").join(f"{name} = {self._plain(meant) if meant else '–'}" for name, meant in names.items())

    def _line(self, line: Mapping[str, Any]) -> str:
        """One line of a transaction."""
        who = self._plain(line["account"].removeprefix(WORLD))
        return f"{who} {self._terms.quantity(line['commodity'], line['quantity'], sign=True)}"

    def _told(self, told: Mapping[str, Any]) -> str:
        """What came of a roll, as it was recorded elsewhere."""
        dice = (f"d{die['sides']}: {die['face'] or '?'}" for die in told.get("dice", ()))
        return ", ".join((*dice, *(str(told[key]) for key in ("total", "against", "outcome") if key in told)))

    def _improved(self, id_: str) -> str:
        groups = (group for group in ("improvements", "traits") if id_ in self._terms.tables.group(group))
        return self._terms.term(next(groups, "improvements"), id_)

    def _thing(self, thing: Mapping[str, Any]) -> str:
        kind, terms = thing["kind"], self._terms
        if kind == "coins":
            return terms.amount(thing["coins"])
        if kind == "type":
            said = terms.term("treasure_types", thing["name"])
        elif "item" in thing:
            said = terms.item(thing["item"])
        else:
            said = thing.get("name") or _(FIND_KINDS[kind])
        if thing.get("count", 1) > 1:
            said = times(integer(thing["count"]), said)
        return f"{said} ({terms.value(thing['value'])})" if thing.get("value") is not None else said

    def _worth_or_text(self, value: Any, facts: Mapping[str, Any]) -> str:
        """A worth in coins, or the value of a kind of roll."""
        if isinstance(value, Mapping):
            return self._terms.amount(value)
        return self._terms.roll_value(facts["kind"], value) if "kind" in facts else self._terms.value(value)

    def _rolled(self, text: str) -> str:
        """What somebody else rolls against it: a kind of roll or dice."""
        kind, equals, value = text.partition("=")
        named = self._terms.term("rolls", kind) if kind in self._terms.tables.group("rolls") else kind
        return f"{named} {self._terms.roll_value(kind, value)}" if equals else named

    def _restated(self, instead: Mapping[str, Any]) -> str:
        """A command in the place of another."""
        facts = ", ".join(f"{label} {text}" for label, text in self.texts(instead["kind"], instead["facts"]))
        return f"{kind_name(instead['kind'])} ({facts})"

    def _keys(self, command: str, keys: Mapping[str, Any]) -> str:
        """The ruleset's keys, as a line of a script has them."""
        return " ".join(
            f"{self._key(command, key)}={self._key_value(command, key, value)}" for key, value in keys.items()
        )

    def _key(self, command: str, key: str) -> str:
        name, _dot, part = key.partition(".")
        rows = self._terms.tables.group(f"keys.{command}")
        if key in rows:
            return self._terms.term(f"keys.{command}", key)
        if name not in rows:
            return measure_name(self._terms, key)
        named = self._terms.term(f"keys.{command}", name)
        group = rows[name].get("parts")
        return f"{named}.{self._terms.term(group, part) if group else part}"

    def _key_value(self, command: str, key: str, value: Any) -> str:
        row = self._terms.tables.group(f"keys.{command}").get(key, {})
        if not isinstance(value, str):
            return self._plain(value)
        if row.get("type") in CHOSEN:
            group = values_group(command, key, row)
            return ",".join(self._terms.term(group, part) for part in value.split(","))
        return self._plain(value)


def _is_given(value: Any) -> bool:
    return value is not None and value is not False and value not in ("", [], {})
