"""Renders the evidence of a dispute: its entries with their figures, what each outcome would change, its history."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from cli.output.books.custody import custody_row
from cli.output.books.explain import step_lines
from cli.output.dice.dice_stats import dice_by_character
from cli.output.dice.dice_text import dice_text
from cli.output.entries.disputes import dispute_json, dispute_title, taken_back_lines
from cli.output.entries.entry_details import as_corrected, ranges
from cli.output.entries.kinds.corrections import owed_text
from cli.output.entries.kinds.disputes import claimed
from cli.output.entries.sentence import sentence
from cli.output.errors.error_words import message_alone
from cli.output.sheets.measures import WORTHS, measure_name
from cli.output.sheets.sheet import STATUS_NAMES, item_text, of_moment
from cli.output.terminal.columns import figures_of, hanging, labelled, line_width, table, wrapped
from cli.output.terminal.screen import section_lines, title_lines
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, capital, day, decimal, integer, listed, ngettext
from cli.output.words.terms import Terms
from cli.output.words.throwers import person_name
from ledger.entries import Entry
from ledger.ids import ITEM
from projections.disputes.dispute_evidence import (
    BalanceChange,
    DisputeEvent,
    Evidence,
    Stake,
    coins_together,
    is_claimed,
)
from projections.disputes.dispute_figures import Running
from projections.past.entry_json import step_json

if TYPE_CHECKING:
    from projections.disputes.dispute_figures import DiceAtStake


def evidence_json(
    speaker: Speaker,
    evidence: Evidence,
    running: Sequence[Running],
    custody: Sequence[Mapping[str, Any]],
    dice: DiceAtStake | None,
) -> dict[str, Any]:
    """The evidence as scripts read it; coins are counted one by one."""
    refused = evidence.refused
    return {
        **dispute_json(evidence.dispute),
        "entries": [_stake_json(speaker, stake) for stake in evidence.entries],
        "outcomes": {
            "uphold": _changes_json(_moving(evidence.upheld)),
            "dismiss": [],
            "void": None if evidence.voided is None else _changes_json(_moving(evidence.voided)),
            "void_statuses": [{"who": who, "now": now, "after": then} for who, now, then in evidence.statuses],
            "void_refused": None
            if refused is None
            else {"code": refused.code, "message": message_alone(refused, speaker.terms)},
            "void_owing": _changes_json(_moving(evidence.owing)),
            "void_owed": list(evidence.owed),
            "givers": list(evidence.givers),
        },
        "correction_entries": [_stake_json(speaker, stake) for stake in evidence.corrections],
        "history": [
            {
                "entry": event.entry.number,
                "kind": event.entry.body.kind,
                "session": event.entry.body.session,
                "played_on": event.entry.body.played_on,
                "recorded_by": _recorder(speaker, event.entry),
                "text": sentence(speaker, event.entry),
                "figures": dict(event.figures),
                "voided_by": event.voided_by,
            }
            for event in evidence.events
        ],
        "voided_since_ruling": list(evidence.since_ruling),
        "as_of": {"entry": evidence.number},
        "running": [
            {
                "commodity": figures.commodity,
                "accounts": figures.accounts,
                "before": figures.before,
                "after": [{"entry": number, "quantities": held} for number, held in figures.after.items()],
                "now": figures.now,
            }
            for figures in running
        ],
        "custody": [{"id": data["id"], "holders": data["holders"], "lines": data["lines"]} for data in custody],
        "dice": None if dice is None else dice_by_character(dice.dice, dice.examined),
    }


def _stake_json(speaker: Speaker, stake: Stake) -> dict[str, Any]:
    entry = stake.entry
    return {
        "entry": entry.number,
        "kind": entry.body.kind,
        "session": entry.body.session,
        "played_on": entry.body.played_on,
        "recorded_by": _recorder(speaker, entry),
        "text": sentence(speaker, entry),
        "voided_by": stake.voided_by,
        "present": None if stake.presence is None else list(stake.presence.names),
        "present_recorded": None if stake.presence is None else list(stake.presence.recorded),
        "amended_by": None if stake.amended is None else stake.voided_by,
        "changes": _changes_json(stake.moved),
        "derivation": [step_json(step) for step in stake.counting.body.derivation],
        "sources": list(dict.fromkeys(step.source for step in stake.counting.body.derivation if step.source)),
    }


def _changes_json(changes: Sequence[BalanceChange]) -> list[dict[str, Any]]:
    return [{**asdict(change), "after": change.after} for change in changes]


def _moving(changes: Sequence[BalanceChange]) -> list[BalanceChange]:
    """Without the coins that are there for the worth of a purse only."""
    return [change for change in changes if change.quantity]


def evidence_lines(
    speaker: Speaker,
    evidence: Evidence,
    running: Sequence[Running],
    custody: Sequence[Mapping[str, Any]],
    dice: DiceAtStake | None,
    point: str | None,
) -> Iterator[str]:
    """The claim, then each entry at stake, both parties’ figures, things, dice, the outcomes, what was done so far."""
    dispute = evidence.dispute
    yield from title_lines(speaker.screen, of_moment(dispute_title(dispute), point))
    yield from labelled(claim_rows(speaker, evidence))
    yield from section_lines(speaker.screen, _("What the ledger says"))
    for place, stake in enumerate(evidence.entries):
        if place:
            yield ""
        yield from _stake(speaker, stake, dispute.amount)
    if running:
        yield from section_lines(speaker.screen, _("The figures of both parties"))
        for figures in running:
            yield from figures_of(*running_table(speaker.terms, figures))
    for data in custody:
        yield from section_lines(speaker.screen, custody_title(data))
        yield from table([custody_row(speaker, line) for line in data["lines"]], "rlll", indent=2)
    if dice is not None:
        yield from section_lines(speaker.screen, _("The dice"))
        for said in dice_texts(dice):
            yield from wrapped(said, line_width())
    if dispute.is_unsettled:
        yield from section_lines(speaker.screen, _("What each outcome would change"))
        yield from table(outcome_rows(speaker, evidence), "ll", indent=2)
        how = _("To rule: “campaign dispute rule {number} --uphold|--dismiss --reason TEXT [-- COMMAND…]”")
        yield from wrapped(how.format(number=dispute.id), line_width())
    if evidence.corrections:
        yield from section_lines(speaker.screen, _("How it was put right"))
        for stake in evidence.corrections:
            yield from _stake(speaker, stake, dispute.amount)
    yield from section_lines(speaker.screen, _("What was done about it"))
    rows = [(f"#{event.entry.number}", "\n".join(event_lines(speaker, event, evidence))) for event in evidence.events]
    yield from table(rows, "rl")
    for said in (*voided_since_ruling(evidence), *taken_back_lines(dispute)):
        yield from wrapped(said, line_width())
    if any(step.source for stake in evidence.entries for step in stake.counting.body.derivation):
        yield ""
        yield speaker.style(_("“campaign rules” says how to read a source."), dim=True)


def running_table(terms: Terms, figures: Running) -> tuple[list[str], list[list[str]]]:
    """Headings and rows of what each party held of one thing, moment by moment."""

    def row(moment: str, held: Sequence[int]) -> list[str]:
        return [moment, *(figure(terms, figures.commodity, number) for number in held)]

    rows = [
        row(_("before"), figures.before),
        *(row(f"#{number}", held) for number, held in figures.after.items()),
        row(_("now"), figures.now),
    ]
    return [capital(balance_measure(terms, figures.commodity)), *map(terms.account, figures.accounts)], rows


def custody_title(data: Mapping[str, Any]) -> str:
    """The thing whose custody follows."""
    return _("Who had it: {item}").format(item=capital(item_text(data)))


def dice_texts(dice: DiceAtStake) -> Iterator[str]:
    """What the throws of the whole campaign say of the dice at stake."""
    for die in dice.dice:
        for judgement in die.sources:
            yield dice_text(die.name, judgement, dice.examined)


def claim_rows(speaker: Speaker, evidence: Evidence) -> list[tuple[str, str]]:
    """What is claimed, by whom, how much, about which entries; empty where nothing was said."""
    dispute = evidence.dispute
    return [
        (_("Claim"), _("“{claim}”").format(claim=dispute.claim)),
        (_("Raised by"), "" if dispute.raised_by is None else person_name(dispute.raised_by)),
        (_("Amount"), claimed(speaker.terms, dispute.amount)),
        (_("About"), listed(ranges(dispute.about))),
    ]


def voided_since_ruling(evidence: Evidence) -> Iterator[str]:
    """The entries at stake that were voided after the ruling."""
    amended = {stake.entry.number for stake in evidence.entries if stake.amended is not None}
    for number, by in evidence.since_ruling.items():
        said = _("After the ruling, entry #{number} was voided by #{entry}.")
        if number in amended:
            said = _("After the ruling, entry #{number} was corrected by #{entry}.")
        yield said.format(number=number, entry=by)


def _stake(speaker: Speaker, stake: Stake, claimed: Collection[str]) -> Iterator[str]:
    """An entry: its sentence, who recorded it when, the arithmetic with its rules, and the figures around it.

    Args:
        claimed: Commodities; where an entry moves one of them, only their figures are shown.
    """
    entry = stake.entry
    lead = f"#{entry.number}  "
    margin = " " * len(lead)
    columns = line_width() - len(lead)
    yield from hanging(speaker.style(lead, bold=True), sentence(speaker, entry), line_width())
    for mark in stake_marks(speaker, stake):
        yield from (margin + speaker.style(line, fg="yellow") for line in wrapped(mark, columns))
    yield from (margin + speaker.style(line, dim=True) for line in wrapped(when(speaker, entry), columns))
    yield from (margin + speaker.style(line, dim=True) for line in wrapped(presence_text(speaker, stake), columns))
    yield from (margin + line for line in step_lines(speaker, stake.counting.body.derivation, columns, named=True))
    heads, rows = changes_table(speaker.terms, stake, claimed)
    if rows:
        yield from figures_of(heads, rows)


def stake_marks(speaker: Speaker, stake: Stake) -> Iterator[str]:
    """What became of an entry: it was voided, or corrected into something else."""
    if stake.amended is not None and stake.voided_by is not None:
        said = sentence(speaker, stake.amended)
        yield _("{correction}: {sentence}").format(correction=as_corrected(stake.voided_by), sentence=said)
    elif stake.voided_by is not None:
        yield _("voided by #{entry}").format(entry=stake.voided_by)


def changes_table(terms: Terms, stake: Stake, claimed: Collection[str]) -> tuple[list[str], list[list[str]]]:
    """Headings and rows of what an entry did: each balance before, by how much it changed, after, and now.

    Args:
        claimed: Commodities; where an entry moves one of them, only their figures are shown.
    """
    matters = [change for change in stake.changes if is_claimed(change, claimed, terms.coinage)]
    changes = coins_together(matters or stake.changes, terms.coinage)
    heads = ["", _("before"), f"#{stake.entry.number}", _("after"), _("now")]
    return heads, [_row(terms, change) for change in changes]


def _row(terms: Terms, change: BalanceChange) -> list[str]:
    figures = (change.before, change.after, change.now)
    before, after, now = (figure(terms, change.commodity, number) for number in figures)
    return [_balance(terms, change), before, figure(terms, change.commodity, change.quantity, sign=True), after, now]


def _balance(terms: Terms, change: BalanceChange) -> str:
    """Whose balance of what, in a narrow column."""
    what = balance_measure(terms, change.commodity)
    return _("{who}, {what}").format(who=terms.account(change.account), what=what)


def balance_measure(terms: Terms, commodity: str) -> str:
    """What a balance counts, in few words; worths are counted in the coin of prices."""
    if commodity in WORTHS:
        said = _("coins") if commodity == "purse_value" else terms.measure(commodity)
        coin = terms.coin(terms.coinage.price_unit)
        return _("{what} ({coin})").format(what=said, coin=coin)
    if commodity in terms.tables.group("measures"):
        return terms.term("measures", commodity, "short")
    return measure_name(terms, commodity)


def figure(terms: Terms, commodity: str, number: int, *, sign: bool = False) -> str:
    """A balance as a number; a worth in the coin of prices."""
    worth = Fraction(number)
    if commodity in WORTHS:
        worth /= terms.coinage.values[terms.coinage.price_unit]
    if worth.denominator == 1:
        return integer(int(worth), sign=sign)
    return ("+" if sign and worth > 0 else "") + decimal(str(worth))


def when(speaker: Speaker, entry: Entry) -> str:
    """In which session and on which day something happened, and who recorded it."""
    parts = [] if entry.body.session is None else [_("session {number}").format(number=entry.body.session)]
    parts += [day(entry.body.played_on), _("recorded by {who}").format(who=_recorder(speaker, entry))]
    return ", ".join(parts)


def presence_text(speaker: Speaker, stake: Stake) -> str:
    """Who was there, and who was by what the ledger said then; empty between sessions."""
    if stake.presence is None:
        return ""
    said = speaker.present(stake.presence.names) if stake.presence.names else _("Nobody was present.")
    if not stake.presence.is_corrected:
        return said
    recorded = listed(list(stake.presence.recorded)) or _("nobody")
    return " ".join((said, _("As it was recorded: {who}.").format(who=recorded)))


def _recorder(speaker: Speaker, entry: Entry) -> str:
    return speaker.campaign.people().get(entry.header.recorded_by, "")


def outcome_rows(speaker: Speaker, evidence: Evidence) -> list[tuple[str, str]]:
    """A row for each balance that an outcome would change; the first of an outcome names it."""
    terms = speaker.terms
    rows = [(_("Upheld"), said) for said in _upheld(terms, evidence)]
    rows.append((_("Dismissed"), _("nothing")))
    numbers = [stake.entry.number for stake in evidence.entries if stake.voided_by is None]
    voided = ngettext("{entries} voided", "{entries} voided", len(numbers)).format(entries=listed(ranges(numbers)))
    if evidence.refused is not None:
        why = _("Refused. {reason}").format(reason=message_alone(evidence.refused, terms))
        rows.append((voided, why))
        advanced = _("{outcome}, “--owing”").format(outcome=voided)
        rows += [(advanced, said) for said in _owing(terms, evidence)]
    elif evidence.voided is not None:
        said = [*_changed(terms, evidence.voided), *_statuses(evidence)] or [_("nothing that is counted")]
        rows += [(voided, line) for line in said]
    labels = [label for label, _said in rows]
    return [("" if label in labels[:place] else label, said) for place, (label, said) in enumerate(rows)]


def _upheld(terms: Terms, evidence: Evidence) -> Iterator[str]:
    """What upholding a claim changes, and who received what is claimed; without an amount, the correction says it."""
    changed = _changed(terms, evidence.upheld)
    if not changed:
        yield _("what the correction recorded with the ruling says")
        return
    yield from changed
    assert evidence.claimant is not None, "whose balance it changes"
    who = terms.account(evidence.claimant)
    givers = [terms.account(account) for account in evidence.givers]
    if any(number < 0 for number in evidence.dispute.amount.values()):
        yield _("from {who}, to whom the correction recorded with the ruling says").format(who=who)
    elif givers:
        yield _("to {who} from {givers}, who received it").format(who=who, givers=listed(givers))
    elif any(name in terms.coinage.values or name.startswith(ITEM) for name in evidence.dispute.amount):
        yield _("to {who}, from whom the correction recorded with the ruling says").format(who=who)


def _owing(terms: Terms, evidence: Evidence) -> Iterator[str]:
    """What voiding changes where what is spent is advanced, and what is owed then."""
    yield from _changed(terms, evidence.owing)
    for debt in evidence.owed:
        yield owed_text(terms, debt)


def _changed(terms: Terms, changes: Sequence[BalanceChange]) -> list[str]:
    return [
        _("{balance}: {before} → {after} ({change})").format(
            balance=_balance(terms, change),
            before=figure(terms, change.commodity, change.before),
            after=figure(terms, change.commodity, change.after),
            change=figure(terms, change.commodity, change.quantity, sign=True),
        )
        for change in coins_together(changes, terms.coinage)
        if change.quantity
    ]


def _statuses(evidence: Evidence) -> Iterator[str]:
    for who, *statuses in evidence.statuses:
        now, then = (_(STATUS_NAMES.get(str(status), str(status))) for status in statuses)
        yield _("{who}: {before} → {after}").format(who=who, before=now, after=then)


def event_lines(speaker: Speaker, event: DisputeEvent, evidence: Evidence) -> list[str]:
    """What was done about a dispute: the entry, its time, what voided it, and the claimant's figures then."""
    said, claimant = [sentence(speaker, event.entry), when(speaker, event.entry)], evidence.claimant
    if event.voided_by is not None:
        said.append(_("voided by #{entry}").format(entry=event.voided_by))
    if claimant is not None and event.figures:
        figures = _figures(speaker.terms, event.figures)
        said.append(_("{who} then: {figures}").format(who=speaker.terms.account(claimant), figures=figures))
    return said


def _figures(terms: Terms, figures: Mapping[str, int]) -> str:
    """Balances, with coins as one worth."""
    others = [terms.quantity(name, number) for name, number in figures.items() if name not in terms.coinage.values]
    has_coins = len(others) < len(figures)
    return ", ".join([*([terms.value(terms.coinage.value(figures))] if has_coins else []), *others])
