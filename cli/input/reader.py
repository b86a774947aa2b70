"""Reads what was typed after a command: names, amounts, keys, goods, numbers of entries."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cli.context import CampaignContext
from cli.output.words.language import _, capital
from cli.output.words.terms import ACCOUNT_NAMES
from ledger.errors import InputError
from ledger.facts import Keys
from ledger.ids import FEMALE, GENDER, SECRET, WORLD
from ledger.numbers import fraction
from ledger.others import standing
from ledger.patterns import late_pattern
from ledger.people import bare_name, outsider_account
from ledger.rules.keys import parse_keys
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.input.name_lookup import Roster
    from ledger.entries import Entry
    from ledger.facts import Goods

EVERYBODY = ("foes", "ennemis", "adversaires", "enemies")
"""Words, folded, for all who were met and not counted yet."""

DICE = late_pattern(r"\d{0,2}d(?:\d{1,4}|%)(?:[+-]\d{1,3})?", re.IGNORECASE)
"""Dice that may be rolled by nobody in particular."""


class Reader:
    """Turns words into what they mean in the campaign that a command is about."""

    def __init__(self, context: CampaignContext) -> None:
        self.context = context
        self._roster: Roster | None = None

    @property
    def roster(self) -> Roster:
        """Everybody who ever joined, to be found by name."""
        context = self.context
        if "entry_id" in context.given:
            self._roster = None
        if self._roster is None:
            from cli.input.game_master import words_for_game_master
            from cli.input.name_lookup import Roster

            self._roster = Roster(
                context.state,
                lambda account: context.rules.is_adventurer(context.state, account),
                lambda: words_for_game_master(context),
            )
        return self._roster

    def forget_names(self) -> None:
        """Look the names up again: somebody joined, was renamed, or may be gone."""
        self._roster = None

    def who(self, text: str, *others: str) -> str:
        """The name at joining of the character that a text names, in any case, without accents, or begun.

        Args:
            others: Words that are allowed besides characters: `hoard`, `fund`, `gm`.
        """
        return self.roster.find(text, others)

    def is_nobodys_roll(self, words: Sequence[str]) -> bool:
        """Whether what is to be rolled comes where somebody should be: `roll initiative for everyone`."""
        called = self.context.rules.tables.find("rolls", words[0].partition("=")[0]) if words else None
        return called is not None and not self.roster.is_known(words[0])

    def is_nobodys_dice(self, text: str) -> bool:
        """Whether dice come where somebody should be: `roll 2d6`."""
        return DICE.fullmatch(text) is not None and not self.roster.is_known(text)

    def recipient(self, text: str, *others: str) -> str:
        """Who is paid: a character, or anybody of the outside world, with a warning where that is somebody new."""
        context = self.context
        known = [account for account in context.state.accounts(WORLD) if account not in ACCOUNT_NAMES]
        name = self.roster.recipient(text, others, [context.terms.account(account) for account in known])
        new = name not in (*self.roster.names, *others) and outsider_account(name) not in known
        if new:
            context.remark(_("New here, and outside the company: {name}.").format(name=name))
        return name

    def people(self, text: str) -> tuple[str, ...]:
        """Names of a WHO: one, a comma list, or `party` for those present and active."""
        return self.roster.people(text, self.context.state, self.context.given.get("session"))

    def each(self, text: str) -> tuple[str, ...]:
        """The members of a WHO as typed, those of `party` and `foes` by name."""
        if foes := self._foes(text):
            return foes
        if "," not in text and not self.roster.means_everyone(text):
            return (text,)
        everyone = self.roster.means_everyone
        parts = [(*self.people(part),) if everyone(part) else (part.strip(),) for part in text.split(",")]
        return tuple(dict.fromkeys(name for part in parts for name in part if name)) or (text,)

    def _foes(self, text: str) -> tuple[str, ...]:
        """Those outside the company who are there and no secret, where a word means all of them."""
        if folded(text) not in EVERYBODY:
            return ()

        state = self.context.state
        return tuple(bare_name(foe) for foe in standing(state) if not state.field(foe, SECRET))

    def amount(self, text: str) -> dict[str, int]:
        """Coins as typed, by coin."""
        from cli.input.amounts import amount

        rules = self.context.rules
        return amount(text, rules.coinage, rules.tables)

    def goods(self, text: str, count: int, holder: str) -> Goods:
        """Coins, or a number of something that somebody holds."""
        from cli.input.item_lookup import goods

        return goods(self.context, text, count, holder)

    def keys(self, command: str, words: Sequence[str], kind: str | None = None) -> Keys:
        """The ruleset's keys of a command, from KEY=VALUE words."""
        typed = self._pairs(command, words, kind) if words else []
        tables = self.context.rules.tables
        try:
            keys = parse_keys(tables, command, typed, kind)
        except InputError as error:
            from cli.input.suggestions import option_with_value
            from projections.past.rules_versions import of_older_rules

            if error.code == "key_unknown" and (near := option_with_value(self.context, typed, error.facts["key"])):
                error.facts["nearest"] = near
            raise of_older_rules(tables, error) from None
        if not typed:
            return keys
        from cli.input.feminine import woman_meant

        meant = woman_meant(tables, command, typed, keys)
        if meant is None:
            return keys
        self._say_gender(command, meant)
        return {**keys, GENDER: FEMALE}

    def _pairs(self, command: str, words: Sequence[str], kind: str | None) -> list[tuple[str, str]]:
        """Keys and values as typed, with the keys of values that were typed alone."""
        from cli.input.parse import pairs

        if command == "join" and any("=" not in word or word.endswith(",") for word in words):
            # `class=fighter, str 16, 8 hp`
            from cli.input.bare_values import with_numbers

            words = with_numbers(self.context.rules.tables, command, [word.rstrip(",;") for word in words])

        if any("=" not in word for word in words):
            from cli.input.bare_values import with_their_keys

            words = with_their_keys(self.context.rules.tables, command, words, kind)
        try:
            return pairs(words)
        except InputError as error:
            from cli.input.suggestions import pairs_meant

            at = list(words).index(error.facts["given"])
            near = pairs_meant(self.context, command, words, at, kind)
            raise InputError("key_unclear", given=words[at], nearest=near) from None

    def _say_gender(self, command: str, word: str) -> None:
        """Say that somebody is taken for a woman, because of a word that was typed."""
        context = self.context
        key, gender = context.terms.term(f"keys.{command}", GENDER), context.terms.term("genders", FEMALE)
        said = _("{key}: {gender}, because “{word}” was typed.").format(key=capital(key), gender=gender, word=word)
        context.remark(said)

    def shares(self, texts: Sequence[str], among: Sequence[str]) -> tuple[dict[str, str], tuple[str, ...] | None]:
        """Parts of a full share by name, from NAME=1/2 words, and those who share if that is not left open.

        Who has a share of 0 is not among them; that says nothing of somebody absent.
        """
        from cli.input.parse import pairs, share

        typed = {self.who(name): part for name, part in pairs(pairs_of(texts))}
        without = {name for name, part in typed.items() if fraction(part) == 0}
        names = self.people(",".join(among)) if among else None
        if without and not without.isdisjoint(sharing := names or self.people("party")):
            names = tuple(name for name in sharing if name not in without)
        return {name: share(part) for name, part in typed.items() if name not in without}, names

    def id_in(self, group: str, text: str, code: str, fact: str, meant: Mapping[str, str] = {}) -> str:
        """Id of what a text names in a group of the ruleset's tables.

        Args:
            code: Code of the error where it names nothing.
            fact: Name of the text among the facts of that error.
            meant: Words that name nothing there, to what was to be typed instead.

        Raises:
            InputError: If it names nothing.
            Refusal: `rules_have_none`, where the ruleset has nothing of the sort.
        """
        from cli.nearest import nearest

        rules = self.context.rules
        id_ = rules.tables.find(group, text)
        if id_ is None:
            known = sorted(rules.tables.group(group))
            if not known:
                rules.refuse_unsupported(group)
            near = nearest(text, [self.context.terms.term(group, id_) for id_ in known])
            near = [meant[text.lower()]] if text.lower() in meant else near
            raise InputError(code, known=known, nearest=near, **{fact: text})
        return id_

    def require_experience(self) -> None:
        """Refuse where the ruleset counts no experience, before anything else that is wrong with what was typed.

        Raises:
            Refusal: `rules_have_none`.
        """
        if "xp" not in self.context.rules.tables.group("measures"):
            self.context.rules.refuse_unsupported("experience")

    def entry_number(self, text: str) -> int:
        """Number of an entry as it is typed: `12`, `#12`.

        Raises:
            InputError: If there is no such entry.
        """
        from cli.input.parse import entry

        campaign = self.context.campaign
        number, last = entry(text), campaign.head()[0]
        if not 1 <= number <= last:
            raise InputError("entry_unknown", entry=number, last=last)
        if self.context.settings.for_players and campaign.entry(number) is None:
            raise InputError("entry_secret", entry=number)
        return number

    def entry(self, text: str) -> Entry:
        """The entry of a number as it is typed."""
        found = self.context.campaign.entry(self.entry_number(text))
        assert found is not None
        return found


def pairs_of(texts: Sequence[str]) -> list[str]:
    """Members of a list option of NAME=VALUE, whose values may hold a comma: `Lira=0,5,Ulf=1/2`."""
    return [part.strip() for text in texts for part in re.split(r",(?=[^,=]*=)", text) if part.strip()]


def split_list(texts: Sequence[str]) -> list[str]:
    """Members of a list option: `A,B` or repeated."""
    return [part.strip() for text in texts for part in text.split(",") if part.strip()]
