"""Sessions of `argosia` written as steps, typed into the real command; the ledger is thrown away afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ledger.rules.ruleset import Ruleset
from tests.support.command_line import CommandLine

Step = Mapping[str, Any]
Words = list[str]

CODES = {
    "condition_absent": "not_prone",
    "face_impossible": "impossible_die",
    "faces_left_over": "wrong_number_of_dice",
    "faces_missing": "wrong_number_of_dice",
    "nothing_to_choose": "not_at_zero",
}
"""What the digest calls an error that the command names otherwise."""

CONTRADICTED = "outcome_contradicts_rules"
UNKNOWN_DIE = 100
"""A step does not say which die its damage was rolled with; any that has the face will do."""


def session(rules: Ruleset, given: Mapping[str, Any]) -> dict[str, Any]:
    """Final sheets, results of rolls, and what was refused, of a session's steps."""
    with TemporaryDirectory(prefix="session-") as folder:
        return Played(Path(folder, "campaign.db")).play(given["steps"])


class Played:
    """A campaign in which steps are played."""

    def __init__(self, ledger: Path) -> None:
        self.commands = CommandLine(ledger.parent, "en")
        self._names: list[str] = []
        self._results: list[dict[str, Any]] = []
        self._flagged: list[dict[str, Any]] = []
        self.commands.answered("new", "La Vallée", "--rules", "argosia")

    def play(self, steps: Sequence[Step]) -> dict[str, Any]:
        """Play every step, then read the sheets."""
        for step in steps:
            code = self._tried(step)
            if code is not None:
                self._flagged.append({"step": step["n"], "error": code})
        return {
            "sheets": {name: self._sheet(name) for name in self._names},
            "results": self._results,
            "flagged": self._flagged,
            "events_accepted": len(steps) - len(self._flagged),
        }

    def _tried(self, step: Step) -> str | None:
        """Play a step; return what the digest calls its error."""
        op = step["op"]
        if op == "create":
            self._names.append(step["who"])
        if op == "rest":
            # Each such step is another night.
            self.commands.answered("time", "+1day")
        code = None
        for words in _typed(step):
            answer, code = self.commands.answered(*words, "--dry-run")
            if code != "faces_left_over":
                break
        if code is not None:
            return CODES.get(code, code)
        if op in RESULTS:
            result = RESULTS[op](answer["result"])
            self._results.append({"n": step["n"], **result})
            if any(result[field] != value for field, value in step.get("claimed", {}).items()):
                return CONTRADICTED
        self.commands.answered(*words)
        return None

    def _sheet(self, name: str) -> dict[str, Any]:
        """A sheet in the terms of the digest."""
        sheet, _ = self.commands.answered("sheet", name)
        conditions = sheet["conditions"]
        down = [state for state in ("unconscious", "prone") if state in conditions]
        state = (
            "dead" if sheet["status"] == "dead" else "must_choose" if sheet["pending"] else "".join(down[:1]) or "ok"
        )
        return {
            "level": sheet["level"],
            "hp": sheet["hp"]["current"],
            "max_hp": sheet["hp"]["max"],
            "aggravated": sheet["counters"].get("aggravated", 0),
            "exalted": "exalted" in conditions,
            "state": state,
            "adventure_points": sheet["counters"].get("adventure_points", 0),
            "torches": sum(item["quantity"] for item in sheet["items"] if item["id"] == "torch"),
        }


def _typed(step: Step) -> Iterator[Words]:
    """The words of a step; where its further dice may not be asked for, once with and once without them."""
    words, faces, further = TYPED[step["op"]](step)
    for shown in ([*faces, *further], faces) if further else (faces,):
        yield [*words, *(["--faces", ",".join(map(str, shown))] if shown else [])]


Typed = tuple[Words, Sequence[int], Sequence[int]]


def _keys(step: Step, *names: str, **renamed: str) -> Words:
    keys = {**{name: name for name in names}, **renamed}
    return [f"{key}={_value(step[name])}" for name, key in keys.items() if name in step]


def _value(value: Any) -> str:
    if isinstance(value, list):
        return str(sum(value))
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _rolled(step: Step, kind: str, dice: Sequence[int], *keys: str, further: Sequence[int] = ()) -> Typed:
    words = [
        "roll",
        step.get("who", "gm"),
        kind,
        *_keys(step, "level", "advantage", "disadvantage", bonuses="bonus"),
        *keys,
    ]
    return words, dice, further


def _create(step: Step) -> Typed:
    keys = _keys(step, "level", "adventure_points", "torches", max_hp="hp")
    return ["join", step["who"], *keys], (), ()


def _roll(step: Step) -> Typed:
    keys = _nature(step) if step["kind"] == "save" else []
    threshold = {"combat": "defence", "save": ""}.get(step["kind"], "threshold")
    return _rolled(step, step["kind"], step["dice"], *keys, *(_keys(step, threshold=threshold) if threshold else []))


def _nature(step: Step) -> Words:
    nature = step.get("creature", "adventurer" if "who" not in step else None)
    return [] if nature is None else [f"nature={nature}"]


def _attack(step: Step) -> Typed:
    damage = f"damage={step['damage_dice_count']}d{UNKNOWN_DIE}"
    keys = [*_keys(step, "defence", damage_bonuses="damage_bonus"), damage]
    return _rolled(step, "attack", step["dice"], *keys, further=step.get("damage_dice", ()))


def _trick(step: Step) -> Typed:
    keys = _keys(step, "target_level", "target_characteristic")
    return _rolled(step, "trick", step["dice"], *keys, further=step.get("save_dice", ()))


def _creature_trick(step: Step) -> Typed:
    return _rolled(step, "creature_trick", step["save_dice"], *_keys(step, adventurer_level="level"))


def _elemental_damage(step: Step) -> Typed:
    keys = [*_keys(step, "damage", "resistant", "invulnerable"), *_nature(step)]
    return _rolled(step, "element", (), *keys, further=step.get("save_dice", ()))


def _group_action(step: Step) -> Typed:
    successes = step["successes"]
    counted = [f"successes={sum(successes)}", f"failures={len(successes) - sum(successes)}"]
    return ["roll", "gm", "group_action", *counted], (), ()


def _initiative(step: Step) -> Typed:
    extra = step.get("extra_dice", [])
    return _rolled(step, "initiative", [step["die"], *extra], f"extra={len(extra)}")


def _damage(step: Step) -> Typed:
    return ["damage", step["who"], str(step["amount"]), *_keys(step, "aggravated")], (), ()


def _respite(step: Step) -> Typed:
    faces = [word for name, dice in step["dice"].items() for word in ("--faces", f"{name}={','.join(map(str, dice))}")]
    return ["rest", "respite", ",".join(step["dice"]), *faces], (), ()


def _choose(step: Step) -> Typed:
    return ["choose", step["who"], step["choice"]], step.get("dice", ()), ()


TYPED: Mapping[str, Callable[[Step], Typed]] = {
    "attack": _attack,
    "choose": _choose,
    "create": _create,
    "creature_trick": _creature_trick,
    "damage": _damage,
    "elemental_damage": _elemental_damage,
    "group_action": _group_action,
    "heal": lambda step: (["heal", step["who"], str(step["amount"])], (), ()),
    "initiative": _initiative,
    "luck": lambda step: (["roll", "gm", "luck"], [step["roll"]], ()),
    "respite": _respite,
    "rest": lambda step: (["rest", "rest", *_keys(step, "comfortable")], (), ()),
    "roll": _roll,
    "spend": lambda step: (["spend", step["who"], "adventure_points", str(step["points"])], (), ()),
    "stand": lambda step: (["condition", step["who"], "prone", "--off"], (), ()),
    "surprise": lambda step: _rolled(step, "surprise", step["dice"]),
    "torch": lambda step: (["use", step["who"], "torch"], (), ()),
    "trick": _trick,
}
"""What is typed for a step of each kind."""


def _shown(*names: str) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    return lambda result: {name: result[name] for name in names}


def _judged(result: Mapping[str, Any]) -> dict[str, Any]:
    success = result["outcome"] in ("success", "critical")
    return {"kept": result["kept"], "total": result["total"], "threshold": result["target"], "success": success}


RESULTS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "attack": _shown("kept", "total", "result", "damage", "effects"),
    "creature_trick": _shown("placed"),
    "elemental_damage": _shown("damage", "secondary"),
    "group_action": _shown("success"),
    "initiative": _shown("initiative"),
    "luck": _shown("answer"),
    "roll": _judged,
    "surprise": _shown("surprised", "loses_action", "keeps_manoeuvre"),
    "trick": _shown("total", "placed", "save_allowed"),
}
"""What the digest shows of the result of each kind of roll."""
