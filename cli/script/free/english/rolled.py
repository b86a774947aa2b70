"""Rolls that are told: `a dart trap goes off: Wren dex save 15 against DC 13, made it`, `the first death save: 12`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cli.script.free.english.circumstances import Around, around, beside, typed_of
from cli.script.free.patterns import Pattern, Span, Told, Way, asked
from cli.script.shorthand.meaning import Command, Reading, option_of
from cli.script.shorthand.phrases.lexicon import LEADS, meaning_words
from cli.script.shorthand.rolls.told_results import BAD, GOOD, outcome_of
from cli.script.shorthand.rolls.told_totals import SIDES, added_to_die, face_left, told_in_all, total_of
from cli.script.shorthand.vocabulary.doubts import TURNING
from cli.script.shorthand.vocabulary.words import Word, as_typed, has_digit, word_set
from cli.script.trial import refusal_of
from ledger.rules.tables import folded


def _rolled(told: Told) -> Iterator[Way]:
    """Who rolled what, by what the die showed; a number alone is as likely the total, where something is added."""
    kind, value, who = told["kind"], told["value"], told.one("who")
    if not who or not _is_told(told, told.spans("told")):
        return
    middle, against = _against(told)
    tail = told.spans("tail")
    reached = [span.code for span in tail[:2]] == ["under", "number"]
    found = around(told.app, told.words, middle, tail[2:] if reached else tail, of=(who,))
    if found is not None and reached:
        # `7 under 9 ok`: what it had to reach the game knows.
        found = found._replace(notes=(told.text(tail[:2]), *found.notes), sure=False)
    if found is None or found.die or found.amount or found.shown or found.ended:
        return
    if found.total and value.code != "number":
        return
    if against:
        # `vs the ghoul's paralysis`: what it is of is no target.
        of_it = [span.code for span in told.spans("middle")[:4]] in (["z", "whose", "z", ","], ["z", "whose", "z"])
        found = found._replace(notes=(against, *found.notes), sure=found.sure and of_it)
    before = told.spans("told")
    of_it = before[-1].code in LEADING if before else False
    if text := told.text([span for span in before if span.code != "colon"]):
        note = () if {folded(word) for word in text.split()} <= DUTY else (text,)
        # `draws on her luck and rolled 2` may be no roll of luck.
        named = any(span.names for span in before)
        found = found._replace(notes=(*note, *found.notes), sure=found.sure and not of_it and not named)
    of_kind = [
        word for word in typed_of(told.words, [kind]) if folded(word.text) not in ("a", "an", "the", "his", "her")
    ]
    over = [Word(part) for part in found.over.split()[-1:]]
    line = [Word(who, True), *of_kind, *([Word("vs"), *over] if over else [])]
    face = value.value
    shown = Word("10" if value.code == "total" or int(face) > SIDES else face)
    rolled = _read(told, [*line, shown])
    at = next((at for at, word in enumerate(of_kind) if folded(word.text) in ("vs", "versus", "against")), 0)
    if rolled is None and at:
        # `wis save vs hold person`: what it is against is told.
        rolled = _read(told, [line[0], *of_kind[:at], shown])
        found = found._replace(notes=(as_typed(of_kind[at:]), *found.notes), sure=False)
    if rolled is None:
        return
    yield from _judged(told, rolled, value, found)


DUTY = word_set("has had have to must needs need makes make made rolls roll rolled a an his her the does did gets "
                "got tries attempts on for vs and then also now")  # fmt: skip
"""Words before a roll that say no more than that somebody rolls, folded."""

LEADING = frozenset({"on", "of", "in", "with", "from", "by", "through"})


def _against(told: Told) -> tuple[list[Span], str]:
    """What stands between a roll and its die without what it is against: `vs the ghoul's paralysis`; and that."""
    middle = told.spans("middle")
    if len(middle) < 2 or folded(middle[0].value) not in ("vs", "versus", "against") or middle[1].code == "number":
        return middle, ""
    end = next((at for at, span in enumerate(middle) if span.code in (",", "colon")), len(middle))
    return middle[end:], told.text(middle[:end])


def _judged(told: Told, rolled: Command, value: Span, found: Around) -> Iterator[Way]:
    """A roll as the die may have come, held against how it is said to have gone."""
    adds = added_to_die(told.app, rolled)
    by_total = face_left(int(value.value), adds) if adds else None
    ways: list[tuple[Reading, bool]] = []
    if value.code != "total" and int(value.value) <= SIDES:
        ways.append(([rolled], value.code == "die" or not adds))
    if by_total is not None and value.code != "die":
        ways.append(([told_in_all(rolled, by_total, value.value)], False))
    for reading, sure in ways:
        outcome = outcome_of(told.app, reading[0])[0]
        contrary = outcome in (BAD if found.went else GOOD) if found.went is not None else False
        states: Reading = [["condition", reading[0][1], state] for state in found.states]
        sure = sure and found.sure and not contrary and not found.crit
        yield Way([*_noted(reading, found), *states], sure and not (states and found.went is True))


def _noted(reading: Reading, found: Around) -> Reading:
    """A reading with what else is told as its note."""
    *before, last = reading
    if not found.note or "--note" in last:
        return reading
    return [*before, [*last, "--note", found.note]]


def _read(told: Told, line: Sequence[Word]) -> Command | None:
    """The only roll that a line is by the grammar, where the rules lack nothing of it."""
    made = [each[0] for each in told.read(line) if len(each) == 1 and each[0][0] == "roll" and "--faces" in each[0]]
    return made[0] if len(made) == 1 and refusal_of(told.app, made[0]) is None else None


def _is_told(told: Told, spans: Sequence[Span]) -> bool:
    """Whether what stands before a roll only says how it came about."""
    if any(
        span.names or span.code in ("number", "coins", "harm", "die", "total", "xp", "span", "all") for span in spans
    ):
        return False
    words = [word for word in typed_of(told.words, spans) if word.text.casefold() not in LEADS]
    said = [folded(word.text) for word in words]
    return not (
        any(has_digit(word.text) for word in words)
        or TURNING.intersection(said)
        or meaning_words(told.app, "roll", None, words)
    )


def _rolled_after(told: Told) -> Iterator[Way]:
    """A roll of whoever was named last, behind what led to it: `casts hold person at Thora, wis save 16`."""
    text = told.typed("front", "who")
    for way in _rolled(told):
        *before, last = way.reading
        if "--note" not in last and not has_digit(text):
            yield Way([*before, [*last, "--note", text]], sure=False)


def _by_verb(told: Told) -> Iterator[Way]:
    """A roll that a verb says, with what its die showed and how it went: `listens at the door, 2, hears voices`."""
    who, value = told.one("who"), told["value"]
    if not _is_told(told, told.spans("verb")):
        return
    found = beside(told, "tail")
    said = typed_of(told.words, told.spans("verb"))
    if found is None or found.die or found.total or found.shown:
        return
    rolled = _read(told, [Word(who, True), *said, Word(value.value)])
    introduced = any(span.code == "for" for span in told.spans("verb"))
    if rolled is not None and ("--for" not in rolled or introduced):
        yield from _judged(told, rolled, value, found)


def _initiative(told: Told) -> Iterator[Way]:
    """The initiative of several in one line: `roll initiative: Thora 14, Wren 20, skeletons 12`."""
    kind = told.value("kind")
    if told.app.rules.tables.find("rolls", kind) != INITIATIVE and folded(kind) not in ("init", "inits"):
        return
    pairs: list[tuple[Span, str]] = []
    spans = [span for span in told.spans("list") if span.code not in (",", "and", "colon")]
    if len(spans) % 2 or not spans:
        return
    for who, number in zip(spans[::2], spans[1::2], strict=True):
        if not (who.names or who.code in ("all", "he") or folded(who.value) in FOES) or number.code not in (
            "number",
            "die",
        ):
            return
        pairs.append((who, number.value))
    company = told.company
    faces: Reading = []
    totals: Reading = []
    sides = False
    for side, face in pairs:
        inside = len(side.names) == 1 and side.names[0] in company
        sides = sides or not side.names
        by = [side.names[0], INITIATIVE] if inside else ["gm", INITIATIVE, "--as", told.text([side])]
        command: Command = ["roll", *by, "--faces", face]
        faces.append(command)
        totals.append((total_of(told.app, command) if inside else []) or command)
    if any(int(number) > SIDES for _side, number in pairs):
        # No die shows that: all of them are totals.
        shown = [int(option_of(command, "--faces")) for command in totals]
        yield from [Way(totals)] if max(shown) <= SIDES else []
        return
    yield Way(faces, sure=faces == totals and not sides)
    yield Way(totals, sure=False)


def _sides(told: Told) -> Iterator[Way]:
    """The initiative of both sides: `we win initiative 5 to 3`."""
    if told.app.rules.tables.find("rolls", told.value("kind")) != INITIATIVE:
        return
    won = "gain" in told["verb"].code.split("/")
    low, high = sorted((int(told.value("number")), int(told.value("other"))))
    ours, theirs = (high, low) if won else (low, high)
    sides = ((ours, "us"), (theirs, "them"))
    yield Way([["roll", "gm", INITIATIVE, "--faces", str(face), "--as", side] for face, side in sides], sure=False)


FOES = word_set("monsters foes enemies baddies opponents")
"""Words for the other side, folded."""

INITIATIVE = "initiative"
VALUE = "value:die|number|total"

ROLLED = (
    Pattern(f"who:who|foe|whose ~told kind:kind ~middle {VALUE} ~tail", _rolled),
    Pattern(f"who:who|foe ~told {VALUE} for|on|in|to? kind:kind ~tail", _rolled),
    Pattern(f"kind:kind for|by|from|of|colon? who:who|foe ~middle {VALUE} ~tail", _rolled),
    Pattern("ROLL? kind:kind colon|,|for|be? ~list", _initiative),
    Pattern("kind:z colon|,? ~list", asked(_initiative), late=True),
    Pattern("all verb:VERB|z kind:kind number:number to|against other:number", _sides, late=True),
    Pattern("who:who ~verb ,|colon value:die|number , ~tail", _by_verb, late=True),
    Pattern("who:who ~verb ,|colon value:die|number", _by_verb, late=True),
    Pattern(f"~front who:who ,|colon kind:kind ~middle {VALUE} ~tail", _rolled_after, late=True),
)
"""Patterns of rolls."""
