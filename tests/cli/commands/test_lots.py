"""Treasure by the tables, finds one by one and their custody, as they are typed; screens are reviewed in `golden`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.output.words.language import LANGUAGES
from tests.support.command_line import BROM, CommandLine
from tests.support.golden import require_command_golden

ODILE = ("join", "Odile", "class=magic_user", "str=9", "int=16", "wis=9", "dex=10", "con=9", "cha=12", "hp=4")

# What is typed one after the other, and each confirmation reviewed.
FINDS = (
    ("find", "type=B", "--faces", "50,3,26,25,2,90,25,3,5,16,9,26,10,40,71", "--from", "the lair"),
    ("find", "type=P*3", "--faces", "1,2,3,4,5,6,7,8,1"),
    ("find", "type=niveau 3", "--faces", "7,51,11,6,9"),
    ("find", "type=map I", "column=expert", "--faces", "40"),
    ("find", "gem=50gp*5", "gem=1gp", "magic=Baguette:?", "jewel=900gp", "item=Tapis:?"),
    ("find", "magic=Potion de vol", "magic=Potion de soins", "magic=parchemin"),
    ("appraise", "tapis", "300gp"),
    ("appraise", "tapis", "250gp"),
    ("appraise", "gem~8", "into=100,50*3"),
    ("appraise", "jewel", "damaged=yes"),
    ("identify", "baguette", "Baguette de peur", "charges=2"),
    ("identify", "parchemin", "Parchemin de sorts", "spells=2", "--faces", "1,3,6"),
    ("take", "Odile", "bag"),
    ("use", "Odile", "baguette de peur"),
    ("use", "Odile", "baguette de peur"),
    ("take", "Odile", "potion de vol"),
    ("take", "Odile", "potion de soins"),
    ("use", "Odile", "potion de vol", "--faces", "3"),
    ("use", "Odile", "potion de soins"),
    ("give", "Odile", "Brom", "baguette"),
    ("award", "--xp", "5000", "--each"),
    ("level-up", "Brom", "hp_die=5"),
    ("damage", "Brom", "drain=1", "--from", "a wight"),
    ("damage", "Odile", "drain=1"),
)

SCREENS = {
    "item": ("item", "baguette"),
    "item-then": ("item", "baguette", "--as-of", "13"),
    "item-regrouped": ("item", "gem~8"),
    "item-listed": ("item", "torch"),
    "item-explained": ("explain", "4"),
    "item-shown": ("explain", "17"),
}

ERRORS = {
    "cannot_recharge": ("identify", "baguette", "Baguette", "charges=9"),
    "charges_not_here": ("identify", "sword", "Épée +1", "charges=3"),
    "charges_of_several": ("identify", "wand", "Wand of cold"),
    "damaged_before": ("appraise", "jewel~4", "damaged=yes"),
    "find_keys_unused": ("find", "gem=100gp", "column=basic"),
    "jewellery_not_higher": ("find", "type=map II", "jewellery=200", "--faces", "1,1,1,1,1,1,1,1,1,1,1,1,1,1"),
    "lot_unknown": ("appraise", "tapiz", "300gp"),
    "no_charges_left": ("use", "Odile", "bag"),
    "not_appraised": ("appraise", "jewel~5", "damaged=yes"),
    "not_for_class": ("use", "Brom", "staff"),
    "not_jewellery": ("appraise", "tapis", "damaged=yes"),
    "not_magic": ("identify", "tapis", "Tapis volant", "charges=3"),
    "regrouping_differs": ("appraise", "gem~4.2", "into=100"),
    "regrouping_mixed": ("appraise", "gem~4,jewel~4", "into=90"),
    "spells_not_here": ("identify", "sword", "Épée +1", "spells=3"),
    "treasure_count": ("find", "type=P*900"),
    "treasure_type_unknown": ("find", "type=Z"),
    "worth_missing": ("appraise", "tapis"),
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[CommandLine, str]]:
    """An evening of finds in each language, with everything it said."""
    screens = {}
    for language in LANGUAGES:
        evening = CommandLine(tmp_path_factory.mktemp(language), language).open(BROM, ODILE)
        said = []
        for words in FINDS:
            # The screens below show the day of play: it is the same whenever it is shown.
            answer = evening.type(*words, "--on", "2026-11-21")
            assert answer.code == 0, (words, answer.err)
            said.append(f"$ campaign {' '.join(words)}\n{answer.out}")
        screens[language] = evening, "\n".join(said)
    return screens


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_finds_is_reviewed(tables: dict[str, tuple[CommandLine, str]], language: str) -> None:
    require_command_golden(f"lots.{language}.txt", tables[language][1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_of_finds_is_reviewed(tables: dict[str, tuple[CommandLine, str]], screen: str, language: str) -> None:
    said = tables[language][0](*SCREENS[screen]).out.partition("\nPostings\n")[0].partition("\nMouvements\n")[0]
    assert max(map(len, said.splitlines())) <= 80
    require_command_golden(f"lots-{screen}.{language}.txt", said)


@pytest.fixture
def evening(tmp_path: Path) -> CommandLine:
    """A fighter and a magic-user with finds of every sort in the hoard."""
    evening = CommandLine(tmp_path, "en").open(BROM, ODILE)
    evening("find", "gem=50gp*5", "gem=10gp*4", "jewel=900gp", "item=Tapis:?", "magic=sword", "magic=Wand*2")
    evening("find", "jewel=?", "item=brooch:?", "magic=Baguette de peur")
    return evening


@pytest.fixture(scope="module")
def awkward(tmp_path_factory: pytest.TempPathFactory) -> dict[str, CommandLine]:
    """In each language a table where finds have been damaged and spent; an error changes nothing."""
    tables = {}
    for language in LANGUAGES:
        table = CommandLine(tmp_path_factory.mktemp(language), language).open(BROM, ODILE)
        table("find", "gem=50gp*5", "gem=30gp*3", "jewel=900gp", "item=Tapis:?", "magic=sword", "magic=Wand*2")
        table("find", "jewel=?", "magic=Baguette de peur", "magic=Staff")
        table("appraise", "jewel~4", "damaged=yes")
        table("identify", "baguette", "Baguette de peur", "charges=1")
        table("identify", "staff", "Staff of healing", "charges=5")
        table("take", "Odile", "baguette")
        table("take", "Brom", "staff")
        table("use", "Odile", "baguette")
        tables[language] = table
    return tables


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ERRORS)
def test_an_error_about_finds_is_reported_and_nothing_is_recorded(
    awkward: dict[str, CommandLine], code: str, language: str
) -> None:
    table = awkward[language]
    before = table.entry_count
    answer = table.type(*ERRORS[code])
    assert answer.code in (2, 3)
    assert table.type("--json", *ERRORS[code]).err.count(f'"code": "{code}"') == 1
    assert table.entry_count == before
    require_command_golden(
        f"lots-{code}.{language}.txt", f"$ campaign {' '.join(ERRORS[code])}\n[{answer.code}]\n{answer.err}"
    )


def test_what_was_found_and_used_audits_clean_and_is_conserved(tables: dict[str, tuple[CommandLine, str]]) -> None:
    evening = tables["en"][0]
    assert evening.json("audit")["findings"] == []
    assert evening.json("verify")["ok"] is True
    evening("balances", "--check")


def test_dice_that_nobody_gave_are_rolled_and_kept(evening: CommandLine) -> None:
    found = evening.json("find", "type=A")["entries"][0]
    assert found["rolled"] == "program"
    assert len(found["facts"]["faces"][""]) >= 8
    short = evening.type("find", "type=A", "--faces", "20,3")
    assert short.code == 2
    assert "faces" in short.err


def test_custody_is_json_from_find_to_now(evening: CommandLine) -> None:
    evening("take", "Odile", "baguette")
    evening("give", "Odile", "Brom", "baguette")
    data = evening.json("item", "Baguette de peur")
    assert (data["id"], data["kind"], data["quantity"]) == ("baguette_de_peur~5", "magic", 1)
    assert data["holders"] == [{"account": "character:Brom", "name": "Brom", "quantity": 1}]
    assert [(line["kind"], line["holders"]) for line in data["lines"]] == [
        ("TreasureFound", {"party:hoard": 1}),
        ("GoodsTaken", {"character:Odile": 1}),
        ("GoodsGiven", {"character:Brom": 1}),
    ]
    assert data["lines"][2]["from"] == {"character:Odile": 1}
    assert data["lines"][2]["to"] == {"character:Brom": 1}


def test_a_voided_entry_is_marked_in_the_custody_and_left_out_of_what_is_held_true(evening: CommandLine) -> None:
    evening("session", "start", "The mill")
    evening("take", "Odile", "baguette")
    evening("void", "7", "--reason", "it was Brom")
    evening("session", "end")
    data = evening.json("item", "baguette")
    assert [(line["entry"], line["voided_by"], line["voids"]) for line in data["lines"][1:]] == [
        (7, 8, []),
        (8, None, [7]),
    ]
    assert data["holders"][0]["account"] == "party:hoard"
    assert [line["entry"] for line in evening.json("item", "baguette", "--as-of", "s1")["lines"]] == [5]


def test_a_voided_find_is_still_mentioned_by_its_id(evening: CommandLine) -> None:
    evening("void", "5", "--reason", "a dream")
    data = evening.json("item", "baguette_de_peur~5")
    assert (data["quantity"], data["holders"], data["lines"][0]["voided_by"]) == (0, [], 6)
    assert evening.type("item", "baguette de peur").code == 2


def test_an_item_is_found_by_id_name_or_prefix_and_an_ambiguous_one_is_asked_about(evening: CommandLine) -> None:
    for text in ("tapis~4", "item:tapis~4", "Tapis", "TAP"):
        assert evening.json("item", text)["id"] == "tapis~4"
    asked = evening.type("item", "gem")
    assert asked.code == 2
    assert "gem~4 (50 gp), gem~4.2 (10 gp)" in asked.err
    assert evening.json("item", "swo")["id"] == "sword~4"


def test_things_of_the_rules_have_a_custody_all_together(evening: CommandLine) -> None:
    evening("buy", "Brom", "torches_6")
    evening("give", "Brom", "Odile", "torches_6")
    data = evening.json("item", "torches_6")
    assert (data["id"], data["quantity"], len(data["lines"])) == ("torches_6", 1, 2)


def test_nothing_named_is_nothing_appraised(evening: CommandLine) -> None:
    for nothing in ("", " , "):
        assert evening.type("appraise", nothing, "5gp").code == 2
    assert "gem~99" in evening.type("appraise", "gem~99", "5gp").err


def test_several_lots_are_appraised_or_regrouped_at_once(evening: CommandLine) -> None:
    evening("appraise", "gem~4,gem~4.2", "into=250,40")
    held = [item for item in evening.json("party")["hoard"]["items"] if item["kind"] == "gem"]
    assert {item["value"]: item["quantity"] for item in held} == {25_000: 1, 4000: 1}
    evening("appraise", "jewel~5,brooch", "100gp")
    assert evening.json("item", "brooch")["value"] == 10_000


def test_charges_are_rolled_out_of_the_players_sight(evening: CommandLine) -> None:
    said = evening("identify", "baguette", "Baguette de peur", "--faces", "7,8", "--secret").out
    assert "15" not in said
    assert evening.json("item", "baguette")["counts"] == {"charges": 15}
    assert "15 charges" in evening("item", "baguette").out


def test_undo_gives_a_spent_charge_back(evening: CommandLine) -> None:
    evening("identify", "baguette", "Baguette de peur", "charges=1")
    evening("take", "Odile", "baguette")
    evening("use", "Odile", "baguette")
    evening("undo")
    data = evening.json("item", "baguette")
    assert (data["counts"], data["told"].get("powerless")) == ({"charges": 1}, None)


def test_keys_and_names_are_french_too(evening: CommandLine) -> None:
    evening("find", "type=carte I", "colonne=base", "--faces", "95")
    evening("appraise", "jewel~4", "endommagé=oui")
    evening("identify", "wand~4", "Chose", "genre=anneau")
    assert evening.json("item", "jewel~4")["value"] == 45_000


def test_more_than_two_magic_rings_are_said_to_cancel_each_other(evening: CommandLine) -> None:
    evening("find", "magic=Ring of fire", "magic=Ring of water", "magic=Ring of air")
    for ring in ("ring of fire", "ring of water", "ring of air"):
        evening("take", "Brom", ring)
        said = evening("equip", "Brom", ring).out
    assert "none of them works" in said


def test_the_purchase_of_a_bundle_is_in_the_custody_of_what_it_holds(campaign: CommandLine) -> None:
    campaign.new("La Tour", "--lang", "en")
    campaign(*BROM, "--coins", "10gp")
    campaign("buy", "Brom", "torches_6", 2)
    campaign("use", "Brom", "torch")
    found = campaign.json("item", "torch")
    assert [line["entry"] for line in found["lines"]] == [3, 4]
    assert [line["packed"] for line in found["lines"]] == [{"character:Brom": 12}, {"character:Brom": 6}]
    assert [line["holders"] for line in found["lines"]] == [{}, {"character:Brom": 5}]
    assert [(row["name"], row["quantity"]) for row in found["packed"]] == [("Brom", 6)]
    said = campaign("item", "torch").out
    assert "Held by  Brom (5, and 6 packed)" in said
    assert "Brom buys: 2 × torches (6)" in said
    # What is no bundle's has none.
    assert campaign.json("item", "torches_6")["packed"] == []


def test_what_has_a_worth_and_is_neither_gem_nor_jewel_is_named_when_the_others_are_sold(tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "en").open(BROM, ODILE)
    table("find", "100gp", "gem=50gp", "item=Pearl:50gp*2", "item=Potion")
    named = "Not sold, as neither gem nor jewel: 2 × Pearl. “campaign sell hoard THING” sells one of them.\n"
    assert table("split", "--cash-in", "--dry-run").err.endswith(named)
    assert table("split", "--cash-in").err == named
    table("sell", "hoard", "Pearl", "2")
    table("find", "gem=50gp")
    assert table("split", "--cash-in").err == ""
