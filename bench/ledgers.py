"""Ledgers to measure on: one campaign, four characters, and as many entries of an evening's kinds as asked for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import count, islice

from ledger.entries import Command
from ledger.facts import (
    CampaignOpened,
    CharacterJoined,
    CharacterRetired,
    CharactersHealed,
    CharactersHurt,
    CoinsPaid,
    CoinsReceived,
    Facts,
    ItemBought,
    NoteTaken,
    OthersMet,
    RollRecorded,
    SessionEnded,
    SessionStarted,
    Thing,
    TimePassed,
    TreasureFound,
)
from ledger.journal import Journal
from ledger.rules.loader import packaged_tables
from ledger.store.ledger import open_ledger

NAMES = ("Brom", "Lira", "Mirette", "Ulf")
ABILITIES = {"str": 12, "int": 11, "wis": 10, "dex": 12, "con": 11, "cha": 9}
OPENING = 2 + len(NAMES)
"""Entries before the evening itself: the campaign, its characters, the session."""

BATCH = 1_000

EVENING = 100
"""Entries of a session, its start and end included, in a ledger of many sessions."""

GUEST = "Wanda"
VISITS = 10
"""Evenings of the guest, who then retires."""

FIRST_DAY = date(2020, 1, 4)

RARE = "Perceval's lantern"
"""A text that one note in the third session of such a ledger holds; the only purchase is beside it."""


def make(location: str, entries: int, *, coins_only: bool = False) -> None:
    """Make a ledger of so many entries.

    Args:
        coins_only: Only payments and receipts, as another accounting tool can hold them too.
    """
    with open_ledger(location, create=True) as ledger:
        opened = CampaignOpened(name="Bench", ruleset="ose", language="en")
        journal, _ = Journal.open_campaign(ledger, opened, packaged_tables("ose"), "bench")
        evening = payments() if coins_only else happenings()
        facts = islice((*opening(), *islice(evening, entries)), entries - 1)
        while some := list(islice(facts, BATCH)):
            with journal.batch():
                for fact in some:
                    journal.record(Command(facts=fact, rolled="table" if fact.faces else None))


def make_crowd(location: str, count: int) -> None:
    """Make a ledger of so many characters, and as many things in the hoard."""
    with open_ledger(location, create=True) as ledger:
        opened = CampaignOpened(name="Crowd", ruleset="ose", language="en")
        journal, _ = Journal.open_campaign(ledger, opened, packaged_tables("ose"), "bench")
        with journal.batch():
            for at in range(count):
                figures: dict[str, int | str | bool] = {"class": "fighter", **ABILITIES, "hp_die": 6}
                journal.record(Command(facts=CharacterJoined(who=f"{NAMES[at % 4]} {at}", keys=figures)))
                ring = Thing(kind="item", name=f"Ring {at}", value=100)
                journal.record(Command(facts=TreasureFound(things=(ring,))))


def make_sessions(location: str, entries: int, *, visited: bool = False) -> None:
    """Make a ledger of so many entries: sessions of the same length, a week apart."""
    with open_ledger(location, create=True) as ledger:
        opened = CampaignOpened(name="Bench", ruleset="ose", language="en")
        day = FIRST_DAY.isoformat()
        journal, _ = Journal.open_campaign(ledger, opened, packaged_tables("ose"), "bench", played_on=day)
        commands = islice(_campaign_of_sessions(visited=visited), entries - 1)
        while some := list(islice(commands, BATCH)):
            with journal.batch():
                for command in some:
                    journal.record(command)


def make_visited(location: str, entries: int) -> None:
    """Make a ledger of sessions with a guest and somebody met in secret in the first, and a secret note in each.

    What the guest did is the same in a short campaign as in a long one.
    """
    make_sessions(location, entries, visited=True)


def _campaign_of_sessions(*, visited: bool = False) -> Iterator[Command]:
    """The commands of a campaign without end, each with its day of play."""
    played = happenings()
    for evening in count():
        day = (FIRST_DAY + timedelta(weeks=evening)).isoformat()
        facts: list[Facts] = list(opening()) if evening == 0 else [SessionStarted(title=f"Evening {evening + 1}")]
        if evening == 2:
            facts.append(NoteTaken(text=f"{RARE} is found"))
            facts.append(ItemBought(who=NAMES[0], item="torch", price={"sp": 2}))
        if visited:
            facts += _visit(evening)
        facts += islice(played, EVENING - 1 - len(facts) - visited - (1 + visited if evening == 0 else 0))
        yield from (_played(fact, day) for fact in facts)
        if visited and evening == 0:
            yield Command(facts=OthersMet(name="Shadow", keys={"hp": "9"}), played_on=day, secret=True)
        if visited:
            yield Command(facts=NoteTaken(text=f"What waits behind door {evening}"), played_on=day, secret=True)
        yield _played(SessionEnded(), day)


def _played(fact: Facts, day: str) -> Command:
    return Command(facts=fact, played_on=day, rolled="table" if fact.faces else None)


def _visit(evening: int) -> Iterator[Facts]:
    """What the guest does in an evening."""
    if evening == 0:
        yield CharacterJoined(who=GUEST, keys={"class": "fighter", **ABILITIES, "hp_die": 6}, coins={"gp": 100})
    if evening < VISITS:
        for _ in range(5):
            yield CharactersHurt(who=(GUEST,), amount="1", cause="a trap")
            yield CharactersHealed(who=(GUEST,), amount="1", cause="a bandage")
    elif evening == VISITS:
        yield CharacterRetired(who=GUEST)


def opening() -> Iterator[Facts]:
    """Four characters with money, and a session."""
    for name in NAMES:
        yield CharacterJoined(who=name, keys={"class": "fighter", **ABILITIES, "hp_die": 6}, coins={"gp": 100})
    yield SessionStarted(title="Bench")


def happenings() -> Iterator[Facts]:
    """An evening without end."""
    for turn in count():
        who = NAMES[turn % len(NAMES)]
        yield RollRecorded(who=who, expression="1d20+2", purpose="listen", faces={"": (turn % 20 + 1,)})
        yield CharactersHurt(who=(who,), amount="1", cause="a trap")
        yield CharactersHealed(who=(who,), amount="1", cause="a bandage")
        yield TreasureFound(things=(Thing(kind="coins", coins={"gp": 3, "sp": 7}),))
        yield CoinsReceived(who=who, amount={"sp": 2}, source="a beggar")
        yield CoinsPaid(who=who, amount={"sp": 1}, purpose="ale")
        yield NoteTaken(text=f"Turn {turn}: @{who} listens at the door of the #crypt")
        yield TimePassed(count=1, unit="turn")


def payments() -> Iterator[Facts]:
    """Money in and out."""
    for turn in count():
        who = NAMES[turn % len(NAMES)]
        yield CoinsReceived(who=who, amount={"gp": turn % 7 + 1}, source="a patron")
        yield CoinsPaid(who=who, amount={"gp": turn % 7 + 1}, purpose="ale")


def script(lines: int) -> Iterator[str]:
    """Lines of a `run` script, as a player would type them."""
    yield from (f"join {name} class=fighter {_keys()} hp_die=6 --coins 100gp" for name in NAMES)
    yield "session start Bench"
    for turn in range(lines - OPENING + 1):
        who = NAMES[turn // 8 % len(NAMES)]
        yield (
            f"roll {who} 1d20+2 --for listen --faces {turn % 20 + 1}",
            f'damage {who} 1 --from "a trap"',
            f'heal {who} 1 --from "a bandage"',
            "find 3gp 7sp",
            f'receive {who} 2sp --from "a beggar"',
            f"pay {who} 1sp --for ale",
            f"note Turn {turn}: @{who} listens at the door of the #crypt",
            "time +1turn",
        )[turn % 8]


def _keys() -> str:
    return " ".join(f"{ability}={score}" for ability, score in ABILITIES.items())


def campaign(*arguments: str) -> list[str]:
    """A `campaign` command as a process of its own."""
    return [sys.executable, "-c", "import sys; from cli.start import main; sys.exit(main())", *arguments]
