"""Sessions of `ose` written as steps, typed into the real command; the ledger is thrown away afterwards.

The result of a step is read from the command's answers; nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ledger.errors import CampaignError, InputError
from ledger.rulesets.ose import OldSchoolRules
from ledger.rulesets.ose.characters import creation
from ledger.rulesets.ose.downtime import research
from ledger.rulesets.ose.experience import division
from ledger.rulesets.ose.tables import OseTables
from tests.support.command_line import CommandLine

Step = Mapping[str, Any]

CODES = {
    "amount_negative": "invalid_quantity",
    "amount_not_positive": "invalid_quantity",
    "count_not_positive": "invalid_quantity",
    "face_impossible": "impossible_die",
    "faces_count": "wrong_number_of_dice",
    "faces_left_over": "wrong_number_of_dice",
    "faces_missing": "wrong_number_of_dice",
    "inheritance_not_allowed": "not_available",
    "item_unknown": "not_in_inventory",
    "no_caster": "not_available",
    "not_dead": "not_available",
    "number_too_small": "invalid_quantity",
    "purse_too_light": "insufficient_funds",
    "ware_unknown": "unknown_item",
}
"""What the digest calls an error that the command names otherwise."""

CONTRADICTED = "outcome_contradicts_rules"
SUCCEEDS = 100
"""A step of research does not say what its die showed, nor does its sheet depend on it."""

TOO_LITTLE = ("nothing_to_split", "too_little_to_split")
"""Refusals of a split of which nobody would get a coin; the digest's report says so instead."""


def ability_effects(tables: OseTables, ability: str, score: int) -> dict[str, Any]:
    """All effects of a score, by column of the ability tables; refuse a score that no character has."""
    section = tables.abilities
    if not section.min <= score <= section.max:
        raise InputError("score_out_of_range", ability=ability, score=score, min=section.min, max=section.max)
    columns = [column for column in tables["abilities"] if column.startswith(f"{ability}_")]
    return {column: section.at(score, getattr(section, column)) for column in columns}


class Flagged(Exception):
    """A step that is not accepted, by the digest's code."""


def session(rules: OldSchoolRules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Final sheets, reports, and what was refused, of a session's steps."""
    with TemporaryDirectory(prefix="session-") as folder:
        return played(rules, given, Path(folder, "campaign.db"))


def played(rules: OldSchoolRules, given: Mapping[str, Any], ledger: Path) -> dict[str, Any]:
    """Play a session into a new ledger that stays."""
    return Played(rules, ledger, given.get("knobs", {})).play(given["steps"])


class Played:
    """A campaign in which steps are played."""

    def __init__(self, rules: OldSchoolRules, ledger: Path, knobs: Mapping[str, str | bool]) -> None:
        self.commands = CommandLine(ledger.parent, "en")
        self._rules = rules
        self._script = ledger.with_name("script.txt")
        self._names: list[str] = []
        self._shares: dict[str, str] = {}
        self._started: list[str] = []
        self._magic: dict[str, str] = {}
        self._assigned: list[str] = []
        self._goods: list[str] = []
        self._reports: list[dict[str, Any]] = []
        self._type("new", "La Tour", "--rules", "ose", *self.commands.house(knobs))

    def play(self, steps: Iterable[Step]) -> dict[str, Any]:
        """Play every step, then read the sheets."""
        flagged, accepted = [], 0
        for step in steps:
            try:
                STEPS[step["op"]](self, step)
            except Flagged as refused:
                flagged.append({"step": step["n"], "error": str(refused)})
            else:
                accepted += 1
        return {
            "sheets": {name: self._sheet(name) for name in self._names},
            "party_fund_cp": self._type("party")["fund"]["value"],
            "reports": self._reports,
            "flagged": flagged,
            "events_accepted": accepted,
        }

    def _type(self, verb: str, *words: object, **codes: str) -> dict[str, Any]:
        """Type a command; the step is flagged where it is refused, by the code given for it or the usual one."""
        answer, code = self.commands.answered(verb, *words)
        if code is not None:
            raise Flagged(codes.get(code) or CODES.get(code, code))
        return answer

    def _run(self, lines: Iterable[Iterable[object]]) -> None:
        """Type commands of which all are recorded, or none."""
        text = [" ".join(f'"{word}"' for word in line) for line in lines]
        self._script.write_text("\n".join([*text, ""]), encoding="utf-8")
        self._type("run", self._script)

    def _sheet(self, name: str) -> dict[str, Any]:
        """A sheet in the terms of the digest."""
        sheet = self._type("sheet", name)
        held = {item["id"]: item["quantity"] for item in sheet["items"]}
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
            "magic_items": [self._magic[lot] for lot in self._assigned if lot in held],
            "inventory": {item: count for item, count in held.items() if item not in self._magic},
        }

    def _living(self) -> list[str]:
        return [member["name"] for member in self._type("party")["members"] if member["status"] != "dead"]

    # Who there is

    def create(self, step: Step) -> None:
        """Take somebody in: a player's character, or a retainer of the first who may have one."""
        who, dice = step["who"], step.get("gold_dice")
        keys = [f"{ability}={score}" for ability, score in step["scores"].items()]
        keys += [f"class={step['class']}", f"hp_die={step['hp_die']}"]
        keys += [f"gold_dice={_list(dice)}"] if dice is not None else []
        if step.get("kind") == "retainer":
            share = ["--share", step["shares"]] if "shares" in step else []
            tries = [("hire", who, *keys, "--employer", name, *share) for name in self._names]
        else:
            tries = [("join", who, *keys)]
        code: str | None = "not_available"
        for words in tries:
            _, code = self.commands.answered(*words)
            if code is None:
                break
        if code is not None:
            raise Flagged(CODES.get(code, code) if code != "key_value" else self._impossible(step))
        self._names.append(who)
        if "shares" in step:
            self._shares[who] = str(step["shares"])

    def _impossible(self, step: Step) -> str:
        """What the ruleset says of scores or dice that the command does not even read."""
        try:
            for ability, score in step["scores"].items():
                ability_effects(self._rules.tables, ability, score)
            creation.starting_gold(self._rules.tables, tuple(step["gold_dice"]))
        except CampaignError as error:
            return CODES.get(error.code, error.code)
        return "key_value"

    def inherit(self, step: Step) -> None:
        """Hand an estate to an heir."""
        left = self._type("inherit", step["who"], "--from", step["from"])["result"]
        self._reports.append({"estate_tax_cp": left["tax"], "heir_cp": left["inherited"]})

    # Coins and things

    def buy(self, step: Step) -> None:
        """Buy everything, or nothing."""
        self._run(["buy", "--", step["who"], item["id"], item["qty"]] for item in step["items"])

    def pay(self, step: Step) -> None:
        """Pay somebody inside or outside."""
        self._type("pay", "--to", step["to"], "--for", "service", "--", step["who"], f"{step['amount_cp']}cp")

    def use(self, step: Step) -> None:
        """Use something up; what lasts, such as a dagger that was thrown and lost, is left behind instead."""
        held = [item["id"] for item in self._type("sheet", step["who"])["items"]]
        lots = [item for item in held if self._magic.get(item) == step["item"] and step["item"] not in held]
        given = ("--", step["who"], next(iter(lots), step["item"]), step["qty"])
        try:
            self._type("use", *given)
        except Flagged as refused:
            if str(refused) != "item_lasts":
                raise
            self._type("drop", *given)

    def find(self, step: Step) -> None:
        """Put treasure into the stash; each magic item by itself, to know it by its lot."""
        things = [f"{count}{coin}" for coin, count in step.get("coins", {}).items() if count]
        things += [f"gem={value}gp" for value in step.get("gems_gp", ())]
        things += [f"jewel={value}gp" for value in step.get("jewellery_gp", ())]
        if things:
            self._type("find", *things)
        for value in step.get("other_gp", ()):
            self._goods += self._found(f"item=goods:{value}gp")
        for name in step.get("magic_items", ()):
            self._magic.update(dict.fromkeys(self._found(f"magic={name}:?"), name))

    def _found(self, thing: str) -> list[str]:
        return [_plain(lot) for lot in self._type("find", thing)["result"]["items"]]

    def assign(self, step: Step) -> None:
        """Give somebody a thing of the stash."""
        stash = (lot for lot, name in self._magic.items() if name == step["item"] and lot not in self._assigned)
        missing = {"item_unknown": "not_in_stash", "not_in_inventory": "not_in_stash", "not_enough": "not_in_stash"}
        taken = self._type("take", step["who"], next(stash, step["item"]), **missing)
        self._assigned.append(_plain(taken["result"]["item"]))

    def split(self, step: Step) -> None:
        """Divide what the stash is worth; what is over goes to the party's fund."""
        among = step["among"]
        shares = [
            word for name in among if name in self._shares for word in ("--share", f"{name}={self._shares[name]}")
        ]
        for lot in self._goods:
            self._type("sell", "hoard", lot)
        self._goods.clear()
        answer, code = self.commands.answered("split", "--cash-in", "--among", ",".join(among), *shares)
        if code in TOO_LITTLE:
            left = self._type("party")["hoard"]["value"]
            answer = {"result": {"total": left, "shares": dict.fromkeys(among, 0), "remainder": left}}
        elif code is not None:
            raise Flagged(CODES.get(code, code))
        divided = answer["result"]
        if divided["remainder"]:
            self._type("pay", "hoard", f"{divided['remainder']}cp", "--to", "fund", "--for", "what is over")
        self._reports.append(
            {
                "total_cp": divided["total"],
                "portions_cp": divided["shares"],
                "remainder_cp": divided["remainder"],
            }
        )

    # Adventures

    def start_adventure(self, step: Step) -> None:
        """Begin a session, and remember who was alive."""
        self._type("session", "start")
        self._started = self._living()

    def end_adventure(self, step: Step) -> None:
        """Award the pool to those who were alive at the start and are so still."""
        living = [name for name in self._living() if name in self._started]
        report = self._awarded(living) if living else self._nobody()
        report["awards"] = {name: report["awards"].get(name, 0) for name in self._started}
        self._type("session", "end")
        self._reports.append(report)

    def _awarded(self, names: list[str]) -> dict[str, Any]:
        answer = self._type("award", "--to", ",".join(names))
        steps = {step["step"]: step for step in answer["entries"][-1]["derivation"]}
        result = answer["result"]
        # The digest's award is what the cap is then applied to; the command's is what is kept.
        whole = {name: kept + result["lost"].get(name, 0) for name, kept in result["awards"].items()}
        return {
            "treasure_xp": steps["pool"]["args"]["treasure"],
            "monster_xp": steps["pool"]["args"]["foes"],
            "pool": result["pool"],
            "divisor": steps["share"]["args"]["heads"],
            "share": steps["share"]["value"],
            "awards": whole,
            "lost_to_cap": result["lost"],
        }

    def _nobody(self) -> dict[str, Any]:
        """What nobody is left to receive: the command awards nothing."""
        pool = self._type("party")["pool"]
        treasure = division.treasure_xp(self._rules.tables, pool["treasure"])
        total = treasure + pool["xp"]
        heads, share = division.full_share(total, {})
        return {
            "treasure_xp": _exact(treasure),
            "monster_xp": pool["xp"],
            "pool": _exact(total),
            "divisor": _exact(heads),
            "share": _exact(share),
            "awards": {},
            "lost_to_cap": {},
        }

    def defeat(self, step: Step) -> None:
        """Overcome foes."""
        peril = ["peril=yes"] if step.get("peril") else []
        keys = [f"hd={step['hd']}", f"abilities={step.get('abilities', 0)}", *peril]
        self._type("defeat", "foe", *keys, "--count", step.get("count", 1))

    def level_up(self, step: Step) -> None:
        """Give the next level."""
        self._type("level-up", step["who"], *([f"hp_die={step['die']}"] if "die" in step else []))

    def research(self, step: Step) -> None:
        """Work on books, spells and items; a vector may say what its caster can cast."""
        project, word = step["project"], []
        work = self._rules.tables.find("works", project["kind"]) or project["kind"]
        levels = project.get("spell_levels") or [project["spell_level"]]
        if "max_castable" in project:
            try:
                research.weeks_and_gold(self._rules.tables, work, levels, castable=project["max_castable"])
            except CampaignError as error:
                raise Flagged(error.code) from error
            word = ["--override", "as the vector has it"]
        row = self._rules.tables["works"].get(work, {})
        keys = [f"{'levels' if work == 'replace_book' else 'level'}={_list(levels)}"]
        keys += [f"uses={project['uses']}"] if "uses" in project else []
        dice = ["--faces", SUCCEEDS] if row.get("fails") else []
        self._type("work", step["who"], work, *keys, *dice, *word)

    # Rolls and hit points

    def attack(self, step: Step) -> None:
        """Attack; the vectors give every modifier, and the command adds what it knows of."""
        keys = [f"ac={step['ac']}", f"thac0={step['thac0']}"]
        self._claimed(step, ["attack", *keys], [step["roll"]], step["hit_claimed"])

    def save(self, step: Step) -> None:
        """Save against something."""
        self._claimed(step, [f"save={step['category']}"], [step["roll"]], step["success_claimed"])

    def loyalty(self, step: Step) -> None:
        """Test a retainer's loyalty to the employer that the step names."""
        score = self._type("sheet", step["employer"])["derived"]["loyalty"]
        self._claimed(step, ["loyalty", f"score={score}"], step["dice"], step["loyal_claimed"])

    def _claimed(self, step: Step, words: list[str], dice: list[int], claimed: bool) -> None:
        """Record a roll whose outcome is as claimed, with the step's modifiers and no others."""
        who = step["who"] if step["who"] in self._names else "gm"
        shown, modifiers = ["--faces", _list(dice)], step.get("modifiers", ())
        bare = self._type("roll", who, *words, *shown, "--dry-run")["result"]
        added = sum(modifiers) - (bare["total"] - sum(die["face"] for die in bare["dice"]))
        typed = [*words, f"modifier={added}"] if added else words
        judged = self._type("roll", who, *typed, *shown, "--dry-run")["result"]
        if (judged["outcome"] in ("success", "critical")) != claimed:
            raise Flagged(CONTRADICTED)
        self._type("roll", who, *typed, *shown)

    def damage(self, step: Step) -> None:
        """Lose hit points."""
        self._type("damage", "--", step["who"], step["amount"])

    def heal(self, step: Step) -> None:
        """Regain hit points."""
        self._type("heal", "--", step["who"], step["amount"])

    def drain(self, step: Step) -> None:
        """Lose a level."""
        self._type("damage", step["who"], "drain=1")

    def rest(self, step: Step) -> None:
        """Rest for as many days as there are dice."""
        dice = step["dice"]
        self._type("rest", "day", step["who"], "--days", len(dice), "--faces", _list(dice))

    def turns(self, step: Step) -> None:
        """Let time pass."""
        self._type("time", f"+{step['count']}turns")


STEPS: Mapping[str, Callable[[Played, Step], None]] = {
    "assign": Played.assign,
    "attack": Played.attack,
    "buy": Played.buy,
    "create": Played.create,
    "damage": Played.damage,
    "defeat": Played.defeat,
    "drain": Played.drain,
    "end_adventure": Played.end_adventure,
    "find": Played.find,
    "heal": Played.heal,
    "inherit": Played.inherit,
    "level_up": Played.level_up,
    "loyalty": Played.loyalty,
    "pay": Played.pay,
    "research": Played.research,
    "rest": Played.rest,
    "save": Played.save,
    "split": Played.split,
    "start_adventure": Played.start_adventure,
    "turns": Played.turns,
    "use": Played.use,
}
"""What is typed for a step of each kind."""


def _list(values: Iterable[int]) -> str:
    return ",".join(map(str, values))


def _exact(number: Fraction) -> int | str:
    return int(number) if number.denominator == 1 else str(number)


def _plain(item: str) -> str:
    return item.removeprefix("item:")
