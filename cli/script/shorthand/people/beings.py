"""Whether whoever a line has met can be somebody: `a toll, 5` and `un anneau, 5 pv` meet nobody.

A line that meets somebody by their name and a figure alone is like one of a thing and its price. What no noun of this
page, no monster of the book and no name of its own says to be alive is asked about.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cli.input.dictionary import is_word
from cli.output.words.language import spoken
from cli.plurals import singular_word
from cli.script.shorthand.meaning import Reading, option_of
from cli.script.shorthand.vocabulary.words import word_set
from cli.script.trial import refusal_of
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

PEOPLE = word_set(
    "barber barbier surgeon chirurgien apothecary apothicaire rebouteux herboriste herbalist man woman men women boy "
    "girl lady lord sir priest priestess captain guard knight merchant innkeeper hermit witch wizard king queen "
    "prince princess baron baroness count countess duke duchess bard monk nun shepherd farmer fisherman smith beggar "
    "thief courier messenger scout soldier sergeant elder child kid lad lass boss chief leader brother sister father "
    "mother mayor sheriff abbot ferryman miller bandit brigand pirate smuggler thug robber raider cultist acolyte "
    "assassin archer warrior fighter swordsman spearman pikeman mercenary ruffian sailor villager peasant noble "
    "hunter poacher guide stranger traveller servant slave spy druid shaman sorcerer mage warlock necromancer enemy "
    "foe ally rival crew patrol watchman gaoler jailer champion bully deserter pilgrim trader pedlar tinker homme "
    "femme garcon fille dame seigneur pretre pretresse capitaine garde chevalier marchand aubergiste ermite sorciere "
    "sorcier magicien roi reine princesse baronne comte comtesse duc duchesse barde moine nonne berger fermier "
    "pecheur forgeron mendiant voleur coursier messager eclaireur soldat sergent ancien enfant gamin chef meneur "
    "frere soeur pere mere maire abbe passeur meunier contrebandier malfrat pillard cultiste guerrier combattant "
    "spadassin lancier piquier mercenaire marin villageois paysan chasseur braconnier etranger voyageur serviteur "
    "esclave espion druide chaman necromancien ennemi adversaire allie equipage patrouille veilleur geolier deserteur "
    "pelerin colporteur vieux vieille reitre coupe-jarret truand nain elfe halfelin gnome dwarf elf halfling "
    "mousquetaire duelliste baker butcher armourer armorer jeweller jeweler tailor cobbler ostler groom moneylender "
    "banker blacksmith fletcher tanner cook barkeep bartender barmaid landlord landlady shopkeeper vendor seller "
    "peddler alchemist carpenter mason scribe bookseller boatman boulanger tavernier cuisinier tailleur "
    "couturiere maquignon palefrenier armurier joaillier orfevre tanneur boucher libraire alchimiste bucheron "
    "charpentier macon usurier preteur banquier vendeur batelier"
)
"""Nouns of people, folded."""

ANIMALS = word_set(
    "wolf bear boar rat bat spider snake dog hound cat horse pony mule donkey ox bull cow goat sheep pig bird crow "
    "raven eagle hawk owl vulture lion tiger panther lynx fox stag deer elk ape monkey crocodile lizard frog toad "
    "turtle shark fish eel octopus crab scorpion beetle ant wasp bee fly centipede worm leech swarm beast animal "
    "monster creature thing loup louve ours sanglier souris araignee serpent chien chienne molosse chat cheval poney "
    "mulet ane boeuf taureau vache chevre mouton cochon porc oiseau corbeau corneille aigle faucon hibou chouette "
    "vautour tigre panthere renard cerf biche elan singe lezard grenouille crapaud tortue requin poisson anguille "
    "pieuvre crabe scarabee fourmi guepe abeille mouche mille-pattes ver sangsue nuee bete monstre chose"
)
MONSTERS = word_set(
    "goblin orc ogre troll giant dragon wyvern drake skeleton zombie ghoul ghost wraith spectre spirit demon devil "
    "imp fiend angel golem statue elemental gargoyle gnoll kobold hobgoblin bugbear minotaur centaur harpy medusa "
    "basilisk hydra griffin griffon manticore chimera unicorn vampire werewolf mummy lich slime ooze jelly mimic "
    "treant nymph dryad fairy pixie sprite merman mermaid undead corpse shadow horror beholder stirge owlbear worg "
    "phantom cyclops sphinx gobelin orque ogresse geant dragonneau squelette fantome ombre esprit diable diablotin "
    "ange elementaire gargouille hobgobelin gobelours minotaure centaure harpie meduse basilic hydre chimere licorne "
    "loup-garou momie liche gelee mimique nymphe dryade fee lutin sirene mort-vivant cadavre revenant horreur goule "
    "cyclope vouivre striges strige"
)
"""Nouns of animals and of monsters, folded."""

BEINGS = PEOPLE | ANIMALS | MONSTERS


def is_person(noun: str) -> bool:
    """Whether a noun is one of people, of a woman too: `colporteuse`, `taverniere`."""
    typed = folded(noun)
    of_men = (typed.removesuffix(ends) + other for ends, other in OF_WOMEN.items() if typed.endswith(ends))
    return typed in PEOPLE or any(each in PEOPLE for each in of_men)


OF_WOMEN = {"euse": "eur", "trice": "teur", "iere": "ier", "ienne": "ien", "onne": "on", "enne": "en", "e": ""}
"""The ends of French nouns of women, and those of men."""


def is_being(app: App, name: str) -> bool:
    """Whether somebody may be called so: by a noun of people, animals or monsters, or by a name of their own."""
    words = [word for word in re.split(r"[\s’'-]+", name) if word.isalpha()]
    if any(word[0].isupper() for word in words) or app.rules.tables.find("monsters", name):
        return True
    nouns = {folded(form) for word in words for form in (word, singular_word(word, spoken()))}
    if nouns & BEINGS or folded(name) in BEINGS:
        return True
    # What no dictionary has is a name that somebody made: `gnoll`, `sahuagin`.
    return any(not is_word(word.casefold(), spoken()) for word in words)


def nobodies(app: App, _text: str, reading: Reading) -> list[str]:
    """Those whom a reading meets who may be things, or happenings: `toll`, `anneau`."""
    return [command[1] for command in reading if command[0] == "meet" and not is_being(app, command[1])]


COMPANION = re.compile(
    r"\b(?:with|and|avec|et|plus) (?:his|her|their|its|a|an|the|leurs?|son|sa|une?|le|la|l['’]) ?((?:[\w-]+ ?){1,2})",
    re.IGNORECASE,
)
"""Somebody with those who are met, in what is told of them."""


def with_companion(app: App, _text: str, reading: Reading) -> Reading:
    """Those who are met with whoever is told to be with them: `5 pirates land with their captain`; empty for nobody."""
    command = reading[-1] if reading else []
    found = COMPANION.search(option_of(command, "--note")) if command[:1] == ["meet"] else None
    if found is None:
        return []
    name = next((word for word in found[1].split() if folded(singular_word(folded(word), spoken())) in BEINGS), "")
    return [*reading, ["meet", name]] if name else []


NAMED = re.compile(r"(?:nommée?|appelée?|dénommée?|called|named) (?P<name>[A-ZÉÈ][\w'’-]+)")
"""What somebody is called, behind what they are."""


def by_their_name(_app: App, text: str, reading: Reading) -> Reading:
    """Somebody who is met by their name, and what they are as a note: `on rencontre un ermite, Théodule`."""
    (command, *others) = reading
    what, told = "".join(command[1:2]), option_of(command, "--note")
    if len(reading) == 2 and len(command) == 2 and re.match(rf"(?:une?|an?) {re.escape(what)}, ", text, re.IGNORECASE):
        # `un colporteur, Josse`
        others = [] if others[0][:1] == ["meet"] and others[0][1:2] == others[0][1:] else others
    if others or command[0] != "meet" or command[2:] != (["--note", told] if told else []) or not what.islower():
        return []
    behind = re.search(rf"{re.escape(what)} {NAMED.pattern}|{re.escape(what)}, (?P<last>[A-ZÉÈ][\w'’-]+)\W*$", text)
    name = (behind["name"] or behind["last"]) if behind is not None else ""
    left = told if told != name else ""
    return [["meet", name, "--note", "; ".join(filter(None, (what, left)))]] if name else []


FOUND = re.compile(
    r"\b(?:finds?|found|loots?|takes?|holds?|contains?|chest|coffer|box|sack|bag|pouch|trouv\w+|ramass\w+|butin|contien\w+|"
    r"coffres?|coffrets?|sacs?|bourses?|cadavres?|worth|valant)\b",
    re.IGNORECASE,
)
"""Words of a find, or of what holds one."""


def met_instead(app: App, text: str, reading: Reading) -> Reading:
    """A find as those who are met, where no word finds them and they are beings: `in the crypt: 3 skeletons`."""
    (command, *others) = reading
    ends = command.index("--from") if "--from" in command else len(command)
    things = [part.removeprefix("item=").partition("*") for part in command[1:ends] if part.startswith("item=")]
    if others or command[0] != "find" or len(things) < ends - 1 or not things or FOUND.search(text):
        return []
    if not any(_is_called_as_a_being(app, name) for name, _times, _count in things):
        return []
    place = option_of(command, "--from")
    met = [["meet", name, *(["--count", count] if count else [])] for name, _times, count in things]
    return [*met[:-1], [*met[-1], *(["--note", place] if place else [])]]


def joined_instead(app: App, _text: str, reading: Reading) -> Reading:
    """Somebody who is met with figures and `joins`, as a new hero: `Bruno joins, hp 16, vigour 15`; else empty."""
    (command, *others) = reading
    if others or command[0] != "meet" or not JOINS.match(option_of(command, "--note")):
        return []
    keys = [part for part in command[2:] if "=" in part]
    joined = ["join", command[1], *keys]
    return [joined] if keys and refusal_of(app, joined) is None else []


JOINS = re.compile(r"(?:re)?join(?:s|t|ed)?\b|se joint|nous rejoint", re.IGNORECASE)
"""Words of a note for whoever comes into the company."""


def _is_called_as_a_being(app: App, name: str) -> bool:
    """Whether a noun of people, animals or monsters is in a name, or a monster of the game has it."""
    nouns = {folded(form) for word in name.split() for form in (word, singular_word(word, spoken()))}
    return app.rules.tables.find("monsters", name) is not None or bool(nouns & BEINGS) or any(map(is_person, nouns))


def with_its_figures(app: App, _text: str, reading: Reading) -> Reading:
    """Somebody who is met, with the figures that are told behind a colon: `3 bandits surgissent : ca 12`."""
    (command, *others) = reading
    note = option_of(command, "--note") if command[0] == "meet" and not others else ""
    figures = [(one or four, two or three) for one, two, three, four in FIGURES.findall(note)]
    at = command.index("--note") if figures else 0
    met = [*command[:at], *(f"{key}={number}" for key, number in figures), *command[at + 2 :]]
    return [met] if figures and refusal_of(app, met) is None else []


FIGURES = re.compile(r"\b(ca|ac|pv|hp|ev|at|prd|hd|dv|score)[ :]*(\d+)|(\d+) ?(pv|hp|ev)\b", re.IGNORECASE)
"""A figure of somebody who is met: its key and its number, in either order."""
