"""Retiring, coming back from the dead, and what experience buys piece by piece, in rules made up for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest

from cli.output.sheets.plain_sheet import sheet_rows
from cli.output.words.language import speak
from cli.output.words.terms import Terms
from ledger.facts import (
    CharacterDied,
    CharacterImproved,
    CharacterJoined,
    CharacterRetired,
    CharacterRevived,
    CharactersArrived,
    CharactersHurt,
    ExperienceAwarded,
    Keys,
    RetainerHired,
    SessionStarted,
    Thing,
    TreasureFound,
    TreasureSplit,
)
from ledger.rules.compiling import compile_tables
from ledger.rules.hooks import Hooks
from ledger.rules.ruleset import Ruleset
from ledger.rules.tables import Tables
from projections.sheets.sheet import sheet
from tests.support.given import Game, a_fighter, given

if TYPE_CHECKING:
    from ledger.drafting import Drafting

TOML = b"""
[meta]
id = "bare"
version = 1
licence = "ours"
names = { en = "Bare", fr = "Nu" }

[experience]
source = "bare:1"
may_be_nothing = true

[traits]
source = "bare:2"
[traits.strength]
names = { en = "strength", fr = "force" }
[traits.wit]
names = { en = "wit", fr = "esprit" }

[improvements.any]
each = "traits"
source = "bare:3"
[improvements.luck]
names = { en = "luck", fr = "chance" }
source = "bare:3"

[tracks]
source = "bare:4"
[tracks.madness]
names = { en = "madness", fr = "folie" }

[measures]
xp = { names = { en = "experience", fr = "exp\xc3\xa9rience" }, short = { en = "XP", fr = "XP" } }
"""


class Bare(Ruleset):
    """A game of traits, each step of which costs one point of experience."""

    HOOKS = f"{__name__}:BARE_HOOKS"


def join(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    draft.post(who, "strength", 1)


def award(draft: Drafting, facts: ExperienceAwarded) -> None:
    for name in facts.to or ():
        draft.post(f"character:{name}", "xp", facts.xp or 0)


def improve(draft: Drafting, who: str, things: Mapping[str, int], keys: Keys) -> None:
    for thing, count in things.items():
        draft.post(who, "xp", -count)
        draft.post(who, thing, count)


BARE_HOOKS = Hooks(join=join, award=award, improve=improve)


def bare() -> Game:
    """A game under these rules with Ana in it."""
    rules: Ruleset = Bare(Tables(compile_tables({"bare.toml": TOML}, "bare")))
    game = Game("bare", rules)
    game.play(CharacterJoined(who="Ana"))
    return game


def test_improvements_are_filled_with_the_members_of_another_group() -> None:
    tables = bare().rules.tables
    assert list(tables.group("improvements")) == ["strength", "wit", "luck"]
    assert tables.find("improvements", "Force") == "strength"


def test_things_are_improved_for_what_they_cost() -> None:
    game = bare()
    game.play(ExperienceAwarded(xp=3, to=("Ana",)))
    game.when(CharacterImproved(who="Ana", things={"strength": 1, "luck": 2})).then(
        ("character:Ana", "xp", -3), ("character:Ana", "strength", 1), ("character:Ana", "luck", 2), xp=0
    )
    game.when(CharacterImproved(who="Ana", things={"strength": 4})).then_refused("not_enough")


@pytest.mark.parametrize(
    ("things", "code"),
    [({}, "nothing_to_improve"), ({"charm": 1}, "improvement_unknown"), ({"luck": 0}, "count_not_positive")],
)
def test_what_is_not_to_be_improved_is_said(things: Mapping[str, int], code: str) -> None:
    bare().when(CharacterImproved(who="Ana", things=things)).then_refused(code)


def test_a_ruleset_without_improvements_has_none() -> None:
    game = given(a_fighter())
    game.when(CharacterImproved(who="Brom", things={"str": 1})).then_refused("rules_have_none", what="improvements")


def test_an_award_of_nothing_is_an_award_where_the_rules_say_so() -> None:
    bare().when(ExperienceAwarded(xp=0, to=("Ana",))).then()
    # Less than nothing is taken back, and nobody has what could be.
    bare().when(ExperienceAwarded(xp=-1, to=("Ana",))).then_refused("not_enough")
    given(a_fighter()).when(ExperienceAwarded(xp=0, to=("Brom",))).then_refused("amount_not_positive")


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        (2, "madness\u00a02"),
        ({"current": 2, "max": 7}, "madness\u00a02/7"),
        ({"fear": 1, "spite": 3}, "madness\u00a0fear\u00a01   spite\u00a03"),
        ("lost", "madness\u00a0lost"),
    ],
)
def test_a_track_is_shown_on_its_own_line(gone: object, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = bare()
    monkeypatch.setattr(Bare, "tracks", lambda self, state, who: {"madness": gone})
    speak("en")
    lines = dict(
        sheet_rows(Terms(game.rules.tables, game.rules.coinage), sheet(game.state, game.rules, "character:Ana"))
    )
    assert lines["Tracks"].replace("\u00a0", " ") == said.replace("\u00a0", " ")
    assert not lines["Counters"]


def test_who_retires_shares_nothing_and_may_come_back() -> None:
    game = given(a_fighter("Brom"), a_fighter("Lira"), SessionStarted(), CharacterRetired(who="Lira"))
    assert game.field("Lira", "status") == "retired"
    game.play(TreasureFound(things=(Thing(kind="coins", coins={"gp": 10}),)))
    game.when(TreasureSplit()).then(("character:Brom", "gp", 10))
    game.when(CharactersArrived(who=("Lira",))).then_refused("character_retired", who="Lira")
    game.when(CharacterRetired(who="Lira")).then_refused("character_retired", who="Lira")
    game.play(CharacterRetired(who="Lira", off=True))
    game.when(TreasureSplit()).then(("character:Brom", "gp", 5), ("character:Lira", "gp", 5))
    game.when(CharacterRetired(who="Lira", off=True)).then_refused("not_retired", who="Lira")


def test_who_has_retired_is_at_no_later_table() -> None:
    game = given(a_fighter("Brom"), a_fighter("Lira"), CharacterRetired(who="Lira"))
    game.when(SessionStarted(present=("Lira",))).then_refused("character_retired", who="Lira")
    game.when(SessionStarted()).then(present=["Brom"])
    game.play(CharacterDied(who="Brom", cause="a fall"))
    game.when(CharacterRetired(who="Brom")).then_refused("character_dead", who="Brom")


@pytest.mark.parametrize(("keys", "hp"), [({}, 1), ({"hp": 5}, 5), ({"hp": 99}, 8)])
def test_the_dead_come_back_with_hit_points_of_their_maximum(keys: Keys, hp: int) -> None:
    game = given(a_fighter("Brom", hp=8), SessionStarted(present=()), CharacterDied(who="Brom", cause="a fall"))
    game.play(CharacterRevived(who="Brom", keys=keys))
    assert (game.field("Brom", "status"), game.held("Brom")["hp"]) == ("active", hp)
    assert game.state.field("session:1", "member:Brom") == "present"
    assert not game.rules.impossible_states(game.state, "character:Brom")
    game.when(CharacterRevived(who="Brom")).then_refused("not_dead", who="Brom")
    game.play(game.void(len(game.pasts)))
    assert (game.field("Brom", "status"), game.held("Brom").get("hp")) == ("dead", None)


def test_nothing_holds_whoever_comes_back_in_argosia() -> None:
    game = given(CharacterJoined(who="Yselle", keys={"level": 1, "hp": 6}), ruleset_id="argosia")
    game.play(CharactersHurt(who=("Yselle",), amount="7", keys={"aggravated": True}))
    assert (game.field("Yselle", "status"), game.held("Yselle").get("hp.max", 0)) == ("dead", 0)
    game.play(CharacterRevived(who="Yselle"))
    held = game.held("Yselle")
    assert (held["hp"], held["hp.max"], held["condition:prone"]) == (1, 1, 1)
    assert not game.rules.impossible_states(game.state, "character:Yselle")
