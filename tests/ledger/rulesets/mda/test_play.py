"""The Masters of Arms at the table, outside its fights: entries, with the sums computed independently."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.facts import (
    CharacterDescribed,
    CharacterDied,
    CharacterJoined,
    CharacterLevelled,
    CharacterRevived,
    CharactersHealed,
    CharactersHurt,
    ChoiceMade,
    ConditionsChanged,
    CounterRestored,
    CounterSpent,
    ExperienceAwarded,
    Facts,
    FoesDefeated,
    ItemBought,
    ItemEquipped,
    RestTaken,
    RetainerHired,
    RollRecorded,
    TimePassed,
)
from ledger.rules.loader import load_ruleset, packaged_tables
from tests.ledger.rulesets.mda.fighters import a_hero
from tests.support.given import Game, Outcome, given

WHO = "character:Arvid"


def one_who_comes(who: str = "Arvid", **keys: Any) -> CharacterJoined:
    """A hero who comes as it is, with 12 of everything."""
    keys = {name.rstrip("_"): value for name, value in keys.items()}
    return CharacterJoined(who=who, keys={"co": 12, "in": 12, "ch": 12, "ad": 12, "fo": 12, **keys}, coins={})


def table(*entries: Facts, **keys: Any) -> Game:
    """Arvid, and what happened to it."""
    return given(a_hero(**keys), *entries, ruleset_id="mda")


def hurt(amount: int, who: str = "Arvid") -> CharactersHurt:
    return CharactersHurt(who=(who,), amount=str(amount))


def heal(amount: int) -> CharactersHealed:
    return CharactersHealed(who=("Arvid",), amount=str(amount))


def award(xp: int | None = None, *to: str, **given: Any) -> ExperienceAwarded:
    return ExperienceAwarded(xp=xp, to=to or ("Arvid",), **given)


def rested(days: int, kind: str = "care") -> RestTaken:
    return RestTaken(rest=kind, who=("Arvid",), days=days)


def level_up(**keys: Any) -> CharacterLevelled:
    keys = {name.rstrip("_"): value for name, value in keys.items()}
    return CharacterLevelled(who="Arvid", keys=keys)


def steps(outcome: Outcome) -> list[str]:
    assert outcome.draft is not None, outcome.error
    return [step.step for step in outcome.draft.derivation]


# Creation.


def test_a_new_hero_has_its_dice_and_points_its_energies_and_level_15() -> None:
    game = table()
    assert game.held("Arvid") == {
        "co": 13, "in": 10, "ch": 12, "ad": 13, "fo": 18, "at": 17, "prd": 16, "hp": 85, "hp.max": 85, "level": 15,
        "xp": 10_500,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"co": 14}, "creation_points"),  # 50 points.
        ({"co": 2, "fo": 29}, "negative_points"),  # The die showed 3.
        ({"fo": 21, "co": 10}, "characteristic_max"),
        ({"in": 7, "co": 16}, "characteristic_min"),
        ({"at": 19, "prd": 14}, "at_cap"),
        ({"at": 14, "prd": 18}, "prd_cap"),
        ({"at": 18, "prd": 16}, "creation_points"),  # 16 points.
        ({"at": 9}, "negative_points"),
        ({"profession": "druid", "ev": 60, "ea": 50}, "energy_sum"),
        ({"profession": "druid"}, "energy_sum"),
        ({"profession": "priest", "ev": 60, "ea": 40}, "energy_sum"),
        ({"ev": 90}, "energy_sum"),
        ({"level": 14}, "level_too_low"),
        ({"pav": 10_499}, "pav_insufficient"),
    ],
)
def test_a_hero_against_the_rules_is_refused_unless_overridden(keys: dict[str, Any], code: str) -> None:
    game = given(ruleset_id="mda")
    game.when(a_hero(**keys)).then_refused(code)
    assert "overridden" in steps(game.when(a_hero(**keys), override="a gift of the gods"))


def test_the_gifted_divide_their_energies_and_may_give_one_part() -> None:
    game = table(profession="magician", ev=70)
    assert game.held("Arvid")["hp"] == 70
    assert game.held("Arvid")["ea"] == 50
    assert game.rules.counters(game.state, WHO) == {"ea": 50}


def test_a_hero_of_the_parent_game_keeps_energies_and_level() -> None:
    game = given(one_who_comes(profession="elf", ev=102, ea=71, level=18), ruleset_id="mda")
    held = game.held("Arvid")
    assert (held["hp.max"], held["ea"], held["level"], held["xp"]) == (102, 71, 18, 15_300)
    assert (held["at"], held["prd"]) == (10, 8)


def test_a_retainer_needs_no_level_and_may_be_no_humanoid() -> None:
    wolf = RetainerHired(
        who="Loup", employer="Arvid", keys={"co": 14, "in": 3, "ch": 5, "ad": 12, "fo": 13, "ev": 20}, coins={}
    )
    game = table(wolf)
    assert "level" not in game.held("Loup")
    assert game.rules.progress(game.state, "character:Loup").level is None
    assert game.held("Loup")["hp"] == 20
    game.when(CharacterLevelled(who="Loup")).then_refused("no_level", who="Loup")
    ogre = {**wolf.keys, "fo": 25}
    game.when(RetainerHired(who="Ogre", employer="Arvid", keys=ogre)).then_refused("characteristic_max", value=25)


def test_values_described_later_have_the_same_caps() -> None:
    game = table(CharacterDescribed(who="Arvid", keys={"prd": 17, "handed": "left", "standing": "master"}))
    assert game.held("Arvid")["prd"] == 17
    assert (game.field("Arvid", "handed"), game.field("Arvid", "standing")) == ("left", "master")
    game.when(CharacterDescribed(who="Arvid", keys={"at": 19})).then_refused("at_cap", value=19, most=18)
    game.when(CharacterDescribed(who="Arvid", keys={"fo": 21})).then_refused("characteristic_max", value=21, most=20)


# Checks.


def check(face: int, kind: str = "fo", who: str = "Arvid", **given: Any) -> RollRecorded:
    return RollRecorded(who=who, kind=kind, faces={"": (face,)}, **given)


def test_the_printed_check_fails_and_brings_5_pav() -> None:
    # L213-L215: FO 13, plus 5, a die of 11: 16.
    outcome = table().when(check(11, value="5", target=13))
    outcome.then((WHO, "xp", 5), total=16, target=13, outcome="failure", margin=-3, pav=5)


def test_a_check_not_asked_for_gives_no_points() -> None:
    outcome = table().when(check(9, keys={"requested": False}))
    outcome.then(total=9, outcome="success", pav=0)
    assert outcome.draft is not None
    assert outcome.draft.postings == ()


def test_the_game_masters_check_needs_a_number_and_gives_no_points() -> None:
    table().when(check(14, who="gm", target=14)).then(outcome="success", pav=0)
    table().when(check(14, who="gm")).then_refused("score_missing", trait="fo")


# Adventure points.


def test_wounds_give_half_of_their_points_and_none_to_the_reckless() -> None:
    table().when(award(keys={"bl": "6,9,4"})).then((WHO, "xp", 9), awards={"Arvid": 9})  # 19 / 2
    reckless = table().when(award(keys={"bl": "6,9,4", "reckless": True}))
    reckless.then(awards={"Arvid": 0})
    assert steps(reckless) == ["reckless"]


def test_a_kill_gives_no_points_and_the_audit_reports_it() -> None:
    for stated in ({"reason": "kill"}, {"keys": {"deed": "kill"}}):
        outcome = table().when(award(100, **stated))
        outcome.then(awards={"Arvid": 0}, deviations=["kill_gives_no_pav"])
    outcome = table().when(award(100, reason="kill"), override="a duel of honour")
    outcome.then((WHO, "xp", 100))
    table().when(FoesDefeated(what="brigand")).then_refused("kill_gives_no_pav")


def test_what_the_game_master_gives_is_given_to_each() -> None:
    game = table(a_hero("Ilse"))
    game.when(award(250, "Arvid", "Ilse")).then_refused("award_for_each", count=2)
    game.when(award(250, "Arvid", "Ilse", each=True)).then((WHO, "xp", 250), ("character:Ilse", "xp", 250))
    game.when(ExperienceAwarded(to=("Arvid",))).then_refused("nothing_to_award")
    game.when(award(None, "Arvid", "Ilse", keys={"bl": "4"})).then_refused("wounds_of_one", count=2)
    game.when(award(10, shares={"Arvid": "1/2"})).then_refused("award_option_unknown", option="--share")
    game.when(award(10, continues=True)).then_refused("award_option_unknown", option="--continue")
    game.when(award(0)).then(awards={"Arvid": 0})


# Levels.


def test_a_level_adds_what_is_chosen_and_present_energy_rises_with_it() -> None:
    game = table(hurt(14), award(1500))
    assert game.rules.derived(game.state, WHO)["levels_due"] == 1
    outcome = game.when(level_up(characteristic="fo", combat="at", ev_die=5))
    outcome.then((WHO, "fo", 1), (WHO, "at", 1), (WHO, "hp.max", 5), (WHO, "hp", 5), (WHO, "level", 1), level=16)


def test_two_levels_at_once_are_gained_one_by_one_with_a_die_for_each() -> None:
    game = table(award(3100))  # 13 600, which is level 17.
    assert game.rules.derived(game.state, WHO)["levels_due"] == 2
    game.play(CharacterLevelled(who="Arvid", keys={"characteristic": "co"}, faces={"": (6,)}))
    game.play(CharacterLevelled(who="Arvid", faces={"": (2,)}))
    held = game.held("Arvid")
    assert (held["level"], held["hp.max"], held["co"]) == (17, 93, 14)
    game.when(level_up()).then_refused("pav_insufficient", held=13_600, needed=15_300, level=18)


def test_points_that_a_level_brings_and_nobody_chose_are_chosen_later() -> None:
    game = table(award(3100), hurt(1))
    assert game.play(CharacterLevelled(who="Arvid", faces={"": (2,)})).result["to_choose"][-1] == "prd"
    game.play(CharacterLevelled(who="Arvid", keys={"combat": "at"}, faces={"": (2,)}))

    for option in ("fo", "co", "prd"):
        game.play(ChoiceMade(who="Arvid", option=option))

    held = game.held("Arvid")
    assert (held["fo"], held["co"], held["at"], held["prd"]) == (19, 14, 18, 17)
    assert game.rules.pending_options(game.state, WHO) == []
    game.when(ChoiceMade(who="Arvid", option="fo")).then_refused("nothing_to_choose")


def test_a_level_is_not_owed_what_is_at_its_cap() -> None:
    hero = one_who_comes(level=21, pav=30_000, at=18, prd=17)
    game = given(hero, ruleset_id="mda")

    game.play(level_up())

    assert game.rules.pending_options(game.state, WHO) == []


@pytest.mark.parametrize(
    ("level", "keys", "code"),
    [
        (15, {"characteristic": "co,fo"}, "two_characteristics"),
        (15, {"from_": "fo", "to": "in"}, "transfer_before_22"),
        (15, {"combat": "at"}, "at_cap"),
        (15, {"combat": "prd"}, "prd_cap"),
        (15, {"characteristic": "fo"}, "characteristic_max"),
        (21, {"ev_die": 3}, "no_ev_at_this_level"),
        (21, {"characteristic": "co"}, "no_characteristic_at_this_level"),
        (21, {"from_": "ch", "to": "in"}, "characteristic_min"),
        (21, {"from_": "in", "to": "fo"}, "characteristic_max"),
        (21, {"from_": "in"}, "transfer_needs_both"),
        (21, {"from_": "in", "to": "in"}, "transfer_needs_both"),
    ],
)
def test_a_choice_that_a_level_does_not_bring_is_refused(level: int, keys: dict[str, Any], code: str) -> None:
    hero = one_who_comes(level=level, pav=30_000, fo=20, ch=8, at=18, prd=17)
    given(hero, ruleset_id="mda").when(level_up(**keys)).then_refused(code)


def test_the_printed_warrior_moves_four_points_in_four_levels() -> None:
    # L303: FO 20 and IN 9; after four levels IN 13 and FO 16. Level 25 adds a point besides (L303).
    game = given(one_who_comes(level=21, pav=30_000, fo=20, in_=9), ruleset_id="mda")
    for level in range(22, 26):
        game.play(level_up(from_="fo", to="in", **({"characteristic": "co"} if level == 25 else {})))
    held = game.held("Arvid")
    assert (held["level"], held["fo"], held["in"], held["co"], held["hp.max"]) == (25, 16, 13, 13, 85)


def test_the_printed_magician_gains_18_pa_at_level_18() -> None:
    game = given(one_who_comes(profession="magician", ev=75, ea=40, level=17, pav=15_300), ruleset_id="mda")
    game.when(level_up(characteristic="in", ev_die=1)).then((WHO, "ea", 18), (WHO, "ea.max", 18), (WHO, "hp.max", 1))


# Vital energy.


@pytest.mark.parametrize(("left", "minutes"), [(5, 1), (4, 5), (3, 20), (2, 40), (1, 60)])
def test_low_energy_is_unconsciousness_for_its_minutes(left: int, minutes: int) -> None:
    game = table(hurt(85 - left))
    assert game.held("Arvid")["condition:unconscious"] == 1
    if minutes > 1:
        game.play(TimePassed(count=minutes - 1, unit="minute"))
        assert "condition:unconscious" in game.held("Arvid")
    game.play(TimePassed(count=1, unit="minute"))
    assert "condition:unconscious" not in game.held("Arvid")
    assert game.field("Arvid", "wakes_at") is None


def test_energy_of_0_is_death_and_the_rest_below_is_recorded() -> None:
    game = table(hurt(88))
    assert game.held("Arvid")["hp"] == -3
    assert game.field("Arvid", "status") == "dead"
    for facts in (hurt(1), heal(1), award(10), level_up(), rested(40), check(5)):
        game.when(facts).then_refused("character_dead")


def test_a_recorded_death_takes_the_energy_that_was_left() -> None:
    game = table(CharacterDied(who="Arvid", cause="a fall"))
    assert "hp" not in game.held("Arvid")
    game.when(CharacterRevived(who="Arvid", keys={"ev": 4})).then_refused("no_return")
    game.play(CharacterRevived(who="Arvid", keys={"ev": 4}), override="a miracle")
    assert (game.held("Arvid")["hp"], game.held("Arvid")["condition:unconscious"]) == (4, 1)


def test_care_wakes_and_heals_up_to_the_maximum() -> None:
    game = table(hurt(83), heal(3))
    assert "condition:unconscious" in game.held("Arvid"), "5 of energy are still too few"
    game.play(heal(200))
    assert game.held("Arvid")["hp"] == 85
    assert "condition:unconscious" not in game.held("Arvid")


def test_only_a_miracle_raises_the_maximum() -> None:
    game = table(hurt(10))
    game.when(CharactersHealed(who=("Arvid",), amount="6", keys={"miracle": True})).then(
        (WHO, "hp.max", 6), (WHO, "hp", 6), healed={"Arvid": 6}
    )


def test_a_command_may_end_unconsciousness_and_nobody_wakes_twice() -> None:
    game = table(hurt(83), ConditionsChanged(who=("Arvid",), conditions={"unconscious": 1}, ended=True))
    assert game.field("Arvid", "wakes_at") is None
    game.play(ConditionsChanged(who=("Arvid",), conditions={"unconscious": 1}))
    game.play(TimePassed(count=2, unit="hour"))
    assert game.held("Arvid")["condition:unconscious"] == 1


def test_thirty_days_give_everything_back_and_fewer_nothing() -> None:
    table(hurt(48)).when(rested(30)).then((WHO, "hp", 48))
    short = table(hurt(48)).when(rested(29))
    short.then(healed={"Arvid": 0})
    assert steps(short) == ["too_short"]
    table(hurt(48)).when(rested(30, "between")).then((WHO, "hp", 48))


# Astral energy.


def test_astral_energy_is_spent_and_only_the_rune_spirit_brings_it_back() -> None:
    game = table(CounterSpent(who="Arvid", counter="ea", count=30), profession="magician", ev=70, ea=50)
    assert game.held("Arvid")["ea"] == 20
    game.when(CounterSpent(who="Arvid", counter="ea", count=21)).then_refused("astral_too_low", held=20)
    game.when(CounterRestored(who="Arvid", counter="ea", count=5)).then_refused("astral_stays_spent")
    spirit = CounterRestored(who="Arvid", counter="ea", count=40, keys={"spirit": True})
    game.when(spirit).then((WHO, "ea", 30))
    table().when(CounterSpent(who="Arvid", counter="ea")).then_refused("counter_unknown")


# What cannot be.


def test_impossible_states_are_named() -> None:
    game = given(one_who_comes(level=21, pav=30_000, fo=20), ruleset_id="mda")
    assert game.rules.impossible_states(game.state, WHO) == []
    game.state.balances[WHO] |= {"hp": 99, "at": 19, "xp": 5}
    assert game.rules.impossible_states(game.state, WHO) == ["energy_above_maximum", "above_the_most"]
    assert game.rules.has_unearned_level(game.state, WHO)
    game.state.balances[WHO] |= {"hp": 0, "at": 18}
    assert game.rules.impossible_states(game.state, WHO) == ["alive_without_energy"]
    game.state.values[WHO]["status"] = "dead"
    game.state.balances[WHO]["hp"] = 7
    assert game.rules.impossible_states(game.state, WHO) == ["dead_with_energy"]


# Barter.


def buys(item: str, price: int | None = None, who: str = "Arvid") -> ItemBought:
    return ItemBought(who=who, item=item, price=None if price is None else {"ue": price})


def test_a_price_below_the_least_is_a_deviation_and_a_higher_one_is_not() -> None:
    game = table(coins=300)
    low = game.when(buys("torax", 180))
    low.then((WHO, "item:torax", 1), (WHO, "ue", -180), deviations=["below_minimum"])
    assert steps(low) == ["price", "deviates"]
    assert steps(game.when(buys("torax", 201))) == ["price"]
    game.when(buys("torax")).then((WHO, "ue", -200))
    game.when(buys("small_shield")).then_refused("price_missing")
    assert steps(game.when(buys("small_shield", 25))) == ["price"]


def test_the_people_neither_buy_nor_bear_weapons_of_masters() -> None:
    of_the_people = CharacterDescribed(who="Arvid", keys={"standing": "people"})
    game = table(buys("sceptre"), of_the_people, coins=300)
    game.when(buys("sceptre")).then_refused("master_weapon_forbidden", item="sceptre")
    game.when(ItemEquipped(who="Arvid", item="sceptre")).then_refused("master_weapon_forbidden", item="sceptre")
    game.play(ItemEquipped(who="Arvid", item="sceptre"), override="a feast day")
    game.play(buys("cudgel"))


def test_carried_weight_is_computed_without_a_limit() -> None:
    game = table(buys("torax"), buys("knife"), coins=300)
    assert game.rules.derived(game.state, WHO)["carried_g"] == 4_500 + 50


def test_a_house_rule_may_allow_life_below_0() -> None:
    house = (("hard.toml", b"[vitality]\ndead_at_or_below = -10\nunconscious_at_or_below = 7\n"),)
    game = Game("mda", load_ruleset(packaged_tables("mda", house)))
    for facts in (a_hero(), hurt(78)):
        game.play(facts)
    assert game.field("Arvid", "wakes_at") == 60, "at 7 the minutes of 5"
    game.play(hurt(12))
    assert (game.held("Arvid")["hp"], game.field("Arvid", "status")) == (-5, "active")
    assert game.field("Arvid", "wakes_at") == 3600, "below 1 those of 1"
    assert game.rules.impossible_states(game.state, WHO) == []
    game.play(hurt(5))
    assert game.field("Arvid", "status") == "dead"


def test_wounds_and_recklessness_have_steps_of_their_own() -> None:
    wounds, reckless = {"bl": "14,9"}, {"reckless": True}
    assert [step for step in steps(table().when(award(keys=wounds))) if step != "pav_after"] == ["pav_of_wounds"]
    assert "reckless" in steps(table().when(award(keys={**wounds, **reckless})))
    assert "reckless" not in steps(table().when(award(5, keys=reckless)))
