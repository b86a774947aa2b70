"""Finds which character, or who else, is meant by a name, a name and a number, or an option that is left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence

from cli.context import CampaignContext
from cli.nearest import nearest
from ledger.errors import InputError
from ledger.facts import EVERYONE, FUND_NAME, GAME_MASTER, HOARD_NAME
from ledger.ids import CHARACTER, DEAD, GONE, NAME, ROLE, STATUS, WORLD
from ledger.numbers import whole_number
from ledger.others import NUMBERED, people_begun, people_named
from ledger.people import account_of, alphabetical, bare_name, is_outsider, members_present, name_of
from ledger.rules.tables import folded
from ledger.state import View, open_session

WORDS = {
    "party": EVERYONE,
    "groupe": EVERYONE,
    "all": EVERYONE,
    "tous": EVERYONE,
    "toutes": EVERYONE,
    "hoard": HOARD_NAME,
    "butin": HOARD_NAME,
    "fund": FUND_NAME,
    "caisse": FUND_NAME,
    "gm": GAME_MASTER,
    "mj": GAME_MASTER,
}
"""Words that mean no character, to what they mean."""

SECRETLY = frozenset({"secret", "secrete", "secrets", "secretly", "secretement"})
"""Words by which somebody is met, or a note taken, in secret, folded."""

PRIVATE = SECRETLY | {"cache", "cachee", "hidden", "private", "prive", "privee", "confidential", "confidentiel",
                      "confidentielle", "mj", "gm", "dm", "moi", "me", "myself"}  # fmt: skip
"""Words that begin a note which players are not to read, perhaps, folded."""

UNTOLD = (
    r"\b(?:(?:don['’]?t|do not|mustn['’]?t|must not|without) (?:tell\w*|know\w*|show\w*)|gm only|from the players"
    r"|ne (?:pas|rien) (?:le )?dire|ne (?:le |la |les )?(?:dites|dis|disons) (?:pas|rien)|sans le dire|à l['’]insu"
    r"|(?:joueurs|players) (?:ne )?(?:le )?(?:savent (?:pas|rien)|don['’]?t know)"
    r"|(?:cacher|cach[ée]e?s?|hidden|keep|kept|hide) (?:aux|from the) (?:joueurs|players)"
    r"|mj seul|pour le mj|entre nous(?= *(?:[:,.!]|$)))\b"
)
"""Words of a line by which the players are not to know of it, whatever else it says."""

ARTICLES = frozenset({"an", "la", "le", "les", "the", "un", "une"})
"""Words that begin a name without saying whose: `le gobelin` is nobody called Le Gardien."""


class Roster:
    """Everybody who ever joined, by the name at joining and by the name given since.

    Args:
        adventures: Whether the character of an account shares what the party does.
        game_master: The campaign's words for its game master, as names are compared.
    """

    def __init__(
        self,
        state: View,
        adventures: Callable[[str], bool] = lambda account: True,
        game_master: Callable[[], Collection[str]] = tuple,
    ) -> None:
        self._state = state
        self._adventures = adventures
        self._game_master = game_master
        self.names = [name_of(account) for account in state.accounts(CHARACTER)]
        self._meant: dict[str, str] = {}
        for name in self.names:
            renamed = state.field(account_of(name), NAME)
            if isinstance(renamed, str):
                self._meant[folded(renamed)] = name
        # The name at joining wins over a name given since.
        self._meant.update({folded(name): name for name in self.names})
        self._later_words = {known: re.split(r"[ ']", known)[1:] for known in self._meant}

    def is_known(self, text: str) -> bool:
        """Whether somebody is called so, or it is a word that means no character."""
        return folded(text) in self._meant or folded(text) in WORDS

    def means_everyone(self, text: str) -> bool:
        """Whether a word means the whole party."""
        return self._word(folded(text)) == EVERYONE

    def find(self, text: str, more: Sequence[str] = ()) -> str:
        """A name at joining, `other:NAME` for somebody outside the company, or one of the words in `more`.

        Raises:
            InputError: If nobody is called so, or several begin so or have the word in their names.
        """
        word = self._word(folded(text))
        if word is not None and word not in more:
            raise InputError("name_not_here", name=text, allowed=list(more))
        meant = self.meant(text, more)
        if len(meant) == 1:
            return meant[0]
        if meant:
            raise InputError("name_ambiguous", name=text, candidates=[*map(self.shown, meant)])
        known = sorted(self.names, key=alphabetical)
        raise InputError("character_unknown", name=text, known=known, nearest=nearest(text, known))

    def meant(self, text: str, more: Sequence[str] = ()) -> list[str]:
        """All whom a text may mean, each as `find` returns it; empty where it names nobody."""
        typed = folded(text)
        if (word := self._word(typed)) is not None:
            return [word] if word in more else []
        if typed in self._meant:
            return [self._meant[typed]]
        if (numbered := NUMBERED.fullmatch(typed)) and (name := f"{numbered[1]} {numbered[2]}") in self._meant:
            return [self._meant[name]]
        if outside := people_named(self._state, text):
            return outside
        if GAME_MASTER in more and typed in self._game_master():
            return [GAME_MASTER]
        begun = [] if typed in ARTICLES else people_begun(self._state, text)
        tiers = (self._begun, self._within, self._within_begun)
        return next((found for tier in tiers if (found := [*tier(typed), *begun])), [])

    def _word(self, typed: str) -> str | None:
        """What a word means that means no character; somebody may be called `all`."""
        return None if typed in self._meant else WORDS.get(typed)

    def shown(self, name: str) -> str:
        """A name as candidates show it: of somebody outside the company the present one."""
        return str(self._state.field(name, NAME) or bare_name(name)) if is_outsider(name) else name

    def _begun(self, typed: str) -> list[str]:
        """Names that begin so."""
        article = f"{typed} " if typed in ARTICLES else None
        return _in_order(
            name
            for known, name in self._meant.items()
            if typed and known.startswith(typed) and not (article and known.startswith(article))
        )

    def _within(self, typed: str) -> list[str]:
        """Names of several words that have this one among them: Odo, of Brother Odo."""
        if typed in ARTICLES:
            return []
        return _in_order(name for known, name in self._meant.items() if typed in self._later_words[known])

    def _within_begun(self, typed: str) -> list[str]:
        """Names of several words of which one begins so: Ans, of Brother Anselme."""
        if not typed or typed in ARTICLES:
            return []
        return _in_order(
            self._meant[known] for known, more in self._later_words.items() if any(w.startswith(typed) for w in more)
        )

    def recipient(self, text: str, more: Sequence[str], outside: Sequence[str] = ()) -> str:
        """Who is paid: somebody at the table, or anybody of the outside world (`world:NAME` for sure).

        Args:
            outside: Names of those of the outside world who are known already.

        Raises:
            InputError: If it looks like a name that is known, misspelt or cut short.
        """
        typed = folded(text)
        if typed in self._meant or typed in WORDS:
            return self.find(text, more)
        if typed.startswith(WORLD):
            return text.partition(":")[2].strip()
        begun = self._begun(typed) or self._within(typed)
        if typed in map(folded, outside):
            return text
        begun += sorted((name for name in outside if typed and folded(name).startswith(typed)), key=alphabetical)
        # One letter wrong in four is near.
        if near := begun or nearest(text, [*self.names, *outside], 0.75):
            raise InputError("recipient_near", name=text, nearest=near)
        return text

    def people(self, text: str, state: View, session: int | None = None) -> tuple[str, ...]:
        """Names of a comma list; `party` is those active who are present, or all active between sessions."""
        names: list[str] = []
        for part in text.split(","):
            if not part.strip():
                continue
            if self.means_everyone(part):
                names += self._party(state, session or open_session(state))
            else:
                names.append(self.find(part))
        if not names:
            raise InputError("nobody_named", given=text)
        return tuple(dict.fromkeys(names))

    def _party(self, state: View, session: int | None) -> list[str]:
        if session is None:
            names = [name for name in self.names if self._adventures(account_of(name))]
        else:
            names = members_present(state, session)
        return [name for name in names if state.field(account_of(name), STATUS) not in GONE]


def _in_order(names: Iterable[str]) -> list[str]:
    """Names in the order of the alphabet, each once."""
    return sorted(dict.fromkeys(names), key=alphabetical)


def numbered(context: CampaignContext, who: str, words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Who is meant, and the words after that; a number with nothing behind it is not of the name."""
    if len(words) > 1 and whole_number(words[0]) is not None and "=" not in words[1]:
        name = f"{who} {words[0]}"
        if people_named(context.state, name):
            return name, tuple(words[1:])
    return who, tuple(words)


def only_employer(context: CampaignContext, option: str) -> str:
    """The only player character of the company."""
    field = context.state.field
    return _only(context, option, lambda who: field(who, ROLE) == "pc" and field(who, STATUS) not in GONE)


def only_dead(context: CampaignContext, option: str) -> str:
    """The only character who is dead."""
    return _only(context, option, lambda who: context.state.field(who, STATUS) == DEAD)


def _only(context: CampaignContext, option: str, is_meant: Callable[[str], bool]) -> str:
    """The name of the only account that is meant.

    Raises:
        InputError: `argument_missing`, where there is none or more than one.
    """
    accounts = list(filter(is_meant, context.state.accounts(CHARACTER)))
    if len(accounts) != 1:
        raise InputError("argument_missing", argument=option, command=context.typed)
    return accounts[0].removeprefix(CHARACTER)
