"""Renders an entry explained: its facts, its arithmetic, its effects before and after, and what depended on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.output.books.explain import derivation_lines, field_lines, heading_lines
from cli.output.entries.given_facts import fact_texts
from cli.output.entries.sentence import sentence
from cli.output.error_messages.error_message import Typed
from cli.output.errors.error_words import in_words
from cli.output.log.lines import origin_text
from cli.output.sheets.measures import measure_amount
from cli.output.terminal.columns import labelled, line_width, pad, table, width, wrapped
from cli.output.terminal.screen import section_lines
from cli.output.terminal.speaker import Speaker
from cli.output.words.dates import minute_of
from cli.output.words.language import N_, _, listed, numbered, with_count
from cli.output.words.terms import Terms
from ledger.errors import CampaignError

SHOWN = 20
"""Entries that depended on one, of which the sentences are shown."""

OTHERWISE: Mapping[str, str] = {
    "different": N_("it would have gone differently"),
    "dice_missing": N_("it would have needed other dice"),
    "balance_differs": N_("refused, for the balance would not have been that"),
    "character_dead": N_("refused, for somebody would have been dead"),
    "character_unknown": N_("refused, for nobody of that name would have been there"),
    "dispute_withdrawn": N_("refused, for there would have been no dispute"),
    "no_open_session": N_("refused, for no session would have been open"),
    "not_enough": N_("refused, for there would have been too little"),
    "not_in_inventory": N_("refused, for it would not have been at hand"),
    "nothing_to_split": N_("refused, for nothing would have been there to split"),
    "pool_empty": N_("refused, for the pool would have been empty"),
    "purse_too_light": N_("refused, for the purse would have been too light"),
}
"""How an entry would have gone without another, by code; any other code is that of a refusal, which says it."""


def with_reasons(speaker: Speaker, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What depended on an entry: each with its code and, in words, how it would have gone without."""
    return [
        {"entry": row["entry"], "code": row["code"], "message": _reason(speaker, row["code"], row["refusal"])}
        for row in rows
    ]


def _reason(speaker: Speaker, code: str, refusal: CampaignError | None) -> str:
    if code in OTHERWISE or refusal is None:
        return _("Without it: {how}.").format(how=_(OTHERWISE.get(code, N_("refused"))))
    message, _hint = in_words(refusal, speaker.terms, Typed())
    return _("Without it, refused: {message}").format(message=message)


def explained_lines(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[str]:
    """One entry whole."""
    yield from heading_lines(speaker, data, more_rows(data))
    if given := fact_texts(speaker, data["entry"], data["in_force"] or data):
        yield from section_lines(speaker.screen, _("As it was given"))
        yield from labelled(given, indent=2)
    yield from derivation_lines(speaker, data)
    yield from _effect_lines(speaker, data)
    yield from field_lines(speaker, data["in_force"] or data)
    yield ""
    yield from _depended_lines(speaker, data)


def more_rows(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What else there is to know of an entry: labels and texts, which may be empty."""
    links, recorded = data["links"], data["present_recorded"]
    return [
        (_("Recorded at"), minute_of(data["recorded_at"])),
        (_("Present"), _presence(data["present"])),
        (_("Present, as recorded"), "" if data["present"] == recorded else _presence(recorded)),
        (_("Voids"), numbered(links["voids"] or ())),
        (_("Amends"), numbered(() if links["amends"] is None else (links["amends"],))),
        (_("Reveals"), numbered(() if links["reveals"] is None else (links["reveals"],))),
        (_("Together with"), _batch(data)),
        (_("Day in the game"), data["ingame"] or ""),
        (_("Note"), data["note"] or ""),
        (_("Secret"), _("yes") if data["secret"] else ""),
        (_("Imported from"), origin_text(data["origin"])),
    ]


def _presence(names: Sequence[str] | None) -> str:
    return "" if names is None else listed(list(names)) or _("nobody")


def _batch(data: Mapping[str, Any]) -> str:
    """The entries that were recorded together with this one."""
    if data["batch_entries"] is None:
        return ""
    first, last = data["batch_entries"]
    return "" if first == last else _("#{first} to #{last}, in one go").format(first=first, last=last)


def _effect_lines(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[str]:
    """Each balance that it moved, before and after."""
    rows = effect_rows(speaker.terms, data)
    if rows:
        title = _("Effects as they were recorded") if data["in_force"] else _("Effects")
        yield from section_lines(speaker.screen, title)
        yield from table([(who, what, before, "→", *after) for who, what, before, *after in rows], "llrlrr", indent=2)


def effect_rows(terms: Terms, data: Mapping[str, Any]) -> list[tuple[str, str, str, str, str]]:
    """Whose balance of what it moved, before, after, and by how much."""
    rows = []
    for effect in data["effects"]:
        commodity, before, after = effect["commodity"], effect["before"], effect["after"]
        was, now_is = (measure_amount(terms, commodity, quantity) for quantity in (before, after))
        change = measure_amount(terms, commodity, after - before, sign=True)
        rows.append((terms.account(effect["account"]), terms.measure(commodity), was, now_is, change))
    return rows


def _depended_lines(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[str]:
    """What later depended on it, and how that would have gone without it."""
    rows = data["without"]
    if data["kind"] == "CampaignOpened":
        yield _("Everything depends on it.")
        return
    if not rows:
        yield _("No later entry depended on it.")
        return
    yield speaker.style(_("What depended on it"), bold=True)
    lead = max(width(f"#{row['entry']}") for row in rows)
    for row in rows[:SHOWN]:
        entry = speaker.campaign.entry(row["entry"])
        assert entry is not None, "it was decided again"
        first, *others = wrapped(sentence(speaker, entry), line_width() - lead - 4)
        yield f"  {pad('#' + str(row['entry']), lead, 'r')}  {first}"
        said = wrapped(row["message"], line_width() - lead - 6)
        for line in (*others, *(speaker.style(text, dim=True) for text in said)):
            yield " " * (lead + 4) + line
    if len(rows) > SHOWN:
        left = len(rows) - SHOWN
        yield "  " + with_count("And {count} more entry.", "And {count} more entries.", left)
