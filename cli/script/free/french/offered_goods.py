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
from cli.script.free.french.trades import BARE, PRICE, THING, WARE, allotted, bought, counted, shopped, sold_for
from cli.script.free.patterns import Way, coins_of, option, saying
from cli.script.shorthand.acts.acts_of_fate import improve
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
    """The thing that was spoken of last, which somebody takes: `Lira la prend`."""
    rest, things = matched.rest("tail"), _last_things(matched.app)
    if rest is not None and len(things) == 1 and matched.has(HOARD_NAME, things[0]):
        yield Way([["take", matched.one("who"), things[0], *rest.note]])


def _given_away(matched: Matched) -> Iterator[Way]:
    """A thing that somebody gives away to nobody of the company: `Lira offre sa dague à la fille d'Aldo`."""
    app, who, thing, rest = matched.app, matched.one("who"), matched.thing("count", "thing"), matched.rest("to", "tail")
    if thing is not None and rest is not None and thing.holders(app, [who]):
        yield Way([["drop", who, thing.name, *counted(thing.number), *rest.note]])


def _handed(matched: Matched) -> Iterator[Way]:
    """A thing of one of the company for another: `une eau bénite d'Odon pour Zoé`."""
    who, to, thing = matched.one("who"), matched.one("to"), matched.thing("count", "thing")
    if thing is not None and who != to and thing.holders(matched.app, [who]):
        yield Way([["give", who, to, thing.name]])


def _exchanged(matched: Matched) -> Iterator[Way]:
    """A thing that one of the company hands another for coins: `en échange de 2 po, Lira cède une torche à Zoé`."""
    app, who, to, thing = matched.app, matched.one("who"), matched.one("to"), matched.thing("count", "thing")
    how = matched.span("how")
    if thing is None or who == to or not thing.holders(app, [who]):
        return
    if how is None or folded(how.value) in IN_RETURN:
        given = ["give", who, to, thing.name, *counted(thing.number)]
        yield Way([given, ["give", to, who, matched.value("coins")]])


def _obtained(matched: Matched) -> Iterator[Way]:
    """A thing that one of the company gets from outside: `Lira reçoit une fiole d'eau pure`."""
    name, spans = without_article(matched.text("what")), matched.spans("what")
    if folded(matched.value("verb")).rpartition(" ")[2] not in GETS:
        return
    if not name or len(name.split(" ")) > MOST_OF_NAME or any(char.isdecimal() for char in name):
        return
    if all(span.code.partition(".")[0] in ("text", "thing") and span.code not in NO_NAME for span in spans):
        yield Way([["find", f"item={name}"], ["take", matched.one("who"), name]])


MOST_OF_NAME = 6
NO_NAME = ("text.en", "text.par", "text.dans", "text.sur", "text.pour")
"""Words within no name of a thing, as codes have them."""


def _claimed(matched: Matched) -> Iterator[Way]:
    """A thing of the hoard that somebody wants for themselves: `Kaelen réclame un rubis, ok`."""
    rest = matched.rest("tail")
    verb, _blank, name = matched.text("said").partition(" ")
    name = without_article(name)
    if rest is not None and folded(verb) in CLAIMS and name and matched.has(HOARD_NAME, name):
        yield Way([["take", matched.one("who"), name, *rest.note]])


CLAIMS = word_set("reclame conserve choisit revendique demande veut voudrait")
"""Verbs, folded, of whoever wants something of the hoard."""


def _in_advance(matched: Matched) -> Iterator[Way]:
    """So many coins of which only `en` says that they are coins: `le prévôt en avance 10 à Lira`."""
    app, said, who, to = matched.app, folded(matched.value("said")).split(), matched.one("who"), matched.one("to")
    if not ADVANCES.intersection(said):
        return
    coins = f"{matched.value('number')}{main_coin(app)}"
    if who and who != to:
        owes = said[0] == "rend" and to in debts_of(app, who)
        act = "repay" if owes else "lend" if said[0] in ("avance", "prete") else "give"
        yield Way([[act, who, to, coins]])
    elif not who:
        giver = without_article(matched.text("giver"))
        source = option("--from", giver) if folded(giver) not in HE else []
        yield Way([["receive", to, coins, *source]])


HE = word_set("il elle ils elles on")


def _all_paid(matched: Matched) -> Iterator[Way]:
    """Coins that the company gets: into the hoard, or to each of it."""
    what, giver = matched.value("what"), without_article(matched.text("giver"))
    if (what and folded(what) not in PAID_FOR) or not (what or giver):
        return
    if any({*matched.company}.intersection(span.names) for span in matched.spans("tail")):
        # `pourboire de 2 po au tavernier par Lira` is hers.
        return
    source, worth = giver or what, coins_of(matched.app, matched["coins"])
    if giver and folded(giver).startswith(OF_US):
        told = without_article(matched.text("tail").removeprefix("pour "))
        yield Way([["pay", EVERYONE, worth, *option("--for", told)]])
        return
    for holder in (HOARD_NAME, EVERYONE):
        yield Way([["receive", holder, worth, "--from", source]])


def _lay_there(matched: Matched) -> Iterator[Way]:
    """Coins with where they lay: `40 po dans le coffre`."""
    if matched["coins"].article != "each":
        yield Way([["find", matched.value("coins"), "--from", matched.text("place")]])


OF_US = ("chaque ", "tous les ", "tout le monde")
"""How words for everybody of the company begin, folded."""


def _each(matched: Matched) -> Iterator[Way]:
    """So much of each, which may come or go: `10 po chacun`."""
    for act in ("receive", "pay") if matched["coins"].article == "each" else ():
        yield Way([[act, EVERYONE, matched.value("coins")]])


def _for_all(matched: Matched) -> Iterator[Way]:
    """What is paid for all of the company: `chambres pour tous : 8 po`."""
    coins = matched.value("coins")
    if what := without_article(matched.text("what")):
        yield Way([["charge", what, coins]])
        yield Way([["pay", EVERYONE, coins, "--for", what]])


def _out_of_purse(matched: Matched) -> Iterator[Way]:
    """What the company pays out of one purse: `on laisse 5 po à la veuve, de la poche de Lira`."""
    if to := matched.text("to"):
        whom = without_article(" ".join(to.split()[1:])) if to.startswith(("à ", "au ", "aux ")) else to
        yield Way([["pay", matched.one("who"), matched.value("coins"), "--to", whom]])


PURSES = word_set("poche bourse escarcelle besace")


def _experience(matched: Matched) -> Iterator[Way]:
    """Experience of several before its number: `xp pour tous sauf Zoé : 80`."""
    whom = matched["whom"]
    to = [] if whom.code.startswith("all") else ["--to", ",".join(whom.names)]
    each = ["--each"] if len(whom.names) > 1 or not to else []
    yield Way([["award", "--xp", matched.value("number"), *each, *to]])


def _played(matched: Matched) -> Iterator[Way]:
    """What somebody loses at a game, where no coin is told: `Brom joue aux dés, perd 6`."""
    how = matched.text("how")
    if GAMES.intersection(folded(how).split()):
        yield Way([["pay", matched.one("who"), coins_of(matched.app, matched["number"]), "--for", how]])


def _wagered(matched: Matched) -> Iterator[Way]:
    """What one of the company wins of another at a game: `Perle gagne son pari contre Brune, 5 po`."""
    who, other, what = matched.one("who"), matched.one("other"), matched.text("what")
    if who != other and GAMES.intersection(folded(what).split()):
        yield Way([["give", other, who, matched.value("coins"), "--note", what]])


def _bonus(matched: Matched) -> Iterator[Way]:
    """Experience without its unit: `bonus 50 à Lira pour son idée`."""
    people, reason = matched["who"].names, option("--reason", matched.text("why").removeprefix("pour "))
    each = ["--each"] if len(people) > 1 else []
    yield Way([["award", "--xp", matched.value("number"), *each, "--to", ",".join(people), *reason]])


def _sum_shared(matched: Matched) -> Iterator[Way]:
    """Experience of which the whole is told behind what each foe was worth: `125 px par ogre, 250 à partager en 4`."""
    reason = matched.text("one", "of").replace("; ", " ")
    agreed = tuple(span.value for span in matched.spans("one", "ways"))
    yield Way([["award", "--xp", matched.value("whole"), "--reason", reason]], agreed=agreed)


def _improved(matched: Matched) -> Iterator[Way]:
    """What somebody buys with experience: `Maelle dépense 4 xp en Runes`."""
    for reading in improve(matched.app, Who((matched.one("who"),)), [Word(matched.value("what"))]):
        yield Way(reading, agreed=(matched.value("xp"),))


def _follows(matched: Matched) -> Iterator[Way]:
    """Somebody who comes along for so much a day: `Yanig les accompagne pour 1 po par jour`."""
    words = matched.text("whom").split(" ")
    at = next((at for at, word in enumerate(words) if at and folded(word) in JOINS_US), 0)
    name = without_article(" ".join(word for word in words[:at] if folded(word) not in ("nous", "les", "se", "s'")))
    for employer in matched.app.read.people(EVERYONE)[:FARTHEST] if at and name else ():
        yield Way([["hire", name, "--employer", employer, "--wage", f"{matched.value('coins')}/day"]])


def _rest_shared(matched: Matched) -> Iterator[Way]:
    """What is left of the hoard, which all share: `le reste en parts égales`."""
    what, how = folded(matched.value("reste")), set(folded(matched.value("tail")).split())
    if set(what.split()) & SHARED and how <= OF_SHARES:
        yield Way([["split"]])


def _into_fund(matched: Matched) -> Iterator[Way]:
    """Coins of the hoard that are put into the common fund: `on laisse 20 po dans la caisse`."""
    if names := matched["fund"].names:
        yield Way([["take", names[0], matched.value("coins")]])


def _turned_out(matched: Matched) -> Iterator[Way]:
    """What the thing of that kind turned out to be: `c'est un anneau de protection`."""
    app, name = matched.app, without_article(matched.text("name"))
    head, more = name.partition(" ")[0], name.partition(" ")[2]
    company = [HOARD_NAME, *app.read.roster.names]
    if more and len(name.split()) <= MOST_OF_NAME and holders_of(app, head, among=company) and "(" not in name:
        yield Way([["identify", head, name]])


def _sold_at(matched: Matched) -> Iterator[Way]:
    if matched.span("how") is None or matched.says(how=SOLD):
        yield from sold_for(matched)


def _bought_at(matched: Matched) -> Iterator[Way]:
    place, told = matched.span("place"), matched.text("told")
    if place is None or MARKETS.intersection(folded(place.value).split()):
        for way in shopped(matched) if place is not None else bought(matched):
            *before, last = way.reading
            note = option("--note", told) if "--note" not in last else []
            yield way._replace(reading=[*before, [*last, *note]])


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
        yield Way([["use", holder, thing.name, *counted(thing.number)]])


def _taken_from(matched: Matched) -> Iterator[Way]:
    """Coins that one of the company takes from one of the foes: `Illaï vole 10 ue à Stôl`."""
    yield Way([["receive", matched.one("who"), matched.value("coins"), "--from", matched.one("victim")]])


GONE = word_set("eteint consumee consume consumees consommee consommees brulee epuisee finie cramee usee vide")
OUT = word_set("eteint eteinte")
"""Words, folded, of a light that goes out."""


OFFERED_GOODS = (
    # Handed out, handed on.
    Row(f"{THING} ,? to:who.à ~tail", allotted),
    Row(f"{THING} to:who.pour ~tail", allotted),
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
    Row("on DROP|GIVE|PAY|PUT coins:coins ~to ,? how:text.de who:who.de", saying(_out_of_purse, how=PURSES)),
    Row("who:who ~how ,|et LOSE number:number", _played),
    Row("who:who GAIN|STEAL what:text other:who.contre|who.à ,|colon? coins:coins", _wagered),
    Row("reste:text tail:text.en|text.à", _rest_shared),
    Row("on DROP|GIVE|PUT coins:coins fund:fund.dans|fund.à ~tail", _into_fund),
    # Experience.
    Row("more:text number:number who:who.à|who.pour|many.à|many.pour ~why", saying(_bonus, more=MORE)),
    Row(
        "what:text whom:who.pour|many.pour|all.pour|who.à|many.à|all.à ,|colon number:number",
        saying(_experience, what=EXPERIENCE_WORDS),
    ),
    Row(
        "one:xp of:foe.par|text.par , whole:number|xp share:text.à ( ways:number.en|number.entre )?",
        saying(_sum_shared, share=DIVIDE),
    ),
    Row("who:who PAY|SPEND xp:xp what:text.en|text.dans|text.pour", _improved),
    Row("~whom coins:coins.pour per:text.par", saying(_follows, per=("jour", "journee"))),
)
"""What is offered of things and coins; whatever is read for sure stands elsewhere."""
