"""Says how things stand with those outside the company whom it met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cli.output.columns import flow, labelled, table
from cli.output.language import N_, _, integer
from cli.output.sheet import hit_points_text
from cli.output.throwers import thrower_name
from ledger.ids import GENDER, SECRET
from ledger.people import bare_name

if TYPE_CHECKING:
    from cli.output.speaker import Speaker
    from cli.output.terms import Terms

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
}
"""Why somebody is left out of a victory over all foes."""


def left_out_text(left_out: Mapping[str, str]) -> str:
    """Who is left out of a victory over all foes, and why."""
    reasons: dict[str, list[str]] = {}
    for account, why in left_out.items():
        reasons.setdefault(why, []).append(bare_name(account))
    named = [f"{', '.join(names)} ({_(WHY[why])})" for why, names in reasons.items()]
    return _("Not counted: {names}.").format(names=", ".join(named))


def aimed_at_text(terms: Terms, account: str, keys: Mapping[str, Any]) -> str:
    """Who is aimed at where nobody was named, and by what."""
    figures = ", ".join(f"{terms.term('keys.roll', key)} {value}" for key, value in keys.items())
    return _("At the only foe left: {who} ({figures}).").format(who=bare_name(account), figures=figures)


HEALTH_NAMES: Mapping[str, str] = {
    "unharmed": N_("unharmed"),
    "hurt": N_("hurt"),
    "bloodied": N_("badly hurt"),
    "fallen": N_("fallen"),
}
"""How somebody outside the company is, as players see it."""


def foes_lines(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[str]:
    """Those outside the company in a table, and the order of action where there was a roll for it."""
    yield speaker.style(_("Outside the company"), bold=True)
    # Those who are still there first.
    rows = [_row(speaker.terms, foe) for foe in sorted(data["foes"], key=lambda foe: foe["status"] != "active")]
    yield from table(rows, "lrl", indent=2) if rows else ["  " + _("nobody")]
    if data["initiative"]:
        yield ""
        order = [f"{thrower_name(each['name'])} {integer(each['total'])}" for each in data["initiative"]]
        yield from labelled([(_("Initiative"), flow(order))])


def _row(terms: Terms, foe: Mapping[str, Any]) -> list[str]:
    """Name, hit points, and how somebody is."""
    status, health = foe["status"], foe["health"]
    state = [_(STATUS_NAMES[status] if status in ("dead", "fled") else HEALTH_NAMES[health])]
    if foe["fields"].get(SECRET):
        state.append(_("secret"))
    state += [terms.of_person("conditions", condition, foe["fields"].get(GENDER)) for condition in foe["conditions"]]
    nothing_told = foe["hp"] is None or (foe["hp"]["max"] is None and not foe["hp"]["lost"])
    return [foe["name"], "" if nothing_told else hit_points_text(foe["hp"]), ", ".join(state)]
