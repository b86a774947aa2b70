"""What was found: `trouvé 300po 2 gemmes à 50po`, `butin +300po`, `they loot the goblins: 30gp, a scroll`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import singular
from cli.input.finds import FINDS
from cli.output.words.language import _
from cli.script.shorthand.meaning import Reading, unclear
from cli.script.shorthand.people.which_foe import THE
from cli.script.shorthand.people.who import Who, leading, named
from cli.script.shorthand.phrases.keyed import roll_called
from cli.script.shorthand.phrases.quantities import COINS, PIECES, Quantity, is_quantity, quantities
from cli.script.shorthand.phrases.remarks import told_words
from cli.script.shorthand.phrases.texts import Unasked, introduces, text_of, with_prefix, with_suffix
from cli.script.shorthand.vocabulary.other_money import METALS, MONEY, is_other_money, no_such_coin
from cli.script.shorthand.vocabulary.small_words import EACH, without_articles
from cli.script.shorthand.vocabulary.verb_table import acts_begun, begins_with
from cli.script.shorthand.vocabulary.words import Word, joined, small, word_set
from ledger.errors import InputError
from ledger.facts import HOARD_NAME
from ledger.ids import VALUABLES
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

FOUND = frozenset({"trouve", "trouves", "trouvee", "trouvees", "found"})
"""Words that begin a line about a find, folded."""

LOOT = frozenset({"butin", "tresor", "treasure", "hoard", "loot"})
"""Words before a list of what was found, folded."""

WORTH = frozenset({"a", "@", "at", "of", "worth", "valant", "valued", "de"})
"""Words between a thing and its worth, folded."""

APIECE = EACH | {"apiece", "piece", "l'une", "l'un"}
"""Words after the worth of one, folded."""

ORIGIN = frozenset({"dans", "from", "in", "on", "sur", "sous", "under", "behind", "derriere", "chez"})
"""Words before the place where it was found, folded."""

HOLDS = frozenset({"of", "de", "with", "avec"})
CONTAINERS = frozenset({"chest", "coffer", "purse", "bag", "sack", "pouch", "box", "pot", "urn", "coffre", "coffret",
                        "strongbox", "bourse", "sac", "sacoche", "boite", "cassette", "urne"})  # fmt: skip
"""Things that hold coins, folded."""

AND = frozenset({"et", "and"})

COMMA = Word(",")

ARTICLE = re.compile(r"une?|an?|one", re.IGNORECASE)
NUMBER = re.compile(r"[1-9]\d{0,5}")


class Thing(NamedTuple):
    """Something that was found.

    Attributes:
        name: Its kind and name, as `find` takes them.
        worth: Of one; empty where it was not said.
        rest: The words after it.
        is_sure: Whether a word joins its worth to it, so that this is no other find.
        inside: Whether the coins are in it.
    """

    name: str
    number: str
    worth: str
    rest: list[Word]
    is_sure: bool
    inside: bool = False

    def typed(self, worth: str) -> str:
        """It as `find` takes it, at a worth or at none."""
        kind = self.name in ("gem=", "jewel=")
        return with_suffix(self.name, f"{(worth or '?') if kind else f':{worth}' if worth else ''}{self.times}")

    @property
    def times(self) -> str:
        return f"*{self.number}" if self.number != "1" else ""


def with_finder(app: App, text: str, reading: Reading) -> Reading:
    """A find that goes to the hoard with who of the company found it as its note: `Ann finds 12 gold`."""
    find = reading[0] if reading else []
    if [each[0] for each in reading] != ["find"] or "--note" in find:
        return reading
    # `onze pc trouvées par Odon`
    by = re.search(r"(?:trouv|ramass|récupér)ée?s? par (.+)|\bfound by (.+)", text, re.IGNORECASE)
    people, _after = leading(app, [Word(word) for word in (by[1] or by[2] if by is not None else text).split()])
    names = people[0].names if len(people) == 1 and not people[0].everybody else ()
    if len(names) != 1 or names[0] not in app.read.roster.names:
        return reading
    return [[*find, "--note", _("found by {who}").format(who=names[0])]]


def found(app: App, words: Sequence[Word], of: Who | None = None) -> list[Reading]:
    """What a line about a find stands for; empty where it is about something else.

    Args:
        of: The purse that it came into, where one is named; only the hoard finds more than coins.
    """
    if (keeper := _keeper(app, words)) is not None:
        return _kept_by(app, keeper, of)
    commands, rest = _things(app, words)
    if not commands or (of is not None and of.names != (HOARD_NAME,)):
        return []
    if of is not None and not any("=" in thing for thing in commands[0]):
        # Coins alone may come from somebody: as with any purse.
        return []
    origin = _origin(app, rest)
    if not rest:
        return [[["find", *things]] for things in commands]
    where = origin or text_of(app, "find", None, rest)
    if origin and len(commands) == 1 and (owner := _of_company(app, rest[1:])):
        # Who has it is one of the company: it goes from one purse into another.
        kept = [["give", owner, HOARD_NAME, thing] for thing in commands[0] if "=" not in thing]
        where = Unasked.of(where, [owner])
        if len(kept) == len(commands[0]):
            return [kept, [["find", *commands[0], "--from", origin]]]
    readings: list[Reading] = [[["find", *things, "--from", where]] for things in commands]
    if not origin and of is None and not named(app, joined(rest)):
        thing = text_of(app, "find", None, without_articles(rest), names=False)
        readings += [[["find", *things, with_prefix("item=", thing)]] for things in commands]
    return readings


class _Keeper(NamedTuple):
    """Who takes what was found, the words of what that is, and whether it is one thing."""

    name: str
    words: list[Word]
    is_one: bool


def _keeper(app: App, words: Sequence[Word]) -> _Keeper | None:
    """Who takes what was found, told behind it: `une clé, Odon la garde`, `12gp, it's Bob who keeps them`."""
    for at in range(1, len(words)):
        joins = folded(words[at].text) in AND
        if not joins and (words[at - 1].quoted or words[at - 1].text[-1:] not in (",", ".", ";")):
            continue
        told = list(words[at + joins :])
        presented = next(
            (len(lead) for lead in PRESENTED if [small(word) for word in told[: len(lead)]] == list(lead)), 0
        )
        people, after = leading(app, told[presented:])
        if len(people) != 1 or len(people[0].names) != 1 or people[0].names[0] not in app.read.roster.names:
            continue
        plain = [small(word).rstrip(".,!") for word in after if small(word) not in RELATIVE]
        objects = [word for word in plain if word in ONE_THING or word in SEVERAL]
        verbs = [word for word in after if small(word) not in RELATIVE and small(word).rstrip(".,!") not in objects]
        acts, length = acts_begun([word._replace(text=word.text.rstrip(".,!")) for word in verbs])
        if "take" not in acts or length != len(verbs) or len(objects) > 1 or (not objects and not presented):
            continue
        last = words[at - 1]
        before = [*words[: at - 1], last if last.quoted else last._replace(text=last.text.rstrip(",.;"))]
        if small(before[0]) in THE:
            # `la clé rouillée, Odon la garde`: it was told of before, and is one thing all the same.
            before = [before[0]._replace(text="a"), *before[1:]]
        return _Keeper(people[0].names[0], before, bool(objects) and objects[0] in ONE_THING)
    return None


def _kept_by(app: App, keeper: _Keeper, of: Who | None) -> list[Reading]:
    """What was found, and each of it taken by one of the company."""
    readings = []
    for (find,) in (reading for reading in found(app, keeper.words, of) if len(reading) == 1):
        things = find[1 : find.index("--from") if "--from" in find else len(find)]
        if keeper.is_one and len(things) > 1:
            # Which of them is not said.
            return []
        takes = [["take", keeper.name, *_taken(thing)] for thing in things]
        readings.append([find, *takes])
    return readings


def _taken(thing: str) -> list[str]:
    """A find as it is taken: `item=key:5gp*2` is two keys, coins are themselves."""
    kind, equals, name = thing.rpartition("=") if "=" in thing else ("", "", thing)
    name, _times, count = name.partition("*")
    name = name.partition(":")[0] if equals else name
    return [kind if kind in VALUABLES else name, *([count] if count.isdecimal() else [])]


PRESENTED = (("c'est",), ("it's",), ("it", "is"))
"""Words before whoever is said to do something."""

RELATIVE = frozenset({"who", "qui", "that"})


ONE_THING = frozenset({"it", "le", "la", "l'"})
SEVERAL = frozenset({"them", "les", "tout", "everything"})
"""Words for what was found."""


def enchanted(app: App, words: Sequence[Word], of: Who) -> list[Reading]:
    """What a number behind a plus may be besides how many: `hoard +1 sword`, which is one or is called so.

    More than one of a thing would be in the plural; one is asked about where such things have a bonus.
    """
    number, *thing = words
    if not re.fullmatch(r"[1-5]", number.text) or not thing or any(word.quoted for word in thing):
        return []
    name = joined(list(takewhile(lambda word: folded(word.text) not in AND | ORIGIN and word.text[-1:] != ",", thing)))
    if not name or _coins(app, words) is not None or folded(thing[0].text) in FINDS or singular(name) != name:
        return []
    tables = app.rules.tables
    item = tables.find("items", name)
    has_bonus = item is not None and tables["items"][item].get("kind") in EQUIPPED
    if number.text == "1" and not (has_bonus or set(map(folded, name.split(" "))) & EQUIPPED):
        return []
    return found(app, [Word("a"), Word(f"+{number.text}"), *thing], of=of)


EQUIPPED = word_set(
    "weapon armour armor shield ring cloak amulet bracers sword bow axe bouclier anneau cape amulette arme armure epee "
    "arc hache"
)
"""Kinds of things, and words in their names, folded, that may have a bonus."""


def searched(app: App, words: Sequence[Word]) -> list[Reading]:
    """What a line is that says where something was found, and then what: `they loot the goblins: 30gp, a scroll`."""
    for at in range(1, len(words)):
        last = words[at - 1]
        colon = not last.quoted and last.text.endswith(":")
        finds = folded(words[at].text) in AND and begins_with(words[at + 1 :], "find")
        if not colon and not finds:
            continue
        before = [*words[: at - 1], last._replace(text=last.text.removesuffix(":"))]
        before = [word for word in before if word.text]
        acts = ("search", "find") if colon else ("search",)
        verb = next((place for place in range(min(4, len(before))) if begins_with(before[place:], *acts)), None)
        if colon and len(bare := without_articles(before)) == 1 and folded(bare[0].text) in LOOT:
            before, verb, acts = bare, 0, ("find",)
        if verb is None:
            return []
        commands, rest = _things(app, words[at if colon else at + 1 + finds :], only=True)
        # `fouille 2: une porte cachée` is a roll, where the game calls one so.
        is_roll = colon and roll_called(app.rules.tables, before[verb].text) is not None
        if is_roll or len(commands) != 1 or rest or any(item.startswith("--") for item in commands[0]):
            return []
        where = [word for word in before[verb + (begins_with(before[verb:], *acts) or 1) :] if word.text]
        is_somebody = bool(named(app, joined(without_articles(where))))
        origin = text_of(app, "find", None, where, free=is_somebody, names=not is_somebody) if where else ""
        return [[["find", *commands[0], *(["--from", origin] if origin else [])]]]
    return []


def _origin(app: App, rest: Sequence[Word]) -> str:
    if len(rest) < 2 or folded(rest[0].text) not in ORIGIN:
        return ""
    where = rest[1:]
    # `on the orc`: somebody and nothing else; `from` may be followed by anything.
    free = introduces(rest[0]) or bool(named(app, joined(without_articles(where))))
    return text_of(app, "find", None, where, free=free)


def _of_company(app: App, words: Sequence[Word]) -> str:
    """The one of the company whom words name; empty where it is nobody of it, or several."""
    people = named(app, joined(without_articles(words)))
    names = people[0].names if len(people) == 1 else ()
    return names[0] if len(names) == 1 and names[0] in app.read.roster.names else ""


def _things(app: App, words: Sequence[Word], *, only: bool = False) -> tuple[list[list[str]], list[Word]]:
    """The finds as `find` takes them, in each way they may be meant; and the words after them.

    Args:
        only: Whether it is said elsewhere where they were.
    """
    ways: list[list[str]] = [[]]
    left = _with_plain_worths([part for word in words for part in _parts(word)])
    lists = True
    while left:
        if left[0] == COMMA or folded(left[0].text) in AND:
            # After coins a comma may stand before where they were, but not where it begins a list of more.
            lists = only or lists or left[0] != COMMA or (bool(ways[0]) and "=" in ways[0][-1]) or _lists_more(left[1:])
            left = left[1:]
            continue
        if "=" in left[0].text:
            ways, left = [[*way, left[0].text] for way in ways], left[1:]
        elif (coins := _coins(app, left)) is not None:
            ways, left = [[*way, coins.text] for way in ways], coins.rest
        elif (thing := _thing(app, left, listed=lists)) is not None:
            left = thing.rest
            if thing.inside:
                ways = [[*way, thing.worth, "--from", thing.name] for way in ways]
            elif thing.worth and not thing.is_sure:
                apart = [
                    [*way, thing.typed("" if thing.name in ("gem=", "jewel=") else "?"), thing.worth] for way in ways
                ]
                ways = [*([*way, thing.typed(thing.worth)] for way in ways), *apart]
            else:
                ways = [[*way, thing.typed(thing.worth)] for way in ways]
        else:
            break
        lists = only
    return (ways if ways[0] else []), [word for word in left if word != COMMA]


def _lists_more(words: Sequence[Word]) -> bool:
    """Whether words behind coins and a comma are two things or more: `400gp, a potion, a rope`."""
    ends = next((at for at, word in enumerate(words) if word == COMMA or folded(word.text) in AND), len(words))
    firsts = [*words[:1], *words[ends + 1 :][:1]]
    return len(firsts) > 1 and all(ARTICLE.fullmatch(word.text) is not None for word in firsts)


def things_listed(app: App, words: Sequence[Word]) -> tuple[list[list[str]], list[Word]]:
    """The finds of a list, in each way they may be meant, and the words after it; where they were is said elsewhere."""
    return _things(app, words, only=True)


def _with_plain_worths(words: Sequence[Word]) -> list[Word]:
    """Words in which one at most stands between a thing and its worth: `estimée à 50po`, `d'une valeur de 50po`."""
    kept: list[Word] = []
    for at, word in enumerate(words):
        if folded(word.text) in VALUED and at + 1 < len(words) and folded(words[at + 1].text) in ("a", "at"):
            continue
        if len(kept) > 1 and [folded(each.text) for each in kept[-2:]] == ["d'une", "valeur"] and small(word) == "de":
            kept[-2:] = [Word("valant")]
            continue
        kept.append(word)
    return kept


VALUED = frozenset({"estime", "estimee", "estimes", "estimees", "evalue", "evaluee", "evalues", "evaluees", "valued"})


def _parts(word: Word) -> Iterator[Word]:
    """A word with a comma after it apart, and a worth: `ring=50gp` and `(10gp` are at so much."""
    thing, is_worth, worth = word.text.partition("=")
    if word.quoted:
        yield word
    elif is_worth and worth[:1].isdecimal() and folded(thing) not in FINDS:
        yield from (Word(thing), Word("worth"), *_parts(Word(worth)))
    elif word.text.startswith("(") and word.text[1:2].isdecimal():
        yield from (Word("worth"), *_parts(Word(word.text[1:])))
    else:
        plain = word.text.rstrip(",;)") if word.text.rstrip(",;")[:1] != "(" else word.text
        if plain:
            yield word._replace(text=plain)
        if word.text[-1:] in ",;":
            yield COMMA


def _coins(app: App, words: Sequence[Word]) -> Quantity | None:
    if not is_quantity(words):
        return None
    try:
        return next((quantity for quantity in quantities(app, words) if quantity.kind == COINS), None)
    except InputError as error:
        if error.code == "shorthand_unclear":
            return None
        raise


def _thing(app: App, words: Sequence[Word], *, listed: bool) -> Thing | None:
    """Something that words begin with: so many of it, an article, or a kind; in a list a name alone.

    Raises:
        InputError: `coin_missing`; `shorthand_unclear`, where a worth may be one and coins, or a unit is unknown.
    """
    is_article = ARTICLE.fullmatch(words[0].text) is not None
    number = NUMBER.fullmatch(words[0].text) is not None or is_article
    at = int(number)
    kind = FINDS.get(folded(words[at].text)) if at < len(words) else None
    if at == len(words) or (not number and kind is None and (not listed or folded(words[0].text) in ORIGIN)):
        return None
    if words[at : at + 1] == [COMMA]:
        return None
    end = at + 1
    while end < len(words) and kind not in VALUABLES and not _ends_name(words, end):
        end += 1
    name = "" if kind in VALUABLES else joined(words[at + (kind is not None) : end])
    if kind not in VALUABLES and not name:
        return None
    if told_words([Word(""), *words[at:end]]) and any(named(app, word.text) for word in words[at:end]):
        # `trouve une clé, brune la prend`
        return None
    if name and folded(name.split(" ")[0]) in APIECE | WORTH and kind is None and (number or len(words) > end):
        # `worth 50 each`
        raise InputError("coin_missing", given=words[0].text, coins=_coin_ids(app))
    under = words[end : end + 1] if words[end:] and words[end].text[:1].isdecimal() else []
    if kind is None and number and is_other_money(app, [*words[at:end], *under]):
        raise no_such_coin(app, words[0].text, words[at])
    if kind is None and number and app.rules.coinage and {folded(name), folded(singular(name))} & (PIECES | METALS):
        raise InputError("coin_missing", given=joined(words[:end]), coins=_coin_ids(app))
    if kind is None and number and not app.rules.coinage and _is_money(name):
        raise InputError("no_coins")
    joins = _joins(words, end)
    coins = _worth(app, words, end, joins, name)
    if kind is None and not number and is_quantity(words):
        raise unclear(words[0].text, unit=words[0].text.lstrip("0123456789.,½¼¾"))
    if kind is None and coins is None and not listed and is_article:
        # After coins it may be where they were: `300po un coffre`.
        return None
    count = "1" if is_article or not number else words[0].text
    if coins is None:
        return Thing(_named(app, kind, name, count), count, "", list(words[end:]), True)
    if joins and folded(words[end].text) in HOLDS and folded(name.split(" ")[-1]) in CONTAINERS:
        return Thing(text_of(app, "find", None, words[at:end]), count, coins.text, coins.rest, True, inside=True)
    each = bool(coins.rest) and folded(coins.rest[0].text) in APIECE
    return Thing(_named(app, kind, name, count), count, coins.text, coins.rest[each:], joins or each)


def _is_money(name: str) -> bool:
    """Whether a name is one of coins, such as games with coins have: no thing is called so."""
    first = folded(name.split(" ")[0])
    return not (PIECES | METALS | MONEY).isdisjoint({first, folded(singular(first))})


def _named(app: App, kind: str | None, name: str, count: str) -> str:
    """A find as `find` takes it: its kind, and the name of one of them."""
    find = app.rules.tables.find
    if count != "1" and kind is None and (piece := find("items", singular(name))) and piece != find("items", name):
        # So many of what is sold by the pack are its pieces.
        name = singular(name)
    if count != "1":
        name = singular(name, partial(app.rules.tables.find, "items"))
    several = kind is None and " " in name and app.rules.tables.find("items", name) is None and all(
        app.rules.tables.find("items", part) for part in name.split(" ")
    )  # fmt: skip
    # `corde couteau` are two things, or a thing called so.
    return with_prefix(f"{kind or 'item'}=", Unasked.of(name, [name]) if several else name)


def _worth(app: App, words: Sequence[Word], end: int, joins: bool, name: str) -> Quantity | None:
    """What one is worth: `gems of 20gp and 15gp` are worth 20, where coins of the same sort follow.

    Raises:
        InputError: `shorthand_unclear`, where they are of another sort, and may belong to the worth.
    """
    coins = _coins(app, words[end + joins :])
    if coins is None:
        _refuse_a_bare_worth(app, words[end:], joins)
        return None
    read = words[end + joins : len(words) - len(coins.rest)]
    at = next((at for at, word in enumerate(read) if folded(word.text) in AND | {"+"}), None)
    if at is None:
        return coins
    first = _coins(app, read[:at])
    if first is None or len(coins.coins) > 1 or folded(name.split(" ")[-1]) in CONTAINERS:
        if first is not None and len(coins.coins) > 1 and folded(name.split(" ")[-1]) in CONTAINERS:
            return coins
        raise unclear(joined(words[end:]), second=True)
    return first._replace(rest=list(words[end + joins + at :]))


def _refuse_a_bare_worth(app: App, words: Sequence[Word], joins: bool) -> None:
    """Refuse a worth that does not say which coin: `2 gems worth 50 each`.

    Raises:
        InputError: `coin_missing`.
    """
    left = words[joins:]
    if not left or not left[0].text.isdecimal() or not app.rules.coinage:
        return
    after = left[1:]
    each = bool(after) and folded(after[0].text) in APIECE
    ends = not after or after[0] == COMMA or folded(after[0].text) in AND
    if each or (ends and folded(words[0].text) in WORTH):
        raise InputError("coin_missing", given=joined(words[: joins + 1]), coins=_coin_ids(app))


def _coin_ids(app: App) -> list[str]:
    return list(app.rules.tables.group("coinage.coins"))


def _joins(words: Sequence[Word], at: int) -> bool:
    """Whether a word stands between a thing and its worth: `à 50po`, `de 50po`."""
    if at + 1 >= len(words) or words[at + 1].text[:1] not in "0123456789½¼¾":
        return False
    holds = folded(words[at].text) in HOLDS and folded(words[at - 1].text) in CONTAINERS
    return holds or folded(words[at].text) in WORTH


def _ends_name(words: Sequence[Word], at: int) -> bool:
    """Whether the name of a thing ends before a word: a worth follows, or another find."""
    word = words[at]
    return word == COMMA or folded(word.text) in AND | ORIGIN or _joins(words, at) or bool(
        re.match(r"[\d½¼¾]", word.text)
    )  # fmt: skip
