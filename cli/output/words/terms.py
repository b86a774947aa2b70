"""What a ruleset and a campaign call things: coins, items, measures, accounts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from cli.output.words.language import LANGUAGES, N_, _, _Spoken, catalogue, integer, measured, of_campaign, times
from ledger import ids

if TYPE_CHECKING:
    from ledger.money import Coinage
    from ledger.rules.game_tables import GameTables


OUTCOMES = {
    "success": N_("success"),
    "failure": N_("failure"),
    "critical": N_("critical success"),
    "fumble": N_("fumble"),
    "tie": N_("a tie"),
}
"""How a roll may come out."""

Gender = int | str | bool | None
"""A person's field `gender`: `f`, `m`, or not told."""


class Terms:
    """What a ruleset calls things, in the language spoken.

    Args:
        lot_name: Returns the name that a lot was given, None where it has none; takes the commodity `item:gem~57`.
        hides_hit_points: Whether it is said that there are some hit points, and not how many.
    """

    def __init__(
        self,
        tables: GameTables,
        coinage: Coinage,
        lot_name: Callable[[str], str | None] = lambda lot: None,
        *,
        hides_hit_points: bool = False,
    ) -> None:
        self.hides_hit_points = hides_hit_points
        self.tables = tables
        self.coinage = coinage
        self._lot_name = lot_name
        self._known: dict[tuple[str, str, str, str], str] = {}

    def term(self, group: str, id_: str, form: str = "names") -> str:
        """What a thing of the ruleset is called; its id where the tables do not say."""
        key = (_Spoken.language, group, id_, form)
        if key not in self._known:
            named = self.tables.term(group, id_, _Spoken.language, form)
            # What the tables do not know is shown without the marks of an id.
            unknown = named == id_ and id_ not in self.tables.group(group)
            self._known[key] = id_.replace("_", " ") if unknown else named
        return of_campaign(self._known[key])

    def of_person(self, group: str, id_: str, gender: Gender) -> str:
        """What a class or a condition of one person is called: `voleur`, `voleuse`."""
        return self.term(group, id_, FEMININE if gender == ids.FEMALE else "names")

    def of_people(self, group: str, id_: str, genders: Sequence[Gender]) -> str:
        """What a condition of several people is called; in the feminine only where all of them are women."""
        feminine = self.term(group, id_, FEMININE).split()
        masculine = self.term(group, id_).split()
        if feminine == masculine or any(gender != ids.FEMALE for gender in genders):
            return self.term(group, id_, "many")
        # The words that agree are those that a woman's name for it has otherwise: `chargée de trésor`.
        both = zip_longest(feminine, masculine)
        return " ".join(word if word == other else f"{word}s" for word, other in both if word is not None)

    def amount(self, coins: Mapping[str, int]) -> str:
        """Coins as they are: `12 gp 3 sp`; other commodities than coins are left out."""
        parts = [
            measured(integer(coins[coin]), self.coin(coin, coins[coin]))
            for coin in self.coinage.values
            if coins.get(coin)
        ]
        return " ".join(parts) or self.none_of_it()

    def coin(self, coin: str, number: int = 2) -> str:
        """What so many coins of a kind are called; what their value is counted in, without a number."""
        return self.term("coinage.coins", coin, "many" if abs(number) > 1 else "names")

    def none_of_it(self) -> str:
        """Nothing, in coins: `0 gp`."""
        return measured("0", self.term("coinage.coins", self.coinage.price_unit)) if self.coinage else "0"

    def value(self, value: int) -> str:
        """A worth in the smallest coin, in as few coins as possible."""
        text = self.amount(self.coinage.in_coins(abs(value)))
        return "−" + text if value < 0 else text

    def item(self, item: str) -> str:
        """An item or lot without its `item:` prefix, by the name it was given or the ruleset's."""
        called = self._lot_name(ids.ITEM + item) or self.term("items", item.partition("~")[0])
        return _(FIND_KINDS[called]) if called in FIND_KINDS else self.term("finds", called)

    def item_names(self, item: str) -> set[str]:
        """The names of an item or lot, in every language."""
        given = self._lot_name(ids.ITEM + item)
        sort = item.partition("~")[0]
        called = {given} if given else {self.tables.term("items", sort, language) for language in LANGUAGES}
        names = {self.item(item), sort}
        for language in LANGUAGES:
            names.update(catalogue(language).gettext(FIND_KINDS[name]) for name in called if name in FIND_KINDS)
            names.update(self.tables.term("finds", name, language) for name in called if name not in FIND_KINDS)
        return names

    def measure(self, commodity: str) -> str:
        """What a commodity counts: `hit points`, `torch`, `level (fighter)`, a coin's name."""
        prefix, colon, id_ = commodity.partition(":")
        if colon and prefix == "item":
            return self.item(id_)
        if colon and prefix == "level":
            return _("level ({class_})").format(class_=self.term("classes", id_))
        if colon and prefix == "condition":
            return self.term("conditions", id_)
        if colon and id_ in self.tables.group(prefix + "s"):
            # `skill:climbing` is a member of the ruleset's group `skills`.
            return self.term(prefix + "s", id_)
        if colon and prefix in self.tables.group("tracks"):
            # A track with several places, `mental:2`.
            return f"{self.term('tracks', prefix)}, {self.term(prefix, id_)}"
        if colon and prefix in self.tables.group("measures"):
            return f"{self.term('measures', prefix)} ({self.measure(id_)})"
        if colon and prefix == "tally":
            return tally_name(id_)
        if prefix == "use":
            # A counter that the players named, `use:Brutal`.
            return id_
        if commodity in self.coinage.values:
            return self.term("coinage.coins", commodity)
        if commodity == "treasure":
            return _("treasure")
        if commodity == "seconds":
            return _("seconds")
        if commodity == ids.OWED:
            return _("owed")
        if commodity == "odd_coins":
            return _("odd coins go to")
        if commodity == ids.HP_LOST:
            return _("{measure} lost").format(measure=self.measure(ids.HP))
        if commodity.startswith(ids.SPENT):
            return _("{measure} spent").format(measure=self.measure(commodity.removeprefix(ids.SPENT)))
        if commodity.endswith(MOST) and not any(commodity in self.tables.group(group) for group in COUNTED):
            return _("{measure}, maximum").format(measure=self.measure(commodity.removesuffix(MOST)))
        groups = (group for group in COUNTED if commodity in self.tables.group(group))
        # What only those outside the company have, where the book knows no such thing.
        return self.term(next(groups, "measures" if commodity != ids.HP else "keys.meet"), commodity)

    def quantity(self, commodity: str, number: int, sign: bool = False) -> str:
        """So much of a commodity: `12 gp`, `6 × torch`, `+120 XP`."""
        if self.hides_hit_points and commodity in ids.HIT_POINTS:
            return _("some {measure}").format(measure=self.term("measures", "hp", "short"))
        if commodity.startswith(ids.ITEM):
            named = self.measure(commodity)
            return named if number == 1 and not sign else times(integer(number, sign), named)
        if commodity == ids.OWED and self.coinage:
            said = self.value(number)
            return f"{'+' if sign and number > 0 else ''}{said} {self.measure(commodity)}"
        if commodity == "treasure" and self.coinage:
            return f"{'+' if sign and number > 0 else ''}{self.value(number)}"
        if commodity in self.tables.group("measures") and commodity != "level":
            return measured(integer(number, sign), self.term("measures", commodity, "short"))
        if commodity == "level" or commodity.startswith(ids.CLASS_LEVEL) or commodity in self.tables.group("traits"):
            # What is a score, and no number of things.
            return f"{self.measure(commodity)} {integer(number, sign)}"
        if commodity in self.coinage.values:
            return measured(integer(number, sign), self.coin(commodity, number))
        return measured(integer(number, sign), self.measure(commodity))

    def roll_value(self, kind: str, value: str) -> str:
        """The value that a kind of roll was given: `paralysis` of `save=paralysis`."""
        key = self.tables.group("rolls").get(kind, {}).get("value", "")
        group = self.tables.group("keys.roll").get(key, {}).get("group")
        return self.term(group, value) if group else value

    def outcome(self, kind: str | None, outcome: str) -> str:
        """How a roll came out, in the words of its kind where it has any: `hit` of an attack, else `success`."""
        group = f"outcomes.{kind}"
        if kind is not None and outcome in self.tables.group(group):
            return self.term(group, outcome)
        return _(OUTCOMES[outcome])

    def account(self, account: str) -> str:
        """Whose account it is: `Brom`, `the hoard`, `the merchants`; a name is itself."""
        if account in ACCOUNT_NAMES:
            return _(ACCOUNT_NAMES[account])
        prefix, colon, name = account.partition(":")
        if prefix == "world":
            return self._lot_name(account) or name
        return self.item(name) if prefix == "item" else name if colon else account


MOST = ".max"
"""How the commodity ends that bounds another one."""

FEMININE = "feminine"
"""The form of a name that a woman's class and conditions have."""

COUNTED = ("measures", "traits", "counters", "tracks", "improvements")
"""Groups of the tables that name commodities by their ids."""

FIND_KINDS = {"gem": N_("gem"), "jewel": N_("jewel"), "item": N_("object"), "magic": N_("magic object")}
"""Kinds of finds, by which one without a name is called."""

ACCOUNT_NAMES = {
    "gm": N_("the game master"),
    ids.GAME_MASTER_ACCOUNT: N_("the game master"),
    ids.HOARD: N_("the hoard"),
    ids.FUND: N_("the fund"),
    ids.POOL: N_("the pool"),
    ids.CLOCK: N_("the clock"),
    ids.CAMPAIGN: N_("the campaign"),
    ids.SESSION: N_("the session"),
    ids.DUNGEON: N_("the dungeon"),
    ids.LEFT_BEHIND: N_("what was left behind"),
    ids.ORIGINS: N_("starting equipment"),
    ids.REGROUPED: N_("what was regrouped"),
    ids.UNNAMED: N_("somebody not named"),
    ids.USED: N_("what was used up"),
    ids.MERCHANTS: N_("the merchants"),
    ids.CHANGE: N_("the change made"),
    ids.CORRECTIONS: N_("the corrections"),
    "world:tax": N_("the tax"),
    ids.WORKSHOP: N_("the workshop"),
    "world:builders": N_("the builders"),
    ids.DESTROYED: N_("what was destroyed"),
    "world:domain": N_("the domain"),
    "world:wilds": N_("the wilds"),
}
"""Accounts that no table of a ruleset names."""


TALLIES = {
    "attacks_hit": N_("attacks that hit"),
    "attacks_missed": N_("attacks that missed"),
    "damage_avoided": N_("damage avoided"),
    "damage_dealt": N_("damage dealt"),
    "downtime": N_("days of downtime"),
    "healing_given": N_("healing given"),
    "kills": N_("kills"),
    "renown": N_("renown"),
    "secret_missions": N_("secret missions"),
    "spells_cast": N_("spells cast"),
}
"""Tallies that importers count, by id; others are called as their source calls them."""


def tally_name(tally: str) -> str:
    """What a tally counts; of one that counts what is not whole, in hundredths."""
    id_ = tally.removesuffix(ids.HUNDREDTHS)
    name = _(TALLIES[id_]) if id_ in TALLIES else id_.replace("_", " ")
    return name if id_ == tally else _("{tally}, hundredths").format(tally=name)
