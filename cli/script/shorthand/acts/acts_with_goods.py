"""Verbs of coins and things after a name: `brom pays lira 5gp`, `lira boit sa potion`, `bob takes the ring`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.output.words.language import spoken
from cli.script.shorthand.acts.gains import come_back
from cli.script.shorthand.goods.changes import changes, hit_points, suffer
from cli.script.shorthand.goods.deals import dealt, one_for_several
from cli.script.shorthand.goods.finds import LOOT
from cli.script.shorthand.goods.things import TO, coins_of, handed_over, is_list, of_things, parted, parts_of
from cli.script.shorthand.meaning import Reading, unclear
from cli.script.shorthand.people.held import holders_of, owed, own_counter
from cli.script.shorthand.people.who import POSSESSED, Who, leading, named
from cli.script.shorthand.phrases.keyed import amount_called
from cli.script.shorthand.phrases.lexicon import is_in_play
from cli.script.shorthand.phrases.quantities import (
    COINS,
    DICE,
    EXPERIENCE,
    HIT_POINTS,
    counter_called,
    is_quantity,
    quantities,
)
from cli.script.shorthand.phrases.texts import FOR, introduces, text_of, text_option, with_prefix
from cli.script.shorthand.vocabulary.small_words import AND, FROM, is_face, without_articles
from cli.script.shorthand.vocabulary.words import Signed, Word, as_typed, joined, small, without_commas, word_set
from ledger.facts import HOARD_NAME
from ledger.ids import SPENT
from ledger.people import holder_account
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


def gain(app: App, who: Who, words: list[Word]) -> list[Reading]:
    of = next((at for at, word in enumerate(words[:4]) if at and small(word) in ("of", "de")), 0)
    if of and is_quantity(words[of + 1 :]):
        # `a reward of 100gp from the count`
        note = text_option(app, "--note", "receive", words[:of])
        given = _of_amounts(app, who, words[of + 1 :], (COINS, EXPERIENCE))
        return [[[*command, *note] for command in reading] for reading in given]
    if harm := _suffered(app, who, words):
        return harm
    found = (
        _of_amounts(app, who, words, (COINS, EXPERIENCE))
        or _of_counter(app, "restore", who, words)
        or _of_amounts(app, who, words, tuple(app.rules.tables.group("counters")))
    )
    return found or _granted(app, who, words) or (take(app, who, words) if words else [])


def _suffered(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """So many hit points that somebody gets from a foe, which are lost: `reçoit 9 du brigand 3`, `reçoit 3 dégâts`."""
    if len(words) > 1 and words[0].text.isdecimal() and folded(words[1].text.strip(",.;!")) in HARM_WORDS:
        return suffer(app, who, words)
    at = next((at for at, word in enumerate(words) if at and small(word) in FROM), None)
    if at is None or who.purse or not words[0].text.isdecimal() or at > 2:
        return []
    people, after = leading(app, without_articles(words[at + 1 :]))
    company = set(app.read.roster.names)
    foe = len(people) == 1 and not after and not company.intersection(people[0].names)
    unit = joined(words[1:at])
    hurt = not unit or all(each.kind == HIT_POINTS for each in quantities(app, words[:at], "-"))
    return suffer(app, who, words) if foe and hurt and company.issuperset(who.names) else []


HARM_WORDS = word_set("damage damages dmg degat degats dommage dommages")
"""Words behind so many hit points that are lost, folded."""


def _granted(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Points of a kind of their own: `gains 5 temporary hit points`."""
    if not is_quantity(words) or who.purse:
        return []
    return [
        [command]
        for quantity in quantities(app, words)
        if quantity.kind in (HIT_POINTS, DICE) and (kind := amount_called(app, "heal", quantity.text, quantity.rest))
        and not kind.is_begun
        for command in hit_points(app, who, quantity, gains=True)
    ]  # fmt: skip


def recover(app: App, who: Who, words: list[Word]) -> list[Reading]:
    words = words[1:] if words and small(words[0]) in ("de", "for", "of") else words
    if not is_quantity(words) or who.purse:
        return _of_counter(app, "restore", who, words)
    return changes(app, who, Signed("+", words, by_verb=True))


def _of_amounts(app: App, who: Who, words: list[Word], kinds: Sequence[str], sign: str = "+") -> list[Reading]:
    """A change by an amount of one of these kinds and of no other."""
    if not is_quantity(words) or any(quantity.kind not in kinds for quantity in quantities(app, words, sign)):
        return []
    return changes(app, who, Signed(sign, words, by_verb=True))


def give(app: App, who: Who, words: list[Word]) -> list[Reading]:
    people, after = leading(app, words)
    if people and after and small(after[0]) == "back":
        return give_back(app, who, [*words[: len(words) - len(after)], *after[1:]])
    return handed_over(app, "give", who, words) or put(app, who, words) or _given_away(app, who, words)


def _given_away(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Coins for somebody outside the company: `gives a beggar 1gp`, `donne 2po à l'aubergiste pour la nuit`."""
    at = next((at for at in range(len(words)) if is_quantity(words[at:])), None)
    if at is None or who.purse or leading(app, without_articles(words))[0]:
        return []
    coins = [each for each in quantities(app, words[at:], "-") if each.kind == COINS]
    if len(coins) != 1:
        return []
    after = coins[0].rest
    if not at and after and folded(after[0].text) not in TO:
        return []
    end = next((place for place, word in enumerate(after) if small(word) in FOR), len(after))
    if at and after[:end] and folded(after[0].text) in AND:
        # `gave the abbey 10 gp and a candle`
        return []
    whom = words[:at] or after[1:end]
    if [small(word) for word in whom] == ["away"]:
        return [[["pay", who.typed, coins[0].text, *text_option(app, "--for", "pay", after[end:])]]]
    if not without_articles([*whom, *whom])[len(whom) :] or leading(app, without_articles(whom))[0]:
        return []
    if at and folded(whom[0].text) in FRENCH and not after:
        # `offre une tournée, 3 po`: French has a word before whoever gets something.
        return [[["pay", who.typed, coins[0].text, "--for", text_of(app, "pay", None, without_commas(whom))]]]
    to = text_of(app, "pay", None, without_articles(without_commas(whom)))
    purpose = text_option(app, "--for", "pay", after[end:])
    # `gives the beggar 10gp out of pity`
    told = text_option(app, "--note", "pay", after[:end]) if at else []
    each = ["pay", who.typed, coins[0].text, "--to", to, *purpose, *told]
    # Of several, each pays so much, or all of them together.
    return [[each], [["charge", to, coins[0].text]]] if who.several and not who.each else [[each]]


FRENCH = word_set("un une le la les des du")
"""Articles of French, folded."""


def repay(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Coins that somebody owes, or all of them, given back: `rembourse 3po à brom`, `pays bob back`."""
    back = _without_owed([word for word in words if small(word) != "back"])
    whole = [word for word in back if folded(word.text) not in IN_FULL]
    amount = any(is_quantity(back[at:]) for at in range(len(back)))
    if (amount or len(whole) == len(back)) and (handed := handed_over(app, "repay", who, back)):
        return handed
    people, after = leading(app, whole[1:] if whole and folded(whole[0].text) in TO else whole)
    if not whole and not who.several and not who.purse:
        # A debt of which nobody says to whom is that to the only creditor there is.
        creditors = [name for name in app.read.roster.names if owed(app, who.names[0], name)]
        return [[["repay", who.names[0], name] for name in creditors]] if len(creditors) == 1 else []
    return [[["repay", name, each.typed] for name in who.names] for each in people] if people and not after else []


IN_FULL = word_set(
    "in full everything all tout entierement integralement debt debts dette dettes her his their sa ses son leur the "
    "la what owes rest reste remainder solde le"
)
"""Words by which a debt is repaid whole, folded."""


def _without_owed(words: list[Word]) -> list[Word]:
    """Words without those at the end that only say that it was owed: `the 5gp she owed`, `qu'elle lui devait`."""
    if not words or folded(words[-1].text) not in ("owed", "owes", "devait", "doit", "debt", "dette", "due"):
        return words
    begins = ("he", "she", "they", "that", "which", "que", "qu'il", "qu'elle", "her", "his", "sa", "son", "its")
    at = next((at for at, word in enumerate(words) if small(word) in begins), len(words) - 1)
    return words[:at]


def give_back(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Coins that are owed are repaid, anything else is handed over."""
    words = _without_owed(words)
    given = handed_over(app, "give", who, words)
    names = [(command[1], command[2]) for reading in given for command in reading if command[0] == "give"]
    owes = all(owed(app, *pair) for pair in names)
    coins = all(command[3][:1].isdecimal() for reading in given for command in reading)
    return repay(app, who, words) if names and owes and coins else given


def lend(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return handed_over(app, "lend", who, words)


def borrow(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A loan by the words of whoever gets it: `borrows 10gp from bob`, `emprunte 10po à brom`."""
    coins, lender = parted(app, words, FROM | TO)
    if lender is None or coins_of(app, coins) is None:
        return []
    return handed_over(app, "lend", lender, [*_named(who), *coins])


def pay(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Coins paid: to somebody, for something, in either order: `paie l'auberge 5po`."""
    if counted := _of_counter(app, "spend", who, words):
        return counted
    into = parted(app, words, INTO)[1]
    is_held = into is not None and not into.several and set(into.names) <= set(app.read.roster.names)
    if into is not None and (into.purse or (is_held and _is_put_in(words))):
        # `met 20 po dans la caisse` is put there.
        return []
    if is_quantity(words):
        # What is spent without a coin is a counter.
        made = changes(app, who, Signed("-", words, by_verb=True)) if _has_unit(app, words) else []
        # `each pays 3ue, then 50 pav each`: all pay no experience.
        return [reading for reading in made if not who.several or reading[0][0] != "award"]
    at = next((at for at in range(1, len(words)) if is_quantity(words[at:])), None)
    paid = [each for each in quantities(app, words[at:], "-") if each.kind == COINS] if at is not None else []
    if at is None and words and small(words[-1]) == "back":
        return repay(app, who, words)
    if at is None or len(paid) != 1:
        return []
    people, after = leading(app, words[:at])
    the = [word for word in after if small(word) in ("the", "les")]
    after = [word for word in after if word not in the]
    if people and [small(word) for word in after] == ["back"]:
        return repay(app, who, words)
    if people and not after:
        return handed_over(app, "give", who, words)
    if paid[0].rest:
        return _given_away(app, who, words)
    if small(words[at - 1]) in ("with", "avec") and at > 1 and not people:
        # `bribes the guard with 5gp`
        return _given_away(app, who, [*words[: at - 1], *words[at:]])
    return changes(app, who, Signed("-", [*words[at:], *words[:at]]))


def _is_put_in(words: Sequence[Word]) -> bool:
    """Whether a word says that something is put into a purse: `met 5 po dans la bourse de Brom`."""
    return any(small(word) in ("in", "into", "dans") for word in words)


def rent(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """What is had for a time, with what it costs: `rents a room for 2sp`, `loue une charrette 10 po`."""
    for at in range(1, len(words)):
        coins = coins_of(app, words[at:])
        if coins is not None:
            thing = words[: at - (small(words[at - 1]) in FOR | {"à", "at"})]
            one = len(without_articles(thing)) == 1
            return [[["pay", who.typed, coins, "--for", text_of(app, "pay", None, thing, free=one)]]] if thing else []
    return []


def _has_unit(app: App, words: list[Word]) -> bool:
    return all(quantity.unit and quantity.kind not in (HIT_POINTS, DICE) for quantity in quantities(app, words, "-"))


def buy(app: App, who: Who, words: list[Word]) -> list[Reading]:
    if len(words) > 1 and small(words[0]) == "de" and (small(words[1]) == "la" or small(words[1])[:2] == "l'"):
        # `de l'huile`
        words = words[1:]
    if words and small(words[0]) in FOR_SOMEBODY:
        # `bob buys her two torches`
        return []
    return dealt(app, "buy", who, words) or one_for_several(who, words, of_things(app, "buy", who, words))


FOR_SOMEBODY = frozenset({"him", "her", "them"})
"""Words for whom something is bought, which may be for whoever else's it is."""


def sell(app: App, who: Who, words: list[Word]) -> list[Reading]:
    words = _not_of_the_hoard(words)
    return dealt(app, "sell", who, words) or of_things(app, "sell", who, words)


def _not_of_the_hoard(words: list[Word]) -> list[Word]:
    """Words without those that say that a thing is of the hoard, `la corde du butin`: it is taken from there first."""
    for at in range(1, len(words) - 1):
        said = [folded(word.text.rstrip(",;")) for word in words[at : at + 3]]
        length = next((count for count in (3, 2) if " ".join(said[:count]) in OF_THE_HOARD), 0)
        if length:
            mark = words[at + length - 1].text[-1:]
            kept = words[at - 1]._replace(text=words[at - 1].text + (mark if mark in ",;" else ""))
            return [*words[: at - 1], kept, *words[at + length :]]
    return words


OF_THE_HOARD = frozenset({"du butin", "du tresor", "from the hoard", "from the loot", "of the hoard", "of the loot"})
"""Words, folded, that say so."""


def use(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return _ability(app, who, words) or _of_counter(app, "spend", who, words) or of_things(app, "use", who, words)


def reads(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """What is read and gone: a scroll.

    Raises:
        InputError: `shorthand_unclear`, for anything else, which may be read again: that it is told is offered first.
    """
    used = use(app, who, words)
    if used and not SCROLLS.intersection(folded(word.text.strip(",;.!")) for word in words):
        verb = "lit" if spoken() == "fr" else "reads"
        note = ["note", f"{who.typed} {verb} {as_typed(words)}"]
        raise unclear(as_typed(words), who=who.typed, offers=[[note], *used])
    return used


SCROLLS = frozenset({"scroll", "scrolls", "parchemin", "parchemins"})
"""Nouns, folded, of what is used up when it is read."""


def _ability(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What a class or a book lets somebody do, by its name, with what dice showed: `uses second wind 6`."""
    shown = [word.text for word in words if is_face(word)]
    name = joined(without_articles([word for word in words if not is_face(word)]))
    tables = app.rules.tables
    kind = tables.find("rolls", name)
    if kind is None or not tables["rolls"][kind].get("used") or who.purse:
        return []
    return [[["roll", who.typed, kind, *(["--faces", ",".join(shown)] if shown else [])]]]


def _of_counter(app: App, command: str, who: Who, words: list[Word]) -> list[Reading]:
    """A counter by its name, and what for: `uses inspiration`, `gets an adventure point back for the plan`."""
    bare = [word for word in without_articles(words) if folded(word.text) not in LAST_ONES]
    for count in range(min(len(bare), LONGEST), 0, -1):
        counter = counter_called(app.rules.tables, joined(without_commas(bare[:count])))
        if counter is not None and not who.purse and (count == len(bare) or introduces(bare[count])):
            count_back = come_back(app, who, counter, words, bare[:count]) if command == "restore" else []
            return [[[command, who.typed, counter, *count_back, *text_option(app, "--note", command, bare[count:])]]]
    return []


LAST_ONES = frozenset({"back", "last", "dernier", "derniere"})
"""Words beside a counter that say no more of it, folded."""


def counter_alone(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """A counter by its name alone, spent where it is whole and got where there is none: `odon conduit divin`."""
    if who.purse or who.several or any(word.quoted for word in words) or _ability(app, who, words):
        # What is rolled spends it.
        return []
    account = holder_account(who.names[0])
    counter = counter_called(app.rules.tables, joined(words)) or own_counter(app, who.names[0], joined(words))
    if counter is None:
        return []
    left, spent = app.rules.counters(app.state, account).get(counter, 0), app.state.quantity(account, SPENT + counter)
    # Whoever names what they have none left of may get it back, or want what they cannot.
    commands = ("spend",) if left and not spent else ("restore",) if not left and not spent else ("spend", "restore")
    return [[[command, who.typed, counter]] for command in commands]


LONGEST = 5
"""Words of the longest counter."""


def drop(app: App, who: Who, words: list[Word]) -> list[Reading]:
    if not words or is_quantity(words):
        return _counted_behind(app, who, words)
    where = next((at for at, word in enumerate(words) if at and small(word) in DOWN), len(words))
    # `jette sa corde dans le ravin`: where it lies is no part of its name.
    return _left_behind(app, who, words) or of_things(app, "drop", who, words[:where])


def lose(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """What somebody loses: hit points, coins, or a thing that they have, `her dagger in the river`, but not her way."""
    if is_quantity(words):
        counted = _counted_behind(app, who, words)
        if any("--note" in command for reading in counted for command in reading):
            # Without where it was lost it may have been used up.
            return counted
        after = next((each.rest for each in quantities(app, words, "-") if each.kind == COINS), [])
        at = len(words) - len(after) if after and small(after[0]) in WHERE | {"aux"} else len(words)
        return changes(app, who, Signed("-", [*words[:at], *words[at + 1 :]], by_verb=True))
    return _left_behind(app, who, words)


def _counted_behind(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """So many of a thing that somebody has and no longer will, by the piece: `6 arrows in the river`."""
    if len(words) < 2 or not words[0].text.isdecimal() or who.several or coins_of(app, words[:2]):
        return []
    find = app.rules.tables.find
    return [
        [
            [*command[:2], singular(command[2]), *command[3:]]
            if find("items", singular(command[2])) not in (None, find("items", command[2]))
            else command
            for command in reading
        ]
        for reading in _left_behind(app, who, words)
    ]


def _left_behind(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A thing that somebody has and no longer will, and where: `her dagger in the river`."""
    bare = without_articles(words)
    counted = int(bool(bare) and bare[0].text.isdecimal())
    for count in range(len(bare), counted, -1):
        name = joined(without_commas(bare[counted:count]))
        if holders_of(app, name, among=who.names) or holders_of(app, singular(name), among=who.names):
            rest = bare[count:]
            lead = rest[:1] if rest and small(rest[0]) in WHERE else []
            note = text_option(app, "--note", "drop", rest[len(lead) :])
            note = [note[0], with_prefix("".join(f"{word.text} " for word in lead), note[1])] if note else []
            if rest and small(rest[0]) in THROWN_AT and named(app, joined(without_articles(rest[1:]))):
                # `jette l'eau bénite sur l'ogre`: what became of both is asked by the second look.
                note = ["--note", as_typed(rest)]
            return [[[*command, *note] for command in reading] for reading in of_things(app, "drop", who, bare[:count])]
    return []


THROWN_AT = frozenset({"sur", "at", "on", "onto"})
"""Words before whoever something is thrown at."""

DOWN = frozenset({"in", "dans", "into", "down", "over", "off"})
"""Words before where a thing lies that was dropped."""

WHERE = DOWN | {"at", "on", "à", "au", "sur", "during", "pendant"}
"""Words that begin where something was lost."""


def put(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """What goes into the hoard or the fund: `puts 20gp into the hoard`, `met la torche dans le butin`."""
    if len(words) > 1 and small(words[-1]) == "on":
        return equip(app, who, words[:-1])
    thing, target = parted(app, words, INTO)
    if target is None or not thing:
        return []
    if not target.purse:
        # `5 po dans la bourse de Brom`
        return handed_over(app, "give", who, [*_named(target), *thing]) if coins_of(app, thing) else []
    return handed_over(app, "give", who, [Word(target.names[0], quoted=True), *without_articles(thing)])


INTO = frozenset({"in", "into", "to", "dans", "a", "au"})
"""Words before the purse that something is put into, folded."""


def exchange(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Coins changed into others: `exchanges 10gp for silver`, `change 10po en argent`."""
    at = next((at for at, word in enumerate(words) if at and folded(word.text) in CHANGED_INTO), None)
    coins = coins_of(app, words[:at]) if at is not None else None
    into = coins_of(app, [Word("1"), *words[at + 1 :]]) if at is not None and words[at + 1 :] else None
    if coins is None or into is None or who.purse:
        return []
    return [[["exchange", who.typed, coins, into.removeprefix("1")]]]


CHANGED_INTO = frozenset({"for", "into", "to", "en", "contre"})


def steal(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Coins taken from somebody outside the company: `steals 15gp from the merchant`, `vole 10po au marchand`."""
    at = next((at for at, word in enumerate(words) if at and folded(word.text) in FROM | TO), len(words))
    people, after = leading(app, without_articles(words[at + 1 :]))
    if coins_of(app, words[:at]) is None:
        return []
    if people:
        # Within the company it is taken by any other verb too; of a foe it is a find.
        held = len(people) == 1 and set(people[0].names) <= set(app.read.roster.names) and not after
        return handed_over(app, "give", people[0], [*_named(who), *words[:at]]) if held else []
    source = text_option(app, "--from", "receive", without_articles(words[at + 1 :]))
    return [[["receive", who.typed, coins_of(app, words[:at]) or "", *source]]]


def unequip(app: App, who: Who, words: list[Word]) -> list[Reading]:
    return [[[*command, "--off"] for command in reading] for reading in equip(app, who, words)]


def equip(app: App, who: Who, words: list[Word]) -> list[Reading]:
    # `met 5 au gobelin` is no armour.
    parts = [without_articles(part) for part in parts_of(app, "equip", who, words)] if words else []
    known = (is_in_play(app, part) or holders_of(app, joined(part), among=who.names) for part in parts)
    in_play = parts and not is_quantity(words) and all(known)
    return of_things(app, "equip", who, words) if in_play else []


OUT_OF = frozenset({"of", "sur", "off"})
"""Words before the purse that something is taken out of, folded."""


def take(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """Something taken out of the hoard, or from somebody: `prend l'anneau`, `takes 5gp from ann`."""
    if len(words) > 1 and small(words[-1]) == "off":
        return unequip(app, who, words[:-1])
    if len(words) > 1 and POSSESSED.search(words[0].text):
        # `takes ann's dagger`
        owner = named(app, POSSESSED.sub("", words[0].text))
        if len(owner) == 1 and set(owner[0].names) <= set(app.read.roster.names) and not owner[0].several:
            return handed_over(app, "give", owner[0], [*_named(who), *words[1:]]) if not who.purse else []
    thing, source = parted(app, words, FROM)
    if source is None:
        # `50gp of the loot`, `50 po sur le butin`
        of_purse, purse = parted(app, words, OUT_OF)
        thing, source = (of_purse, purse) if purse is not None and purse.purse else (thing, source)
        at = next((at for at, word in enumerate(words) if at and small(word) in OUT_OF), len(words))
        if folded(joined(without_articles(words[at + 1 :]))) in LOOT:
            thing, source = words[:at], named(app, HOARD_NAME)[0]
    if not thing or who.purse:
        return []
    if experience := _of_amounts(app, who, words, (EXPERIENCE,)):
        return experience
    bare = without_articles(thing)
    several = is_list(app, "take", who, thing)
    counted = is_quantity(thing) and coins_of(app, thing) is None and not is_in_play(app, thing[1:]) and not several
    if counted and not holders_of(app, singular(joined(thing[1:])), among=(HOARD_NAME,)):
        return []
    name = joined(bare[1:] if is_quantity(bare) and coins_of(app, bare) is None else bare)
    known = holders_of(app, name) or holders_of(app, singular(name)) or several
    if source is None and not known:
        return []
    if source is not None:
        each = [Word("each")] if who.each else []
        return handed_over(app, "give", source, [*_named(who), *thing, *each]) if not source.several else []
    return of_things(app, "take", who, thing)


def _named(who: Who) -> list[Word]:
    return [Word(who.typed, quoted=True)]
