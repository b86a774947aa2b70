"""What is used up by what was told of it: by a healing, `kara gives bob the potion, 7 hp`, a hit die; by a throw."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from cli.input.item_lookup import goods
from cli.script.shorthand.meaning import Command, Reading, option_of
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.people.who import POSSESSED, leading
from cli.script.shorthand.phrases.quantities import counter_called
from cli.script.shorthand.vocabulary.small_words import without_articles
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import Word, joined, word_set
from cli.script.trial import tried
from ledger.entries import Draft
from ledger.errors import CampaignError
from ledger.people import holder_account
from ledger.rules.keys import words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


def as_drunk(app: App, reading: Reading) -> Reading:
    """A reading in which what is used and what it heals is one command, where the thing heals by itself."""
    made: Reading = []
    for command in reading:
        before = made[-1] if made else []
        if _is_handed_to(before, command):
            drunk, kept = _drunk(app, ["use", command[1], before[3]], command, before), made
        else:
            given = made[-2] if len(made) > 1 and made[-2][:1] == ["give"] else []
            drunk, kept = _drunk(app, before, command, given), made[:-1]
        made = [*kept, drunk] if drunk else [*made, command]
    return made


def _is_handed_to(command: Command, after: Command) -> bool:
    """Whether somebody is healed by what they were given: `hands the potion to bob and he drinks it, 8`."""
    whom = command[2:3] if command[:1] == ["give"] and len(command) > 3 else []
    return after[:1] == ["heal"] and whom == after[1:2] and folded(option_of(after, "--from")) in ("it", "la", "le")


def used_up_too(app: App, _text: str, reading: Reading) -> Reading:
    """A healing told with a potion that somebody has, by which it is used up; empty for any other reading.

    `Wenna heals Pim with a potion of healing for 7`
    """
    if len(reading) != 1 or reading[0][0] != "heal":
        return []
    command = reading[0]
    by, note = option_of(command, "--from"), option_of(command, "--note")
    company = app.read.roster.names
    told = [word.strip(",.;!()'’") for word in f"{note} {by}".split()]
    owners = {folded(POSSESSED.sub("", word)) for word in told}
    for who in dict.fromkeys(name for name in (by, command[1], *company) if name in company):
        if who not in (by, command[1]) and folded(who) not in owners:
            continue
        own = app.rules.counters(app.state, holder_account(who))
        for at, word in enumerate(told):
            texts = [" ".join(told[at : at + count]) for count in (4, 3, 2)]
            counted = next((id_ for text in texts if (id_ := _counter(app, own, text))), "")
            if counted:
                # `regagne 5 pv avec un dé de vie`
                return [["spend", who, counted, "1"], command]
            ends = [
                " ".join(told[at : at + count])
                for count in (4, 3, 2, 1)
                if told[at + count - 1 :][:1] not in ([], ["de"])
            ]
            named = next((text for text in ends if folded(word) in POTIONS and holders_of(app, text, among=(who,))), "")
            if named:
                kept = [*command[:3], *(["--from", by] if by in company else [])]
                return as_drunk(app, [["use", who, named], kept])
    return []


def _counter(app: App, own: Collection[str], text: str) -> str:
    """The counter, of somebody's own, that a text names: a hit die, of whichever size; empty where it names none."""
    if " " not in text:
        return ""
    found = counter_called(app.rules.tables, text)
    if found in own:
        return str(found)
    rows = app.rules.tables.group("counters")
    begins = f"{folded(text)} "
    named = [
        id_ for id_ in own if any(f"{folded(name)} ".startswith(begins) for name in words_for(id_, rows.get(id_, {})))
    ]
    return named[0] if len(named) == 1 else ""


POTIONS = word_set("potion potions elixir elixirs baume balm salve onguent remede remedy fiole vial philtre draught")
"""Words, folded, in the names of things that heal and are used up."""


FLASKS = POTIONS | word_set(
    "flask flasks oil huile vials fioles flacon flacons water eau acid acide bomb bombe grenade"
)
"""Words, folded, in the names of things of which nothing is left where they are thrown."""


SPLASHES = re.compile(r"\b(?:asperg|éclabouss|arros|splash|douse|sprinkl|pour(?:s|ed)\b)", re.IGNORECASE)
"""Verbs by which a flask is emptied over somebody."""

PARTITIVE = re.compile(r"^(?:de l['’]|de la |du |des |d['’])", re.IGNORECASE)
"""Words of French for some of a thing."""


def thrown_too(app: App, text: str, reading: Reading) -> Reading:
    """A blow with a flask or a torch that somebody has and throws, by which it is gone; empty for any other.

    `aldous hurls the holy water at the ghoul, 13, hits for 6`
    """
    # `balance une fiole d'huile sur les bandits`
    if not (_acts_in(text) & {"throw", "drop"} or SPLASHES.search(text)) or any(
        command[0] in ("use", "drop") for command in reading
    ):
        return []
    for harm in reading:
        by = option_of(harm, "--from")
        if harm[0] != "damage" or by not in app.read.roster.names:
            continue
        note = PARTITIVE.sub("", option_of(harm, "--note"))
        told = without_articles([Word(word.strip(",.;!()")) for word in note.split()])
        # `a burning oil flask`
        spans = (told[begin:end] for begin in range(len(told)) for end in range(len(told), begin, -1))
        for span in spans:
            kinds, named = {folded(word.text) for word in span}, joined(span)
            if kinds & (FLASKS | LIGHTS) and holders_of(app, named, among=(by,)):
                return [*reading, ["use" if kinds & FLASKS else "drop", by, named]]
    return []


def thrown_in_vain(app: App, text: str, reading: Reading) -> Reading:
    """What is gone by a throw that missed, of which a line was only told; empty for any other line.

    `Perle jette une torche sur le chef mais le rate`, `brom tire une flèche sur le loup 1, rate`
    """
    if len(reading) != 1 or reading[0][0] != "note" or not _acts_in(text) & {"throw", "shoot"}:
        return []
    words = [Word(word.strip(",.;!")) for word in text.split()]
    people, told = leading(app, words, begins=True)
    thing = without_articles(told[1:])
    ends = range(len(thing), 0, -1) if (FLASKS | LIGHTS | SHOT) & {folded(word.text) for word in thing} else ()
    for who in people if len(people) == 1 and not people[0].several else ():
        named = next((name for end in ends if holders_of(app, name := joined(thing[:end]), among=who.names)), "")
        if named:
            left = "use" if SHOT & {*folded(named).split()} else "drop"
            return [[left, who.typed, named, "--note", joined(thing[len(named.split()) :])]]
    return []


SHOT = word_set("arrow arrows bolt bolts quarrel fleche fleches carreau carreaux")
"""Words, folded, for what is shot."""

LIGHTS = word_set("torch torche")
"""Words, folded, in the names of things that burn where they are thrown."""


def thrown_at(app: App, text: str, reading: Reading) -> Reading:
    """A flask that is dropped by a throw, or upon somebody, as one that is used up: `jette l'eau bénite sur l'ogre`.

    What would be lit by its use is dropped: `throws an oil flask`. Empty for any other reading.
    """
    (command, *others) = reading
    named = re.split(r"[\s_]", folded(" ".join(command[2:3])))
    if others or command[0] not in ("drop", "use") or not FLASKS & set(named):
        return []
    thrown = bool(_acts_in(text) & {"throw", "cast"})
    if command[0] == "drop":
        return [["use", *command[1:]]] if thrown or is_thrown_at(app, text, reading) else []
    draft = tried(app, command) if thrown else None
    lights = isinstance(draft, Draft) and any(step.step == "lit" for step in draft.derivation)
    return [["drop", *command[1:]]] if lights else []


def _acts_in(text: str) -> set[str]:
    """The acts of all the verbs of a line."""
    words = [Word(word) for word in text.split()]
    return {act for at in range(len(words)) for act in acts_begun(words[at:])[0]}


def is_thrown_at(app: App, _text: str, reading: Reading) -> bool:
    """Whether what is dropped falls on somebody who is there, who may suffer it: `jette une torche sur l'ogre`."""
    note = [Word(word) for word in option_of(reading[0], "--note").split()] if reading[0][0] == "drop" else []
    return len(reading) == 1 and bool(leading(app, without_articles(note[1:]))[0] if note[1:] else [])


def _drunk(app: App, command: Command, after: Command, given: Command) -> Command:
    """The use of a thing, perhaps given just before, with what it healed; empty where it does not heal by itself."""
    # `gives bob the potion, he drinks it, 7`
    command = [part for part in command if not (after[:1] == ["heal"] and part == f"on={after[1]}")]
    if command[:1] != ["use"] or after[:1] != ["heal"] or "=" in "".join(command[3:]):
        return []
    total = after[2].rpartition("=")[2]
    if not total.isdecimal():
        return []
    holder = given[1] if given[2:4] == command[1:3] else command[1]
    if not _heals(app, holder, command[2]):
        return []
    whom = [] if after[1] == command[1] else [f"on={after[1]}"]
    note = option_of(after, "--note")
    said = ["--note", note] if note and "--note" not in command else []
    return [*command[:3], f"regained={total}", *whom, *command[3:], *said]


def _heals(app: App, holder: str, text: str) -> bool:
    """Whether what somebody has of a name heals by dice of the game."""
    try:
        item = goods(app, text, 1, holder).item
    except CampaignError:
        return False
    return item is not None and "heals" in app.rules.tables.group("items").get(item, {})
