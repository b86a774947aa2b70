"""What a sentence of French about things and coins may be that leaves something open; each is asked about.

`l'anneau à Brom`, `Lira reçoit une fiole d'eau pure`, `bonus 50 à Lira pour son idée`, `récompense : 100 po`
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from cli.input.counted import without_article
from cli.script.free.french.coins import DIVIDE, IN_RETURN
from cli.script.free.french.company import MORE, OF_SHARES, SHARED
from cli.script.free.french.matched import Matched, Row
from cli.script.free.french.payments import PRIZES
from cli.script.free.french.trades import BARE, PRICE, THING, WARE, allotted, bought, shopped, sold_for
from cli.script.free.patterns import Way, coins_of
from cli.script.shorthand.acts.acts_of_fate import improve
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.held import debts_of, holders_of
from cli.script.shorthand.people.latest import newest
from cli.script.shorthand.people.who import Who
from cli.script.shorthand.phrases.quantities import EXPERIENCE_WORDS, main_coin
from cli.script.shorthand.vocabulary.words import Word, word_set
from ledger.facts import EVERYONE, HOARD_NAME
from ledger.ids import ITEM
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

GAMES = word_set("des cartes jeu jeux pari paris tripot table roulette")
"""What somebody loses coins at, folded."""

MARKETS = word_set("marche magasin boutique marchand marchande echoppe forgeron armurier epicerie foire port village "
                   "bazar comptoir")  # fmt: skip
"""Where somebody buys, folded."""

SOLD = word_set("vendu vendue vendus vendues revendu revendue revendus revendues")
GETS = word_set("obtient decroche herite ramasse gagne empoche recoit recu obtenu gagne trouve deniche")
"""Verbs, folded, of whoever gets a thing."""
ADVANCES = word_set("avance donne verse file lache rend offre prete doit paie paye refile")
"""Verbs of coins, folded, behind `en`."""

JOINS_US = word_set("accompagne suit rejoint vient engage escorte")
"""Verbs of somebody who is hired, folded."""

PAID_FOR = PRIZES | word_set("acompte avance paiement butin gain gains salaire paye")
"""What the company is paid, folded."""

FARTHEST = 4
"""Entries that are looked back at for the thing that was spoken of."""


def _last_things(app: App) -> list[str]:
    """Names of the things of the newest entry that moved any."""
    for entry in islice(newest(app), FARTHEST):
        items = [posting.commodity for posting in entry.body.postings if posting.commodity.startswith(ITEM)]
        if items:
            return [min(app.terms.item_names(each.removeprefix(ITEM))) for each in dict.fromkeys(items)]
    return []


def _handed_on(matched: Matched) -> Iterator[Way]:
    """The thing that was spoken of last, which somebody takes or hands on: `Lira le passe à Brom`."""
    app, who, to, rest = matched.app, matched.one("who"), matched.one("to"), matched.rest("tail")
    things = _last_things(app)
    if rest is None or len(things) != 1 or not who or who == to:
        return
    if to and holders_of(app, things[0], among=(who,)):
        yield Way([["give", who, to, things[0], *rest.note]], sure=False)
    elif not to and holders_of(app, things[0], among=(HOARD_NAME,)):
        yield Way([["take", who, things[0], *rest.note]], sure=False)


def _given_away(matched: Matched) -> Iterator[Way]:
    """A thing that somebody gives away to nobody of the company: `Lira offre sa dague à la fille d'Aldo`."""
    app, who, thing, rest = matched.app, matched.one("who"), matched.thing("count", "thing"), matched.rest("to", "tail")
    if thing is not None and rest is not None and thing.holders(app, [who]):
        number = [str(thing.number)] if thing.number > 1 else []
        yield Way([["drop", who, thing.name, *number, *rest.note]], sure=False)


def _handed(matched: Matched) -> Iterator[Way]:
    """A thing of one of the company for another: `une eau bénite d'Odon pour Zoé`."""
    who, to, thing = matched.one("who"), matched.one("to"), matched.thing("count", "thing")
    if thing is not None and who and to and who != to and thing.holders(matched.app, [who]):
        yield Way([["give", who, to, thing.name]], sure=False)


def _exchanged(matched: Matched) -> Iterator[Way]:
    """A thing that one of the company hands another for coins: `en échange de 2 po, Lira cède une torche à Zoé`."""
    app, who, to, thing = matched.app, matched.one("who"), matched.one("to"), matched.thing("count", "thing")
    coins, how = matched.span("coins"), matched.span("how")
    if coins is None or thing is None or not to or who == to or not thing.holders(app, [who]):
        return
    if how is None or folded(how.value) in IN_RETURN:
        number = [str(thing.number)] if thing.number > 1 else []
        yield Way([["give", who, to, thing.name, *number], ["give", to, who, coins.value]], sure=False)


def _obtained(matched: Matched) -> Iterator[Way]:
    """A thing that one of the company gets from outside: `Lira reçoit une fiole d'eau pure`."""
    who, what, source = matched.one("who"), matched.text("what"), without_article(matched.text("source"))
    name = without_article(what)
    verb = folded(matched.value("verb")).rpartition(" ")[2]
    if matched.span("verb") is not None and verb not in GETS:
        return
    if not who or not name or len(name.split(" ")) > MOST_OF_NAME or any(char.isdecimal() for char in name):
        return
    if any(
        span.code.partition(".")[0] not in ("text", "thing") or span.code in NO_NAME for span in matched.spans("what")
    ):
        return
    origin: Command = ["--from", source] if source else []
    yield Way([["find", f"item={name}", *origin], ["take", who, name]], sure=False)


MOST_OF_NAME = 6
NO_NAME = ("text.en", "text.par", "text.dans", "text.sur", "text.pour")
"""Words within no name of a thing, as codes have them."""


def _allotted(matched: Matched) -> Iterator[Way]:
    yield from (way._replace(sure=False) for way in allotted(matched))


def _claimed(matched: Matched) -> Iterator[Way]:
    """A thing of the hoard that somebody wants for themselves: `Kaelen réclame un rubis, ok`."""
    who, rest = matched.one("who"), matched.rest("tail")
    verb, _blank, name = matched.text("said").partition(" ")
    name = without_article(name)
    if rest is not None and folded(verb) in CLAIMS and name and holders_of(matched.app, name, among=(HOARD_NAME,)):
        yield Way([["take", who, name, *rest.note]], sure=False)


CLAIMS = word_set("reclame conserve choisit revendique demande veut voudrait")
"""Verbs, folded, of whoever wants something of the hoard."""


def _in_advance(matched: Matched) -> Iterator[Way]:
    """So many coins of which only `en` says that they are coins: `le prévôt en avance 10 à Lira`."""
    app, said, number, to = matched.app, matched.span("said"), matched.span("number"), matched.one("to")
    if said is None or number is None or not to or not ADVANCES.intersection(folded(said.value).split()):
        return
    coins, who = f"{number.value}{main_coin(app)}", matched.one("who")
    if who and who != to:
        verb = folded(said.value).split()[0]
        known = debts_of(app, who)
        act = "repay" if verb == "rend" and to in known else "lend" if verb in ("avance", "prete") else "give"
        yield Way([[act, who, to, coins]], sure=False)
    elif not who:
        giver = without_article(matched.text("giver"))
        yield Way(
            [["receive", to, coins, *(["--from", giver] if giver and folded(giver) not in HE else [])]], sure=False
        )


HE = word_set("il elle ils elles on")


def _all_paid(matched: Matched) -> Iterator[Way]:
    """Coins that the company gets: into the hoard, or to each of it."""
    app, coins, what = matched.app, matched.span("coins"), matched.span("what")
    giver = without_article(matched.text("giver"))
    if coins is None or (what is not None and folded(what.value) not in PAID_FOR) or not (what or giver):
        return
    company = set(app.read.roster.names)
    if any(company.intersection(span.names) for span in matched.spans("tail")):
        # `pourboire de 2 po au tavernier par Lira` is hers.
        return
    source = giver or (what.value if what is not None else "")
    worth = coins_of(app, coins)
    if giver and folded(giver).startswith(OF_US):
        yield Way([["pay", EVERYONE, worth, *(["--for", told] if (told := _purpose(matched)) else [])]], sure=False)
        return
    yield Way([["receive", HOARD_NAME, worth, "--from", source]], sure=False)
    yield Way([["receive", EVERYONE, worth, "--from", source]], sure=False)


def _lay_there(matched: Matched) -> Iterator[Way]:
    """Coins with where they lay: `40 po dans le coffre`."""
    coins = matched.span("coins")
    if coins is not None and coins.article != "each":
        yield Way([["find", coins.value, "--from", matched.text("place")]], sure=False)


OF_US = ("chaque ", "tous les ", "tout le monde")
"""How words for everybody of the company begin, folded."""


def _purpose(matched: Matched) -> str:
    return without_article(matched.text("tail").removeprefix("pour "))


def _each(matched: Matched) -> Iterator[Way]:
    """So much of each, which may come or go: `10 po chacun`."""
    coins = matched.span("coins")
    if coins is not None and coins.article == "each":
        yield Way([["receive", EVERYONE, coins.value]], sure=False)
        yield Way([["pay", EVERYONE, coins.value]], sure=False)


def _for_all(matched: Matched) -> Iterator[Way]:
    """What is paid for all of the company: `chambres pour tous : 8 po`."""
    coins, what = matched.span("coins"), without_article(matched.text("what"))
    if coins is not None and what:
        yield Way([["charge", what, coins.value]], sure=False)
        yield Way([["pay", EVERYONE, coins.value, "--for", what]], sure=False)


def _out_of_purse(matched: Matched) -> Iterator[Way]:
    """What the company pays out of one purse: `on laisse 5 po à la veuve, de la poche de Lira`."""
    who, coins, to = matched.one("who"), matched.span("coins"), matched.text("to")
    if who and coins is not None and to and folded(matched.value("how")) in PURSES:
        whom = without_article(" ".join(to.split()[1:])) if to.startswith(("à ", "au ", "aux ")) else to
        yield Way([["pay", who, coins.value, "--to", whom]], sure=False)


PURSES = word_set("poche bourse escarcelle besace")


def _experience(matched: Matched) -> Iterator[Way]:
    """Experience of several before its number: `xp pour tous sauf Zoé : 80`."""
    xp, what, whom = matched.span("number"), matched.span("what"), matched.span("whom")
    if xp is not None and what is not None and whom is not None and folded(what.value) in EXPERIENCE_WORDS:
        to = [] if whom.code.startswith("all") else ["--to", ",".join(whom.names)]
        each = ["--each"] if len(whom.names) > 1 or not to else []
        yield Way([["award", "--xp", xp.value, *each, *to]], sure=False)


def _played(matched: Matched) -> Iterator[Way]:
    """What somebody loses at a game, where no coin is told: `Brom joue aux dés, perd 6`."""
    who, number, how = matched.one("who"), matched.span("number"), matched.text("how")
    if who and number is not None and GAMES.intersection(folded(how).split()):
        yield Way([["pay", who, coins_of(matched.app, number), "--for", how]], sure=False)


def _wagered(matched: Matched) -> Iterator[Way]:
    """What one of the company wins of another at a game: `Perle gagne son pari contre Brune, 5 po`."""
    who, other, coins, what = matched.one("who"), matched.one("other"), matched.span("coins"), matched.text("what")
    if who and other and coins is not None and who != other and GAMES.intersection(folded(what).split()):
        yield Way([["give", other, who, coins.value, "--note", what]], sure=False)


def _bonus(matched: Matched) -> Iterator[Way]:
    """Experience without its unit: `bonus 50 à Lira pour son idée`."""
    xp, more, why = matched.span("number"), matched.span("more"), matched.text("why")
    people = matched.spans("who")[-1].names if matched.spans("who") else ()
    if xp is None or more is None or folded(more.value) not in MORE or not people:
        return
    reason: Command = ["--reason", why.removeprefix("pour ")] if why else []
    each = ["--each"] if len(people) > 1 else []
    yield Way([["award", "--xp", xp.value, *each, "--to", ",".join(people), *reason]], sure=False)


def _sum_shared(matched: Matched) -> Iterator[Way]:
    """Experience of which the whole is told behind what each foe was worth: `125 px par ogre, 250 à partager en 4`."""
    one, whole, share = matched.span("one"), matched.span("whole"), matched.span("share")
    if one is None or whole is None or share is None or folded(share.value) not in DIVIDE:
        return
    agreed = (one.value, *(span.value for span in matched.spans("ways")))
    reading: Reading = [["award", "--xp", whole.value, "--reason", matched.text("one", "of").replace("; ", " ")]]
    yield Way(reading, sure=False, agreed=agreed)


def _improved(matched: Matched) -> Iterator[Way]:
    """What somebody buys with experience: `Maelle dépense 4 xp en Runes`."""
    who, what = matched.one("who"), matched.span("what")
    for reading in improve(matched.app, Who((who,)), [Word(what.value)]) if who and what is not None else ():
        yield Way(reading, False, (matched.value("xp"),))


def _follows(matched: Matched) -> Iterator[Way]:
    """Somebody who comes along for so much a day: `Yanig les accompagne pour 1 po par jour`."""
    whom, coins, per = matched.text("whom"), matched.span("coins"), matched.span("per")
    words = whom.split(" ")
    at = next((at for at, word in enumerate(words) if at and folded(word) in JOINS_US), 0)
    name = without_article(" ".join(word for word in words[:at] if folded(word) not in ("nous", "les", "se", "s'")))
    if not at or not name or coins is None or per is None or folded(per.value) not in ("jour", "journee"):
        return
    for employer in matched.app.read.people(EVERYONE)[:FARTHEST]:
        yield Way([["hire", name, "--employer", employer, "--wage", f"{coins.value}/day"]], sure=False)


def _rest_shared(matched: Matched) -> Iterator[Way]:
    """What is left of the hoard, which all share: `le reste en parts égales`."""
    what, how = folded(matched.value("reste")), set(folded(matched.value("tail")).split())
    if set(what.split()) & SHARED and how <= OF_SHARES:
        yield Way([["split"]], sure=False)


def _into_fund(matched: Matched) -> Iterator[Way]:
    """Coins of the hoard that are put into the common fund: `on laisse 20 po dans la caisse`."""
    coins, rest = matched.span("coins"), matched.span("fund")
    if coins is not None and rest is not None and rest.names:
        yield Way([["take", rest.names[0], coins.value]], sure=False)


def _turned_out(matched: Matched) -> Iterator[Way]:
    """What the thing of that kind turned out to be: `c'est un anneau de protection`."""
    app, name = matched.app, without_article(matched.text("name"))
    head, more = name.partition(" ")[0], name.partition(" ")[2]
    company = [HOARD_NAME, *app.read.roster.names]
    if more and len(name.split()) <= MOST_OF_NAME and holders_of(app, head, among=company) and "(" not in name:
        yield Way([["identify", head, name]], sure=False)


def _sold_at(matched: Matched) -> Iterator[Way]:
    how = matched.span("how")
    if how is None or folded(how.value) in SOLD:
        yield from (way._replace(sure=False) for way in sold_for(matched))


def _bought_at(matched: Matched) -> Iterator[Way]:
    place, told = matched.span("place"), matched.text("told")
    if place is None or MARKETS.intersection(folded(place.value).split()):
        for way in shopped(matched) if place is not None else bought(matched):
            *before, last = way.reading
            note = ["--note", told] if told and "--note" not in last else []
            yield way._replace(reading=[*before, [*last, *note]], sure=False)


def _used_up(matched: Matched) -> Iterator[Way]:
    """A thing of which one is used up: `une torche de consumée`, `la fiole de Lira est vide`."""
    app, thing, owner = matched.app, matched.thing("count", "thing"), matched.one("who")
    how = set(folded(matched.text("how")).replace("'", " ").replace("’", " ").split())
    if thing is None or not GONE & how:
        return
    if OUT & how:
        # `la torche de Lira s'éteint`: using it would light another one.
        return
    for holder in thing.holders(app, [owner] if owner else list(app.read.roster.names))[:FARTHEST]:
        number = [str(thing.number)] if thing.number > 1 else []
        yield Way([["use", holder, thing.name, *number]], sure=False)


def _taken_from(matched: Matched) -> Iterator[Way]:
    """Coins that one of the company takes from one of the foes: `Illaï vole 10 ue à Stôl`."""
    who, coins = matched.one("who"), matched.value("coins")
    victim = matched.one("victim")
    if who in matched.app.read.roster.names and victim:
        yield Way([["receive", who, coins, "--from", victim]], sure=False)


GONE = word_set("eteint consumee consume consumees consommee consommees brulee epuisee finie cramee usee vide")
OUT = word_set("eteint eteinte")
"""Words, folded, of a light that goes out."""


OFFERED_GOODS = (
    # Handed out, handed on.
    Row(f"{THING} ,? to:who.à ~tail", _allotted),
    Row(f"{THING} to:who.pour ~tail", _allotted),
    Row(f"{THING} who:who.de to:who.pour", _handed),
    Row("who:who said:text ~tail", _claimed),
    Row("who:who le TAKE|STEAL|EQUIP ~tail", _handed_on),
    Row(f"who:who GIVE {THING} to:text.à|foe.à ~tail", _given_away),
    Row(f"who:who GIVE|SELL {THING} to:who.à ,? coins:coins.contre", _exchanged),
    Row(f"who:who GIVE|SELL {THING} to:who.à ,? how:text.en coins:coins.de", _exchanged),
    Row(f"how:text.en coins:coins.de ,? who:who GIVE|SELL {THING} to:who.à", _exchanged),
    Row(f"who:who GIVE|SELL to:who.à ,? coins:coins.contre ,? {THING}", _exchanged),
    Row("who:who verb:GAIN|FIND|LOOT|SUFFER ~what", _obtained),
    Row("be name:text|thing ( more:text.de|thing.de )?", _turned_out),
    Row(f"{THING} who:who.de how:text|DIE", _used_up),
    Row(f"{THING} how:text|text.de", _used_up),
    # Sold and bought.
    Row(f"who:who SELL {THING} {BARE} ~tail", _sold_at),
    Row(f"who:who SELL {THING} ~middle price:coins whole:number", _sold_at),
    Row(f"on SELL {THING} ~middle {BARE} ~tail", _sold_at),
    Row(f"{THING} ,? on le SELL {BARE} ~tail", _sold_at),
    Row(f"{THING} how:text {BARE} ~tail", _sold_at),
    Row(f"{THING} how:text ~middle {PRICE} ~tail", _sold_at),
    Row(f"{WARE} ~of price:coins.à|coins doubt:who.pour ~tail", _bought_at),
    Row(f"{WARE} ~of doubt:who.pour ,|colon? {PRICE}", _bought_at),
    Row(f"{WARE} ~of ,|colon {PRICE} ,|colon doubt:who", _bought_at),
    Row(f"{WARE} ~of doubt:who.pour ,|colon? {PRICE} , ~told", _bought_at),
    Row(f"who:who verb:BUY|TAKE {THING} et more:number? other:thing place:text.à", _bought_at),
    Row(f"who:who verb:BUY|TAKE {WARE} ~of ,? {PRICE} ~tail", _bought_at),
    # Coins.
    Row("who:who to:who said:text.en number:number ~tail", _in_advance),
    Row("giver:text|foe|il|elle said:text.en number:number to:who.à ~tail", _in_advance),
    Row("giver:text|foe PAY|GIVE coins:coins|number ~tail", _all_paid),
    Row("what:text|n/gift|AWARD colon? coins:coins|coins.de ~tail", _all_paid),
    Row("who:who STEAL coins:coins victim:foe.à", _taken_from),
    Row("coins:coins", _each),
    Row("coins:coins place:text.dans|thing.dans|text.sur|foe.sur|text.sous|thing.sous", _lay_there),
    Row("what:text all.pour ,|colon? coins:coins", _for_all),
    Row("on DROP|GIVE|PAY|PUT coins:coins ~to ,? how:text.de who:who.de", _out_of_purse),
    Row("who:who ~how ,|et LOSE number:number", _played),
    Row("who:who GAIN|STEAL what:text other:who.contre|who.à ,|colon? coins:coins", _wagered),
    Row("reste:text tail:text.en|text.à", _rest_shared),
    Row("on DROP|GIVE|PUT coins:coins fund:fund.dans|fund.à ~tail", _into_fund),
    # Experience.
    Row("more:text number:number who:who.à|who.pour|many.à|many.pour ~why", _bonus),
    Row("what:text whom:who.pour|many.pour|all.pour|who.à|many.à|all.à ,|colon number:number", _experience),
    Row("one:xp of:foe.par|text.par , whole:number|xp share:text.à ( ways:number.en|number.entre )?", _sum_shared),
    Row("who:who PAY|SPEND xp:xp what:text.en|text.dans|text.pour", _improved),
    Row("~whom coins:coins.pour per:text.par", _follows),
)
"""What is offered of things and coins; whatever is read for sure stands elsewhere."""
