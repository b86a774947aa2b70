"""Coins that go from one to another: lent, paid back, lost in a game: `Pip lost 12gp at dice to a sailor`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.script.free.english.circumstances import is_plain
from cli.script.free.english.money import coins_told, is_told_in_full, purpose
from cli.script.free.patterns import Pattern, Told, Way, asked, coins_of, option, saying
from cli.script.shorthand.people.held import owed
from cli.script.shorthand.vocabulary.words import has_digit, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

GAMES = re.compile(
    r"(?:at|on|in|over|playing) (?:(?:a|the) )?(?:friendly |quick |long )?(?:dice|cards|darts|knucklebones|chess|bet"
    r"|wager|game|race|toss|gambling|bones|poker|dice game|card game)"
)
"""What coins are lost at, folded."""

OWED = re.compile(
    r"(?:(?:that|which) )?(?:he|she|they)? ?(?:still )?(?:owed|owes|lost|won|promised|borrowed)"
    r"(?: (?:him|her|them|it))?"
    r"(?: (?:in|on|at|from) (?:(?:a|the|last) )?(?:bet|dice|cards|game|week|time|night|session|wager|race))?"
)
"""Why coins are handed over, folded."""


def _repaid(told: Told) -> Iterator[Way]:
    """A debt that is paid back: `Maeve pays back the 15 she owes Thora`, `pays Severin back 10 of the 25`."""
    who, whom, coins = told.one("who"), told.one("whom"), coins_told(told)
    if not who or not whom or not coins or who == whom:
        return
    tail = told.spans("tail")
    owes = owed(told.app, who, whom)
    whole = told.span("whole")
    if whole is not None and owes != _worth(told.app, coins_told(told, "whole")):
        return
    told_why = OWED.fullmatch(folded(told.text(tail))) is not None
    found = ("", True) if told_why and owes else purpose(told, "tail")
    sure = is_told_in_full(told) or owes == _worth(told.app, coins) or (whole is not None and owes > 0)
    if found is not None:
        agreed = (whole.value,) if whole is not None else ()
        yield Way([["repay", who, whom, coins, *option("--note", found[0])]], sure and found[1], agreed)


def _worth(app: App, coins: str) -> int:
    return app.rules.coinage.value(app.read.amount(coins))


def _repaid_to_whom(told: Told) -> Iterator[Way]:
    """A debt of which nobody says to whom: it is to the only creditor there is."""
    who, coins = told.one("who"), coins_told(told)
    text = folded(told.typed("tail"))
    creditors = [name for name in told.company if name != who and owed(told.app, who, name)]
    if len(creditors) == 1 and coins and (not text or text in ("of it", "of that", "of the debt", "of what she owes",
                                                               "of what he owes")):  # fmt: skip
        fits = _worth(told.app, coins) <= owed(told.app, who, creditors[0])
        yield Way([["repay", who, creditors[0], coins]], sure=fits and is_told_in_full(told))


def _settled(told: Told) -> Iterator[Way]:
    """A debt that is paid back whole: `Kelda squares up with Jorin`."""
    who, whom = told.one("who"), told.one("whom")
    if not {who, whom} <= {*told.company}:
        return
    for debtor, creditor in ((who, whom), (whom, who)):
        if owed(told.app, debtor, creditor):
            yield Way([["repay", debtor, creditor]], sure=debtor == who)


SETTLES = word_set("squares squared settles settled evens clears cleared")


def _owes(told: Told) -> Iterator[Way]:
    """What one of the company owes another from now on, or still does: `Kelda owes Jorin 3 silver for the dice`."""
    who, whom, coins = told.one("who"), told.one("whom"), coins_told(told)
    found = purpose(told, "tail")
    if who != whom and coins and found is not None:
        yield Way([["lend", whom, who, coins, *option("--note", found[0].removeprefix("from "))]], sure=False)


def _lent(told: Told) -> Iterator[Way]:
    """A loan, with until when or what for: `lends Sable 3 gp until payday`, `borrowed: Elspeth from Garrick, 50 gp`."""
    lender, debtor, coins = told.one("lender"), told.one("debtor"), told.value("coins")
    company, found = told.company, purpose(told, "tail")
    if lender in company and debtor in company and lender != debtor and found is not None:
        yield Way([["lend", lender, debtor, coins, *option("--note", found[0])]], sure=found[1])


# From one to another.


def _handed(told: Told) -> Iterator[Way]:
    """Coins from one of the company to another, with what they are for: `gives Wren 5 gp she lost on a bet`."""
    who, whom, coins = told.one("who"), told.one("whom"), coins_told(told)
    company, tail = told.company, told.spans("tail")
    found = purpose(told, "tail")
    text = folded(told.text(tail))
    if who not in company or whom not in company or who == whom or not coins:
        return
    if any(span.code == "back" for span in tail):
        # What is given back may be a debt.
        yield Way([["repay", who, whom, coins]], sure=False)
        yield Way([["give", who, whom, coins]], sure=False)
        return
    if owed(told.app, who, whom) and re.search(r"\bow(?:ed|es)\b", text):
        yield Way([["repay", who, whom, coins]], sure=OWED.fullmatch(text) is not None and is_told_in_full(told))
    elif OWED.fullmatch(text) is not None:
        yield Way([["give", who, whom, coins, "--note", told.text(tail)]], sure=is_told_in_full(told))
    elif found is not None:
        yield Way([["give", who, whom, coins, *option("--note", found[0])]], sure=found[1] and is_told_in_full(told))


def _lost_to(told: Told) -> Iterator[Way]:
    """Coins lost in a game, and to whom: `loses 3gp at dice to Pip`, `loses a bet with the smith, 2 sp`."""
    who, whom, coins = told.one("who"), told.one("whom"), coins_told(told)
    game = told.spans("game")
    text = told.text(game)
    plain = folded(text) in BETS or GAMES.fullmatch(folded(text)) is not None
    if who not in told.company or not coins or any(span.names for span in game) or has_digit(text):
        return
    if rest := [span for span in told.spans("tail") if folded(span.value) not in EXCLAIMED]:
        plain = plain and not rest
        text = told.text([*game, *rest])
    sure = plain and is_told_in_full(told)
    if whom in told.company:
        if whom != who:
            yield Way([["give", who, whom, coins, *option("--note", text)]], sure=sure)
        return
    stranger = told.spans("stranger")
    if any(span.names or span.code in ("at", "on", "over", ",") for span in stranger) or has_digit(told.text(stranger)):
        return
    to = whom or told.name(stranger)
    known = bool(whom) or (bool(stranger) and is_plain(told, stranger))
    bare = re.sub(r"^(?:at|on|in|over|playing) ", "", text)
    yield Way([["pay", who, coins, *option("--to", to), *option("--for", bare)]], sure=sure and (known or not to))


BETS = frozenset({"a bet", "the bet", "a wager", "the wager", "his bet", "her bet"})
EXCLAIMED = word_set("ha haha lol heh damn alas again sadly ouch , !")


def _bet(told: Told) -> Iterator[Way]:
    """A bet and how it went: `bet Hesta 5gp on dice and lost`."""
    who, whom, coins = told.one("who"), told.one("whom"), told.value("coins")
    lost = "lose" in told.value("went") or told.says(went=("lost", "loses", "lose"))
    won = told.says(went=("won", "wins", "win"))
    note = f"bet {told.typed('game')}".strip()
    plain = not told.anybody("game") and not has_digit(note)
    if (lost or won) and plain and who != whom:
        loser, winner = (who, whom) if lost else (whom, who)
        game = folded(told.typed("game"))
        yield Way([["give", loser, winner, coins, "--note", note]], sure=not game or GAMES.fullmatch(game) is not None)


def _shares_out(told: Told) -> Iterator[Way]:
    """Coins that one of the company gives to others, each so much: `maren shares: 5 to oswin, 5 to tibalt`."""
    who, reading = told.one("who"), []
    left = [span for span in told.spans("list") if span.code not in (",", "and", "each")]
    for coins, to, whom in zip(left[::3], left[1::3], left[2::3], strict=False):
        if coins.code not in ("coins", "number") or to.code not in ("to", "for") or whom.code != "who":
            return
        amount = coins_of(told.app, coins)
        reading += [["give", who, name, amount] for name in whom.names if name != who]
    if reading and len(left) % 3 == 0:
        yield Way(reading, sure=all(span.code == "coins" for span in left[::3]))


WAGERS = word_set("bet bets wagers wagered stakes staked")
"""Verbs of whoever bets, folded."""

DEBTS = (
    Pattern("who:who PAY|GIVE|REPAY whom:who back z? coins:coins|number ~tail", _repaid),
    Pattern("who:who PAY|GIVE|REPAY whom:who back? coins:coins|number of z? whole:coins|number", _repaid),
    Pattern("who:who REPAY whom:who coins:coins|number ~tail", _repaid),
    Pattern("who:who REPAY coins:coins|number to? whom:who ~tail", _repaid),
    Pattern("who:who REPAY coins:coins|number he|that|which? he? UNKNOWN|z whom:who", _repaid),
    Pattern("who:who REPAY coins:coins|number ~tail", _repaid_to_whom, late=True),
    Pattern("who:who verb:UNKNOWN|z up? with whom:who", saying(_settled, verb=SETTLES)),
    Pattern("who:who verb:UNKNOWN|z whom:who coins:coins|number ~tail", saying(_owes, verb=("owes", "owed"))),
    Pattern("lender:who LEND debtor:who coins:coins ~tail", _lent),
    Pattern("BORROW colon? debtor:who from lender:who ,|colon? coins:coins ~tail", _lent),
    Pattern("debtor:who BORROW coins:coins from|of|off lender:who ~tail", _lent),
    Pattern("whom:who STEAL|GAIN|TAKE coins:coins off|from who:who ~tail", _handed),
    Pattern("who:who GIVE|PAY whom:who coins:coins|number ~tail", _handed),
    Pattern("who:who PAY up? , coins:coins to whom:who", asked(_handed), late=True),
    Pattern("who:who GIVE|PAY coins:coins to whom:who ~tail", _handed),
    Pattern("who:who LOSE coins:coins ~game to|against whom:who|foe ~tail", _lost_to),
    Pattern("who:who LOSE coins:coins ~game to|against ~stranger", _lost_to),
    Pattern("who:who LOSE coins:coins ~game", _lost_to, late=True),
    Pattern("who:who verb:UNKNOWN|z whom:who coins:coins ~game and went:LOSE|z|GAIN|STEAL", saying(_bet, verb=WAGERS)),
    Pattern("who:who SHARE|GIVE|PAY colon? ~list", _shares_out, late=True),
)
"""Patterns of what goes from one to another."""
