"""Several blows, or the fates of several, in one sentence of French, as rows of patterns; each is asked about.

`Brune rate l'ogre, Perle le touche pour 7`, `frappent chacun Maelle : 2 et 4`, `le spadassin 1 se rend, l'autre file`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from cli.input.counted import without_article
from cli.script.free.french.matched import Matched, Row
from cli.script.free.patterns import Way, option
from cli.script.shorthand.acts.acts_of_fate import surrender
from cli.script.shorthand.meaning import Command
from cli.script.shorthand.people.numbered import sorts_there
from cli.script.shorthand.people.who import Who
from cli.script.shorthand.vocabulary.words import as_typed
from ledger.others import sort_of
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

AND_BUT = re.compile(r"[ ,]+(?:et|mais|puis)$")
"""What joins a miss to the blow behind it."""

THE_OTHERS = frozenset({"l'autre", "les autres", "le reste", "tous les autres", "les 2 autres", "les deux autres"})
"""Words, folded, for the foes beside one who is named."""

FATES = {"falls": "die", "goes": "leave", "slips": "leave", "yields": "yield"}
"""What becomes of foes by each verb of a pattern."""

SLIPS = frozenset({"file", "filent", "a file", "ont file"})
"""Forms, folded, of a verb of giving by which somebody goes."""


def _after_a_miss(matched: Matched) -> Iterator[Way]:
    """Blows that go wide, and another one that does not: `L'ogre a raté Odon puis il a touché Brom pour 9`."""
    first, amount = matched.span("first"), matched.span("amount")
    by, whom = matched.span("by") or first, matched.span("whom") or matched.span("missed")
    if first is None or by is None or whom is None or len(by.names) != 1 or len(whom.names) != 1:
        return
    then = next(span.begins for span in matched.spans("by", "then", "strikes"))
    told = AND_BUT.sub("", as_typed(matched.sentence.words[first.begins : then]).rstrip(" ,")).replace(" ,", ",")
    struck: Command = ["die", *whom.names] if amount is None else ["damage", *whom.names, amount.value]
    if by.names != whom.names:
        yield Way([[*struck, "--from", *by.names, "--note", told]])


def _struck_by_all(matched: Matched) -> Iterator[Way]:
    """One whom each of several strikes, for as much or for their own: `frappent chacun Maelle : 2 et 4`."""
    by, whom = matched["by"].names, matched.one("whom")
    amounts = [span.value for span in matched.spans("one", "two", "three", "four")]
    each = amounts if len(amounts) > 1 else amounts * len(by)
    if len(each) == len(by):
        yield Way([["damage", whom, amount, "--from", name] for name, amount in zip(by, each, strict=True)])


def _in_parts(matched: Matched) -> Iterator[Way]:
    """What the parts of a spell do to one: `balance un projectile magique sur l'ogre : 4, 3 et 5`."""
    who, whom, spell = matched.one("who"), matched.one("whom"), without_article(matched.text("spell"))
    amounts = [span.value for span in matched.spans("one", "two", "three")]
    if who and whom and who != whom and matched.app.rules.tables.find("spells", spell) is not None:
        yield Way([["use", who, spell], *(["damage", whom, each, "--from", who] for each in amounts)])


def _others_too(matched: Matched) -> Iterator[Way]:
    """What becomes of one of the foes, and of the others: `le spadassin 1 se rend, l'autre file`."""
    app, first, others = matched.app, matched.one("first"), folded(matched.text("others")).replace("’", "'")
    slips = matched.span("then_slips")
    if others not in THE_OTHERS or (slips is not None and folded(slips.value) not in SLIPS):
        return
    sorts = sorts_there(app)
    left = [name for name in sorts.get(sort_of(first), []) if name != first]
    left = left or [name for names in sorts.values() for name in names if name != first]
    if not left or (others == "l'autre" and len(left) > 1):
        return
    one = next(fate for verb, fate in FATES.items() if matched.span(verb) is not None)
    then = next((fate for verb, fate in FATES.items() if matched.span(f"then_{verb}") is not None), one)
    source = option("--from", matched.one("by"))
    for become, becomes in product(_fates(app, [first], one), _fates(app, left, then)):
        yield Way([[*become, *source], becomes])


def _fates(app: App, names: Sequence[str], fate: str) -> Iterator[Command]:
    """What may become of some of the foes: those who give up are overcome, or gone."""
    if fate != "yield":
        yield [fate, ",".join(names)]
        return
    for (given_up,) in surrender(app, Who(tuple(names)), []):
        if given_up[0] != "note":
            yield given_up


THEN = ",|et|puis|mais ( et|puis|mais )?"
MISSES = f"first:who|foe MISS missed:who|foe? ( {THEN} who|foe MISS who|foe? )* {THEN}"
FOR = ",|colon? amount:number|hp|number.pour|hp.pour"
AMOUNTS = (
    ",|colon? one:number|hp|number.pour|hp.pour ( ,|et two:number|hp )? ( ,|et three:number|hp )? "
    "( ,|et four:number|hp )?"
)
SPELL = "who:who CAST|DROP|STRIKE spell:text|thing whom:foe.sur|foe.à|who.sur ,|colon?"
OTHERS = ",|et|puis|mais ( et|puis|mais )? others:text"

OFFERED_BLOWS = (
    Row(f"{MISSES} then:il|elle? strikes:STRIKE whom:who|foe {FOR}", _after_a_miss),
    Row(f"{MISSES} by:who|foe strikes:STRIKE whom:who|foe {FOR}", _after_a_miss),
    Row(f"{MISSES} by:who|foe le strikes:STRIKE {FOR}", _after_a_miss),
    Row(f"{MISSES} by:who|foe le strikes:KILL", _after_a_miss),
    Row(f"by:many|foes STRIKE|SHOOT|ATTACK all whom:foe|who {AMOUNTS}", _struck_by_all),
    Row(f"by:many|foes STRIKE|SHOOT|ATTACK whom:foe|who all {AMOUNTS}", _struck_by_all),
    Row(f"{SPELL} one:number|hp ,|et two:number|hp ( ,|et ( et )? three:number|hp )?", _in_parts),
    *(
        Row(f"{one} {OTHERS} {then}", _others_too)
        for one in (
            "first:foe yields:SURRENDER",
            "first:foe goes:FLEE",
            "first:foe falls:DIE",
            "by:who falls:KILL first:foe",
        )
        for then in ("then_goes:FLEE", "then_yields:SURRENDER", "then_falls:DIE", "then_slips:GIVE", "")
    ),
)
"""What is offered of several blows; whatever is read for sure stands elsewhere."""
