"""What somebody does by its name in the book: `thora lays her hands on brom for 5`, `kara turns undead`.

The names are those of the game's tables: what a class does, a counter, a spell, a word of sorcery or a rune. Whom it is
done to and how much it was may follow; what is nothing of the sort is left to the rest of the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.name_lookup import ARTICLES
from cli.output.words.language import spoken
from cli.script.shorthand.conjugation import lemmas
from cli.script.shorthand.held import holders_of, own_counter
from cli.script.shorthand.keyed import kind_of_amount, roll_called
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.quantities import counter_called
from cli.script.shorthand.rolls import is_aimed, rolls
from cli.script.shorthand.small_words import (
    AND_THEN,
    DAMAGE_WORDS,
    POSSESSIVES,
    TARGET,
    THEY,
    is_face,
    without_articles,
)
from cli.script.shorthand.tail import AT, ONTO
from cli.script.shorthand.texts import FOR, Unasked, text_option
from cli.script.shorthand.verb_table import acts_begun
from cli.script.shorthand.who import Who, leading
from cli.script.shorthand.words import LEAST, Word, joined, small, without_commas, word_set
from ledger.ids import CLASS_LEVEL
from ledger.people import account_of
from ledger.rules.keys import declared_keys, values_group
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from ledger.rules.tables import Tables

LONGEST = 8
"""Words of the longest name."""

POWERS, COUNTER, SPELLS, ROLLS, HEALING = "powers", "counters", "spells", "rolls", "healing"

DOES = word_set("does activates triggers performs fait active declenche effectue emploie")
"""Verbs before such a name that no act of the tables has, folded."""

GIVES = word_set("gives grants donne accorde confere")
"""Verbs behind which somebody is named before what they get, folded."""

SMALL = ARTICLES | POSSESSIVES | {"a", "du", "des", "l'"}
"""Words within such a name that say nothing, folded: `lays her hands`, `goes into a rage`."""

ONESELF = word_set("himself herself itself themselves lui-meme elle-meme soi soi-meme")
"""Words for whoever does it, folded."""

MORE_ONTO = word_set("upon onto over a au aux vers into to")
"""Words beside `on` that lead to somebody, folded."""


class Named(NamedTuple):
    """A name of the tables in the words of a line.

    Attributes:
        group: `powers`, `counters`, `spells`, `rolls`, `healing`, or a group that a roll is named from.
        rest: The words after it.
    """

    group: str
    id: str
    rest: list[Word]


class Told(NamedTuple):
    """What is told after such a name: whom it is done to, and the word that leads there; how much; what dice showed.

    Attributes:
        regained: The hit points that were got back by it.
    """

    lead: str = ""
    people: Who | None = None
    amount: str = ""
    faces: tuple[str, ...] = ()
    regained: str = ""

    @property
    def onto(self) -> str:
        """Whom it is done to, as a text."""
        return f"{self.lead} {', '.join(self.people.names)}" if self.people is not None else ""


def by_name(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What words after a name are that no other grammar reads: something of the book, in full; empty for all others."""
    if who.purse or who.several or not words or words[0].quoted:
        return []
    if feigned := _attack_so(app, who, words):
        return feigned
    uses, bare = _after_verb(app, words)
    if (
        uses
        and len(bare) > 1
        and bare[0].text.isdecimal()
        and (counter := counter_called(app.rules.tables, joined(bare[1:])))
    ):
        # `uses 4 ea`
        return [[["spend", who.typed, counter, bare[0].text]]]
    named = _named(
        app, who, bare, (POWERS, HEALING, *((COUNTER, SPELLS, *_rolled_from(app.rules.tables)) if uses else ()), ROLLS)
    )
    if named is not None and named.group == ROLLS and not _is_told_of(app, named, bare, uses=uses):
        return []
    if named is not None and named.group == POWERS and not uses and not _is_of_the_class(app, who, named.id):
        # `thora inspires brom`, who is no bard.
        return []
    if named is None or (uses and holders_of(app, joined(without_commas(bare)), among=who.names)):
        return []
    if named.group == COUNTER and _is_thrown(app, named):
        # `uses second wind, 6`
        return rolls(app, who, [Word(named.id), *named.rest])
    if named.group == COUNTER and not named.rest:
        # `uses rage`: as the verb has it.
        return []
    named = _without_its_dice(app, named)
    told = _told(app, who, named.rest)
    if told is None and named.group == ROLLS:
        return _rolled_at(app, who, named)
    return _with_text(app, who, named) if told is None else _readings(app, who, named, told)


def _rolled_at(app: App, who: Who, named: Named) -> list[Reading]:
    """A roll with keys, and whom it is made at, who is told: `turns undead on ghoul 1 needed 7 4 5`."""
    after = [word for word in named.rest if word.text != ","]
    leads = bool(after) and (small(after[0]) in ONTO | AT or folded(after[0].text) in MORE_ONTO)
    people, rest = leading(app, without_articles(after[1:])) if leads else ([], after)
    told = Told(small(after[0]), people[0]) if people else Told()
    if is_aimed(app, named.id) or (leads and not people):
        return rolls(app, who, [Word(named.id), *after])
    note = ["--note", told.onto] if people else []
    return [[[*command, *note] for command in reading] for reading in rolls(app, who, [Word(named.id), *rest])]


ONE = frozenset({"a", "an", "un", "une"})


def _is_of_the_class(app: App, who: Who, power: str) -> bool:
    """Whether somebody has a level of the class whose power it is; those of no class are anybody's."""
    class_ = app.rules.tables.group(POWERS)[power].get("class")
    return class_ is None or app.state.quantity(account_of(who.names[0]), CLASS_LEVEL + class_) > 0


def _attack_so(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """An attack by the name of how it is done, said as a verb: `feints stôl 6`."""
    tables, first = app.rules.tables, folded(words[0].text)
    key = tables.find("keys.roll", first) or tables.find("keys.roll", first.removesuffix("s"))
    row = tables.group("keys.roll")[key] if key else {}
    attack = tables.find(ROLLS, "attack")
    if (
        row.get("type") != "flag"
        or attack not in row.get("kinds", ())
        or not leading(app, without_articles(words[1:]))[0]
    ):
        return []
    return rolls(app, who, [Word(str(attack)), Word(f"{key}=yes"), *words[1:]])


def _without_its_dice(app: App, named: Named) -> Named:
    """A roll of a class without its dice, as many as those that were shown: `sneak attack 2d6 3 4`."""
    row = app.rules.tables.group("features").get(named.id)
    said = DICE.fullmatch(named.rest[0].text) if row is not None and named.rest else None
    if said is None or row is None or int(said[2]) != row.get("sides") or int(said[1] or 1) != len(named.rest) - 1:
        return named
    return named._replace(rest=named.rest[1:])


DICE = re.compile(r"(\d*)d(\d+)", re.IGNORECASE)


def _is_thrown(app: App, named: Named) -> bool:
    """Whether a counter is spent by the roll of its name, whose die was shown: it is no amount."""
    used = app.rules.tables.group(ROLLS).get(named.id, {}).get("used")
    shown = [word for word in named.rest if word.text != ","]
    return bool(used) and len(shown) == 1 and is_face(shown[0])


def _is_told_of(app: App, named: Named, words: Sequence[Word], *, uses: bool) -> bool:
    """Whether a roll is told of somebody: one of a class, `sneak attack goblin 1 4 5 6`, any that somebody uses, and
    one that is said as a verb, `hides in shadows`.
    """
    if named.id in app.rules.tables.group("features") and named.rest:
        return True
    said = [word.text for word in words[: len(words) - len(named.rest)]]
    if not uses and len(said) > 1 and roll_called(app.rules.tables, " ".join(said).rstrip(",")) is None:
        # `finds a trap` is one that was found.
        return bool(named.rest) or not ONE.intersection(map(folded, said))
    return uses and len(words) > 1


def by_name_anyhow(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What words are that the rest of the grammar has no reading for: a spell, a counter or a roll, and at whom."""
    if who.purse or who.several or not words or words[0].quoted:
        return []
    uses, bare = _after_verb(app, words)
    named = _named(app, who, bare, (COUNTER, SPELLS, *_rolled_from(app.rules.tables), ROLLS))
    told = None if named is None else _told(app, who, named.rest)
    if named is None or (named.group == SPELLS and not uses and not _casts(app, who, named.id)):
        return []
    said = bare[: len(bare) - len(named.rest)]
    if named.group == ROLLS and not uses and roll_called(app.rules.tables, joined(without_commas(said))) is None:
        return []
    return _with_text(app, who, named) if told is None else _readings(app, who, named, told)


def by_whole_name(app: App, who: Who, words: Sequence[Word], found: Sequence[Reading]) -> list[Reading]:
    """What has a name of its own and nothing else behind it: a spell of whoever can cast it, `wiz sleep`; a rune.

    Args:
        found: What else the words may be; that somebody is dead or rests leaves no doubt of a rune.
    """
    if who.purse or who.several or not 0 < len(words) <= LONGEST or words[0].quoted:
        return []
    spell = app.rules.tables.find(SPELLS, joined(words))
    if spell is not None and _casts(app, who, spell):
        return [[["use", who.typed, app.terms.term(SPELLS, spell)]]]
    said = any(command[0] in ("die", "rest", "condition") for reading in found for command in reading)
    named = None if said else _named(app, who, list(words), _rolled_from(app.rules.tables))
    return [] if named is None or named.rest else _readings(app, who, named, Told())


def _casts(app: App, who: Who, spell: str) -> bool:
    """Whether somebody has what a spell takes."""
    return app.rules.slot_for(app.state, account_of(who.names[0]), spell) is not None


def by_name_at_somebody(app: App, who: Who, words: Sequence[Word], done: Sequence[Reading]) -> list[Reading]:
    """A spell, a word or a rune at somebody, in place of the use of a thing that nobody has: `maelle light troll`."""
    uses = [command for reading in done for command in reading if command[0] == "use"]
    if len(done) != 1 or not uses or len(uses[0]) < LEAST or holders_of(app, uses[0][2], among=who.names):
        return []
    named = _named(app, who, list(words), (SPELLS, *_rolled_from(app.rules.tables)))
    told = None if named is None else _told(app, who, named.rest)
    if named is None or told is None or told.people is None:
        return []
    return _readings(app, who, named, told)


def _after_verb(app: App, words: Sequence[Word]) -> tuple[bool, list[Word]]:
    """Whether words begin with a verb of using something, and the words after it, whoever it is for last."""
    called, length = acts_begun(words)
    first = folded(words[0].text)
    if first in GIVES and len(words) > 2:
        people, after = leading(app, words[1:])
        if len(people) == 1 and after:
            # `gives brom bardic inspiration`
            to = Word("à" if spoken() == "fr" else "to")
            return True, [*without_articles(after), to, *words[1 : len(words) - len(after)]]
    if "use" in called:
        return True, without_articles(words[length:])
    if first in DOES and len(words) > 1:
        return True, without_articles(words[1:])
    return False, list(words)


def _rolled_from(tables: Tables) -> tuple[str, ...]:
    """The groups whose names say what a roll is for: words of sorcery, runes."""
    return tuple(str(row["named_from"]) for row in tables.group(ROLLS).values() if row.get("named_from"))


def _named(app: App, who: Who, words: Sequence[Word], groups: Sequence[str]) -> Named | None:
    """The longest name of one of these groups that words begin with."""
    for count in range(min(len(words), LONGEST), 0, -1):
        if any(word.quoted for word in words[:count]) or joined(words[:count]).rstrip(",").isdecimal():
            continue
        for group in groups:
            if id_ := _called(app, who, group, without_commas(words[:count])):
                comma = [Word(",")] if words[count - 1].text.endswith(",") else []
                return Named(group, id_, [*comma, *words[count:]])
    return None


def _called(app: App, who: Who, group: str, words: Sequence[Word]) -> str | None:
    tables, text = app.rules.tables, joined(words)
    if group == ROLLS:
        return roll_called(tables, text) or (
            _by_verb(tables, ROLLS, words) if len(words) > 1 and _is_verb_of_two(words) else None
        )
    if group == COUNTER:
        return own_counter(app, who.names[0], text) or counter_called(tables, text) or _by_verb(tables, COUNTER, words)
    if group == HEALING:
        key = _healed_with(tables)
        healing = key and _by_verb(tables, values_group("heal", key, declared_keys(tables, "heal")[key]), words)
        # What is a spell, or a roll of its own, is read as that.
        return None if not healing or tables.find(SPELLS, healing) or tables.find(ROLLS, healing) else healing
    # What is a skill too is rolled as that.
    return None if group not in (POWERS, SPELLS) and tables.find(ROLLS, text) else _by_verb(tables, group, words)


def _is_verb_of_two(words: Sequence[Word]) -> bool:
    """Whether words say more than one thing: `hides in shadows`, and not `attack the`."""
    return sum(folded(word.text) not in SMALL for word in words) > 1


def _healed_with(tables: Tables) -> str | None:
    """The key of `heal` that says with what somebody heals, where there is one for who does it too."""
    rows = declared_keys(tables, "heal")
    return next((key for key, row in rows.items() if row["type"] == "choice" and "by" in rows and key == "with"), None)


def _by_verb(tables: Tables, group: str, words: Sequence[Word]) -> str | None:
    """A row by its name, or by a verb in any form with what follows it: `turned the undead`, `lays her hands`."""
    if found := tables.find(group, joined(words)):
        return found
    if folded(words[-1].text) in SMALL:
        return None
    plain = " ".join(folded(word.text) for word in words if folded(word.text) not in SMALL)
    forms = [lemma.text for lemma in lemmas(plain) if not lemma.passive]
    verb, blank, after = plain.partition(" ")
    # `hides in shadows` is `hide in shadows`.
    forms += [base + blank + after for base in (verb.removesuffix("s"), verb.removesuffix("es")) if base != verb]
    return next((found for form in forms if (found := tables.find(group, form))), None) if plain else None


def _told(app: App, who: Who, words: Sequence[Word]) -> Told | None:
    """What is told after a name; None where a word of it has no place."""
    after, told = list(words), Told()
    comma = bool(after) and after[0].text == ","
    after = after[1:] if comma else after
    if after:
        leads = small(after[0]) in ONTO | AT | TARGET or folded(after[0].text) in MORE_ONTO
        named = without_articles(after[1:] if leads else after)
        if leads and named and folded(named[0].text.rstrip(",")) in ONESELF:
            comma = comma or named[0].text.endswith(",")
            named = [*(Word(part) for part in who.typed.split(" ")), *named[1:]]
        # A number alone is no foe of that number: it is how much, or what the dice showed.
        people, rest = leading(app, named) if named and not is_face(named[0]) else ([], [])
        if people:
            lead = small(after[0]) if leads else ("sur" if spoken() == "fr" else "on")
            told, after = told._replace(lead=lead, people=people[0]), rest
        elif leads:
            return None
        comma = comma or any(word.text.endswith(",") for word in words[: len(words) - len(after)])
    after = [word for word in without_commas(after) if word.text]
    if regained := _regained(after):
        return told._replace(regained=regained)
    if after and small(after[0]) in FOR | {"de", "of"} and len(after) > 1 and is_face(after[1]):
        comma, after = True, after[1:]
    if after and all(map(is_face, after)):
        if comma and len(after) == 1:
            return told._replace(amount=after[0].text)
        return told._replace(faces=tuple(word.text for word in after))
    if len(after) > 1 and is_face(after[0]):
        kinds = [word for word in after[1:] if folded(word.text) not in DAMAGE_WORDS]
        if not kinds or (len(kinds) == 1 and kind_of_amount(app, "damage", kinds[0].text)):
            return told._replace(amount=joined([after[0], *kinds]))
    return None if after else told


def _regained(words: Sequence[Word]) -> str:
    """The hit points that somebody gets back: `gets 8 back`, `et récupère 8 PV`; empty for anything else."""
    rest = list(words[1:] if words and folded(words[0].text) in AND_THEN | THEY else words)
    rest = rest[1:] if rest and folded(rest[0].text) in THEY else rest
    called, length = acts_begun(rest)
    after = [word for word in rest[length:] if small(word) not in BACK and folded(word.text) not in DAMAGE_WORDS]
    gains = {"gain", "recover", "heal"}.intersection(called)
    return after[0].text if gains and len(after) == 1 and after[0].text.isdecimal() else ""


BACK = frozenset({"back", "hit", "de", "vie", "for", "of"})
"""Words beside hit points that are got back."""


def _readings(app: App, who: Who, named: Named, told: Told) -> list[Reading]:
    """What a name is with what is told after it."""
    if named.group == HEALING:
        return _healed(app, who, named.id, told)
    if named.group == POWERS:
        return _power(app, who, named.id, told)
    if named.group == SPELLS:
        return _spell(app, who, named.id, told)
    if named.group == COUNTER:
        if told.regained and told.people is None:
            name = app.terms.measure(named.id)
            return [[["spend", who.typed, named.id], ["heal", who.typed, told.regained, "--from", name]]]
        return _with_effect(who, ["spend", who.typed, named.id], "", told)
    if named.group == ROLLS and (told.people is None or is_aimed(app, named.id)):
        return rolls(app, who, [Word(named.id), *_at(app, named.id, told)])
    if named.group == ROLLS:
        # Whom a check is made with has no place in it, and is asked about; whom a class does something to is told.
        is_of_class = named.id in app.rules.tables.group("features")
        if is_of_class and told.people is not None and told.amount:
            # What it came to in all: `sneak attacks the ogre for 14`.
            name = app.terms.term(ROLLS, named.id)
            return [[["damage", told.people.typed, told.amount, "--from", who.typed, "--note", name]]]
        note = ["--note", told.onto] if is_of_class else ["--for", Unasked.of(told.onto, [told.lead])]
        thrown = rolls(app, who, [Word(named.id), *_at(app, named.id, told._replace(people=None))])
        return [[[*command, *note] for command in reading] for reading in thrown]
    return _rolled(app, who, named, told)


def _with_text(app: App, who: Who, named: Named) -> list[Reading]:
    """What is spent or used by name with anything else behind it, which is its text: `wild shapes into a bear`."""
    text = text_option(app, "--note", "spend", without_commas(named.rest))
    if named.group not in (POWERS, COUNTER, SPELLS) or not text:
        return []
    return [[[*reading[0], *text]] for reading in _readings(app, who, named, Told()) if "--note" not in reading[0]]


def _at(app: App, kind: str, told: Told) -> Iterator[Word]:
    """The words of a roll after its name."""
    if told.people is not None:
        yield from [] if is_aimed(app, kind) else [Word(told.lead)]
        yield from (Word(name, quoted=True) for name in told.people.names)
    yield from map(Word, (*told.faces, *([told.amount] if told.amount else [])))


def _healed(app: App, who: Who, healing: str, told: Told) -> list[Reading]:
    """Healing from a pool: `lays hands on brom for 5`; whom, where nobody is named, is asked."""
    amount = [text] if (text := told.amount or told.regained or " ".join(told.faces)) else []
    key = _healed_with(app.rules.tables)
    ways = [told.people.typed] if told.people is not None else [who.typed]
    readings: list[Reading] = [[["heal", whom, *amount, f"{key}={healing}", f"by={who.typed}"]] for whom in ways]
    counter = counter_called(app.rules.tables, healing)
    if told.people is None and counter and amount:
        readings.append([["spend", who.typed, counter, *amount]])
    return readings


def _power(app: App, who: Who, power: str, told: Told) -> list[Reading]:
    """What a class does: what it spends, the roll that it is, or that it was done, where nothing of it is counted."""
    row = app.rules.tables.group(POWERS)[power]
    name = app.terms.term(POWERS, power)
    if (kind := row.get("roll")) and (told.people is not None or told.faces):
        return rolls(app, who, [Word(str(kind)), *map(Word, name.split(" ")), *_at(app, str(kind), told)])
    used = ["use", who.typed, power]
    if counter := row.get("counter"):
        spent = _with_effect(who, ["spend", who.typed, str(counter)], name, told)
        return [*spent, *(_with_effect(who, used, "", told) if row.get("free") else [])]
    return _with_effect(who, used, "", told)


def _with_effect(who: Who, command: list[str], name: str, told: Told) -> list[Reading]:
    """A command with whom it is done to as its note; a number beside may be harm or healing, and is asked."""
    text = " ".join(part for part in (name, told.onto) if part)
    done = [*command, "--note", text] if text else command
    amount = told.amount or told.regained or " ".join(told.faces)
    if not amount:
        return [[done]]
    if told.people is None:
        return [[[*command, amount, *(["--note", name] if name else [])]]] if command[0] == "spend" else []
    note = ["--note", name] if name else []
    return [
        [done, [effect, told.people.typed, amount, "--from", who.typed, *note]]
        for effect in (("heal",) if told.regained else ("damage", "heal"))
    ]


def _spell(app: App, who: Who, spell: str, told: Told) -> list[Reading]:
    """A spell at somebody, with what it did: as if it were said to be cast."""
    from cli.script.shorthand.spells import cast

    name = [Word(part) for part in app.terms.term(SPELLS, spell).split(" ")]
    amount = [Word("pour" if spoken() == "fr" else "for"), *map(Word, told.amount.split(" "))] if told.amount else []
    people = told.people.names if told.people is not None else ()
    company = set(app.read.roster.names)
    foes = company.issuperset(people) != company.issuperset(who.names)
    if (
        people
        and foes
        and told.faces
        and not told.amount
        and "spell" in declared_keys(app.rules.tables, "roll", "attack")
    ):
        # `fire bolt ogre 16`: an attack, and what the spell takes.
        cost: Reading = (
            [["use", who.typed, spell]] if app.rules.slot_for(app.state, account_of(who.names[0]), spell) else []
        )
        attack = rolls(app, who, [Word("attack"), Word("spell=yes"), *_at(app, "attack", told)])
        name = app.terms.term(SPELLS, spell)
        harm = ["damage", ",".join(people), told.faces[0], "--from", who.typed, "--note", name]
        # One number is what the die showed, or what it did.
        return [[*cost, *reading] for reading in [*attack, *([[harm]] if len(told.faces) == 1 else [])]]
    onto = [*([Word(told.lead)] if people else []), *(Word(one, quoted=True) for one in people)]
    if found := cast(app, who, [*name, *onto, *amount, *map(Word, told.faces)]):
        return found
    return [
        [["use", who.typed, app.terms.term(SPELLS, spell), *(["--note", told.onto] if told.people is not None else [])]]
    ]


def _rolled(app: App, who: Who, named: Named, told: Told) -> list[Reading]:
    """The roll of what has a name of its own: a word of sorcery, a rune."""
    tables = app.rules.tables
    kind = next(id_ for id_, row in tables.group(ROLLS).items() if row.get("named_from") == named.group)
    rows = declared_keys(tables, "roll", kind)
    key = next((key for key, row in rows.items() if values_group("roll", key, row) == named.group), None)
    name = app.terms.term(named.group, named.id)
    if key is not None:
        return rolls(app, who, [Word(kind), Word(f"{key}={named.id}"), *_at(app, kind, told)])
    text = " ".join(part for part in (name, told.onto) if part)
    shown = _at(app, kind, told._replace(people=None))
    return [[[*command, "--for", text] for command in reading] for reading in rolls(app, who, [Word(kind), *shown])]
