"""What stands around an act in a sentence: what its die showed, how it went, what with and where, and what is remarked.

Each part of it is explained as a whole, or the sentence is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.script.free.asides import CHANGES, Tale, tale_of
from cli.script.free.english.spans import ADVERBS
from cli.script.free.patterns import Span, Told, text_of
from cli.script.shorthand.phrases.lexicon import LEADS, MULTIPLIERS, meaning_words
from cli.script.shorthand.phrases.texts import introduces
from cli.script.shorthand.vocabulary.doubts import TURNING
from cli.script.shorthand.vocabulary.small_words import TARGET
from cli.script.shorthand.vocabulary.words import Word, has_digit, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.meaning import Command

GOOD = word_set(
    "hit hits success succeeds succeeded passes passed ok okay made makes yes success! saved landed lands "
    "resists resisted holds"
)
BAD = word_set("fails failed fail failure miss misses missed no nope")
CRIT = word_set("crit crits critical critically")
DOWN = word_set("drops falls down unconscious out goes collapses crumples crumbles drop fall go")
DEAD = word_set("dead dies paste toast goner killed destroyed slain dust die kills finished finishes perishes")

IS = word_set("is are he's she's it's gets falls lies now to the ground floor")
"""Words before what becomes of somebody, folded."""

FILLERS = ADVERBS | word_set("it he she they a an the so and but that that's it's for his her check roll throw save in "
                             "all well is gets get by")  # fmt: skip

PARTS = frozenset({",", ".", "colon", "(", ")", "and", "but", "then"})
"""Codes between two of them."""

WITH = frozenset({"with", "using", "by"})
PLACES = frozenset({"in", "on", "to", "across", "through", "over", "into", "under", "behind", "at", "from"})
LONGEST = 5
"""Words of what somebody struck with, or of where it was."""


class Around(NamedTuple):
    """What stands around an act.

    Attributes:
        die: What its die showed; `total` that with all modifiers, and `shown` one of both.
        amount: How much it did, as `damage` takes it; `introduced` where its words say that it is no die, and `each`
            where each of several suffered so much; `second` what a second blow did, where they struck `twice`.
        over: What it had to reach: `ac 14`.
        went: Whether it is said to have gone well; None where nothing is said.
        ended: `down` where it is said that whoever suffered it is down, `out` unconscious, `dead` where they are dead.
        states: Conditions that whoever suffered it is in from then on.
        notes: What else is told, as typed; `means` what somebody struck with.
        sure: Whether what is told can be nothing that is recorded.
    """

    die: str = ""
    total: str = ""
    shown: str = ""
    amount: str = ""
    introduced: bool = False
    each: bool = False
    twice: bool = False
    second: str = ""
    over: str = ""
    went: bool | None = None
    crit: bool = False
    means: str = ""
    ended: str = ""
    states: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    sure: bool = True

    @property
    def note(self) -> str:
        return "; ".join(self.notes)

    @property
    def option(self) -> Command:
        """The option with what else is told; nothing where nothing is."""
        return ["--note", self.note] if self.notes else []

    @property
    def dice(self) -> str:
        """What is told of the die, for a note."""
        shown = [f"rolled {self.die}"] * bool(self.die) + [f"{self.total} to hit"] * bool(self.total)
        return ", ".join([*shown, *([self.shown] if self.shown else []), *([self.over] if self.over else [])])


def beside(told: Told, *names: str) -> Around | None:
    """What the spans of some names say that stand around an act."""
    return around(told.app, told.words, *map(told.spans, names))


def around(app: App, words: Sequence[Word], *found: Sequence[Span], of: Sequence[str] = ()) -> Around | None:
    """What stands around an act; None where a part of it is not understood.

    Args:
        of: Those of whom a part may say that they are down: whoever suffers it.
    """
    made = Around()
    for spans in found:
        for part, enclosed in _parts(spans):
            about = bool(part[0].names) and set(part[0].names) <= set(of)
            if about and len(part) == 1:
                # `and hits it`
                continue
            part = part[about:]
            if len(part) > 1 and part[-1].names and set(part[-1].names) <= set(of):
                # `that kills it`
                kills = {folded(word.text) for word in typed_of(words, part[:-1])}
                if kills <= {"that", "which", "and", "kills", "killing", "finishes", "finishing", "it"}:
                    made = made._replace(ended="dead")
                    continue
            if of and len(part) > 1 and part[-1].names and set(part[-1].names) <= set(of):
                # `and misses him`
                part = part[:-1]
            if (harm := _amount(words, part, made, of=of)) is not None:
                made = harm
                continue
            if of and _says(words, part, TWICE):
                made = made._replace(twice=True)
                continue
            if of and (state := _state(app, words, part)):
                made = made._replace(states=(*made.states, state))
                continue
            more = _one(app, words, part, made, enclosed=enclosed)
            if more is None:
                return None
            made = more
    return made


def _amount(words: Sequence[Word], part: Sequence[Span], made: Around, *, of: Sequence[str]) -> Around | None:
    """What stands around an act with how much it did; None where a part says nothing of that."""
    left = [span for span in part if not (span.names and set(span.names) <= set(of)) and span.code not in LESS]
    each = bool(left) and left[-1].code in ("each", "apiece")
    left = left[: len(left) - each]
    if len(left) == 3 and left[1].code == "of" and folded(text_of(words, left[:1])) in BLOW:
        # `a blow of 5`
        return made._replace(amount=left[2].value, introduced=True) if left[2].code in ("harm", "number") else None
    led = bool(left) and left[0].code in ("for", "with", "does", "doing")
    hit = bool(left) and left[0].code.startswith("v/") and _says(words, left[:1], GOOD | HITS)
    hit = hit or (bool(of) and bool(left) and left[0].code.startswith("v/strike/"))
    if hit and len(left) == 1:
        # `grabs him and squeezes`
        return made._replace(went=True)
    left = left[led or hit :]
    if hit and left and left[0].code in ("for", "with"):
        led, left = True, left[1:]
    if len(left) != 1 or left[0].code not in ("harm", "number") or (made.amount and not made.twice) or made.second:
        return None
    (amount,) = left
    if made.twice:
        # `twice, 4 and 3`
        if each and not made.amount:
            # `twice for 6 each`
            return made._replace(amount=amount.value, second=amount.value, introduced=True)
        if made.amount:
            return made._replace(second=amount.value)
        return made._replace(amount=amount.value, introduced=True)
    if amount.code == "number" and not (led or hit or made.die or made.shown or made.total or each):
        # It may be what the die showed.
        return None
    introduced = amount.code == "harm" or led or each
    went = True if hit else made.went
    return made._replace(amount=amount.value, introduced=introduced, each=made.each or each, went=went)


BLOW = word_set("blow hit wound strike") | {"a blow", "a hit", "a wound"}
"""Nouns before how much a blow did, folded."""

TWICE = word_set("twice two times")
"""Words that say that there were two blows, folded."""

LESS = frozenset({"back"})
"""Codes of words that say nothing beside an amount."""

HITS = word_set("hitting does deals dealing doing inflicts inflicting wounding causing causes takes")
"""Verbs before the amount of a blow, folded."""


def _state(app: App, words: Sequence[Word], part: Sequence[Span]) -> str:
    """The condition that somebody is said to be in from then on: `she's prone`, `and is stunned`; empty without one."""
    *before, last = part
    said = {folded(word.text) for word in typed_of(words, before)}
    found = app.rules.tables.find("conditions", last.value) if last.code == "state" and said <= IS | FILLERS else None
    return found or ""


def _parts(spans: Sequence[Span]) -> Iterator[tuple[list[Span], bool]]:
    part: list[Span] = []
    enclosed = False
    for span in spans:
        if span.code in PARTS:
            if part:
                yield part, enclosed
            part = []
            enclosed = span.code == "("
        elif span.code == "for" and part:
            # `in the back for 5`
            yield part, enclosed
            part = [span]
        elif (
            part
            and part[-1].code in ("number", "die", "total", "harm")
            and (span.code in ("harm", "die", "number") or (span.code.startswith("v/") and part[0].code != "for"))
        ):
            # `17 hits for 8`, `17 8 dmg`
            yield part, enclosed
            part = [span]
        elif span.code in WITH | {"in", "across"} and part and part[0].code not in WITH | {"in", "on", "at"}:
            # `in the back with her dagger`
            yield part, enclosed
            part = [span]
        else:
            part.append(span)
    if part:
        yield part, enclosed


def _one(app: App, words: Sequence[Word], part: list[Span], made: Around, *, enclosed: bool) -> Around | None:
    codes = [span.code for span in part]
    if codes == ["be"]:
        return made
    if codes == ["die"] or (enclosed and codes == ["number"] and not made.die):
        return made._replace(die=part[0].value) if not made.die else None
    if len(codes) == 2 and codes[0] == "number" and codes[1] in ("z", "item"):
        # `3 darts`: so many of what hits.
        return made._replace(notes=(*made.notes, text_of(words, part)), sure=False)
    if len(codes) == 2 and codes[0].startswith("v/roll/") and codes[1] in ("number", "die"):
        return made._replace(die=part[1].value) if not made.die else None
    if codes == ["number"] or (len(codes) == 2 and codes[0] == "number" and _says(words, part[1:], GOOD)):
        went = True if len(codes) == 2 else made.went
        return made._replace(shown=part[0].value, went=went) if not made.shown and not made.die else None
    if len(codes) == 3 and codes[::2] == ["number"] * 2 and folded(part[1].value) in TARGET:
        # `11 vs 8`: what both sides rolled.
        return made._replace(notes=(*made.notes, text_of(words, part)), sure=False)
    if codes == ["total"]:
        return made._replace(total=part[0].value) if not made.total else None
    if "over" in codes and not made.over:
        at = codes.index("over")
        rest = [*part[:at], *part[at + 1 :]]
        over = made._replace(over=part[at].value)
        return _one(app, words, rest, over, enclosed=enclosed) if rest else over
    said = {folded(word.text.strip(",.;:!()…")) for word in words[part[0].begins : part[-1].ends]}
    if said & GOOD and said <= GOOD | FILLERS:
        return made._replace(went=True) if made.went is not False else None
    if said & BAD and said <= BAD | FILLERS:
        return made._replace(went=False) if made.went is not True else None
    if said & CRIT and said <= CRIT | FILLERS | {"hit", "hits"}:
        return made._replace(crit=True)
    if said & {"total", "altogether", "all"} and said <= FILLERS | {"total", "altogether"}:
        return made
    if said & (DOWN | DEAD) and not any(span.names for span in part) and said <= DOWN | DEAD | FILLERS | IS:
        return made._replace(ended="dead" if said & DEAD else "out" if "unconscious" in said else "down")
    if said <= FILLERS:
        return made
    return _told(app, words, part, made, enclosed=enclosed)


def _told(app: App, words: Sequence[Word], part: list[Span], made: Around, *, enclosed: bool) -> Around | None:
    """What is only told, kept as a note."""
    typed = [word._replace(text=word.text.strip(",.;:!()…")) for word in words[part[0].begins : part[-1].ends]]
    if not typed or any(has_digit(word.text) for word in typed):
        return None
    if any(span.names or span.code in ("all", "coins", "harm", "xp", "span", "he's") for span in part):
        return None
    plain = [folded(word.text) for word in typed]
    if TURNING.intersection(plain) or CHANGES.difference({"critical", "crit", "no"}).intersection(plain):
        return None
    text = text_of(words, part)
    led = part[0].code
    if led in WITH | PLACES and len(typed) <= LONGEST and len(part) > 1:
        known = [span for span in part[1:] if span.code in ("item", "spell")]
        left = typed_of(words, [span for span in part[1:] if span not in known])
        left = [word for word in left if word.text.casefold() not in LEADS]
        if len(known) <= 1 and not meaning_words(app, "damage", None, left):
            means = text if led in WITH else ""
            # `with a lucky shot`: behind an article a verb is a noun.
            verb = any(span.code.startswith("v/") for span in part) and not part[1].article
            return made._replace(means=made.means or means, notes=(*made.notes, text), sure=made.sure and not verb)
        return None
    if enclosed and len(typed) <= LONGEST:
        # `(sneak attack)` says what kind of blow it was.
        single = len(part) == 1 and part[0].code in ("kind", "spell", "item")
        is_plain = single or not meaning_words(app, "damage", None, typed)
        return made._replace(notes=(*made.notes, text), sure=made.sure and is_plain)
    # `a` is a verb of French.
    tale = tale_of(app, [word for word in typed if folded(word.text) not in ("a", "an")], leads=led in PLACES)
    if tale is None:
        return None
    # `action surges`: a word of the game in the form of a verb is no remark.
    bare = [word._replace(text=re.sub(r"(?<=\w{3})s$", "", word.text)) for word in typed]
    is_told = tale == Tale.NOUNS or (tale == Tale.UNKNOWN and not meaning_words(app, "damage", None, bare))
    return made._replace(notes=(*made.notes, text), sure=made.sure and is_told)


def is_plain(told: Told, spans: Sequence[Span]) -> bool:
    """Whether spans may be a text unasked: they name nobody, count nothing, and hold no second act.

    What `for` or another such word introduces may hold words of the game; anything else may not.
    """
    typed = [word for word in typed_of(told.words, spans) if word.text]
    if any(span.names or span.code in COUNTED for span in spans) or _has_verb(spans):
        return False
    if any(SIGNED.match(word.text) or has_digit(word.text) or word.text.casefold() in MULTIPLIERS for word in typed):
        return False
    introduced = bool(typed) and introduces(typed[0])
    bare = [word for word in typed if word.text.casefold() not in LEADS]
    if typed and not introduced and typed[-1].text.casefold() in LEADS:
        # A word that leads to somebody leads to nobody at the end.
        return False
    return introduced or not meaning_words(told.app, "damage", None, bare)


def _has_verb(spans: Sequence[Span]) -> bool:
    """Whether a verb is among spans; behind an article and its noun it is none: `after the forced march`."""
    is_noun = False
    for span in spans:
        is_noun = bool(span.article) or (is_noun and (span.code in ("z", "item") or span.code.startswith("v/")))
        if span.code.startswith("v/") and not is_noun:
            return True
    return False


COUNTED = frozenset({"number", "coins", "harm", "xp", "span", "all", "he", "he's", ",", ".", "and", "but", "colon"})
"""Codes of what is no plain text."""

SIGNED = re.compile(r"[+−–-]|[x×]\d|d\d")


def _says(words: Sequence[Word], part: Sequence[Span], what: frozenset[str]) -> bool:
    """Whether all of a part says how it went."""
    said = {folded(word.text) for word in typed_of(words, part)}
    return bool(said & what) and said <= what | FILLERS


def typed_of(words: Sequence[Word], spans: Sequence[Span]) -> list[Word]:
    """The words of spans without marks."""
    typed = (word for span in spans for word in words[span.begins : span.ends])
    return [word._replace(text=word.text.strip(",.;:!()…")) for word in typed]
