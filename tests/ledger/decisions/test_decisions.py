"""Decisions as sentences: given entries, when a command, then an entry or a refusal."""

from __future__ import annotations

import pytest

from ledger.errors import InputError
from ledger.facts import (
    BalanceChecked,
    CharacterDescribed,
    CharacterDied,
    CharacterLevelled,
    CharactersArrived,
    CharactersHealed,
    CharactersHurt,
    CharactersLeft,
    CoinsPaid,
    CoinsReceived,
    ConditionsChanged,
    ExperienceAwarded,
    Goods,
    GoodsGiven,
    GoodsTaken,
    ItemBought,
    ItemSold,
    NoteTaken,
    RetainerHired,
    RollRecorded,
    SessionEnded,
    SessionStarted,
    Thing,
    TreasureFound,
    TreasureSplit,
)
from tests.support.given import a_fighter, an_adventurer, given

START, END = SessionStarted(), SessionEnded()


def hoard(**coins: int) -> TreasureFound:
    return TreasureFound(things=(Thing(kind="coins", coins=coins),))


def test_a_payment_that_the_purse_cannot_cover_names_what_is_short() -> None:
    given(a_fighter(coins={"gp": 300})).when(CoinsPaid(who="Brom", amount={"gp": 500}, purpose="ferry")).then_refused(
        "purse_too_light", asked=50_000, held=30_000, short=20_000
    )


def test_a_payment_in_coins_one_has_not_is_changed_on_the_way() -> None:
    given(a_fighter(coins={"pp": 3})).when(CoinsPaid(who="Brom", amount={"gp": 12}, purpose="inn")).then(
        ("character:Brom", "pp", -3),
        ("character:Brom", "gp", 3),
        ("world:change", "pp", 3),
        ("world:change", "gp", -15),
        ("world:merchants", "gp", 12),
    )


def test_item_and_coins_of_a_purchase_move_in_one_entry() -> None:
    given(a_fighter(coins={"gp": 100})).when(ItemBought(who="Brom", item="sword")).then(
        ("character:Brom", "item:sword", 1),
        ("character:Brom", "gp", -10),
        ("world:merchants", "item:sword", -1),
        ("world:merchants", "gp", 10),
    )


def test_a_purchase_between_sessions_belongs_to_none() -> None:
    game = given(a_fighter(), START, END)
    game.play(ItemBought(who="Brom", item="sword"))
    assert (game.pasts[-1].body.session, game.pasts[-1].body.period) == (None, 3)


def test_five_adventurers_and_a_half_share_retainer_split_2750_gp() -> None:
    heroes = [a_fighter(name) for name in ("Brom", "Lira", "Odon", "Maëlle", "Yann")]
    ulf = RetainerHired(who="Ulf", employer="Brom", keys={**a_fighter("").keys}, share="1/2")
    outcome = given(*heroes, ulf, START, hoard(gp=2750)).when(TreasureSplit())
    outcome.then(
        *((f"character:{name}", "gp", 500) for name in ("Brom", "Lira", "Odon", "Maëlle", "Yann")),
        ("character:Ulf", "gp", 250),
        ("party:hoard", "gp", -2750),
        total=275_000,
        remainder=0,
    )


def test_what_cannot_be_divided_is_named_and_stays_in_the_hoard() -> None:
    game = given(a_fighter("Brom"), a_fighter("Lira"), a_fighter("Odon"), hoard(gp=1))
    draft = game.play(TreasureSplit())
    assert draft.result["shares"] == {"Brom": 33, "Lira": 33, "Odon": 33}
    assert draft.result["remainder"] == 1
    assert game.state.holdings("party:hoard") == {"cp": 1}


def test_the_remainder_goes_to_whoever_is_named() -> None:
    game = given(a_fighter("Brom"), a_fighter("Lira"), a_fighter("Odon"), hoard(cp=100))
    game.play(TreasureSplit(remainder="Lira"))
    assert game.held("Lira")["cp"] == 34
    assert game.state.holdings("party:hoard") == {}


def test_gems_are_cashed_in_within_the_split() -> None:
    gems = TreasureFound(things=(Thing(kind="gem", value=10_000, count=3),))
    game = given(a_fighter("Brom"), a_fighter("Lira"), gems)
    game.play(TreasureSplit(cash_in=True))
    assert game.held("Brom")["gp"] == 100 + 150
    assert game.state.holdings("party:hoard") == {}


def test_two_gems_of_one_find_are_two_lots() -> None:
    gems = TreasureFound(things=(Thing(kind="gem", value=10_000), Thing(kind="gem", value=5_000)))
    game = given(gems)
    assert list(game.state.holdings("party:hoard")) == ["item:gem~2", "item:gem~2.2"]
    assert game.state.field("item:gem~2.2", "value") == 5_000


def test_a_thing_that_is_not_there_cannot_be_taken() -> None:
    given(a_fighter()).when(GoodsTaken(who="Brom", goods=Goods(item="sword"))).then_refused(
        "not_in_inventory", asked=1, held=0
    )


def test_the_dead_give_nothing_but_can_be_relieved_of_what_they_held() -> None:
    game = given(a_fighter("Brom"), a_fighter("Lira"), ItemBought(who="Brom", item="sword"))
    game.play(CharacterDied(who="Brom", cause="a fall"))
    game.when(ItemSold(who="Brom", item="sword")).then_refused("character_dead", who="Brom")
    game.when(GoodsGiven(source="Brom", target="Lira", goods=Goods(item="sword"))).then(
        ("character:Lira", "item:sword", 1)
    )


def test_damage_past_the_last_hit_point_is_clamped_and_kills() -> None:
    outcome = given(a_fighter(hp=8)).when(CharactersHurt(who=("Brom",), amount="12"))
    outcome.then(("character:Brom", "hp", -8), dead=["Brom"])
    assert outcome.draft is not None
    assert "clamped" in [step.step for step in outcome.draft.derivation]


def test_healing_never_passes_the_maximum() -> None:
    game = given(a_fighter(hp=8), CharactersHurt(who=("Brom",), amount="3"))
    game.when(CharactersHealed(who=("Brom",), amount="5")).then(("character:Brom", "hp", 3))


def test_a_game_masters_word_beats_the_rules_and_is_noted() -> None:
    game = given(a_fighter("Brom"), CharacterDied(who="Brom", cause="a fall"))
    award = ExperienceAwarded(xp=100, to=("Brom",))
    game.when(award).then_refused("character_dead")
    outcome = game.when(award, override="he was only stunned")
    assert outcome.draft is not None
    assert outcome.draft.derivation[0].step == "overridden"


def test_no_word_makes_coins_out_of_nothing() -> None:
    given(a_fighter(coins={"gp": 1})).when(
        CoinsPaid(who="Brom", amount={"gp": 2}, purpose="ferry"), override="the ferryman is kind"
    ).then_refused("purse_too_light")


def test_a_secret_cannot_move_what_players_count() -> None:
    given(a_fighter()).when(CoinsReceived(who="Brom", amount={"gp": 5}, source="a thief"), secret=True).then_refused(
        "secret_moves_things"
    )
    given(a_fighter()).when(NoteTaken(text="the innkeeper is a spy"), secret=True).then()


# Dice


def test_a_face_that_no_die_has_is_bad_input() -> None:
    given(a_fighter()).when(RollRecorded(who="Brom", expression="1d6", faces={"": (7,)})).then_refused(
        "face_impossible", face=7, sides=6
    )


def test_a_face_too_many_is_bad_input() -> None:
    given(a_fighter()).when(RollRecorded(who="Brom", expression="1d6", faces={"": (3, 4)})).then_refused(
        "faces_left_over", given=2, used=1
    )


def test_a_roll_against_a_number_shows_outcome_and_margin() -> None:
    given(a_fighter()).when(RollRecorded(who="Brom", expression="1d20+5", target=15, faces={"": (12,)})).then(
        total=17, outcome="success", margin=2, target=15
    )


# Correcting


def test_a_void_takes_back_what_was_done_and_a_void_of_the_void_gives_it_back() -> None:
    game = given(a_fighter(coins={"gp": 10}), CoinsReceived(who="Brom", amount={"gp": 5}, source="bailiff"))
    game.play(game.void(3))
    assert game.held("Brom")["gp"] == 10
    game.play(game.void(4))
    assert game.held("Brom")["gp"] == 15
    game.when(game.void(4)).then_refused("already_voided", by=5)
    game.play(game.void(3))
    assert game.held("Brom")["gp"] == 10


def test_a_void_is_refused_where_the_money_is_spent() -> None:
    game = given(
        a_fighter(coins={"gp": 1}),
        CoinsReceived(who="Brom", amount={"gp": 20}, source="bailiff"),
        ItemBought(who="Brom", item="sword"),
    )
    game.when(game.void(3)).then_refused("void_short", commodity="gp", asked=20, held=11, standing=[4])


def test_a_void_is_refused_where_a_level_would_be_unearned() -> None:
    game = given(a_fighter(), ExperienceAwarded(xp=2000, to=("Brom",)), CharacterLevelled(who="Brom"))
    game.when(game.void(3)).then_refused("level_unearned", who="Brom")


def test_less_than_a_coin_for_each_stays_in_the_hoard() -> None:
    found = TreasureFound(things=(Thing(kind="coins", coins={"cp": 1}),))
    game = given(a_fighter("Brom"), a_fighter("Lira"), found)
    game.when(TreasureSplit()).then_refused("too_little_to_split")
    game.when(TreasureSplit(remainder="Lira")).then(("character:Lira", "cp", 1))


def test_a_field_set_twice_keeps_its_value_when_the_first_entry_is_voided() -> None:
    described = CharacterDescribed(who="Brom", keys={"alignment": "law"})
    game = given(a_fighter(), described, described)
    game.play(game.void(3))
    assert game.field("Brom", "alignment") == "law"


def test_a_sessions_start_is_voided_only_with_all_of_its_session_and_its_number_is_not_used_again() -> None:
    game = given(START, a_fighter("Brom"), SessionEnded())
    game.when(game.void(2)).then_refused("void_blocked", standing=[3, 4])
    game.when(game.void(2, 4)).then_refused("void_blocked", standing=[3])
    game.play(game.void(2, 3, 4))
    assert game.play(START).result["session"] == 2
    game.when(game.void(6)).then()


def test_a_sessions_start_is_not_voided_once_another_session_followed() -> None:
    game = given(START, SessionEnded(), START, SessionEnded())
    game.when(game.void(2, 3)).then_refused("void_blocked", standing=[4, 5])


def test_a_sessions_start_comes_back_unless_another_session_took_its_place() -> None:
    game = given(START)
    game.play(game.void(2))
    game.when(game.void(3)).then()
    game.play(START)
    game.when(game.void(3)).then_refused("void_blocked", standing=[4])


def test_a_joining_is_voided_only_while_nothing_depends_on_it() -> None:
    game = given(a_fighter("Brom"), a_fighter("Lira"), CoinsReceived(who="Brom", amount={"gp": 5}, source="x"))
    game.when(game.void(2)).then_refused("void_blocked", standing=[4])
    game.play(game.void(3))
    assert game.held("Lira") == {}
    game.play(a_fighter("Lira"))


def test_a_death_undone_puts_its_victim_back_on_its_feet() -> None:
    game = given(a_fighter(hp=8), CharactersHurt(who=("Brom",), amount="9"))
    assert game.field("Brom", "status") == "dead"
    game.play(game.void(3))
    assert (game.field("Brom", "status"), game.held("Brom")["hp"]) == ("active", 8)


def test_a_healing_voided_at_the_bound_takes_back_what_it_gave() -> None:
    game = given(
        a_fighter(hp=8),
        CharactersHurt(who=("Brom",), amount="2"),
        CharactersHealed(who=("Brom",), amount="5"),
        CharactersHurt(who=("Brom",), amount="7"),
    )
    assert game.held("Brom")["hp"] == 1
    game.play(game.void(4))
    assert game.held("Brom").get("hp", 0) == 0


def test_a_field_changed_three_times_keeps_the_last_when_the_first_is_voided() -> None:
    ages = [CharacterDescribed(who="Brom", keys={"age": age}) for age in (30, 31, 32)]
    game = given(a_fighter(), *ages)
    game.play(game.void(3))
    assert game.field("Brom", "age") == 32
    game.play(game.void(5))
    assert game.field("Brom", "age") == 31
    game.play(game.void(7))
    assert game.field("Brom", "age") == 32


def test_a_set_is_netted_and_bounded_once() -> None:
    game = given(
        a_fighter(hp=8),
        CharactersHurt(who=("Brom",), amount="6"),
        CharactersHealed(who=("Brom",), amount="6"),
        CharactersHurt(who=("Brom",), amount="1"),
    )
    draft = game.play(game.void(3, 4))
    assert draft.postings == ()
    assert game.held("Brom")["hp"] == 7


# Two times


def test_a_late_entry_reaches_someone_who_has_died_since() -> None:
    game = given(a_fighter("Brom"), a_fighter("Lira"), START, END, START, CharacterDied(who="Brom", cause="a fall"))
    award = ExperienceAwarded(xp=100, continues=True)
    game.when(award).then(awards={"Lira": 100})
    game.when(award, session=1).then(awards={"Brom": 50, "Lira": 50})


def test_a_late_entry_counts_those_who_were_there() -> None:
    game = given(a_fighter("Brom"), a_fighter("Lira"), SessionStarted(absent=("Lira",)), hoard(gp=10), END, START)
    game.when(TreasureSplit(), session=1).then(shares={"Brom": 1000})
    game.when(TreasureSplit()).then(shares={"Brom": 500, "Lira": 500})


def test_a_session_that_never_was_takes_no_late_entry() -> None:
    game = given(a_fighter(), START, END)
    game.play(NoteTaken(text="late"), session=1)
    assert (game.pasts[-1].body.late, game.pasts[-1].body.period) == (True, 2)
    with pytest.raises(InputError, match="session_unknown"):
        game.play(NoteTaken(text="later"), session=7)


def test_coming_and_going_needs_a_session() -> None:
    given(a_fighter()).when(CharactersArrived(who=("Brom",))).then_refused("no_open_session")
    given(a_fighter()).when(END).then_refused("no_open_session")
    given(START).when(START).then_refused("session_already_open", session=1)


def test_who_has_left_shares_no_more() -> None:
    game = given(a_fighter("Brom"), a_fighter("Lira"), START, CharactersLeft(who=("Lira",)), hoard(gp=10))
    game.when(TreasureSplit()).then(shares={"Brom": 1000})
    game.when(CharactersLeft(who=("Lira",))).then_refused("not_present")


# Names


def test_nobody_is_called_like_the_hoard_or_like_another() -> None:
    given().when(a_fighter("Butin")).then_refused("name_reserved")
    given(a_fighter("Éloïse")).when(a_fighter("eloise")).then_refused("name_taken", name="Éloïse")


def test_a_rename_leaves_the_account_its_name() -> None:
    game = given(a_fighter("Brom"), CharacterDescribed(who="Brom", keys={"name": "Sire Brom"}))
    assert game.field("Brom", "name") == "Sire Brom"
    game.when(a_fighter("Sire Brom")).then_refused("name_taken")


def test_a_condition_is_set_once_and_ended_once() -> None:
    poison = ConditionsChanged(who=("Brom",), conditions={"paralysed": 1})
    game = given(a_fighter(), poison)
    game.when(poison).then_refused("condition_already")
    game.play(ConditionsChanged(who=("Brom",), conditions={"paralysed": 1}, ended=True))
    assert "condition:paralysed" not in game.held("Brom")


def test_a_retainer_is_a_full_head_and_keeps_half() -> None:
    ulf = RetainerHired(who="Ulf", employer="Brom", keys={**a_fighter("").keys})
    game = given(a_fighter("Brom"), an_adventurer("Lira", class_="thief", hp=4), ulf, START, hoard(gp=300))
    game.when(ExperienceAwarded()).then(awards={"Brom": 100, "Lira": 100, "Ulf": 50})


def test_a_balance_that_differs_is_reported_with_both_figures() -> None:
    given(a_fighter(coins={"gp": 100})).when(BalanceChecked(who="Brom", expected={"gp": 1})).then_refused(
        "balance_differs", differences=[{"commodity": "gp", "expected": 1, "found": 100}]
    )


def test_a_void_of_a_void_of_a_void_reports_what_is_in_force() -> None:
    ages = [CharacterDescribed(who="Brom", keys={"age": age}) for age in (30, 31)]
    game = given(a_fighter(), *ages)
    game.play(game.void(4))  # 5: back to 30
    game.play(game.void(3))  # 6: the field is unset again
    game.play(game.void(5))  # 7: 31 again
    assert game.field("Brom", "age") == 31
    game.play(game.void(7))  # 8: as after 6
    assert game.field("Brom", "age") is None


def test_a_found_item_with_its_own_value_is_a_lot_named_as_in_the_table() -> None:
    shield = Thing(kind="item", item="shield", value=50_000)
    game = given(TreasureFound(things=(shield,)))
    assert list(game.state.holdings("party:hoard")) == ["item:shield~2"]
    assert game.state.field("item:shield~2", "name") is None


def test_a_void_is_blocked_only_by_the_entries_that_spent_the_coins() -> None:
    game = given(
        a_fighter(coins={"gp": 1}),
        CoinsReceived(who="Brom", amount={"gp": 20}, source="bailiff"),
        CharactersHurt(who=("Brom",), amount="1"),
        CoinsPaid(who="Brom", amount={"gp": 15}, purpose="a mule"),
        CharacterDescribed(who="Brom", keys={"alignment": "law"}),
    )
    game.when(game.void(3)).then_refused("void_short", standing=[5])
