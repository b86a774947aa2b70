"""Fifth-edition characters: how they start, rise, rest and gain experience, with the sums computed independently."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import (
    CharacterDescribed,
    CharacterImproved,
    CharacterJoined,
    CharacterLevelled,
    CharactersHealed,
    CharactersHurt,
    CounterRestored,
    CounterSpent,
    ExperienceAwarded,
    Facts,
    FoesDefeated,
    RestTaken,
    RollRecorded,
    TimePassed,
)
from ledger.ids import CHARACTER
from tests.support.given import Game, given, rules_with

MIDDLING = dict.fromkeys(("str", "dex", "con", "int", "wis", "cha"), 10)


def a_fighter(who: str = "Lia", class_: str = "fighter", coins: Any = None, faces: Any = None, **keys: Any) -> Facts:
    """A fighter of the first level, 10 in everything, without a coin."""
    given = {"class": class_, **MIDDLING, **keys}
    return CharacterJoined(who=who, keys=given, coins={} if coins is None else coins, faces=faces or {})


def table(*entries: Facts, knobs: dict[str, Any] | None = None) -> Game:
    game = Game("srd5", rules_with("srd5", **(knobs or {})))
    for facts in entries:
        game.play(facts)
    return game


def award(xp: int, *to: str, **keys: Any) -> ExperienceAwarded:
    return ExperienceAwarded(xp=xp, to=to or ("Lia",), keys=keys)


def level_up(who: str = "Lia", faces: tuple[int, ...] = (), **keys: Any) -> CharacterLevelled:
    named = {name.rstrip("_").replace("__", "."): value for name, value in keys.items()}
    return CharacterLevelled(who=who, keys=named, faces={"": faces} if faces else {})


def rest(kind: str, *who: str, faces: Any = None, days: int = 1, **keys: Any) -> RestTaken:
    named = {name.replace("__", "."): value for name, value in keys.items()}
    return RestTaken(rest=kind, who=who or ("Lia",), days=days, keys=named, faces=faces or {})


def spend(counter: str, count: int = 1, who: str = "Lia", faces: Any = None, **keys: Any) -> CounterSpent:
    return CounterSpent(who=who, counter=counter, count=count, keys=keys, faces=faces or {})


def left(game: Game, counter: str, who: str = "Lia") -> int:
    return game.rules.counters(game.state, CHARACTER + who)[counter]


def hurt(amount: int, who: str = "Lia") -> CharactersHurt:
    return CharactersHurt(who=(who,), amount=str(amount))


# Coming into play.


def test_a_background_raises_its_abilities_and_brings_skills_and_coins() -> None:
    # 15 8 13 10 12 14 cost 9 + 0 + 5 + 2 + 4 + 7 = 27. A fighter of package B has 11 gp, a soldier 14.
    joining = CharacterJoined(
        who="Lia",
        keys={
            "class": "fighter",
            "str": 15,
            "dex": 8,
            "con": 13,
            "int": 10,
            "wis": 12,
            "cha": 14,
            "scores": "points",
            "background": "soldier",
            "increase.str": 2,
            "increase.con": 1,
            "species": "dwarf",
            "coins.class": "b",
            "skills": "survival",
        },
    )
    game = table(joining)
    held = game.held("Lia")
    assert (held["str"], held["con"], held["hp.max"], held["hp"]) == (17, 14, 13, 13)  # 10 + 2, and a dwarf's 1.
    assert held["gp"] == 25
    assert game.field("Lia", "skills") == "athletics,intimidation,survival"
    assert game.field("Lia", "size") == "medium"
    derived = game.rules.derived(game.state, "character:Lia")
    assert derived["saves"] == {"str": 5, "dex": -1, "con": 4, "int": 0, "wis": 1, "cha": 2}
    assert derived["skills"] == {"athletics": 5, "intimidation": 4, "survival": 3}


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"scores": "points", "str": 18}, "point_budget"),
        ({"scores": "points", "str": 15, "dex": 15, "con": 15, "int": 9}, "point_budget"),
        ({"scores": "array"}, "not_the_array"),
        ({"str": 21}, "score_out_of_range"),
        ({"background": "sage", "increase.int": 2, "int": 19, "increase.wis": 1}, "score_out_of_range"),
        ({"background": "sage", "increase.str": 2, "increase.wis": 1}, "increase_of_background"),
        ({"background": "sage", "increase.int": 2}, "increase_of_background"),
        ({"background": "sage", "increase.int": 2, "increase.con": 2}, "increase_of_background"),
        ({"increase.int": 2, "increase.con": 1}, "key_missing"),
        ({"species": "gnome", "size": "medium"}, "size_of_species"),
        ({"expertise": "stealth"}, "expertise_without_skill"),
        ({"level": 3, "class_level": 4}, "class_level_above"),
        ({"level": 21}, "key_value"),
    ],
)
def test_a_new_character_against_the_rules_is_refused(keys: dict[str, Any], code: str) -> None:
    table().when(a_fighter(**keys)).then_refused(code)


def test_a_class_has_only_its_own_packages() -> None:
    keys: dict[str, Any] = {"class": "bard", **MIDDLING, "coins.class": "b"}
    table().when(CharacterJoined(who="Lia", keys=keys)).then_refused("package_unknown", known=["a", "coins"])


def test_a_higher_starting_level_brings_experience_and_coins() -> None:
    # Printed: level 10 begins with 64,000 XP; 500 gp and 4 times 25. A rogue's 8 gp on top.
    keys: dict[str, Any] = {"class": "rogue", **MIDDLING, "con": 14, "level": 10, "coins.d10": 4}
    outcome = table().when(CharacterJoined(who="Lia", keys=keys))
    who = "character:Lia"
    # 8 + 2, and nine times 5 + 2.
    outcome.then((who, "xp", 64_000), (who, "level:rogue", 10), (who, "hp.max", 73), (who, "gp", 608))
    assert outcome.draft is not None
    assert outcome.draft.result["magic_items"] == {"common": 1, "uncommon": 1}


def test_levels_of_a_higher_start_may_be_rolled_and_left_for_other_classes() -> None:
    start = a_fighter(con=12, level=4, class_level=2, method="roll", faces={"": (3,)})
    game = table(start, level_up())
    # 10 + 1, 3 + 1, and the third level's fixed 6 + 1.
    assert game.held("Lia")["hp.max"] == 22
    assert game.held("Lia")["xp"] == 2700
    assert game.rules.progress(game.state, "character:Lia").classes == {"fighter": 3}


# Rising.


def test_constitution_that_rises_at_level_8_adds_a_point_for_each_level() -> None:
    # Printed: reaching level 8 with Constitution 17 to 18 adds 8 besides the level's own hit points.
    game = table(a_fighter(con=17, level=7), award(11_000))
    before = game.held("Lia")["hp.max"]
    game.when(level_up(increase__con=1)).then(("character:Lia", "hp.max", 6 + 3 + 8), gain=17)
    game.play(level_up(increase__con=1, feat="Ability Score Improvement"))
    assert game.held("Lia")["hp.max"] == before + 17
    assert game.held("Lia")["hp"] == before
    assert game.field("Lia", "feats") == "Ability Score Improvement"


def test_a_level_needs_experience_and_a_new_class_13_in_every_primary_ability() -> None:
    game = table(a_fighter(str=13))
    game.when(level_up()).then_refused("xp_below_threshold", held=0, needed=300)
    game.play(award(300))
    game.when(level_up(class_="wizard")).then_refused("multiclass_prerequisite", classes=["wizard"])
    table(a_fighter(str=12, int=13), award(300)).when(level_up(class_="wizard")).then_refused(
        "multiclass_prerequisite", classes=["fighter"]
    )
    game.play(award(300), override="a tutor")
    game.play(level_up(), override="he trained")
    game.when(level_up()).then_refused("xp_below_threshold", level=3)


def test_several_classes_ask_which_one_rises() -> None:
    game = table(a_fighter(dex=13, str=13), award(900), level_up(class_="rogue"))
    game.when(level_up()).then_refused("key_missing", missing=["class"])
    game.play(level_up(class_="rogue", hp_die=8))
    assert game.rules.progress(game.state, "character:Lia").classes == {"fighter": 1, "rogue": 2}
    assert game.held("Lia")["hp.max"] == 10 + 5 + 8
    assert left(game, "hit_dice.d8") == 2


def test_a_hit_die_is_rolled_or_given() -> None:
    game = table(a_fighter(con=8), award(300))
    game.when(level_up(method="roll", faces=(1,))).then(("character:Lia", "hp.max", 1))
    game.when(level_up(hp_die=11)).then_refused("face_impossible", sides=10)
    game.when(level_up(hp_die=4, method="fixed")).then_refused("keys_together")


def test_abilities_rise_at_their_levels_only_and_not_above_20() -> None:
    game = table(a_fighter(str=19), award(2700), level_up(), level_up())
    game.when(level_up(increase__str=2)).then_refused("score_out_of_range", max=20)
    game.when(level_up(increase__str=1, increase__dex=2)).then_refused("no_increase_due", most=2)
    game.play(level_up(increase__str=1, increase__dex=1))
    game.play(award(10_000))
    game.when(level_up(increase__dex=1)).then_refused("no_increase_due", most=0)
    game.when(CharacterImproved(who="Lia", things={"str": 1})).then_refused("score_out_of_range", score=21)
    boon = CharacterImproved(who="Lia", things={"str": 1}, keys={"feat": "Boon of Combat Prowess"})
    game.when(boon).then(("character:Lia", "str", 1))


def test_level_20_is_the_last() -> None:
    game = table(a_fighter(level=20))
    game.when(level_up()).then_refused("level_out_of_range", level=21)
    assert game.rules.progress(game.state, "character:Lia").next_level_at is None


def test_milestones_give_levels_and_leave_experience_alone() -> None:
    milestone = ExperienceAwarded(keys={"milestone": True})
    table(a_fighter()).when(milestone).then_refused("no_milestones")
    game = table(a_fighter(), milestone, knobs={"advancement": "milestone"})
    game.play(level_up())
    assert game.held("Lia")["level:fighter"] == 2
    assert "xp" not in game.held("Lia")
    assert not game.rules.has_unearned_level(game.state, "character:Lia")
    assert game.rules.progress(game.state, "character:Lia").next_level_at is None
    game.when(award(900)).then(levels_due={})
    game.when(level_up()).then_refused("no_milestone", level=3)
    campaign = table(a_fighter(), milestone, knobs={"advancement": "milestone", "milestone_sets_xp": True})
    campaign.when(level_up()).then(("character:Lia", "xp", 300))


def test_a_level_raises_present_hit_points_by_a_house_rule_only() -> None:
    wounded = (a_fighter(), hurt(4), award(300))
    assert table(*wounded, level_up()).held("Lia")["hp"] == 6
    game = table(*wounded, level_up(), knobs={"level_up_heals": True})
    assert (game.held("Lia")["hp"], game.held("Lia")["hp.max"]) == (12, 16)


def test_several_levels_that_are_due_may_need_a_rest_between_them() -> None:
    due = (a_fighter(), award(900), level_up())
    assert table(*due, level_up()).held("Lia")["level:fighter"] == 3
    game = table(*due, knobs={"level_pace": "one_per_rest"})
    game.when(level_up()).then_refused("one_level_per_rest")
    game.play(rest("long"))
    game.play(level_up())


def test_what_a_level_gives_may_come_after_a_rest() -> None:
    due = (a_fighter(class_="wizard"), award(900), level_up(), level_up())
    now = table(*due)
    assert (left(now, "hit_dice.d6"), left(now, "slots.1"), left(now, "slots.2")) == (3, 4, 2)
    later = table(*due, knobs={"level_gains": "after_rest"})
    assert (left(later, "hit_dice.d6"), left(later, "slots.1"), left(later, "slots.2")) == (1, 2, 0)
    later.play(rest("long"))
    assert (left(later, "hit_dice.d6"), left(later, "slots.1"), left(later, "slots.2")) == (3, 4, 2)


# Experience.


def test_foes_give_experience_by_rating_or_by_name() -> None:
    game = table(a_fighter("Lia"), a_fighter("Roc"))
    foes: list[tuple[str, dict[str, Any], int, int]] = [
        ("loups", {"cr": "1/4"}, 2, 100),
        ("araignée géante", {}, 1, 200),
        ("aboleth", {"lair": True}, 1, 7200),
        ("seahorses", {}, 3, 0),
        ("Ulric", {"xp": 33}, 1, 33),
        ("un chef", {"cr": "2", "lair": True}, 1, 700),
    ]
    for what, keys, count, xp in foes:
        game.when(FoesDefeated(what=what, keys=keys, count=count)).then(xp=xp)
    game.when(FoesDefeated(what="un inconnu")).then_refused("key_missing", missing=["cr"])


def test_the_pool_is_divided_and_what_does_not_divide_is_shown() -> None:
    foes = FoesDefeated(what="gobelins", keys={"cr": "1/4"}, count=5)
    four = [a_fighter(name) for name in ("Ana", "Lia", "Roc", "Zoé")]
    award_all = ExperienceAwarded()
    game = table(*four, foes, FoesDefeated(what="bugbear", keys={"cr": "1"}))
    # 5 times 50 and 200 are 450: 112 for each of four, 2 are left.
    outcome = game.when(award_all).then(pool=450, remainder=2, awards=dict.fromkeys(("Ana", "Lia", "Roc", "Zoé"), 112))
    outcome.then(("party:pool", "xp", -450))
    none = table(a_fighter(), knobs={"cr_0_xp": "nothing"})
    none.when(FoesDefeated(what="rats", keys={"cr": "0"}, count=4)).then(xp=0)
    table(a_fighter()).when(FoesDefeated(what="rats", keys={"cr": "0"}, count=4)).then(xp=40)
    carried = table(*four, foes, FoesDefeated(what="bugbear", keys={"cr": "1"}), knobs={"xp_remainder": "carried"})
    carried.when(award_all).then(("party:pool", "xp", -448), remainder=2)
    full = table(*four, foes, knobs={"xp_division": "full"})
    full.when(award_all).then(awards=dict.fromkeys(("Ana", "Lia", "Roc", "Zoé"), 250), remainder=0)


def test_an_award_says_how_many_levels_are_due() -> None:
    game = table(a_fighter(), award(250))
    game.when(award(700)).then(levels_due={"Lia": 2})
    game.when(ExperienceAwarded(to=(), keys={})).then_refused("nobody_there")
    game.when(ExperienceAwarded(keys={"extra": 7})).then(("character:Lia", "xp", 7))


# What is counted and comes back.


def test_spell_slots_follow_the_classes_and_what_was_spent_stays_spent_at_a_level() -> None:
    game = table(a_fighter(class_="wizard", int=13, con=12), award(900), spend("slots.1"), level_up())
    assert left(game, "slots.1") == 2  # 3 at level 2, of which one is spent (R26).
    game.when(spend("slots.1", spell_level=2)).then_refused("slot_too_small", slot=1)
    game.when(spend("slots.1", 3)).then_refused("no_slot_left", left=2)
    game.play(level_up())
    assert left(game, "slots.2") == 2
    game.when(spend("slots.2", spell_level=1)).then(left=1)


def test_pact_slots_are_separate_and_come_back_with_a_short_rest() -> None:
    game = table(a_fighter(class_="warlock", cha=13), award(900), level_up(), spend("pact_slots", 2, spell_level=1))
    assert left(game, "pact_slots") == 0
    game.play(rest("short"))
    assert left(game, "pact_slots") == 2


def test_a_short_rest_gives_one_use_back_and_a_long_one_all() -> None:
    game = table(a_fighter(class_="barbarian", level=6), spend("rage", 4), rest("short"))
    assert left(game, "rage") == 1
    game.play(rest("long"))
    assert left(game, "rage") == 4


def test_points_of_a_feature_are_spent_as_many_as_there_are() -> None:
    game = table(a_fighter(class_="paladin", level=2), spend("lay_on_hands", 2))
    assert left(game, "lay_on_hands") == 8
    game.when(spend("lay_on_hands", 9)).then_refused("nothing_left", left=8)
    game.when(CounterRestored(who="Lia", counter="lay_on_hands", count=3)).then_refused("not_spent", spent=2)


def test_a_wizard_recovers_slots_once_between_long_rests() -> None:
    game = table(a_fighter(class_="wizard", level=3), spend("slots.1", 2), spend("slots.2"), spend("slots.2"))
    game.when(rest("short", recover="3")).then_refused("no_recovery_left")  # None of level 3 is spent.
    game.when(rest("short", recover="2,1")).then_refused("no_recovery_left", asked=3, most=2)
    game.play(rest("short", recover="2"))
    assert (left(game, "slots.2"), left(game, "arcane_recovery")) == (1, 0)
    game.when(rest("short", recover="1")).then_refused("no_recovery_left", most=0)


# Rests.


def test_hit_dice_are_spent_one_at_a_time_each_with_a_minimum() -> None:
    # The digest's example: 5 of 9, Constitution -2, a 1 and a 6 of d6: 1, then 3 of 4.
    game = table(a_fighter(class_="wizard", con=7, level=3), hurt(2))
    held = game.held("Lia")
    assert held["hp.max"] == 4 + 2 + 2
    game.play(rest("short", hit_dice__d6=2, faces={"Lia": (1, 6)}))
    assert game.held("Lia")["hp"] == 8
    assert left(game, "hit_dice.d6") == 1
    game.when(rest("short", hit_dice__d6=2)).then_refused("no_hit_die_left", left=1)
    game.when(rest("short", hit_dice__d8=1)).then_refused("no_hit_die_left", left=0)


def test_each_may_spend_their_own_dice_in_one_short_rest() -> None:
    game = table(a_fighter(level=2), a_fighter("Zoé", class_="bard", level=2), hurt(10), hurt(6, "Zoé"))
    game.play(rest("short", "Lia", "Zoé", spend="lia: 2d10, Zoé:d8", faces={"Lia": (2, 3), "Zoé": (4,)}))
    assert (game.held("Lia")["hp"], game.held("Zoé")["hp"]) == (16 - 10 + 5, 13 - 6 + 4)
    game.when(rest("short", "Lia", spend="Zoé:d8")).then_refused("not_resting", who="Zoé")
    game.when(rest("long", hit_dice__d10=1)).then_refused("hit_dice_in_short_rest")


def test_a_long_rest_gives_everything_back() -> None:
    game = table(
        a_fighter(class_="paladin", species="human", level=4), spend("slots.1", 2), spend("lay_on_hands", 7), hurt(20)
    )
    game.play(rest("short", hit_dice__d10=2, faces={"Lia": (1, 1)}))
    game.play(rest("long"))
    held = game.held("Lia")
    assert (held["hp"], held["inspiration"]) == (28, 1)
    assert not [commodity for commodity in held if commodity.startswith("spent:")]


def test_what_is_lowered_is_back_after_a_long_rest() -> None:
    # Constitution 14 to 11 is a modifier of 2 less at level 3: 28 hit points are 22, and 5 more are drained.
    game = table(a_fighter(con=14, level=3))
    drain = CharactersHurt(who=("Lia",), keys={"lower.con": 3, "lower.str": 2, "drain": 5})
    game.play(drain)
    held = game.held("Lia")
    assert (held["con"], held["str"], held["hp.max"], held["hp"]) == (11, 8, 17, 17)
    game.play(rest("long"))
    held = game.held("Lia")
    assert (held["con"], held["str"], held["hp.max"], held["hp"]) == (14, 10, 28, 28)
    assert not [commodity for commodity in held if "lost" in commodity]


def test_sixteen_hours_pass_between_two_long_rests() -> None:
    game = table(a_fighter(), rest("long"), TimePassed(count=15, unit="hour"))
    game.when(rest("long")).then_refused("rest_too_soon", hours=15, wait=16)
    game.when(rest("long", hours_since_last=16)).then()
    game.play(TimePassed(count=1, unit="hour"))
    game.play(rest("long"))
    # Three more nights with the days between them: 16 hours, then 8, three times.
    game.play(TimePassed(count=16, unit="hour"))
    before = game.state.quantity("campaign:clock", "seconds")
    game.play(rest("long", days=3))
    assert game.state.quantity("campaign:clock", "seconds") - before == (3 * 8 + 2 * 16) * 3600


def test_a_broken_long_rest_is_a_short_one_after_an_hour_and_may_be_resumed() -> None:
    game = table(a_fighter(class_="warlock", level=2), spend("pact_slots", 2))
    game.play(rest("long", broken_after=0))
    assert left(game, "pact_slots") == 0
    game.play(rest("long", broken_after=2))
    assert left(game, "pact_slots") == 2
    game.when(rest("long", broken_after=8)).then_refused("rest_not_broken", hours=8)
    game.when(rest("long", broken_after=2, interruptions=1)).then_refused("keys_together")
    before = game.state.quantity("campaign:clock", "seconds")
    game.play(rest("long", interruptions=2))
    assert game.state.quantity("campaign:clock", "seconds") - before == 10 * 3600


def test_a_character_at_0_hit_points_cannot_rest() -> None:
    game = table(a_fighter(), hurt(10))
    for kind in ("short", "long"):
        game.when(rest(kind)).then_refused("rest_needs_1_hp", least=1)


def test_an_elf_rests_in_four_hours() -> None:
    game = table(a_fighter(species="elf"), a_fighter("Roc"), hurt(3))
    game.play(rest("trance"))
    assert game.held("Lia")["hp"] == 10
    assert game.state.quantity("campaign:clock", "seconds") == 4 * 3600
    game.when(rest("trance", "Roc")).then_refused("not_of_species", species="elf")


def test_humans_are_inspired_by_a_long_rest_or_by_a_new_day() -> None:
    human = a_fighter(species="human")
    assert "inspiration" not in table(human, TimePassed(count=1, unit="day")).held("Lia")
    game = table(human, rest("long"), knobs={"human_inspiration": "day"})
    assert "inspiration" not in game.held("Lia")
    game.play(TimePassed(count=16, unit="hour"))
    assert game.held("Lia")["inspiration"] == 1


# Figures.


def test_a_score_of_four_dice_leaves_the_lowest_out() -> None:
    outcome = given(ruleset_id="srd5").when(RollRecorded(who="gm", kind="ability_score", faces={"": (6, 1, 4, 3)}))
    outcome.then(total=13)
    assert outcome.draft is not None
    assert [die["kept"] for die in outcome.draft.result["dice"]] == [True, False, True, True]


def test_skills_described_later_are_added() -> None:
    game = table(a_fighter(skills="stealth"), CharacterDescribed(who="Lia", keys={"skills": "arcana", "age": "30"}))
    assert game.field("Lia", "skills") == "arcana,stealth"
    assert game.field("Lia", "age") == "30"
    game.play(CharacterDescribed(who="Lia", keys={"expertise": "stealth"}))
    assert game.rules.derived(game.state, "character:Lia")["skills"] == {"arcana": 2, "stealth": 4}


def test_a_score_above_20_is_possible_by_a_house_rule() -> None:
    assert table(a_fighter(str=24), knobs={"scores_above_20": True}).held("Lia")["str"] == 24


def test_healing_stops_at_the_maximum() -> None:
    # Printed: 14 of 20, healed 8, gains 6.
    game = table(a_fighter(con=20, level=2), hurt(6))
    most = game.held("Lia")["hp.max"]
    game.play(CharactersHealed(who=("Lia",), amount="8"))
    assert game.held("Lia")["hp"] == most
