"""Scenarios of `altaride` written as steps, typed into the real command; the ledger is thrown away afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ledger.errors import CampaignError
from ledger.rules.tables import Tables
from ledger.rulesets.altaride import AltarideRules
from ledger.rulesets.altaride.characters import creation
from ledger.rulesets.altaride.rolls.d20 import Figure
from tests.support.command_line import CommandLine
from tests.support.rulebook_tables import lines_of

Step = Mapping[str, Any]
Words = list[str]
Facts = dict[str, Any]

CODES = {
    "face_impossible": "die_face_invalid",
    "faces_left_over": "dice_count",
    "faces_missing": "dice_count",
    "faces_unclear": "dice_count",
    "rank_not_paid": "not_enough_xp",
}
"""What the digest calls an error that the command names otherwise."""

WRONG_KEYS = {"roll": "unknown_skill", "cast": "unknown_skill", "rank_change": "unknown_rank", "birthday": "bad_age"}
"""What the digest calls a key, or a value of one, that a step of this kind cannot have."""

ASPECTS = {"social_status": "status"}
GROUPS = {"characteristic": "traits", "school": "schools", "skill_open": "skills", "skill_level": "skills"}
"""What each kind of purchase is a member of."""

OPENING = {"skill_open": ["open=yes"], "skill_level": ["open=no"]}
CHANGES = ("free", "pay", "refund")


def scenario(rules: AltarideRules, given: Mapping[str, Any]) -> Facts:
    """Final sheets, deviations, refused steps and history of a whole game."""
    with TemporaryDirectory(prefix="scenario-") as folder:
        return Played(Path(folder), rules, given.get("house_rules", {})).play(given["sessions"])


def decimal(figure: Figure) -> float | int:
    """A figure as the digest writes it: an exact half as a decimal."""
    return int(figure) if figure.denominator == 1 else float(figure)


RANKS = {"beauty": 73, "weight": 74, "height": 75, "social_status": 76, "reputation": 77}
"""The line of the rulebook with the ranks of an aspect."""


def printed(tables: Tables, aspect: str, rank: str) -> str:
    """A rank as the rulebook prints it: an alias where the program's word agrees with what it is of."""
    row, line = tables.group(aspect)[rank], lines_of("altaride")[RANKS[aspect] - 1]
    return str(next(word for word in (row["names"]["fr"], *row.get("aliases", ())) if re.search(rf"\b{word}\b", line)))


class Played:
    """A campaign in which steps are played."""

    def __init__(self, folder: Path, rules: AltarideRules, house: Mapping[str, Any]) -> None:
        self.commands = CommandLine(folder, "en")
        self._rules = rules
        self._names: list[str] = []
        self._history: list[Facts] = []
        self._deviations: list[Facts] = []
        knobs = {name.removeprefix("altaride."): value for name, value in house.items()}
        self.commands.answered("new", "Le gué", "--rules", "altaride", *self.commands.house(knobs))

    def play(self, sessions: Sequence[Step]) -> Facts:
        """Play every session, then read the sheets."""
        for session in sessions:
            self.commands.answered("session", "start", session.get("title", "Séance"))
            for step in session["steps"]:
                self._played(step)
            self.commands.answered("session", "end")
        return {
            "sheets": {name: self._sheet(name) for name in self._names},
            "deviations": self._deviations,
            "refused_steps": [report["n"] for report in self._history if not report["accepted"]],
            "history": self._history,
        }

    def _played(self, step: Step) -> None:
        report, code = STEPS[step["do"]](self, step)
        about = {"n": step["n"], "who": step["who"], "do": step["do"], "accepted": code is None}
        found = {"error": self._code(step, code)} if code is not None else report
        self._history.append({**about, **found})
        for field, expected in step.get("expect", {}).items():
            if found.get(field) != expected:
                deviation = {"n": step["n"], "field": field, "expected": expected, "found": found.get(field)}
                self._deviations.append(deviation)

    def _code(self, step: Step, code: str) -> str:
        """What the digest calls an error; the command has two codes for all that a key and its value cannot be."""
        if code not in ("key_unknown", "key_value"):
            return CODES.get(code, code)
        return self._of_newcomer(step) if step["do"] == "create" else WRONG_KEYS.get(step["do"], code)

    def _of_newcomer(self, step: Step) -> str:
        from tests.ledger.rulesets.altaride.vectors import made_of, strictly

        try:
            creation.refuse_forbidden(self._rules.tables, made_of(self._rules, step), strictly)
        except CampaignError as error:
            return error.code
        return "key_value"

    def _xp(self, name: str) -> int:
        return int(self.commands.answered("sheet", name)[0]["xp"]["total"])

    # The steps.

    def create(self, step: Step) -> tuple[Facts, str | None]:
        """Somebody joins."""
        typed = {**step.get("characteristics", {}), **step.get("skills", {}), **step.get("sorcery", {})}
        typed |= step.get("ranks", {})
        typed |= {key: step[key] for key in ("age", "scale", "morality") if key in step}
        school = step.get("school")
        if school:
            typed["school"] = school if isinstance(school, str) else ",".join(school)
        answer, code = self.commands.answered("join", step["who"], *(f"{key}={value}" for key, value in typed.items()))
        if code is not None:
            return {}, code
        self._names.append(step["who"])
        found = {key: answer["result"][key] for key in ("budget", "spent", "left", "breakdown")}
        found["breakdown"] = {part: cost for part, cost in found["breakdown"].items() if cost or part != "advantages"}
        return found, None

    def roll(self, step: Step) -> tuple[Facts, str | None]:
        """A roll of a skill."""
        return self._rolled(step, f"skill={step['skill']}", ())

    def cast(self, step: Step) -> tuple[Facts, str | None]:
        """A roll of Incantations, with what it costs the mind."""
        return self._rolled(step, "cast", ("mental_points_lost", "mental_level_step"))

    def _rolled(self, step: Step, kind: str, more: Sequence[str]) -> tuple[Facts, str | None]:
        words = ["roll", step["who"], kind, "--faces", ",".join(map(str, step["dice"]))]
        words += ["--vs", str(step["difficulty"])] if "difficulty" in step else []
        words += [f"modifier={step['modifier']}"] if step.get("modifier") else []
        answer, code = self.commands.answered(*words)
        if code is not None:
            return {}, code
        result, steps = answer["result"], {step["step"]: step["value"] for step in answer["entries"][0]["derivation"]}
        found = {
            "score": decimal(Fraction(steps["total"]) - Fraction(steps["rolled"])),
            "total": decimal(Fraction(result["total"])),
            "success": result["outcome"] == "success",
            **({} if more else {"critical": result["critical"]}),
            **{key: result[key] for key in more},
            "xp": result["xp"],
        }
        return {**found, "xp_after": self._xp(step["who"])}, None

    def session_end(self, step: Step) -> tuple[Facts, str | None]:
        """The award of the session."""
        words = ["award", "--xp", str(step["award"]), "--each", "--to", step["who"]]
        answer, code = self.commands.answered(*words)
        if code is not None:
            return {}, code
        return {"malus": answer["result"]["malus"][step["who"]], "xp_after": self._xp(step["who"])}, None

    def settle(self, step: Step) -> tuple[Facts, str | None]:
        """Less than nothing, settled with what is named."""
        options, lost, code = list(self._options(step)), 0, None
        while code is None and (not lost or self._xp(step["who"]) < 0):
            _, code = self.commands.answered("choose", step["who"], options[min(lost, len(options) - 1)])
            lost += code is None
        return {"lost": lost, "xp_after": self._xp(step["who"])}, None if lost else code

    def _options(self, step: Step) -> Iterator[str]:
        """What a settlement lowers: one thing, several in their order, or so many points of each."""
        for key, value in step.items():
            if key in ("n", "do", "who", "say", "expect"):
                continue
            if isinstance(value, Mapping):
                yield from (thing for thing, count in value.items() for _ in range(int(count)))
            elif isinstance(value, str | list):
                yield from [value] if isinstance(value, str) else value

    def spend(self, step: Step) -> tuple[Facts, str | None]:
        """What experience buys: all of it, or nothing."""
        tables = self._rules.tables
        for buy in step["purchases"]:
            group = GROUPS.get(buy["kind"])
            if group is None or buy.get("id") not in tables.group(group):
                return {}, "unknown_skill" if group == "skills" else "unknown_purchase"
        lines = [
            " ".join(["improve", f'"{step["who"]}"', buy["id"], *OPENING.get(buy["kind"], [])])
            for buy in step["purchases"]
        ]
        script = self.commands.folder / "spend.campaign"
        script.write_text("\n".join(lines), "utf-8")
        _, code = self.commands.answered("run", str(script))
        return ({"xp_after": self._xp(step["who"])}, None) if code is None else ({}, code)

    def rank_change(self, step: Step) -> tuple[Facts, str | None]:
        """A rank, with what the game master makes of it."""
        how = next((value for value in step.values() if value in CHANGES), "free")
        before = self._xp(step["who"])
        _, code = self.commands.answered("describe", step["who"], f"{step['aspect']}={step['label']}", f"xp={how}")
        after = self._xp(step["who"])
        return ({"cost": before - after, "xp_after": after}, None) if code is None else ({}, code)

    def birthday(self, step: Step) -> tuple[Facts, str | None]:
        """Grow a year older, or to the given age."""
        age = int(self.commands.answered("sheet", step["who"])[0]["fields"]["age"])
        age = int(step.get("age", age + int(step.get("years", 1))))
        _, code = self.commands.answered("describe", step["who"], f"age={age}")
        return ({"age": age}, None) if code is None else ({}, code)

    def _sheet(self, name: str) -> Facts:
        """A sheet in the terms of the digest."""
        sheet, _ = self.commands.answered("sheet", name)
        tables, fields = self._rules.tables, sheet["fields"]
        aspects = [aspect for aspect in tables.group("aspects") if aspect in fields]
        return {
            "age": fields["age"],
            "ranks": {ASPECTS.get(aspect, aspect): printed(tables, aspect, fields[aspect]) for aspect in aspects},
            "characteristics": {trait: row["score"] for trait, row in sheet["traits"].items()},
            "skills": {skill: row["level"] for skill, row in sheet["derived"]["skills"].items()},
            "school": fields.get("school"),
            "scale": fields.get("scale", "normal"),
            "morality": fields.get("morality"),
            "points_left": sheet["counters"].get("points_left", 0),
            "xp": sheet["xp"]["total"],
            "mental_lost": sheet["tracks"].get("mental_lost", {}),
        }


STEPS: Mapping[str, Callable[[Played, Step], tuple[Facts, str | None]]] = {
    "birthday": Played.birthday,
    "cast": Played.cast,
    "create": Played.create,
    "rank_change": Played.rank_change,
    "roll": Played.roll,
    "session_end": Played.session_end,
    "settle": Played.settle,
    "spend": Played.spend,
}
"""What is typed for a step of each kind."""
