"""The sample sessions of the digest of Old-School Essentials, typed as commands, end in the sheets that it gives.

What a later part of the rules is needed for (a drained level, an inheritance) is left out, with what it changes; the
price of a research is paid as any other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.table import Answer, Table

DIGEST = Path(__file__).parents[3] / "shared" / "rules" / "ose.vectors.json"
"""Beside the repository, where the digests of the rulebooks are at hand."""

SAVES = ("death", "wands", "paralysis", "breath", "spells")

REFUSALS = {"insufficient_funds": "purse_too_light"}
"""Codes that the digest names otherwise."""

CONTRADICTED = "outcome_contradicts_rules"

LATER = {"drain", "inherit"}
CHANGED_LATER = {"Garin", "Maëlle"}
"""Whose sheets depend on what is left out."""

Step = Mapping[str, Any]


def sessions() -> dict[str, Any]:
    vectors = json.loads(DIGEST.read_text("utf-8")) if DIGEST.is_file() else []
    return {vector["id"]: vector for vector in vectors if vector["topic"] == "session"}


def coins(amount: Mapping[str, int]) -> list[str]:
    return [f"{count}{coin}" for coin, count in amount.items()]


def faces(dice: list[int]) -> tuple[str, str]:
    return "--faces", ",".join(map(str, dice))


class Played:
    """A sample session at a table."""

    def __init__(self, table: Table, refused: Mapping[int, str]) -> None:
        self.table = table.new()
        self.refused = refused
        self.flagged: list[tuple[int, str]] = []
        self.reports: list[dict[str, Any]] = []

    def play(self, step: Step) -> None:
        if step["op"] not in LATER:
            getattr(self, step["op"])(step)

    def tried(self, step: Step, *words: object) -> Answer:
        """Type a command, which is refused where the digest says so."""
        answer = self.table(*words, "--json", code=3 if step["n"] in self.refused else 0)
        if answer.code:
            self.flagged.append((step["n"], answer.error["code"]))
        return answer

    def create(self, step: Step) -> None:
        told = {**step["scores"], "class": step["class"], "hp_die": step["hp_die"]}
        keys = [f"{key}={value}" for key, value in told.items()]
        if step.get("kind") == "retainer":
            self.tried(step, "hire", step["who"], "--employer", "Garin", "--share", step["shares"], *keys)
        else:
            self.tried(step, "join", step["who"], *keys, f"gold_dice={','.join(map(str, step['gold_dice']))}")

    def buy(self, step: Step) -> None:
        for line in step["items"]:
            self.tried(step, "buy", step["who"], line["id"], line["qty"])

    def pay(self, step: Step) -> None:
        self.tried(step, "pay", step["who"], f"{step['amount_cp']}cp", "--to", step["to"], "--for", "service")

    def start_adventure(self, step: Step) -> None:
        if step["n"] > 10:
            self.table("session", "end")
        self.tried(step, "session", "start")

    def turns(self, step: Step) -> None:
        self.tried(step, "time", f"+{step['count']}turns")

    def attack(self, step: Step) -> None:
        result = self.table.json("roll", step["who"], "attack", f"ac={step['ac']}", *faces([step["roll"]]))["result"]
        self._claim(step, step["hit_claimed"], result)

    def save(self, step: Step) -> None:
        result = self.table.json("roll", step["who"], f"save={step['category']}", *faces([step["roll"]]))["result"]
        self._claim(step, step["success_claimed"], result)

    def loyalty(self, step: Step) -> None:
        result = self.table.json("roll", step["who"], "loyalty", *faces(step["dice"]))["result"]
        self._claim(step, step["loyal_claimed"], result)

    def _claim(self, step: Step, claimed: bool, result: Mapping[str, Any]) -> None:
        """Hold a claim against how the roll was judged; the sheets are the same either way."""
        if claimed != (result["outcome"] == "success"):
            self.flagged.append((step["n"], CONTRADICTED))

    def damage(self, step: Step) -> None:
        self.tried(step, "damage", step["who"], step["amount"])

    def heal(self, step: Step) -> None:
        self.tried(step, "heal", step["who"], step["amount"])

    def rest(self, step: Step) -> None:
        self.tried(step, "rest", "day", step["who"], "--days", len(step["dice"]), *faces(step["dice"]))

    def use(self, step: Step) -> None:
        self.tried(step, "use", step["who"], step["item"], step["qty"])

    def defeat(self, step: Step) -> None:
        keys = [f"{key}={step[key]}" for key in ("hd", "abilities") if key in step]
        self.tried(step, "defeat", "foe", *keys, "--count", step["count"])

    def find(self, step: Step) -> None:
        gems = [f"gem={value}gp" for value in step.get("gems_gp", ())]
        magic = [f"magic={name}" for name in step.get("magic_items", ())]
        self.tried(step, "find", *coins(step["coins"]), *gems, *magic)

    def assign(self, step: Step) -> None:
        self.tried(step, "take", step["who"], step["item"])

    def end_adventure(self, step: Step) -> None:
        self.reports.append(json.loads(self.tried(step, "award").out)["result"])

    def split(self, step: Step) -> None:
        answer = self.tried(step, "split", "--among", ",".join(step["among"]), "--cash-in")
        self.reports.append(json.loads(answer.out)["result"])

    def level_up(self, step: Step) -> None:
        self.tried(step, "level-up", step["who"], f"hp_die={step['die']}")

    def research(self, step: Step) -> None:
        project = step["project"]
        prices: Mapping[str, Callable[[], int]] = {
            "replace_book": lambda: 1000 * sum(project["spell_levels"]),
            "new_spell": lambda: 1000 * project["spell_level"],
        }
        self.tried(step, "pay", step["who"], f"{prices[project['kind']]()}gp", "--for", project["kind"])


@pytest.mark.parametrize("name", ["session-small", "session-all-operations"])
def test_a_sample_session_ends_in_the_expected_sheets(name: str, campaign: Table) -> None:
    if name not in sessions():
        pytest.skip("the digests of the rulebooks are not at hand")
    vector = sessions()[name]
    expected = vector["expect"]
    flagged = {flag["step"]: REFUSALS.get(flag["error"], flag["error"]) for flag in expected["flagged"]}
    played = Played(campaign, {number: code for number, code in flagged.items() if code != CONTRADICTED})
    for step in vector["given"]["steps"]:
        played.play(step)
    assert played.flagged == list(flagged.items())
    _compare_reports(played.reports, expected["reports"])
    for who, sheet in expected["sheets"].items():
        if who not in CHANGED_LATER:
            assert _shown(campaign.sheet(who)) == sheet, who
    assert campaign.json("audit")["findings"] == []
    campaign.verified()


def _compare_reports(found: list[dict[str, Any]], expected: list[dict[str, Any]]) -> None:
    for report, wanted in zip(found, expected, strict=False):
        if "pool" in wanted:
            awards = {who: xp for who, xp in wanted["awards"].items() if xp}
            assert (report["pool"], report["awards"], report["lost"]) == (wanted["pool"], awards, wanted["lost_to_cap"])
        else:
            shares = (report["total"], report["shares"], report["remainder"])
            assert shares == (wanted["total_cp"], wanted["portions_cp"], wanted["remainder_cp"])


def _shown(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """A sheet in the terms of the digest."""
    lots = [item for item in sheet["items"] if "~" in item["id"]]
    return {
        "kind": sheet["role"],
        "class": sheet["class"],
        "level": sheet["level"],
        "xp": sheet["xp"]["total"],
        "hp": sheet["hp"]["current"],
        "max_hp": sheet["hp"]["max"],
        "alive": sheet["status"] != "dead",
        "purse_cp": sheet["purse_value"]["quantity"],
        "thac0": sheet["derived"]["thac0"],
        "saves": [sheet["derived"]["saves"][category] for category in SAVES],
        "magic_items": [item["name"] for item in lots],
        "inventory": {item["id"]: item["quantity"] for item in sheet["items"] if item not in lots},
    }
