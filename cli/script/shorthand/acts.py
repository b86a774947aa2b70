"""Ordinary verbs after a name: `gobelin 2 inflige 3 à lira`, `lira drinks potion`, `brom se relève`.

Each act is read with who does it and who suffers it in their places; one that what follows does not fit is none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cli.output.words.language import spoken
from cli.script.shorthand import acts_of_fate as fate
from cli.script.shorthand import acts_with_goods as goods
from cli.script.shorthand.acts_of_fate import Act
from cli.script.shorthand.changes import hit_points, with_points
from cli.script.shorthand.frames import Found, Frame, blow, told
from cli.script.shorthand.keyed import key_called, keyed
from cli.script.shorthand.lexicon import LEADS, is_in_play, meaning_words
from cli.script.shorthand.meaning import Reading, unclear
from cli.script.shorthand.quantities import DICE, HIT_POINTS, is_quantity, quantities
from cli.script.shorthand.rolls import kinds_begun, rolls
from cli.script.shorthand.small_words import WITH, is_face, without_articles
from cli.script.shorthand.tail import ONTO, read_tail
from cli.script.shorthand.texts import FOR, text_option, unasked_words
from cli.script.shorthand.things import of_things
from cli.script.shorthand.verb_table import acts_begun, is_bare
from cli.script.shorthand.who import Who, leading, named
from cli.script.shorthand.words import Word, joined, small, without_commas, word_set
from ledger.errors import InputError
from ledger.rules.keys import declared_keys, values_group
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


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
    words, means = _without_means(app, words)
    try:
        found = [each for each in read_tail(app, frame, words, given) if _is_of_hit_points(each)]
    except InputError:
        if command != "damage" or not (name := _unmet(app, words)):
            raise
        raise unclear(joined(words), stranger=name, meets=name.casefold()) from None
    if means:
        whole = [each for each in found if each.people and not each.text]
        return [[[*command, "--note", means]] for reading in _blows(app, who, frame, whole) for command in reading]
    if command == "damage" and _may_be_a_face(words) and (rolled := _attack(app, who, words)):
        # `frappe stôl, 8`: what it did, or what the die of the blow showed.
        return [*rolled, *(_blows(app, who, frame, found) or _blow_with(app, who, words))]
    whole = [each for each in found if each.people]
    counted = command == "damage" and any(word.text[:1].isdecimal() for word in words)
    if not whole and counted and (name := _unmet(app, words)):
        raise unclear(joined(words), stranger=name, meets=name.casefold())
    if found and not whole and command == "damage":
        raise unclear(joined(words), whom=who.typed)
    return _blows(app, who, frame, whole)


def _unmet(app: App, words: list[Word]) -> str:
    """The name that words begin with of somebody who is not in play: `hits the troll for 5`; else empty."""
    bare = without_articles(words)
    end = next((at for at, word in enumerate(bare) if not word.text.rstrip(",").isalpha() or small(word) in ENDS), None)
    name = joined(bare[:end]).rstrip(",") if end else ""
    return name if name and not leading(app, bare)[0] and len(bare) > len(name.split(" ")) else ""


ENDS = FOR | WITH | {"in", "on", "at", "dans", "sur", "à", "au", "de"}
"""Words that end a name."""


def _blow_with(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """What a blow did whose means stand between whom it hit and the number: `touche l'ogre à l'épée, 6`."""
    people, after = leading(app, without_articles(words))
    means = " ".join(word.text for word in after[:-1]).rstrip(",")
    note = ["--note", means] if means else []
    return [[["damage", each.typed, words[-1].text, "--from", who.typed, *note]] for each in people if not each.purse]


def _without_means(app: App, words: list[Word]) -> tuple[list[Word], str]:
    """Words without what a blow was struck with, before its amount: `hits pike with a rock for 11`; and that."""
    at = next((at for at, word in enumerate(words) if at and small(word) in WITH), None)
    end = next((end for end in range((at or 0) + 2, len(words)) if small(words[end]) in FOR | {"de", "d'"}), None)
    if at is None or end is None or not is_quantity(words[end + 1 :]):
        return words, ""
    means = words[at:end]
    bare = without_articles(means[1:])
    read = is_in_play(app, bare) or not meaning_words(app, "damage", None, bare)
    return (
        ([*words[:at], *words[end:]], joined(means)) if read and not any(word.quoted for word in bare) else (words, "")
    )


def _may_be_a_face(words: Sequence[Word]) -> bool:
    """Whether words end with a number alone behind a comma."""
    introduced = any(at and small(words[at - 1]) in FOR and is_quantity(words[at:]) for at in range(len(words)))
    return (
        not introduced
        and len(words) > 1
        and words[-2].text[-1:] == ","
        and words[-1].text.isdecimal()
        and int(words[-1].text) <= MOST
    )


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
        struck: list[Reading] = []
        if _may_be_a_face(words):
            # `throws a dagger at the ogre, 2`
            thing = [["damage", each.typed, words[-1].text, "--from", who.typed, "--note", joined(words[:at])]
                     for each in leading(app, without_articles(without_commas(words[at + 1 : -1])))[0]]  # fmt: skip
            struck = [[command] for command in thing]
        return struck + [
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
    "kill": fate.kill,
    "killed": fate.killed,
    "flee": fate.flee,
    "die": fate.becomes("die", "--from"),
    "leave": fate.becomes("leave", "--note"),
    "arrive": fate.becomes("arrive", "--note"),
    "fall": fate.fall,
    "stand": fate.stand,
    "level": fate.level,
    "defeat": fate.defeat,
    "age": fate.age,
    "improve": fate.improve,
    "surrender": fate.surrender,
}
"""What each act of the tables of verbs is read by."""
