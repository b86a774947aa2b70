"""Ordinary verbs after a name: `gobelin 2 inflige 3 à lira`, `lira drinks potion`, `brom se relève`.

Each act is read with who does it and who suffers it in their places; one that what follows does not fit is none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from cli.output.words.language import _, spoken
from cli.script.shorthand import acts_with_goods as goods
from cli.script.shorthand.changes import hit_points, with_points
from cli.script.shorthand.frames import Found, Frame, blow, caused, told
from cli.script.shorthand.keyed import key_called, keyed
from cli.script.shorthand.lexicon import LEADS, is_in_play
from cli.script.shorthand.meaning import Reading, unclear
from cli.script.shorthand.quantities import DICE, EXPERIENCE, HIT_POINTS, is_quantity, quantities
from cli.script.shorthand.rolls import kinds_begun, rolls
from cli.script.shorthand.small_words import is_face, without_articles
from cli.script.shorthand.states import changed_conditions
from cli.script.shorthand.tail import ONTO, read_tail
from cli.script.shorthand.texts import FOR, Unasked, text_of, text_option, unasked_words, with_prefix
from cli.script.shorthand.things import of_things
from cli.script.shorthand.verb_table import acts_begun, is_bare
from cli.script.shorthand.verbs import with_keys
from cli.script.shorthand.who import EVERYBODY, Who, leading, named
from cli.script.shorthand.words import Word, joined, small, without_commas, word_set
from ledger.errors import InputError
from ledger.ids import OTHER
from ledger.numbers import whole_number
from ledger.others import standing
from ledger.rules.keys import declared_keys, values_group, words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

Act = Callable[["App", Who, list[Word]], list[Reading]]

PRONE = "prone"
"""The condition of whoever falls, in the games that have it."""

FAR = ("missile", "ranged")
"""Words for an attack from afar, in the games that tell them from others."""

SOUGHT = frozenset({"to", "de", "d'"})
"""Words between trying and what is rolled, folded."""


def acts(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What a line is whose words after a name begin with a verb; empty where none of its acts fits what follows.

    Raises:
        InputError: `shorthand_unclear`, where an act lacks something, such as whom it is done to.
    """
    called, length = acts_begun(words)
    by = [Word("was"), *words] if len(words) > 2 and small(words[1]) in BY and not words[0].quoted else []
    if by and (suffered := acts_begun(by))[0] and acts_begun(by[:2])[1] == 2:
        # `hit by the ogre for 5`
        called, length, words = *suffered, by
    if length == 1 and not who.several and is_bare(folded(words[0].text)) and kinds_begun(app, words):
        # `p stab odon 9` is short for a roll.
        return []
    if not called and (told := _told_before(app, who, words)):
        return told
    if not called and any(small(word) in FOR for word in words) and (spell := _spell_length(app, words)):
        # `magic missiles orc1 for 5`
        called, length = ("strike",), spell
    rest = list(words[length:])
    readings: list[Reading] = []
    lacking: InputError | None = None
    for act in called:
        try:
            readings += ACTS[act](app, who, rest) if act in ACTS else _rolled(app, who, act, rest)
        except InputError as error:
            if error.code != "shorthand_unclear":
                raise
            lacking = lacking or error
    if lacking is not None and not readings:
        raise lacking
    return readings


def _told_before(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """An act after what is only told, which is kept as a note: `rushes forward and hits the ogre for 6`."""
    at = next((at for at, word in enumerate(words) if at and small(word) in ("and", "et")), None)
    if at is None or not acts_begun(words[at + 1 :])[1]:
        return []
    note = text_option(app, "--note", "note", without_commas(words[:at]))
    if any(map(unasked_words, [note])):
        return []
    return [
        [[*command, *note] if command is reading[0] and "--note" not in command else command for command in reading]
        for reading in acts(app, who, words[at + 1 :])
    ]


def _spell_length(app: App, words: Sequence[Word]) -> int:
    """How many words name a spell, as somebody who casts it at somebody says it: `fire bolts wolf 1 for 9`."""
    find = app.rules.tables.find
    for count in range(min(4, len(words) - 2), 0, -1):
        text = joined(words[:count])
        if find("spells", text) or find("spells", text.removesuffix("s")):
            return count
    return 0


# Hit points.

NOTHING = Found()


def _strike(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _done_to(app, who, words, "damage")


def _crit(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A blow that the game counts as a critical one, where it does."""
    words = words[1:] if words and small(words[0]) in ONTO else words
    key = key_called(app, "damage", "critical", declared_keys(app.rules.tables, "damage"))
    return _done_to(app, who, words, "damage", Found(keys={key: f"{key}=yes"}) if key is not None else Found())


def _heal(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _done_to(app, who, words, "heal")


def _done_to(app: App, who: Who, words: list[Word], command: str, given: Found = NOTHING) -> list[Reading]:
    """Damage or healing of somebody by somebody: `inflige 14 à stôl`, `hits orc for 6 slashing`."""
    if who.purse or who.several or not words:
        return []
    frame = Frame(command, suffers=True, amount=True)
    found = [each for each in read_tail(app, frame, words, given) if _is_of_hit_points(each)]
    if command == "damage" and _may_be_a_face(words) and (rolled := _attack(app, who, words)):
        # `frappe stôl, 8`: what it did, or what the die of the blow showed.
        return [*rolled, *_blows(app, who, frame, found)]
    whole = [each for each in found if each.people]
    if found and not whole and command == "damage":
        raise unclear(joined(words), whom=who.typed)
    return _blows(app, who, frame, whole)


def _may_be_a_face(words: Sequence[Word]) -> bool:
    """Whether words end with a number alone behind a comma."""
    return len(words) > 1 and words[-2].text[-1:] == "," and words[-1].text.isdecimal() and int(words[-1].text) <= MOST


MOST = 20
"""What a die of a blow shows at most."""


def _blows(app: App, who: Who, frame: Frame, found: Sequence[Found]) -> list[Reading]:
    return [
        [way]
        for each in found
        if each.people
        for way in (with_points(app, blow(app, _counting(frame, each), who.typed, each), each.amount)
                    if each.amount is not None else [blow(app, frame, who.typed, each)])
    ]  # fmt: skip


def _counting(frame: Frame, found: Found) -> Frame:
    """A frame in which a text beside a number without a unit is asked about: it may be what is counted, `2 times`."""
    return frame._replace(counts=found.amount is not None and found.amount.kind == HIT_POINTS and not found.amount.unit)


def _is_of_hit_points(found: Found) -> bool:
    """Whether an amount was found, and one of hit points."""
    if found.amount is None:
        return any(not text.endswith("=yes") for text in found.keys.values())
    return found.amount.kind in (HIT_POINTS, DICE)


def _suffer(app: App, who: Who, words: list[Word]) -> list[Reading]:
    if who.purse or not is_quantity(words):
        return []
    return [
        [command]
        for quantity in quantities(app, words, "-")
        if quantity.kind in (HIT_POINTS, DICE) and (quantity.unit or not is_in_play(app, quantity.rest))
        for command in hit_points(app, who, quantity, gains=False, by_verb=True)
    ]


def _struck(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _done_by(app, who, words, _suffer)


def _healed(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _done_by(app, who, words, goods.recover)


def _done_by(app: App, who: Who, words: list[Word], suffer: Act) -> list[Reading]:
    """What somebody else does: `is hit by orc 2 for 3`, `se fait mordre par le loup, 3 pv`, `gets hit for 5`."""
    at = next((at for at in range(len(words)) if is_quantity(words[at:]) and not _is_number_of(app, words, at)), None)
    if at is None:
        return []
    by = words[: at - 1 if at and small(words[at - 1]) in AMOUNT_FOLLOWS else at]
    if by and small(by[0]) not in BY:
        return []
    by = [Word("from"), *by[1:]] if len(by) > 1 else []
    return suffer(app, who, [*words[at:], *by])


AMOUNT_FOLLOWS = frozenset({"for", "pour", "de", "d'", "à", "a"})
BY = frozenset({"by", "par"})


def _is_number_of(app: App, words: Sequence[Word], at: int) -> bool:
    """Whether a number is that of somebody whose name is before it: `by orc 2 for 3`."""
    return (
        at > 1
        and words[at - 1].text[-1:] != ","
        and words[at].text.rstrip(",").isdecimal()
        and bool(named(app, f"{words[at - 1].text} {words[at].text.rstrip(',')}"))
    )


# Rolls.


def _throw(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A thing that is spent, or one thrown at somebody: an attack with it."""
    at = next((at for at, word in enumerate(words) if word.text.casefold() in LEADS), 0)
    if at and leading(app, without_articles(words[at + 1 :]))[0]:
        # What is no weapon would be left beside the word that leads to it.
        thrown = rolls(app, who, [Word("attack"), Word("with"), *words[:at], *_from_afar(app), *words[at:]])
        far = [word.text for word in _from_afar(app)]
        return [
            reading for reading in thrown
            if not any(text.startswith("with ") or set(far) & set(text.split(" ")) for text in reading[0])
        ]  # fmt: skip
    return of_things(app, "use", who, words) if is_in_play(app, without_articles(words)) else []


def _attack(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return rolls(app, who, [Word("attack"), *words])


def _shoot(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """An attack from afar, which the game may have a word for."""
    shot = _attack(app, who, words)
    if not shot or any("weapon=" in word for command in shot[0] for word in command):
        return shot
    return _attack(app, who, [*_from_afar(app), *words])


def _from_afar(app: App) -> list[Word]:
    """The word of the game for an attack from afar, where it tells them from others."""
    attack = app.rules.tables.find("rolls", "attack")
    return [Word(word) for word in FAR if attack and keyed(app, "roll", attack, [Word(word)])][:1]


def _roll(app: App, who: Who, words: list[Word]) -> list[Reading]:
    bare = without_articles(words)
    bare = without_articles(bare[1:]) if bare and folded(bare[0].text) in SOUGHT else bare
    if len(bare) > 3 and is_face(_bare(bare[0])) and f"{small(bare[1])} {small(bare[2])}" in ("to hit", "pour toucher"):
        return _attack(app, who, [*bare[3:], bare[0]])
    if len(bare) > 2 and is_face(_bare(bare[0])) and small(bare[1]) in WHAT_FOR:
        # `fait 14 en furtivité`, `rolls a 5 for initiative`
        bare = [*without_articles(bare[2:]), bare[0]]
    return rolls(app, who, bare) or rolls(app, who, bare, begun=True) if bare else []


def _come_of(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A roll of which it is said how it went, where what the die showed is said too: that decides it."""
    return _roll(app, who, words) if words and any(is_face(_bare(word)) for word in words) else []


def _rolled(app: App, who: Who, kinds: str, words: Sequence[Word]) -> list[Reading]:
    """What a verb such as `sneaks` rolls, where it is said what the die showed; at somebody, who is told."""
    kind = next((id_ for name in kinds.split(", ") if (id_ := app.rules.tables.find("rolls", name))), None)
    if kind is None or not any(is_face(_bare(word)) for word in words):
        return []
    people, after = leading(app, without_articles(words))
    # Beside somebody there is only what the dice showed: whoever else is named has no place.
    onto = [Word("sur" if spoken() == "fr" else "on")] if people and all(map(is_face, map(_bare, after))) else []
    return rolls(app, who, [Word(kind), *onto, *words])


def _bare(word: Word) -> Word:
    return word._replace(text=word.text.rstrip(","))


WHAT_FOR = frozenset({"for", "on", "in", "at", "to", "à", "en", "au", "sur", "pour", "de"})
"""Words between what a die showed and what was rolled."""


def _cast(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A spell: a roll where the game has one for it, else what is spent for it: `casts bless`, `lance bénédiction`."""
    if app.rules.tables.find("rolls", "cast") is not None:
        bare = without_articles(words)
        words = bare[1:] if len(bare) > 1 and folded(bare[0].text) in SPELL else words
        return rolls(app, who, [Word("cast"), *words]) if words else []
    bare = without_articles(words)
    if spent := _spent_for(app, who, bare):
        return spent
    for count in range(len(bare), 0, -1):
        if app.rules.tables.find("spells", joined(bare[:count])):
            if healed := _heal_with(app, who, joined(bare[:count]), bare[count:]):
                return healed
            frame = Frame("spend", None, "--note", tells_target=True)
            return [
                [["use", who.typed, joined(bare[:count]), *found.keys.values(), *told(app, frame, found)]]
                for found in read_tail(app, frame, bare[count:])
            ]
    return []


SPELL = word_set("spell word sort sortilege mot")
"""Words before the name of a spell, folded."""


def _heal_with(app: App, who: Who, spell: str, words: Sequence[Word]) -> list[Reading]:
    """A spell that heals somebody: `casts cure wounds on bob 3 4`."""
    tables, rows = app.rules.tables, declared_keys(app.rules.tables, "heal")
    groups = {key: values_group("heal", key, row) for key, row in rows.items() if row["type"] == "choice"}
    key = next((key for key, group in groups.items() if tables.called(group, spell)), None)
    by = next((key for key in rows if key == "by"), None)
    if key is None or by is None or not words or who.several or small(words[0]) not in ONTO:
        return []
    if any(small(word) in FOR for word in words):
        # `cure wounds on bob for 8`: what it healed is said.
        frame = Frame("heal", None, "--note", suffers=True, amount=True)
        plain = [word for word in words[1:] if small(word) not in FOR]
        return [
            [[*blow(app, frame, who.typed, found), *([] if found.text else ["--note", spell])]]
            for found in read_tail(app, frame, plain) if found.people and found.amount is not None
        ]  # fmt: skip
    given = Found(keys={key: f"{key}={tables.called(groups[key], spell)[0]}", by: f"{by}={who.typed}"})
    return [
        [["heal", *found.people, *found.keys.values(), *told(app, frame, found), *found.shown]]
        for frame in (Frame("heal", None, "--note", suffers=True, dice=True),)
        for found in read_tail(app, frame, words[1:], given) if found.people
    ]  # fmt: skip


def _spent_for(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """A spell by what is spent for it: `casts a spell, 2 matrices`, `lance un sort de 5 pa`."""
    at = next((at for at in range(1, len(words)) if is_quantity(words[at:])), None)
    if at is None or who.purse or who.several:
        return []
    counters = app.rules.tables.group("counters")
    spent = [each for each in quantities(app, words[at:], "-") if each.kind in counters and not each.rest]
    before = without_commas(words[: at - (small(words[at - 1]) in ("de", "for", "pour", "of"))])
    before = [] if [folded(word.text) for word in before] in (["sort"], ["spell"]) else before
    note = text_option(app, "--note", "spend", before)
    return [[["spend", who.typed, each.kind, each.text, *note]] for each in spent]


# What becomes of somebody.


def _told(command: str, text: str) -> Act:
    """An act of which no more is said than a text."""

    def read(app: App, who: Who, words: list[Word]) -> list[Reading]:
        if who.purse:
            return []
        frame = Frame(command, None, text, done_by=text == "--from", strict=text == "--note")
        while words and folded(words[0].text) in PUT_TO_DEATH:
            words = words[1:]
        if command in ("leave", "arrive") and words and folded(joined(words)) in EVERYBODY | THE_COMPANY:
            # `leaves the party`: for now, or for good.
            words = []
            if command == "leave" and not who.several and set(who.names) & set(app.read.roster.names):
                return [[[command, who.typed]], [["retire", who.typed]]]
        if command == "arrive" and {f"{OTHER}{name}" for name in who.names} <= set(standing(app.state)):
            # Who is here already does not come: others of the name do.
            return []
        if command == "leave" and len(words) > 1 and small(words[0]) in WAYS | FOR:
            way = with_prefix(words[0].text + " ", text_of(app, command, None, words[1:]))
            return [[[command, who.typed, text, way]]]
        return [[[command, who.typed, *caused(app, frame, found)]] for found in read_tail(app, frame, words)]

    return read


THE_COMPANY = frozenset({"party", "group", "groupe", "company", "compagnie", "us", "them", "la troupe", "les autres"})
"""Words for those whom somebody leaves or joins, folded."""

WAYS = word_set("into towards toward through to vers dans par chez à au aux down up")
"""Words that begin where somebody goes."""

PUT_TO_DEATH = frozenset({"killed", "slain", "tue", "tuee"})
"""Words between a death and whoever brought it, folded: `dies, killed by the ogre`."""


def _kill(app: App, who: Who, words: list[Word]) -> list[Reading]:
    people, after = leading(app, words)
    if after and people:
        raise unclear(joined(after))
    return [[["die", each.typed, "--from", who.typed]] for each in people if not who.purse]


def _fall(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Somebody who falls: prone where nothing else is said, from so high, or into a condition."""
    if who.purse:
        return []
    if not words:
        return _prone(app, who, ended=False)
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


def _stand(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _prone(app, who, ended=True) if not words else []


def _prone(app: App, who: Who, *, ended: bool) -> list[Reading]:
    prone = app.rules.tables.find("conditions", PRONE)
    return [[["condition", who.typed, prone, *(["--off"] if ended else [])]]] if prone is not None else []


def _level(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return [] if who.purse or who.several else [[["level-up", who.typed, *with_keys(app, "level-up", words)]]]


def _defeat(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return [] if words or set(who.names).intersection(app.read.roster.names) else [[["defeat", who.typed]]]


def _surrender(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Those outside the company who give up: they are overcome, or gone; the rules do not say which."""
    if words or who.purse or set(who.names).intersection(app.read.roster.names):
        return []
    counts = app.rules.tables.find("measures", EXPERIENCE) is not None
    gone = [
        "leave",
        who.typed,
        "--note",
        _("surrendered") if counts else Unasked.of(_("surrendered"), [_("surrendered")]),
    ]
    return [*([[["defeat", who.typed]]] if counts else []), [gone]]


def _improve(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """What experience buys, by its name and by how much: `improves stealth`, `améliore dextérité de 2`."""
    bare, count = without_articles(words), ""
    if len(bare) > 2 and bare[-1].text.isdecimal() and small(bare[-2]) in ("by", "de"):
        bare, count = bare[:-2], f"={bare[-1].text}"
    improved = app.rules.tables.find("improvements", joined(bare)) if bare else None
    known = improved or app.rules.tables.find("rolls", joined(bare)) or app.rules.tables.find("traits", joined(bare))
    alone = known is not None and not who.several and not who.purse
    return [[["improve", who.typed, f"{known}{count}"]]] if alone and app.rules.tables.group("improvements") else []


def _age(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """How old somebody is: `turns 31`, `a 31 ans`."""
    said = len(words) == 1 or folded(joined(words[1:])) in ("ans", "years old", "years")
    aged = bool(words) and words[0].text.isdecimal() and said and "age" in app.rules.tables.group("fields")
    return [[["describe", who.typed, f"age={words[0].text}"]]] if aged and not who.purse else []


ACTS: Mapping[str, Act] = {
    "strike": _strike,
    "crit": _crit,
    "struck": _struck,
    "suffer": _suffer,
    "attack": _attack,
    "shoot": _shoot,
    "gain": goods.gain,
    "recover": goods.recover,
    "heal": _heal,
    "healed": _healed,
    "give": goods.give,
    "pay": goods.pay,
    "rent": goods.rent,
    "lend": goods.lend,
    "borrow": goods.borrow,
    "put": goods.put,
    "exchange": goods.exchange,
    "repay": goods.repay,
    "give_back": goods.give_back,
    "buy": goods.buy,
    "sell": goods.sell,
    "use": goods.use,
    "take": goods.take,
    "steal": goods.steal,
    "drop": goods.drop,
    "lose": goods.lose,
    "equip": goods.equip,
    "unequip": goods.unequip,
    "throw": _throw,
    "cast": _cast,
    "roll": _roll,
    "come_of": _come_of,
    "kill": _kill,
    "die": _told("die", "--from"),
    "leave": _told("leave", "--note"),
    "arrive": _told("arrive", "--note"),
    "fall": _fall,
    "stand": _stand,
    "level": _level,
    "defeat": _defeat,
    "age": _age,
    "improve": _improve,
    "surrender": _surrender,
}
"""What each act of the tables of verbs is read by."""
