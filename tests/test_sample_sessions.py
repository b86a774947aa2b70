"""Whole sessions written as steps, played through the command, ending in the sheets that they expect.

The shape is that of the rulebook's vectors (topic `session`), which are played too where they lie beside the project.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.table import ROOT, Table

Step = Mapping[str, Any]

OURS = sorted((Path(__file__).parent / "sessions").glob("*.json"))
VECTORS = ROOT.parent / "shared" / "rules" / "ose.vectors.json"

REFUSED = {
    "insufficient_funds": "purse_too_light",
    "not_enough_xp": "not_enough_xp",
    "not_in_inventory": "not_in_inventory",
    "spell_level_too_high": "spell_level_too_high",
}
"""The code of a refusal by the vectors' word for it; each ends with exit code 3."""


def sessions() -> list[dict[str, Any]]:
    """Our own sessions, and the vectors' where they are."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in OURS]
    if VECTORS.exists():
        vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
        found += [vector for vector in vectors if vector["topic"] == "session"]
    return found


@pytest.mark.parametrize("session", sessions(), ids=lambda session: session["id"])
def test_a_session_ends_in_the_expected_sheets(session: dict[str, Any], campaign: Table) -> None:
    table = Played(campaign.new("La Tour", *house_rules(session, campaign.folder)))
    for step in session["given"]["steps"]:
        table.step(step)
    expect = session["expect"]
    assert table.flagged == expect["flagged"]
    assert len(session["given"]["steps"]) - len(expect["flagged"]) == table.accepted == expect["events_accepted"]
    assert table.reports == [expected_report(report) for report in expect["reports"]]
    for name, sheet in expect["sheets"].items():
        assert table.sheet(name) == sheet, name
    hoard = campaign.json("party")["hoard"]
    assert hoard["value"] == expect["party_fund_cp"]
    campaign.verified()
    assert campaign.json("audit")["findings"] == []


def test_both_sample_sessions_are_played_where_they_are() -> None:
    if not VECTORS.exists():
        pytest.skip("the rulebook's vectors do not lie beside the project")
    assert {"session-small", "session-all-operations"} <= {session["id"] for session in sessions()}


def house_rules(session: Mapping[str, Any], folder: Path) -> list[str]:
    """The option that opens a campaign with the readings that a session asks for."""
    knobs = session["given"].get("knobs", {})
    if not knobs:
        return []
    file = folder / "house.toml"
    lines = [f"{knob} = {json.dumps(value)}" for knob, value in knobs.items()]
    file.write_text("\n".join(["[knobs]", *lines, ""]), encoding="utf-8")
    return ["--house", str(file)]


def expected_report(report: Mapping[str, Any]) -> dict[str, Any]:
    """A vector's report as the command's answer has it: of an award, of an estate or of a split."""
    if "heir_cp" in report:
        return {"tax": report["estate_tax_cp"], "inherited": report["heir_cp"]}
    if "awards" in report:
        awards = {name: xp for name, xp in report["awards"].items() if xp}
        return {"pool": report["pool"], "awards": awards, "lost": report["lost_to_cap"]}
    return {"total": report["total_cp"], "shares": report["portions_cp"], "remainder": report["remainder_cp"]}


class Played:
    """The steps of one session, typed as commands.

    Attributes:
        flagged: Steps that were refused, or claimed what the dice do not show, as the vectors list them.
        reports: The answers of awards, splits and inheritances.
    """

    def __init__(self, campaign: Table) -> None:
        self.campaign = campaign
        self.flagged: list[dict[str, Any]] = []
        self.reports: list[dict[str, Any]] = []
        self.accepted = 0
        self._company: list[str] = []

    def step(self, step: Step) -> None:
        """Play one step."""
        before = self.campaign.head
        claim = getattr(self, f"_{step['op']}")(step)
        if isinstance(claim, str):
            assert self.campaign.head == before, "what is refused leaves nothing behind"
            self.flagged.append({"step": step["n"], "error": claim})
        elif claim is False:
            self.flagged.append({"step": step["n"], "error": "outcome_contradicts_rules"})
        else:
            self.accepted += 1

    def sheet(self, name: str) -> dict[str, Any]:
        """A character as the vectors draw one."""
        sheet = self.campaign.sheet(name)
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
            "saves": list(sheet["derived"]["saves"].values()),
            "magic_items": [item["name"] for item in sheet["items"] if item["kind"] == "magic"],
            "inventory": {item["id"]: item["quantity"] for item in sheet["items"] if item["kind"] != "magic"},
        }

    def _type(self, *words: object) -> dict[str, Any]:
        result: dict[str, Any] = self.campaign.json(*words)["result"]
        return result

    def _may_be_refused(self, *words: object, stdin: str = "") -> str | None:
        """The vectors' word for a refusal, None for what was recorded."""
        answer = self.campaign(*words, "--json", code=None, stdin=stdin)
        if answer.code == 0:
            return None
        assert answer.code == 3
        return next(word for word, code in REFUSED.items() if code == answer.error["code"])

    def _create(self, step: Step) -> None:
        keys = [f"{ability}={score}" for ability, score in step["scores"].items()]
        keys += [f"class={step['class']}", f"hp_die={step['hp_die']}"]
        if step.get("kind") == "retainer":
            self._type("hire", step["who"], *keys, "--employer", self._company[0], "--share", step["shares"])
        else:
            self._type("join", step["who"], *keys, "gold_dice=" + ",".join(map(str, step["gold_dice"])))
        self._company.append(step["who"])

    def _buy(self, step: Step) -> str | None:
        # All or nothing, as one step is: a batch.
        lines = [f"buy {step['who']} {item['id']} {item['qty']}" for item in step["items"]]
        return self._may_be_refused("run", "-", stdin="\n".join(lines))

    def _pay(self, step: Step) -> None:
        self._type("pay", step["who"], f"{step['amount_cp']}cp", "--to", step["to"], "--for", "wages")

    def _start_adventure(self, step: Step) -> None:
        self._type("session", "start")

    def _turns(self, step: Step) -> None:
        self._type("time", f"+{step['count']}turns")

    def _attack(self, step: Step) -> bool:
        # The vectors give every modifier; the command knows what STR adds.
        own = self.campaign.sheet(step["who"])["traits"]["str"]["modifier"]
        keys = [f"ac={step['ac']}", f"thac0={step['thac0']}", f"modifier={sum(step['modifiers']) - own}"]
        rolled = self._type("roll", step["who"], "attack", *keys, "--faces", step["roll"])
        assert rolled["total"] == step["roll"] + sum(step["modifiers"])
        return bool((rolled["outcome"] == "success") == step["hit_claimed"])

    def _save(self, step: Step) -> bool:
        rolled = self._type("roll", step["who"], f"save={step['category']}", "--faces", step["roll"])
        return bool((rolled["outcome"] == "success") == step["success_claimed"])

    def _loyalty(self, step: Step) -> bool:
        rolled = self._type("roll", step["who"], "loyalty", "--faces", ",".join(map(str, step["dice"])))
        return bool((rolled["outcome"] == "success") == step["loyal_claimed"])

    def _damage(self, step: Step) -> None:
        self._type("damage", step["who"], step["amount"])

    def _heal(self, step: Step) -> None:
        self._type("heal", step["who"], step["amount"])

    def _rest(self, step: Step) -> None:
        faces = ",".join(map(str, step["dice"]))
        self._type("rest", "day", step["who"], "--days", len(step["dice"]), "--faces", faces)

    def _use(self, step: Step) -> str | None:
        return self._may_be_refused("use", step["who"], step["item"], step["qty"])

    def _defeat(self, step: Step) -> None:
        keys = [f"hd={step['hd']}", f"abilities={step.get('abilities', 0)}"]
        self._type("defeat", "foe", *keys, "--count", step["count"])

    def _find(self, step: Step) -> None:
        things = [f"{count}{coin}" for coin, count in step.get("coins", {}).items()]
        things += [f"gem={value}gp" for value in step.get("gems_gp", ())]
        things += [f"magic={name}:?" for name in step.get("magic_items", ())]
        self._type("find", *things)

    def _assign(self, step: Step) -> None:
        self._type("take", step["who"], step["item"])

    def _end_adventure(self, step: Step) -> None:
        awarded = self._type("award")
        self.reports.append({key: awarded[key] for key in ("pool", "awards", "lost")})
        self._type("session", "end")

    def _split(self, step: Step) -> None:
        divided = self._type("split", "--cash-in", "--among", ",".join(step["among"]))
        self.reports.append({key: divided[key] for key in ("total", "shares", "remainder")})

    def _level_up(self, step: Step) -> str | None:
        return self._may_be_refused("level-up", step["who"], f"hp_die={step['die']}")

    def _inherit(self, step: Step) -> None:
        left = self._type("inherit", step["who"], "--from", step["from"])
        self.reports.append({key: left[key] for key in ("tax", "inherited")})

    def _research(self, step: Step) -> str | None:
        project = step["project"]
        levels = project.get("spell_levels") or [project["spell_level"]]
        keys = ["levels" if "spell_levels" in project else "level", ",".join(map(str, levels))]
        uses = [f"uses={project['uses']}"] if "uses" in project else []
        # What it costs is looked at before the die; a success, where one is rolled.
        dice = ["--faces", 100] if project["kind"] != "replace_book" else []
        return self._may_be_refused("work", step["who"], project["kind"], "=".join(keys), *uses, *dice)

    def _drain(self, step: Step) -> None:
        self._type("damage", step["who"], "drain=1")
