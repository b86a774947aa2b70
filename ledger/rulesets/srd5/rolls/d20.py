"""One D20 Test in the making: what is added, what gives advantage, the dice, and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, RollRecorded
from ledger.people import name_of
from ledger.rules.shared.throw import Throw
from ledger.rulesets.srd5.characters.account import EXHAUSTION, INSPIRATION, scores_of, species_of
from ledger.rulesets.srd5.characters.modifiers import modifier_of
from ledger.rulesets.srd5.counters import inspiration
from ledger.rulesets.srd5.gear import magic
from ledger.rulesets.srd5.health import conditions
from ledger.rulesets.srd5.rolls import bonuses
from ledger.rulesets.srd5.rolls import figures as roll_figures
from ledger.rulesets.srd5.rolls.figures import Judgement


class D20Test(Throw):
    """A test of one creature, the one who rolls unless `who` is set to another."""

    def __init__(self, draft: Drafting, facts: RollRecorded) -> None:
        super().__init__(draft, facts)
        self.advantage = 0
        self.disadvantage = 0

    @property
    def name(self) -> str:
        """Whose dice they are."""
        return GAME_MASTER if self.who is None else name_of(self.who)

    # What is added.

    def add_ability(self, ability: str) -> None:
        """Count an ability’s modifier (`srd5:d20 L407-L411`)."""
        if self.who is not None:
            source = str(self.tables["traits"]["source"])
            self.add("ability", modifier_of(self.tables, self.draft, self.who, ability), source=source, trait=ability)

    def add_proficiency(self, value: int) -> None:
        """Count what proficiency gives."""
        self.add("proficiency", value, source=str(self.tables["proficiency"]["source"]))

    def add_whole(self) -> None:
        """Count the whole modifier that is told of who has no scores; whoever has some adds those of the sheet."""
        # In version 1 it was one more bonus of theirs, though it is all that a foe adds.
        told = "modifier" in self.keys and self.tables["meta"]["version"] >= 2
        if told and self.who is not None and scores_of(self.tables, self.draft, self.who):
            self.draft.refuse("modifier_of_sheet", who=self.name)
        self.add("modifier", int(self.keys.get("modifier", 0)))

    def add_magic(self, found: Sequence[tuple[magic.Effect, int]]) -> None:
        """Count what magic items add."""
        for effect, adds in found:
            self.add("magic_item", adds, source=self.tables.source(magic.EFFECTS), item=effect.item)

    def add_told(self) -> None:
        """Count what the table tells: a bonus, and sources of advantage and disadvantage."""
        self.add("bonus", int(self.keys.get("bonus", 0)))
        self.add_edges()

    def add_edges(self) -> None:
        """Count the sources of advantage and disadvantage that the table tells."""
        self.edge("advantage", int(self.keys.get("advantage", 0)) + int(self.facts.edge in ("advantage", "both")))
        self.edge(
            "disadvantage", int(self.keys.get("disadvantage", 0)) + int(self.facts.edge in ("disadvantage", "both"))
        )

    def add_state(self, *columns: str, ability: str | None = None) -> None:
        """Count what the creature’s conditions, its armour, exhaustion and having been raised do to a test.

        Args:
            ability: The ability of the test, for armour that somebody is not trained in.
        """
        if self.who is None:
            return
        burdened = self.tables["untrained_armour"]
        if ability in burdened["abilities"] and bonuses.wears_untrained_armour(self.tables, self.draft, self.who):
            self.note("untrained_armour", source=burdened["source"], trait=str(ability))
            self.edge("disadvantage", 1)
        for condition, edge in conditions.edges(conditions.conditions_of(self.tables, self.draft, self.who), *columns):
            self.condition(condition, edge)
        self.add_penalties()

    def add_penalties(self) -> None:
        """Count exhaustion, and what being raised from the dead still takes (`srd5:conditions PUB, srd5:zero PUB`)."""
        if self.who is None:
            return
        level = self.draft.quantity(self.who, EXHAUSTION)
        penalty, source = conditions.d20_penalty(self.tables, level), self.tables["exhaustion"]["source"]
        self.add("exhausted", penalty, source=source, level=level)
        raised = self.draft.quantity(self.who, "revival_penalty")
        self.add("raised_penalty", -raised, source=self.tables["revival"]["source"])

    def condition(self, condition: str, edge: str) -> None:
        """Count what a condition gives, of the creature or of its target."""
        row = self.tables["conditions"][condition]
        source = str(row.get("source", self.tables["conditions"]["source"]))
        self.note("condition", edge, source=source, condition=condition)
        self.edge(edge, 1)

    def edge(self, edge: str, sources: int) -> None:
        """Count sources of advantage or of disadvantage."""
        if edge == "advantage":
            self.advantage += sources
        else:
            self.disadvantage += sources

    # The dice.

    def cast_test(self, kind: str, target: int | None, cover: str | None = None) -> Judgement:
        """Roll and judge the d20, again where somebody may and does (`srd5:d20 L403-L414`)."""
        sides = int(self.tables["d20"]["sides"])
        mode = roll_figures.mode_of(self.advantage, self.disadvantage)
        faces = list(self.draft.roll(sides, roll_figures.dice_count(self.tables, mode), self.name, self.purpose))
        shown = [str(face) for face in faces]
        for die, face in self._again(sides, faces):
            shown[die] = f"({faces[die]}) {face}"
            self.dice.append({"sides": sides, "face": faces[die], "kept": False})
            faces = roll_figures.with_new_face(self.tables, faces, die, face)
        roll = roll_figures.judge(
            self.tables,
            kind,
            faces,
            target,
            modifier=self.modifier,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
            cover=cover,
        )
        first = faces.index(roll.kept)
        self.dice += [{"sides": sides, "face": face, "kept": die == first} for die, face in enumerate(faces)]
        told = " ".join(text if die == first else f"({text})" for die, text in enumerate(shown))
        self.draft.step("rolled", roll.kept, who=self.who, expression=f"{len(faces)}d{sides}", faces=told)
        if mode != "normal":
            self.note("mode", source=self.tables["d20"]["source"], mode=mode)
        elif self.advantage:
            self.note("edges_cancel", source=self.tables["d20"]["source"], mode=mode)
        return roll

    def _again(self, sides: int, faces: list[int]) -> list[tuple[int, int]]:
        """Dice that are rolled again: a halfling’s 1, and one for which inspiration is spent."""
        found = []
        natural = int(self.tables["naturals"]["misses"])
        lucky = self.who and species_of(self.tables, self.draft, self.who).get("rerolls_natural_1")
        # It may be rolled again: at the table a further face says that it was.
        if lucky and natural in faces and not self.draft.all_faces_used(self.name):
            (face,) = self.draft.roll(sides, 1, self.name, "rolled_again")
            self.note("lucky", face, source=self.tables["species"]["source"], natural=natural)
            found.append((faces.index(natural), face))
        if "inspiration" in self.keys:
            die = int(self.keys["inspiration"]) - 1
            if die >= len(faces):
                raise InputError("die_missing", die=die + 1, dice=len(faces))
            found.append((die, self.inspired(sides)))
        return found

    def inspired(self, sides: int) -> int:
        """Spend inspiration on a die that was just rolled; return its new face (`srd5:inspiration L516-L518`)."""
        if self.who is None:
            raise InputError("key_missing", command="roll", missing=["inspiration"], allowed=[])
        held = self.draft.quantity(self.who, INSPIRATION)
        if not held:
            self.draft.refuse("no_inspiration", who=self.name)
        else:
            self.draft.note(self.who, INSPIRATION, inspiration.after_spending(held) - held)
        (face,) = self.draft.roll(sides, 1, self.name, "rolled_again")
        self.note("inspired_die", face, source=self.tables["inspiration"]["source"], sides=sides)
        return face

    # The answer.

    def fail(self, step: str, **args: str) -> None:
        """Answer a test that is failed without dice (`srd5:d20 L453`)."""
        self.note(step, None, source=None, **args)
        self.done(total=0, target=None, outcome="failure", success=False)

    def done(self, *, total: int, target: int | None = None, outcome: str | None = None, **more: Any) -> None:
        """Fill the answer."""
        margin = None if target is None else total - target
        self.answer(total=total, target=target, outcome=outcome, margin=margin, **more)

    def done_with(self, roll: Judgement, **more: Any) -> None:
        """Fill the answer with a test that was judged."""
        outcome = None if roll.success is None else "success" if roll.success else "failure"
        more = {"mode": roll.mode, "kept": roll.kept, "success": roll.success, **more}
        self.note("total", roll.total, source=self.tables["d20"]["source"])
        self.done(total=roll.total, target=roll.target, outcome=more.pop("outcome", outcome), **more)


def value_of_kind(draft: Drafting, facts: RollRecorded) -> str | None:
    """The kind’s own value, as `KIND=VALUE` or by its key.

    Raises:
        InputError: If it is told twice.
    """
    key = str(draft.rules.tables["rolls"][str(facts.kind)].get("value"))
    told = [str(facts.value)] if facts.value is not None else []
    told += [str(facts.keys[key])] if key in facts.keys else []
    if len(told) > 1:
        raise InputError("key_twice", key=key, command="roll")
    return told[0] if told else None


def target_number(draft: Drafting, facts: RollRecorded) -> int | None:
    """The Difficulty Class: told as the kind’s value, by `--vs` or as one of the usual ones (`srd5:d20 L442-L447`)."""
    tables = draft.rules.tables
    own = tables["rolls"][str(facts.kind)].get("value") in ("dc", "ac")
    told = [int(value) for value in [value_of_kind(draft, facts) if own else facts.keys.get("dc")] if value is not None]
    told += [] if facts.target is None else [facts.target]
    if "difficulty" in facts.keys:
        told.append(int(tables["difficulty_classes"][str(facts.keys["difficulty"])]["dc"]))
    if len(told) > 1:
        raise InputError("key_twice", key="dc", command="roll")
    return told[0] if told else None


def cover_of(trial: D20Test) -> str | None:
    """The cover that is told, after a refusal of total cover that the game master’s word may beat."""
    cover = trial.keys.get("cover")
    if cover is None:
        return None
    if trial.tables["cover"][str(cover)].get("untargetable"):
        trial.draft.refuse("target_has_total_cover")
        return None
    return str(cover)
