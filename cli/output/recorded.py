"""The confirmation of a recording command: what happened, the numbers behind it, and what stands now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cli.output.columns import screen_width, wrapped
from cli.output.language import _, integer, ngettext
from cli.output.messages import derivation_lines
from cli.output.sentence import sentence
from ledger import facts as kinds
from ledger.ids import WORLD
from ledger.people import pending_choices
from ledger.seal import Seal

if TYPE_CHECKING:
    from cli.output.language import Terms
    from cli.output.screen import Screen
    from cli.output.speaker import Speaker
    from ledger.journal import Recorded


def confirmation(speaker: Speaker, recorded: Recorded, *, sentence_only: bool = False) -> Iterator[str]:
    """Lines about an entry that was just recorded.

    Args:
        sentence_only: Whether to leave out the figures behind it, as for a list of commands.
    """
    entry = recorded.entry
    number = f"#{entry.number}"
    said = sentence(speaker, entry)
    if recorded.already:
        said = _("Recorded before: {sentence}").format(sentence=said)
    if entry.body.secret:
        said = _("{sentence} [secret]").format(sentence=said)
    lead = f"{number}  "
    if sentence_only:
        first, *more = wrapped(said, screen_width() - len(lead))
        yield lead + first
        yield from (" " * len(lead) + line for line in more)
        if entry.body.kind == "SessionEnded":
            yield " " * len(lead) + _seal_line(speaker.screen, recorded)
        return
    first, *more = wrapped(said, screen_width() - len(lead))
    yield speaker.style(number, bold=True) + "  " + first
    details = [] if recorded.already else list(_details(speaker, recorded))
    for line in (*more, *(part for detail in details for part in wrapped(detail, screen_width() - len(lead)))):
        yield " " * len(lead) + line
    if entry.body.kind == "SessionEnded" and not recorded.already:
        yield from _closing(speaker, recorded)


def _details(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    body = recorded.entry.body
    told = body.kind in WITH_DERIVATION
    steps = [
        step for step in body.derivation if step.step == "deviates" or (told and (step.args or body.kind in WHOLE))
    ]
    # The sentence above has told what is told, and what is secret is not for the table.
    kept_out = ("secret", "told") if body.kind in TELLING else ("secret",)
    rows = speaker.terms.tables.group("steps")
    steps = [step for step in steps if not any(rows.get(step.step, {}).get(word) for word in kept_out)]
    if body.kind == "TreasureSplit":
        steps = [step for step in steps if step.step not in ("split.share", "split.remainder")]
    yield from derivation_lines(speaker.terms, steps)
    if show := AFTERWARDS.get(body.kind):
        yield from show(speaker, recorded.result)
    if body.kind == "EntriesVoided":
        yield from _taken_back(speaker, recorded)
    yield from _owed(speaker, recorded)


def _owed(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """Choices that are due to those who lost hit points."""
    for account in sorted({p.account for p in recorded.entry.body.postings if p.commodity == "hp" and p.quantity < 0}):
        if options := pending_choices(speaker.rules, speaker.view, account):
            named = ", ".join(speaker.terms.term("choices", option) for option in options)
            yield _("{who} must choose: {options}.").format(who=speaker.terms.account(account), options=named)


WITH_DERIVATION = frozenset(
    kind.__name__
    for kind in (
        kinds.CharacterJoined,
        kinds.RetainerHired,
        kinds.RollRecorded,
        kinds.CharactersHurt,
        kinds.CharactersHealed,
        kinds.RestTaken,
        kinds.ConditionsChanged,
        kinds.ChoiceMade,
        kinds.CounterSpent,
        kinds.CounterRestored,
        kinds.TimePassed,
        kinds.ItemUsed,
        kinds.ItemEquipped,
        kinds.FoesDefeated,
        kinds.ItemAppraised,
        kinds.TreasureSplit,
        kinds.ExperienceAwarded,
        kinds.CharacterLevelled,
        kinds.CharacterImproved,
        kinds.CharacterRevived,
        kinds.EstateInherited,
        kinds.WorkDone,
        kinds.EntriesVoided,
    )
)
"""Kinds whose arithmetic is shown at once; that of the others is one `show` away."""

TELLING = frozenset({"RollRecorded", "CharactersHurt", "CounterSpent", "CounterRestored"})
"""Kinds whose sentence tells the steps that a ruleset wants told."""

WHOLE = frozenset({"RollRecorded", "ExperienceAwarded"})
"""Kinds of which steps are shown that only give a number, too."""


# What stands now.


def _hit_points(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    if "hp" not in speaker.terms.tables.group("measures"):
        return
    changed = {
        **{name: -lost for name, lost in result.get("damage", {}).items()},
        **result.get("healed", {}),
    }
    for name, now in result.get("hp", {}).items():
        current, most = now["current"], now["max"]
        before = current - changed.get(name, 0)
        if before == current:
            continue
        yield _("{who}: {measure} {before} → {now}").format(
            who=name,
            measure=speaker.terms.measure("hp"),
            before=integer(before),
            now=integer(current) if most is None else f"{integer(current)}/{integer(most)}",
        )


def _pool(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    yield _("In the pool now: {xp}.").format(xp=speaker.terms.quantity("xp", result["pool"]))


def _hoard(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    if speaker.terms.coinage:
        yield _("In the hoard now: {value} in coins.").format(value=speaker.terms.value(result["value"]))


def _split(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    for name, coins in result["coins"].items():
        yield _("{who} takes: {goods}").format(who=name, goods=speaker.terms.amount(coins))
    if result["remainder"]:
        yield _("Not to be divided: {value}.").format(value=speaker.terms.value(result["remainder"]))


def _award(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    for name, lost in result.get("lost", {}).items():
        if lost:
            yield _("{who} loses {xp} to the limit.").format(who=name, xp=speaker.terms.quantity("xp", lost))


def _level(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    level, now = result["level"], result["hp"]
    if level is not None:
        yield _("Level {level}, {measure} {current}/{most}.").format(
            level=integer(level),
            measure=speaker.terms.measure("hp"),
            current=integer(now["current"]),
            most=integer(now["max"] or now["current"]),
        )


def _experience(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    if "xp" in speaker.terms.tables.group("measures"):
        yield _("Left: {goods}.").format(goods=speaker.terms.quantity("xp", result["xp"]))


def _purse(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    yield _("Left in the purse: {amount}.").format(amount=speaker.terms.amount(result["purse"]))


def _left(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    if result.get("left") and not result.get("kept"):
        yield _("Left: {goods}.").format(goods=speaker.terms.quantity(result["item"], result["left"]))


def _counter(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    if result["left"] is not None:
        yield _("Left: {goods}.").format(goods=integer(result["left"]))


def _clock(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    from cli.output.clock import clock_line
    from projections.clock import clock_reading

    yield clock_line(clock_reading(result["seconds"]))


def _unpaid(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    for name, employer in result.get("unpaid", {}).items():
        yield _("Nobody pays {who}: {employer} is dead.").format(who=name, employer=employer)


def _taken_back(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """What a void took back: the entries, where its sentence tells only how many, and every change by account."""
    from cli.output.sentence import FEW, taken_back

    entries = taken_back(speaker, recorded.entry)
    if len(entries) > FEW:
        for entry in entries[:MOST_ENTRIES]:
            yield f"#{entry.number} {sentence(speaker, entry)}"
        if (more := len(entries) - MOST_ENTRIES) > 0:
            yield ngettext("… and {count} more.", "… and {count} more.", more).format(count=integer(more))
    by_account: dict[str, list[str]] = {}
    for posting in recorded.entry.body.postings:
        if not posting.account.startswith(WORLD):
            moved = _moved(speaker.terms, posting.commodity, posting.quantity)
            by_account.setdefault(posting.account, []).append(moved)
    for account, moved_here in sorted(by_account.items()):
        said = _("{account}: {changes}.").format(account=speaker.terms.account(account), changes=", ".join(moved_here))
        yield said[:1].upper() + said[1:]


def _moved(terms: Terms, commodity: str, quantity: int) -> str:
    """A change of a balance, with its sign."""
    if commodity == TREASURE:
        return ("+" if quantity > 0 else "") + terms.value(quantity)
    return terms.quantity(commodity, quantity, sign=True)


TREASURE = "treasure"
"""Commodity that counts a worth in the smallest coin."""

MOST_ENTRIES = 20
"""As many entries of a void are told one by one."""


def _worked(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    if "purse" in result:
        yield from _purse(speaker, result)


def _bill(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    shares = ", ".join(f"{name} {speaker.terms.value(value)}" for name, value in result["shares"].items())
    yield _("Each one’s part: {shares}.").format(shares=shares)
    if result["left"]:
        yield _("Left to pay: {value}.").format(value=speaker.terms.value(result["left"]))


def _rules(speaker: Speaker, result: Mapping[str, Any]) -> Iterator[str]:
    """What house rules change, and what the printed tables say otherwise than before."""
    from cli.output.faults import change_lines, difference_lines
    from projections.rule_topics import house_changes
    from projections.rules_versions import changed_figures as between

    yield from change_lines(house_changes(speaker.terms.tables))
    if "before" in result:
        before = speaker.rules_of(result["before"]).tables
        house = {row["path"] for tables in (before, speaker.terms.tables) for row in house_changes(tables)}
        yield from difference_lines(
            [row for row in between(before.data, speaker.terms.tables.data) if not _under(row[0], house)]
        )


def _under(path: str, others: set[str]) -> bool:
    return any(path == other or path.startswith(other + ".") or other.startswith(path + ".") for other in others)


AFTERWARDS: Mapping[str, Callable[[Speaker, Mapping[str, Any]], Iterator[str]]] = {
    "CampaignOpened": _rules,
    "RulesAdopted": _rules,
    "CharactersHurt": _hit_points,
    "CharactersHealed": _hit_points,
    "RestTaken": _hit_points,
    "ChoiceMade": _hit_points,
    "CounterSpent": _counter,
    "CounterRestored": _counter,
    "FoesDefeated": _pool,
    "TreasureFound": _hoard,
    "TreasureSplit": _split,
    "ExperienceAwarded": _award,
    "CharacterLevelled": _level,
    "CharacterImproved": _experience,
    "CharacterRevived": _hit_points,
    "ItemBought": _purse,
    "ItemSold": _purse,
    "CoinsPaid": _purse,
    "CoinsReceived": _purse,
    "CoinsLent": _purse,
    "DebtSettled": _purse,
    "CoinsExchanged": _purse,
    "BillCharged": _bill,
    "GoodsTaken": _left,
    "GoodsGiven": _left,
    "GoodsDropped": _left,
    "ItemUsed": _left,
    "WagesPaid": _unpaid,
    "WorkDone": _worked,
    "TimePassed": _clock,
}
"""What stands after an entry, by its kind."""


def _closing(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    """What the session came to, and the seal that players keep."""
    yield ""
    # Of all that is recorded only the end of a session needs it, and it loads much.
    from cli.output.recorded_session import recap

    yield from recap(speaker, recorded.result["session"])
    yield ""
    yield _seal_line(speaker.screen, recorded)
    yield from wrapped(
        _("Keep it: “campaign verify --seal” tells later whether this history is still the one sealed."), screen_width()
    )


def _seal_line(screen: Screen, recorded: Recorded) -> str:
    return _("Seal: {seal}").format(seal=screen.style(seal_of(recorded), bold=True))


def seal_of(recorded: Recorded) -> str:
    """The seal of the history that ends with an entry."""
    return Seal.of(recorded.entry.number, recorded.entry.hash).text
