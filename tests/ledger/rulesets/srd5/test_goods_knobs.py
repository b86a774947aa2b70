"""Where the document leaves a reading of goods open, the default and each house rule work as they are named."""

from __future__ import annotations

import pytest

from tests.support.command_line import CommandLine, words_of


def table(campaign: CommandLine, knobs: str) -> CommandLine:
    """Roland with 2,000 gp, under house rules."""
    (campaign.folder / "house.toml").write_text(f"[knobs]\n{knobs}\n", encoding="utf-8")
    campaign.new("L'Auberge", "--rules", "srd5", "--house", "house.toml")
    campaign(
        *words_of("join Roland class=paladin str=10 dex=10 con=10 int=8 wis=12 cha=14 species=human --coins 2000gp")
    )
    return campaign


def test_land_vehicles_choose_their_pace_where_a_house_rule_lets_them(campaign: CommandLine) -> None:
    """Reading R5: the French line obliges them to the normal pace."""
    free = table(campaign, 'vehicle_pace = "free"')
    assert free.json("time", "+1d", "pace=fast", "vehicle=wagon")["result"]["miles"] == "30"


def test_weight_counts_where_the_gm_calls_for_it(campaign: CommandLine) -> None:
    """Strength 10 carries 150 lb and drags 300 (`srd5:load L764-L766`)."""
    strict = table(campaign, 'carrying = "counts"')
    assert strict.sheet("Roland")["derived"]["speed_ft"] == 30
    strict("receive", "Roland", "6000gp", "--from", "un dragon")
    assert strict.sheet("Roland")["derived"]["load_lb"] == 160
    assert strict.sheet("Roland")["derived"]["speed_ft"] == 5
    # Half of 30 ft and less: the slow pace.
    assert strict.json("time", "+1h", "pace=fast")["result"]["miles"] == "2"
    strict("receive", "Roland", "10000gp", "--from", "un dragon")
    assert strict.sheet("Roland")["derived"]["speed_ft"] == 0
    assert strict("--json", "time", "+1h", "pace=slow", code=3).error["code"] == "cannot_move"


@pytest.mark.parametrize(("metric", "metres"), [("printed", 9), ("exact", "1143/125")])
def test_speed_is_shown_in_metres_too(campaign: CommandLine, metric: str, metres: int | str) -> None:
    """The French document prints 9 m for 30 ft (`srd5:combat L851-L855`); exactly it is 9.144 m."""
    sheet = table(campaign, f'metric = "{metric}"').sheet("Roland")
    assert (sheet["derived"]["speed_ft"], sheet["derived"]["speed_m"]) == (30, metres)


def test_weight_is_normally_ignored(campaign: CommandLine) -> None:
    campaign.new("L'Auberge", "--rules", "srd5")
    campaign(
        *words_of("join Roland class=paladin str=10 dex=10 con=10 int=8 wis=12 cha=14 species=human --coins 99000gp")
    )
    assert campaign.sheet("Roland")["derived"]["speed_ft"] == 30


def test_selling_by_the_unit_and_magic_at_half_have_steps(campaign: CommandLine) -> None:
    house = table(campaign, 'selling_rounding = "unit"\nmagic_selling = "half"')
    house("buy", "Roland", "torch", "3")
    assert house.json("sell", "Roland", "torch", "3")["result"]["paid"] == 0
    house("buy", "Roland", "potion of healing")
    assert house.json("sell", "Roland", "potion of healing")["result"]["paid"] == 2500
    assert house.json("audit")["findings"] == []


def test_a_house_rule_may_add_an_item_and_change_a_price(campaign: CommandLine) -> None:
    overlay = """
[items.torch]
price_cp = 2
[items.moon_cheese]
names = { en = "moon cheese", fr = "fromage de lune" }
price_cp = 900
[items.moon_blade]
names = { en = "moon blade", fr = "lame de lune" }
kind = "weapon"
price_cp = 100
[hirelings.guide]
names = { en = "guide", fr = "guide" }
per_day_cp = 50
[attunement]
most = 2
"""
    (campaign.folder / "house.toml").write_text(overlay, encoding="utf-8")
    campaign.new("L'Auberge", "--rules", "srd5", "--house", "house.toml")
    campaign(*words_of("join Zoé class=wizard str=8 dex=16 con=13 int=16 wis=10 cha=10 --coins 100gp"))
    assert campaign.json("buy", "Zoé", "fromage de lune")["result"]["cost"] == 900
    assert campaign.json("buy", "Zoé", "torch", "5")["result"]["cost"] == 10
    # A weapon of the house's own is wielded; what it does is not in the list of weapons.
    campaign("buy", "Zoé", "lame de lune")
    campaign("equip", "Zoé", "lame de lune")
    assert campaign.json("roll", "Zoé", "attack", "ac=5", "--faces", "12")["result"]["outcome"] == "success"
    assert campaign.json("work", "Zoé", "hireling", "hireling=guide", "days=3")["result"]["cost"] == 150
    for item in ("ring of protection", "cloak of protection", "ring of warmth"):
        campaign("find", f"item={item}")
        campaign("take", "Zoé", item)
    campaign("equip", "Zoé", "ring of protection")
    campaign("equip", "Zoé", "cloak of protection")
    assert campaign("--json", "equip", "Zoé", "ring of warmth", code=3).error["code"] == "attunement_limit"
