"""A D20 Test while it is rolled: its modifiers, advantage, dice and answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, RollRecorded
from ledger.people import name_of
from ledger.rules.shared.throw import Throw
from ledger.rulesets.srd5.characters.abilities import modifier_of
from ledger.rulesets.srd5.characters.account import EXHAUSTION, INSPIRATION, scores_of, species_of
from ledger.rulesets.srd5.counters import play
from ledger.rulesets.srd5.gear import magic
from ledger.rulesets.srd5.health import conditions
from ledger.rulesets.srd5.rolls import bonuses
from ledger.rulesets.srd5.rolls import figures as roll_figures
from ledger.rulesets.srd5.rolls.figures import Judgement
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.rolls import Srd5Condition, Srd5Roll


class D20Test(Throw):
    """A test of one creature: the one who rolls, unless `who` is set to another."""

    tables: Srd5Tables
    row: Srd5Roll

    def __init__(self, draft: Drafting, facts: RollRecorded) -> None:
        super().__init__(draft, facts)
        self.advantage = 0
        self.disadvantage = 0

    @property
    def name(self) -> str:
        """Name of the one whose dice they are."""
        return GAME_MASTER if self.who is None else name_of(self.who)

    # What is given.

    def value_of_kind(self) -> str | None:
        """The value of the kind of roll, given as `KIND=VALUE` or by its key.

        Raises:
            InputError: `key_twice`.
        """
        value = None if self.row.value is None else self.given(self.row.value)
        return None if value is None else str(value)

    def required_value(self) -> str:
        """The value of the kind of roll, without which there is no roll.

        Raises:
            InputError: `key_twice`; `key_missing`.
        """
        return str(self.required(str(self.row.value)))

    def target_number(self) -> int | None:
        """The number to reach: given as the kind’s value, by `--vs` or by a usual difficulty (`srd5:d20 L442-L447`).

        Raises:
            InputError: `key_twice`.
        """
        own = self.row.value in ("dc", "ac")
        value = self.value_of_kind() if own else self.keys.get("dc")
        given = [] if value is None else [int(value)]
        if self.facts.target is not None:
            given.append(self.facts.target)
        if "difficulty" in self.keys:
            given.append(self.tables.difficulty_classes[str(self.keys["difficulty"])].dc)
        if len(given) > 1:
            raise InputError("key_twice", key="dc", command="roll")
        return given[0] if given else None

    # Modifiers and advantage.

    def add_ability(self, ability: str) -> None:
        """Add an ability’s modifier (`srd5:d20 L407-L411`)."""
        if self.who is not None:
            source = self.tables.traits.source
            self.add("ability", modifier_of(self.tables, self.draft, self.who, ability), source=source, trait=ability)

    def add_proficiency(self, value: int) -> None:
        """Add a proficiency bonus."""
        self.add("proficiency", value, source=self.tables.proficiency.source)

    def add_stated_modifier(self) -> None:
        """Add the stated modifier of a creature without scores; one with scores uses its sheet."""
        # In version 1 it was one more bonus, even for a creature with scores.
        given = "modifier" in self.keys and self.tables.version >= 2
        if given and self.who is not None and scores_of(self.tables, self.draft, self.who):
            self.draft.refuse("modifier_of_sheet", who=self.name)
        self.add("modifier", int(self.keys.get("modifier", 0)))

    def add_magic(self, found: Sequence[tuple[magic.Effect, int]]) -> None:
        """Add the bonuses of magic items."""
        for effect, adds in found:
            self.add("magic_item", adds, source=self.tables.magic_effects.source, item=effect.item)

    def add_stated(self) -> None:
        """Add what the command states: a bonus, and sources of advantage and disadvantage."""
        self.add("bonus", int(self.keys.get("bonus", 0)))
        self.add_stated_edges()

    def add_stated_edges(self) -> None:
        """Add the stated sources of advantage and disadvantage."""
        for edge in bonuses.EDGES:
            self.add_edge(edge, int(self.keys.get(edge, 0)) + int(self.facts.edge in (edge, "both")))

    def add_circumstances(self, *columns: str, ability: str | None = None) -> None:
        """Add the effects of conditions, untrained armour, exhaustion and a recent revival.

        Args:
            ability: The ability of the test, which matters for untrained armour.
        """
        burdened = self.tables.untrained_armour
        if (
            self.who is not None
            and ability in burdened.abilities
            and bonuses.wears_untrained_armour(self.tables, self.draft, self.who)
        ):
            self.note("untrained_armour", source=burdened.source, trait=str(ability))
            self.add_edge("disadvantage", 1)
        for condition, edge in conditions.edges(self.conditions_held(), *columns):
            self.add_condition(condition, edge)
        self.add_penalties()

    def conditions_held(self) -> dict[str, Srd5Condition]:
        """Rows of the conditions of the creature, and of those that they imply."""
        return {} if self.affected is None else conditions.conditions_of(self.tables, self.draft, self.affected)

    def add_penalties(self) -> None:
        """Add the penalties of exhaustion and of a recent revival (`srd5:conditions PUB, srd5:zero PUB`)."""
        if self.affected is None:
            return
        level = self.draft.quantity(self.affected, EXHAUSTION)
        penalty, source = conditions.d20_penalty(self.tables, level), self.tables.exhaustion.source
        self.add("exhausted", penalty, source=source, level=level)
        raised = self.draft.quantity(self.affected, "revival_penalty")
        self.add("raised_penalty", -raised, source=self.tables.revival.source)

    def add_condition(self, condition: str, edge: str) -> None:
        """Add the advantage or disadvantage of a condition, of the creature or of its target."""
        self.note("condition", edge, source=self.tables.conditions[condition].source, condition=condition)
        self.add_edge(edge, 1)

    def add_edge(self, edge: str, sources: int) -> None:
        """Add sources of advantage or of disadvantage."""
        if edge == "advantage":
            self.advantage += sources
        else:
            self.disadvantage += sources

    # The dice.

    def roll_test(self, kind: str, target: int | None, cover: str | None = None) -> Judgement:
        """Roll and judge the d20, with the dice that are rolled again (`srd5:d20 L403-L414`)."""
        sides = self.tables.d20.sides
        edges: dict[str, Any] = {"advantage": self.advantage, "disadvantage": self.disadvantage}
        mode = roll_figures.mode_of(**edges)
        faces = list(self.draft.roll(sides, roll_figures.dice_count(self.tables, mode), self.name, self.purpose))
        shown = [str(face) for face in faces]
        for die, face in self._dice_rolled_again(sides, faces):
            shown[die] = f"({faces[die]}) {face}"
            self.dice.append({"sides": sides, "face": faces[die], "kept": False})
            faces = roll_figures.with_new_face(self.tables, faces, die, face)
        roll = roll_figures.judge(self.tables, kind, faces, target, modifier=self.modifier, cover=cover, **edges)
        first = faces.index(roll.kept)
        self.dice += [{"sides": sides, "face": face, "kept": die == first} for die, face in enumerate(faces)]
        given = " ".join(text if die == first else f"({text})" for die, text in enumerate(shown))
        self.draft.step("rolled", roll.kept, who=self.who, expression=f"{len(faces)}d{sides}", faces=given)
        if mode != "normal":
            self.note("mode", source=self.tables.d20.source, mode=mode)
        elif self.advantage:
            self.note("edges_cancel", source=self.tables.d20.source, mode=mode)
        return roll

    def _dice_rolled_again(self, sides: int, faces: list[int]) -> list[tuple[int, int]]:
        """Dice that are rolled again: a halfling’s 1, and one for which inspiration is spent."""
        found = []
        natural = self.tables.naturals.misses
        lucky = self.who and species_of(self.tables, self.draft, self.who).rerolls_natural_1
        # The reroll is optional: at the table a further face says that it was made.
        if lucky and natural in faces and not self.draft.all_faces_used(self.name):
            (face,) = self.draft.roll(sides, 1, self.name, "rolled_again")
            self.note("lucky", face, source=self.tables.species.source, natural=natural)
            found.append((faces.index(natural), face))
        if "inspiration" in self.keys:
            die = int(self.keys["inspiration"]) - 1
            if die >= len(faces):
                raise InputError("die_missing", die=die + 1, dice=len(faces))
            found.append((die, self.reroll_with_inspiration(sides)))
        return found

    def reroll_with_inspiration(self, sides: int) -> int:
        """Spend inspiration on a die that was just rolled; return its new face (`srd5:inspiration L516-L518`)."""
        if self.who is None:
            raise InputError("key_missing", command="roll", missing=["inspiration"], allowed=[])
        held = self.draft.quantity(self.who, INSPIRATION)
        if not held:
            self.draft.refuse("no_inspiration", who=self.name)
        else:
            self.draft.note(self.who, INSPIRATION, play.after_spending(held) - held)
        (face,) = self.draft.roll(sides, 1, self.name, "rolled_again")
        self.note("inspired_die", face, source=self.tables.inspiration.source, sides=sides)
        return face

    # The answer.

    def answer_failed(self, step: str, **args: str) -> None:
        """Fill the answer of a test that fails without dice (`srd5:d20 L453`)."""
        self.note(step, None, source=None, **args)
        self.fill_answer(total=0, target=None, outcome="failure", success=False)

    def answer_with(self, roll: Judgement, **more: Any) -> None:
        """Fill the answer from a judgement."""
        outcome = None if roll.success is None else "success" if roll.success else "failure"
        more = {"mode": roll.mode, "kept": roll.kept, "success": roll.success, **more}
        self.note("total", roll.total, source=self.tables.d20.source)
        self.fill_answer(total=roll.total, target=roll.target, outcome=more.pop("outcome", outcome), **more)


def cover_of(test: D20Test) -> str | None:
    """The stated cover; total cover is refused, unless overridden."""
    cover = test.keys.get("cover")
    if cover is None:
        return None
    if test.tables.cover[str(cover)].untargetable:
        test.draft.refuse("target_has_total_cover")
        return None
    return str(cover)
