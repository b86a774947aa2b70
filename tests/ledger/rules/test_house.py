"""House rules laid over the tables: what follows a change, and everything that is wrong with an overlay."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ledger.errors import InputError
from ledger.rules.loader import known_rulesets, load_ruleset, packaged_tables


def laid(*overlays: str) -> dict[str, Any]:
    """The tables with overlays called a.toml, b.toml…"""
    files = [(f"some/folder/{'abc'[number]}.toml", text.encode()) for number, text in enumerate(overlays)]
    found: dict[str, Any] = json.loads(packaged_tables("ose", files))
    return found


def faults(*overlays: str) -> list[tuple[str, ...]]:
    """Faults as (path, code, what is nearest)."""
    with pytest.raises(InputError) as caught:
        laid(*overlays)
    assert caught.value.code == "house_faulty"
    assert caught.value.exit_code == 2
    return [(fault["path"], fault["code"], *fault.get("nearest", ())) for fault in caught.value.facts["faults"]]


def test_what_is_changed_is_named_with_its_file_and_what_it_was() -> None:
    tables = laid("[health.death]\nat_or_below = -10\n")
    assert tables["health"]["death"]["at_or_below"] == -10
    assert tables["house"]["changes"] == {"health.death.at_or_below": {"file": "a.toml", "value": -10, "was": 0}}
    assert tables["house"]["overlays"] == [{"file": "a.toml", "content": "[health.death]\nat_or_below = -10\n"}]


def test_a_changed_row_says_which_file_it_is_from_unless_the_overlay_says_more() -> None:
    named = laid("[health.death]\nat_or_below = -10\n")
    assert named["health"]["death"]["source"] == "ose:Mort L289-L290; house:a.toml"
    said = laid('[health.death]\nat_or_below = -10\nsource = "house:our charter"\n')
    assert said["health"]["death"]["source"] == "house:our charter"


def test_a_value_that_is_referred_to_elsewhere_takes_them_with_it() -> None:
    tables = laid("[abilities]\nmax = 20\n")
    assert tables["keys"]["join"]["str"]["max"] == tables["keys"]["hire"]["cha"]["max"] == 20


def test_later_overlays_go_before_earlier_ones_and_are_compared_with_the_printed_tables() -> None:
    tables = laid("[health.death]\nat_or_below = -10\n", "[health.death]\nat_or_below = -5\n")
    change = tables["house"]["changes"]["health.death.at_or_below"]
    assert change == {"file": "b.toml", "value": -5, "was": 0}
    back = laid("[health.death]\nat_or_below = -10\n", "[health.death]\nat_or_below = 0\n")
    assert back["house"]["changes"] == {}
    assert len(back["house"]["overlays"]) == 2


def test_tables_without_house_rules_are_the_packaged_ones() -> None:
    assert packaged_tables("ose", []) == packaged_tables("ose")
    assert "house" not in json.loads(packaged_tables("ose"))


def test_a_knob_is_turned_in_either_way_to_one_of_its_choices_only() -> None:
    assert laid('[knobs]\nxp_cap = "none"\n')["knobs"]["xp_cap"]["value"] == "none"
    assert laid('[knobs.xp_cap]\nvalue = "none"\n')["knobs"]["xp_cap"]["value"] == "none"
    assert faults("[knobs]\nxp_cap = 3\ngold_for_xp = 1\n") == [
        ("knobs.xp_cap.value", "choice"),
        ("knobs.gold_for_xp.value", "choice"),
    ]
    assert faults('[knobs.xp_cap]\nchoices = ["none"]\n') == [("knobs.xp_cap.choices", "unknown", "knobs.xp_cap.value")]


def test_an_item_needs_names_and_a_price() -> None:
    tables = laid('[items.elven_rope]\nnames = { en = "elven rope", fr = "corde elfique" }\nprice_cp = 5000\n')
    assert tables["items"]["elven_rope"]["kind"] == "gear"
    assert tables["items"]["elven_rope"]["source"] == "house:a.toml"
    assert "was" not in tables["house"]["changes"]["items.elven_rope"]
    assert faults('[items.elven_rope]\nnames = { en = "elven rope" }\n') == [
        ("items.elven_rope.names.fr", "missing"),
        ("items.elven_rope.price_cp", "missing"),
    ]
    assert faults("[items.Elven]\nprice_cp = 1\n") == [("items.Elven", "id")]
    assert ("items.backpak.names", "missing", "items.backpack") in faults("[items.backpak]\nprice_cp = 1\n")


RANGER = """
[classes.ranger]
names = { en = "ranger", fr = "rôdeur" }
hit_die = 8
hit_dice_until_level = 9
hp_per_level_after = 2
prime_requisites = ["str", "wis"]
xp = [0, 2250, 4500]
thac0 = { 1 = 19, 3 = 17 }
saves = { death = { 1 = 12 }, wands = { 1 = 13 }, paralysis = { 1 = 14 }, breath = { 1 = 15 }, spells = { 1 = 16 } }
"""


def test_a_class_may_be_added_whole_or_not_at_all() -> None:
    tables = load_ruleset(packaged_tables("ose", [("a.toml", RANGER.encode())])).tables
    assert tables.find("classes", "rodeur") == "ranger"
    less = RANGER.replace(", spells = { 1 = 16 }", "").replace("hit_die = 8", "")
    missing = {path for path, code, *_ in faults(less) if code == "missing"}
    assert missing == {"classes.ranger.hit_die", "classes.ranger.saves.spells"}


@pytest.mark.parametrize(
    ("overlay", "expected"),
    [
        ("[helth]\nx = 1\n", ("helth", "unknown", "health")),
        ("[health.deth]\nat_or_below = -10\n", ("health.deth", "unknown", "health.death")),
        ("[health.death]\nat_or_bellow = 1\n", ("health.death.at_or_bellow", "unknown", "health.death.at_or_below")),
        ('[health.death]\nat_or_below = "x"\n', ("health.death.at_or_below", "type")),
        ("[health.death]\nat_or_below = 0.5\n", ("health.death.at_or_below", "type")),
        ("[health.death]\nat_or_below = false\n", ("health.death.at_or_below", "type")),
        ("[health]\ndeath = 3\n", ("health.death", "type")),
        ("[health.natural]\nsides = 0\n", ("health.natural.sides", "least")),
        ("[items.backpack]\nprice_cp = -1\n", ("items.backpack.price_cp", "least")),
        ("[items.backpack]\nprice_cp = 10000000000\n", ("items.backpack.price_cp", "most")),
        ('[items.backpack]\nkind = "geer"\n', ("items.backpack.kind", "choice", "gear")),
        ('[retainers]\ntreasure_share = "all"\n', ("retainers.treasure_share", "type")),
        ('[strikes.melee]\nhit = "str_mele"\n', ("strikes.melee.hit", "choice", "str_melee")),
        ("[classes.fighter]\nxp = [0, 5, 3]\n", ("classes.fighter.xp", "order")),
        ("[classes.fighter]\nxp = [5, 10]\n", ("classes.fighter.xp", "order")),
        ("[classes.fighter]\nxp = []\n", ("classes.fighter.xp", "empty")),
        ('[classes.fighter]\nprime_requisites = ["luck"]\n', ("classes.fighter.prime_requisites.1", "choice")),
        ("[classes.fighter]\nrequirements = { luck = 3 }\n", ("classes.fighter.requirements.luck", "unknown")),
        (
            "[[classes.elf.prime_rules]]\npercnt = 3\n",
            ("classes.elf.prime_rules.1.percnt", "unknown", "classes.elf.prime_rules.1.percent"),
        ),
        ("[abilities]\ncon_hp = [1, 2]\n", ("abilities.con_hp", "length")),
        ('[[monster_xp.rows]]\nhd = "many"\nbase = 1\nability = 0\n', ("monster_xp.rows.1.hd", "form")),
        ('[[monster_xp.rows]]\nhd = "2"\nbase = 1\n', ("monster_xp.rows.1.ability", "missing")),
        ('[items.backpack]\nholds = { item = "torch" }\n', ("items.backpack.holds.count", "missing")),
        (
            '[items.backpack]\nholds = { item = "tourch", count = 1 }\n',
            ("items.backpack.holds.item", "choice", "torch"),
        ),
        (
            "[hirelings.peasant]\nwage_cp = { dragon = 1 }\n",
            ("hirelings.peasant.wage_cp.dragon", "unknown", "hirelings.peasant.wage_cp.goblin"),
        ),
        ('[hirelings.peasant]\nwage_cp = "much"\n', ("hirelings.peasant.wage_cp", "type")),
        ("[meta]\nid = 'mine'\n", ("meta", "closed")),
        ("[keys.join.class]\ntype = 'text'\n", ("keys", "closed")),
        ("[house]\nx = 1\n", ("house", "closed")),
        ("x = [", ("", "toml")),
        ('[classes.fighter.names]\nfr = " "\n', ("classes.fighter.names.fr", "empty")),
        ('[classes.fighter.names]\nfr = "\\u001b[2J"\n', ("classes.fighter.names.fr", "hidden")),
    ],
)
def test_a_fault_is_reported_with_its_path_and_the_nearest_valid_word(overlay: str, expected: tuple[str, ...]) -> None:
    assert expected in faults(overlay)


def test_every_fault_of_every_overlay_is_reported_at_once() -> None:
    assert len(faults("[health.deth]\nx = 1\n[knobs]\nxp_cup = 1\n", "[helth]\nx = 1\n")) == 3


def test_a_file_that_is_no_text_is_a_fault() -> None:
    with pytest.raises(InputError) as caught:
        packaged_tables("ose", [("a.toml", b"\xff\xfe")])
    assert caught.value.facts["faults"][0]["code"] == "toml"


def test_what_other_rows_have_and_one_more_level_may_be_added() -> None:
    tables = laid("[classes.fighter]\nrequirements = { str = 9, con = 12 }\nthac0 = { 2 = 18 }\n")
    assert tables["classes"]["fighter"]["requirements"] == {"con": 12, "str": 9}
    assert tables["classes"]["fighter"]["thac0"]["2"] == 18


def test_no_ruleset_takes_a_die_without_sides() -> None:
    for ruleset_id, overlay in (("ose", "[initiative]\nsides = 0\n"), ("argosia", "[luck]\nsides = 0\n")):
        with pytest.raises(InputError) as caught:
            packaged_tables(ruleset_id, [("a.toml", overlay.encode())])
        assert [fault["code"] for fault in caught.value.facts["faults"]] == ["least"]


def test_every_ruleset_has_readings_that_house_rules_may_choose() -> None:
    for ruleset_id in known_rulesets():
        tables = load_ruleset(packaged_tables(ruleset_id)).tables
        knobs = {knob: row["choices"] for knob, row in tables.group("knobs").items()}
        for turn in range(max(map(len, knobs.values()))):
            chosen = {knob: choices[turn % len(choices)] for knob, choices in knobs.items()}
            overlay = "[knobs]\n" + "".join(f"{knob} = {json.dumps(choice)}\n" for knob, choice in chosen.items())
            turned = load_ruleset(packaged_tables(ruleset_id, [("a.toml", overlay.encode())])).tables
            assert {knob: turned.knob(knob) for knob in knobs} == chosen


# Groups that the ruleset opens and has no rows of.


def with_coins(text: str) -> dict[str, Any]:
    """The tables of a game without money, with an overlay."""
    found: dict[str, Any] = json.loads(packaged_tables("altaride", [("coins.toml", text.encode())]))
    return found


SOU = '[coinage.coins.sou]\nnames = { en = "sou", fr = "sou" }\nvalue = 1\n'


def test_a_group_that_is_open_may_begin_with_house_rules() -> None:
    tables = with_coins(SOU + '[items.rope]\nnames = { en = "rope", fr = "corde" }\nprice = 3\n')
    assert tables["coinage"]["coins"]["sou"]["source"] == "house:coins.toml"
    assert sorted(tables["house"]["changes"]) == ["coinage.coins.sou", "items.rope"]
    rules = load_ruleset(json.dumps(tables).encode())
    assert (rules.coinage.smallest, rules.coinage.change, rules.coinage.price_unit) == ("sou", ("sou",), "sou")
    assert rules.price("rope") == 3


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[coinage.coins.sou]\nvalue = 1\n", ("coinage.coins.sou.names", "missing")),
        (SOU.replace("1", "0"), ("coinage.coins.sou.value", "least")),
        (SOU.replace("1", "5"), ("coinage.coins", "smallest")),
        (SOU + "weight = 3\n", ("coinage.coins.sou.weight", "unknown")),
        ("[coinage]\nweights = 3\n", ("coinage.weights", "unknown")),
        ("[coinages.coins.sou]\nvalue = 1\n", ("coinages", "unknown")),
        ("[tracks.hp]\nboxes = 3\n", ("tracks.hp.boxes", "type")),
        ('[tracks.hp]\nboxes = ["FORCE"]\n', ("tracks.hp.boxes.1", "choice")),
    ],
)
def test_a_row_of_such_a_group_is_held_to_its_example(text: str, fault: tuple[str, str]) -> None:
    with pytest.raises(InputError) as caught:
        with_coins(text)
    assert fault in [(found["path"], found["code"]) for found in caught.value.facts["faults"]]


def test_a_row_that_another_row_represents_is_shown_with_it() -> None:
    assert faults('[rolls.str]\njudge = "attack"\n') == [("rolls.str", "unknown", "rolls.abilities")]


def test_a_misspelt_key_of_a_row_that_another_represents_is_shown_with_the_right_one_of_that_row() -> None:
    assert faults('[rolls.str]\njugde = "attack"\n') == [("rolls.str.jugde", "unknown", "rolls.abilities.judge")]
    assert faults('[rolls.abilities]\njugde = "x"\n') == [("rolls.abilities.jugde", "unknown", "rolls.abilities.judge")]
