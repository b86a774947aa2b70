"""Every name that a game's tables have for what somebody does is found in a line: recorded as that, or asked about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cli.app import App
from cli.script.shorthand.expansion import expand
from cli.script.shorthand.meaning import Reading
from cli.script.trial import refusal_of
from ledger.errors import InputError
from ledger.people import account_of
from tests.support.natural_lines import GAMES, LANGUAGES, AtTheTable, Table

SCORES = "str=13 dex=13 con=13 int=13 wis=13 cha=13"

CLASSES = (
    "barbarian",
    "bard",
    "cleric",
    "druid",
    "fighter",
    "monk",
    "paladin",
    "rogue",
    "sorcerer",
    "warlock",
    "wizard",
)

SETUP = {
    "srd5": [
        *(f"join {name.title()} class={name} {SCORES}" for name in CLASSES),
        *(f"opening {name.title()} level=5" for name in CLASSES),
        "session start",
        "meet ogre",
    ],
    "ose": [
        *(f"join {name.title().replace('-', '')} class={name} {SCORES} hp_die=4"
          for name in ("thief", "cleric", "magic-user", "elf")),
        "opening Cleric level=14",
        "opening Magicuser level=14",
        "session start",
        "meet ogre hp=15 ac=5 hd=4+1 morale=10",
    ],
    "mda": [
        "join Maëlle profession=magician ev=70 dice=4,6,2,5,1 co=14 in=20 ch=13 ad=11 fo=9 at=15 prd=14",
        "session start",
        "meet ogre ev=60 at=15 prd=13",
    ],
    "altaride": [
        "join Maelle age=34 dex=9 for=6 per=8 sav=10 soc=7 school=priest incantations=4 mots=Vie,Bénédiction runes=4",
        "session start",
        "meet ogre hp=12",
    ],
    "argosia": [
        "join Aube level=3 hp=20 vigour=14 dexterity=12 intelligence=8 charisma=9 adventure_points=4 spell_matrices=3",
        "session start",
        "meet ogre hp=7 level=2 defence=12 damage=1d6+1",
    ],
}  # fmt: skip

WORDS = {"en": ("uses", "on"), "fr": ("utilise", "sur")}

GROUPS = ("powers", "counters", "rolls", "spells", "words", "runes")

NOT_FOUND = frozenset({"item_unknown", "not_in_inventory", "counter_unknown", "item_lasts"})
"""Refusals of what is taken for a thing, or for nothing that there is."""

ASKED = frozenset({"shown", "surprised", "told"})
"""Facts of an error that asks what the dice showed, whether somebody is surprised, or whether it is only told."""

MEANT_OTHERWISE = frozenset({
    # What is dead, over, or what hurt somebody: that is said by these words in every evening.
    ("mort", "runes"), ("combat", "runes"), ("damage", "rolls"), ("dégâts", "rolls"),
    # Nobody in play rolls it: whose hit points they are is the game master's.
    ("hit points of a monster", "rolls"), ("points de vie d’un monstre", "rolls"),
})  # fmt: skip


class Named(NamedTuple):
    """A name of the tables, and somebody who may do what it says."""

    group: str
    id: str
    name: str
    who: str


class Book:
    """A campaign of a game, and the names in its tables."""

    def __init__(self, game: str, language: str, folder: Path) -> None:
        self.app: App = AtTheTable(Table(game, game, language, SETUP[game], []), folder).typed.app()
        self.language = language

    @property
    def names(self) -> Iterator[Named]:
        """Every name, in the language of the campaign."""
        for group in GROUPS:
            for id_, row in self.app.rules.tables.group(group).items():
                if name := row.get("names", {}).get(self.language):
                    yield Named(group, id_, name, self._doer(group, id_, row))

    def _doer(self, group: str, id_: str, row: Mapping[str, Any]) -> str:
        company = self.app.read.roster.names
        able: Sequence[str] = ()
        if group == "spells":
            able = [who for who in company if self.app.rules.slot_for(self.app.state, account_of(who), id_) is not None]
        elif group == "counters":
            able = [who for who in company if self.app.rules.counters(self.app.state, account_of(who)).get(id_)]
        elif "class" in row:
            able = [who for who in company if who.casefold() == row["class"]]
        return (able or company)[0]

    def fault(self, named: Named, line: str) -> str | None:
        """What is wrong with the way a line is read that has a name in it; None where it is found or asked about."""
        try:
            meaning = expand(self.app, line)
        except InputError as error:
            readings: list[Reading] = [*error.facts.get("readings", ()), *error.facts.get("offers", ())]
            if any(self._says(named, reading) for reading in readings) or ASKED & error.facts.keys():
                return None
            return f"{line}: {error.code} {readings}"
        refusal = refusal_of(self.app, meaning.commands[0])
        if not self._says(named, meaning.commands):
            return f"{line}: {meaning.lines}"
        return f"{line}: {meaning.lines} {refusal.code}" if refusal and refusal.code in NOT_FOUND else None

    def _says(self, named: Named, reading: Reading) -> bool:
        """Whether one of the commands of a reading is about what a name says."""
        tables = self.app.rules.tables
        texts = [part.rpartition("=")[2] for command in reading for part in command]
        first = [part.partition("=")[0] for command in reading for part in command]
        found = {id_ for text in (*texts, *first) for group in GROUPS for id_ in tables.called(group, text)}
        own = tables.group(named.group)[named.id].get("counter")
        return bool({named.id, own} & {*found, *texts}) or any(
            named.name.casefold() in text.casefold() for text in texts
        )


@pytest.fixture(scope="module", params=[(game, language) for game in GAMES for language in LANGUAGES], ids=".".join)
def book(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Book]:
    game, language = request.param
    campaign = Book(game, language, tmp_path_factory.mktemp(f"{game}-{language}"))
    with closing(campaign.app.access):
        yield campaign


@pytest.mark.parametrize("sentence", ["{who} {uses} {name}", "{who} {name}", "{who} {uses} {name} {on} ogre"])
def test_every_name_of_the_book_is_found_in_a_line(book: Book, sentence: str) -> None:
    uses, on = WORDS[book.language]
    faults = [
        fault
        for named in book.names
        if (named.name.casefold(), named.group) not in MEANT_OTHERWISE
        and (fault := book.fault(named, sentence.format(who=named.who, uses=uses, name=named.name, on=on)))
    ]

    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("line", ["Wizard casts magic missile", "Wizard uses magic missile", "Wizard casts shield"])
def test_a_spell_is_no_thing_that_has_its_name(tmp_path: Path, line: str) -> None:
    """`casts magic missile` took a charge of the wand of magic missiles."""
    setup = [
        f"join Wizard class=wizard {SCORES}",
        'opening Wizard level=5 --item "wand of magic missiles" --item shield',
    ]
    entries = AtTheTable(Table("srd5", "srd5", "en", setup, []), tmp_path).record(line).entries

    assert [entry["kind"] for entry in entries] == ["CounterSpent"]
    assert entries[0]["facts"]["counter"] == "slots.1"
