"""What the company does together, as rows of patterns: hires, shares out the hoard, gains experience.

`on embauche Colin, un porteur, 2 pa par jour`, `le trésor est divisé en quatre`, `bonus de 50 px à Lira`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cli.script.free.french.coins import DIVIDE
from cli.script.free.french.matched import Matched, Row
from cli.script.free.patterns import Span, Way, option, saying
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.phrases.quantities import counter_called
from cli.script.shorthand.vocabulary.small_words import ON_TOP
from cli.script.shorthand.vocabulary.words import as_typed, has_digit, small, word_set
from ledger.facts import EVERYONE
from ledger.ids import ROLE
from ledger.people import holder_account
from ledger.rules.tables import folded

DAYS = word_set("jour journee jours jr")
"""What a wage is paid for each of, folded."""

MOST_HIRE = 6
"""Employers who are offered."""

SHARED = word_set("tresor butin argent or pieces piece reste monnaie tout magot pactole sous")
"""Words, folded, for what is in the hoard."""

OF_SHARES = word_set(
    "reste parts egales egaux entre nous eux tous en equitablement equite par tete part de le la du les"
)
"""Words, folded, that say no more than that all get as much."""


def _hired(matched: Matched) -> Iterator[Way]:
    """Somebody who is hired: by whoever is named, or by one of the company."""
    app, coins = matched.app, matched.span("coins")
    name, role = _called(matched)
    rest = matched.rest("tail")
    new = matched.span("new")
    if not name or rest is None or (new is not None and not folded(new.value).startswith("nouve")):
        return
    joins = matched.span("joins")
    if joins is not None and folded(joins.value) != "joint":
        return
    role = "; ".join(filter(None, (folded(new.value).partition(" ")[2] if new is not None else "", role, rest.text)))
    daily = folded(matched.value("per")) in DAYS
    wage = ["--wage", f"{coins.value}/day"] if daily and coins is not None else []
    role = role if daily or coins is None else "; ".join(filter(None, (role, matched.text("coins", "per"))))
    note = option("--note", role)
    company = [each for each in app.read.people(EVERYONE) if app.state.field(holder_account(each), ROLE) == "pc"]
    by = matched.one("who")
    for employer in [by] if by else company[:MOST_HIRE]:
        yield Way(
            [["hire", name, "--employer", employer, *wage, *note]],
            bool(by) and daily and rest.sure and coins is not None,
        )


def _called(matched: Matched) -> tuple[str, str]:
    """The name of somebody who is hired, and what for: `un porte-torche, Perrin`, `Yvon le guide`; else empty."""
    spans = matched.spans("whom")
    if any(span.code.partition(".")[0] not in ("text", "thing", ",", "comme") for span in spans):
        return "", ""
    words = [word for span in spans for word in matched.sentence.words[span.begins : span.ends]]
    if any(has_digit(word.text) for word in words):
        return "", ""
    named = [word for word in words if word.text[:1].isupper() and small(word) not in NO_ROLE]
    other = [word for word in words if word not in named and small(word) not in NO_ROLE]
    if not named:
        return (as_typed(other), "") if 0 < len(other) <= MOST_OF_NAME else ("", "")
    return as_typed(named), as_typed(other)


NO_ROLE = word_set(", ( ) : un une le la l' comme d' certain certaine nommé nommée appelé appelée dénommé en tant que")
"""Words around the name of somebody who is hired, as they are typed in small letters."""

MOST_OF_NAME = 3


def _is_hoard(spans: Sequence[Span]) -> bool:
    """Whether spans say that all of the hoard is meant."""
    said = {word for span in spans for word in folded(span.value).replace("l'", "").split()}
    plain = all(span.code.partition(".")[0] in ("hoard", "text") for span in spans)
    return plain and said <= SHARED | OF_SHARES


def _shared(matched: Matched) -> Iterator[Way]:
    """The hoard, or so many coins of it, that all share: `les 120 po, on les divise en quatre`."""
    app, coins = matched.app, matched.span("coins")
    what, tail = matched.spans("what"), matched.spans("tail")
    numbers = [span for span in tail if span.code.startswith("number")]
    others = [span for span in tail if span not in numbers and span.code != ","]
    plain = all(
        span.code.partition(".")[0] in ("all", "on") or set(folded(span.value).split()) <= OF_SHARES for span in others
    )
    if not plain or not _is_hoard(what) or len(numbers) > 1:
        return
    ways = tuple(span.value for span in numbers)
    sure = all(value == str(len(app.read.people(EVERYONE))) for value in ways)
    yield Way([["split", *(["--coins", coins.value] if coins is not None else [])]], sure, ways if sure else ())


def _awarded(matched: Matched) -> Iterator[Way]:
    """Experience of some of the company: `bonus de 50 px à Lira pour son idée du pont`."""
    xp, people = matched["xp"], matched["who"].names
    reason = option("--reason", matched.text("why").removeprefix("pour "))
    each = ["--each"] if xp.article == "each" or len(people) > 1 else []
    if matched.rest("why") is not None:
        yield Way([["award", "--xp", xp.value, *each, "--to", ",".join(people), *reason]])


def _for_each(matched: Matched) -> Iterator[Way]:
    """Experience of each of the company: `on fait 50 px chacun pour l'embuscade`."""
    xp, rest = matched["xp"], matched.rest("why")
    if xp.article == "each" and rest is not None:
        reason = option("--reason", rest.text.removeprefix("pour "))
        yield Way([["award", "--xp", xp.value, "--each", *reason]], rest.sure)


def _more_for_some(matched: Matched) -> Iterator[Way]:
    """Experience of each of the company, and more of some of them: `150 px chacun et 50 de plus pour Lira`."""
    xp, names = matched["xp"], matched["who"].names
    each = xp.article == "each" or matched.span("all") is not None
    if each and folded(matched.text("what")) in ON_TOP | {"plus", "bonus"}:
        to = ["--to", ",".join(names), *(["--each"] if len(names) > 1 else [])]
        yield Way([["award", "--xp", xp.value, "--each"], ["award", "--xp", matched.value("more"), *to]])


def _to_another_too(matched: Matched) -> Iterator[Way]:
    """Experience of one, and of another one: `bonus de 50 xp à Zoé pour la torche, et 20 à Brom`."""
    told = (("xp", "who", "why"), ("more", "other", "then"))
    two = [["award", "--xp", matched.value(xp), "--to", matched.one(who),
            *option("--reason", matched.text(why).removeprefix("pour "))] for xp, who, why in told]  # fmt: skip
    if matched.one("who") != matched.one("other"):
        yield Way(two, sure=False)


MORE = word_set("plus bonus prime recompense supplement cadeau")


OTHERS = frozenset({"autres", "tous les autres", "reste"})
"""Words, folded, for those of the company who were not named."""


def _taken_off(matched: Matched) -> Iterator[Way]:
    """Experience that is taken off somebody again: `enlève 5 xp à Kushur, je me suis trompé`."""
    why, taken = matched.text("why"), ["award", "--xp", f"-{matched.value('xp')}", "--to", matched.one("who")]
    yield Way([[*taken, *option("--reason", why)]], sure=not why)


def _counted(matched: Matched) -> Iterator[Way]:
    """So many of a counter for some, and perhaps for the others: `+2 PA pour Corvin et +1 pour les autres`."""
    app, who = matched.app, matched["who"]
    counter = counter_called(app.rules.tables, folded(matched.text("what")))
    if counter is None:
        return
    to = EVERYONE if who.code.startswith("all") else ",".join(who.names)
    reading: Reading = [["restore", to, counter, matched.value("amount").lstrip("+")]]
    if (more := matched.span("more")) is not None:
        left = [name for name in app.read.people(EVERYONE) if name not in who.names]
        if folded(matched.value("others")) not in OTHERS or not left or to == EVERYONE:
            return
        reading.append(["restore", ",".join(left), counter, more.value.lstrip("+")])
    yield Way(reading, sure=False)


def _divided(matched: Matched) -> Iterator[Way]:
    """Experience that all share: `450 px pour Grosh et ses ogres, à partager en quatre`."""
    numbers = tuple(span.value for span in matched.spans("ways"))
    if folded(matched.value("share")).removeprefix("se ") not in DIVIDE:
        return
    sure = all(value == str(len(matched.app.read.people(EVERYONE))) for value in numbers)
    reason = option("--reason", matched.text("why").removeprefix("pour "))
    # `200 xp à partager entre Brune et Perle`
    to = option("--to", ",".join(name for among in matched.spans("who") for name in among.names))
    yield Way([["award", "--xp", matched.value("xp"), *to, *reason]], sure, numbers if sure else ())


COINS = "coins:coins|coins.pour"
PER = "per:text|text.par"

COMPANY = (
    Row(f"who:who HIRE ~whom ,? {COINS} {PER} ,? ~tail", _hired),
    Row(f"on HIRE ~whom ,? {COINS} {PER} ,? BY_PAY who:who.par", _hired),
    Row(f"on HIRE ~whom ,? {COINS} {PER} ,? ~tail", _hired),
    Row(f"n/hire ~whom ,? {COINS} {PER} ,? ~tail", _hired),
    Row(f"~whom ,? BY_HIRE who:who.par ,? {COINS} {PER} ,? ~tail", _hired),
    Row("on HIRE ~whom", _hired),
    Row(f"new:text colon ~whom ,? {COINS} {PER} ,? BY_PAY who:who.par", _hired),
    Row(f"new:text colon ~whom ,? {COINS} {PER}", _hired),
    Row(f"~whom se joins:text text.à|all.à ,? {COINS} {PER} ,? ~tail", _hired),
    # The hoard.
    Row("on se? SHARE coins:coins ~tail", _shared),
    Row("on se? SHARE ~what tail:number.en|number.entre|number.à|text.à|all?", _shared),
    Row("coins:coins , on se? le SHARE ~tail", _shared),
    Row("n/share what:hoard|hoard.de|text|text.de ~tail", _shared),
    Row("n/share coins:coins|coins.de ~tail", _shared),
    Row("what:hoard|text BY_SHARE ~tail", _shared),
    Row("what:text more:hoard.de|text.de BY_SHARE ~tail", _shared),
    # Experience.
    Row("more:text xp:xp|xp.de who:who.à|who.pour|many.à|many.pour ~why", saying(_awarded, more=MORE)),
    Row("text? xp:xp|xp.de who:who.à ~why ,|et et? more:number|xp other:who.à ~then", _to_another_too),
    Row("xp:xp more:text.en|text.de who:who.à|who.pour|many.à|many.pour ~why", saying(_awarded, more=MORE)),
    Row("on STRIKE|GAIN|AWARD|ROLL|RECOVER xp:xp ~why", _for_each),
    Row("xp:xp all:all.pour|all.à? ,? et? more:number what:text.de|text.en who:who.à|who.pour", _more_for_some),
    Row("UNEQUIP xp:xp who:who.à ,? ~why", _taken_off),
    Row(
        "amount:number|+number what:text who:who.pour|who.à|many.pour|many.à|all.pour|all.à"
        " ( ,|et et? more:number|+number others:text.pour|text.à )?",
        _counted,
    ),
    Row("xp:xp ~why , share:text.à ways:number.en|number.entre?", _divided),
    Row("xp:xp share:text.à who:many.entre ~why", _divided),
    Row("xp:xp share:text.à ways:number.en|number.entre? ~why", _divided),
)
