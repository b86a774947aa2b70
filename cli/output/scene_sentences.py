"""Tells what happens between fights: tries, wounds, purchases, journeys, in sentences that join what belongs together.

What moves treasure and experience is kept for the end of the chapter, where it is told once. What tells a reader
nothing (a roll that changed nothing, a thing taken in hand) is left to the lines of `full`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from cli.output.causes import cause_said
from cli.output.chapter import entry_line
from cli.output.entry_details import EntryDetails, with_remark
from cli.output.fights import lost_said
from cli.output.kinds.conditions import condition_begun, condition_sentences
from cli.output.language import _, capital, integer, listed, ngettext
from cli.output.nouns import counted_noun, in_words
from cli.output.scenes import sentences_once
from cli.output.tries import Try, tries_said
from ledger.facts import (
    GAME_MASTER,
    HOARD_NAME,
    BillCharged,
    CampaignOpened,
    CharacterJoined,
    CharacterLevelled,
    CharactersHealed,
    CharactersHurt,
    ConditionsChanged,
    DebtSettled,
    EntryRevealed,
    Facts,
    FoesDefeated,
    GoodsGiven,
    GoodsTaken,
    ItemBought,
    ItemEquipped,
    ItemUsed,
    RestTaken,
    RollRecorded,
    TimePassed,
)
from ledger.ids import CHARACTER, CLASS_LEVEL, CONDITION, DEAD, HP, ITEM, STATUS
from ledger.people import bare_name, by_name
from ledger.store.codec import facts_of
from projections.fights import roller_of
from projections.highlights.rolls import BAD, GOOD
from projections.story import is_said_alone

if TYPE_CHECKING:
    from cli.output.speaker import Speaker
    from ledger.entries import Entry

SAVES = ("save", "saving_throw")
"""Kinds of rolls with which somebody resists something."""

FEW = 3
"""So many purchases are told one by one."""


SILENT = (CampaignOpened, DebtSettled, EntryRevealed, ItemEquipped)
"""Kinds of which a story tells nothing."""


def is_of_treasure(entry: Entry) -> bool:
    """Whether an entry is told at the end of a chapter: it takes something out of the hoard."""
    facts = facts_of(entry.body)
    return isinstance(facts, GoodsTaken) and facts.source == HOARD_NAME and not is_said_alone(entry)


class SceneTeller:
    """Tells the entries of a chapter that are part of no fight."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker, self._terms = speaker, speaker.terms
        self._dead: set[str] = set()

    def text(self, entries: Sequence[Entry]) -> str:
        """The sentences of entries in a row."""
        said: list[str] = []
        for topic, run in groupby(entries, key=self._topic):
            group = list(run)
            said += TOPICS[topic](self, group) if topic is not None else self._own(group)
            self.follow(group)
        return " ".join(capital(sentence) for sentence in said)

    def follow(self, entries: Iterable[Entry]) -> None:
        """Follow entries that are told elsewhere, to know who died."""
        self._dead.update(
            bare_name(change.account)
            for entry in entries
            for change in entry.body.fields
            if (change.key, change.new) == (STATUS, DEAD)
        )

    def own_words(self, entry: Entry) -> str:
        """The sentence of one entry."""
        return entry_line(self._speaker, entry)

    def is_at_stake(self, entry: Entry) -> bool:
        """Whether a dispute is about an entry, which is then told by itself, with its mark."""
        return entry.number in self._speaker.at_stake

    def _topic(self, entry: Entry) -> type[Facts] | None:
        """The kind of entries with which an entry is told; None for one in its own words."""
        facts = facts_of(entry.body)
        kind = type(facts)
        if kind in SILENT or (isinstance(facts, RollRecorded) and entry.body.secret and facts.who == GAME_MASTER):
            return ItemEquipped
        is_span = isinstance(facts, TimePassed) and not entry.body.secret
        if kind not in TOPICS or (is_said_alone(entry) and not is_span) or self.is_at_stake(entry):
            return None
        if isinstance(facts, RollRecorded) and _changed_something(entry) and not (facts.purpose and _outcome(entry)):
            return None
        if isinstance(facts, CharactersHurt | CharactersHealed) and not _moves_only_hit_points(entry):
            return None
        return kind

    def _own(self, entries: Sequence[Entry]) -> list[str]:
        return [sentences_once(entry_line(self._speaker, entry) for entry in entries)]

    def tries(self, entries: Sequence[Entry]) -> list[str]:
        """What was tried; rolls without a text, and those of the game master, tell nothing."""
        found: list[Try] = []
        effects: list[str] = []
        for entry in entries:
            facts = facts_of(entry.body)
            if not isinstance(facts, RollRecorded) or not facts.purpose or roller_of(facts) == GAME_MASTER:
                continue
            if outcome := _outcome(entry):
                found.append(Try(roller_of(facts), facts.purpose, outcome in GOOD, facts.kind in SAVES))
                if _changed_something(entry):
                    effects += EntryDetails(self._speaker, entry).said_steps()
        return [*tries_said(found), *effects]

    def hurt(self, entries: Sequence[Entry]) -> list[str]:
        """Who lost how much to what."""
        said = []
        for entry in entries:
            facts = facts_of(entry.body)
            cause = facts.cause or "" if isinstance(facts, CharactersHurt) else ""
            for amount, names in _alike(self._moved(entry, -1)).items():
                said.append(lost_said(self._terms, names, amount, cause_said(cause)))
        return said

    def healed(self, entries: Sequence[Entry]) -> list[str]:
        """Who regained how much, and thanks to what."""
        said = []
        for entry in entries:
            facts = facts_of(entry.body)
            cause = cause_said(facts.cause or "" if isinstance(facts, CharactersHealed) else "")
            for amount, names in _alike(self._moved(entry, 1)).items():
                sentence = ngettext("{who} regains {amount}", "{who} regain {amount} each", len(names)).format(
                    who=listed(names), amount=self._terms.quantity("hp", amount)
                )
                thanks = " " + _("thanks to {cause}").format(cause=cause.text) if cause.sort == "noun" else cause.text
                said.append(sentence + thanks + ".")
        return said

    def _moved(self, entry: Entry, sign: int) -> dict[str, int]:
        """Hit points lost or regained, by name."""
        return {
            bare_name(posting.account): abs(posting.quantity)
            for posting in entry.body.postings
            if posting.commodity == HP and posting.quantity * sign > 0
        }

    def conditions(self, entries: Sequence[Entry]) -> list[str]:
        """Which conditions began and which ended, but for those that did both."""
        level: dict[tuple[str, str], int] = {}
        for posting in (posting for entry in entries for posting in entry.body.postings):
            if posting.commodity.startswith(CONDITION):
                key = (bare_name(posting.account), posting.commodity.removeprefix(CONDITION))
                level[key] = level.get(key, 0) + posting.quantity
        said = []
        for (name, id_), change in level.items():
            if change > 0:
                said.append(condition_begun(self._speaker, self._terms, name, id_))
            elif change < 0 and name not in self._dead:
                said += condition_sentences(self._speaker, self._terms, [name], {id_: 1}, ended=True)
        return said

    def used(self, entries: Sequence[Entry]) -> list[str]:
        """Who used what."""
        used = [
            (facts.who, EntryDetails(self._speaker, entry).goods(facts.goods))
            for entry in entries
            if isinstance(facts := facts_of(entry.body), ItemUsed)
        ]
        return [_("{who} uses: {goods}.").format(who=who, goods=goods) for who, goods in used]

    def overcome(self, entries: Sequence[Entry]) -> list[str]:
        """Foes that were counted as overcome without a fight that was recorded."""
        foes: dict[str, int] = {}
        for facts in (facts_of(entry.body) for entry in entries):
            if isinstance(facts, FoesDefeated):
                for sort, count in facts.by_sort.items():
                    foes[sort] = foes.get(sort, 0) + count
        xp = sum(p.quantity for entry in entries for p in entry.body.postings if p.commodity == "xp" and p.quantity > 0)
        count = sum(foes.values())
        named = listed([counted_noun(foe, number) for foe, number in foes.items()])
        said = ngettext("{foes} is overcome.", "{foes} are overcome.", count).format(foes=named)
        if not xp:
            return [said]
        earned = self._terms.quantity("xp", xp)
        return [_("{name}: {title}").format(name=said.removesuffix("."), title=earned) + "."]

    def bought(self, entries: Sequence[Entry]) -> list[str]:
        """Few purchases by themselves, many by what each one spent."""
        spent: dict[str, int] = {}
        things: dict[str, list[str]] = {}
        for entry in entries:
            facts = facts_of(entry.body)
            if isinstance(facts, ItemBought):
                details: EntryDetails[ItemBought] = EntryDetails(self._speaker, entry)
                who = details.holder(facts.who)
                spent[who] = spent.get(who, 0) - details.value(details.account(facts.who))
                things.setdefault(who, []).append(_bought(details, facts))
        if len(entries) <= FEW:
            return [
                _("{who} buys: {goods}, for {price}.").format(
                    who=who, goods=listed(things[who]), price=self._terms.value(spent[who])
                )
                for who in spent
            ]
        total = self._terms.value(sum(spent.values()))
        return [
            ngettext("{who} buys gear for {price}.", "{who} buy gear for {price}.", len(spent)).format(
                who=listed(list(spent)), price=total
            )
        ]

    def given(self, entries: Sequence[Entry]) -> list[str]:
        """What went from one to others, those of one giver together."""
        said = []
        for source, run in groupby(entries, key=_giver):
            parts = []
            giver = ""
            for entry in run:
                facts = facts_of(entry.body)
                if isinstance(facts, GoodsGiven):
                    details: EntryDetails[GoodsGiven] = EntryDetails(self._speaker, entry)
                    giver = details.holder(facts.source)
                    parts.append((details.goods(facts.goods), details.holder(facts.target)))
            (goods, target), *more = parts
            if source in self._dead:
                shares = [_("{goods} to {target}").format(goods=what, target=whom) for what, whom in parts]
                said.append(_("What {who} had: {shares}.").format(who=giver, shares=listed(shares)))
                continue
            sentence = _("{who} gives {goods} to {target}").format(who=giver, goods=goods, target=target)
            also = [_("{goods} to {target}").format(goods=what, target=whom) for what, whom in more]
            said.append(listed([sentence, *also]) + ".")
        return said

    def bills(self, entries: Sequence[Entry]) -> list[str]:
        """What was shared, but not who owes whom how much."""
        said = []
        for entry in entries:
            facts = facts_of(entry.body)
            if isinstance(facts, BillCharged):
                amount = self._terms.amount(facts.amount)
                said.append(_("They share a bill of {amount}: {purpose}.").format(amount=amount, purpose=facts.purpose))
        return said

    def time(self, entries: Sequence[Entry]) -> list[str]:
        """How long it took, in words."""
        spans: dict[str, int] = {}
        for facts in (facts_of(entry.body) for entry in entries):
            if isinstance(facts, TimePassed):
                spans[facts.unit] = spans.get(facts.unit, 0) + facts.count
        parts = [
            f"{in_words(count)} {self._terms.term('units', unit, 'many')}"
            if count > 1
            else counted_noun(self._terms.term("units", unit), 1)
            for unit, count in spans.items()
        ]
        number = sum(spans.values())
        said = ngettext("{length} passes.", "{length} pass.", number).format(length=listed(parts))
        return [with_remark(said, ", ".join(entry.body.note for entry in entries if entry.body.note))]

    def rests(self, entries: Sequence[Entry]) -> list[str]:
        """Which rests were taken, and how many days of each."""
        days: dict[str, int] = {}
        for facts in (facts_of(entry.body) for entry in entries):
            if isinstance(facts, RestTaken):
                days[facts.rest] = max(days.get(facts.rest, 0), facts.days)
        return [listed([_rest(self._terms.term("rests", rest), count) for rest, count in days.items()]) + "."]

    def levels(self, entries: Sequence[Entry]) -> list[str]:
        """Who gained a level."""
        names = [bare_name(facts.who) for e in entries if isinstance(facts := facts_of(e.body), CharacterLevelled)]
        count = {name: names.count(name) for name in names}
        said = [name if number == 1 else f"{name} ({integer(number)})" for name, number in count.items()]
        return [ngettext("{who} gains a level.", "{who} gain a level.", len(said)).format(who=listed(said))]

    def joined(self, entries: Sequence[Entry]) -> list[str]:
        """Who joins, with the class where there is one."""
        who = []
        for entry in entries:
            facts = facts_of(entry.body)
            if isinstance(facts, CharacterJoined):
                gender = self._speaker.gender_of(bare_name(facts.who))
                classes = [
                    self._terms.of_person("classes", p.commodity.removeprefix(CLASS_LEVEL), gender)
                    for p in entry.body.postings
                    if p.account == CHARACTER + facts.who and p.commodity.startswith(CLASS_LEVEL)
                ]
                who.append(facts.who + (f" ({', '.join(classes)})" if classes else ""))
        return [ngettext("{who} joins the company.", "{who} join the company.", len(who)).format(who=listed(who))]

    def nothing(self, entries: Sequence[Entry]) -> list[str]:
        """What is not told."""
        return []


TOPICS: Mapping[type[Facts] | None, Callable[[SceneTeller, Sequence[Entry]], list[str]]] = {
    RollRecorded: SceneTeller.tries,
    CharactersHurt: SceneTeller.hurt,
    CharactersHealed: SceneTeller.healed,
    ConditionsChanged: SceneTeller.conditions,
    ItemUsed: SceneTeller.used,
    FoesDefeated: SceneTeller.overcome,
    ItemBought: SceneTeller.bought,
    ItemEquipped: SceneTeller.nothing,
    BillCharged: SceneTeller.bills,
    GoodsGiven: SceneTeller.given,
    TimePassed: SceneTeller.time,
    RestTaken: SceneTeller.rests,
    CharacterLevelled: SceneTeller.levels,
    CharacterJoined: SceneTeller.joined,
}
"""Kinds that are told together where they follow one another."""


def _changed_something(entry: Entry) -> bool:
    """Whether a roll had an effect of its own."""
    return bool(entry.body.postings or entry.body.fields)


def _outcome(entry: Entry) -> str:
    """How a roll came out: well or badly; empty where it was not judged."""
    judged = next((step for step in entry.body.derivation if step.step in ("judged", "came_out")), None)
    return str(judged.value) if judged is not None and judged.value in (*GOOD, *BAD) else ""


def _moves_only_hit_points(entry: Entry) -> bool:
    """Whether an entry does nothing but move hit points of those who live on."""
    moved = [posting.commodity for posting in entry.body.postings]
    return bool(moved) and set(moved) == {HP} and not entry.body.fields


def _rest(name: str, days: int) -> str:
    """A rest of so many days: `four full days of rest`; of another name how long it took."""
    if days == 1:
        return name
    if COUNTABLE.search(name):
        return counted_noun(name[:1].lower() + name[1:], days)
    span = ngettext("{count} day", "{count} days", days).format(count=in_words(days))
    return f"{name}, {span}"


COUNTABLE = re.compile(r"\b(day|night|week|journée|jour|nuit|semaine)\b|\brest$|^repos (court|long)", re.IGNORECASE)
"""Rests that one counts."""


def _giver(entry: Entry) -> str:
    facts = facts_of(entry.body)
    return bare_name(facts.source) if isinstance(facts, GoodsGiven) else ""


def _alike(amounts: Mapping[str, int]) -> dict[int, list[str]]:
    """Names by their amount, as a dictionary lists them."""
    found: dict[int, list[str]] = {}
    for name, amount in by_name(amounts):
        found.setdefault(amount, []).append(name)
    return found


def _bought(details: EntryDetails[ItemBought], facts: ItemBought) -> str:
    """What was bought, by the name of the lot where it is one."""
    account = details.account(facts.who)
    lots = [p.commodity for p in details.body.postings if p.account == account and p.commodity.startswith(ITEM)]
    return details.terms.quantity(lots[0] if lots else ITEM + facts.item, facts.count)
