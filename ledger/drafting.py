"""Drafting: the working paper of one decision.

It reads like a state, with the effects noted so far already in it, hands out the dice that were shown, and
refuses what no game master's word can pass: impossible faces, things from nothing, less than nothing.
"""

from __future__ import annotations

from collections.abc import KeysView, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ledger.entries import OVERRIDDEN, Command, Draft, Links
from ledger.errors import InputError, Refusal
from ledger.ids import CHANGE, CHARACTER, CLOCK, ITEM, PARTY, WORLD
from ledger.postings import FieldChange, FieldValue, Posting, Step, netted

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from ledger.state import State


class NeedsDice(Exception):
    """The decision needs dice that have not been shown; with them it is decided again.

    Attributes:
        who: Name of the character they are for, empty for nobody in particular.
        purpose: What they are for: a thing of the ruleset as `GROUP:ID` (`rolls:save`), or one of the words that
            every game has (`damage`); empty where the kind of entry says it.
    """

    def __init__(self, sides: int, count: int, who: str, purpose: str = "") -> None:
        super().__init__(f"{count}d{sides}")
        self.sides = sides
        self.count = count
        self.who = who
        self.purpose = purpose


class Drafting:
    """One entry in the making.

    Attributes:
        elapsed: Seconds that have passed in it for those whom it is about.
        seconds_behind: Seconds by which those are still behind the shared clock: see `ledger.decisions.time_apart`.
        lasting: Seconds that what is noted takes, for all at once; they pass at the end of the decision.
    """

    def __init__(self, state: State, command: Command, rules: Ruleset) -> None:
        self.state = state
        self.command = command
        self.rules = rules
        self.result: dict[str, Any] = {}
        self._postings: list[Posting] = []
        self._pending: dict[tuple[str, str], int] = {}
        self._fields: dict[tuple[str, str], FieldValue] = {}
        self._told: set[tuple[str, str]] = set()
        self._steps: list[Step] = []
        self._links = Links()
        self._faces_used: dict[str, int] = {}
        self.elapsed = 0
        self.seconds_behind = 0
        self.duration = 0

    # What decisions read: the state, with this draft's own effects.

    def quantity(self, account: str, commodity: str) -> int:
        """Balance of a commodity on an account."""
        return self.state.quantity(account, commodity) + self._pending.get((account, commodity), 0)

    def holdings(self, account: str) -> Mapping[str, int]:
        """Every non-zero balance of an account, by commodity, sorted."""
        held = dict(self.state.holdings(account))
        for (noted, commodity), quantity in self._pending.items():
            if noted == account:
                held[commodity] = held.get(commodity, 0) + quantity
        return {commodity: quantity for commodity, quantity in sorted(held.items()) if quantity}

    def field(self, account: str, key: str) -> FieldValue:
        """A field's value, None where it is not set."""
        if (account, key) in self._fields:
            return self._fields[account, key]
        return self.state.field(account, key)

    def fields(self, account: str) -> Mapping[str, FieldValue]:
        """Every field of an account that is set, sorted."""
        values = dict(self.state.fields(account))
        values.update({key: value for (noted, key), value in self._fields.items() if noted == account})
        return {key: value for key, value in sorted(values.items()) if value is not None}

    def accounts(self, prefix: str) -> Sequence[str]:
        """Accounts that begin so and have a balance or a field, sorted."""
        return sorted({*self.touched(prefix), *self.state.accounts(prefix)})

    def touched(self, prefix: str) -> Sequence[str]:
        """Accounts that begin so and that this draft changes, sorted."""
        accounts = {account for account, _ in (*self._pending, *self._fields)}
        return sorted(account for account in accounts if account.startswith(prefix))

    @property
    def postings(self) -> tuple[Posting, ...]:
        """The postings noted so far, one for each account and commodity."""
        return netted(self._postings)

    @property
    def changed_fields(self) -> KeysView[tuple[str, str]]:
        """The fields that this draft changes, as (account, key)."""
        return self._fields.keys()

    @property
    def number(self) -> int:
        """The number that this entry will have."""
        return self.state.number + 1

    def new_lot(self, item: str) -> str:
        """A new lot's commodity: `item:gem~57`, and `item:gem~57.2` for the next one of the same entry."""
        commodity, again = f"{ITEM}{item}~{self.number}", 1
        taken = {noted for _, noted in self._pending} | {account for account, _ in self._fields}
        while commodity in taken:
            again += 1
            commodity = f"{ITEM}{item}~{self.number}.{again}"
        return commodity

    # Dice.

    def roll(self, sides: int, count: int = 1, who: str = "", purpose: str = "") -> tuple[int, ...]:
        """The next faces that were shown, of dice of so many sides.

        Args:
            who: Name of whose dice they are.
            purpose: What they are for, as of `NeedsDice`.

        Raises:
            NeedsDice: If they have not been shown yet.
            InputError: If a face does not fit its die.
        """
        given = self.command.facts.faces
        name = who if who in given else ""
        used = self._faces_used.get(name, 0)
        faces = given.get(name, ())[used : used + count]
        if len(faces) < count:
            raise NeedsDice(sides, count - len(faces), who, purpose)
        for face in faces:
            if not 1 <= face <= sides:
                raise InputError("face_impossible", face=face, sides=sides)
        self._faces_used[name] = used + count
        return faces

    def all_faces_used(self, who: str = "") -> bool:
        """Whether dice were rolled at the table, and every face that was told for somebody has been read."""
        given = self.command.facts.faces
        name = who if who in given else ""
        return self.command.rolled == "table" and self._faces_used.get(name, 0) >= len(given.get(name, ()))

    # Effects.

    def post(self, account: str, commodity: str, quantity: int) -> int:
        """Change a balance within the bounds of its commodity; return what was applied.

        Raises:
            Refusal: Where the commodity refuses what goes past a bound.
        """
        applied = quantity
        if not account.startswith(WORLD):
            bounds = self.rules.commodity(commodity)
            now = self.quantity(account, commodity)
            ceiling = self.ceiling(account, commodity)
            wanted = now + quantity
            if quantity < 0 and bounds.floor is not None and wanted < bounds.floor:
                if bounds.refuses:
                    raise Refusal("not_enough", account=account, commodity=commodity, asked=-quantity, held=now)
                applied = min(0, bounds.floor - now)
            elif quantity > 0 and ceiling is not None and wanted > ceiling:
                if bounds.refuses:
                    raise Refusal("too_much", account=account, commodity=commodity, asked=wanted, ceiling=ceiling)
                applied = max(0, ceiling - now)
            if applied != quantity:
                self.step("clamped", applied, who=account, commodity=commodity, asked=quantity)
        self.note(account, commodity, applied)
        return applied

    def note(self, account: str, commodity: str, quantity: int) -> None:
        """Change a balance with no regard to bounds; only for amounts that are bounded already."""
        if quantity:
            self._postings.append(Posting(account, commodity, quantity))
            self._pending[account, commodity] = self._pending.get((account, commodity), 0) + quantity

    def ceiling(self, account: str, commodity: str) -> int | None:
        """The most that an account may hold of a commodity, None where nothing bounds it."""
        ceiling = self.rules.commodity(commodity).ceiling
        return self.quantity(account, ceiling) if isinstance(ceiling, str) else ceiling

    @property
    def own_time(self) -> int:
        """The clock of those whom the entry is about, in seconds; they may be behind the shared one."""
        return self.quantity(CLOCK, "seconds") - self.seconds_behind

    def move(self, source: str, target: str, commodity: str, quantity: int) -> None:
        """Move a conserved commodity from one account to another."""
        self.post(source, commodity, -quantity)
        self.post(target, commodity, quantity)

    def set(self, account: str, key: str, value: FieldValue) -> None:
        """Change a field; None unsets it."""
        if self.field(account, key) != value or (account, key) in self._fields:
            self._fields[account, key] = value

    def set_even_if_same(self, account: str, key: str, value: FieldValue) -> None:
        """Set a field, and keep that it was said even where it says nothing new.

        So it stands by itself when the entry that said it before is voided.
        """
        self._fields[account, key] = value
        self._told.add((account, key))

    def step(
        self,
        step: str,
        value: int | str | Fraction | None = None,
        *,
        who: str | None = None,
        source: str | None = None,
        **args: int | str | Fraction,
    ) -> None:
        """Note a step of the arithmetic; fractions are kept exact, as text."""
        exact = {name: _exact(arg) for name, arg in args.items()}
        self._steps.append(Step(step, who, exact, None if value is None else _exact(value), source))

    def link(self, links: Links) -> None:
        """Tie the entry to earlier ones."""
        self._links = links

    def refuse(self, code: str, **facts: Any) -> None:
        """Refuse as the rules say, unless the game master's word beats them; then the derivation says so."""
        if self.command.override is None:
            raise Refusal(code, overridable=True, **facts)
        self.step(OVERRIDDEN, rule=code)

    def deviate(self, code: str, who: str | None = None) -> None:
        """Note what the rules advise against and do not forbid; audits tell of it."""
        self.step("deviates", who=who, rule=code)
        self.result.setdefault("deviations", []).append(code)

    def require_faces_used(self) -> None:
        """Require that every face that was given has been read.

        Raises:
            InputError: `faces_left_over`.
        """
        for name, faces in self.command.facts.faces.items():
            used = self._faces_used.get(name, 0)
            if used < len(faces):
                raise InputError("faces_left_over", given=len(faces), used=used, who=name)

    def finish(self) -> Draft:
        """The draft as a value, after the checks that no override passes.

        Raises:
            Refusal: `secret_moves_things`, if a secret entry would move what players can count.
        """
        postings = self.postings
        self._assert_conserved(postings)
        if self.command.secret:
            for posting in postings:
                if posting.account.startswith((CHARACTER, PARTY)) and self.rules.commodity(posting.commodity).public:
                    raise Refusal("secret_moves_things", account=posting.account, commodity=posting.commodity)
        fields = tuple(
            FieldChange(account, key, new, self.state.field(account, key))
            for (account, key), new in sorted(self._fields.items())
            if new != self.state.field(account, key) or (account, key) in self._told
        )
        return Draft(
            facts=self.command.facts,
            links=self._links,
            postings=postings,
            fields=fields,
            derivation=tuple(self._steps),
            result=self.result,
        )

    def _assert_conserved(self, postings: Sequence[Posting]) -> None:
        """Coins and items come from somewhere and go somewhere; change nets to nothing in value."""
        sums: dict[str, int] = {}
        for posting in postings:
            if self.rules.commodity(posting.commodity).conserved:
                sums[posting.commodity] = sums.get(posting.commodity, 0) + posting.quantity
        lost = {commodity: quantity for commodity, quantity in sums.items() if quantity}
        changed = self.rules.coinage.value({p.commodity: p.quantity for p in postings if p.account == CHANGE})
        if lost or changed:
            raise AssertionError(f"a decision does not conserve: {lost or changed}")


def _exact(number: int | str | Fraction) -> int | str:
    if isinstance(number, Fraction):
        return int(number) if number.denominator == 1 else str(number)
    return number
