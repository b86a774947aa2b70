"""The steps of a derivation in words, with the rule's source: why an entry's numbers are what they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cli.words import _, exact, spoken, typeset

if TYPE_CHECKING:
    from cli.words import Terms

SourcedStep = tuple[str, str]
"""What a step says, and the rule's source (empty where it has none)."""


def derived(terms: Terms, steps: Iterable[Mapping[str, Any]], *, named: bool = False) -> Iterator[SourcedStep]:
    """Steps in words, in their order.

    Args:
        steps: As `projections.entries.step_json` gives them.
        named: Whether to say whom a step is about.
    """
    for step in steps:
        said = _said(terms, step)
        if named and step["who"] and "{who}" not in _pattern(terms, step):
            said = _("{who}: {said}").format(who=terms.account(step["who"]), said=said)
        yield said, source(step["source"])


def source(text: str | None) -> str:
    """Where a rule stands: `ose: Guérison L297`."""
    return "" if not text else re.sub(r"\b([a-z0-9]+):(?=\S)", r"\1: ", text)


def _said(terms: Terms, step: Mapping[str, Any]) -> str:
    general = GENERAL.get(step["step"])
    if general is not None:
        return general(terms, step)
    pattern = _pattern(terms, step)
    if not pattern:
        told = ", ".join(f"{name} {exact(arg)}" for name, arg in step["args"].items())
        said = f"{step['step']} ({told})" if told else str(step["step"])
        return said if step["value"] is None else f"{said} = {exact(step['value'])}"
    groups = terms.tables.group("steps")[step["step"]].get("terms", {})
    places = {name: _word(terms, name, arg, groups) for name, arg in {**step["args"], "value": step["value"]}.items()}
    places["who"] = terms.account(step["who"]) if step["who"] else ""
    return typeset(re.sub(r"\{(\w+)\}", lambda place: places.get(place[1], "…"), pattern), spoken())


def _pattern(terms: Terms, step: Mapping[str, Any]) -> str:
    """The ruleset's sentence for a step, empty where it has none."""
    known = terms.tables.group("steps")
    return terms.term("steps", step["step"]) if step["step"] in known else ""


def _word(terms: Terms, name: str, arg: int | str | None, groups: Mapping[str, str]) -> str:
    if arg is None:
        return ""
    if name in groups:
        return terms.term(groups[name], str(arg))
    if name in ("who", "to", "account"):
        return terms.account(str(arg))
    if name == "commodity":
        return terms.measure(str(arg))
    if name == "item":
        return terms.item(str(arg))
    return exact(arg)


# Steps that every ruleset shares.


def _clamped(terms: Terms, step: Mapping[str, Any]) -> str:
    commodity = step["args"]["commodity"]
    return _("held within its bounds: {applied} instead of {asked}").format(
        applied=terms.quantity(commodity, int(step["value"]), sign=True),
        asked=terms.quantity(commodity, int(step["args"]["asked"]), sign=True),
    )


def _overridden(terms: Terms, step: Mapping[str, Any]) -> str:
    return _("by the game master’s word, though the rules refuse it ({rule})").format(rule=step["args"]["rule"])


def _pool(terms: Terms, step: Mapping[str, Any]) -> str:
    args, each = step["args"], step["value"]
    return _("{total} for {heads} shares: {value} each").format(
        total=terms.value(int(args["total"])),
        heads=exact(args["heads"]),
        value=terms.value(each) if isinstance(each, int) else _smallest(terms, each),
    )


def _smallest(terms: Terms, fraction: str) -> str:
    """A fraction of the smallest coin."""
    return f"{exact(fraction)} {terms.term('coinage.coins', terms.coinage.smallest)}"


def _share(terms: Terms, step: Mapping[str, Any]) -> str:
    return _("share of {share}: {value}").format(
        share=exact(step["args"]["share"]), value=terms.value(int(step["value"]))
    )


def _remainder(terms: Terms, step: Mapping[str, Any]) -> str:
    to = {"hoard": "party:hoard"}.get(step["args"]["to"], step["args"]["to"])
    return _("what cannot be divided: {value}, to {target}").format(
        value=terms.value(int(step["value"])), target=terms.account(to)
    )


def _price(terms: Terms, step: Mapping[str, Any]) -> str:
    args = step["args"]
    return _("{count} × {item} at {unit}: {value}").format(
        count=exact(args["count"]),
        item=terms.item(str(args["item"])),
        unit=terms.value(int(args["unit"])),
        value=terms.value(int(step["value"])),
    )


def _rolled(terms: Terms, step: Mapping[str, Any]) -> str:
    args = step["args"]
    return _("{expression} shows {faces}: {value}").format(
        expression=args["expression"], faces=args["faces"], value=exact(step["value"])
    )


def _impossible(terms: Terms, step: Mapping[str, Any]) -> str:
    return _("a state that cannot be: {state}").format(state=terms.term("refusals", str(step["args"]["state"])))


GENERAL: Mapping[str, Callable[[Terms, Mapping[str, Any]], str]] = {
    "clamped": _clamped,
    "overridden": _overridden,
    "split.pool": _pool,
    "split.share": _share,
    "split.remainder": _remainder,
    "cashed_in": _price,
    "price": _price,
    "rolled": _rolled,
    "impossible": _impossible,
}
