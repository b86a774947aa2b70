"""An entry as sentences read it: its facts as typed values, its effects as numbers by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar, cast

from cli.output.entries.messages import step_row, step_text
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, capital, listed, ngettext, numbered
from ledger.entries import Entry
from ledger.facts import Facts, Goods
from ledger.ids import CHARACTER, HOLDERS, ITEM, OTHER
from ledger.others import AS_JSON, with_bare_names
from ledger.people import account_of, alphabetical, bare_name, killed_by
from ledger.postings import Step
from ledger.store.codec import facts_of

F = TypeVar("F", bound=Facts)


class EntryDetails(Generic[F]):
    """An entry with what its sentence needs.

    Attributes:
        terms: By the rules of its time: those in force now may no longer name what it mentions.
    """

    def __init__(self, speaker: Speaker, entry: Entry) -> None:
        self.speaker = speaker
        self.entry = entry
        self.body = entry.body
        self.terms = speaker.terms_at(entry)
        facts = facts_of(entry.body)
        if bytes(entry.body.facts).find(AS_JSON) >= 0:
            # Nearly no facts name anybody outside the company, which their text shows at once.
            facts = with_bare_names(facts)
        # The row of a kind makes the details of its own kind's facts only.
        self.facts = cast(F, facts)

    def holder(self, name: str) -> str:
        """Somebody who holds things, as a sentence names them."""
        account = self.account(name)
        return bare_name(name) if account == account_of(name) else self.terms.account(account)

    def account(self, name: str) -> str:
        """The account of somebody who holds things."""
        return HOLDERS.get(name) or account_of(name)

    def goods(self, goods: Goods) -> str:
        """Coins, or a number of an item."""
        if goods.item is None:
            return self.terms.amount(goods.coins)
        return self.terms.quantity(ITEM + goods.item, goods.count)

    def change(self, account: str, commodity: str) -> int:
        """What the entry adds to a balance."""
        return sum(p.quantity for p in self.body.postings if (p.account, p.commodity) == (account, commodity))

    def changes(self, commodity: str) -> dict[str, int]:
        """What the entry adds to each character's balance of a commodity, in the order of the facts or by name."""
        moved = {
            bare_name(p.account): p.quantity
            for p in self.body.postings
            if p.commodity == commodity and p.account.startswith((CHARACTER, OTHER))
        }
        if len(moved) < 2:
            return moved
        named = getattr(self.facts, "who", ())
        first = [name for name in named if name in moved] if isinstance(named, tuple) else []
        return {name: moved[name] for name in dict.fromkeys((*first, *sorted(moved, key=alphabetical)))}

    def coins(self, account: str) -> dict[str, int]:
        """What the entry adds to an account in coins."""
        values = self.terms.coinage.values
        return {p.commodity: p.quantity for p in self.body.postings if p.account == account and p.commodity in values}

    def value(self, account: str) -> int:
        """What the entry adds to an account in coins, in the smallest coin."""
        return self.terms.coinage.value(self.coins(account))

    def step(self, name: str) -> Step | None:
        """The first step of the derivation of this name, None where there is none."""
        return next((step for step in self.body.derivation if step.step == name), None)

    def rolled(self, who: str) -> int | str | None:
        """The total of somebody's roll, as the derivation has it."""
        # A roll with modifiers ends with a step of its own that adds them up.
        totals = [step for step in self.body.derivation if step.step == "total"]
        rolled_once = [step for step in self.body.derivation if step.step == "initiative"]
        totals = totals or rolled_once * (len(rolled_once) == 1)
        steps = totals or [step for step in self.body.derivation if step.step == "rolled"]
        own = [step for step in steps if step.who in (who, CHARACTER + who, OTHER + who)]
        return next((step.value for step in reversed(own or steps)), None)

    def said_steps(self) -> list[str]:
        """Sentences of the steps that the rules want said with the entry."""
        tables = self.terms.tables
        steps = [
            step_text(self.terms, step) for step in self.body.derivation if step_row(tables, step.step).get("told")
        ]
        return [f"{capital(step)}." for step in steps]

    def dead(self) -> list[str]:
        """Those whom the entry kills."""
        return killed_by(self.body.fields)

    def deaths(self) -> list[str]:
        """Sentences about those whom the entry kills."""
        dead = self.dead()
        return [capital(ngettext("{who} dies.", "{who} die.", len(dead)).format(who=listed(dead)))] if dead else []


def entry_numbers(speaker: Speaker, ids: Iterable[str]) -> str:
    """Entries by number, of uuids in hex: `#12 and #14`."""
    return numbered(number for id_ in ids if (number := speaker.campaign.number_of(id_)) is not None)


def as_corrected(amended_by: int, in_place_of: str = "") -> str:
    """By which amendment an entry is as it is, and the figure that this replaces."""
    if not in_place_of:
        return _("as corrected by #{entry}").format(entry=amended_by)
    return _("as corrected by #{entry}, in place of {figure}").format(entry=amended_by, figure=in_place_of)


def correction_text(speaker: Speaker, amended_by: int) -> str:
    """An amendment by its number, who recorded it, and why."""
    who = speaker.campaign.people().get(speaker.campaign.entry_named_in("voided", amended_by).header.recorded_by, "")
    said = _("#{number}, recorded by {who}: {reason}") if who else _("#{number}: {reason}")
    return said.format(number=amended_by, who=who, reason=reason_of(speaker, amended_by))


def reason_of(speaker: Speaker, amended_by: int) -> str:
    """Why an amendment was recorded."""
    # Only what was amended needs it, and a confirmation should not load it.
    from ledger.store.amendments import amendment_facts

    return amendment_facts(speaker.campaign.entry_named_in("voided", amended_by).body).reason


def ranges(numbers: Iterable[int]) -> list[str]:
    """Entries by number, those that follow one another as a range: `#12–#31` and `#40`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [f"#{run[0]}" if len(run) == 1 else f"#{run[0]}–#{run[-1]}" for run in runs]


def with_remark(said: str, remark: str | None) -> str:
    """A sentence with a remark in brackets before its full stop, if there is one; after brackets, behind a dash."""
    if not remark:
        return said
    if said.endswith("."):
        return with_remark(said[:-1], remark) + "."
    if remark.startswith("(") and remark.find(")") == len(remark) - 1:
        # `+20 xp to Ann (the bridge)`: it is in brackets as it was typed.
        remark = remark[1:-1]
    pattern = _("{sentence} – {note}") if said.endswith(")") else _("{sentence} ({note})")
    return pattern.format(sentence=said, note=remark)
