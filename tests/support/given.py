"""given entries / when a command / then entries: decisions tried without a store.

given(a_fighter("Brom", coins={"gp": 300})).when(CoinsPaid(who="Brom", amount={"gp": 500}, purpose="ferry"))
    .then_refused("purse_too_light", short=20000)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest

from ledger.decisions import decide
from ledger.decisions.session import place_in_time
from ledger.drafting import NeedsDice
from ledger.entries import Body, Command, Draft, make_body
from ledger.errors import CampaignError
from ledger.facts import CampaignOpened, CharacterJoined, EntriesVoided, Facts
from ledger.folded_state import FoldedState
from ledger.ids import CHARACTER
from ledger.postings import FieldValue
from ledger.rules.loader import load_ruleset, packaged_tables
from ledger.rules.ruleset import Ruleset
from ledger.state import PastEntry

Dice = Callable[[int], int]


def middling(sides: int) -> int:
    """A die that shows its upper middle."""
    return sides // 2 + 1


@cache
def rules_of(ruleset_id: str) -> Ruleset:
    """A packaged ruleset, loaded once."""
    return load_ruleset(packaged_tables(ruleset_id))


@cache
def rules_with(ruleset_id: str = "ose", /, **knobs: Any) -> Ruleset:
    """A packaged ruleset with other readings, loaded once for each choice."""
    tables = msgspec.json.decode(packaged_tables(ruleset_id))
    for knob, value in knobs.items():
        assert value in tables["knobs"][knob]["choices"], (knob, value)
        tables["knobs"][knob]["value"] = value
    return load_ruleset(msgspec.json.encode(tables, order="sorted"))


class Game:
    """A campaign in memory, entry after entry."""

    def __init__(self, ruleset_id: str = "ose", rules: Ruleset | None = None) -> None:
        self.rules = rules or rules_of(ruleset_id)
        self.pasts: list[PastEntry] = []
        self.state = FoldedState(self.find)
        self.play(CampaignOpened(name="La Tour", ruleset=ruleset_id, language="en"))

    def find(self, entry: str) -> PastEntry | None:
        """An earlier entry by its id."""
        return next((past for past in self.pasts if past.id == entry), None)

    def decide(self, facts: Facts, *, dice: Dice = middling, **given: Any) -> tuple[Command, Draft]:
        """Decide without keeping, rolling what is needed."""
        shown = {name: list(faces) for name, faces in facts.faces.items()}
        while True:
            command = Command(facts=_with_faces(facts, shown), **given)
            try:
                return command, decide(self.state, command, self.rules)
            except NeedsDice as needed:
                shown.setdefault("", []).extend(dice(needed.sides) for _ in range(needed.count))

    def play(self, facts: Facts, *, dice: Dice = middling, **given: Any) -> Draft:
        """Decide and keep."""
        command, draft = self.decide(facts, dice=dice, **given)
        body = make_body(
            command,
            draft,
            place_in_time(self.state, command),
            salt="",
            rules=(self.rules.tables.hash,),
            batch=None,
            played_on="2026-11-21",
        )
        self.keep(body)
        return draft

    def attempt(self, facts: Facts, *, dice: Dice = middling) -> bool:
        """Record a command, or raise the refusal."""
        try:
            self.play(facts, dice=dice)
        except CampaignError:
            return False
        return True

    def evening(self, opening: Iterable[Facts], evening: Sequence[Facts], void: Sequence[int], dice: Dice) -> Game:
        """An opening that is recorded, then everything that is not refused, with some entries voided along the way."""
        for facts in opening:
            self.play(facts)
        for turn, facts in enumerate(evening):
            self.attempt(facts, dice=dice)
            if turn < len(void):
                self.attempt(self.void(1 + void[turn] % len(self.pasts)), dice=dice)
        return self

    def keep(self, body: Body) -> None:
        """Add an entry's effects to the state."""
        number = len(self.pasts) + 1
        voids = [past.number for past in self.pasts if past.id in body.links.voids]
        self.state.apply(number, body, voids)
        self.pasts.append(PastEntry(number=number, id=f"{number:032x}", recorded_by="gm", body=body, payload=b""))

    def void(self, *numbers: int, reason: str = "a slip") -> EntriesVoided:
        """The command that voids entries by their numbers."""
        return EntriesVoided(entries=tuple(f"{number:032x}" for number in numbers), reason=reason)

    def held(self, name: str) -> Mapping[str, int]:
        """What a character holds."""
        return self.state.holdings(CHARACTER + name)

    def field(self, name: str, key: str) -> FieldValue:
        """The value of a field of a character."""
        return self.state.field(CHARACTER + name, key)

    # The sentence: given(...).when(...).then(...)

    def when(self, facts: Facts, **given: Any) -> Outcome:
        """Try a command."""
        try:
            _, draft = self.decide(facts, **given)
        except CampaignError as error:
            return Outcome(self, error=error)
        return Outcome(self, draft=draft)


class Outcome:
    """What came of a command."""

    def __init__(self, game: Game, *, draft: Draft | None = None, error: CampaignError | None = None) -> None:
        self.game = game
        self.draft = draft
        self.error = error

    def then(self, *postings: tuple[str, str, int], **result: Any) -> Outcome:
        """These postings are among the entry's, and the result says this."""
        assert self.draft is not None, f"refused: {self.error}"
        noted = {(p.account, p.commodity, p.quantity) for p in self.draft.postings}
        assert noted.issuperset(postings), f"{sorted(set(postings) - noted)} not in {sorted(noted)}"
        for name, value in result.items():
            assert self.draft.result[name] == value, (name, self.draft.result)
        return self

    def then_refused(self, code: str, **facts: Any) -> None:
        """It was refused with this code, and these facts among others."""
        if self.error is None:
            pytest.fail(f"recorded: {self.draft}")
        assert self.error.code == code
        assert {name: self.error.facts.get(name) for name in facts} == facts


def given(*entries: Facts, ruleset_id: str = "ose") -> Game:
    """A game in which this has been recorded."""
    game = Game(ruleset_id)
    for facts in entries:
        game.play(facts)
    return game


def game_with(*entries: Facts, **knobs: Any) -> Game:
    """A game by other readings of the basic old-school rules, in which this has been recorded."""
    game = Game("ose", rules_with("ose", **knobs))
    for facts in entries:
        game.play(facts)
    return game


def a_fighter(who: str = "Brom", **given: Any) -> CharacterJoined:
    """A fighter of middling scores with 8 hit points and 100 gp."""
    return an_adventurer(who, **{"class_": "fighter", "hp": 8, **given})


def an_adventurer(who: str, coins: Any = None, **given: Any) -> CharacterJoined:
    """Somebody of middling scores; keys of the ruleset, such as `class_`, may say otherwise."""
    scores = dict.fromkeys(("str", "int", "wis", "dex", "con", "cha"), 10)
    keys = {**scores, **{name.rstrip("_"): value for name, value in given.items()}}
    return CharacterJoined(who=who, keys=keys, coins={"gp": 100} if coins is None else coins)


def _with_faces(facts: Facts, shown: Mapping[str, list[int]]) -> Facts:
    if not shown:
        return facts
    return msgspec.structs.replace(facts, faces={name: tuple(faces) for name, faces in shown.items()})
