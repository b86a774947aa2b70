"""Whatever is secret in a campaign of any ruleset: what players are given does not depend on it.

Two campaigns are played side by side with the same public entries, and with other secrets in the same places.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger import facts as kinds
from ledger.entries import Draft
from ledger.errors import CampaignError
from ledger.facts import Facts
from ledger.ids import CHARACTER, ITEM, OTHER
from ledger.others import others_named
from ledger.secrecy import is_never_secret
from ledger.store.campaign import Campaign
from ledger.store.ledger import Ledger, open_ledger
from ledger.store.memory import MemoryDatabase
from ledger.store.queries.copies import WholeRow
from ledger.store.tables import EFFECTS
from projections.secrecy import public
from projections.secrecy.hidden_entries import recorded_secrets, secrets_until
from projections.secrecy.players_copy import catch_up
from projections.secrecy.public import PublicCampaign, public_campaign
from projections.secrecy.redaction import OUTCOME
from projections.stored.registry import STORED_PROJECTIONS
from tests.support.command_line import CommandLine
from tests.support.given import Dice, Game
from tests.support.random_commands import HEROES, RandomCommands
from tests.support.random_evenings import EVENINGS, chances, ruleset, the_company
from tests.support.stored_games import keep, stored

__all__ = ["ruleset"]

WORDS = (("Vexhuul", "Zyrqual"), ("Ombrelac", "Qorvath"), ("Ysqarn", "Thozzik"))
"""Names that no rulebook has."""

AMOUNTS = (73519, 61283)
DAYS = ("1987-03-04", "1988-05-06")
HIDDEN = re.compile("|".join([*sum(WORDS, ()), *map(str, AMOUNTS), *DAYS, "73 519", "61 283"]))

SALT = re.compile(r'"salt":"[0-9a-f]*",')
"""Left out where an entry was not given whole."""


Pair = tuple[Facts, Facts]

Kind: TypeAlias = "Callable[[Twins], Pair | None]"


class About(RandomCommands):
    """An evening about few people, so that what is secret of them comes up again."""

    def names(self) -> list[str]:
        # Once everybody's joining is taken back, somebody is named whom the rules do not know.
        return super().names()[:2] or [HEROES[0]]


class Twins:
    """Two campaigns with the same public entries.

    Args:
        kinds: Ways to make a secret; all of them unless given.
    """

    def __init__(self, ruleset: str, draw: Any, dice: Dice, kinds: Sequence[Kind] = ()) -> None:
        self.kinds = kinds or SECRETS
        self.games = (Game(ruleset), Game(ruleset))
        self.secrets: set[int] = set()
        self.people: list[tuple[str, str]] = []
        self.draw, self.dice = draw, dice
        for facts in the_company(ruleset):
            assert self.public(facts)
        self.evening = About(self.games[0], draw)

    def play(self, turns: int) -> Twins:
        for _ in range(turns):
            match self.draw(st.integers(0, 9)):
                case 0 | 1 | 2:
                    self.secret()
                case 3:
                    self.public(self._void())
                case 4 if self.games[0].state.accounts(ITEM):
                    lot = self.evening.one(self.evening.lots())
                    self.public(kinds.ItemIdentified(item=lot, name="Lame d’argent"))
                case 5:
                    self.public(kinds.CharacterDescribed(who=self.evening.who(), keys={"name": "Ombre"}))
                case _:
                    self.public(self.evening.command())
        return self

    def _void(self) -> kinds.EntriesVoided:
        last = len(self.games[0].pasts)
        recent = [number for number in range(max(1, last - 8), last + 1) if self.may_be_void(number)]
        numbers = self.draw(st.lists(st.sampled_from(recent or [1]), min_size=1, max_size=3, unique=True))
        return self.games[0].void(*numbers)

    def may_be_void(self, number: int) -> bool:
        """Whether an entry may be taken back in public: one without effects gets some so, on what players see."""
        return self.kinds is SECRETS or number not in self.secrets

    def public(self, facts: Facts) -> bool:
        """The same in both, if the public parts are equal."""
        try:
            command, draft = self.games[0].decide(facts, dice=self.dice)
            again, other = self.games[1].decide(command.facts, dice=self.dice)
        except CampaignError:
            return False
        if again != command or self._seen(draft) != self._seen(other):
            return False
        for game, each in zip(self.games, (draft, other), strict=True):
            keep(game, command, each)
        return True

    def _seen(self, draft: Draft) -> Any:
        """What everybody sees, less what a secret changed before."""
        bodies = [game.pasts[number - 1].body for game in self.games for number in self.secrets]
        changed = {(change.account, change.key) for body in bodies for change in body.fields}
        changed |= {(posting.account, posting.commodity) for body in bodies for posting in body.postings}
        postings = [p for p in draft.postings if (p.account, p.commodity) not in changed]
        fields = [(f.account, f.key, f.new) for f in draft.fields if (f.account, f.key) not in changed]
        return postings, fields, draft.links, [step for step in draft.derivation if step.step in OUTCOME]

    def secret(self) -> None:
        """Another one in each."""
        made = self.draw(st.sampled_from(self.kinds))(self)
        if made is None:
            return
        # What is done to somebody whom players do not know of is hidden, secret or not.
        of_people = bool(others_named(made[0]))
        secret = not of_people or (not is_never_secret(type(made[0]).__name__) and self.evening.flag())
        drafts = []
        for game, facts, day, word in zip(self.games, made, DAYS, self.evening.one(WORDS), strict=True):
            try:
                drafts.append(game.decide(facts, dice=self.dice, secret=secret, played_on=day, note=word))
            except CampaignError:
                return
        self.secrets.add(len(self.games[0].pasts) + 1)
        for game, (command, draft) in zip(self.games, drafts, strict=True):
            keep(game, command, draft)
        if isinstance(made[0], kinds.OthersMet):
            self.people += zip(*(draft.result["met"] for _command, draft in drafts), strict=True)


def _note(t: Twins) -> Pair:
    one, other = t.evening.one(WORDS)
    return kinds.NoteTaken(text=f"Le maître est {one}"), kinds.NoteTaken(text=f"{other} n’est pas loin")


def _identified(t: Twins) -> Pair:
    lot = t.evening.one(t.evening.lots())
    one, other = t.evening.one(WORDS)
    return kinds.ItemIdentified(item=lot, name=one), kinds.ItemIdentified(item=lot, name=other)


def _appraised(t: Twins) -> Pair | None:
    coins = list(t.games[0].rules.coinage.values)
    if not coins:
        return None
    lot, coin = t.evening.one(t.evening.lots()), t.evening.one(coins)
    one, other = (kinds.ItemAppraised(items=(lot,), value={coin: amount}) for amount in AMOUNTS)
    return one, other


def _described(t: Twins) -> Pair:
    who = t.evening.who()
    one, other = (kinds.CharacterDescribed(who=who, keys={"name": word}) for word in t.evening.one(WORDS))
    return one, other


def _described_again(t: Twins) -> Pair:
    make = kinds.CharacterDescribed
    return make(who=t.evening.who(), keys=t.evening.keys("describe")), make(
        who=t.evening.who(), keys=t.evening.keys("describe")
    )


def _condition(t: Twins) -> Pair | None:
    conditions = list(t.evening.tables.group("conditions"))
    if not conditions:
        return None
    who = t.evening.several()
    one, other = (
        kinds.ConditionsChanged(who=who, conditions={t.evening.one(conditions): 1}, ended=t.evening.flag())
        for _ in range(2)
    )
    return one, other


def _counter(t: Twins) -> Pair:
    who = t.evening.who()
    game = t.games[0]
    counter = t.evening.one([*game.rules.counters(game.state, CHARACTER + who), "rien"])
    return kinds.CounterSpent(who=who, counter=counter, count=1), kinds.CounterSpent(who=who, counter=counter, count=2)


def _time(t: Twins) -> Pair | None:
    units = list(t.evening.tables.group("units"))
    if not units:
        return None
    return kinds.TimePassed(count=1, unit=units[0]), kinds.TimePassed(count=3, unit=units[0])


def _rolled(t: Twins) -> Pair:
    one, other = (kinds.RollRecorded(who="gm", expression=f"1d20+{amount}") for amount in AMOUNTS)
    return one, other


def _kinds_voided(game: Game, entries: Iterable[str]) -> Iterator[str]:
    for entry in entries:
        body = game.pasts[int(entry, 16) - 1].body
        yield body.kind
        yield from _kinds_voided(game, body.links.voids)


def _met(t: Twins) -> Pair:
    count, keys = t.evening.one([1, 2]), t.evening.keys("meet")
    one, other = (kinds.OthersMet(name=word, count=count, keys=keys) for word in t.evening.one(WORDS))
    return one, other


def _done_to_people(t: Twins) -> Pair | None:
    """Something that befalls, or is done by, somebody whom players do not know of."""
    conditions = list(t.evening.tables.group("conditions"))
    if not t.people:
        return None
    digit, keys = t.draw(st.integers(0, 9)), t.evening.keys("defeat")
    what = t.draw(st.integers(0, 6))
    condition = t.evening.one(conditions) if conditions else ""

    def done_to(who: str) -> Facts:
        match what:
            case 0:
                return kinds.CharactersHurt(who=(who,), amount="3")
            case 1 if condition:
                return kinds.ConditionsChanged(who=(who,), conditions={condition: 1})
            case 2:
                return kinds.CharacterDied(who=who, cause="Aube")
            case 3:
                return kinds.CharactersLeft(who=(who,))
            case 4:
                return kinds.RollRecorded(who=who, expression="1d20")
            case 5:
                return kinds.CharacterDescribed(who=who, keys={"name": f"{who[6:9]}{digit}"})
            case _:
                return kinds.FoesDefeated(what="foes", foes=(who,), keys=keys)

    one, other = (done_to(OTHER + name) for name in t.evening.one(t.people))
    return one, other


def _void(t: Twins) -> Pair | None:
    void = t._void()
    if any(map(is_never_secret, _kinds_voided(t.games[0], void.entries))):
        return None
    return void, kinds.NoteTaken(text=t.evening.one(WORDS)[1])


SECRETS = (
    _note,
    _identified,
    _appraised,
    _appraised,
    _described,
    _described_again,
    _condition,
    _counter,
    _time,
    _rolled,
    _void,
    _met,
    _done_to_people,
    _done_to_people,
    _done_to_people,
)
"""Ways to make a secret for each twin."""


@contextmanager
def public_view(game: Game) -> Iterator[PublicCampaign]:
    """What players may know of a game."""
    with Ledger(":memory:", MemoryDatabase(":memory:")) as ledger, public_campaign(stored(game, ledger)) as public:
        yield public


def dumped(game: Game) -> dict[str, list[Any]]:
    """Everything that the public view of a game holds, without the hashes."""
    with public_view(game) as campaign:
        return held_by(campaign)


def held_by(campaign: PublicCampaign, until: int | None = None) -> dict[str, list[Any]]:
    """Everything that a public view holds, without the hashes.

    Args:
        until: Only what is numbered, and up to this entry.
    """
    tables = {"entries": WholeRow._fields[:-1]} | {name: table.columns for name, table in EFFECTS.items()}
    if until is not None:
        tables = {table: columns for table, columns in tables.items() if "number" in columns and table != "voided"}
    last = 2**62 if until is None else until
    found: dict[str, list[Any]] = {
        table: sorted(
            SALT.sub("", repr(row))
            for row in campaign.execute(
                f"SELECT {', '.join(columns)} FROM {table} WHERE campaign = :campaign"
                + (" AND number <= :last" if "number" in columns else ""),
                last=last,
            )
        )
        for table, columns in tables.items()
    }
    return found | {
        "people": sorted(map(repr, campaign.people().items())),
        "withheld": [w.number for w in campaign.withheld.values() if not w.public],
        "head": [campaign.head()[0]],
    }


@settings(EVENINGS, max_examples=int(os.environ.get("EVENINGS", "8")))
@given(st.data(), chances)
def test_what_players_may_know_is_the_same_whatever_is_secret(ruleset: str, data: st.DataObject, dice: Dice) -> None:
    twins = Twins(ruleset, data.draw, dice).play(60)
    one, other = map(dumped, twins.games)
    for table in one:
        for mine, yours in zip(one[table], other[table], strict=False):
            assert mine == yours, f"{table}\n{mine}\n{yours}"
        assert len(one[table]) == len(other[table]), table
    assert HIDDEN.search(str(one)) is None, HIDDEN.search(str(one))


@settings(EVENINGS, max_examples=int(os.environ.get("EVENINGS", "8")))
@given(st.data(), chances)
def test_secrets_without_effects_are_left_out_as_if_all_else_had_been_copied(
    ruleset: str, data: st.DataObject, dice: Dice
) -> None:
    game = Twins(ruleset, data.draw, dice, (_note, _rolled)).play(40).games[0]
    with Ledger(":memory:", MemoryDatabase(":memory:")) as ledger:
        campaign = stored(game, ledger)
        last = campaign.head()[0]
        secrets = secrets_until(campaign, last, recorded_secrets(campaign))
        assert secrets.moving is None
        with public_campaign(campaign) as read, public._copied(campaign, last, secrets, asked=False) as copied:
            assert {*read.left_out} == secrets.hidden
            assert not copied.left_out
            assert held_by(read) == held_by(copied)
            for projection in STORED_PROJECTIONS:
                rows, expected = (projection.rows(view, save=False) for view in (read, copied))
                assert [row for row in rows if row[0]] == [row for row in expected if row[0]], projection.name


@settings(EVENINGS, max_examples=int(os.environ.get("EVENINGS", "8")))
@given(st.data(), chances)
def test_what_is_stored_for_players_is_what_a_copy_of_the_same_entries_would_hold(
    ruleset: str, data: st.DataObject, dice: Dice
) -> None:
    game = Twins(ruleset, data.draw, dice).play(40).games[0]
    with Ledger(":memory:", MemoryDatabase(":memory:")) as ledger, ledger.transaction():
        campaign = stored(game, ledger)
        last = campaign.last()
        # Whatever was known in between, and was a secret then.
        for until in sorted({data.draw(st.integers(1, last)), data.draw(st.integers(1, last)), last}):
            catch_up(Campaign(ledger, campaign.key, campaign.id, campaign.name, reached=until))
        secrets = secrets_until(campaign, last, recorded_secrets(campaign))
        for until in (last, data.draw(st.integers(1, last))):
            then = secrets_until(campaign, until, recorded_secrets(campaign))
            with public_campaign(campaign, until) as read, public._copied(campaign, until, then, asked=True) as copied:
                if then.moving is not None and {n for n in secrets.hidden if n <= until} == then.hidden:
                    assert read.key < 0
                    assert held_by(read, until) == held_by(copied, until)


EVERY_VIEW = """
    SELECT kind, facts, recorded_by FROM entries_v
    UNION ALL SELECT account, commodity, quantity || ' ' || corrected FROM postings_v
    UNION ALL SELECT account, name, quantity FROM balances_v
    UNION ALL SELECT name, player, xp FROM characters_v
    UNION ALL SELECT title, summary, present FROM sessions_v
    UNION ALL SELECT who, purpose, faces FROM rolls_v
"""
"""A query that reads all that is typed or counted in the views of `sql`."""

SCREENS = (
    ["party"], ["party", "--foes"], ["inventory"], ["purse"], ["treasure"], ["balances"], ["balances", "--check"],
    ["history"], ["log"],
    ["settle"], ["rules"], ["replay"], ["export", "report"], ["export", "report", "--detail", "full"],
    ["export", "events", "--format", "csv"], ["export", "statement", "pool", "--all"], ["export", "session"],
    ["export", "journal"], ["export", "journal", "--format", "beancount"], ["export", "sheets"], ["export", "script"],
    ["stats", "dice"], ["stats", "party"], ["stats", "sessions"], ["clock"], ["disputes"],
    ["explain", "clock", "seconds"], ["diff", "1", "now"], ["diff", "5", "now", "party"],
    ["sql", EVERY_VIEW],
)  # fmt: skip
UNEQUAL = (["audit"], ["export", "events"])
"""What also says which public entries owe something to a secret, though not what."""

SEEMING = re.compile(r"\b[0-9a-f]{12,}\b|\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b[0-9]+(?:-[0-9A-Z]{5}){3}-[0-9A-Z]{2}\b")
"""Hashes, salts, ids and seals."""


@settings(EVENINGS, max_examples=1)
@given(st.data(), chances)
def test_no_screen_for_players_depends_on_a_secret(
    ruleset: str, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, dice: Dice
) -> None:
    twins = Twins(ruleset, data.draw, dice).play(40)
    paths = [tmp_path_factory.mktemp(ruleset) / "campaign.db" for _ in twins.games]
    for game, path in zip(twins.games, paths, strict=True):
        with open_ledger(str(path), create=True) as ledger, ledger.transaction():
            stored(game, ledger)
    for words in (*SCREENS, *UNEQUAL, *_of_what_there_is(twins)):
        for more in (["--lang", "fr"], ["--lang", "en", "--json"]):
            one, other = (shown(path, *words, *more) for path in paths)
            assert words in UNEQUAL or one == other, words
            assert HIDDEN.search(one + other) is None, (words, HIDDEN.search(one + other))


def _of_what_there_is(twins: Twins) -> Iterator[list[str]]:
    """Screens about this and that."""
    with public_view(twins.games[0]) as public:
        for account in public.state().accounts(CHARACTER):
            who = account.removeprefix(CHARACTER)
            yield from (["sheet", who], ["log", "--who", who], ["explain", who, "name"], ["explain", who, "hp"])
            yield ["export", "statement", who, "--all"]
        for lot in public.state().accounts(ITEM)[:2]:
            yield ["item", lot]
        for entry in list(public.entries())[-8:]:
            yield from (["show", str(entry.number)], ["explain", str(entry.number)])


def shown(path: Path, *words: str) -> str:
    """All that a command says for players, but for hashes."""
    answer = CommandLine(path.parent, "en").type(*words, "--for-players")
    assert answer.code in (0, 2), (words, answer.err)
    return SEEMING.sub("", f"{answer.code}\n{answer.out}{answer.err}")
