"""The experience of a report: each award with its derivation and the rule's source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from cli.output.chronicle.report.context import Context
from cli.output.chronicle.story_gains import reasons, shares_alike
from cli.output.document.blocks import Block, Bullets, Details, Paragraph, Span, Table, Text
from cli.output.entries.entry_details import with_remark
from cli.output.entries.messages import step_said
from cli.output.entries.sentence import sentence
from cli.output.rules.sources import book
from cli.output.sheets.sheet import heading_of
from cli.output.words.dates import period_name
from cli.output.words.language import _, exact, integer, measured
from ledger.entries import Entry
from ledger.patterns import late_pattern
from ledger.people import alphabetical, bare_name
from ledger.postings import Step
from projections.chronicle.report.campaign_report import Award

MOST = 9
"""So many people have a column each."""

NUMBER = late_pattern(r"-?[0-9]+(/[0-9]+)?")
"""A value of a step that is a number."""

ROUNDED, LEFT_OVER = "rounded_down", "xp_remainder"
"""Steps with which games round a share, and leave out what cannot be divided."""


def experience_blocks(context: Context) -> Iterator[Block]:
    """In full each award with its steps; else a table, what limits and rounding took, and the steps folded."""
    campaign = context.speaker.campaign
    awards = [
        (award, entry)
        for award, entry in context.report.award_entries(campaign)
        if context.report.whose is None or context.report.whose in award.shares
    ]
    if context.is_full or not awards:
        for award, entry in awards:
            yield from _workings(context, award, entry)
        return
    if _receivers(awards):
        yield _table(context, awards)
    if limits := tuple(said for award, entry in awards for said in _limits(context, award, entry)):
        yield Bullets(limits)
    if said := " ".join(_fractions(context, [entry for _award, entry in awards])):
        yield Paragraph(said, role="aside")
    workings = tuple(block for award, entry in awards for block in _workings(context, award, entry))
    yield Details(_("The arithmetic"), workings, screen=True)


def _workings(context: Context, award: Award, entry: Entry) -> Iterator[Block]:
    """An award with its steps, and where the rules say so."""
    said = sentence(context.speaker, entry)
    when = Span(_("{name}: {title}").format(name=period_name(award.period), title=""), "strong")
    yield Paragraph((when, said, *context.citations.to(award.entry)))
    if steps := tuple(_step(context, step) for step in entry.body.derivation if _concerns(context, step)):
        yield Bullets(steps)


def _table(context: Context, awards: Sequence[tuple[Award, Entry]]) -> Table:
    """A row for each chapter: when and what for, what each one received, and all of it."""
    accounts = [account for account in _receivers(awards) if context.concerns(account)]
    is_apart = len(accounts) <= MOST
    rows: list[tuple[Text, ...]] = []
    sums = dict.fromkeys(accounts, 0)
    for period, run in groupby(awards, key=lambda pair: pair[0].period):
        own = list(run)
        shares = {account: sum(award.shares.get(account, 0) for award, _entry in own) for account in accounts}
        if any(shares.values()):
            sums = {account: xp + shares[account] for account, xp in sums.items()}
            when = with_remark(period_name(period), reasons(entry for _award, entry in own))
            cited = context.citations.to(*(award.entry for award, _entry in own if any(award.shares.values())))
            rows.append(((when, *cited), *_shares(context, shares, is_apart=is_apart, sign=True)))
    rows.append((_("In all"), *_shares(context, sums, is_apart=is_apart, sign=False)))
    heads = ("", *(map(context.name, accounts) if is_apart else [_("Who")]), _("In all"))
    right = tuple(range(1, len(heads))) if is_apart else (2,)
    caption = _("{measure} received").format(measure=heading_of(context.terms, "xp"))
    if len(accounts) == 1:
        heads, right, rows = heads[:2], (1,), [row[:2] for row in rows]
    return Table(caption, heads, tuple(rows), right=right, totals=1)


def _shares(context: Context, shares: Mapping[str, int], *, is_apart: bool, sign: bool) -> Iterator[str]:
    """What each one received, each in a column or all in one, and the sum."""
    if is_apart:
        yield from (integer(xp, sign=sign) if xp else "" for xp in shares.values())
    else:
        received = ((context.name(account), integer(xp, sign=sign)) for account, xp in shares.items() if xp)
        yield _("; ").join(shares_alike(received))
    yield integer(sum(shares.values()), sign=sign)


def _receivers(awards: Sequence[tuple[Award, Entry]]) -> list[str]:
    """Accounts of those who received something, in the order of a dictionary."""
    found = {account for award, _entry in awards for account, xp in award.shares.items() if xp}
    return sorted(found, key=lambda account: alphabetical(bare_name(account)))


def _limits(context: Context, award: Award, entry: Entry) -> Iterator[Text]:
    """What a limit took from whom."""
    lost = [(step.who, step.args.get("lost")) for step in entry.body.derivation if _concerns(context, step)]
    said = [
        _("{who} loses {xp} to the limit.").format(who=context.name(who), xp=context.terms.quantity("xp", taken))
        for who, taken in lost
        if who and isinstance(taken, int) and taken
    ]
    if said:
        when = Span(_("{name}: {title}").format(name=period_name(award.period), title=""), "strong")
        yield (when, " ".join(said))


def _fractions(context: Context, entries: Sequence[Entry]) -> Iterator[str]:
    """What rounding down took in all, and what nobody received because it could not be divided."""
    rounded, left = Fraction(0), Fraction(0)
    for entry in entries:
        before: dict[str | None, Fraction] = {}
        for step in entry.body.derivation:
            if not NUMBER.fullmatch(str(step.value)) or not _concerns(context, step):
                continue
            value = Fraction(step.value or 0)
            if step.step == ROUNDED:
                rounded += before.get(step.who, before.get(None, value)) - value
            elif step.step == LEFT_OVER:
                left += value
            before[step.who] = value
    unit = context.terms.term("measures", "xp", "short")
    if rounded > 0:
        yield _("Rounding down takes {xp} in all.").format(xp=measured(exact(str(rounded)), unit))
    if left > 0:
        yield _("Received by nobody: {xp}.").format(xp=measured(exact(str(left)), unit))


def _concerns(context: Context, step: Step) -> bool:
    return step.who is None or context.concerns(step.who)


def _step(context: Context, step: Step) -> Text:
    said = step_said(context.terms, step)
    return (said, Span(f" ({book(step.source)})", "small")) if step.source else said
