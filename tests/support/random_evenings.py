"""Evenings of random commands by any ruleset: the company that plays, the dice, and what every command must keep.

Nothing is simplified by Hypothesis: an evening is long, and the failing command is named in the assertion.
"""

from __future__ import annotations

import os
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample, Unsatisfiable

from cli.output.error_messages.error_message import Typed
from cli.output.errors.error_words import in_words
from cli.output.words.language import LANGUAGES, speak
from cli.output.words.terms import Terms
from ledger.decisions.admission import admit
from ledger.entries import Command
from ledger.errors import CampaignError
from ledger.facts import CharacterJoined, Facts, Keys, RetainerHired
from ledger.ids import CHARACTER
from ledger.rules.loader import known_rulesets
from tests.support.given import Dice, Game, rules_of
from tests.support.random_commands import HELPER, HEROES, RandomCommands, keys_of

LENGTH = 30


EVENINGS = settings(
    max_examples=int(os.environ.get("EVENINGS", "10")),
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""A few seconds for each ruleset; `EVENINGS=300` looks longer.

Nothing is simplified: an evening is long, and what failed in it says so itself.
"""


SEARCH = settings(max_examples=600, database=None, derandomize=True, phases=(Phase.generate,))


class Enough:
    """Dice that Hypothesis can replay; exploding dice end after a while."""

    def __init__(self, chance: Any) -> None:
        self.chance = chance
        self.shown = 0

    def __call__(self, sides: int) -> int:
        self.shown += 1
        return int(self.chance.randint(1, sides)) if self.shown < 2000 else 1 + self.shown % sides


chances = st.randoms(use_true_random=False).map(Enough)


@cache
def the_company(ruleset: str) -> tuple[Facts, ...]:
    """Those who join, of several kinds, and who enters their service where anybody can."""
    rules, found = rules_of(ruleset), list[Facts]()
    for number, name in enumerate(HEROES):
        coins = dict.fromkeys(rules.coinage.values, 30) if number else None
        kinds = [keys_of(rules.tables, "join", None, number), keys_of(rules.tables, "join")]
        joins = (keys.map(partial(_joined, name, coins)) for keys in kinds)
        hero = next((facts for join in joins if (facts := _found(ruleset, found, join))), None)
        assert hero is not None, f"nobody can join a campaign of {ruleset}"
        found.append(hero)
    hires = keys_of(rules.tables, "hire").map(lambda keys: RetainerHired(who=HELPER, employer=HEROES[0], keys=keys))
    helper = _found(ruleset, found, hires)
    return (*found, *([helper] if helper else []))


def _joined(name: str, coins: dict[str, int] | None, keys: Keys) -> Facts:
    return CharacterJoined(who=name, keys=keys, coins=coins)


def _found(ruleset: str, before: list[Facts], strategy: st.SearchStrategy[Any]) -> Facts | None:
    """A command that is not refused after others."""

    def fits(facts: Any) -> bool:
        game = Game(ruleset)
        return all(game.attempt(earlier) for earlier in before) and game.attempt(facts)

    try:
        facts: Facts = find(strategy, fits, settings=SEARCH)
    except (NoSuchExample, Unsatisfiable):
        return None
    return facts


@pytest.fixture(scope="module", params=known_rulesets())
def ruleset(request: pytest.FixtureRequest) -> str:
    """A ruleset by which a company could meet."""
    ruleset: str = request.param
    the_company(ruleset)
    return ruleset


def played(ruleset: str, data: st.DataObject, dice: Dice, *, voids: bool = False) -> Game:
    """Play an evening: what is refused must have a message in every language, and changes nothing."""
    game = Game(ruleset)
    for facts in the_company(ruleset):
        game.play(facts)
    evening = RandomCommands(game, data.draw)
    for _turn in range(data.draw(st.integers(LENGTH // 2, LENGTH))):
        tried(game, evening.command(), dice)
        if voids and data.draw(st.integers(0, 7)) == 0:
            tried(game, game.void(data.draw(st.integers(1, len(game.pasts)))), dice)
    return game


def tried(game: Game, facts: Facts, dice: Dice) -> bool:
    """Whether a command was recorded; a refusal has a message in every language, and any other exception is a bug."""
    before = impossible(game)
    try:
        admit(game.state, Command(facts=facts), game.rules)
        draft = game.play(facts, dice=dice)
    except CampaignError as error:
        require_messages(game, error)
        return False
    except Exception as error:
        raise AssertionError(f"{facts}: {error!r}") from error
    noted = {(step.who, step.args.get("state")) for step in draft.derivation if step.step == "impossible"}
    assert impossible(game) <= before | noted, f"{facts} leaves {impossible(game) - before - noted}"
    return True


def impossible(game: Game) -> set[tuple[str | None, Any]]:
    """Who is in a state that cannot be."""
    accounts = game.state.accounts(CHARACTER)
    return {(account, code) for account in accounts for code in game.rules.impossible_states(game.state, account)}


def require_messages(game: Game, error: CampaignError) -> None:
    """Require that an error has a message and a hint in every language, with every fact filled in."""
    for language in LANGUAGES:
        speak(language)
        message, hint = in_words(error, Terms(game.rules.tables, game.rules.coinage), Typed())
        assert message != error.code, f"no words for {error!r}"
        assert not {"{", "}"} & {*message, *hint}, (message, hint, str(error))
