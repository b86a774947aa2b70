"""Blows that are told: `goblin 5 pokes Elspeth with his spear for 2 hp`, `8 more on skeleton 4 from Thora`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.script.free.english.circumstances import Around, around, is_plain
from cli.script.free.patterns import Pattern, Span, Told, Way
from cli.script.shorthand.keyed import key_called
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.texts import with_note
from cli.script.shorthand.told_results import GOOD, outcome_of
from cli.script.shorthand.told_totals import SIDES, added_to_die
from cli.script.shorthand.words import Word, word_set
from cli.script.trial import refusal_of
from ledger.rules.keys import declared_keys
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

NEVER_BLOWS = word_set(
    "challenges begs asks dares provokes mocks tempts invites nurses supports drags carries tolerates fools tricks "
    "haggles replaces ransoms sacrifices hires befriends trusts judges chases stalks leads joins visits "
    "parries blocks dodges avoids resists helps shields protects owes taunts charms grants restores blesses "
    "costs carries absorbs offers lends saves spares frees follows ignores evades guards covers distracts aids "
    "calms rescues misses trains teaches insults outruns outwits soaks deflects tracks warns feeds greets "
    "names needs wants likes hates fears sees hears watches recognises recognizes thanks tells asks answers "
    "passed blessed helped owed charmed missed dodged saved outbids hires rents trades convinces bribes wakes "
)
"""Words that look like a verb between two people and hurt nobody."""


def _told_blow(told: Told) -> Iterator[Way]:
    """Who strikes whom with how much; what nobody called a verb is one only across the sides of a fight."""
    by, whom, verb = told.one("who"), told.span("whom"), told.span("verb")
    amount = told.span("amount")
    if not by or whom is None or not whom.names or amount is None or by in whom.names:
        return
    acts = set(verb.code.split("/")[1:-1]) if verb is not None else {"strike"}
    unknown = not acts & STRUCK
    if unknown and (
        not acts & MAY_HURT or told.value("verb") in NEVER_BLOWS or not _are_foes(told.app, by, whom.names)
    ):
        return
    by_for = told.value("for") == "for"
    if is_counted(told) or (unknown and amount.code == "number" and not by_for):
        return
    parts = (told.spans("how"), told.spans("middle"), told.spans("tail"))
    found = around(told.app, told.words, *parts, of=whom.names)
    if found is None or found.went is False:
        return
    if told.span("state") is not None:
        # That they were so is told.
        found = found._replace(sure=False)
    value = told.span("value")
    if value is not None:
        found = _with_value(found, value)
    thing = [span for name in ("thing", "means") for span in told.spans(name)]
    if any(span.names or span.code in ("number", "coins", "harm") for span in thing) or len(thing) > 2:
        return
    if thing:
        found = found._replace(notes=(told.text(thing), *found.notes), means=f"with {told.text(thing)}")
    yield from blows(
        told, by, whom.names, amount.value, found, introduced=amount.code == "harm" or by_for, unknown=unknown
    )


STRUCK = frozenset({"strike", "crit", "shoot", "attack", "throw", "kill"})
"""Acts by which somebody is hurt."""

MAY_HURT = frozenset({"unknown", "drop", "flee", "steal"})
"""Acts of verbs that may hurt somebody of the other side: `drops the orc with 9`, `nicks kara for 3`; no others."""


def is_counted(told: Told) -> bool:
    """Whether a number without a unit counts what stands behind it: `smiles at the ogre with 2 teeth`."""
    amount, tail = told.span("amount"), told.spans("tail")
    counts = bool(tail) and (tail[0].code in ("z", "item", "spell", "kind", "state") or tail[0].code.startswith("v/"))
    return amount is not None and amount.code == "number" and counts


def _with_value(found: Around, value: Span) -> Around:
    """What stands around a blow with what its die showed, told before it."""
    if value.code == "die":
        return found._replace(die=value.value)
    return found._replace(total=value.value) if value.code == "total" else found._replace(shown=value.value)


def blows(
    told: Told, by: str, whom: tuple[str, ...], amount: str, found: Around, *, introduced: bool, unknown: bool = False
) -> Iterator[Way]:
    """A blow with its amount, as the ledger can hold it.

    Args:
        introduced: Whether the amount is one of hit points by its words; a bare number may be what the die showed.
    """
    app = told.app
    harm = _harm(app, by, whom, amount, found)
    if found.die or found.total or found.shown:
        if introduced:
            yield from _with_attack(told, by, whom, harm, found)
        return
    if not introduced and amount.isdecimal() and int(amount) <= SIDES:
        yield Way(harm, sure=False)
        if len(whom) == 1 and (rolled := _attack(told, by, whom[0], amount, found)):
            yield Way(rolled, sure=False)
        return
    if found.ended:
        # Whether the amount was the last of it, or they died of it, is not said.
        yield Way(harm, sure=False)
        yield Way([*harm, *(["die", name, "--from", by] for name in whom)], sure=False)
        return
    yield Way(harm, sure=found.sure and (introduced or not unknown) and len(whom) == 1)


def _harm(app: App, by: str, whom: tuple[str, ...], amount: str, found: Around) -> Reading:
    """The damage of a blow, of each who suffers it."""
    key = key_called(app, "damage", "critical", declared_keys(app.rules.tables, "damage")) if found.crit else None
    keys = [f"{key}=yes"] if key else []
    told = [*found.notes, *(["critical"] if found.crit and not key else [])]
    note = ["--note", "; ".join(told)] if told else []
    return [["damage", name, amount, *keys, "--from", by, *note] for name in whom]


def _attack(told: Told, by: str, target: str, face: str, found: Around) -> Reading:
    """The attack of a blow by what its die showed; empty where the rules lack something of it."""
    over = [Word(part) for part in found.over.split()]
    ways = [[Word(part) for part in found.means.split()]] if found.means else []
    for means in (*ways, []):
        line = [Word(by, True), Word("attack"), Word("on"), Word(target, True), *means, *over, Word(face)]
        rolled = [each for each in told.read(line) if each[0][0] == "roll" and "--faces" in each[0]]
        if len(rolled) == 1 and len(rolled[0]) == 1 and refusal_of(told.app, rolled[0][0]) is None:
            return rolled[0]
    return []


def _with_attack(told: Told, by: str, whom: tuple[str, ...], harm: Reading, found: Around) -> Iterator[Way]:
    """A blow of which it is said what its die showed, or its total: the attack, and the damage."""
    app = told.app
    kept = [with_note(command, found.dice) for command in harm]
    shown = found.die or (found.shown if found.shown and int(found.shown) <= SIDES else "")
    rolled = _attack(told, by, whom[0], shown or "10", found) if len(whom) == 1 else []
    if not rolled:
        # The rules lack what the attack is held against: what the die showed is told, and a number is no text unasked.
        yield Way(kept, sure=False)
        return
    (command,) = rolled
    if shown:
        agrees = outcome_of(app, command)[0] in GOOD
        yield Way([command, *harm], sure=found.sure and agrees and bool(found.die) and not found.total)
    if not found.die and (face := face_of_total(app, command, found.total or found.shown)) and face != shown:
        yield Way([[*command[:-1], face], *harm], sure=False)
    yield Way(kept, sure=False)


def face_of_total(app: App, command: Command, total: str) -> str:
    """What the only die of a roll showed that came to a total; empty where none can have."""
    adds = added_to_die(app, command)
    return "" if adds is None or not 1 <= int(total) - adds <= SIDES else str(int(total) - adds)


def _are_foes(app: App, one: str, others: tuple[str, ...]) -> bool:
    company = app.read.roster.names
    return all((one in company) != (other in company) for other in others)


def _suffered(told: Told) -> Iterator[Way]:
    """A blow told of whoever suffers it: `ghoul B gets killed by Elspeth's dagger, 4 damage`."""
    whom, by, amount = told.span("whom"), told.span("who"), told.span("amount")
    if (
        is_counted(told)
        or whom is None
        or by is None
        or amount is None
        or len(by.names) != 1
        or by.names[0] in whom.names
    ):
        return
    found = around(told.app, told.words, told.spans("how"), told.spans("middle"), told.spans("tail"))
    if found is None or found.went is False:
        return
    thing = told.span("thing")
    if thing is not None:
        found = found._replace(notes=(told.text([thing]), *found.notes))
    introduced = amount.code == "harm" or bool(told.spans("for"))
    verb = told.span("verb")
    killed = verb is not None and "v/struck/" not in verb.code
    yield from blows(
        told, by.names[0], whom.names, amount.value, found._replace(ended=found.ended or killed), introduced=introduced
    )


def _harmed(told: Told) -> Iterator[Way]:
    """Harm that something does which is nobody: `falls into a pit for 4`, `takes 3 falling damage`."""
    whom, amount, cause = told.one("whom"), told.span("amount"), [*told.spans("kind"), *told.spans("cause")]
    if (
        not whom
        or amount is None
        or any(span.names or span.code in ("number", "harm", "coins", "die") for span in cause)
    ):
        return
    damage = [span for span in told.spans("kind") if folded(span.value) not in ("damage", "dmg")]
    text = told.text(told.spans("cause")) or told.text(damage)
    if text:
        yield Way([["damage", whom, amount.value, "--from", text]], sure=is_plain(told.app, told.words, cause))


def _missed(told: Told) -> Iterator[Way]:
    """A blow that missed of which nobody says what its die showed: it is told, and nothing else."""
    found = around(told.app, told.words, told.spans("how"), told.spans("middle"), told.spans("tail"))
    if found is None or found.went is True or (told.one("who") and told.one("who") == told.one("whom")):
        return
    text = " ".join(word.typed or word.text for word in told.words)
    if found.die or found.total or found.shown:
        by, whom = told.one("who"), told.one("whom")
        rolled = _attack(told, by, whom, found.die, found) if by and whom and found.die else []
        yield from [Way(rolled, sure=outcome_of(told.app, rolled[0])[0] not in ("", *GOOD))] if rolled else []
        yield Way([["note", text]], sure=False)
        return
    if not found.over:
        yield Way([["note", text]], sure=found.sure)


BY = "who:who|foe"
VERBS = "verb:VERB"
LEAD = "lead:at|into|on|to|in?"
AMOUNT = "amount:harm|number"

THROUGH = "through|down|over|up|off?"
ANY = "whom:who|foe|many"
BEFORE = f"for:for|with? {AMOUNT} ~tail"
FROM_AFAR = f"{BY} ~how verb:THROW|SHOOT|ATTACK ~means at|on whom:who|foe ~middle"
SUFFERS = "whom:who|foe ~how be|GAIN? verb:STRUCK|KILL|KILLED|DIE by?"

BLOWS = (
    Pattern(f"{BY} ~how {VERBS} {LEAD} state:state? {ANY} {THROUGH} ~middle ,|colon|and? {BEFORE}", _told_blow),
    Pattern(f"{FROM_AFAR} ,|and|colon? {BEFORE}", _told_blow),
    Pattern(f"{FROM_AFAR} ,|and STRIKE|UNKNOWN|z he? {BEFORE}", _told_blow),
    Pattern(f"{BY} value:number|die|total {VERBS} {LEAD} whom:who|foe for:for|with|,? {AMOUNT} ~tail", _told_blow),
    Pattern(f"who:whose thing:item|spell|z ~how {VERBS} {LEAD} {ANY} ~middle ,|colon? {BEFORE}", _told_blow),
    Pattern(f"{SUFFERS} who:who|foe ~middle ,|colon? for:for? {AMOUNT} ~tail", _suffered),
    Pattern(f"{SUFFERS} who:whose thing:item|spell|z ,|colon? for:for? {AMOUNT} ~tail", _suffered),
    Pattern("whom:who|foe SUFFER amount:harm from|by who:who|foe ~tail", _suffered),
    Pattern(f"{AMOUNT} for:on|to whom:who|foe from|by|with who:whose thing:item|spell|z z|item? ~tail", _suffered),
    Pattern("whom:who SUFFER amount:harm|number ~kind from|by|to ~cause", _harmed),
    Pattern("whom:who LOSE amount:harm from|by|to ~cause", _harmed),
    Pattern("whom:who SUFFER amount:number kind:z z|kind", _harmed),
    Pattern(f"whom:who FALL|GAIN into|down|off|from|through? ~cause ,|for|colon {AMOUNT}", _harmed),
    Pattern("whom:who|foe SUFFER amount:harm from|by who:whose thing:item|spell|z ~tail", _suffered),
    Pattern(f"{AMOUNT} z? for:on|to whom:who|foe ,? from|by who:who|foe ~tail", _suffered),
    Pattern(f"{AMOUNT} z? for:from who:who|foe ,? on|to whom:who|foe ~tail", _suffered),
    Pattern(f"{BY} ~how verb:COME_OF {ANY} ~tail", _missed),
    Pattern(f"{BY} ~how {VERBS} {LEAD} {ANY} ~middle ,|but|and|colon he? COME_OF ~tail", _missed),
)
"""Patterns of blows."""
