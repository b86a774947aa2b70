"""Readings around the one figure of a line, to be asked about: who is named beside `9 gold`, and what that may be.

The figure and everybody named are in each of them; what else was said is kept as a note by whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.who import leading, without_owning
from cli.script.shorthand.phrases.quantities import COINS, EXPERIENCE, HIT_POINTS, Quantity, is_quantity, quantities
from cli.script.shorthand.phrases.remarks import BEFORE_NOUNS
from cli.script.shorthand.phrases.texts import FOR
from cli.script.shorthand.rolls.rolls import kinds_called
from cli.script.shorthand.vocabulary.small_words import DAMAGE_WORDS, POSSESSIVES, is_face
from cli.script.shorthand.vocabulary.verb_table import acts_begun, is_bare
from cli.script.shorthand.vocabulary.words import LEAST, SMALL_WORDS, Word, has_digit, small, word_set
from ledger.errors import InputError
from ledger.facts import GAME_MASTER
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

HIRES = word_set("hires embauche engage recrute")
"""Verbs by which whoever is named behind them gets coins, folded."""

GETS = HIRES | word_set(
    "gets gains earns wins receives got gained earned won received finds found nicks steals collects searches loots "
    "frisks fouille depouille pille detrousse rewards rewarded recompense"
)
OWES = word_set("owes owe owed ows owse doit doivent devait")
HEALS = word_set("heals cures back healed cured regains recovers restores tends heal bandages up better potion healing")
SHOWN = word_set("nat natural naturel rolled rolls")
"""Words before what a die showed, folded."""

SPLIT = (",", ";", ":", "!", ".")


class Named(NamedTuple):
    """Somebody who is named in a line, and the words that do."""

    name: str
    begins: int
    ends: int


def people_in(app: App, words: Sequence[Word]) -> list[Named] | None:
    """Those who are named in a line, in their order; None where it is not clear who is."""
    found: list[Named] = []
    at = 0
    while at < len(words):
        word = words[at]
        text = without_owning(word.text.strip(",.;:!?()"))
        if word.quoted or (len(text) >= LEAST and text[:1].isalpha() and folded(text) not in SMALL_WORDS):
            owned = [word._replace(text=text), *words[at + 1 :]] if text != word.text.rstrip(",") else words[at:]
            people, after = leading(app, owned)
            length = len(owned) - len(after)
            whole = [one for one in people if word.quoted or is_whole(app, one.names, owned[:length])]
            if whole:
                if len(people) != 1 or people[0].several or people[0].purse or GAME_MASTER in people[0].names:
                    return None
                found.append(Named(people[0].names[0], at, at + length))
                at += length
                continue
        at += 1
    return found


def is_whole(app: App, names: Sequence[str], words: Sequence[Word]) -> bool:
    """Whether words are whole ones of a name, and no beginning: `the door` is not Dorn."""
    parts = {part for name in names for part in folded(name).split(" ")}
    said = [folded(without_owning(word.text.strip(",.;:!?()"))) for word in words]
    return any(part in parts for part in said if len(part) >= LEAST)


def around_figure(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line may be that holds one amount, and names one or two people; empty for any other line."""
    people = people_in(app, words)
    if people is None:
        return []
    of_names = {at for one in people for at in range(one.begins, one.ends)}
    numbers = [at for at, word in enumerate(words) if at not in of_names and has_digit(word.text)]
    names = list(dict.fromkeys(one.name for one in people))
    if len(numbers) != 1 or len(names) > 2 or any(word.quoted and has_digit(word.text) for word in words):
        return []
    at = numbers[0]
    beside = [*words[at].typed.split(), *(word.text for word in words[at + 1 : at + 4])]
    on_a_die = any(folded(word.strip(",.;!()")) in ("die", "dice", "d20") for word in beside) or "dé" in words[at].typed
    if on_a_die or (at and folded(words[at - 1].text) in SHOWN):
        # `nat 1` is what a die showed.
        return []
    amount = amount_at(app, words, at)
    if amount is None or (amount.kind == HIT_POINTS and not amount.unit and not _is_harm(app, words, at, names)):
        return []
    said = {folded(word.text.strip(",.;:!")) for word in words}
    if people and people[0].begins == 0 and people[0].name in app.read.roster.names:
        said -= HIRES
    if EACH_TIME & {folded(word.text.strip(",.;:!")) for word in words[at + 1 : at + 3]}:
        # `empoisonnée, 2 pv par tour`: again and again.
        return []
    if amount.kind == COINS and _is_of_a_thing(words, people):
        return []
    verbs = [acts for place in range(len(words)) if place not in of_names and (acts := _acts_at(words, place))]
    led = [one.name for one in people if one.begins and small(words[one.begins - 1]) in ("by", "from", "par")]
    if amount.kind == HIT_POINTS and not amount.unit and not (verbs or led) and len(names) == 2:
        # `goblin 1 goes down, wren again, 4`: nobody says who struck.
        return []
    strikes = bool(people) and bool(BLOWS.intersection(_acts_at(words, people[0].ends)))
    hurts = strikes or (not led and _does(words, people))
    acts = _acts_at(words, people[0].ends) if people else set()
    suffers = bool(SUFFERING & acts) and not BLOWS & acts
    hurt_by = "by" in said or "par" in said
    givers = [one.name for one in people if one.begins and small(words[one.begins - 1]) in GIVEN_BY]
    return [
        [command]
        for command in _commands(app, amount, names, said)
        if all(SAID_BY.get(command[0], set()).intersection(acts) for acts in verbs)
        # Whoever it is from is who did it: `healing word on quill from orla, 6 hp`.
        and not (led and len(names) > 1 and command[0] in ("damage", "heal") and command[-1] != led[0])
        # `le forgeron reçoit 4 po de Brom`
        and not (command[0] == "receive" and command[1] in givers)
        # Whoever strikes a blow is not hurt by it.
        and not (command[0] == "damage" and hurts and not hurt_by and command[1] == people[0].name)
        # `Brom encaisse 6, c'est le loup 1`: whoever suffers it is named first.
        and not (command[0] == "damage" and suffers and command[1] != people[0].name)
        and not (command[0] == "damage" and hurt_by and command[-1] == names[0] and len(names) > 1)
    ]


GIVEN_BY = frozenset({"from", "by", "de", "d'", "par"})
"""Words before whoever coins are from."""

EACH_TIME = word_set("par per chaque every")
"""Words behind an amount that comes again and again, folded."""


def _is_of_a_thing(words: Sequence[Word], people: Sequence[Named]) -> bool:
    """Whether somebody does with a thing of theirs what no verb says, at so many coins: `Illaï vent son arc 25 UE`."""
    verb = people[0].ends if people else len(words)
    return verb + 1 < len(words) and not _acts_at(words, verb) and small(words[verb + 1]) in POSSESSIVES


def _does(words: Sequence[Word], people: Sequence[Named]) -> bool:
    """Whether whoever is named first does something to the other by a word that is no verb of the grammar."""
    between = words[people[0].ends : people[1].begins] if len(people) > 1 else []
    return bool(between) and not (_acts_at(words, people[0].ends) or folded(between[0].text) in BEING)


BEING = word_set("is was are were has had gets got takes loses at on and or with")
"""Words behind a name by which somebody does nothing to another, folded."""

BLOWS = frozenset({"strike", "crit", "attack", "shoot", "throw", "cast", "kill"})
"""Acts by which somebody else is hurt."""

SUFFERING = frozenset({"suffer", "struck", "lose"})
"""Acts by which whoever is named before them is hurt."""

SAID_BY: Mapping[str, frozenset[str]] = {
    "damage": BLOWS | {"struck", "suffer", "lose", "fall"},
    "heal": frozenset({"heal", "healed", "recover", "gain"}),
    "pay": frozenset({"pay", "lose", "give", "rent", "put"}),
    "receive": frozenset({"gain", "steal"}),
    "give": frozenset({"give", "pay", "repay", "give_back", "put", "gain", "lose"}),
    "lend": frozenset({"lend", "borrow"}),
    "find": frozenset({"find", "search"}),
    "award": frozenset({"award", "gain"}),
}
"""The acts of which each command may be what a line says: a verb of another one forbids it."""


def _acts_at(words: Sequence[Word], at: int) -> set[str]:
    """The acts of a verb at a place, by which something is recorded; none of a noun behind an article."""
    if at >= len(words) or words[at].quoted or (at and small(words[at - 1]) in BEFORE_NOUNS):
        return set()
    called, length = acts_begun(words[at:])
    if length == 1 and is_bare(folded(words[at].text.strip(",.;:!"))):
        # `down to 4sp` empties no cup.
        return set()
    acts = set(called)
    return set() if acts & UNSAID or any(" " in act or "," in act for act in acts) else acts


UNSAID = frozenset({"travel", "roll", "come_of", "meet", "pass", "appear", "arrive"})
"""Acts that say nothing of an amount."""


def amount_at(app: App, words: Sequence[Word], at: int) -> Quantity | None:
    """The only amount at a place; None where a word behind the number may be what is counted."""
    bare = [words[at]._replace(text=words[at].text.strip("(),.;!")), *words[at + 1 :]]
    plain = [word if word.quoted else word._replace(text=word.text.strip(",.;!()")) for word in bare]
    if words[at].text[-1:] in SPLIT:
        plain = plain[:1]
    if not is_quantity(plain):
        return None
    try:
        found = quantities(app, plain)
    except InputError:
        return None
    if len(found) != 1:
        return None
    amount = found[0]
    if amount.kind == HIT_POINTS and at and small(words[at - 1]) in ("to", "at", "à"):
        # `drops to 2 hp` is what is left.
        return None
    if amount.unit:
        return amount
    follows = plain[1:2]
    counted = bool(follows) and folded(follows[0].text) not in DAMAGE_WORDS and small(follows[0]) not in FOR | {"on"}
    return None if counted else amount


def _is_harm(app: App, words: Sequence[Word], at: int, names: Sequence[str]) -> bool:
    """Whether a number without a unit is one of hit points: points of damage, or between both sides of a fight."""
    points = at + 1 < len(words) and folded(words[at + 1].text.strip(",.;!")) in DAMAGE_WORDS
    fights = len(names) == 2 and len(set(names) & set(app.read.roster.names)) == 1
    return points or fights


def _commands(app: App, amount: Quantity, names: Sequence[str], said: set[str]) -> Iterator[Command]:
    company = [name for name in names if name in app.read.roster.names]
    foes = [name for name in names if name not in company]
    if amount.kind == COINS:
        yield from _coins(amount.text, company, foes, gets=bool(GETS & said), owes=bool(OWES & said))
    elif amount.kind == EXPERIENCE and not foes:
        yield ["award", "--xp", amount.text, *(["--to", ",".join(company)] if company else ["--each"])]
        if not company:
            yield ["award", "--xp", amount.text]
    elif amount.kind == HIT_POINTS:
        yield from _hit_points(amount, names, company, heals=bool(HEALS & said))


def _coins(coins: str, company: Sequence[str], foes: Sequence[str], *, gets: bool, owes: bool) -> Iterator[Command]:
    if len(company) == 2:
        if owes:
            # A debt is money lent.
            yield ["lend", company[1], company[0], coins]
            return
        yield from (["give", one, other, coins] for one, other in (company, company[::-1]))
    elif len(company) == 1:
        whom = (["--to", foes[0]], ["--from", foes[0]]) if foes else ([], [])
        both = [["pay", *company, coins, *whom[0]], ["receive", *company, coins, *whom[1]]]
        yield from both[::-1] if gets else both
    elif not foes:
        yield ["find", coins]


def _hit_points(amount: Quantity, names: Sequence[str], company: Sequence[str], *, heals: bool) -> Iterator[Command]:
    if len(names) == 1:
        both = [["damage", *names, amount.text], ["heal", *names, amount.text]]
        yield from both[::-1] if heals else both
    elif len(names) == 2 and len(company) == 2:
        one, other = names
        ways = [("heal", one, other), ("heal", other, one)] if heals else [
            ("heal", one, other), ("damage", one, other), ("damage", other, one)]  # fmt: skip
        yield from ([command, whom, amount.text, "--from", who] for command, who, whom in ways)
    elif len(names) == 2:
        one, other = names
        yield from (["damage", whom, amount.text, "--from", who] for who, whom in ((one, other), (other, one)))


class Rolled(NamedTuple):
    """A roll that a sentence holds: the line of it, and what else is said around it, part by part."""

    line: list[Word]
    told: tuple[list[Word], ...]


def around_roll(app: App, words: Sequence[Word]) -> Iterator[Rolled]:
    """The roll that a sentence of somebody holds: `odo slips on the weed, dex 4`, `corvin spots the wire (int, 17)`.

    What the dice showed stands behind the kind of roll or in front of it; nothing else in the line is a number.
    """
    people = people_in(app, words)
    if not people or len({one.name for one in people}) != 1:
        return
    front = list(words[: people[0].begins])
    if any(BLOWS.intersection(acts_begun(front[at:])[0]) for at in range(len(front))):
        # `a spear hits goblin 3, 7 force`
        return
    of_names = {at for one in people for at in range(one.begins, one.ends)}
    plain = [word if word.quoted else word._replace(text=word.text.strip(",.;:!()")) for word in words]
    numbers = [at for at, word in enumerate(plain) if at not in of_names and has_digit(word.text)]
    if len(numbers) != 1 or not is_face(plain[numbers[0]]):
        return
    face = numbers[0]
    for at in range(people[0].ends, len(plain)):
        kinds = kinds_called(app, plain[at:]) if at != face and plain[at].text else []
        if len(kinds) != 1 or kinds[0].value or app.rules.tables["rolls"][kinds[0].id].get("used"):
            continue
        end = at + kinds[0].length
        between = plain[end:face] if face >= end else plain[face + 1 : at]
        if all(folded(word.text) in BETWEEN for word in between):
            begins, ends = min(at, face), max(end, face + 1)
            told = (front, list(words[people[0].ends : begins]), list(words[ends:]))
            yield Rolled([Word(people[0].name, True), *plain[at:end], plain[face]], told)


BETWEEN = word_set("check checks roll test throw save with a an of on at to the for his her got gets and in total")
"""Words that may stand between a kind of roll and what its die showed."""
