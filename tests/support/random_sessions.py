"""Sessions of random commands by any ruleset, some of them written late or voided."""

from __future__ import annotations

from hypothesis import strategies as st

from ledger import facts as kinds
from ledger.errors import CampaignError
from ledger.state import last_session, open_session
from tests.support.given import Dice, Game
from tests.support.random_commands import RandomCommands
from tests.support.random_evenings import the_company
from tests.support.stored_games import keep


def campaign_of_sessions(ruleset: str, data: st.DataObject, dice: Dice) -> Game:
    """Three sessions of random commands, some written late for an earlier one, and some voided."""
    game = Game(ruleset)
    for facts in the_company(ruleset):
        game.play(facts)
    evening = RandomCommands(game, data.draw)
    for turn in range(45):
        if turn % 15 == 0:
            if open_session(game.state) is not None:
                game.play(kinds.SessionEnded())
            game.play(kinds.SessionStarted())
        facts, session = evening.command(), None
        match data.draw(st.integers(0, 7)):
            case 0:
                facts = game.void(data.draw(st.integers(2, len(game.pasts))))
            case 1 | 2:
                session = data.draw(st.integers(1, last_session(game.state) or 1))
        try:
            keep(game, *game.decide(facts, dice=dice, session=session))
        except CampaignError:
            continue
    return game
