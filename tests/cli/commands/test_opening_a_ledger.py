"""Opens a campaign where its folder or the name of its rules is not quite as typed."""

from __future__ import annotations

from tests.support.command_line import CommandLine


def test_a_folder_that_is_not_there_is_to_be_made_first(campaign: CommandLine) -> None:
    place = campaign.folder / "autumn" / "campaign.db"
    refused = campaign("new", "A", "--rules", "ose", "--ledger", str(place), "--json", code=4).error
    assert refused["code"] == "ledger_folder_missing"
    place.parent.mkdir()
    assert campaign("new", "A", "--rules", "ose", "--ledger", str(place)).code == 0


def test_rules_are_found_in_any_case(campaign: CommandLine) -> None:
    assert campaign("new", "A", "--rules", "Altaride").code == 0
    assert campaign("rules", "adopt", "--rules", "ALTARIDE", "--json", code=3).error["code"] == "rules_in_force"
