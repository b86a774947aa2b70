"""D&D Beyond: hit points made of their parts, bundles, both answers; the game log with its dice as they are shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.command_line import CommandLine
from tests.support.import_samples import OWN_FILES
from tests.support.spoilt_files import mutated, numbers

CHARACTER, LOG, TABLE = (OWN_FILES / name for name in ("ddb-character.json", "ddb-log.json", "ddb-log.csv"))


@pytest.fixture
def table(campaign: CommandLine) -> CommandLine:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    return campaign.new(rules="srd5")


def imported(campaign: CommandLine, *words: object) -> dict[str, Any]:
    return campaign.json("import", "ddb", *words)


def rolls(campaign: CommandLine) -> dict[str, dict[str, Any]]:
    """The roll of each row, by its line."""
    return {entry["origin"]["row"]: entry["facts"] for entry in campaign.entries("--kind", "roll")}


def faces(facts: dict[str, Any]) -> list[tuple[int, int, bool]]:
    return [(die["sides"], die["face"], die.get("kept", True)) for die in facts["told"].get("dice", ())]


def character(table: CommandLine, change: Callable[[dict[str, Any]], object]) -> str:
    """The character with something changed, as the older address gives it."""
    content = json.loads(CHARACTER.read_text(encoding="utf-8"))["data"]
    change(content)
    (table.folder / "character.json").write_text(json.dumps(content), encoding="utf-8")
    return "character.json"


# The game log.


def test_dice_are_those_of_the_notation_with_those_that_were_dropped(table: CommandLine) -> None:
    imported(table, LOG)
    found = rolls(table)
    assert faces(found["1"]) == [(20, 20, False), (20, 2, True)]
    assert faces(found["3"]) == [(6, 2, True), (6, 6, True), (6, 1, True), (6, 3, True)]
    assert (faces(found["4"]), found["4"]["told"]["total"]) == ([(20, 7, True)], 6)
    assert found["4"]["purpose"] == "Hex: bane save"


def test_what_is_not_shown_is_not_known_and_never_computed(table: CommandLine) -> None:
    done = imported(table, LOG)
    found = rolls(table)
    assert (faces(found["5"]), found["5"]["told"]["total"]) == ([(20, 0, True)], 18)
    assert (found["5"]["who"], found["5"]["on_behalf"]) == ("gm", "?")
    assert faces(found["6"]) == [(20, 0, True)]
    said = [remark["message"] for remark in done["remarks"]]
    assert "“+ 5” are not the dice of 1d20+5: they are kept as not known" in said


def test_where_dice_and_total_contradict_each_other_the_total_counts_and_it_is_said(table: CommandLine) -> None:
    done = imported(table, LOG)
    found = rolls(table)
    assert all(kept for _sides, _face, kept in faces(found["7"]))
    assert found["9"]["told"]["total"] == 22
    said = {remark["line"]: remark["message"] for remark in done["remarks"]}
    assert said[7] == "it says advantage of 6d6kh1+6; its total 32 is that of all of its dice, which are kept"
    assert said[9] == "the total is 22; its dice and numbers make 23"


def test_a_roll_for_healing_heals_nobody(table: CommandLine) -> None:
    imported(table, LOG)
    assert rolls(table)["8"]["purpose"] == "Cure wounds heal"
    assert table.entries("--kind", "healing") == []


def test_minutes_order_rolls_and_within_one_the_file_does(table: CommandLine) -> None:
    done = imported(table, LOG)
    rows = [(e["session"], e["origin"]["row"]) for e in table.entries("--kind", "roll")]
    assert rows == [(1, "3"), (1, "1"), (1, "2"), (1, "4"), (1, "5"), (1, "6"), (1, "7"), (2, "8"), (2, "9")]
    assert [row["line"] for row in done["skipped"]] == [11, 10]
    assert imported(table, LOG)["entries"] == []


def test_a_log_as_a_table_or_as_a_script_is_the_same(table: CommandLine) -> None:
    imported(table, TABLE)
    first = [entry["facts"] for entry in table.entries("--kind", "roll")]
    table("undo", "--yes")
    script = "const week1Data = " + json.dumps(json.loads(LOG.read_text(encoding="utf-8"))[:5]) + ";\n"
    (table.folder / "week1.js").write_text(script, encoding="utf-8")
    table("import", "ddb", "week1.js")
    assert [entry["facts"] for entry in table.entries("--kind", "roll")][-5:] == first


# Characters.


def test_hit_points_are_made_of_their_parts(table: CommandLine) -> None:
    imported(table, CHARACTER)
    sheet = table.sheet("Thalìa")
    # 24 of the dice; Constitution 13 and 2 of the race, +2 a level; 1 a level of the race; four levels.
    assert sheet["hp"] == {"current": 36 - 7, "max": 24 + 4 * 2 + 4, "temporary": 0}
    assert (sheet["classes"], sheet["xp"]["total"]) == ({"cleric": 3, "fighter": 1}, 2750)
    assert sheet["purse"] == {"gp": 33, "ep": 1, "sp": 5}
    assert (sheet["fields"]["race"], sheet["fields"]["background"]) == ("Hill Dwarf", "Acolyte")
    assert (sheet["counters"]["hit_dice.d8"], sheet["counters"]["hit_dice.d10"]) == (2, 1)


def test_a_thing_changes_a_score_only_while_it_is_in_use(table: CommandLine) -> None:
    imported(table, CHARACTER)
    traits = table.sheet("Thalìa")["traits"]
    assert (traits["str"]["score"], traits["con"]["score"]) == (19, 15)


def test_what_overrides_the_hit_points_at_most_is_them(table: CommandLine) -> None:
    imported(table, character(table, lambda content: content.update(overrideHitPoints=50)))
    assert table.sheet("Thalìa")["hp"] == {"current": 43, "max": 50, "temporary": 0}


def test_a_bundle_is_counted_by_its_pieces_and_names_have_no_blanks(table: CommandLine) -> None:
    imported(table, CHARACTER)
    held = {item["name"]: item["quantity"] for item in table.sheet("Thalìa")["items"]}
    assert held["arrow"] == 40
    assert (held["chain mail"], held["Holy Water (flask)"], held["Old letter"]) == (1, 2, 1)


def test_both_answers_are_one_character_who_is_known_by_its_number(table: CommandLine) -> None:
    imported(table, CHARACTER)
    assert imported(table, character(table, lambda content: content.update(name="Thalìa of the Hill")))["entries"] == []


def test_a_character_that_comes_again_posts_what_changed(table: CommandLine) -> None:
    imported(table, CHARACTER)
    table.play("session start\nsession end\ndamage Thalìa 4")
    file = character(table, lambda content: content["currencies"].update(gp=30))
    differences = [
        {"what": "Thalìa, hit points", "source": "29", "ledger": "25"},
        {"what": "Thalìa, gp", "source": "30", "ledger": "33"},
    ]
    assert table("import", "ddb", file, "--check", "--json", code=1).data["differences"] == differences
    assert len(imported(table, file)["entries"]) == 1
    assert (table.hit_points("Thalìa"), table.purse("Thalìa")["gp"]) == (29, 30)
    assert table("audit").code == 0


def test_an_answer_without_a_character_says_why(table: CommandLine) -> None:
    (table.folder / "private.json").write_text('{"id": 0, "success": false, "message": "Unauthorized.", "data": null}')
    answer = table("import", "ddb", "private.json", "--json", code=3)
    assert answer.data["skipped"][0]["reason"] == "D&D Beyond did not give the character: Unauthorized."


@pytest.mark.parametrize("content", ["{}", "[1, 2]", "{", '{"classes": NaN}'])
def test_json_of_something_else_is_refused(table: CommandLine, content: str) -> None:
    (table.folder / "x.json").write_text(content)
    answer = table("import", "ddb", "x.json", "--json", code=2)
    assert answer.error["code"] in ("json_malformed", "table_unknown")


def test_characters_and_rolls_with_anything_in_any_field_are_recorded_or_listed(table: CommandLine) -> None:
    of = numbers("ddb")
    whole = [json.loads(CHARACTER.read_text("utf-8"))["data"], *json.loads(LOG.read_text("utf-8"))]
    odd = [json.loads(json.dumps(whole[0 if count % 2 else count % len(whole)])) for count in range(300)]
    for count, item in enumerate(odd):
        mutated(mutated(item, of), of)
        if "classes" in item:
            item["id"] = count
    (table.folder / "odd.json").write_text(json.dumps(odd), encoding="utf-8")
    done = imported(table, "odd.json")
    assert done["read"] == done["recorded"] + done["unused"]
    assert done["recorded"] > 150
    table.require_verified()
    assert table("audit").code == 0
