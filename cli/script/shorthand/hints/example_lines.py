"""Lines that are shown of what may be typed: with those who are named in a line, and with what is said of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from cli.output.words.language import N_, _, spoken
from cli.output.words.typable import coin_example, coin_word, command_line
from cli.script.shorthand.accepted import is_accepted
from cli.script.shorthand.hints.known_parts import Parts, parts_of
from cli.script.shorthand.phrases.quantities import COINS, DICE, EXPERIENCE, HIT_POINTS
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import Word, split, word_set
from ledger.facts import FUND_NAME, HOARD_NAME
from ledger.ids import CHARACTER, HP, STANDING
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from cli.script.shorthand.phrases.quantities import Quantity

SHOWN = 2
"""Examples of lines that are shown."""

STRIKES = frozenset({"strike", "crit", "shoot", "throw", "cast", "attack"})
HURTS = STRIKES | {"suffer", "struck", "lose", "fall", "kill"}
HEALS = frozenset({"heal", "healed", "recover"})
"""Acts by which somebody else is hurt, by which hit points are lost, and by which they are gained."""

DONE_TO_OTHERS = STRIKES | {"kill", "heal"}
"""Acts that are no more about whoever does them."""

GETS = frozenset({"gain", "receive", "sell", "steal"})
PAYS = frozenset({"pay", "lose", "rent", "put", "give", "buy"})
"""Acts by which coins come, and go."""

FINDS = frozenset({"find", "search"})
"""Acts by which coins come to all."""


class Cast:
    """Those of a campaign who may be named in an example: whoever a line names first."""

    def __init__(self, app: App, parts: Parts) -> None:
        self.said = parts.people
        self.company = list(app.read.roster.names)
        names = (name for name in map(str, app.state.fields(STANDING)) if name not in self.company)
        # Who has a name of their own is no foe unasked: `Baron Ulric` may be a friend.
        self.foes = sorted(name for name in names if name in self.said or not name[:1].isupper())

    @property
    def hero(self) -> str:
        """One of the company: whoever the line names."""
        return next((name for name in self.said if name in self.company), next(iter(self.company), ""))

    @property
    def foe(self) -> str:
        """Somebody met who is there: whoever the line names."""
        return next((name for name in self.said if name in self.foes), next(iter(self.foes), ""))

    @property
    def other(self) -> str:
        """Another one of the company."""
        return next((name for name in [*self.said, *self.company] if name in self.company and name != self.hero), "")

    def against(self, who: str) -> str:
        """Whoever somebody would strike: somebody else the line names, or one of the other side."""
        named = next((name for name in self.said if name != who), "")
        return named or (self.foe if who in self.company else self.hero)


def near_lines(app: App, parts: Parts, cast: Cast, who: str) -> Iterator[str]:
    """Lines about somebody with what a line says of them that was not understood: what they do, how much, which roll.

    Each is of the same sort as the line; none where it says nothing that a line could be about.
    """
    # `has 3 incantations left` is no roll.
    told_harm = parts.amount is not None and parts.amount.kind == HIT_POINTS and parts.amount.unit
    # `the brigands attack Illaï`: it is no roll of hers.
    struck = who != next(iter(parts.people), who) and bool(acts_begun([Word(parts.kind)])[1])
    if parts.kind and not (parts.has or told_harm or struck or parts.acts & {"suffer", "struck", "lose"}):
        yield f"{who} {parts.kind} {parts.number or 12}"
    if parts.amount is not None and parts.amount.kind == COINS:
        yield from _coins(app, parts, parts.amount, cast, who)
    elif parts.amount is not None and parts.amount.kind == EXPERIENCE:
        taken = "-" if folded(parts.unknown) in TAKES_AWAY or "lose" in parts.acts else ""
        yield f"{_experience()} {taken}{parts.amount.text} {who}"
    elif parts.amount is not None and parts.amount.kind in (HIT_POINTS, DICE) and not parts.kind:
        yield from _hit_points(parts, parts.amount, cast, who)
    elif not parts.kind:
        yield from _blows_named(app, parts, cast, who)
    if parts.condition and len(parts.people) == 1 and not parts.acts:
        yield f"{who} {app.terms.term('conditions', parts.condition)}"
    if parts.thing and not parts.number:
        yield from (f"{who} {_(verb)} {parts.thing}" for act, verb in WITH_THINGS.items() if act in parts.acts)


WITH_THINGS = {"use": N_("uses"), "take": N_("takes"), "equip": N_("wields"), "drop": N_("drops")}
"""What is done with a thing that somebody has, or takes out of the hoard, by the act that a line says."""


def _blows_named(app: App, parts: Parts, cast: Cast, who: str) -> Iterator[str]:
    """Blows of somebody at the one whom a line names, where it says that they strike."""
    foe = cast.against(who)
    if parts.acts & STRIKES and not parts.acts - STRIKES and _are_two_sides(cast, who, foe):
        yield from blows(app, who, foe, attack="attack" in parts.acts, amount=parts.number)


def _are_two_sides(cast: Cast, who: str, other: str) -> bool:
    """Whether a line names somebody of the company and somebody who is not."""
    return other in cast.said and (other in cast.company) != (who in cast.company)


def lines_of_nobody(app: App, parts: Parts) -> Iterator[str]:
    """Lines that name nobody, with the amount of one that was not understood: what was found."""
    if parts.amount is not None and parts.amount.kind == COINS and parts.acts & FINDS:
        yield f"{'trouvé' if spoken() == 'fr' else 'found'} {_amount(app, parts.amount)}"


def _amount(app: App, amount: Quantity) -> str:
    """Coins as they are typed in the language spoken."""
    return " ".join(f"{count}{coin_word(app.terms, coin)}" for coin, count in amount.coins.items())


TAKES_AWAY = word_set("retirer retire enlever enleve oter ote remove removes deduct deducts minus")
"""Verbs by which experience is taken away, folded."""

IN_FRENCH = {HOARD_NAME: "butin", FUND_NAME: "caisse"}
"""Purses, as they are typed in French."""


def _experience() -> str:
    return "px" if spoken() == "fr" else "xp"


def _coins(app: App, parts: Parts, coins: Quantity, cast: Cast, who: str) -> Iterator[str]:
    """What becomes of coins: bought with, given, paid, received."""
    amount = _amount(app, coins)
    other = cast.against(who)
    if parts.purse:
        purse = IN_FRENCH[parts.purse] if spoken() == "fr" else parts.purse
        if not parts.acts & PAYS:
            yield f"{purse} > {who} {amount}"
        if not parts.acts & GETS:
            yield f"{who} > {purse} {amount}"
        return
    if parts.thing and not parts.acts & GETS:
        yield f"{who} {'achète' if spoken() == 'fr' else 'buys'} {parts.thing} {amount}"
    if other in cast.said and other in cast.company and who in cast.company:
        if not parts.acts & GETS:
            yield f"{who} > {other} {amount}"
        if not parts.acts & PAYS:
            yield f"{other} > {who} {amount}"
        return
    if parts.has and not parts.acts - {"age"}:
        # It says what somebody has: `a 31 po` begins as `a 31 ans` does.
        return
    if not parts.acts & GETS:
        yield f"{who} -{amount}"
    if not parts.acts & PAYS:
        yield f"{who} +{amount}"


def _hit_points(parts: Parts, amount: Quantity, cast: Cast, who: str) -> Iterator[str]:
    """What becomes of hit points: between two who are named, or of one of them; none where something else is done."""
    acts, other = parts.acts, cast.against(who)
    if not acts or acts - HURTS - HEALS:
        # The number may be a die, a price, or what somebody has.
        return
    if other in cast.said and not acts & HEALS and _are_two_sides(cast, who, other):
        yield _("{who} hits {foe} for {amount}").format(who=who, foe=other, amount=amount.text)
    elif not acts & DONE_TO_OTHERS or (other in cast.said and not parts.unknown):
        whom = other if other in cast.said else who
        if not acts & HEALS:
            yield f"{whom} -{amount.text}"
        if not acts & HURTS:
            yield f"{whom} +{amount.text}"


def lines_of(app: App, who: str, foe: str) -> Iterator[str]:
    """Lines that say what becomes of somebody, or what they do."""
    yield from blows(app, who, foe if foe != who else "", attack=False)
    yield f"{who} -4"
    conditions = app.rules.tables.group("conditions")
    if condition := next((id_ for id_ in ("poisoned", *conditions) if id_ in conditions), None):
        yield f"{who} {app.terms.term('conditions', condition)}"
    if app.terms.coinage:
        yield f"{who} +{coin_example(app.terms, 5)}"
    yield f"{who} d20 12"


def lines_about(app: App, command: Sequence[str]) -> list[str]:
    """Lines that say what happens to whoever's sheet a command shows."""
    if command[0] != "sheet" or len(command) < 2:
        return []
    foe = Cast(app, parts_of(app, split(command[1], 1))).foe
    return list(islice((line for line in lines_of(app, command[1], foe) if is_accepted(app, line)), SHOWN))


def blows(app: App, who: str, foe: str, *, attack: bool, amount: str = "") -> Iterator[str]:
    """Lines in which somebody strikes somebody: the damage, and what the die of the attack showed.

    Args:
        amount: The damage that is shown.
    """
    kind = "attack" if "attack" in app.rules.tables.group("rolls") else ""
    rolled = [f"{who} {app.terms.term('rolls', kind)} {foe} 14".replace("  ", " ")] if kind else []
    if attack:
        yield from rolled
    if foe:
        yield _("{who} hits {foe} for {amount}").format(who=who, foe=foe, amount=amount or 4)
    if not attack:
        yield from rolled


PARRIES = frozenset({"parries", "parried", "pare", "dodges", "dodged", "esquive"})
"""Verbs, folded, of whoever a blow misses."""


def taught_lines(
    app: App, who: str, words: Sequence[str], cast: Cast, teach: str, *, kind: object = "", nearest: object = ""
) -> Iterator[str]:
    """The line that says what was likely meant.

    Args:
        teach: What is taught: a key of the sentences that say it.
        kind: The roll that is meant, and `nearest` the condition.
    """
    if teach == "miss":
        foe = cast.against(who)
        if len(words) > 1 and folded(words[1].strip(",.;:!?")) in PARRIES:
            # `chief parries`: it is another one whose blow misses.
            yield f"{foe} {kind} {who} 7"
            return
        yield f"{who} {kind} {foe} 7"
        yield f"{who} {kind} 7"
    elif teach == "notice":
        verb = "trouvé" if spoken() == "fr" else "found"
        yield f"{verb} {' '.join(words[2:])}"
        if app.terms.coinage:
            yield f"{verb} {coin_example(app.terms, 20)}"
    elif teach == "hide":
        yield f"{who} {kind}"
    elif teach == "likely":
        yield f"{who} {nearest}"
    elif teach == "owe":
        at = next((at for at, word in enumerate(words) if word[:1].isdecimal()), len(words))
        taken = words[at : at + 1 + words[at].isdecimal()] if at < len(words) else ()
        amount = "".join(word.strip(",.;") for word in taken)
        lender = next((name for name in cast.said if name in cast.company and name != who), "")
        if amount and lender:
            verb = "prêter" if spoken() == "fr" else "lend"
            yield f"{verb} {command_line([lender])} {command_line([who])} {amount}"
    elif teach == "stands":
        now = app.state.quantity(who if ":" in who else CHARACTER + who, HP)
        if figure := next((int(word) for word in words if word.isdecimal()), None):
            yield f"{who} {figure - now:+d}"
