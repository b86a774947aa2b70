"""Retainers, hirelings, vehicles, work and inheritance, with the sums computed independently."""

from __future__ import annotations

import pytest

from ledger.errors import Refusal
from ledger.facts import (
    CharacterDescribed,
    CharacterDied,
    CharacterJoined,
    CharactersArrived,
    CharactersHealed,
    CharactersHurt,
    ChoiceMade,
    EstateInherited,
    ExperienceAwarded,
    Goods,
    GoodsGiven,
    RetainerHired,
    RollRecorded,
    SessionStarted,
    Thing,
    TreasureFound,
    WagesPaid,
    WorkDone,
)
from ledger.people import pending_choices
from ledger.rulesets.ose.downtime import research
from ledger.rulesets.ose.movement import speeds
from ledger.rulesets.ose.service import hiring
from ledger.rulesets.ose.tables import OseTables
from tests.support.given import Game, a_fighter, an_adventurer, game_with, given, rules_with

AVERAGE: dict[str, int | str] = dict.fromkeys(("str", "int", "wis", "dex", "con", "cha"), 10)
TABLES = OseTables.over(rules_with().tables)


def a_retainer(who: str = "Ulf", employer: str = "Brom", wage: int | None = None, **keys: int | str) -> RetainerHired:
    given_keys = {**AVERAGE, "class": "fighter", "hp": 6, **keys}
    return RetainerHired(who=who, employer=employer, keys=given_keys, wage=None if wage is None else {"gp": wage})


def a_human(who: str = "Odo", **keys: int | str) -> RetainerHired:
    return RetainerHired(who=who, employer="Brom", keys={**AVERAGE, "kind": "human", "hp": 3, **keys})


def a_troop(who: str = "Archers", **keys: int | str | bool) -> RetainerHired:
    return RetainerHired(who=who, employer="Brom", keys={"kind": "mercenary", "type": "archer", **keys})


def a_ship(**keys: int | str) -> RetainerHired:
    return RetainerHired(who="Gull", employer="Brom", keys={"kind": "vehicle", "hull": 50, "move": 108, **keys})


def purse(game: Game, who: str) -> int:
    return game.rules.coinage.value(game.held(who))


# Retainers


def test_charisma_limits_the_number_of_living_retainers() -> None:
    game = given(a_fighter(cha=3), a_retainer())
    game.when(a_retainer("Odo")).then_refused("too_many_retainers", who="Brom", current=1, maximum=1)
    game.play(CharacterDied(who="Ulf", cause="a trap"))
    game.play(a_retainer("Odo"))
    game.when(a_retainer("Ana"), override="a feast day").then(("character:Ana", "level:fighter", 1))


def test_hirelings_do_not_count_against_the_limit() -> None:
    given(a_fighter(cha=3), a_troop(), a_ship()).when(a_retainer()).then(("character:Ulf", "level:fighter", 1))


def test_a_retainer_is_of_no_higher_level_than_its_employer_and_has_the_experience_of_its_level() -> None:
    game = given(a_fighter(), ExperienceAwarded(xp=2000))
    game.when(a_retainer(level=2, hp=12)).then_refused("retainer_level_too_high", level=2, highest=1)
    outcome = game.when(a_retainer(level=2, hp=12), override="an old friend")
    outcome.then(("character:Ulf", "level:fighter", 2), ("character:Ulf", "xp", 2000), ("character:Ulf", "hp.max", 12))
    # Two dice of 1 to 8 are 2 to 16.
    game.when(a_retainer(level=2, hp=17), override="friend").then(("character:Ulf", "hp.max", 17))


def test_the_hit_dice_of_a_higher_level_are_asked_for_together() -> None:
    keys = {**AVERAGE, "class": "fighter", "level": 3, "con": 13}
    facts = RetainerHired(who="Ulf", employer="Brom", keys=keys, faces={"": (2, 5, 8)})
    given(a_fighter()).when(facts, override="rank").then(("character:Ulf", "hp.max", 3 + 6 + 9))


def test_an_answer_of_twelve_makes_the_retainer_more_loyal() -> None:
    asked = RollRecorded(who="Brom", kind="hiring", keys={"generosity": 2}, faces={"": (5, 5)})
    game = given(a_fighter(), asked, a_retainer(), a_retainer("Odo"))
    assert game.field("Ulf", "loyalty_bonus") == 1
    assert game.field("Odo", "loyalty_bonus") is None
    # CHA 10 gives 7, and one more stays within 8.
    rolled = game.when(RollRecorded(who="Ulf", kind="loyalty", faces={"": (4, 4)}))
    rolled.then(target=8, outcome="success")
    game.when(RollRecorded(who="Odo", kind="loyalty", faces={"": (4, 4)})).then(target=7, outcome="failure")
    assert game.rules.derived(game.state, "character:Ulf")["own_loyalty"] == 8


def test_an_offer_that_is_refused_is_forgotten() -> None:
    taken = RollRecorded(who="Brom", kind="hiring", faces={"": (6, 6)})
    refused = RollRecorded(who="Brom", kind="hiring", faces={"": (1, 2)})
    assert given(a_fighter(), taken, refused, a_retainer()).field("Ulf", "loyalty_bonus") is None


def test_the_game_master_may_change_a_loyalty() -> None:
    cruel = CharacterDescribed(who="Ulf", keys={"loyalty_bonus": -2})
    game = given(a_fighter(), a_retainer(), cruel)
    game.when(RollRecorded(who="Ulf", kind="loyalty", faces={"": (3, 3)})).then(target=5, outcome="failure")


def test_retainers_make_no_morale_checks() -> None:
    roll = RollRecorded(who="Ulf", kind="morale", keys={"score": 8}, faces={"": (3, 3)})
    given(a_fighter(), a_retainer()).when(roll).then_refused("retainers_have_loyalty", who="Ulf")


def test_a_normal_human_fights_and_saves_as_one() -> None:
    game = given(a_fighter(), a_human())
    game.when(RollRecorded(who="Odo", kind="attack", keys={"ac": 9}, faces={"": (11,)})).then(target=11)
    game.when(RollRecorded(who="Odo", kind="save", value="spells", faces={"": (18,)})).then(outcome="success")
    assert game.rules.derived(game.state, "character:Odo")["thac0"] == 20
    game.when(a_human("Ana", hp=5)).then_refused("hit_points_impossible", most=4)


def test_a_normal_human_chooses_a_class_at_the_first_experience() -> None:
    game = given(a_fighter(), a_human(cha=9, con=8))
    choice = ChoiceMade(who="Odo", option="fighter", keys={"hp_die": 5})
    game.when(choice).then_refused("nothing_to_choose")
    game.play(ExperienceAwarded(xp=5000, to=("Odo",)))
    # CON 8 is too low for a dwarf or a halfling.
    assert set(game.rules.pending_options(game.state, "character:Odo")) == {
        "fighter",
        "cleric",
        "magic_user",
        "thief",
        "elf",
    }
    outcome = game.when(choice)
    # Half of 5000, and from level 0 not beyond the first: 1999. The die is 5 − 1, one more than the 3 of before.
    outcome.then(("character:Odo", "level:fighter", 1), ("character:Odo", "xp", -501), ("character:Odo", "hp.max", 1))


def test_a_dead_retainer_has_no_pending_choice() -> None:
    """A normal human who died with a class to choose still “must choose”."""
    game = given(a_fighter(), a_human(cha=9, con=8), ExperienceAwarded(xp=5000, to=("Odo",)))
    assert pending_choices(game.rules, game.state, "character:Odo")
    game.play(CharacterDied(who="Odo", cause="a trap"))
    assert pending_choices(game.rules, game.state, "character:Odo") == ()


# Hirelings


def test_mercenaries_go_on_no_adventures_and_receive_no_experience() -> None:
    game = given(a_fighter(), a_retainer(), SessionStarted(), a_troop(race="human", count=10))
    game.when(CharactersArrived(who=("Archers",))).then_refused("stays_behind", who="Archers")
    game.when(ExperienceAwarded(xp=100)).then(awards={"Brom": 50, "Ulf": 25})
    game.when(ExperienceAwarded(xp=100, to=("Archers",))).then_refused("hirelings_get_no_xp", who="Archers")


def test_hirelings_are_not_present_when_a_session_begins() -> None:
    given(a_fighter(), a_troop(), a_ship()).when(SessionStarted()).then(present=["Brom"])


def test_morale_is_that_of_the_troop_and_is_rolled_against() -> None:
    game = given(
        a_fighter(cha=18), a_troop("Riders", type="horseman_light", elite=True), a_troop("Mob", type="peasant")
    )
    assert (game.field("Riders", "morale"), game.field("Mob", "morale")) == (10, 6)
    game.when(RollRecorded(who="Mob", kind="morale", faces={"": (3, 4)})).then(target=6, outcome="failure")


def test_a_race_that_is_not_for_hire_needs_an_agreed_wage() -> None:
    game = given(a_fighter())
    wolves = a_troop("Wolves", type="wolf_rider", race="human")
    game.when(wolves).then_refused("not_available", type="wolf_rider", race="human")
    agreed = RetainerHired(who="Wolves", employer="Brom", keys=wolves.keys, wage={"gp": 1})
    game.when(agreed).then()
    assert game.when(a_troop(type="sage")).error is not None


def test_the_losses_of_a_troop_are_recorded_by_heads_and_lower_its_wages() -> None:
    game = given(a_fighter(), a_troop(count=10))
    game.when(CharactersHurt(who=("Archers",), amount="1")).then_refused("counted_by_heads", who="Archers")
    game.play(CharacterDescribed(who="Archers", keys={"count": 4}))
    game.when(WagesPaid(days=30)).then(wages={"Archers": 2000})


def test_nobody_can_be_employed_by_a_ship() -> None:
    game = given(a_fighter(), a_ship())
    game.when(a_retainer(employer="Gull")).then_refused("cannot_employ", who="Gull")


# Wages


def test_wages_are_paid_by_each_employer_as_agreed_or_by_the_month() -> None:
    game = given(
        a_fighter(), a_fighter("Lira"), a_retainer(wage=1), a_retainer("Odo", "Lira", wage=2), a_troop(count=9)
    )
    # 9 archers at 5 gp a month are 45 gp, of which 7 days of 30 are 1050 cp.
    game.play(WagesPaid(days=7))
    assert purse(game, "Ulf") == 700
    assert purse(game, "Odo") == 1400
    assert purse(game, "Archers") == 1050
    assert (purse(game, "Brom"), purse(game, "Lira")) == (10_000 - 1750, 10_000 - 1400)


@pytest.mark.parametrize(("days", "times"), [(30, 1), (1, 30), (7, 4)])
def test_a_month_paid_in_parts_adds_up_to_a_months_wage(days: int, times: int) -> None:
    game = given(a_fighter(), a_troop(type="footman_light", race="goblin", count=1))
    for _ in range(times):
        game.play(WagesPaid(days=days))
    # 50 cp a month; 28 days of it are 46 2/3.
    assert purse(game, "Archers") == (46 if days == 7 else 50)


@pytest.mark.parametrize(("month", "paid"), [(30, 466), (28, 500)])
def test_a_month_has_thirty_days_or_four_weeks(month: int, paid: int) -> None:
    game = game_with(a_fighter(), a_troop(count=1), WagesPaid(days=28), month_days=month)
    assert purse(game, "Archers") == paid


def test_wartime_doubles_the_wages_of_mercenaries_only() -> None:
    smith = RetainerHired(who="Smith", employer="Brom", keys={"kind": "specialist", "type": "blacksmith"})
    game = given(a_fighter(), a_troop(count=2), smith, WagesPaid(days=30, keys={"wartime": True}))
    assert (purse(game, "Archers"), purse(game, "Smith")) == (2000, 2500)


def test_a_purse_without_enough_coins_pays_nobody_and_the_dead_pay_nothing() -> None:
    game = given(a_fighter(), a_fighter("Lira"), a_retainer(wage=200), a_retainer("Odo", "Lira", wage=1))
    game.when(WagesPaid()).then_refused("purse_too_light", who="character:Brom")
    game.play(CharacterDied(who="Brom", cause="a trap"))
    game.when(WagesPaid()).then(wages={"Odo": 100}, unpaid={"Ulf": "Brom"})


# Vehicles


@pytest.mark.parametrize(("attack", "damage", "hull"), [("magic", 29, 45), ("giant", 50, 40), ("normal", 99, 50)])
def test_only_spells_and_giants_harm_a_hull(attack: str, damage: int, hull: int) -> None:
    game = given(a_fighter(), a_ship(), CharactersHurt(who=("Gull",), amount=str(damage), keys={"attack": attack}))
    assert game.held("Gull")["hp"] == hull


def test_each_tenth_of_the_hull_lost_slows_a_ship_and_a_lost_hull_sinks_it() -> None:
    assert [speeds.movement_left(TABLES, 90, hull, 40) for hull in (40, 37, 36, 35, 20, 0)] == [90, 90, 81, 81, 45, 0]
    hurt = CharactersHurt(who=("Gull",), amount="999", keys={"attack": "giant"}, faces={"": (4,)})
    game = given(a_fighter(), a_ship(), hurt)
    assert game.held("Gull").get("hp", 0) == 0
    assert game.rules.impossible_states(game.state, "character:Gull") == []
    game.when(CharactersHealed(who=("Gull",), amount="1")).then_refused("vehicle_destroyed", who="Gull")


def test_a_crew_repairs_half_of_the_damage_and_a_workshop_the_rest() -> None:
    game = given(a_fighter(), a_ship(), CharactersHurt(who=("Gull",), amount="50", keys={"attack": "giant"}))
    field = CharactersHealed(who=("Gull",), amount="3", keys={"crew": 10})
    game.play(field)
    # Ten people are two gangs: three points take two turns.
    assert game.state.quantity("campaign:clock", "seconds") == 1200
    game.when(field).then_refused("repair_beyond_field", most=2, asked=3)
    few = CharactersHealed(who=("Gull",), amount="1", keys={"crew": 4})
    game.when(few).then_refused("crew_too_small", crew=4, needed=5)
    game.play(CharactersHealed(who=("Gull",), amount="9", keys={"repair": "workshop"}))
    assert game.held("Gull")["hp"] == 50


def test_keys_of_vehicles_are_refused_for_anybody_else() -> None:
    hurt = CharactersHurt(who=("Brom",), amount="1", keys={"attack": "magic"})
    given(a_fighter()).when(hurt).then_refused("only_for_vehicles", who="Brom", keys=["attack"])


# Work


def a_mage(who: str = "Mirel", **keys: int | str) -> CharacterJoined:
    return an_adventurer(who, {"gp": 30_000}, **{"class": "magic_user", "hp": 3, **keys})


def work(kind: str, *faces: int, who: str = "Mirel", **keys: int | str) -> WorkDone:
    return WorkDone(who=who, work=kind, keys=keys, faces={"": faces} if faces else {})


def test_a_spell_book_is_rewritten_without_a_roll() -> None:
    game = given(a_mage(), work("replace_book", levels="1,1,2"))
    assert purse(game, "Mirel") == 2_600_000
    assert game.state.quantity("campaign:clock", "seconds") == 28 * 86_400


@pytest.mark.parametrize(("face", "outcome"), [(15, "failure"), (16, "success")])
def test_research_fails_up_to_fifteen_and_costs_the_same(face: int, outcome: str) -> None:
    game = given(a_mage())
    game.when(work("new_spell", face, level=1)).then(outcome=outcome, gp=1000, days=14)


def test_research_needs_a_spell_level_that_the_researcher_casts() -> None:
    game = given(a_mage())
    game.when(work("new_spell", 99, level=2)).then_refused("spell_level_too_high", level=2, highest=1)
    assert [research.highest_castable_level(TABLES, "magic_user", level) for level in (1, 3, 5, 11)] == [1, 2, 3, 6]
    assert research.highest_castable_level(TABLES, "cleric", 1) == 0


def test_an_item_is_made_by_successful_research_only() -> None:
    game = given(a_mage())
    game.when(work("copy_item", 99, level=2, uses=10, item="wand")).then(gp=10_000, days=140, item="item:wand~3")
    # A wand's uses are its charges.
    made = game.play(work("copy_item", 99, level=1, uses=4, item="Wand of light"))
    lot = str(made.result["item"])
    assert game.state.quantity(lot, "charges") == 4
    failed = game.when(work("copy_item", 1, level=2, uses=10, item="wand"))
    assert failed.draft is not None
    assert "item" not in failed.draft.result


def test_another_magic_item_costs_what_the_table_agrees_within_bounds() -> None:
    game = given(a_mage())
    game.when(work("other_item", 99, gp=10_000, months=2)).then(days=60)
    game.when(work("other_item", 99, gp=10_000, months=13)).then_refused("work_out_of_range", months_max=12)
    game.when(work("learn_spell", spells=2)).then(days=14, gp=0)


def test_work_is_for_casters_who_can_pay() -> None:
    given(a_fighter()).when(work("replace_book", who="Brom", levels="1")).then_refused("no_caster", who="Brom")
    game = given(an_adventurer("Mirel", {"gp": 10}, **{"class": "magic_user", "hp": 3}))
    game.when(work("new_spell", 99, level=3)).then_refused("purse_too_light")


# Inheritance


def bereaved(**knobs: bool) -> Game:
    fund = TreasureFound(things=(Thing(kind="gem", value=10_000),))
    game = game_with(a_fighter(), a_fighter("Lira"), fund, **{"inheritance_allowed": True, **knobs})
    game.play(GoodsGiven(source="hoard", target="Brom", goods=Goods(item="gem~4")))
    game.play(CharacterDied(who="Brom", cause="a trap"))
    return game


def test_an_heir_receives_the_estate_less_a_tenth() -> None:
    game = bereaved()
    game.when(EstateInherited(heir="Lira", source="Brom")).then(
        ("character:Lira", "gp", 90), ("world:tax", "gp", 10), tax=1000, inherited=9000
    )


def test_items_are_inherited_if_wanted_and_treasure_is_taxed() -> None:
    outcome = bereaved().when(EstateInherited(heir="Lira", source="Brom", keys={"items": True}))
    outcome.then(("character:Lira", "item:gem~4", 1), ("character:Lira", "gp", 80), estate=20_000, tax=2000)


def test_inheritance_is_allowed_by_a_knob() -> None:
    will = EstateInherited(heir="Lira", source="Brom")
    bereaved(inheritance_allowed=False).when(will).then_refused("inheritance_not_allowed")


def test_an_estate_is_left_once_and_to_a_new_character() -> None:
    game = bereaved()
    game.play(EstateInherited(heir="Lira", source="Brom"))
    game.when(EstateInherited(heir="Lira", source="Brom")).then_refused("inheritance_already_used", who="Brom")
    other = bereaved()
    other.play(ExperienceAwarded(xp=100, to=("Lira",)))
    other.when(EstateInherited(heir="Lira", source="Brom")).then_refused("heir_not_level_1", who="Lira")
    alive = EstateInherited(heir="Brom", source="Lira")
    assert isinstance(other.when(alive, override="x").error, Refusal)


def test_a_knob_refuses_an_heir_with_starting_money() -> None:
    game = bereaved(heir_also_rolls_gold=False)
    game.when(EstateInherited(heir="Lira", source="Brom")).then_refused("heir_has_gold", who="Lira")
    game.play(an_adventurer("Ana", {}, **{"class": "thief", "hp": 2}))
    game.when(EstateInherited(heir="Ana", source="Brom")).then(("character:Ana", "gp", 90))


def test_the_wages_of_the_tables_are_for_one_person() -> None:
    assert hiring.monthly_wage(TABLES, "archer", "goblin") == 200
    assert hiring.monthly_wage(TABLES, "sage") == 200_000
    assert hiring.monthly_wage(TABLES, "crossbowman_mounted", "human") is None


def test_a_troop_without_a_wage_in_the_tables_costs_nothing_by_the_month() -> None:
    hired = a_troop(type="wolf_rider", race="elf")
    game = given(a_fighter())
    game.when(hired).then_refused("not_available", type="wolf_rider", race="elf")
    game.play(hired, override="an old oath")
    game.when(WagesPaid(days=30)).then_refused("no_wages")
