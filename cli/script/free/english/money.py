"""What is paid to and got from the world, as it is told: `a pickpocket lifts 8 gp off Maeve`, `inn, 2sp each`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from cli.output.words.language import _
from cli.script.free.english.circumstances import PLACES, is_plain
from cli.script.free.patterns import Pattern, Told, Way, coins_of, option, part_of, saying
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.latest import last_command
from cli.script.shorthand.phrases.lexicon import LEADS, meaning_words
from cli.script.shorthand.vocabulary.words import Word, has_digit, word_set
from ledger.facts import HOARD_NAME
from ledger.rules.tables import folded

EXPENSES = word_set(
    "inn inns tavern lodging lodgings room rooms board bed beds supper dinner lunch breakfast meal meals food drink "
    "drinks ale beer wine round toll tolls ferry fare fares stabling stable bath baths fee fees entry entrance rent "
    "tax taxes bribe fodder feed boat passage gate"
)
"""What all pay for, folded."""


WHILE = word_set("night nights week weeks day days the a for of and")
"""Words of how long that is paid for, folded."""


def coins_told(told: Told, name: str = "coins") -> str:
    """The coins of a span; of a number alone the coin is the one that prices are told in."""
    span = told.span(name)
    return "" if span is None else coins_of(told.app, span)


def is_told_in_full(told: Told) -> bool:
    """Whether the coin of an amount is told."""
    span = told.span("coins")
    return span is not None and span.code == "coins"


def purpose(told: Told, *names: str) -> tuple[str, bool] | None:
    """What money is for, as a text, and whether it can be nothing else; None where it holds a number or somebody."""
    spans = told.spans(*names)
    if any(span.names or span.code in ("number", "coins", "harm", "xp", "all") for span in spans):
        return None
    left = [span for span in spans if span.code != ","]
    text = told.text(left)
    bare = text.removeprefix("for ").removeprefix("in ")
    return bare, is_plain(told, left)


# From and to the world.


def _from_outside(told: Told) -> Iterator[Way]:
    """Coins of somebody outside the company, who pays them to all where nobody is named: `Hollis pays the rest`."""
    giver, coins, whom = told.spans("giver"), coins_told(told), told.one("whom")
    name = giver[0].names[0] if giver and giver[0].names else told.name(giver)
    found = purpose(told, "middle", "tail")
    if not name or not coins or found is None or set(giver[0].names) & set(told.company):
        return
    text, sure = found
    known = sure and bool(giver[0].names) and is_told_in_full(told)
    # What is given to nobody in particular is everybody's.
    for holder in [name for name in told.company if name == whom] if whom else [HOARD_NAME, "party"]:
        yield Way([["receive", holder, coins, "--from", name, *option("--note", text)]], known and holder == whom)


def _to_outside(told: Told) -> Iterator[Way]:
    """Coins that somebody outside the company gets from one of it: `Dorn gets 6 gp in advance from Aldous`."""
    unmet = told.spans("unmet")
    is_somebody = bool(unmet and unmet[0].article) and len(told.name(unmet).split()) < LONGEST
    who, whom, coins = told.one("who"), told.name(unmet) * is_somebody, told.value("coins")
    found = purpose(told, "middle", "tail")
    if who in told.company and whom and who != whom and found is not None:
        note = told.typed("middle", "tail")
        given = option("--for", note.removeprefix("for ")) if note.startswith("for ") else option("--note", note)
        if whom in told.company:
            yield Way([["give", who, whom, coins, *option("--note", note)]], sure=found[1])
        else:
            yield Way([["pay", who, coins, "--to", whom, *given]], sure=found[1])


def _stolen(told: Told) -> Iterator[Way]:
    """Coins, or a thing, that a stranger takes from one of the company: `a pickpocket lifts 8 gp off Maeve`."""
    who, thief = told.one("who"), told.spans("thief")
    name, rest = told.text(thief), purpose(told, "tail")
    if who not in told.company or not thief or len(name.split()) > LONGEST or rest is None:
        return
    is_somebody = bool(thief[0].article) or folded(name) in ("someone", "somebody") or bool(thief[0].names)
    if not is_somebody or has_digit(name) or any(set(span.names) & {*told.company} for span in thief):
        return
    verb = told.span("verb")
    if verb is not None and verb.code in ("v/unknown/", "z") and folded(verb.value) not in TAKES_AWAY:
        return
    is_named = bool(thief[0].names)
    whole = _("stolen by {whom}").format(whom=name if is_named else name[:1].lower() + name[1:])
    told_where = f"{whole}; {where}" if (where := told.typed("place", "tail")) else whole
    plain = rest[1] and (bool(thief[0].names) or is_plain(told, thief))
    if coins := told.value("coins"):
        # `the ferryman takes 2 gp from Bob` is perhaps his due.
        due = thief[0].article == "the"
        yield from [Way([["pay", who, coins, "--to", told.name(thief)]], sure=False)] * due
        yield Way([["pay", who, coins, "--for", told_where]], sure=plain and not due)
    elif (thing := told.called("thing")) and told.has(who, thing):
        yield Way([["drop", who, thing, "--note", told_where]], sure=plain)


LONGEST = 4
"""Words of a thief."""

TAKES_AWAY = word_set("snatches snatched grabs grabbed seizes seized confiscates confiscated swiped pockets pocketed")
"""Verbs, folded, that no table has, by which somebody's thing is taken."""


def _paid(told: Told) -> Iterator[Way]:
    """Coins that one of the company pays or loses to the world, and what for."""
    who, coins = told.one("who"), coins_told(told)
    if who not in told.company or not coins:
        return
    text = told.typed("told", "tail")
    if purpose(told, "told", "tail") is not None:
        yield Way([["pay", who, coins, *option("--for", text.removeprefix("for ").removeprefix("in "))]], sure=False)


def _costs(told: Told) -> Iterator[Way]:
    """What something costs whoever pays for it: `a round of ale costs Hesta 2sp`, `supper, 8 gp, Talia's treat`."""
    who, coins, what = told.one("who"), coins_told(told), told.spans("told")
    verb, pays = folded(told.value("verb")), told.span("pays")
    if who not in told.company or not coins or (verb and verb not in COSTS):
        return
    if pays is not None and folded(pays.value) not in TREATS and "pay" not in pays.code:
        return
    found = purpose(told, "told")
    if found is None or not found[0]:
        return
    sure = is_told_in_full(told) and (found[1] or _is_expense(told)) and (bool(verb) or pays is not None)
    yield Way([["pay", who, coins, "--for", told.name(what)]], sure=sure)


COSTS = word_set("costs cost sets")
TREATS = word_set("treat treats tab paying pays pay shout round purse")


def _treats(told: Told) -> Iterator[Way]:
    """What one pays for all: `Kelda treats everybody to supper, 3sp`."""
    found = purpose(told, "told")
    who, coins = told.one("who"), coins_told(told)
    if found is not None:
        yield Way([["pay", who, coins, "--for", found[0]]], (found[1] or _is_expense(told)) and is_told_in_full(told))


def _each_pays(told: Told) -> Iterator[Way]:
    """So much for each: `room and board for a week, 7 gp a head`, and what one of them pays besides."""
    if told.spans("also") and not told.value("more"):
        return
    coins, found = told.value("coins"), purpose(told, "told")
    if not coins or found is None or not found[0]:
        return
    reading: Reading = [["pay", "party", coins, "--for", found[0]]]
    if more := told.value("more"):
        also, who = purpose(told, "also"), told.one("who")
        if also is None or not who:
            return
        extra: Command = ["pay", who, more, *option("--for", also[0].removeprefix("of "))]
        reading.append(extra)
    yield Way(reading, sure=_is_expense(told) and not ((LEADS | PLACES) - WITHIN).intersection(found[0].split()))


WITHIN = frozenset({"and", "of", "for", "in", "at", "with", "to"})
"""Words that may stand in what an expense is."""


def _is_expense(told: Told) -> bool:
    """Whether what coins are for is one of what all pay for."""
    words = [Word(word.strip(",.")) for span in told.spans("told") for word in told.text([span]).split()]
    bare = [word for word in words if word.text.casefold() not in LEADS and folded(word.text) not in EXPENSES | WHILE]
    return len(bare) < len(words) and bool(EXPENSES & {folded(word.text) for word in words}) and not (
        meaning_words(told.app, "damage", None, bare) or told.anybody("told")
    )  # fmt: skip


def _for_all(told: Told) -> Iterator[Way]:
    """What all pay together: `inn's 2gp for the lot of us`."""
    found, coins = purpose(told, "told"), told.value("coins")
    if found is not None and found[0] and ALL_OF_US.fullmatch(folded(told.typed("whom"))):
        yield from _of_all(told, coins, ["--for", re.sub(r"['’]s$", "", found[0])])


def _sent_by_all(told: Told) -> Iterator[Way]:
    """What all give to somebody who is nowhere else in the book: `we bury him and send 20gp to his mother`."""
    whom, coins = told.spans("whom"), told.value("coins")
    if whom and folded(told.words[0].text) in ("everyone", "everybody", "all"):
        yield Way([["pay", "party", coins, "--to", told.text(whom), "--note", told.whole]], sure=False)
    elif whom and not has_digit(told.typed("told") + told.text(whom)) and not any(span.names for span in whom):
        yield from _of_all(told, coins, ["--to", told.text(whom), "--note", told.whole])


def _of_all(told: Told, coins: str, option: Command) -> Iterator[Way]:
    """Coins that all pay, out of what they have found or each a part of them."""
    yield Way([["pay", HOARD_NAME, coins, *option]], sure=False)
    if one := part_of(told.app, coins, len(told.app.read.people("party"))):
        yield Way([["pay", "party", one, *option]], sure=False)


ALL_OF_US = re.compile(
    r"(?:(?:the )?(?:whole )?(?:lot|party|group)|all|everyone|everybody|the (?:two|three|four|five|six))"
    r"(?: of us)?|us(?: all)?"
)
"""Words for all who pay, folded."""


def _shared_reward(told: Told) -> Iterator[Way]:
    """Coins for all with what that is for each: `brask pays the reward: 200 gp, 50 each`."""
    one, words = coins_told(told, "each"), {folded(word) for word in told.typed("told").split()}
    of_each = part_of(told.app, told.value("coins"), len(told.app.read.people("party")))
    if has_digit(told.typed("told")) or one != of_each:
        return
    if words & (EXPENSES | FINES):
        yield Way([["pay", "party", one, "--for", told.called("told")]], sure=False)
    elif words & (REWARDS | {"pays", "gives", "payment", "paid"}):
        said = list(takewhile(lambda span: not span.code.startswith("v/"), told.spans("told")))
        giver = next((span.names[0] for span in said if span.names), told.name(said))
        yield Way([["receive", "party", one, "--from", giver, "--note", told.whole]], sure=False)


def _earned(told: Told) -> Iterator[Way]:
    """A reward of which nobody says who gets it: `handed to the guard, 75 gp bounty`."""
    for holder in (HOARD_NAME, "party"):
        yield Way([["receive", holder, told.value("coins"), "--note", told.whole]], sure=False)


def _passed_on(told: Told) -> Iterator[Way]:
    """Coins that were got or found last, for the fund: `bounty goes to the party fund`."""
    if _purse_called(told) != "fund" or folded(told.called("what")) not in REWARDS | {"it", "all", "that"}:
        return
    command = last_command(told.app)
    coins = {"receive": command[2:3], "find": command[1:2]}.get(command[0], []) if command[1:] else []
    if coins and "=" not in coins[0] and (command[0] == "find" or command[1] == HOARD_NAME):
        yield Way([["give", HOARD_NAME, "fund", coins[0]]], sure=False)


FINES = word_set("fine bill ransom tip cost costs damages")
"""What all pay besides, folded."""

REWARDS = word_set("bounty reward prize bonus advance")


def _purse_called(told: Told) -> str:
    return purse_of_all(told.called("purse"))


def purse_of_all(text: str) -> str:
    """The purse of all that is named by its whole name, `the common purse`; empty for any other."""
    name = folded(text).removeprefix("the ")
    bare = re.sub(r"^(?:party|party's|group|company|common) ", "", name)
    if bare in FUNDS or (bare == "purse" and bare != name):
        return "fund"
    return HOARD_NAME if bare in HOARDS else ""


def _into_purse(told: Told) -> Iterator[Way]:
    """Coins that go into the fund, `45 sp into the party fund`; or from outside, `200gp advance in the pot`."""
    coins, what, purse = told.value("coins"), told.spans("what"), _purse_called(told)
    if what and purse and purpose(told, "what") is not None:
        yield Way([["receive", purse, coins, "--from", told.text(what)]], sure=False)
    elif not what and purse == "fund":
        yield Way([["give", HOARD_NAME, "fund", coins]], sure=False)


def _out_of_purse(told: Told) -> Iterator[Way]:
    """Coins out of the hoard or the fund for somebody: `10 gold from the hoard to Wat as a bonus`."""
    who, coins, purse = told.one("who"), told.value("coins"), _purse_called(told)
    found, whom, note = purpose(told, "tail"), told.typed("whom"), option("--note", told.typed("tail"))
    if not purse or found is None:
        return
    if who:
        given = ["give", purse, who, coins] if who in told.company else ["pay", purse, coins, "--to", who]
        yield Way([[*given, *note]], found[1])
    elif told.spans("whom") and not told.anybody("whom") and not has_digit(whom):
        yield Way([["pay", purse, coins, "--to", whom, *note]], sure=False)


FUNDS = frozenset({"fund", "kitty", "funds"})
"""Words for the purse of all, folded."""

HOARDS = frozenset({"hoard", "loot", "treasure", "pot", "pile", "stash"})
"""Words for what all have found, folded."""


def _a_head(told: Told) -> Iterator[Way]:
    """`bed and board 2 gp a head`"""
    if told.spans("head")[0].article in ("a", "an"):
        yield from _each_pays(told)


def _is_gone(told: Told) -> Iterator[Way]:
    """Coins that somebody has no more: `Ann's purse was cut: 7 gp gone`."""
    who, text = told.one("who"), told.typed("told")
    if who in told.company and not has_digit(text):
        yield Way([["pay", who, told.value("coins"), *option("--for", text)]], sure=False)


def _unmet_giver(told: Told) -> Iterator[Way]:
    """Somebody with a name, or spoken of before, who was not met: `Baron Holt hands over the promised 200gp`."""
    giver = told.spans("giver")
    is_somebody = len(giver) == 1 or told.typed("giver")[:1].isupper() or bool(giver and giver[0].article)
    if is_somebody and all(span.code == "z" for span in giver):
        yield from _from_outside(told)


GONE = word_set("gone lost missing stolen short less poorer")
"""Words behind coins that somebody has no more, folded."""

GIVES = word_set("rewards rewarded thanks thanked pays")
"""Verbs of whoever gives to all, folded."""

MONEY = (
    Pattern("giver:foe PAY|GIVE whom:who coins:coins ~tail", _from_outside),
    Pattern("~unmet GAIN coins:coins ~middle from who:who ~tail", _to_outside),
    Pattern("~thief STEAL|TAKE coins:coins off|from who:who ~tail", _stolen),
    Pattern("~thief verb:STEAL|TAKE|UNKNOWN|z who:whose ~thing place:at|from|in|on|while ~tail", _stolen, late=True),
    Pattern("who:who PAY|LOSE|DROP|PUT coins:coins ~tail", _paid, late=True),
    Pattern("who:who PAY coins:number to|for|in ~tail", _paid, late=True),
    Pattern("who:who ~told , z? coins:coins", _paid, late=True),
    Pattern("~giver PAY|GIVE he|all? z? coins:coins up|in|for? z?", _unmet_giver, late=True),
    Pattern("~giver PAY|GIVE whom:who coins:coins ~tail", _unmet_giver, late=True),
    Pattern("~thief STEAL|TAKE coins:coins off|from|out who:whose z ~tail", _stolen),
    Pattern("~giver verb:UNKNOWN|z all with coins:coins ~tail", saying(_from_outside, verb=GIVES), late=True),
    Pattern("~told verb:UNKNOWN|z who:who coins:coins", _costs),
    Pattern("~told ,|colon coins:coins , who:whose|who pays:z|PAY|HEAL", _costs),
    Pattern("~told ,|colon coins:coins , on who:who", _costs),
    Pattern(
        "who:who verb:UNKNOWN|z|PAY|HEAL all to ~told ,|for|at coins:coins", saying(_treats, verb=("treats", "treated"))
    ),
    Pattern("~told ,|colon|be coins:coins each|apiece ~also", _each_pays, late=True),
    Pattern("~told ,|colon? coins:coins head:z", _a_head, late=True),
    Pattern("~told ,|colon coins:coins each , z more:coins ~also on|for who:whose|who z?", _each_pays, late=True),
    Pattern("coins:coins in|into|to ~purse", _into_purse),
    Pattern("coins:coins VERB|z in|into|to ~purse", _into_purse, late=True),
    Pattern("coins:coins ~what in|into ~purse", _into_purse, late=True),
    Pattern("what:z|he|all VERB|z to|into|in ~purse", _passed_on, late=True),
    Pattern("coins:coins from|of|out of? ~purse to|for who:who|foe ~tail", _out_of_purse),
    Pattern("z|VERB coins:coins to ~whom from|out of? ~purse", _out_of_purse, late=True),
    Pattern("~told ,|colon|be? coins:coins for ~whom", _for_all, late=True),
    Pattern("all ~told VERB|z coins:coins to ~whom", _sent_by_all, late=True),
    Pattern("~told ,|colon coins:coins , each:coins|number each|apiece", _shared_reward, late=True),
    Pattern("~told , coins:coins what:z", saying(_earned, what=REWARDS), late=True),
    Pattern("who:who|whose ~told ,|colon coins:coins gone:z", saying(_is_gone, gone=GONE), late=True),
)
"""Patterns of what is paid and got."""
