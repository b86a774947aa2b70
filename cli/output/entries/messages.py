"""Renders the steps of a derivation: general ones from the catalogues, a ruleset's own from its tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from cli.output.words.language import N_, _, decimal, exact, integer, pgettext, spoken, times, worded
from cli.output.words.terms import OUTCOMES, Terms
from ledger.entries import AGAINST_RULE
from ledger.ids import DEAD
from ledger.postings import Step
from ledger.rules.tables import Tables

UNKNOWN = "?"
"""Total that a source knows to be unknown, as `ledger.facts` has it."""

GENERAL = {
    "appraised": N_("{item}: {before} before, {value} now"),
    "award.taken_back": N_("taken back: {value}"),
    "cashed_in": N_("{item} sold at its value, {count} × {unit}: {value}"),
    "came_out": "{value}",
    "deviates": N_("the rules advise against it: {rule}"),
    "impossible": N_("left in an impossible state: {state}"),
    "judged": N_("{judged}{margin}"),
    "owing.coins": N_("no longer there, and owed: {value}"),
    "owing.item": N_("{item}, {count} × {unit}, no longer there, and owed: {value}"),
    "opening.xp": N_("no experience was given, so that it is what the level needs: {value}"),
    "monster": N_("as the book has it: {value}"),
    "overridden": N_("the game master’s word beats the rule “{rule}”"),
    "price": N_("{item}, {count} × {unit}: {value}"),
    "rolled": N_("{expression}, {faces|die|dice} {faces}: {value}"),
    "charge.shares": N_("{total} for {heads} {heads|person|people}: {value} each"),
    "split.credit": N_("{item} counts for {value}"),
    "split.pool": N_("{total} for {heads} {heads|share|shares}: {value} a share"),
    "split.share": N_("{share} of a share: {value}"),
    "wage": N_("wages for {days} {days|day|days}: {value}"),
    "split.remainder": N_("what cannot be divided: {value}"),
}
"""Steps of general decisions."""

CLAMPED = {
    "above": N_("{commodity} above the new maximum: {value}"),
    "none_up": N_("{commodity} at the maximum already: {asked} changes nothing"),
    "none_down": N_("{commodity} as low as they go already: {asked} changes nothing"),
    "up": N_("{commodity}: {asked}, of which {value} up to the maximum"),
    "down": N_("{commodity}: {asked}, of which {value} until none are left"),
}
"""What is said of a change that a bound made smaller."""

FIGURE = "figure"

OWN_WORDS = frozenset({FIGURE, AGAINST_RULE, "told", "clamped"})
"""Steps whose words depend on what they tell."""

ONE_DIE = N_("{expression}, die: {faces}")
"""One die that is all of a roll."""

MONEY = frozenset(
    {
        *("appraised", "cashed_in", "charge.shares", "owing.coins", "owing.item", "price", "wage"),
        *("split.credit", "split.pool", "split.share", "split.remainder"),
    }
)
"""Steps whose numbers are worths in the smallest coin, but for counts and shares."""

COUNTS = frozenset({"count", "days", "heads", "share"})


def step_text(terms: Terms, step: Step) -> str:
    """A step of a derivation as a sentence without its end, `pool 2750 / 6 heads = 1375/3`."""
    if step.step == FIGURE:
        return figure_text(terms, step.args)
    if step.step == AGAINST_RULE:
        return _against_rule(terms, step)
    if step.step == "told":
        return told_text(step)
    general = CLAMPED[_bound(step)] if step.step == "clamped" else GENERAL.get(step.step)
    if step.step == "rolled" and str(step.value) == step.args.get("faces"):
        general = ONE_DIE
    row = step_row(terms.tables, step.step)
    if general is not None:
        pattern = _(general)
    elif row:
        pattern = worded(row["names"])
    else:
        return step.step + (f" = {exact(step.value)}" if step.value is not None else "")
    places = {name: _argument(terms, step, row, name, arg) for name, arg in step.args.items()}
    if step.step == "judged":
        places["judged"] = judged_text(step.args)
    if step.value is not None:
        places["value"] = _argument(terms, step, row, "value", step.value)
    for name, text in places.items():
        if "/" in text and re.search(rf"[/÷] ?\{{{name}\}}", pattern):
            # What is divided by a fraction says where that begins: 60 / (2/3).
            places[name] = f"({text})"
    return pattern.format_map(_Places(places))


def step_said(terms: Terms, step: Step) -> str:
    """A step of a derivation, with whom it concerns."""
    said = step_text(terms, step)
    return _("{who}: {text}").format(who=terms.account(step.who), text=said) if step.who else said


def step_row(tables: Tables, step: str) -> Mapping[str, Any]:
    """What a ruleset says of a step; nothing of one that every game has."""
    row: Mapping[str, Any] | None = tables.group("steps").get(step)
    if row is not None or step in GENERAL or step in OWN_WORDS:
        return row or {}
    # Imported here: only an entry of a later release than the rules of its campaign needs it.
    from ledger.rules.loader import released_row

    return released_row(tables, "steps", step)


def _against_rule(terms: Terms, step: Step) -> str:
    """What the rules would have made of something that was recorded elsewhere."""
    rule, commodity = str(step.args["rule"]), str(step.args.get("commodity", ""))
    if rule == "below_floor":
        return _("{commodity} at {value}, which the rules do not allow").format(
            commodity=terms.measure(commodity), value=exact(step.value or 0)
        )
    if rule == "other":
        by_rules, recorded = (int(number or 0) for number in (step.args["by_rules"], step.value))
        return _("by the rules {by_rules}, not {recorded}").format(
            by_rules=terms.quantity(commodity, by_rules, sign=True),
            recorded=terms.quantity(commodity, recorded, sign=True),
        )
    if rule == "status":
        said = (
            _("by the rules {who} would be dead") if step.args["status"] == DEAD else _("by the rules {who} would live")
        )
        return said.format(who=terms.account(step.who or ""))
    return _("the rules refuse it: {why}").format(why=reason_text(terms, rule))


def told_text(step: Step) -> str:
    """What another program's log says came of a roll: its total, its dice, how it came out."""
    total, against, faces = (step.args.get(name) for name in ("total", "against", "faces"))
    parts = []
    if total is not None:
        parts.append(_("total unknown") if total == UNKNOWN else exact(total))
    if against is not None:
        parts.append(str(against))
    if faces is not None:
        parts.append(_("dice {faces}").format(faces=faces))
    if step.value is not None:
        parts.append(_(OUTCOMES[str(step.value)]) if step.value in OUTCOMES else str(step.value))
    return ", ".join(parts) or _("nothing said")


def _bound(step: Step) -> str:
    """Which bound made a change smaller, and whether anything was left of it."""
    asked = int(step.args["asked"])
    if not asked:
        return "above"
    return ("" if step.value else "none_") + ("up" if asked > 0 else "down")


def judged_text(args: Mapping[str, int | str]) -> str:
    """What was rolled and what it is held against: `12 against 17`; where less is better French says `12 sous 17`."""
    total, target, margin = args["total"], args["target"], args.get("margin")
    is_under = isinstance(total, int) and isinstance(target, int) and margin == target - total != 0
    pattern = pgettext("less is better", "{total} against {target}") if is_under else _("{total} against {target}")
    if "under" in args:
        pattern = _("{total} ({target} or less)")
    return pattern.format(total=exact(total), target=exact(target))


class _Places(dict[str, str]):
    """What a pattern's places hold; nothing where a step has no such argument."""

    def __missing__(self, name: str) -> str:
        return ""


def _argument(terms: Terms, step: Step, row: Mapping[str, Any], name: str, value: int | str) -> str:
    groups = row.get("terms", {})
    if step.step == "monster":
        return terms.term("monsters", str(value))
    if name in groups:
        return ", ".join(terms.term(groups[name], id_) for id_ in str(value).split(", "))
    if name in row.get("worths", ()) and isinstance(value, int):
        return terms.value(value)
    if name in row.get("decimals", ()):
        return decimal(value)
    if step.step in MONEY and name not in COUNTS and isinstance(value, int):
        return terms.value(value)
    if step.step in MONEY and name == "value":
        return _("{fraction} {coin}").format(
            fraction=exact(value), coin=terms.term("coinage.coins", terms.coinage.smallest)
        )
    if name == "value" and value in OUTCOMES:
        return _(OUTCOMES[str(value)])
    if name == "margin" and isinstance(value, int):
        return f" ({integer(value, sign=True)})" if value else ""
    if name == "commodity":
        return terms.measure(str(value))
    if name == "item":
        return terms.item(str(value))
    if name in ("modifier", "asked") and isinstance(value, int):
        return integer(value, sign=True)
    if name == "rule" or name == "state":
        return reason_text(terms, str(value))
    return exact(value)


def reason_text(terms: Terms, code: str, who: str | None = None) -> str:
    """A rule that refuses, or a state that cannot be, by its code.

    Args:
        who: Name of whom it is about, where that is known.
    """
    from cli.output.error_messages import MESSAGES, refusal_row

    names = refusal_row(terms.tables, code).get("names", {})
    text = str(names.get(spoken(), "")) or _(MESSAGES[code].text if code in MESSAGES else code.replace("_", " "))
    if who is not None:
        text = text.replace("{who}", who)
    # Nothing here fills the other places of its sentence.
    return re.sub(r"\{\w+\}", "…", re.sub(r"\{\w+\|[^{}|]*\|([^{}|]*)\}", r"\1", text)).rstrip(".")


def derivation_lines(terms: Terms, steps: Iterable[Step]) -> Iterator[str]:
    """Steps in lines: what is about nobody first, then one line for each person, in order."""
    for who, about in groupby(steps, key=lambda step: step.who):
        said = _("; ").join(step_text(terms, step) for step in about)
        if who is not None:
            said = _("{who}: {text}").format(who=terms.account(who), text=said)
        yield said


LABELS: Mapping[str, str] = {
    "appraised": N_("appraised at"),
    "at_least": N_("at least {score}"),
    "at_most": N_("at most {score}"),
    "available": N_("available in all"),
    "base": N_("base"),
    "coins": N_("{score} {score|coin|coins}"),
    "level": N_("for level {score}"),
    "levels_due": N_("levels reached with {score} {score|point|points} and not yet taken"),
    "lit_until": N_("when it goes out, on the game’s clock"),
    "magic": N_("its magic"),
    "mean": N_("mean of {score}"),
    "part": N_("{score} of it, rounded down"),
    "time_passed": N_("time passed since the campaign began"),
    "times": N_("{score} {score|time|times} as much"),
    "unarmoured": N_("without armour"),
}
"""What the working of any game may name that is nothing of the tables; what those of one game do is in its folder."""


def figure_text(terms: Terms, args: Mapping[str, int | str]) -> str:
    """A step of a working, without its number: `Dexterity 16`, `shield`, `without armour`."""
    of, score = str(args["of"]), args.get("score")
    said = "" if score is None else exact(score)
    if of in LABELS:
        return _(LABELS[of]).format(score=said)
    if of in terms.tables.labels:
        return worded(terms.tables.labels[of]).format(score=said)
    group, _slash, id_ = of.partition("/")
    named = terms.item(id_) if group == "items" else terms.term(group, id_)
    if not said:
        return named
    return times(said, named) if group in COUNTED else f"{named} {said}"


COUNTED = frozenset({"items", "coinage.coins"})
"""Groups whose members are counted, not scored."""
