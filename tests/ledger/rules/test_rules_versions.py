"""A newer version of the rules: what was recorded is judged by the old one until the campaign adopts the new one."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.rules.house_rules import house_rules_in_force
from ledger.rules.loader import packaged_tables
from ledger.rules.tables import Tables
from projections.past.rules_versions import changed_figures, rules_status
from tests.support.command_line import CommandLine
from tests.support.given import rules_of
from tests.support.ruleset_packages import HOW_TO, Campaign, changed, with_packages

RULES = (HOW_TO / "mudlarks" / "rules.toml").read_text(encoding="utf-8")
TYPES = (HOW_TO / "mudlarks" / "tables.py").read_text(encoding="utf-8")
CODE = (HOW_TO / "mudlarks" / "hooks.py").read_text(encoding="utf-8")

NEW_RULES = RULES.replace("version = 1", "version = 2").replace("target = 9", "target = 10")
NEW_CODE = CODE.replace(
    "    regained = tables.rests[facts.rest].hit_points * facts.days\n",
    "    regained = tables.rests[facts.rest].hit_points * facts.days\n"
    "    if tables.version >= 2:\n"
    "        # Since version 2 nobody sleeps in wet clothes.\n"
    "        regained = 1\n",
)
"""Version 2: a figure is another, and a function gives another result, behind a branch on the version."""

HOUSE = "[knobs]\nscrapes = false\n"


@pytest.fixture
def old(packages: Path, tmp_path: Path) -> Campaign:
    """The command with version 1 installed, and a campaign by it with a house rule."""
    table = CommandLine(tmp_path)
    (tmp_path / "ours.toml").write_text(HOUSE)
    campaign = with_packages(table, packages)
    campaign("new", "Low Water", "--rules", "mudlarks", "--house", "ours.toml")
    campaign("join", "Pip", "nerve=3")
    campaign("damage", "Pip", 5)
    campaign("roll", "Pip", "search", "--faces", "2,4")
    campaign("rest", "night", "Pip")
    return campaign


@pytest.fixture
def new(old: Campaign, packages: Path, tmp_path: Path) -> Campaign:
    """The command with version 2 installed, over the same ledger."""
    assert NEW_CODE != CODE
    site = changed(packages, tmp_path / "newer", rules__toml=NEW_RULES, hooks__py=NEW_CODE)
    return with_packages(CommandLine(tmp_path), site)


def rolled(campaign: Campaign) -> tuple[int, str]:
    """What 2 + 4 and nerve 3 must reach, and whether they do."""
    result = campaign("roll", "Pip", "search", "--faces", "2,4", "--json").data["result"]
    return result["target"], result["outcome"]


def slept(campaign: Campaign) -> int:
    """How many hit points a night gives back to somebody who has lost many."""
    campaign("heal", "Pip", 9)
    campaign("damage", "Pip", 5)
    healed: dict[str, int] = campaign("rest", "night", "Pip", "--json").data["result"]["healed"]
    return healed["Pip"]


def test_an_old_campaign_goes_on_by_its_own_tables(new: Campaign) -> None:
    assert new("audit", "--json").data["findings"] == []
    assert new("verify", "--json").data["ok"] is True
    assert new("rules", "--json").data["version"] == 1
    assert (rolled(new), slept(new)) == ((9, "success"), 2)
    assert new("audit", "--json").data["findings"] == []


def test_adopting_takes_up_the_new_version_and_keeps_the_house_rules(new: Campaign) -> None:
    said = new("rules", "adopt").out
    assert "with the house rules of ours.toml." in said
    assert "Version 2 instead of 1." in said
    assert "rolls.search.target: 10 instead of 9" in said
    assert "scrapes" in new("rules", "show", "house").out
    assert (rolled(new), slept(new)) == ((10, "failure"), 1)
    # Two ones are still no scrape: that is the house rule's.
    new("heal", "Pip", 9)
    new("roll", "Pip", "search", "--faces", "1,1")
    assert new("sheet", "Pip", "--json").data["hp"]["current"] == 6
    assert new("audit", "--json").data["findings"] == []
    assert new("rules", "adopt", "--json", code=3).error["code"] == "rules_in_force"


def test_house_rules_are_left_out_or_replaced_when_that_is_said(new: Campaign, tmp_path: Path) -> None:
    new("rules", "adopt", "--no-house")
    assert new("rules", "--json").data["house"] == []
    (tmp_path / "ours.toml").unlink()
    (tmp_path / "other.toml").write_text("[rolls.search]\nscrape = 2\n")
    new("rules", "adopt", "--house", "other.toml")
    assert [row["path"] for row in new("rules", "--json").data["house"]] == ["rolls.search.scrape"]
    assert new("rules", "adopt", "--house", "other.toml", "--no-house", "--json", code=2).error["code"] == (
        "options_together"
    )
    assert new("audit", "--json").data["findings"] == []


def test_what_old_tables_do_not_have_is_reported_as_missing(old: Campaign, packages: Path, tmp_path: Path) -> None:
    """A function that is new reads a section that the old tables do not have."""
    site = changed(
        packages,
        tmp_path / "newer",
        rules__toml=f'{NEW_RULES}[revival]\nsource = "mudlarks:Scrapes"\nhit_points = 3\n',
        tables__py=f"{TYPES}    revival: Revival\n".replace(
            "class MudlarksTables", "class Revival(Table):\n    hit_points: Count\n\n\nclass MudlarksTables"
        ),
        hooks__py=NEW_CODE.replace('draft.post(who, "hp", 1)', 'draft.post(who, "hp", REVIVED)').replace(
            "REVIVED", "MudlarksTables.of(draft).revival.hit_points"
        ),
    )
    old("die", "Pip", "--from", "cold")
    newer = with_packages(CommandLine(tmp_path), site)
    error = newer("revive", "Pip", "--json", code=3).error
    assert (error["code"], "revival" in error["message"]) == ("rules_older", True)
    newer("rules", "adopt")
    newer("revive", "Pip")
    assert newer("sheet", "Pip", "--json").data["hp"]["current"] == 3


# Tables compared with the packaged ones.


def test_tables_as_packaged_are_current_with_house_rules_too() -> None:
    house = [("x.toml", b"[health.death]\nat_or_below = -10\n")]
    for overlays in ([], house):
        tables = Tables(packaged_tables("ose", overlays))
        assert (rules_status(tables).code, house_rules_in_force(tables)) == ("current", overlays)


INSTALLED = rules_of("ose").tables["meta"]["version"]


@pytest.mark.parametrize(
    ("version", "code"),
    [(INSTALLED, "corrected"), (INSTALLED - 1, "newer"), (INSTALLED + 1, "older"), ("0.9", "newer")],
)
def test_other_tables_are_compared_by_their_version(version: object, code: str) -> None:
    installed = f'"version":{INSTALLED}'.encode()
    content = packaged_tables("ose").replace(installed, b'"version":' + repr(version).replace("'", '"').encode())
    status = rules_status(Tables(content.replace(b'"at_or_below":0', b'"at_or_below":-1')))
    assert (status.code, status.version, status.installed, status.changes) == (code, version, INSTALLED, 1)


def test_house_rules_that_no_longer_fit_are_reported() -> None:
    content = Tables(packaged_tables("ose", [("x.toml", b"[health.death]\nat_or_below = -10\n")])).content
    status = rules_status(Tables(content.replace(b"[health.death]", b"[health.deaths]")))
    assert (status.code, status.why.code if status.why else None) == ("unfit", "house_faulty")


def test_tables_of_a_ruleset_that_is_not_installed_are_reported() -> None:
    status = rules_status(Tables(packaged_tables("ose").replace(b'"id":"ose"', b'"id":"gone"')))
    assert (status.code, status.why.code if status.why else None) == ("missing", "ruleset_unknown")


def test_differences_are_of_figures_not_of_words() -> None:
    before = {"a": {"x": 1, "names": {"en": "x"}}, "steps": {"x": 1}, "gone": 1}
    after = {"a": {"x": True, "names": {"en": "y"}}, "steps": {"x": 2}, "new": {"y": 2}}
    assert list(changed_figures(before, after)) == [("a.x", 1, True), ("gone", 1, None), ("new", None, {"y": 2})]
