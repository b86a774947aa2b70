"""Light, food and ammunition: bundles that are opened, lights that burn down, rations that are eaten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ledger.postings import CHARACTER, CLOCK, ITEM, USED
from ledger.rules.ose.clock import seconds
from ledger.rules.tables import Tables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.state import View

LIT = "light:"
"""Prefix of the fields that tell until when a light burns, in seconds on the clock: `light:torch`."""

HUNGRY = "condition:hungry"
SECONDS = "seconds"


def opened(draft: Drafting, who: str, item: str, missing: int) -> None:
    """Open bundles until so many more of an item are at hand, or none is left (`srd:Adventuring Gear`)."""
    for bundle, row in draft.rules.tables.group("items").items():
        holds = row.get("holds", {})
        if holds.get("item") != item or missing < 1:
            continue
        each = int(holds["count"])
        bundles = min(draft.quantity(who, ITEM + bundle), -(-missing // each))
        if bundles > 0:
            draft.move(who, USED, ITEM + bundle, bundles)
            draft.move(USED, who, ITEM + item, bundles * each)
            draft.step("opened", who=who, source=row["source"], item=bundle, count=bundles * each)
            missing -= bundles * each


# Light.


def use(draft: Drafting, who: str, item: str, count: int) -> bool:
    """Light what gives light; whether what it burns was seen to, else the item itself is used up.

    A bundle burns one after the other. Oil feeds a lantern that is at hand; without one it is only used up.
    """
    tables = draft.rules.tables
    holds: Mapping[str, Any] = tables["items"].get(item, {}).get("holds", {})
    burnt, number = str(holds.get("item", item)), count * int(holds.get("count", 1))
    for light, row in tables.group("light.sources").items():
        if item == light and row["burns"] != light:
            from ledger.decisions.trade import need_item

            need_item(draft, who, ITEM + row["burns"], count)
            draft.move(who, USED, ITEM + row["burns"], count)
            _kindle(draft, who, light, count)
            return True
        if burnt == row["burns"] and (burnt == light or draft.quantity(who, ITEM + light) > 0):
            _kindle(draft, who, light, number)
    return False


def _kindle(draft: Drafting, who: str, light: str, count: int) -> None:
    """Burn so many, after what burns already."""
    if not who.startswith(CHARACTER):
        return
    tables, now = draft.rules.tables, draft.quantity(CLOCK, SECONDS)
    until = draft.field(who, LIT + light)
    begins = max(now, until) if isinstance(until, int) else now
    ends = begins + seconds(tables, "turn", count * int(tables["light"]["sources"][light]["turns"]))
    draft.set(who, LIT + light, ends)
    draft.step("lit", turns_left(tables, now, ends), who=who, source=tables["light"]["source"], light=light)


def turns_left(tables: Tables, now: int, until: int) -> int:
    """Turns that a light still burns, one that has begun included."""
    return max(0, -(-(until - now) // seconds(tables, "turn", 1)))


def consumed(tables: Tables, light: str, turns: int) -> int:
    """Torches, or flasks of oil, that so many turns of light take (`srd:Adventuring Gear`)."""
    return -(-turns // int(tables["light"]["sources"][light]["turns"]))


def burning(tables: Tables, state: View, who: str) -> dict[str, int]:
    """Turns left by light that somebody carries."""
    now = state.quantity(CLOCK, SECONDS)
    ends = {light: state.field(who, LIT + light) for light in tables.group("light.sources")}
    return {light: turns_left(tables, now, end) for light, end in ends.items() if isinstance(end, int) and end > now}


def burn_down(draft: Drafting) -> None:
    """Tell of every light what time has left of it; those that are burnt down go out."""
    tables, now = draft.rules.tables, draft.quantity(CLOCK, SECONDS)
    source = tables["light"]["source"]
    for who in draft.accounts(CHARACTER):
        for light in tables.group("light.sources"):
            until = draft.field(who, LIT + light)
            if not isinstance(until, int):
                continue
            if until > now:
                draft.step("light_left", turns_left(tables, now, until), who=who, source=source, light=light)
            else:
                draft.set(who, LIT + light, None)
                draft.step("light_out", who=who, source=source, light=light)


# Food.


def ration_days(person_days: int, people: int) -> int:
    """Full days for which rations last so many people (`srd:Adventuring Gear`)."""
    return person_days // people


def eat(draft: Drafting, people: Sequence[str], days: int) -> None:
    """A ration a day for each, out of one's own and then the others' packs; who lacks any goes hungry (`ose:L327`)."""
    source = draft.rules.tables["food"]["source"]
    meals = dict.fromkeys(people, 0)
    for _ in range(days):
        fed = [who for who in people if any(_eat_from(draft, holder) for holder in _packs(who, people))]
        for who in fed:
            meals[who] += 1
        if not fed:
            break
    for who, eaten in meals.items():
        if eaten:
            draft.step("eaten", eaten, who=who, source=source, days=days)
        if eaten < days:
            draft.step("unfed", days - eaten, who=who, source=source, days=days)
        hungry = draft.quantity(who, HUNGRY)
        if (eaten < days) != bool(hungry):
            draft.post(who, HUNGRY, -hungry or 1)


def _packs(who: str, people: Sequence[str]) -> Sequence[str]:
    """One's own pack first, then the others' in their order."""
    return (who, *(other for other in people if other != who))


def _eat_from(draft: Drafting, holder: str) -> bool:
    """Eat one ration out of a pack, if it holds any."""
    for ration in draft.rules.tables["food"]["rations"]:
        if not draft.quantity(holder, ITEM + ration):
            opened(draft, holder, ration, 1)
        if draft.quantity(holder, ITEM + ration):
            draft.move(holder, USED, ITEM + ration, 1)
            return True
    return False
