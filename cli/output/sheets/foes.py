"""Says how things stand with those outside the company whom it met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from cli.output.sheets.sheet import HEALTH_NAMES, conditions_text, heading_of, points_text
from cli.output.terminal.columns import flow, labelled
from cli.output.terminal.members import MemberRow, member_lines
from cli.output.terminal.speaker import Speaker
from cli.output.words.grouping import grouped
from cli.output.words.language import N_, _, integer
from cli.output.words.terms import Terms
from cli.output.words.throwers import thrower_name
from ledger.ids import SECRET
from ledger.people import bare_name

STATUS_NAMES: Mapping[str, str] = {
    "active": N_("still standing"),
    "dead": N_("dead"),
    "fled": N_("fled"),
    "joined": N_("joined the company"),
    "overcome": N_("overcome"),
}

WHY: Mapping[str, str] = {
    "fled": N_("fled; “--fled” counts them"),
    "joined": N_("joined the company"),
    "secret": N_("secret; “campaign reveal” ends that"),
    "no_worth": N_("stands, and nothing says what it is worth"),
    "fallen_no_worth": N_("nothing says what it is worth; “campaign defeat NAME KEY=VALUE” does"),
}
"""Why somebody is left out of a victory over all foes."""


LISTED = 6
"""So many with numbers in a row are named each."""


def left_out_text(left_out: Mapping[str, str]) -> str:
    """Who is left out of a victory over all foes, and why."""
    reasons = grouped((why, bare_name(account)) for account, why in left_out.items())
    named = [f"{', '.join(in_runs(names))} ({_(WHY[why])})" for why, names in reasons.items()]
    return _("Not counted: {names}.").format(names=", ".join(named))


def standing_text(standing: Sequence[str]) -> str:
    """Who was counted as overcome though nobody saw them fall or flee."""
    return _("Counted though still standing: {names}. “campaign undo” if they were not overcome.").format(
        names=", ".join(in_runs([bare_name(account) for account in standing]))
    )


def counted_text(counted: Mapping[str, str]) -> str:
    """Who was counted as overcome, and how each one was: `goblin 1 (dead), goblin 2 to goblin 9 (fled)`."""
    alike = groupby(counted, key=counted.__getitem__)
    named = [f"{name} ({_(STATUS_NAMES[status])})" for status, names in alike for name in in_runs([*names])]
    return _("Counted: {names}.").format(names=", ".join(named))


def in_runs(names: Sequence[str]) -> list[str]:
    """Names of the same sort with numbers in a row as the first and the last of them."""
    runs: list[list[str]] = []
    for name in names:
        if runs and _follows(runs[-1][-1], name):
            runs[-1].append(name)
        else:
            runs.append([name])
    between = _("{first} through {last}")
    return [
        part for run in runs for part in ([between.format(first=run[0], last=run[-1])] if len(run) > LISTED else run)
    ]


def _follows(before: str, name: str) -> bool:
    """Whether a name is that of the next one of a sort."""
    (sort, _blank, number), (like, _blank, after) = before.rpartition(" "), name.rpartition(" ")
    return sort == like and number.isdecimal() and after.isdecimal() and int(after) == int(number) + 1


def aimed_at_text(terms: Terms, account: str, keys: Mapping[str, Any]) -> str:
    """Who is aimed at where nobody was named, and by what."""
    figures = ", ".join(f"{terms.term('keys.roll', key)} {value}" for key, value in keys.items())
    return _("At the only foe left: {who} ({figures}).").format(who=bare_name(account), figures=figures)


COLOURS: Mapping[str, str | None] = {"unharmed": None, "hurt": None, "bloodied": "yellow", "fallen": "red"}


def foes_lines(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[str]:
    """Those outside the company as the party is shown, and the order of action where there was a roll for it."""
    # Those who are still there first.
    foes = sorted(data["foes"], key=lambda foe: foe["status"] != "active")
    head = MemberRow(_("Outside the company"), hit_points=heading_of(speaker.terms, "hp"))
    if foes:
        yield from member_lines(speaker.screen, head, [_member(speaker.terms, foe) for foe in foes])
    else:
        yield speaker.style(head.name, bold=True)
        yield "  " + _("nobody")
    if data["initiative"]:
        yield ""
        order = [f"{thrower_name(each['name'])} {integer(each['total'])}" for each in data["initiative"]]
        yield from labelled([(_("Initiative"), flow(order))])


def _member(terms: Terms, foe: Mapping[str, Any]) -> MemberRow:
    """Name, hit points, and how somebody is; of whom no maximum is known, what was lost."""
    status, health, hp = foe["status"], foe["health"], foe["hp"]
    state = [_(STATUS_NAMES[status] if status in ("dead", "fled") else HEALTH_NAMES[health])]
    if foe["fields"].get(SECRET):
        state.append(_("secret"))
    if foe["conditions"]:
        state.append(conditions_text(terms, foe))
    return MemberRow(
        name=foe["name"], hp=hp, hit_points=points_text(hp), state=", ".join(state), colour=COLOURS[health]
    )
