"""Ordinary verbs of what becomes of somebody: `gobelin 2 meurt`, `lira falls`, `brom monte de niveau`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cli.output.words.language import _, listed, ngettext
from cli.script.shorthand.acts.states import changed_conditions, is_of_feeling
from cli.script.shorthand.goods.things import TO
from cli.script.shorthand.meaning import Reading, unclear
from cli.script.shorthand.people.who import EVERYBODY, Who, leading
from cli.script.shorthand.phrases.frames import Frame, caused
from cli.script.shorthand.phrases.keyed import with_keys
from cli.script.shorthand.phrases.quantities import EXPERIENCE, is_quantity
from cli.script.shorthand.phrases.tail import read_tail
from cli.script.shorthand.phrases.texts import FOR, Unasked, introduces, text_of, with_prefix
from cli.script.shorthand.vocabulary.small_words import POSSESSIVES, is_face, without_articles
from cli.script.shorthand.vocabulary.words import (
    SMALL_WORDS,
    Word,
    as_typed,
    joined,
    small,
    without_commas,
    word_set,
)
from cli.script.trial import refusal_of
from ledger.ids import OTHER
from ledger.numbers import whole_number
from ledger.others import standing
from ledger.people import holder_account
from ledger.rules.keys import declared_keys, words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

Act = Callable[["App", Who, list[Word]], list[Reading]]

PRONE = "prone"
"""The condition of whoever falls, in the games that have it."""


def becomes(command: str, text: str) -> Act:
    """An act of which no more is said than a text."""

    def read(app: App, who: Who, words: list[Word]) -> list[Reading]:
        if who.purse:
            return []
        frame = Frame(command, None, text, done_by=text == "--from", strict=text == "--note")
        while words and folded(words[0].text) in PUT_TO_DEATH:
            words = words[1:]
        ours = set(who.names) <= set(app.read.roster.names)
        them = EVERYBODY | THE_COMPANY if ours else THE_COMPANY - OTHERS
        if command in ("leave", "arrive") and words and folded(joined(words)) in them:
            # `leaves the party`: for now, or for good.
            words = []
            if command == "leave" and not who.several and set(who.names) & set(app.read.roster.names):
                return [[[command, who.typed]], [["retire", who.typed]]]
        if command == "arrive" and {f"{OTHER}{name}" for name in who.names} <= set(standing(app.state)):
            # Who is here already does not come: others of the name do.
            return []
        if command == "leave" and len(words) > 1 and small(words[0]) in WAYS | FOR and folded(words[1].text) not in OFF:
            way = with_prefix(words[0].text + " ", text_of(app, command, None, words[1:]))
            return [[[command, who.typed, text, way]]]
        if command == "die" and words and folded(words[0].text.rstrip(",.!")) in VERY:
            return []
        if command == "die" and (parted := _with_how(app, who, words)):
            return parted
        made = [[command, who.typed, *caused(app, frame, found)] for found in read_tail(app, frame, words)]
        if command == "die" and is_of_feeling(app, words):
            made = [[*before[:-1], Unasked.of(before[-1], [before[-1]])] for before in made]
        return [[each] for each in made]

    return read


VERY = frozenset({"tired", "drunk", "serious", "set", "wrong", "right", "keen", "calm", "bored", "sure", "quiet",
                  "still", "silent", "asleep", "certain", "lucky", "broke", "on", "last", "easy"})  # fmt: skip
"""Words before which `dead` only says how much, folded."""


def _with_how(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A death by somebody, and how as a note: `par Anselme à coups de masse`; empty where no more is said."""
    people, after = (
        leading(app, without_articles(words[1:])) if words and small(words[0]) in ("par", "by") else ([], [])
    )
    if (
        len(people) != 1
        or people[0].several
        or not after
        or not (small(after[0]) in HOW or small(after[0])[:2] == "d'")
    ):
        return []
    text = text_of(app, "die", None, without_commas(after[1:])) if len(after) > 1 else ""
    how = ["--note", with_prefix(after[0].text + " ", text)] if text else []
    return [[["die", who.typed, "--from", people[0].typed, *how]]]


THEM = frozenset({"him", "her", "it", "them", "le", "la", "les", "l'"})
"""Words for somebody who was named before, to whom something is done, folded."""

OTHERS = frozenset({"les autres", "them"})
"""Words, folded, that are for more of the foes behind one of them: `le loup 1 fuit, les autres aussi`."""

THE_COMPANY = frozenset({"party", "group", "groupe", "company", "compagnie", "us", "la troupe"}) | OTHERS
"""Words for those whom somebody leaves or joins, folded."""

WAYS = word_set("into towards toward through to vers dans par chez à au aux down up")
"""Words that begin where somebody goes."""

OFF = word_set("away off out back home")
"""Words, folded, that say with a verb that somebody goes, and not where: `runs away`."""

PUT_TO_DEATH = frozenset({"killed", "slain", "tue", "tuee"})
"""Words between a death and whoever brought it, folded: `dies, killed by the ogre`."""


def leave(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Somebody who goes: of those who are met it is a flight, or only told."""
    gone = becomes("leave", "--note")(app, who, words)
    if who.purse or set(who.names) & set(app.read.roster.names):
        return gone
    name = ngettext("{name} leaves", "{name} leave", len(who.names)).format(name=listed(who.names))
    told = " ".join([name, *(word.text for word in words)])
    # Whoever leaves is gone, however it is told: which of both is meant is asked.
    said = [word.text for word in words]
    return [[["note", Unasked.of(told, said) if said else told]], *gone]


def killed(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A death that somebody suffers, `killed by the ogre`; `dorn killed guard 1` is what somebody does."""
    if words and small(words[0]) not in ("by", "par", "in", "at", "from", "dans", "à"):
        return []
    return becomes("die", "--from")(app, who, words)


def flee(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """The flight of those who are met; one of the company flees from a fight, or leaves the table."""
    gone = becomes("leave", "--note")(app, who, words)
    if not set(who.names).intersection(app.read.roster.names) or (words and not introduces(words[0])):
        return gone
    told = ngettext("{name} flees", "{name} flee", len(who.names)).format(name=listed(who.names))
    # From the fight, which is only told, or from the table.
    return [[["note", " ".join([told, *(word.text for word in words)])]], *gone]


def kill(app: App, who: Who, words: list[Word]) -> list[Reading]:
    if words and folded(words[0].text) in THEM and not leading(app, without_articles(words))[0]:
        raise unclear(joined(words), victim=who.typed)
    if who.each and words:
        # `tuent chacun un lézard`: which of them each killed is not said.
        raise unclear(joined(words), victim=who.typed)
    people, after = leading(app, without_articles(words))
    if after and people and not (small(after[0]) in HOW or small(after[0])[:2] == "d'"):
        raise unclear(joined(after))
    text = text_of(app, "die", None, without_commas(after[1:])) if len(after) > 1 else ""
    how = ["--note", with_prefix(after[0].text + " ", text)] if text else []
    return [[["die", each.typed, "--from", who.typed, *how]] for each in people if not who.purse]


HOW = frozenset({"with", "by", "in", "at", "avec", "par", "en", "à", "dans"})
"""Words that begin how or where somebody was killed."""


def fall(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Somebody who falls: from so high, into a condition, or prone; a foe of whom no more is said may be killed."""
    if who.purse:
        return []
    if not words:
        prone = _prone(app, who, ended=False)
        # Where a game knows nobody who is down, it is asked what became of them.
        killed = [[["die", who.typed]]] if prone and not set(who.names) & set(app.read.roster.names) else []
        return [*prone, *killed]
    if is_quantity(words[1:] if folded(words[0].text) in ("de", "from") else words):
        return _from_high(app, who, [word for word in words if folded(word.text) not in ("de", "from")])
    return changed_conditions(app, who, words, ended=False)


def _from_high(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A fall of so many metres or feet, as the game measures it."""
    row = declared_keys(app.rules.tables, "damage").get("fall")
    height = whole_number(words[0].text)
    unit = folded(words[1].text) if len(words) == 2 else ""
    unit = {"ft": "feet", "m": "metres"}.get(unit, unit)
    if row is None or height is None or unit not in folded(" ".join(words_for("fall", row))).split():
        return []
    return [[["damage", who.typed, f"fall={height}"]]]


def stand(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _prone(app, who, ended=True) if not words else []


def wake(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """The end of sleep, or of what else the game has in its place; where nobody is so, the refusal says it."""
    known = filter(None, (app.rules.tables.find("conditions", name) for name in ("asleep", "unconscious")))
    ways: list[Reading] = [[["condition", who.typed, each, "--off"]] for each in known]
    return [] if words else [way for way in ways if refusal_of(app, way[0]) is None][:1] or ways[:1]


def _prone(app: App, who: Who, *, ended: bool) -> list[Reading]:
    prone = app.rules.tables.find("conditions", PRONE)
    return [[["condition", who.typed, prone, *(["--off"] if ended else [])]]] if prone is not None else []


def level(app: App, who: Who, words: list[Word]) -> list[Reading]:
    readings = levelled(app, who, words)
    if readings and len(words) == 1 and words[0].text.rstrip(",") == str(_next_level(app, who)):
        # `ann level 4` may be the level or what its die showed.
        readings.append([["level-up", who.typed]])
    return readings


def levelled(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """The next level, with what its die showed or its keys; of several, of each of them without either."""
    if who.purse or (words and small(words[0])[:2] in ("de", "d'")):
        # `prend un niveau d'épuisement`
        return []
    told = [word._replace(text=word.text.rstrip(",")) for word in words]
    # `levels up and rolls a 6`, `levels up, 4 hp`
    faces = [word for word in told if not (word.text == "" or folded(word.text) in ROLLED_FOR_IT)]
    if who.several:
        next_levels = {str(_next_level(app, Who((name,)))) for name in who.names}
        bare = not faces or (len(faces) == 1 and {faces[0].text} == next_levels)
        return [[["level-up", name] for name in who.names]] if bare else []
    if len(faces) > 1 and faces[0].text == str(_next_level(app, who)):
        # `niveau 4, dé de vie 6`
        faces = faces[1:]
    keyed = len(told) > 1 and folded(told[-2].text) in ("hp", "pv")
    keys = with_keys(app, "level-up", told)
    is_keyed = keyed or any("=" in part for part in keys) or not told
    if not is_keyed and all(map(is_face, faces)):
        keys = with_keys(app, "level-up", faces)
    made = [part for part in keys if folded(part) not in ROLLED_FOR_IT]
    # `monte la garde` is no level.
    return [] if any(folded(part) in SMALL_WORDS for part in made) else [[["level-up", who.typed, *made]]]


def reach(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """The next level, by its number: `passe au niveau 4, dé 6`; any other is no reading."""
    if not words or who.purse:
        return []
    if who.several:
        return levelled(app, who, words) if len(words) == 1 and is_face(words[0]) else []
    told = words[0].text.rstrip(",")
    rest = words[1:]
    while rest and folded(rest[0].text) in RISES:
        # `passe au niveau 2, il monte à 20 pv`
        rest = rest[1:]
    return levelled(app, who, rest) if told == str(_next_level(app, who)) else []


def _next_level(app: App, who: Who) -> int:
    return (app.rules.progress(app.state, holder_account(who.names[0])).level or 0) + 1


RISES = word_set("il elle monte passe a et avec")
"""Words before what comes of a level, folded."""


ROLLED_FOR_IT = word_set(
    "and rolls rolled a an for hp gains gets et fait un pv de au vie aux avec with hit die to on the his her "
    "le sur son jette lance point points niveau level"
)
"""Words beside what the die of a level showed, folded."""


def defeat(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return [] if words or set(who.names).intersection(app.read.roster.names) else [[["defeat", who.typed]]]


def surrender(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Those outside the company who give up: they are overcome, or gone; the rules do not say which.

    To whom they give up is told: `brigand 2 surrenders to ann`.
    """
    to_whom, left = leading(app, without_articles(words[1:])) if words and folded(words[0].text) in TO else ([], words)
    if left or (words and not to_whom) or who.purse or set(who.names).intersection(app.read.roster.names):
        return []
    counts = app.rules.tables.find("measures", EXPERIENCE) is not None
    told = [as_typed(words)] if words else []
    gone = ["leave", who.typed, "--note", "; ".join([_("surrendered"), *told])]
    gives_up = ngettext("{name} surrenders", "{name} surrender", len(who.names)).format(name=listed(who.names))
    stays = ["note", " ".join([gives_up, *told])]
    overcome = ["defeat", who.typed, *(["--note", *told] if told else [])]
    return [[overcome], [gone]] if counts else [[gone], [stays]]


def improve(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """What experience buys, by its name and by how much: `improves stealth`, `améliore dextérité de 2`."""
    bare, count = without_articles(words), ""
    if words and folded(words[0].text) in POSSESSIVES and folded(joined(bare)) in HELD_UP:
        # `raises his shield` is no lesson in it.
        return []
    if len(bare) > 2 and bare[-1].text.isdecimal() and small(bare[-2]) in ("by", "de"):
        bare, count = bare[:-2], f"={bare[-1].text}"
    comes_to = 0
    if len(bare) > 2 and bare[-1].text.isdecimal() and small(bare[-2]) in ("to", "à"):
        bare, comes_to = bare[:-2], int(bare[-1].text)
    improved = app.rules.tables.find("improvements", joined(bare)) if bare else None
    known = improved or app.rules.tables.find("rolls", joined(bare)) or app.rules.tables.find("traits", joined(bare))
    alone = known is not None and not who.several and not who.purse
    if comes_to and alone:
        # `raises dodge to 4`, of somebody who has 3
        more = comes_to - app.state.quantity(holder_account(who.names[0]), known or "")
        alone, count = more > 0, f"={more}" if more > 1 else ""
    return [[["improve", who.typed, f"{known}{count}"]]] if alone and app.rules.tables.group("improvements") else []


HELD_UP = frozenset({"shield", "bouclier", "shields", "boucliers"})
"""What is also raised in a fight, folded."""


def age(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """How old somebody is: `turns 31`, `a 31 ans`."""
    said = len(words) == 1 or folded(joined(words[1:])) in ("ans", "years old", "years")
    aged = bool(words) and words[0].text.isdecimal() and said and "age" in app.rules.tables.group("fields")
    return [[["describe", who.typed, f"age={words[0].text}"]]] if aged and not who.purse else []
