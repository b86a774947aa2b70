"""What somebody does by its name in the book: `thora lays her hands on brom for 5`, `kara turns undead`.

The names are those of the game's tables: what a class does, a counter, a spell, a word of sorcery or a rune. Whom it is
done to and how much it was may follow; what is nothing of the sort is left to the rest of the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.output.words.language import spoken
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.people.who import Who, leading
from cli.script.shorthand.phrases.book_names import (
    COUNTER,
    HEALING,
    LONGEST,
    MORE_ONTO,
    POWERS,
    ROLLS,
    SPELLS,
    Named,
    Told,
    after_verb,
    healed_with,
    name_begun,
    rolled_from,
    told_after,
)
from cli.script.shorthand.phrases.keyed import roll_called
from cli.script.shorthand.phrases.quantities import counter_called
from cli.script.shorthand.phrases.tail import AT, ONTO
from cli.script.shorthand.phrases.texts import Unasked, text_option
from cli.script.shorthand.rolls.rolls import is_aimed, rolls
from cli.script.shorthand.vocabulary.small_words import (
    A_OR_AN,
    is_face,
    without_articles,
)
from cli.script.shorthand.vocabulary.words import LEAST, Word, joined, small, without_commas
from ledger.ids import CLASS_LEVEL
from ledger.people import account_of
from ledger.rules.keys import declared_keys, values_group
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


def by_name(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What words after a name are that no other grammar reads: something of the book, in full; empty for all others."""
    if who.purse or who.several or not words or words[0].quoted:
        return []
    if feigned := _attack_so(app, who, words):
        return feigned
    uses, bare = after_verb(app, words)
    if (
        uses
        and len(bare) > 1
        and bare[0].text.isdecimal()
        and (counter := counter_called(app.rules.tables, joined(bare[1:])))
    ):
        # `uses 4 ea`
        return [[["spend", who.typed, counter, bare[0].text]]]
    named = name_begun(
        app, who, bare, (POWERS, HEALING, *((COUNTER, SPELLS, *rolled_from(app.rules.tables)) if uses else ()), ROLLS)
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
    told = told_after(app, who, named.rest)
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
        return bool(named.rest) or not A_OR_AN.intersection(map(folded, said))
    return uses and len(words) > 1


def by_name_anyhow(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What words are that the rest of the grammar has no reading for: a spell, a counter or a roll, and at whom."""
    if who.purse or who.several or not words or words[0].quoted:
        return []
    uses, bare = after_verb(app, words)
    named = name_begun(app, who, bare, (COUNTER, SPELLS, *rolled_from(app.rules.tables), ROLLS))
    told = None if named is None else told_after(app, who, named.rest)
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
    named = None if said else name_begun(app, who, list(words), rolled_from(app.rules.tables))
    return [] if named is None or named.rest else _readings(app, who, named, Told())


def _casts(app: App, who: Who, spell: str) -> bool:
    """Whether somebody has what a spell takes."""
    return app.rules.slot_for(app.state, account_of(who.names[0]), spell) is not None


def by_name_at_somebody(app: App, who: Who, words: Sequence[Word], done: Sequence[Reading]) -> list[Reading]:
    """A spell, a word or a rune at somebody, in place of the use of a thing that nobody has: `maelle light troll`."""
    uses = [command for reading in done for command in reading if command[0] == "use"]
    if len(done) != 1 or not uses or len(uses[0]) < LEAST or holders_of(app, uses[0][2], among=who.names):
        return []
    named = name_begun(app, who, list(words), (SPELLS, *rolled_from(app.rules.tables)))
    told = None if named is None else told_after(app, who, named.rest)
    if named is None or told is None or told.people is None:
        return []
    return _readings(app, who, named, told)


def _readings(app: App, who: Who, named: Named, told: Told) -> list[Reading]:
    """What a name is with what is told after it."""
    if named.group == HEALING:
        return _healed(app, who, named.id, told)
    if named.group == POWERS:
        return _power(app, who, named.id, told)
    if named.group == SPELLS:
        return _spell(app, who, named.id, told)
    if named.group == COUNTER:
        # `uses second wind, 8 hp`
        heals = any(row.get("counter") == named.id for row in app.rules.tables.group("healings").values())
        regained = told.regained or (told.amount if heals else "")
        if regained and told.people is None:
            name = app.terms.measure(named.id)
            return [[["spend", who.typed, named.id], ["heal", who.typed, regained, "--from", name]]]
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
    key = healed_with(app.rules.tables)
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
    from cli.script.shorthand.acts.spells import cast

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
        note = ["--note", app.terms.term(SPELLS, spell)]
        harm = ["damage", ",".join(people), told.faces[0], "--from", who.typed, *note]
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
