"""Blows that are told: `goblin 5 pokes Elspeth with his spear for 2 hp`, `8 more on skeleton 4 from Thora`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.input.dictionary import is_word
from cli.script.free.asides import HURTS
from cli.script.free.english.circumstances import Around, around, beside
from cli.script.free.english.spans import FEATS
from cli.script.free.patterns import Pattern, Told, Way, asked, option, saying
from cli.script.shorthand.checks.slips import near_words
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.phrases.keyed import key_called
from cli.script.shorthand.phrases.lexicon import meaning_words
from cli.script.shorthand.phrases.texts import with_note
from cli.script.shorthand.rolls.told_results import GOOD, outcome_of
from cli.script.shorthand.rolls.told_totals import SIDES, added_to_die, face_left, with_face
from cli.script.shorthand.vocabulary.words import Word, has_digit, word_set
from cli.script.trial import fells, kills, refusal_of
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
    """Who strikes whom, with what its die showed, how it went, how much it did and what became of whoever suffered it.

    What nobody called a verb of a blow is one only across the sides of a fight.
    """
    by, whom, verb = told.one("who"), told.span("whom"), told.span("verb")
    if not by or whom is None or not whom.names or by in whom.names:
        return
    parts = (told.spans("how"), told.spans("value"), told.spans("dealt"), told.spans("rest"))
    found = around(told.app, told.words, *parts, of=whom.names)
    thing = [span for name in ("thing", "more", "means") for span in told.spans(name)]
    if found is None or any(span.code not in THINGS for span in thing) or len(thing) > 2:
        return
    acts = set(verb.code.split("/")[1:-1]) if verb is not None else {"strike"}
    blow = {word for span in told.spans("means") for word in folded(told.text([span])).split()} - {"a", "an", "the"}
    if blow and blow <= NOUNS:
        # `lands a crit on`, `gets a free swing at`
        acts, thing = acts | {"strike"} | ({"crit"} & blow), []
    unknown = not acts & HURTS
    if "crit" in acts and found is not None:
        found = found._replace(crit=True)
    if verb is not None and folded(verb.value) in FEATS:
        found = found._replace(notes=(verb.value, *found.notes))
    forms = _bare_forms(verb.value) if verb is not None and acts == {"unknown"} else []
    if forms and meaning_words(told.app, "damage", None, forms, names=False):
        # `sneak attacks`, `smites`: how it was done stays.
        found = found._replace(notes=(told.value("verb"), *found.notes), sure=False)
    fells_it = bool(found.ended or found.states) and bool(acts & {"fall", "put"})
    may_hurt = bool(acts & MAY_HURT) or fells_it or (bool(acts & BY_WEAPON) and (bool(thing) or found.introduced))
    if unknown and (
        not may_hurt
        or (verb is not None and verb.value in NEVER_BLOWS)
        or not _are_foes(told.app, by, whom.names)
        or (found.amount and not found.introduced)
    ):
        return
    if unknown and verb is not None and not is_word(verb.value, "en") and near_words(told.app, folded(verb.value)):
        # `crots the ogre for 14`: a slip of some other word.
        found = found._replace(sure=False)
    if any(span.code == "spell" for span in thing):
        # What a spell costs is said elsewhere.
        found = found._replace(sure=False)
    blinded = any(span.code == "state" for span in told.spans("how"))
    if blinded or told.span("state") is not None or (unknown and acts & BY_WEAPON and not thing):
        # That they, or whoever strikes, were so is told; or what they get may be something else.
        found = found._replace(sure=False)
    if where := told.typed("where"):
        # `into the ogre's shoulder`: where a part of the body has a place of its own, it is asked about.
        in_place = meaning_words(told.app, "damage", None, [Word(word) for word in where.split()])
        found = found._replace(notes=(where, *found.notes), sure=found.sure and not in_place)
    if thing:
        found = found._replace(notes=(told.text(thing), *found.notes), means=f"with {told.text(thing)}")
    if found.went is False:
        yield from _missed(told, by, whom.names, found)
    elif found.twice and not found.second:
        # Two blows of which one amount is told.
        return
    elif found.amount:
        if "kill" in acts and not found.ended:
            found = found._replace(ended="dead")
        yield from blows(told, by, whom.names, found, unknown=unknown)
    elif (found.ended or found.states or found.die) and not found.shown:
        yield from _without_amount(told, by, whom.names, found, unknown=unknown)
    elif found.shown:
        yield from blows(told, by, whom.names, found._replace(amount=found.shown, shown=""), unknown=unknown)


def _bare_forms(verb: str) -> list[Word]:
    """The words of a verb without the endings of its forms."""
    return [Word(re.sub(r"(?<=\w{3})(?:s|ed)$", "", word)) for word in verb.split(" ")]


NOUNS = word_set("crit critical hit hits blow swing shot attack free lucky solid good")
"""Nouns of a blow, folded, that somebody lands on another."""

THINGS = frozenset({"z", "item", "spell", "kind", "state"})
"""Codes of what somebody may strike with."""

BY_WEAPON = frozenset({"take", "gain", "put"})
"""Acts of verbs that hurt where a weapon does them, or damage comes of them: `her arrow takes the orc, 7 hp`."""

MAY_HURT = frozenset({"unknown", "drop", "flee", "steal"})
"""Acts of verbs that may hurt somebody of the other side: `drops the orc with 9`, `nicks kara for 3`; no others."""


def is_counted(told: Told) -> bool:
    """Whether a number without a unit counts what stands behind it: `smiles at the ogre with 2 teeth`."""
    amount, tail = told.span("amount"), told.spans("tail")
    counts = bool(tail) and (tail[0].code in ("z", "item", "spell", "kind", "state") or tail[0].code.startswith("v/"))
    return amount is not None and amount.code == "number" and counts


def blows(told: Told, by: str, whom: tuple[str, ...], found: Around, *, unknown: bool = False) -> Iterator[Way]:
    """A blow with its amount, as the ledger can hold it.

    A number alone may be what its die showed, where no word introduces it.

    Args:
        unknown: Whether what they did is no verb of a blow.
    """
    app = told.app
    if any(note.strip(" ,;").isdecimal() for note in found.notes):
        # `aube hits chief 6, chief hits her 4`
        return
    harm = _harm(app, by, whom, found)
    if found.die or found.total or found.shown:
        # What stands behind a die is what the blow did.
        yield from _with_attack(told, by, whom, harm, found)
        return
    if not found.introduced and found.amount.isdecimal() and int(found.amount) <= SIDES:
        yield from _fallen(app, harm, found, sure=False)
        if len(whom) == 1 and (rolled := _attack(told, by, whom[0], found.amount, found)):
            dies = found.ended and whom[0] not in app.read.roster.names
            ended: Reading = [["die", whom[0], "--from", by]] if dies else []
            states: Reading = [["condition", whom[0], state] for state in found.states]
            yield Way([*rolled, *ended, *states], sure=False)
        return
    yield from _fallen(app, harm, found, sure=found.sure and (found.introduced or not unknown))


def _fallen(app: App, harm: Reading, found: Around, *, sure: bool) -> Iterator[Way]:
    """A blow of which it is told that whoever suffered it is dead or down; where the ledger says so itself, no more."""
    struck = [command for command in harm if command[0] == "damage"]
    # Of several it is not said whether that is what each suffers, or all together.
    sure = sure and (found.each or len(dict.fromkeys(command[1] for command in struck)) == 1)
    if not found.ended:
        yield Way(harm, sure=sure)
        return
    names = [command[1] for command in struck]
    if all(fells(app, command) for command in struck):
        # Whoever dies by it is not unconscious: `clobbers Bastien, 53 damage, he drops unconscious`.
        alive = found.ended != "out" or not any(kills(app, command) for command in struck)
        yield Way(harm if alive else [with_note(command, "unconscious") for command in harm], sure=sure and alive)
        return
    foes = not set(names) & set(app.read.roster.names)
    died: Reading = [
        ["die", *command[1:2], *command[command.index("--from") : command.index("--from") + 2]] for command in struck
    ]
    if found.ended in ("down", "out") and not foes:
        # Of one of the company who has hit points left, that they are down is asked about.
        yield Way(harm, sure=False)
        return
    yield Way([*harm, *died], sure=sure and foes and found.ended == "dead")
    if found.ended != "dead" or not (sure and foes):
        yield Way(harm, sure=False)


def _harm(app: App, by: str, whom: tuple[str, ...], found: Around) -> Reading:
    """The damage of a blow, of each who suffers it."""
    key = key_called(app, "damage", "critical", declared_keys(app.rules.tables, "damage")) if found.crit else None
    keys = [f"{key}=yes"] if key else []
    # `stabs it back for 8` says nothing more.
    told = [note for note in found.notes if note != "back"] + (["critical"] if found.crit and not key else [])
    note = ["--note", "; ".join(told)] if told else []
    amounts = [found.amount, *([found.second] if found.second else [])]
    states = [["condition", name, state] for name in whom for state in found.states]
    struck = [["damage", name, *each.split(), *keys, "--from", by, *note] for name in whom for each in amounts]
    return [*struck, *states]


def _attack(told: Told, by: str, target: str, face: str, found: Around) -> Reading:
    """The attack of a blow by what its die showed; empty where the rules lack something of it."""
    over = [Word(part) for part in found.over.split()]
    ways = [[Word(part) for part in found.means.split()]] if found.means else []
    for means in (*ways, []):
        line = [Word(by, True), Word("attack"), Word(target, True), *means, *over, Word(face)]
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
        yield from _fallen(app, kept, found, sure=False)
        return
    (command,) = rolled
    outcome, adds = outcome_of(app, command)[0], added_to_die(app, command)
    if shown:
        agrees = outcome in GOOD or not outcome
        sure = found.sure and agrees and (bool(found.die) or adds == 0) and not found.total
        ways = [Way([command, *way.reading], sure=sure and way.sure) for way in _fallen(app, harm, found, sure=True)]
        yield from ways
        if sure and len(ways) == 1 and ways[0].sure:
            return
    face = face_left(int(found.total or found.shown), adds) if not found.die and adds is not None else None
    if face is not None and str(face) != shown:
        rolled = [with_face(command, face)]
        definite = bool(found.total) and not found.shown and outcome_of(app, rolled[0])[0] in ("", *GOOD)
        ways = list(_fallen(app, harm, found, sure=found.sure and definite))
        yield from (way._replace(reading=[*rolled, *way.reading]) for way in ways)
        if definite:
            return
    yield from _fallen(app, kept, found, sure=False)


def _are_foes(app: App, one: str, others: tuple[str, ...]) -> bool:
    company = app.read.roster.names
    return all((one in company) != (other in company) for other in others)


def _critical(told: Told) -> Iterator[Way]:
    """`crit by ghoul 2 on Thora, 14 damage`"""
    by, whom, found = told.one("who"), told["whom"].names, beside(told, "rest")
    is_one = folded(told.words[0].text) in ("crit", "critical") and by not in whom
    if is_one and found is not None and found.amount and found.went is None:
        yield from blows(told, by, whom, found._replace(crit=True))


def _without_amount(told: Told, by: str, whom: tuple[str, ...], found: Around, *, unknown: bool) -> Iterator[Way]:
    """A blow of which no amount is told, but its die or what came of it: `hammers goblin 3 dead`, `att orc, nat 20`."""
    if found.ended and set(whom) & set(told.company):
        return
    rolled = _attack(told, by, whom[0], found.die, found) if found.die and len(whom) == 1 else []
    if (found.die and not rolled) or found.total or found.shown:
        return
    note = found.option
    outcome = outcome_of(told.app, rolled[0])[0] if rolled and (found.went or found.ended) else ""
    died: Reading = [["die", name, "--from", by, *note] for name in whom if found.ended]
    # A condition is of nobody: who brought it about is told.
    told_by = [] if died else ["--note", told.whole]
    states: Reading = [["condition", name, state, *told_by] for name in whom for state in found.states]
    if rolled and not died and not states:
        rolled = [with_note(rolled[0], found.note)] if found.note else rolled
        unknown = unknown or (found.went is None and not found.sure)
    sure = found.sure and (not outcome or outcome in GOOD) and found.ended not in ("down", "out")
    yield Way([*rolled, *died, *states], sure=sure and not (unknown and (died or rolled)))


def _missed(told: Told, by: str, whom: tuple[str, ...], found: Around) -> Iterator[Way]:
    """A blow that missed: its roll, or where nobody says what its die showed, no more than that it was told."""
    if found.amount and not found.shown and not found.introduced:
        found = found._replace(shown=found.amount, amount="")
    if found.amount or found.ended or found.states:
        return
    note: Reading = [["note", told.whole]]
    number = found.die or found.shown
    if not (number or found.total):
        if not found.over:
            yield Way(note, sure=found.sure)
        return
    shown = number if number and int(number) <= SIDES else ""
    rolled = _attack(told, by, whom[0], shown or "10", found) if len(whom) == 1 else []
    if rolled:
        (command,) = rolled
        adds = added_to_die(told.app, command)
        definite = bool(found.die) or adds == 0
        if shown:
            bad = outcome_of(told.app, command)[0] not in GOOD
            yield Way(rolled, sure=found.sure and definite and bad)
            if definite and bad:
                return
        face = face_left(int(found.total or number), adds) if not found.die and adds is not None else None
        if face is not None and str(face) != shown:
            yield Way([with_face(command, face)], sure=False)
    yield Way(note, sure=False)


def _it_missed(told: Told) -> Iterator[Way]:
    """A blow that missed whom it was aimed at, or nobody in particular: `Brom misses the ogre`, `Lira missed (7)`."""
    by, whom = told.one("who"), told.span("whom")
    found = beside(told, "how", "rest")
    if found is None or found.went is True or (whom is not None and by in whom.names):
        return
    if told.value("verb") and MISSES.isdisjoint(folded(told.value("verb")).split(" ")):
        return
    yield from _missed(told, by, whom.names if whom is not None else (), found)


MISSES = word_set("misses missed miss fails failed whiffs whiffed")
"""Verbs of a blow that went wide, folded."""


def _one_hits(told: Told) -> Iterator[Way]:
    """Several strike, and one of them hits: `both wolves attack zoé, one hits, 3`."""
    whom, many = told.one("whom"), told["many"].names
    for name in many[:3] if _are_foes(told.app, whom, many) else ():
        yield Way([["damage", whom, *told.value("amount").split(), "--from", name]], sure=False)


def _dies_of_it(told: Told) -> Iterator[Way]:
    """A blow of which only what came of it is told: `Bob hits, ogre dead`."""
    by, whom = told.one("who"), told.one("whom")
    if _are_foes(told.app, by, (whom,)):
        yield Way([["die", whom, "--from", by]], sure=False)


def _against(told: Told) -> Iterator[Way]:
    """A die and whom it is against, with no verb: `bob 19 vs ogre, hit, 7`; of `bob 18 vs ogre 15` both roll."""
    by, whom, rest = told.one("who"), told.one("whom"), told.spans("rest")
    contest = bool(rest) and rest[0].code in ("number", "die", "total")
    if not contest and _are_foes(told.app, by, (whom,)):
        yield from _told_blow(told)


def _by_kind(told: Told) -> Iterator[Way]:
    """How much a kind of attack did that is rolled by its name: `Ann backstabs the ogre for 9`."""
    by, whom, kind = told.one("who"), told.one("whom"), told.value("kind")
    rolls = told.app.rules.tables.group("rolls")
    attacks = rolls.get(told.app.rules.tables.find("rolls", kind) or "", {}).get("judge") == "attack"
    if attacks and _are_foes(told.app, by, (whom,)):
        yield Way([["damage", whom, told.value("amount"), "--from", by, "--note", kind]], sure=False)


def _by_dice(told: Told) -> Iterator[Way]:
    """A blow whose dice the program throws: `flings oil at the ogre for 1d8`."""
    by, whom, what = told.one("who"), told.one("whom"), told.typed("means")
    if _are_foes(told.app, by, (whom,)) and not has_digit(what):
        yield Way([["damage", whom, told.value("dice"), "--from", by, *option("--note", what)]], sure=False)


BY = "who:who|foe"
VERBS = "verb:VERB"
LEAD = "back? lead:at|into|on|to|in|from|off?"
AMOUNT = "amount:harm|number"

THROUGH = "through|down|over|up|off|again?"
ANY = "whom:who|foe|many"
ITS = "whom:whose where:z"
THING = "who:whose thing:item|spell|z more:item|z?"

BLOWS = (
    Pattern(f"{BY} ~how {VERBS} {LEAD} state:state? {ANY} {THROUGH} ~rest", _told_blow),
    Pattern(f"{BY} ~how verb:VERB ~means at|on|into|through {ANY} ~rest", _told_blow),
    Pattern(f"{BY} value:number|die|total {VERBS} {LEAD} {ANY} ~rest", _told_blow),
    Pattern(f"{BY} colon? value:die|total against|at|on|to|vs {ANY} ~rest", _told_blow),
    Pattern(f"{THING} ~how {VERBS} {LEAD} {ANY} ~rest", _told_blow),
    Pattern(f"{THING} ~how {VERBS} {LEAD} {ITS} ~rest", _told_blow),
    Pattern(f"{BY} ~how {VERBS} {LEAD} {ITS} ~rest", _told_blow),
    Pattern(f"{BY} ~how STRIKE dealt:harm|number to|on|into {ANY} ~rest", _told_blow),
    Pattern(f"{BY} ~how dealt:harm to|on|into|for {ANY} ~rest", _told_blow),
    Pattern(f"CRIT|z by|from {BY} on|at|against {ANY} ~rest", _critical),
    Pattern(f"{BY} ~how verb:COME_OF {ANY} ~rest", _it_missed),
    Pattern(f"{THING} verb:COME_OF {ANY} ~rest", _it_missed),
    Pattern(f"{BY} verb:COME_OF ~rest", _it_missed, late=True),
    Pattern(
        f"many:many VERB whom:who ,|and|but number:number|z STRIKE ,|for|colon? for? {AMOUNT}"
        " ( ,|and|but and|but? z|number|many|foe be? COME_OF )?",
        saying(_one_hits, number=("1", "one")),
        late=True,
    ),
    Pattern("who:who STRIKE|SHOOT|ATTACK ,|and|colon and? whom:foe be? DIE|KILLED", _dies_of_it, late=True),
    Pattern(f"{BY} colon? value:number vs:z {ANY} ~rest", asked(saying(_against, vs=("vs", "versus", "v"))), late=True),
    Pattern(
        f"{BY} THROW|STRIKE|SHOOT|UNKNOWN ~means at|on|over|onto|into whom:who|foe ,|for for? dice:dice",
        _by_dice,
        late=True,
    ),
    Pattern(f"{BY} STRIKE|SHOOT whom:who|foe ~means for dice:dice", _by_dice, late=True),
    Pattern(f"{BY} kind:kind whom:who|foe for {AMOUNT}", _by_kind, late=True),
)
"""Patterns of blows."""
