"""Drafting: one entry while it is decided.

A draft reads like the state, with the effects noted so far. It gives out the dice that were rolled, and refuses what
no override can allow: impossible faces, things from nothing, balances below their floor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from fractions import Fraction
from typing import Any

from ledger.entries import AGAINST_RULE, OVERRIDDEN, AmendedEffects, Command, Draft, Links, Throw
from ledger.errors import InputError, Refusal
from ledger.facts import GAME_MASTER
from ledger.ids import CHANGE, CHARACTER, CLOCK, ITEM, PARTY, SECRET, WORLD
from ledger.others import others_named
from ledger.overlay import Overlay
from ledger.people import bare_name
from ledger.postings import FieldChange, FieldValue, Posting, Step
from ledger.rules.ruleset import Commodity, Ruleset
from ledger.state import State


class NeedsDice(Exception):
    """Raised where a decision needs dice that were not given; the command is decided again with them.

    Attributes:
        who: Name of the character they are for, empty for nobody in particular.
        purpose: What they are rolled for: an id of the ruleset as `GROUP:ID` (`rolls:save`), or a word that every
            game has (`damage`); empty where the kind of entry says it.
    """

    def __init__(self, sides: int, count: int, who: str, purpose: str = "") -> None:
        super().__init__(f"{count}d{sides}")
        self.sides = sides
        self.count = count
        self.who = who
        self.purpose = purpose


class Drafting(Overlay):
    """One entry while it is decided: the state, with the entry's effects noted so far on top.

    Attributes:
        state: The state without these effects.
        result: What the command returns besides the entry.
        amended: Of an amendment, the entries that it holds in the place of those recorded.
        elapsed: Seconds that have passed in it for the characters it is about.
        stand_in: Name of the one outside the company for whom the game master's dice are thrown, empty for none.
        aimed_at: Name of the one outside the company at whom a roll is aimed, or who rolls against it, empty for none.
        seconds_behind: Seconds by which these are still behind the shared clock: see `ledger.decisions.time`.
        duration: Seconds that what is recorded takes for everybody at once; they pass at the end of the decision.
    """

    amended: tuple[AmendedEffects, ...] = ()
    stand_in = ""
    aimed_at = ""
    elapsed = 0
    seconds_behind = 0
    duration = 0
    _links = Links()
    _kept_if_same: Set[tuple[str, str]] = frozenset()

    def __init__(
        self, state: State, command: Command, rules: Ruleset, rules_of: Callable[[str], Ruleset] | None = None
    ) -> None:
        super().__init__(state)
        self.state = state
        self.command = command
        self.rules = rules
        self._rules_of = rules_of
        self.result: dict[str, Any] = {}
        self._steps: list[Step] = []
        self._faces_used: dict[str, int] = {}
        self._dice: list[Throw] = []

    @property
    def number(self) -> int:
        """The number that this entry will have."""
        return self.state.number + 1

    def new_lot(self, item: str) -> str:
        """The commodity of a new lot: `item:gem~57`, and `item:gem~57.2` for the next one of the same entry."""
        commodity, again = f"{ITEM}{item}~{self.number}", 1
        while self.changes_lot(commodity):
            again += 1
            commodity = f"{ITEM}{item}~{self.number}.{again}"
        return commodity

    def rules_of(self, hash_: str) -> Ruleset:
        """The rules over the tables of a content hash, under which an earlier entry was decided."""
        if hash_ == self.rules.tables.hash or self._rules_of is None:
            return self.rules
        return self._rules_of(hash_)

    # Dice.

    def roll(self, sides: int, count: int = 1, who: str = "", purpose: str = "") -> tuple[int, ...]:
        """Return the next faces that were given for dice with this many sides.

        Args:
            who: Name of the character whose dice they are.
            purpose: What they are rolled for, as in `NeedsDice`.

        Raises:
            NeedsDice: If they have not been given yet.
            InputError: `face_impossible`.
        """
        given = self.command.facts.faces
        name = who if who in given else self.stand_in if self._has_faces(self.stand_in, count) else ""
        if who == GAME_MASTER and self.aimed_at in given and not self._has_faces(name):
            # Whoever is aimed at outside the company answers by dice of the game master.
            name = self.aimed_at
        used = self._faces_used.get(name, 0)
        faces = given.get(name, ())[used : used + count]
        if len(faces) < count:
            raise NeedsDice(sides, count - len(faces), who, purpose)
        for face in faces:
            if not 1 <= face <= sides:
                raise InputError("face_impossible", face=face, sides=sides)
        self._faces_used[name] = used + count
        if faces:
            table = bool(name) or not self.command.program_rolled
            self._dice.append(Throw(sides, faces, table, who, purpose))
        return faces

    def _has_faces(self, name: str, count: int = 1) -> bool:
        """Whether there are so many faces under a name that were not used yet."""
        return self._faces_used.get(name, 0) + count <= len(self.command.facts.faces.get(name, ()))

    def note_faces(self, sides: int, faces: tuple[int, ...], who: str = "", purpose: str = "") -> tuple[int, ...]:
        """Note faces of real dice that a key of the command gives, as `hp_die=7` does; return them."""
        self._dice.append(Throw(sides, faces, True, who, purpose))
        return faces

    def note_faces_told(self, sides: int, face: int, who: str, purpose: str) -> None:
        """Note a face that another program recorded; 0 for one that nobody knows."""
        self._dice.append(Throw(sides, (face,), True, who, purpose, elsewhere=True))

    def all_faces_used(self, who: str = "") -> bool:
        """Whether dice were rolled at the table, and every face that was given for a character has been used."""
        given = self.command.facts.faces
        name = who if who in given else ""
        return self.command.rolled == "table" and self._faces_used.get(name, 0) >= len(given.get(name, ()))

    # Effects.

    def post(self, account: str, commodity: str, quantity: int) -> int:
        """Change a balance within the bounds of its commodity; return the quantity that was applied.

        Raises:
            Refusal: `not_enough` or `too_much`, if the commodity refuses what goes past a bound.
        """
        applied = quantity
        if not account.startswith(WORLD):
            bounds = self.rules.commodity(commodity)
            now = self.quantity(account, commodity)
            wanted = now + quantity
            if quantity < 0:
                if bounds.floor is not None and wanted < bounds.floor:
                    if bounds.refuses:
                        raise Refusal("not_enough", account=account, commodity=commodity, asked=-quantity, held=now)
                    applied = min(0, bounds.floor - now)
            elif bounds.ceiling is not None and quantity:
                ceiling = self._ceiling_of(account, bounds)
                if ceiling is not None and wanted > ceiling:
                    if bounds.refuses:
                        raise Refusal("too_much", account=account, commodity=commodity, asked=wanted, ceiling=ceiling)
                    applied = max(0, ceiling - now)
            if applied != quantity:
                self.step("clamped", applied, who=account, commodity=commodity, asked=quantity)
        if applied:
            self.add(account, commodity, applied)
        return applied

    def note(self, account: str, commodity: str, quantity: int) -> None:
        """Change a balance without looking at bounds; only for quantities that are within them already."""
        if quantity:
            self.add(account, commodity, quantity)

    def ceiling(self, account: str, commodity: str) -> int | None:
        """The greatest balance that an account may have of a commodity, None for no bound."""
        return self._ceiling_of(account, self.rules.commodity(commodity))

    def _ceiling_of(self, account: str, bounds: Commodity) -> int | None:
        return self.quantity(account, bounds.ceiling) if isinstance(bounds.ceiling, str) else bounds.ceiling

    @property
    def own_time(self) -> int:
        """The time of the characters that the entry is about, in seconds; they may be behind the shared clock."""
        return self.quantity(CLOCK, "seconds") - self.seconds_behind

    def move(self, source: str, target: str, commodity: str, quantity: int) -> None:
        """Move a conserved commodity from one account to another."""
        self.post(source, commodity, -quantity)
        self.post(target, commodity, quantity)

    def note_moved(self, source: str, target: str, commodity: str, quantity: int) -> None:
        """Move a commodity from one account to another without looking at bounds, as `note` does."""
        self.note(source, commodity, -quantity)
        self.note(target, commodity, quantity)

    def set(self, account: str, key: str, value: FieldValue) -> None:
        """Set a field, unless it has this value already; None unsets it."""
        if self.field(account, key) != value or self.changes_field(account, key):
            self.put(account, key, value)

    def set_even_if_same(self, account: str, key: str, value: FieldValue) -> None:
        """Set a field, and record it even where it has this value already.

        So it keeps the value when the entry that set it before is voided.
        """
        self.put(account, key, value)
        self._kept_if_same |= {(account, key)}

    def step(
        self,
        step: str,
        value: int | str | Fraction | None = None,
        *,
        who: str | None = None,
        source: str | None = None,
        **args: int | str | Fraction,
    ) -> None:
        """Add a step to the derivation; fractions are kept exact, as text."""
        exact: dict[str, int | str] = {}
        for name, arg in args.items():
            exact[name] = arg if isinstance(arg, _EXACT) else _exact(arg)
        result = value if value is None or isinstance(value, _EXACT) else _exact(value)
        self._steps.append(Step(step, who, exact, result, source))

    @property
    def steps(self) -> Sequence[Step]:
        """The derivation so far."""
        return self._steps

    def link(self, links: Links) -> None:
        """Set the entry's links to earlier entries."""
        self._links = links

    def refuse(self, code: str, **facts: Any) -> None:
        """Refuse what a rule forbids; note the rule instead where the game master overrides it, or a log beats it."""
        if self.command.override is not None:
            self.step(OVERRIDDEN, rule=code)
        elif self.command.as_recorded:
            self.step(AGAINST_RULE, rule=code)
        else:
            raise Refusal(code, overridable=True, **facts)

    def deviate(self, code: str, who: str | None = None) -> None:
        """Note what the rules advise against but do not forbid; audits report it."""
        self.step("deviates", who=who, rule=code)
        self.result.setdefault("deviations", []).append(code)

    def require_faces_used(self) -> None:
        """Require that every face that was given has been used, here or by the command in the place of another.

        Raises:
            InputError: `faces_left_over`.
        """
        if self.amended:
            return
        for name, faces in self.command.facts.faces.items():
            used = self._faces_used.get(name, 0)
            if used < len(faces):
                raise InputError("faces_left_over", given=len(faces), used=used, who=name)

    def finish(self) -> Draft:
        """Return the draft as a value, after the checks that no override skips.

        Raises:
            Refusal: `secret_moves_things`, if a secret entry would move what players can count.
        """
        postings = self.postings
        if postings:
            self._assert_conserved(postings)
        if self.command.secret:
            for posting in postings:
                if posting.account.startswith((CHARACTER, PARTY)) and self.rules.commodity(posting.commodity).public:
                    raise Refusal("secret_moves_things", account=posting.account, commodity=posting.commodity)
        elif postings and (hidden := [who for who in others_named(self.command.facts) if self.field(who, SECRET)]):
            for posting in postings:
                if posting.account.startswith((CHARACTER, PARTY)) and self.rules.commodity(posting.commodity).public:
                    raise Refusal("secret_person_moves_things", who=bare_name(hidden[0]), account=posting.account)
        return Draft(
            facts=self.command.facts,
            links=self._links,
            postings=postings,
            fields=self._changes() if self._values else (),
            derivation=tuple(self._steps),
            result=self.result,
            dice=tuple(self._dice),
            amended=self.amended,
        )

    def _changes(self) -> tuple[FieldChange, ...]:
        """The changes of fields, sorted, without those that change nothing."""
        changes = [
            FieldChange(account, key, new, old)
            for account, key, new in self.values
            if new != (old := self.state.field(account, key)) or (account, key) in self._kept_if_same
        ]
        return tuple(changes)

    def _assert_conserved(self, postings: Sequence[Posting]) -> None:
        """Assert that postings of coins and items sum to 0, and that changing coins keeps their value."""
        commodity_of = self.rules.commodity
        sums: dict[str, int] = {}
        change: dict[str, int] = {}
        for posting in postings:
            commodity = posting.commodity
            if commodity_of(commodity).conserved:
                sums[commodity] = sums.get(commodity, 0) + posting.quantity
                if posting.account == CHANGE:
                    change[commodity] = posting.quantity
        changed = self.rules.coinage.value(change) if change else 0
        if changed or any(sums.values()):
            lost = {commodity: quantity for commodity, quantity in sums.items() if quantity}
            raise AssertionError(f"a decision does not conserve: {lost or changed}")


_EXACT = (int, str)
"""What is exact already; a union made anew for each argument would take longer."""


def _exact(number: Fraction) -> int | str:
    return int(number) if number.denominator == 1 else str(number)
