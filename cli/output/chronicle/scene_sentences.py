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
from cli.output.chronicle.scene_context import SceneContext
from cli.output.chronicle.scenes import sentences_once
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, capital
from cli.output.words.nouns import counted_noun
from ledger.entries import Entry
from ledger.facts import (
    GAME_MASTER,
    HOARD_NAME,
    BillCharged,
    CampaignOpened,
    CharacterDescribed,
    CharacterDied,
    CharacterImproved,
    CharacterJoined,
    CharacterLevelled,
    CharactersHealed,
    CharactersHurt,
    ChoiceMade,
    CoinsPaid,
    CoinsReceived,
    CommandProposed,
    ConditionsChanged,
    CounterRestored,
    CounterSpent,
    DebtSettled,
    DisputeAppealed,
    DisputeOpened,
    DisputeRuled,
    EntryRevealed,
    Facts,
    FoesDefeated,
    GoodsDropped,
    GoodsGiven,
    GoodsTaken,
    ItemAppraised,
    ItemBought,
    ItemEquipped,
    ItemIdentified,
    ItemSold,
    ItemUsed,
    OpeningRecorded,
    OthersMet,
    ProposalAccepted,
    ProposalDeclined,
    RestTaken,
    RetainerHired,
    RollRecorded,
    RulesAdopted,
    TimePassed,
    TreasureFound,
    WagesPaid,
    WorkDone,
)
from ledger.store.codec import facts_of
from projections.chronicle.history import Chapter
from projections.chronicle.story import is_said_alone

SILENT = frozenset(
    kind.__name__
    for kind in (
        *(CampaignOpened, RulesAdopted, DebtSettled, EntryRevealed, ItemEquipped),
        *(DisputeOpened, DisputeRuled, DisputeAppealed),
        *(CommandProposed, ProposalAccepted, ProposalDeclined),
    )
)
"""Kinds of which a story tells nothing."""


PERHAPS_SILENT = frozenset({CharacterDescribed.__name__, RollRecorded.__name__})
"""Kinds of which a story tells some, and of others nothing."""


def is_of_treasure(entry: Entry) -> bool:
    """Whether an entry is told at the end of a chapter: it takes something out of the hoard."""
    if entry.body.kind != GoodsTaken.__name__:
        return False
    facts = facts_of(entry.body)
    return isinstance(facts, GoodsTaken) and facts.source == HOARD_NAME and not is_said_alone(entry)


OWN_WORDS = (TreasureFound, GoodsTaken)
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
        if isinstance(facts, CharacterDescribed) and not entry.body.note and facts.who != GAME_MASTER:
            return not scene_people.described(self.context, [entry])
        return isinstance(facts, RollRecorded) and entry.body.secret and facts.who == GAME_MASTER

    def _own(self, entries: Sequence[Entry]) -> list[str]:
        return [sentences_once(entry_line(self.context.speaker, entry) for entry in entries)]


def _overcome(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Foes that were counted as overcome without a fight that was recorded."""
    foes: dict[str, int] = {}
    for facts in (facts_of(entry.body) for entry in entries):
        if isinstance(facts, FoesDefeated):
            for sort, count in facts.by_sort.items():
                foes[sort] = foes.get(sort, 0) + count
    xp = sum(p.quantity for entry in entries for p in entry.body.postings if p.commodity == "xp" and p.quantity > 0)
    said = overcome_said([counted_noun(foe, number) for foe, number in foes.items()], sum(foes.values()))
    if not xp:
        return [said]
    earned = context.terms.quantity("xp", xp)
    return [_("{name}: {title}").format(name=said.removesuffix("."), title=earned) + "."]


Teller = Callable[[SceneContext, Sequence["Entry"]], list[str]]

TOPICS: Mapping[type[Facts], Teller] = {
    RollRecorded: scene_harm.tries,
    CharactersHurt: scene_harm.harm,
    CharactersHealed: scene_harm.harm,
    ConditionsChanged: scene_harm.conditions,
    CharacterDied: scene_harm.died,
    ChoiceMade: scene_harm.choices,
    CounterSpent: scene_harm.spent,
    CounterRestored: scene_harm.spent,
    TimePassed: scene_harm.time,
    RestTaken: scene_harm.rests,
    FoesDefeated: _overcome,
    TreasureFound: lambda context, entries: scene_dealings.found(context.speaker, entries),
    GoodsTaken: lambda context, entries: scene_dealings.taken(context.speaker, entries),
    ItemUsed: scene_dealings.used,
    ItemBought: scene_dealings.bought,
    ItemSold: scene_dealings.sold,
    CoinsPaid: scene_dealings.paid,
    CoinsReceived: scene_dealings.received,
    GoodsDropped: scene_dealings.dropped,
    GoodsGiven: scene_dealings.given,
    ItemIdentified: scene_dealings.identified,
    ItemAppraised: scene_dealings.identified,
    BillCharged: scene_dealings.bills,
    CharacterJoined: scene_people.joined,
    OpeningRecorded: scene_people.opened,
    OthersMet: scene_people.met,
    RetainerHired: scene_people.hired,
    CharacterLevelled: scene_people.levels,
    CharacterImproved: scene_people.improved,
    CharacterDescribed: scene_people.described,
    WagesPaid: scene_people.wages,
    WorkDone: scene_people.worked,
}
"""Kinds that are told together where they follow one another."""
