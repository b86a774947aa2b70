"""Sessions of `mda` written as steps, typed into the real command; the ledger is thrown away afterwards.

The result of a step is read from the command's answers; nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ledger.errors import CampaignError, Refusal
from ledger.rulesets.mda import MaitresDArmesRules
from ledger.rulesets.mda.characters import figures as character_figures
from ledger.rulesets.mda.health import figures as health_figures
from tests.ledger.rulesets.mda.fight_vectors import FIGHT
from tests.support.command_line import CommandLine

Step = Mapping[str, Any]
Words = list[str]
Answer = dict[str, Any]

ORDER = ("CO", "IN", "CH", "AD", "FO")

CODES = {
    "character_dead": "dead_character",
    "count_not_positive": "bad_quantity",
    "face_impossible": "die_face_invalid",
    "faces_count": "dice_count",
    "faces_left_over": "dice_count",
    "faces_missing": "dice_count",
    "purse_too_light": "insufficient_funds",
    "rune_unknown": "unknown_rune",
    "too_little_astral": "not_enough_pa",
}
"""What the digest calls an error that the command names otherwise."""

MEANT = {
    "award": {"number_unclear": "negative_award"},
    "award_wounds": {"key_value": "negative_award"},
    "buy": {"number_negative": "bad_quantity", "number_too_small": "bad_quantity", "price_missing": "unknown_item"},
    "create": {"key_value": "die_face_invalid"},
    "level_up": {"key_value": "die_face_invalid"},
    "wound": {"key_value": "unknown_zone"},
}
"""The same for a general error of which a step of one kind has only one cause."""

SOURCES = {"award": "award", "award_wounds": "wounds", "check": "check", "rune_test": "check"}
"""Where adventure points of a step come from; a rune test brings some where a house rule takes it for a check."""


def session(rules: MaitresDArmesRules, given: Mapping[str, Any]) -> Answer:
    """Final sheets, deviations, what was refused, sources of adventure points, and the history of a game."""
    with TemporaryDirectory(prefix="session-") as folder:
        return Played(rules, given, Path(folder)).play(given["sessions"])


class Played:
    """A campaign in which steps are played."""

    def __init__(self, rules: MaitresDArmesRules, given: Mapping[str, Any], folder: Path) -> None:
        self.commands = CommandLine(folder, "en")
        self.rules = rules
        self._steps: dict[str, Step] = {}
        self._bought: dict[str, str] = {}
        self._sources: dict[str, dict[str, int]] = {}
        house = given.get("house_rules", {})
        knobs = {name.removeprefix("mda.").replace(".", "_"): value for name, value in house.items()}
        self.commands.answered("new", "Tharoune", "--rules", "mda", *self.commands.house(knobs))

    def play(self, sessions: list[Mapping[str, Any]]) -> Answer:
        """Play every step of every session, then read the sheets."""
        history = []
        for sitting in sessions:
            self.commands.answered("session", "start", sitting.get("title", ""))
            history += [self._step(step) for step in sitting["steps"]]
            self.commands.answered("session", "end")
        return {
            "sheets": {name: self.sheet(name) for name in self._steps},
            "deviations": [
                {"step": stated["n"], "deviation": stated["deviation"]} for stated in history if stated.get("deviation")
            ],
            "refused_steps": [stated["n"] for stated in history if not stated["accepted"]],
            "pav_sources": self._sources,
            "history": history,
        }

    def _step(self, step: Step) -> Answer:
        """Play a step; return its line of the history."""
        do, who = step["do"], step["who"]
        stated = {"n": step["n"], "who": who, "do": do}
        sheet, unknown = self.commands.answered("sheet", who)
        if do != "create" and unknown is not None:
            return {**stated, "accepted": False, "error": unknown}
        if do == "rune_recharge":
            return {**stated, **self._recharged(step)}
        words = TYPED[do](self, step)
        answer, code = self.commands.answered(*words, "--dry-run")
        if code == "cannot_act":
            # The digest counts vital energy and no minutes: the game master's word lets such a step pass.
            words += ["--override", "time has passed"]
            answer, code = self.commands.answered(*words, "--dry-run")
        if code is None and "~" in answer["result"].get("item", ""):
            # The command keeps anything that a table buys; the digest knows only the book's goods.
            code = "unknown_rune" if do == "rune" else "unknown_item"
        if code is not None and sheet.get("status") == "dead":
            return {**stated, "accepted": False, "error": "dead_character"}
        if code is not None:
            return {**stated, "accepted": False, "error": CODES.get(code, MEANT.get(do, {}).get(code, code))}
        before = 0 if do == "create" else sheet["xp"]["total"]
        self.commands.answered(*words)
        if do == "create":
            self._steps[who] = step
            self._sources[who] = dict.fromkeys(("check", "wounds", "award"), 0)
        sheet = self.sheet(who)
        if do in SOURCES:
            self._sources[who][SOURCES[do]] += sheet["pav"] - before
        return {**stated, "accepted": True, **SHOWN[do](answer["result"], sheet)}

    def _recharged(self, step: Step) -> Answer:
        """A recharge of a stated power, which is recorded as a loss of energies."""
        who = step["who"]
        before = self.sheet(who)
        try:
            if before["status"] == "dead":
                raise Refusal("character_dead")
            power = step.get("energy") or FIGHT["rune.energy"](self.rules, step)["energy"]
            given = {"energy": power, "EA": before["EA"], "EV": before["EV"]}
            paid = FIGHT["rune.recharge"](self.rules, given)
        except CampaignError as error:
            return {"accepted": False, "error": CODES.get(error.code, error.code)}
        for command, counter in (("spend", "EA"), ("damage", "EV")):
            if lost := before[counter] - paid[counter]:
                self.commands.answered(command, who, *(["ea"] if counter == "EA" else []), str(lost))
        after = self.sheet(who)
        return {"accepted": True, **paid, "EA": after["EA"], "EV": after["EV"], "state": after["status"]}

    def sheet(self, name: str) -> Answer:
        """A sheet in the terms of the digest."""
        sheet, _ = self.commands.answered("sheet", name)
        scores = {trait.upper(): row["score"] for trait, row in sheet["traits"].items()}
        rows = self.rules.tables.group("items")
        items = {item["id"]: item["quantity"] for item in sheet["items"] if "rune" not in rows.get(item["id"], {})}
        return {
            "profession": self._steps[name].get("profession", "warrior"),
            "level": sheet["level"],
            "pav": sheet["xp"]["total"],
            "characteristics": {trait: scores[trait] for trait in ORDER},
            "EV": sheet["hp"]["current"],
            "EV_max": sheet["hp"]["max"],
            "EA": sheet["counters"].get("ea", 0),
            "AT": scores["AT"],
            "PRD": scores["PRD"],
            "status": health_figures.consciousness_state(self.rules.tables, sheet["hp"]["current"]),
            "purse": sheet["purse"].get("ue", 0),
            "items": {self._bought.get(item, item): count for item, count in items.items()},
            "owns_rune": len(items) < len(sheet["items"]),
        }

    # What is typed for a step.

    def create(self, step: Step) -> Words:
        """A hero of dice and points."""
        dice, added = step["dice"], step["added"]
        base = character_figures.base_values(self.rules.tables)
        values = [f"{trait}={dice[trait] + added.get(trait, 0)}" for trait in ORDER]
        values += [f"at={base['at'] + step['at_points']}", f"prd={base['prd'] + step['prd_points']}"]
        shown = ",".join(str(dice[trait]) for trait in ORDER)
        coins = ["--coins", f"{step['purse']}ue"] if step.get("purse") else []
        return ["join", step["who"], f"dice={shown}", *values, *_keys(step, "profession", "handed", "EV", "EA"), *coins]

    def buy(self, step: Step) -> Words:
        """Goods of the tables, or anything else, at the stated price."""
        item = self.rules.tables.find("items", step["item"])
        if item is not None:
            self._bought.setdefault(item, step["item"])
        if "buyer" in step:
            self.commands.answered("describe", step["who"], f"standing={step['buyer']}")
        return ["buy", step["who"], step["item"], str(step["quantity"]), "--price", f"{step['price_each']}ue"]

    def check(self, step: Step) -> Words:
        """A check of a characteristic."""
        kind = f"{step['characteristic']}={step.get('modifier', 0)}"
        asked = [] if step.get("requested", True) else ["requested=no"]
        return ["roll", step["who"], kind, *asked, "--faces", str(step["die"])]

    def level_up(self, step: Step) -> Words:
        """The next level and what is chosen."""
        choice = step["choice"]
        raised, moved = choice.get("characteristic") or [], choice.get("transfer") or {}
        raised = [raised] if isinstance(raised, str) else raised
        keys = [f"characteristic={','.join(raised)}"] if raised else []
        return ["level-up", step["who"], *keys, *_keys(choice, "combat", "ev_die"), *_keys(moved, "from", "to")]


def _keys(step: Step, *names: str) -> Words:
    return [f"{name}={_value(step[name])}" for name in names if step.get(name) is not None]


def _value(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _amount(step: Step) -> str:
    """The amount of a step, under any of its names."""
    return f"{next(step[name] for name in ('ue', 'UE', 'amount', 'points', 'EV') if name in step)}ue"


def _dice(step: Step) -> str:
    return ",".join(map(str, step["dice"]))


def _reason(step: Step) -> Words:
    return ["--reason", step["reason"]] if step.get("reason") else []


def _award(step: Step) -> Words:
    """An award as the book has it; a negative number is made invalid, because the command would take it back."""
    given = str(step["pav"]) if step["pav"] >= 0 else "less than nothing"
    return ["award", "--to", step["who"], "--xp", given, *_reason(step)]


def _award_wounds(step: Step) -> Words:
    if not step["bl"]:
        return ["award", "--to", step["who"], "--xp", "0"]
    points = ",".join(map(str, step["bl"]))
    return ["award", "--to", step["who"], f"bl={points}", *_keys(step, "reckless")]


def _wound(step: Step) -> Words:
    stated = {"pi": step["PI"], "pr": step["PR"], "zone": step.get("zone"), "master": step.get("master")}
    return ["damage", step["who"], *_keys(stated, "pi", "pr", "zone", "master")]


TYPED: Mapping[str, Callable[[Played, Step], Words]] = {
    "award": lambda _, step: _award(step),
    "award_wounds": lambda _, step: _award_wounds(step),
    "buy": Played.buy,
    "check": Played.check,
    "create": Played.create,
    "gain": lambda _, step: ["receive", step["who"], _amount(step), "--from", "the game master"],
    "heal": lambda _, step: ["heal", step["who"], _amount(step).removesuffix("ue")],
    "level_up": Played.level_up,
    "pay": lambda _, step: ["pay", step["who"], _amount(step), "--for", "goods"],
    "rune": lambda _, step: ["buy", step["who"], f"rune {step['rune']}", "1", "--price", "0ue"],
    "rune_test": lambda _, step: ["roll", step["who"], "rune_test", *_keys(step, "modifier"), "--faces", _dice(step)],
    "rest": lambda _, step: ["rest", "care", step["who"], "--days", str(step["days"])],
    "wound": lambda _, step: _wound(step),
}
"""What is typed for a step of each kind."""


def _shown(*names: str) -> Callable[[Answer, Answer], Answer]:
    return lambda _, sheet: {name: sheet[name] for name in names}


def _deviation(result: Answer) -> str | None:
    found: list[str] = result.get("deviations", [])
    return found[0] if found else None


def _awarded(result: Answer, sheet: Answer) -> Answer:
    deviation = {"deviation": _deviation(result)} if _deviation(result) else {}
    reached = {"level_reached": max(result["reached"].values())} if result["reached"] else {}
    return {"pav_after": sheet["pav"], **reached, **deviation}


def _wounds(result: Answer, sheet: Answer) -> Answer:
    impact = result["impacts"][0]
    kind = "wound" if impact["BL"] else "light"
    return {"BL": impact["BL"], "kind": kind, "EV": sheet["EV"], "state": sheet["status"]}


def _rune_tested(result: Answer, sheet: Answer) -> Answer:
    brought = {"pav": result["pav"], "pav_after": sheet["pav"]} if result["pav"] else {}
    return {"success": result["outcome"] == "success", **brought}


SHOWN: Mapping[str, Callable[[Answer, Answer], Answer]] = {
    "award": _awarded,
    "award_wounds": lambda result, sheet: {"pav": sum(result["awards"].values()), "pav_after": sheet["pav"]},
    "buy": lambda result, sheet: {"purse": sheet["purse"], "deviation": _deviation(result)},
    "check": lambda result, sheet: {
        "total": result["total"],
        "success": result["outcome"] == "success",
        "pav": result["pav"],
        "pav_after": sheet["pav"],
    },
    "create": _shown("characteristics", "AT", "PRD", "EV", "EA"),
    "gain": _shown("purse"),
    "heal": _shown("EV"),
    "level_up": _shown("level", "characteristics", "EV_max", "EA", "AT", "PRD"),
    "pay": _shown("purse"),
    "rest": _shown("EV"),
    "rune": _shown("owns_rune"),
    "rune_test": _rune_tested,
    "wound": _wounds,
}
"""What the history says of a step of each kind."""
