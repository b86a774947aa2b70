"""What a healing in a sentence of French may be that leaves something open, as rows of patterns; each is asked about.

`mot de guérison sur Lira, 6`, `Odon vide sa potion, +8`, `Brom saigne, Odon le soigne de 2`
"""

from __future__ import annotations

from collections.abc import Iterator

from cli.input.counted import without_article
from cli.script.free.french.matched import Matched, Row
from cli.script.free.patterns import Way, option
from cli.script.shorthand.acts.drinks import POTIONS
from cli.script.shorthand.vocabulary.verb_table import begins_with
from cli.script.shorthand.vocabulary.words import Word, word_set
from ledger.facts import EVERYONE
from ledger.rules.tables import folded

HEALS = word_set("soin soins guerison guerit bandage bandages pansement pansements cataplasme mains premiers soigne "
                 "bande panse onguent baume potion elixir remede antidote")  # fmt: skip
"""Words, folded, by which somebody is healed and not hurt."""


def _rested(matched: Matched) -> Iterator[Way]:
    """A rest of the game by its name, and what it gives back: `Perle, un répit, reprend 6`."""
    who = matched.one("who")
    kind = matched.app.rules.tables.find("rests", without_article(matched.text("rest")))
    if kind is not None:
        # Some rests are for all, or for nobody.
        for resting in (who, EVERYONE):
            yield Way([["rest", kind, resting], ["heal", who, matched.value("amount")]])


def _tended(matched: Matched) -> Iterator[Way]:
    """Somebody who is healed, by a word for what heals them: `mot de guérison sur Lira, 6`."""
    whom, by, what = matched.one("whom"), matched.one("by"), matched.text("what")
    others = {name for span in matched.spans("what", "tail") for name in span.names} - {by, whom}
    # A save against a breath heals nobody: `js souffle 15, 4 dégâts`.
    heals = "second souffle" in folded(what) or HEALS.intersection(folded(what).replace("'", " ").split())
    if whom not in matched.company or others or not heals:
        return
    source = option("--from", by) if by != whom else []
    told = "; ".join(part for part in (what, matched.text("tail")) if part)
    holder = by or whom
    of_theirs = any(span.code.endswith(".de") for span in matched.spans("whom"))
    if by and of_theirs and begins_with([Word(word) for word in what.split()], "use"):
        # `perle boit la potion d'odon, +7`
        holder, whom, source = whom, by, []
    drunk = next((span.value for span in matched.spans("what") if span.code.startswith("thing")), "")
    named = (word for word in folded(what).replace("'", " ").split() if word in POTIONS)
    drunk = drunk or next((word for word in named if matched.has(holder, word)), "")
    heal = ["heal", whom, matched.value("amount"), *source]
    codes = {span.code.partition(".")[0].lstrip("+-") for span in matched.spans("tail")}
    # `ysolde met un bandage à mira`: it is somebody else who is healed.
    others_led = not by and any(span.code in ("text.à", "text.sur") for span in matched.spans("what"))
    if codes & {"number", "hp", "die"} or others_led or any(span.code == "lui" for span in matched.spans("what")):
        # `soin des blessures sur Brune 3 4`, `Perle lui lance un soin, 8`
        return
    if drunk and POTIONS.intersection(folded(drunk).split()) and matched.has(holder, drunk):
        given = [["give", holder, whom, drunk]] if holder != whom else []
        yield Way([*given, ["use", whom, drunk], heal])
    else:
        yield Way([[*heal, "--note", told]])


def _tends(matched: Matched) -> Iterator[Way]:
    """Somebody who is named before a second act, by which they are healed: `Yanig saigne, Oriane le soigne de 2`."""
    whom, by, rest = matched.one("whom"), matched.one("by"), matched.rest("tail")
    if whom != by and rest is not None:
        yield Way([["heal", whom, matched.value("amount"), "--from", by, *rest.note]])


def _tends_alone(matched: Matched) -> Iterator[Way]:
    """Somebody who gets hit points back by what was said before: `ça lui rend 3`."""
    yield Way([["heal", matched.one("whom"), matched.value("amount")]])


AMOUNT = "amount:number|+number|hp|+hp|number.de|hp.de"

OFFERED_HEALING = (
    Row("who:who ,? rest:text ,? RECOVER amount:number|hp", _rested),
    Row(f"whom:who ~tail , by:who le HEAL {AMOUNT}", _tends),
    Row(f"by:who ~tail HEAL|GIVE_BACK {AMOUNT} whom:who.à", _tends),
    Row(f"by:who colon? ~what whom:who.sur|who.à|who.de ,|colon? ( il|elle|et RECOVER )? {AMOUNT} ~tail", _tended),
    Row(f"~what by:who.de whom:who.à|who.sur|who.pour ,|colon? {AMOUNT} ~tail", _tended),
    Row(f"~what whom:who.sur|who.à|who.pour ,|colon? {AMOUNT} ~tail", _tended),
    Row(f"whom:who colon? ~what ,|colon {AMOUNT} ~tail", _tended),
    Row("whom:who what:text amount:+number|+hp", _tended),
    Row(f"ca whom:who HEAL|GIVE_BACK {AMOUNT}", _tends_alone),
)
"""What is offered of a healing; whatever is read for sure stands elsewhere."""
