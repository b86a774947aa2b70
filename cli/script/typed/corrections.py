"""Writes what is about other entries: voids, ends of secrets, checks and disputes; entries keep their numbers."""

from __future__ import annotations

from collections.abc import Mapping

from cli.script.typed.words import Words, typed_as
from ledger.facts import (
    BalanceChecked,
    CommandProposed,
    DisputeAppealed,
    DisputeOpened,
    DisputeRuled,
    EntriesVoided,
    EntryRevealed,
    ProposalAccepted,
    ProposalDeclined,
)
from ledger.ids import CLASS_LEVEL, CONDITION, ITEM


@typed_as(EntriesVoided)
def _void(words: Words, facts: EntriesVoided) -> None:
    # Where entries are decided again, what went with those that were named follows from `--cascade`.
    decides_again = bool(facts.again or facts.amendments or facts.remembered)
    named = [entry for entry in facts.entries if not decides_again or entry not in (facts.cascaded or ())]
    words.command("void", *map(words.number_of, named))
    words.flag("--cascade", decides_again and facts.cascaded is not None)
    # `undo` and `redo` need no reason, but in a script they would be about all that it records.
    words.option("--reason", facts.reason or facts.way)
    words.flag("--owing", facts.owing)


@typed_as(EntryRevealed)
def _reveal(words: Words, facts: EntryRevealed) -> None:
    words.command("reveal", words.number_of(facts.entry))


@typed_as(BalanceChecked)
def _check(words: Words, facts: BalanceChecked) -> None:
    words.command("check", facts.who)
    _quantities(words, facts.expected)
    words.keys(facts.figures)


@typed_as(DisputeOpened)
def _open(words: Words, facts: DisputeOpened) -> None:
    words.command("dispute open", facts.claim)
    _quantities(words, facts.amount)
    words.option("--about", ",".join(str(words.number_of(id_)) for id_ in facts.about))
    words.option("--raised-by", facts.raised_by)


def _quantities(words: Words, quantities: Mapping[str, int]) -> None:
    """Commodities with their quantities; those of a group are typed without its prefix."""
    for commodity, quantity in quantities.items():
        prefix = next((prefix for prefix in (ITEM, CLASS_LEVEL, CONDITION) if commodity.startswith(prefix)), "")
        words.add(f"{commodity.removeprefix(prefix)}={quantity}")


@typed_as(DisputeRuled)
def _rule(words: Words, facts: DisputeRuled) -> None:
    words.command("dispute rule", words.number_of(facts.dispute))
    words.flag("--uphold" if facts.upheld else "--dismiss", given=True)
    words.option("--reason", facts.reason)


@typed_as(DisputeAppealed)
def _appeal(words: Words, facts: DisputeAppealed) -> None:
    words.command("dispute appeal", words.number_of(facts.dispute))
    words.option("--reason", facts.reason)


@typed_as(CommandProposed)
def _propose(words: Words, facts: CommandProposed) -> None:
    words.command("propose")
    words.inner([*facts.words])


@typed_as(ProposalAccepted)
def _accept(words: Words, facts: ProposalAccepted) -> None:
    # What was accepted is a command of its own in the script.
    words.command("accept", words.number_of(facts.proposal))
    words.option("--recorded-as", ",".join(str(words.number_of(id_)) for id_ in facts.recorded))


@typed_as(ProposalDeclined)
def _decline(words: Words, facts: ProposalDeclined) -> None:
    words.command("decline", words.number_of(facts.proposal))
    words.option("--reason", facts.reason)
