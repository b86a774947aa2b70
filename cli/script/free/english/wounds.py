"""What somebody suffers, as it is told of them: `ghoul B is killed by Thora's dagger, 4`, `6 radiant to the ghoul`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cli.script.free.english.blows import AMOUNT, blows, is_counted
from cli.script.free.english.circumstances import Around, beside, is_plain, typed_of
from cli.script.free.patterns import Pattern, Span, Told, Way, asked, coins_of, saying
from cli.script.shorthand.phrases.quantities import main_coin
from cli.script.shorthand.vocabulary.small_words import DISTANCES
from cli.script.shorthand.vocabulary.words import has_digit, word_set
from ledger.rules.tables import folded


def _suffered(told: Told) -> Iterator[Way]:
    """A blow told of whoever suffers it: `ghoul B gets killed by Elspeth's dagger, 4 damage`."""
    whom, by, amount = told["whom"].names, told.one("who"), told["amount"]
    if is_counted(told) or not by or by in whom:
        return
    found = beside(told, "how", "middle", "tail")
    if found is None or found.went is False:
        return
    if told.spans("thing"):
        found = found._replace(notes=(told.typed("thing", "more"), *found.notes))
    introduced = amount.code == "harm" or bool(told.spans("for"))
    verb = told.span("verb")
    killed = verb is not None and "v/struck/" not in verb.code
    ended = found.ended or ("dead" if killed else "")
    found = found._replace(amount=amount.value, introduced=introduced, ended=ended)
    yield from blows(told, by, whom, found)


def _harmed(told: Told) -> Iterator[Way]:
    """Harm that something does which is nobody: `falls into a pit for 4`, `takes 3 falling damage`."""
    whom, cause = told.one("whom"), told.spans("kind", "cause")
    if any(span.names or span.code in ("number", "harm", "coins", "die") for span in cause):
        return
    if _is_a_price(told, cause):
        yield from _bought(told)
        return
    damage = [span for span in told.spans("kind") if folded(span.value) not in ("damage", "dmg")]
    text = told.typed("cause") or told.text(damage)
    if text:
        yield Way([["damage", whom, told.value("amount"), "--from", text]], sure=is_plain(told, cause))


def _is_a_price(told: Told, thing: Sequence[Span]) -> bool:
    """Whether a number is the price of a thing that somebody gets, and no harm: `gets a plume for 2`."""
    verb, amount = told.span("verb"), told["amount"]
    gets = verb is not None and "/gain/" in verb.code and not told.spans("lead") and told.value("led") == "for"
    return gets and amount.code == "number" and all(span.code in ("z", "item") for span in thing)


def _bought(told: Told) -> Iterator[Way]:
    """A thing that somebody gets for so much; nothing in a game without coins."""
    name = told.called("cause")
    if name and main_coin(told.app):
        yield Way([["buy", told.one("whom"), name, "--price", coins_of(told.app, told["amount"])]], sure=False)


def _on_them(told: Told) -> Iterator[Way]:
    """What a danger did, behind its name: `trap: 2 on Perle`."""
    if folded(told.called("cause")).split(" ")[-1] in DANGERS:
        yield from _harmed(told)


DANGERS = word_set("trap pit fire poison acid explosion blast rockfall gas dart darts spikes needle cold heat rocks "
                   "lava fall smoke steam thorns")  # fmt: skip
"""Nouns of what hurts without being anybody, folded."""


def _fell_so_far(told: Told) -> Iterator[Way]:
    """A fall of which it is told how deep it was: `Corvin falls ten feet, 3`."""
    whom, amount = told.one("whom"), told.value("amount")
    yield Way([["damage", whom, *amount.split(), "--note", told.typed("verb", "height", "unit")]], sure=False)


LENGTHS = DISTANCES | word_set("ft meter meters m storeys stories floors")
"""Units of how deep a fall is, folded."""


def _alone(told: Told) -> Iterator[Way]:
    """Harm of which nobody says whence it came: `6 radiant to the ghoul`, `12 damage on the ogre`."""
    whom, amount = told["whom"].names, told["amount"]
    found = beside(told, "tail")
    if found is None or found != Around(notes=found.notes):
        return
    said = {folded(word.text) for word in typed_of(told.words, [amount])}
    plain = not said & POINTS
    sure = found.sure and len(whom) == 1 and plain
    for act in ["damage"] if plain else ["heal", "damage"]:
        yield Way([[act, name, *amount.value.split(), *found.option] for name in whom], sure=sure)


POINTS = word_set("points point pts pt hp hps")
"""Words for points that may be of something else, or given back, folded."""


def _each_own(told: Told) -> Iterator[Way]:
    """Two who are struck, each with an amount of their own: `axes cultist 2 (5) and cultist 3 (2)`."""
    by, verb, found = told.one("who"), told["verb"], beside(told, "how")
    pairs = [(told.one("whom"), told.span("amount")), (told.one("second"), told.span("other"))]
    if found is None or "v/struck/" in verb.code:
        return
    company = told.company
    reading = [
        ["damage", whom, *amount.value.split(), "--from", by, *found.option]
        for whom, amount in pairs
        if whom and amount is not None and (whom in company) != (by in company)
    ]
    acts = set(verb.code.split("/")[1:-1])
    introduced = any(amount and amount.code == "harm" for _whom, amount in pairs) or told.value("led") == "for"
    if len(reading) == len(pairs) and acts & {"strike", "shoot", "attack", "unknown"}:
        yield Way(reading, sure=found.sure and introduced and "unknown" not in acts)


def _fell(told: Told) -> Iterator[Way]:
    """What a fall did, by its dice: `orrin slips on the bridge, falls, 1d6 = 5`."""
    said = {folded(word.text.strip(",.:")) for word in told.words}
    text = told.typed("cause")
    thrown = any(re.fullmatch(r"\d*d\d+(?:=\d+)?", word) for word in said)
    if thrown and said & FALLS and not has_digit(text) and not told.anybody("cause"):
        yield Way([["damage", told.one("whom"), *told.value("amount").split(), "--from", text]], sure=False)


FALLS = word_set("falls fell fall slips slipped trips tripped tumbles tumbled drops plummets")
"""Verbs of a fall, folded."""


def _each_so_much(told: Told) -> Iterator[Way]:
    """The same of each of several: `shatter on both golems, 10 apiece`."""
    whom, text = told["whom"].names, told.typed("thing")
    if text and not has_digit(text) and not told.anybody("thing"):
        yield Way([["damage", name, *told.value("amount").split(), "--note", text] for name in whom], sure=False)


SUFFERS = "whom:who|foe ~how be|GAIN? verb:STRUCK|KILL|KILLED|DIE|DROP by?"
OWN = "{lead}:for|(|,|colon? {name}:harm|number {close}:)?"

WOUNDS = (
    Pattern(f"{SUFFERS} who:who|foe ~middle ,|colon|and? for:for|LOSE|SUFFER? {AMOUNT} ~tail", _suffered),
    Pattern(f"{SUFFERS} who:whose thing:item|spell|z ,|colon? for:for? {AMOUNT} ~tail", _suffered),
    Pattern(f"{AMOUNT} for:on|to whom:who|foe from|by|with who:whose thing:item|spell|z more:z|item? ~tail", _suffered),
    Pattern("whom:who SUFFER amount:harm|number ~kind from|by|to ~cause", _harmed),
    Pattern("whom:who LOSE amount:harm from|by|to ~cause", _harmed),
    Pattern("whom:who SUFFER amount:number kind:z z|kind", _harmed),
    Pattern(f"whom:who verb:FALL|GAIN lead:into|down|off|from|through? ~cause led:,|for|colon {AMOUNT}", _harmed),
    Pattern("~cause colon amount:number on|to whom:who", asked(_on_them), late=True),
    Pattern(f"whom:who verb:FALL height:number unit:z ,|for|colon? for? {AMOUNT}", saying(_fell_so_far, unit=LENGTHS)),
    Pattern(f"{AMOUNT} z? for:on|to whom:who|foe ,? from|by who:who|foe ~tail", _suffered),
    Pattern(f"{AMOUNT} z? for:from who:who|foe ,? on|to whom:who|foe ~tail", _suffered),
    Pattern(f"whom:who|foe SUFFER|TAKE|GAIN thing:item|spell|z ~how from who:who|foe ,|colon? for:for? {AMOUNT} ~tail",
            _suffered),
    Pattern("amount:harm z? to|on|into|for whom:who|foe|many ~tail", _alone),
    Pattern("whom:who ~cause ,|colon? amount:number|harm", _fell, late=True),
    Pattern("~thing on|at|over whom:many ,|colon|for for? amount:number|harm each|apiece", _each_so_much, late=True),
    Pattern("who:who|foe ~how verb:VERB whom:who|foe " + OWN.format(lead="led", name="amount", close="shut")
            + " and|, second:who|foe " + OWN.format(lead="next", name="other", close="end"), _each_own),
)  # fmt: skip
"""Patterns of what somebody suffers."""
