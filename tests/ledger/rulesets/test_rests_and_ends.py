"""What holds of rests and ends in every ruleset: nobody stays down with hit points, nobody dead owes a choice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.errors import CampaignError
from ledger.facts import CharacterDied, CharacterRetired, CharactersHealed, CharactersHurt, RestTaken
from ledger.people import pending_choices
from ledger.rules.loader import known_rulesets
from tests.support.given import Game
from tests.support.random_commands import HEROES
from tests.support.random_evenings import the_company

WHO = HEROES[0]
ACCOUNT = f"character:{WHO}"
BY_WORD = "the table agreed"


def company(ruleset: str) -> Game:
    game = Game(ruleset)
    for facts in the_company(ruleset):
        game.play(facts)
    return game


def fallen(ruleset: str) -> Game | None:
    """A company of which somebody was brought down and lives; None where whoever falls is dead."""
    most = company(ruleset).held(WHO).get("hp.max", 0)
    for short in (0, 1, -1, -2, -4):
        game = company(ruleset)
        try:
            game.play(CharactersHurt(who=(WHO,), amount=str(max(1, most - short))), override=BY_WORD)
        except CampaignError:
            return None
        if game.field(WHO, "status") != "dead" and (conditions(game) or owing(game)):
            return game
    return None


def conditions(game: Game) -> set[str]:
    return {commodity for commodity in game.held(WHO) if commodity.startswith("condition:")}


def rests(ruleset: str) -> Iterator[tuple[str, Game]]:
    """Each kind of rest that gives hit points to somebody who fell, by the game master's word."""
    for rest in company(ruleset).rules.tables.group("rests"):
        for days in (1, 30):
            game = fallen(ruleset)
            if game is None:
                return
            try:
                game.play(RestTaken(rest=rest, who=(WHO,), days=days), override=BY_WORD)
            except CampaignError:
                continue
            if game.held(WHO).get("hp", 0) > 0:
                yield f"{rest} × {days}", game


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_a_rest_ends_whatever_healing_to_as_many_hit_points_ends(ruleset: str) -> None:
    """In srd5 `rest long --override` once left 34 of 34 hit points, prone and unconscious."""
    for rest, game in rests(ruleset):
        healed = fallen(ruleset)
        assert healed is not None
        gained = game.held(WHO)["hp"] - healed.held(WHO).get("hp", 0)
        if gained <= 0:
            continue
        healed.play(CharactersHealed(who=(WHO,), amount=str(gained)), override=BY_WORD)
        assert conditions(game) <= conditions(healed), rest
        assert not game.rules.impossible_states(game.state, ACCOUNT), rest


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_neither_the_dead_nor_those_who_left_must_choose(ruleset: str) -> None:
    for game in filter(None, (company(ruleset), fallen(ruleset))):
        for who in owing(game):
            for end in (CharacterDied(who=who, cause="a fall"), CharacterRetired(who=who)):
                gone = Game(ruleset)
                for past in game.pasts[1:]:
                    gone.keep(past.body)
                gone.play(end, override=BY_WORD)
                assert who not in owing(gone), end


def test_somebody_owes_a_choice_in_some_ruleset() -> None:
    games = [game for ruleset in known_rulesets() for game in (company(ruleset), fallen(ruleset)) if game]
    assert any(owing(game) for game in games)


def owing(game: Game) -> list[str]:
    """Names of those who owe a choice."""
    people = game.state.accounts("character:")
    return [who.removeprefix("character:") for who in people if pending_choices(game.rules, game.state, who)]
