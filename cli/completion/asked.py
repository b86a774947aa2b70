"""Answers a shell that completes a line: the candidates for the last of some words, one a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.completion.begun import MORE, MORE_SAID, MOST
from cli.completion.completer import Completer, description_of
from cli.completion.vocabulary import WITHIN
from cli.names import option_of
from cli.output.words.language import spoken

if TYPE_CHECKING:
    from cli.context import CampaignContext

SETTINGS = {"--ledger": "ledger", "--campaign": "campaign", "--for-players": "for_players"}
"""Options in the line that is completed which say what it is about."""


def answers(context: CampaignContext, words: Sequence[str]) -> Iterator[str]:
    """What the last word may be, each with its description after a tab."""
    *before, word = words or ("",)
    for typed, following in pairwise([*before, ""]):
        name, equals, value = typed.partition("=")
        option = option_of(name, SETTINGS)
        if option is not None:
            flag = option == "--for-players"
            setattr(context.settings, SETTINGS[option], flag or (value if equals else following))
    part, found = Completer().found(before, word, context)
    lead = word[: len(word) - len(part)]
    # What is typed may not be inside a name: shells replace what names have in common.
    begun = [fits for fits in found if fits.fit != WITHIN]
    for fits in begun[:MOST]:
        yield f"{lead}{fits.text}\t{_one_line(description_of(fits.word))}"
    if len(begun) > MOST:
        yield f"{word}{MORE}\t{MORE_SAID[spoken()]}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
