"""Tells what happens between fights: tries, wounds, purchases, journeys, in sentences that join what belongs together.

What moves treasure and experience is kept for the end of the chapter, where it is told once. What tells a reader
nothing (a roll that changed nothing, a thing taken in hand) is left to the lines of `full`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from cli.output.chronicle import scene_dealings, scene_harm, scene_people
from cli.output.chronicle.chapter import entry_line
from cli.output.chronicle.fights import overcome_said
from cli.output.chronicle.scene_context import SceneContext, of_kind
from cli.output.chronicle.scenes import sentences_once
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, capital
from cli.output.words.nouns import counted_noun
from ledger import facts as kinds
from ledger.entries import Entry
from ledger.facts import GAME_MASTER, HOARD_NAME, Facts
from ledger.store.codec import facts_of
from projections.chronicle.history import Chapter
from projections.chronicle.story import is_said_alone

SILENT = frozenset(
    kind.__name__
    for kind in (
        *(kinds.CampaignOpened, kinds.RulesAdopted, kinds.DebtSettled, kinds.EntryRevealed, kinds.ItemEquipped),
        *(kinds.DisputeOpened, kinds.DisputeRuled, kinds.DisputeAppealed),
        *(kinds.CommandProposed, kinds.ProposalAccepted, kinds.ProposalDeclined),
    )
)
"""Kinds of which a story tells nothing."""


PERHAPS_SILENT = frozenset({kinds.CharacterDescribed.__name__, kinds.RollRecorded.__name__})
"""Kinds of which a story tells some, and of others nothing."""


def is_of_treasure(entry: Entry) -> bool:
    """Whether an entry is told at the end of a chapter: it takes something out of the hoard."""
    if entry.body.kind != kinds.GoodsTaken.__name__:
        return False
    facts = facts_of(entry.body)
    return isinstance(facts, kinds.GoodsTaken) and facts.source == HOARD_NAME and not is_said_alone(entry)


OWN_WORDS = (kinds.TreasureFound, kinds.GoodsTaken)
"""Kinds of which one that is marked is told in its own words, which have its mark."""


class SceneTeller:
    """Tells the entries of a chapter that are part of no fight."""

    def __init__(self, speaker: Speaker, chapter: Chapter) -> None:
        first = [each.entry for each in chapter.highlights if (each.kind, each.rule) == ("death", "first")]
        self.context = SceneContext(speaker, first)

    def text(self, entries: Sequence[Entry]) -> str:
        """The sentences of entries in a row."""
        said: list[str] = []
        told = [entry for entry in entries if not self._is_silent(entry)]
        for (topic, marked), run in groupby(told, key=self._group):
            group = list(run)
            is_told = topic in TOPICS and not (marked and topic in OWN_WORDS)
            sentences = TOPICS[topic](self.context, group) if is_told else self._own(group)
            if marked and is_told:
                sentences = [self.context.marked(" ".join(map(capital, sentences)), group[0])]
            said += sentences
            self.context.follow(group)
        return " ".join(capital(sentence) for sentence in said)

    def _group(self, entry: Entry) -> tuple[type[Facts], int]:
        """With what an entry is told: others of its kind; with nothing, where there is something to say of it alone."""
        return type(facts_of(entry.body)), entry.number if self.context.is_marked(entry) else 0

    def _is_silent(self, entry: Entry) -> bool:
        if self.context.is_at_stake(entry):
            return False
        if entry.body.kind not in PERHAPS_SILENT:
            return entry.body.kind in SILENT
        facts = facts_of(entry.body)
        if isinstance(facts, kinds.CharacterDescribed) and not entry.body.note and facts.who != GAME_MASTER:
            return not scene_people.described(self.context, [entry])
        return isinstance(facts, kinds.RollRecorded) and entry.body.secret and facts.who == GAME_MASTER

    def _own(self, entries: Sequence[Entry]) -> list[str]:
        return [sentences_once(entry_line(self.context.speaker, entry) for entry in entries)]


def _overcome(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Foes that were counted as overcome without a fight that was recorded."""
    foes: dict[str, int] = {}
    for _entry, facts in of_kind(entries, kinds.FoesDefeated):
        for sort, count in facts.by_sort.items():
            foes[sort] = foes.get(sort, 0) + count
    xp = sum(p.quantity for entry in entries for p in entry.body.postings if p.commodity == "xp" and p.quantity > 0)
    said = overcome_said([counted_noun(foe, number) for foe, number in foes.items()], sum(foes.values()))
    if not xp:
        return [said]
    earned = context.terms.quantity("xp", xp)
    return [_("{name}: {title}").format(name=said.removesuffix("."), title=earned) + "."]


Teller = Callable[[SceneContext, Sequence[Entry]], list[str]]

TOPICS: Mapping[type[Facts], Teller] = {
    kinds.RollRecorded: scene_harm.tries,
    kinds.CharactersHurt: scene_harm.harm,
    kinds.CharactersHealed: scene_harm.harm,
    kinds.ConditionsChanged: scene_harm.conditions,
    kinds.CharacterDied: scene_harm.died,
    kinds.ChoiceMade: scene_harm.choices,
    kinds.CounterSpent: scene_harm.spent,
    kinds.CounterRestored: scene_harm.spent,
    kinds.TimePassed: scene_harm.time,
    kinds.RestTaken: scene_harm.rests,
    kinds.FoesDefeated: _overcome,
    kinds.TreasureFound: lambda context, entries: scene_dealings.found(context.speaker, entries),
    kinds.GoodsTaken: lambda context, entries: scene_dealings.taken(context.speaker, entries),
    kinds.ItemUsed: scene_dealings.used,
    kinds.ItemBought: scene_dealings.bought,
    kinds.ItemSold: scene_dealings.sold,
    kinds.CoinsPaid: scene_dealings.paid,
    kinds.CoinsReceived: scene_dealings.received,
    kinds.GoodsDropped: scene_dealings.dropped,
    kinds.GoodsGiven: scene_dealings.given,
    kinds.ItemIdentified: scene_dealings.identified,
    kinds.ItemAppraised: scene_dealings.identified,
    kinds.BillCharged: scene_dealings.bills,
    kinds.CharacterJoined: scene_people.joined,
    kinds.OpeningRecorded: scene_people.opened,
    kinds.OthersMet: scene_people.met,
    kinds.RetainerHired: scene_people.hired,
    kinds.CharacterLevelled: scene_people.levels,
    kinds.CharacterImproved: scene_people.improved,
    kinds.CharacterDescribed: scene_people.described,
    kinds.WagesPaid: scene_people.wages,
    kinds.WorkDone: scene_people.worked,
}
"""Kinds that are told together where they follow one another."""
