"""What a whole sentence of French may be, by the frame of its act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from cli.script.free.french.blows import blows
from cli.script.free.french.codes import coded
from cli.script.free.french.coins import awards, coins
from cli.script.free.french.company import COMPANY
from cli.script.free.french.fates import fates
from cli.script.free.french.finds import finds
from cli.script.free.french.goods import goods
from cli.script.free.french.healing import healing
from cli.script.free.french.listed_rolls import listed_rolls
from cli.script.free.french.matched import matches
from cli.script.free.french.meetings import meetings, met_there
from cli.script.free.french.offered_blows import OFFERED_BLOWS
from cli.script.free.french.offered_fights import OFFERED_FIGHTS
from cli.script.free.french.offered_goods import OFFERED_GOODS
from cli.script.free.french.offered_healing import OFFERED_HEALING
from cli.script.free.french.passing import ends, nights, spans
from cli.script.free.french.payments import PAYMENTS
from cli.script.free.french.phrases import Sentence, sentence_of
from cli.script.free.french.rolled import rolls_told
from cli.script.free.french.states import states
from cli.script.free.french.trades import TRADES
from cli.script.free.french.two_acts import Read, two_acts
from cli.script.free.patterns import Way
from cli.script.shorthand.vocabulary.words import Word, as_typed, small, word_set

if TYPE_CHECKING:
    from cli.app import App

ROWS = (*COMPANY, *TRADES, *PAYMENTS)
"""What is said by patterns, which are asked before the frames."""

FRAMES: Sequence[Callable[[App, Sentence], list[Way]]] = (
    blows,
    fates,
    goods,
    meetings,
    healing,
    spans,
    nights,
    coins,
    awards,
    states,
    listed_rolls,
    rolls_told,
    ends,
)
"""Each asks whether a sentence is of its act, and says what it may then be."""


def told_in_french(app: App, words: Sequence[Word], read: Read) -> list[Way]:
    """What a sentence may be; empty where no frame explains the whole of it.

    Args:
        read: The readings of words that are a line by themselves.
    """
    if any(word.quoted and not word.typed for word in words) or as_typed(words).rstrip().endswith("?"):
        return []
    found = finds(app, words)
    if found and found[0].sure:
        return found
    framed = in_frames(app, words)
    if framed and all(way.sure for way in framed):
        return framed
    if not framed and (met := met_there(app, sentence_of(app, words))):
        # `en route, un ours brun`; what lies on something may be a find.
        return [*met, *found] if small(words[0]) not in THINGS_LIE else [*found, *met]
    acts = [] if framed or found else two_acts(app, words, read, partial(in_frames, app))
    return acts if acts and acts[0].sure else _with_offered(app, words, framed or found or acts)


THINGS_LIE = word_set("dans sous sur")
"""Words before where things lie, as typed."""


def _with_offered(app: App, words: Sequence[Word], doubtful: list[Way]) -> list[Way]:
    """What a sentence may be that leaves something open, before what else it may be; of goods, only that."""
    put = coded(app, sentence_of(app, words))
    of_goods = matches(app, put, OFFERED_GOODS)
    found = of_goods or matches(app, put, (*OFFERED_BLOWS, *OFFERED_FIGHTS, *OFFERED_HEALING))
    ways = [way._replace(sure=False) for way in found]
    if of_goods:
        return ways
    known = [way.reading for way in ways]
    heals = any(command[0] == "heal" for reading in known for command in reading)
    # Whoever is healed by a word for it is not hurt.
    kept = [way for way in doubtful if not (heals and any(command[0] == "damage" for command in way.reading))]
    return [*ways, *(way for way in kept if way.reading not in known)]


def in_frames(app: App, words: Sequence[Word]) -> list[Way]:
    """What a sentence may be by the frame of one act."""
    sentence = sentence_of(app, words)
    if ways := matches(app, coded(app, sentence), ROWS):
        return ways
    return next((ways for frame in FRAMES if (ways := frame(app, sentence))), [])
