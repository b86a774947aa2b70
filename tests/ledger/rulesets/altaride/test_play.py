"""Altaride at the table: creation, rolls, sorcery, experience and ranks as entries; sums computed independently."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.errors import InputError
from ledger.facts import (
    CharacterDescribed,
    CharacterDied,
    CharacterImproved,
    CharacterJoined,
    CharactersHealed,
    ChoiceMade,
    ExperienceAwarded,
    Facts,
    Goods,
    GoodsTaken,
    Opponent,
    RetainerHired,
    RollRecorded,
    SessionEnded,
    SessionStarted,
    Thing,
    TimePassed,
    TreasureFound,
)
from ledger.rules.keys import parse_value
from tests.support.given import Game, Outcome, given

WHO = "character:Odile"


def odile(who: str = "Odile", **keys: Any) -> CharacterJoined:
    """A priest of 18 years: Incantations 12, Gestures 11, stealth 11."""
    made: dict[str, Any] = {"DEX": 9, "FOR": 7, "PER": 8, "SAV": 7, "SOC": 8, "school": "priest"}
    return CharacterJoined(who=who, keys={**made, "incantations": 5, "gestes": 3, "furtivite": 3, **keys})


def table(*entries: Facts, **keys: Any) -> Game:
    """Odile, and what happened to her."""
    return given(odile(**keys), *entries, ruleset_id="altaride")


def rolled(game: Game, kind: str, *faces: int, who: str = "Odile", **facts: Any) -> Outcome:
    return game.when(RollRecorded(who=who, kind=kind, faces={"": faces} if faces else {}, **facts))


def award(xp: int, *who: str, each: bool = True, **facts: Any) -> ExperienceAwarded:
    return ExperienceAwarded(xp=xp, each=each, to=who or ("Odile",), **facts)


def improve(*things: str, **keys: Any) -> CharacterImproved:
    return CharacterImproved(who="Odile", things={thing: things.count(thing) for thing in things}, keys=keys)


def describe(**keys: Any) -> CharacterDescribed:
    return CharacterDescribed(who="Odile", keys=keys)


def choose(option: str) -> ChoiceMade:
    return ChoiceMade(who="Odile", option=option)


# Creation.


def test_points_are_counted_by_part_and_the_rest_is_recorded() -> None:
    game = Game("altaride")
    made = odile(beauty="good", social_status="people", advantages="an owl", advantages_cost=7)
    draft = game.play(made)
    assert draft.result["breakdown"] == {
        "ranks": 0,
        "characteristics": 390,
        "skills": 12,
        "school": 50,
        "sorcery": 26,
        "advantages": 7,
    }
    assert (draft.result["spent"], game.held("Odile")["points_left"]) == (485, 15)
    assert [step.value for step in draft.derivation if step.step == "part"] == [390, 12, 50, 26, 7]


def test_a_school_has_a_level_only_by_a_house_rule() -> None:
    Game("altaride").when(odile(school_level=2)).then_refused("school_without_level")


def test_an_age_that_is_not_given_is_18() -> None:
    assert table().field("Odile", "age") == 18


def test_a_budget_may_be_overridden() -> None:
    game = Game("altaride")
    game.when(odile(DEX=14)).then_refused("points_overspent", spent=528, budget=500)
    game.when(odile(DEX=14), override="a prince in exile").then(left=-28)


def test_a_retainer_costs_no_points_and_may_be_a_monster() -> None:
    scores = dict.fromkeys(("DEX", "FOR", "PER", "SAV", "SOC"), 20)
    dragon = RetainerHired(who="Dragon", employer="Odile", keys={**scores, "height": "monster_up", "scale": "gigantic"})
    game = table(dragon)
    assert "points_left" not in game.held("Dragon")
    assert game.rules.derived(game.state, "character:Dragon")["actions"] == 1


def test_an_elementalists_minor_element_stays_below_the_major_one() -> None:
    game = given(
        odile(school="elementalist", major="feu", minor="eau", major_level=3, minor_level=2), ruleset_id="altaride"
    )
    game.play(describe(minor_level=3))
    game.when(describe(minor_level=4)).then_refused("element_order", major=3, minor=4)
    game.when(describe(major_level=2)).then_refused("element_order", major=2, minor=3)


# Rolls.


def test_the_difficulty_of_a_roll_is_20_unless_given() -> None:
    game = table()
    rolled(game, "furtivite", 9).then(total=20, target=20, outcome="success", margin=0, xp=0, critical=None)
    rolled(game, "furtivite", 9, value="21").then(target=21, outcome="failure")
    rolled(game, "furtivite", 9, target=21).then(target=21)
    rolled(game, "furtivite", 9, value="21", target=22).then_refused("key_twice")


def test_every_1_and_20_gives_experience_at_once() -> None:
    game = table()
    rolled(game, "furtivite", 20, 20, 1).then((WHO, "xp", 3), total=52, critical="success", outcome="success")
    rolled(game, "furtivite", 1, 20).then((WHO, "xp", 2), total=-9, critical="failure", outcome="failure")


def test_missing_dice_are_asked_for_and_extra_ones_refused() -> None:
    game = table()
    rolled(game, "furtivite", 12, 4).then_refused("faces_left_over")
    rolled(game, "furtivite", 21).then_refused("face_impossible")
    _, draft = game.decide(RollRecorded(who="Odile", kind="furtivite", faces={"": (20,)}), dice=lambda sides: 7)
    assert draft.result["total"] == 38


def test_both_sides_of_an_opposition_roll_and_gain_experience() -> None:
    game = table(odile("Kushur", furtivite=4))
    against = Opponent(who="Kushur", roll="furtivite")
    roll = RollRecorded(who="Odile", kind="furtivite", against=against, faces={"Odile": (20, 2), "Kushur": (1, 3)})
    game.when(roll).then(
        (WHO, "xp", 1), ("character:Kushur", "xp", 1), total=33, target=9, outcome="success", margin=24
    )


def test_a_roll_is_against_somebody_or_against_a_difficulty() -> None:
    against = Opponent(who="gm", roll="12")
    rolled(table(), "furtivite", 9, 9, value="25", against=against).then_refused("both_targets")


def test_nobody_wins_at_equal_totals() -> None:
    tie = RollRecorded(
        who="Odile", kind="opposition", value="furtivite", against=Opponent("gm", "12"), faces={"": (10, 9)}
    )
    table().when(tie).then(total=21, target=21, outcome=None, margin=0)


def test_a_modif_is_recorded_and_added_to_every_roll() -> None:
    game = table(describe(furtivite=4))
    rolled(game, "furtivite", 5, keys={"modifier": -2}).then(total=18)
    game.play(describe(furtivite=0))
    rolled(game, "furtivite", 5).then(total=16)


def test_a_level_above_the_formula_of_a_weakened_characteristic_counts_up_to_the_formula() -> None:
    game = table(describe(age=90), award(0), choose("SAV"), choose("FOR"), choose("SAV"))
    # (5 + 6)/2 down is 5, and of level 5 all counts; one point less and only 4 do.
    rolled(game, "incantations", 10).then(total=20)
    game.play(SessionStarted())
    game.play(award(0))
    game.play(choose("SAV"))
    rolled(game, "incantations", 10).then(total=20)
    game.play(choose("FOR"))
    rolled(game, "incantations", 10).then(total=18)
    assert game.held("Odile")["incantations"] == 5


def test_people_without_a_sheet_roll_with_a_given_score() -> None:
    game = table()
    rolled(game, "skill", 7, who="gm", value="furtivite", keys={"score": 13}).then(total=20, xp=0)
    rolled(game, "skill", who="gm", value="furtivite").then_refused("key_missing", missing=["score"])
    rolled(game, "skill", who="Odile").then_refused("key_missing", missing=["skill"])


def test_a_difference_of_scales_counts_where_the_action_is_physical() -> None:
    game = table(odile("Colosse", scale="giant", esquive=3))
    strike = RollRecorded(
        who="Odile", kind="arme_courte", against=Opponent("Colosse", "esquive"), faces={"Odile": (5,), "Colosse": (5,)}
    )
    # 9 + 10 + 5; (9 + 8)/2 down is 8, + 3 - 10 + 5.
    game.when(strike).then(total=24, target=6)
    talk = RollRecorded(
        who="Odile", kind="langues", against=Opponent("Colosse", "langues"), faces={"Odile": (5,), "Colosse": (4,)}
    )
    game.when(talk).then(total=12, target=11)
    rolled(game, "langues", keys={"opponent": "giant"}).then_refused("key_missing", missing=["action"])
    rolled(game, "course_a_pied", 5, keys={"opponent": "giant", "action": "run_top"}).then(total=2)


def test_keys_belong_to_the_judge_of_a_roll() -> None:
    game = table()
    rolled(game, "furtivite", keys={"foes": "Loup:small:7"}).then_refused("key_unknown", key="foes")
    rolled(game, "initiative", keys={"modifier": 2}).then_refused("key_unknown", key="modifier")
    rolled(game, "initiative", target=3).then_refused("roll_option_unknown", option="--vs")


def test_a_1_of_the_other_side_has_a_step_of_its_own() -> None:
    game = table()
    against = RollRecorded(
        who="Odile", kind="furtivite", against=Opponent("gm", "12"), faces={"Odile": (20, 5), "gm": (1, 6)}
    )
    outcome = game.when(against)
    assert outcome.draft is not None
    steps = [step.step for step in outcome.draft.derivation if "critical" in step.step]
    assert steps == ["critical_success", "other_critical_failure"]


# Sorcery.


def test_casting_costs_graver_mental_health_the_worse_it_fails() -> None:
    game = table()
    rolled(game, "cast", 13, keys={"words": 1}).then((WHO, "mental_lost:0", 1), difficulty=25, outcome="success")
    rolled(game, "cast", 2, keys={"words": 1}).then((WHO, "mental_lost:2", 1), mental_level_step=2)
    rolled(game, "cast", keys={"power": 5}).then_refused("key_missing", missing=["words"])
    rolled(game, "cast", who="gm").then_refused("key_missing")


def test_named_words_must_be_known() -> None:
    game = table(describe(words="protection,vie"))
    rolled(game, "cast", 13, keys={"spell": "vie,soin"}).then(difficulty=30)
    rolled(game, "cast", keys={"spell": "benediction"}).then_refused("unknown_word", word="benediction")
    rolled(game, "cast", keys={"spell": "feu"}).then_refused("unknown_word", word="feu")
    rolled(game, "cast", keys={"spell": "vie", "words": 1}).then_refused("keys_together")


def test_resisting_needs_gestures() -> None:
    game = table(CharacterJoined(who="Ulf", keys=dict.fromkeys(("DEX", "FOR", "PER", "SAV", "SOC"), 7)))
    against = Opponent("Ulf", "gestes")
    rolled(game, "resist", against=against).then_refused("sorcery_skill_not_opened", skill="gestes")
    rolled(game, "resist", 9).then(target=20, total=20, outcome="success")


def test_runes_take_ten_times_the_casting_time() -> None:
    game = table(runes=1)
    rolled(game, "rune", 9, keys={"casting_time": "3 heures"}).then(time={"amount": 30, "unit": "hour"})


def test_a_spell_is_written_into_an_object_that_holds_none() -> None:
    sabre = TreasureFound(things=(Thing(kind="item", name="Sabre"),))
    game = table(sabre, runes=1)
    lot = next(item for item in game.state.holdings("party:hoard"))
    write = {"object": "sabre", "trigger": "Qu’il brûle !"}
    rolled(game, "rune", 12, keys=write).then_refused("object_not_held", object="sabre")
    game.play(GoodsTaken(who="Odile", goods=Goods(item=lot.removeprefix("item:"))))
    # (8 + 7)/2 down is 7, + 1.
    game.play(RollRecorded(who="Odile", kind="rune", keys=write, faces={"": (11,)}))
    assert game.state.field(lot, "runes") is None
    game.play(RollRecorded(who="Odile", kind="rune", keys=write, faces={"": (12,)}))
    assert game.state.field(lot, "runes") == "Qu’il brûle !"
    rolled(game, "rune", 12, keys=write).then_refused("already_written")


# Experience.


@pytest.mark.parametrize(("age", "xp"), [(18, 12), (31, 12), (32, 11), (45, 5), (60, -3)])
def test_the_malus_of_age_lowers_an_award(age: int, xp: int) -> None:
    assert table(describe(age=age), award(12)).held("Odile")["xp"] == xp


def test_the_malus_of_age_counts_once_a_session() -> None:
    game = table(describe(age=40), SessionStarted(), award(10), award(10))
    assert game.held("Odile")["xp"] == 15
    game.play(SessionEnded())
    game.play(award(10))
    assert game.held("Odile")["xp"] == 25, "between sessions belongs to the one before"
    game.play(SessionStarted())
    game.play(award(10))
    assert game.held("Odile")["xp"] == 30
    game.play(award(10), session=1)
    assert game.held("Odile")["xp"] == 40, "written late, for a session that age has had its part of"


def test_after_a_voided_award_the_malus_of_age_counts_for_the_next() -> None:
    game = table(describe(age=40), SessionStarted(), award(10))
    game.play(game.void(len(game.pasts)))
    game.play(award(10))
    assert game.held("Odile")["xp"] == 5


def test_an_award_is_divided_unless_it_is_for_each() -> None:
    game = table(odile("Kushur"), odile("Brom"))
    draft = game.play(award(20, "Odile", "Kushur", "Brom", each=False))
    assert draft.result["awards"] == {"Odile": 6, "Kushur": 6, "Brom": 6}
    assert draft.result["remainder"] == 2
    draft = game.play(ExperienceAwarded(xp=30, to=("Odile", "Kushur"), shares={"Kushur": "1/2"}))
    assert draft.result["awards"] == {"Odile": 20, "Kushur": 10}
    assert game.play(ExperienceAwarded(xp=9)).result["awards"] == {"Brom": 3, "Kushur": 3, "Odile": 3}
    game.when(ExperienceAwarded()).then_refused("award_missing")


def test_a_share_is_only_for_somebody_in_the_award() -> None:
    game = table(odile("Kushur"))
    draft = game.play(ExperienceAwarded(xp=30, shares={"Kushur": "1/2"}))
    assert draft.result["awards"] == {"Kushur": 10, "Odile": 20}


def test_negative_experience_is_settled_point_by_point() -> None:
    game = table(describe(age=52), award(0))
    assert game.rules.pending_options(game.state, WHO) == ("DEX", "FOR", "PER", "SAV", "SOC", "give_up")
    game.play(choose("PER"))
    assert (game.held("Odile")["xp"], game.held("Odile")["PER"]) == (-1, 7)
    game.play(choose("SOC"))
    assert (game.held("Odile")["xp"], game.held("Odile")["SOC"]) == (9, 7)
    game.when(choose("SOC")).then_refused("nothing_to_choose")


@pytest.mark.parametrize(("experience", "below"), [(10, [-1]), (11, []), (12, [])])
def test_experience_of_minus_one_must_be_settled(experience: int, below: list[int]) -> None:
    # At 52 years age takes 11.
    steps = table(describe(age=52)).play(award(experience)).derivation
    assert [step.value for step in steps if step.step == "below_nothing"] == below


def test_a_career_may_end_instead_of_a_settlement() -> None:
    game = table(describe(age=52), SessionStarted(), award(0), choose("give_up"))
    assert game.field("Odile", "status") == "retired"
    assert game.state.field("session:1", "member:Odile") == "left"
    assert game.rules.pending_options(game.state, WHO) == ()


def test_the_dead_have_no_pending_choice() -> None:
    game = table(describe(age=52), award(0), CharacterDied(who="Odile", cause="the ford"))
    assert game.rules.pending_options(game.state, WHO) == ()


def test_prices_are_those_of_creation() -> None:
    game = table(award(22), improve("SAV", "furtivite", "langues"))
    held = game.held("Odile")
    assert (held["SAV"], held["furtivite"], held["langues"], held["xp"]) == (8, 4, 1, 1)


def test_a_characteristic_bought_first_allows_a_level_bought_with_it() -> None:
    game = table(award(40), furtivite=8)
    game.when(improve("furtivite")).then_refused("level_above_formula", formula=8)
    game.when(improve("furtivite", "PER", "SOC")).then((WHO, "furtivite", 1), (WHO, "xp", -21))


def test_a_skill_rises_by_one_level_a_session() -> None:
    game = table(SessionStarted(), award(20), improve("furtivite"))
    game.when(improve("furtivite")).then_refused("one_level_per_session")
    game.when(improve("gestes", "gestes")).then_refused("one_level_per_session", skill="gestes")
    game.play(improve("langues"))
    game.when(improve("langues")).then_refused("one_level_per_session")
    game.play(SessionEnded())
    game.when(improve("furtivite")).then_refused("one_level_per_session")
    game.play(SessionStarted())
    game.play(improve("furtivite", "langues"))
    assert (game.held("Odile")["furtivite"], game.held("Odile")["langues"]) == (5, 2)


def test_a_voided_improvement_may_be_bought_again() -> None:
    game = table(award(20), improve("furtivite"))
    game.play(game.void(len(game.pasts)))
    assert game.held("Odile")["xp"] == 20
    game.play(improve("furtivite"))
    assert game.held("Odile")["furtivite"] == 4


def test_a_void_of_experience_that_was_spent_is_refused() -> None:
    game = table(award(20), improve("furtivite"), improve("DEX"))
    game.when(game.void(3)).then_refused("void_short", standing=[4, 5])
    game.play(game.void(3, 4, 5))
    assert "xp" not in game.held("Odile")


def test_a_void_may_leave_experience_negative_again() -> None:
    game = table(describe(age=52), award(20), SessionStarted(), award(0))
    assert game.held("Odile")["xp"] == 9 - 11
    game.play(choose("DEX"))
    game.play(game.void(len(game.pasts)))
    assert game.held("Odile")["xp"] == -2
    assert game.rules.pending_options(game.state, WHO)


def test_a_school_is_bought_once_and_guilds_are_not() -> None:
    game = given(odile(school="priest"), award(120), ruleset_id="altaride")
    game.when(improve("enchanter")).then_refused("school_unique")
    game.when(improve("unaffiliated")).then_refused("guild_not_for_points")
    made = CharacterJoined(who="Odile", keys=dict.fromkeys(("DEX", "FOR", "PER", "SAV", "SOC"), 8))
    other = given(made, award(60), ruleset_id="altaride")
    other.when(improve("runes")).then_refused("sorcery_requires_school")
    other.when(improve("priest", "runes")).then((WHO, "xp", -60), (WHO, "runes", 1))
    other.play(describe(guild=True))
    other.when(improve("runes")).then((WHO, "xp", -10))


# Ranks.


@pytest.mark.parametrize(("how", "xp"), [("free", 30), ("pay", 15), ("refund", 45)])
def test_a_rank_changes_free_for_experience_or_with_a_refund(how: str, xp: int) -> None:
    game = table(award(30), describe(reputation="eminent", xp=how))
    assert (game.held("Odile")["xp"], game.field("Odile", "reputation")) == (xp, "eminent")


def test_a_lowered_rank_refunds_its_cost() -> None:
    game = table(award(10), describe(reputation="bad", xp="pay"), reputation="eminent")
    assert game.held("Odile")["xp"] == 10 + 25


def test_outer_ranks_are_open_in_play() -> None:
    assert table(describe(social_status="ruler")).field("Odile", "social_status") == "ruler"


# Years.


def year(count: int = 1) -> TimePassed:
    return TimePassed(count=count, unit="year")


def test_the_clock_makes_people_older() -> None:
    game = table(year(2), age=31)
    assert game.field("Odile", "age") == 33
    # Half a year and half a year are one.
    game.play(TimePassed(count=200, unit="day"))
    assert game.field("Odile", "age") == 33
    game.play(TimePassed(count=200, unit="day"))
    assert game.field("Odile", "age") == 34
    # Two points of malus at 34.
    game.when(award(10)).then(malus={"Odile": 2})


def test_nobody_ages_before_joining_or_after_death() -> None:
    game = table(year(3), odile("Jeune", age=18), age=20)
    game.play(year())
    assert (game.field("Odile", "age"), game.field("Jeune", "age")) == (24, 19)
    game.play(CharacterDied(who="Jeune", cause="grippe"))
    game.play(year(5))
    assert (game.field("Odile", "age"), game.field("Jeune", "age")) == (29, 19)


def test_a_rune_records_its_words() -> None:
    sabre = TreasureFound(things=(Thing(kind="magic", name="sabre"),))
    game = table(sabre, runes=1)
    (lot,) = game.state.accounts("item:")
    game.play(GoodsTaken(who="Odile", goods=Goods(item=lot.removeprefix("item:"))))
    word = next(word for word, row in game.rules.tables.group("words").items() if row["school"] == "priest")
    write = {"object": "sabre", "trigger": "Qu’il brûle !", "spell": word}
    game.play(RollRecorded(who="Odile", kind="rune", keys=write, faces={"": (12,)}))
    assert game.state.field(lot, "spell") == word


def test_mental_health_lost_by_casting_can_be_restored() -> None:
    game = table(RollRecorded(who="Odile", kind="cast", keys={"words": 1}, faces={"": (12,)}))
    (lost,) = [commodity for commodity in game.held("Odile") if commodity.startswith("mental_lost:")]
    grave = int(lost.partition(":")[2])
    game.when(CharactersHealed(who=("Odile",), amount="1", keys={"mental_lost": grave})).then(
        ("character:Odile", lost, -1)
    )


def test_two_levels_of_a_skill_at_once_are_refused() -> None:
    table(award(200)).when(improve("furtivite", "furtivite")).then_refused("one_level_per_session")


def test_a_rank_at_both_ends_of_the_table_is_refused_as_ambiguous() -> None:
    tables = table().rules.tables
    with pytest.raises(InputError) as refused:
        parse_value(tables, "describe", "beauty", "monstre")
    assert refused.value.code == "value_ambiguous"
    assert refused.value.facts["candidates"] == ["Monstre en haut", "Monstre en bas"]
    assert parse_value(tables, "describe", "beauty", "Monstre en bas") == "monster_down"
