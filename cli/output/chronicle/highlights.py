"""Says the highlights of a chapter, and why each of them is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from cli.output.entries.entry_details import with_remark
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, UNBROKEN, _, capital, decimal, integer, spoken
from cli.output.words.nouns import counted_noun
from ledger.others import everybody_called, sort_of
from ledger.state import is_hidden
from ledger.texts import printable
from projections.chronicle.highlight import Highlight
from projections.chronicle.history import Chapter

SENTENCES: Mapping[tuple[str, str], str] = {
    ("death", "first"): N_("{who} dies{remark}: the first death of the campaign."),
    ("death", "again"): N_("{who} dies{remark}."),
    ("revival", "status"): N_("{who} comes back to life."),
    ("survived", "fell"): N_("{who} falls{remark} and survives."),
    ("close_call", "lowest"): N_("A close call for {who}: down to {lowest} out of {most}."),
    ("critical", "outcome"): N_("{who}: {outcome}{remark}."),
    ("critical", "natural"): N_("A natural {face} for {who}{remark}: success."),
    ("fumble", "outcome"): N_("{who}: {outcome}{remark}."),
    ("fumble", "natural"): N_("A natural {face} for {who}{remark}: failure."),
    ("blow", "half"): N_("A great blow: {who} loses {lost} out of {most}{remark}."),
    ("blow", "greatest"): N_("The greatest blow: {who} loses {lost}{remark}."),
    ("odds", "success"): N_("Against the odds: {who} succeeds{remark} where {chance} of such rolls do."),
    ("odds", "failure"): N_("Against the odds: {who} fails{remark} where {chance} of such rolls do."),
    ("find", "worth"): N_("The biggest find: {value}{remark}."),
    ("find", "magic"): N_("A magic find: {item}{remark}."),
    ("first", "level"): N_("{who} reaches level {level}, the first of the company to do so."),
    ("first", "class"): N_("{who} takes up another class: {class_}."),
    ("first", "roll"): N_("Roll number {count} of the campaign."),
    ("first", "session"): N_("Session number {count} of the campaign."),
    ("streak", "successes"): N_("{who}: {count} successes in a row{remark}."),
    ("streak", "failures"): N_("{who}: {count} failures in a row{remark}."),
    ("turn", "avenged"): N_("The company overcomes {foes} after the fall of {victim}."),
}
"""What is said of each kind and rule."""

RULES: Mapping[tuple[str, str], str] = {
    ("death", "first"): N_("every death is a highlight"),
    ("death", "again"): N_("every death is a highlight"),
    ("revival", "status"): N_("every return from death is a highlight"),
    ("survived", "fell"): N_("no hit points were left, and death did not follow"),
    ("close_call", "lowest"): N_(
        "a tenth of the hit points or less, or just one, was left to somebody who did not fall"
    ),
    ("critical", "outcome"): N_("the rules set it above a success, and it changed something"),
    ("critical", "natural"): N_("the die showed its best face, and the roll changed something"),
    ("fumble", "outcome"): N_("the rules set it below a failure, and it changed something"),
    ("fumble", "natural"): N_("the die showed its worst face, and the roll changed something"),
    ("blow", "half"): N_("one blow took half of the maximum of hit points or more"),
    ("blow", "greatest"): N_(
        "the greatest loss of hit points here: a quarter of the maximum or more, and half as much again as the second"
    ),
    ("odds", "success"): N_("the dice and the target give a chance of success of 15 % or less"),
    ("odds", "failure"): N_("the dice and the target give a chance of success of 85 % or more"),
    ("find", "worth"): N_("the find worth most here, and at least a tenth of the coins that the company had"),
    ("find", "magic"): N_("the first magic object found here"),
    ("first", "level"): N_("nobody of the company had reached this level"),
    ("first", "class"): N_("the first level in a class beside another one"),
    ("first", "roll"): N_("a round number of rolls"),
    ("first", "session"): N_("a round number of sessions"),
    ("streak", "successes"): N_("five or more rolls of one kind running that came out alike"),
    ("streak", "failures"): N_("five or more rolls of one kind running that came out alike"),
    ("turn", "avenged"): N_("foes were overcome who had felled somebody in the same fight"),
}
"""Why something is a highlight."""


def highlight_text(speaker: Speaker, highlight: Highlight) -> str:
    """A highlight as a sentence; one that is secret is marked where the game master reads it."""
    said = printable(_(SENTENCES[highlight.kind, highlight.rule]).format(**_places(speaker, highlight)))
    said = capital(said)
    if highlight.kind == "streak" and highlight.chance is not None:
        said = _("{sentence} Chance: {chance}.").format(sentence=said, chance=percent(highlight.chance))
    if highlight.secret:
        entry = speaker.campaign.entry(highlight.entry)
        if entry is not None and is_hidden(entry, speaker.view):
            said = _("{sentence} [secret]").format(sentence=said)
    return said


def rule_text(highlight: Highlight) -> str:
    """Why something is a highlight."""
    return _(RULES[highlight.kind, highlight.rule])


def highlights_in_order(chapter: Chapter) -> list[Highlight]:
    """The highlights of a chapter in the order of play."""
    order = {entry.number: place for place, entry in enumerate(chapter.entries)}
    return sorted(chapter.highlights, key=lambda highlight: order.get(highlight.entry, len(order)))


def highlight_lines(speaker: Speaker, chapter: Chapter, *, with_rules: bool = False) -> Iterator[str]:
    """A line for each highlight of a chapter in the order of play, with the number of its entry.

    Args:
        with_rules: Say also why each is one.
    """
    for highlight in highlights_in_order(chapter):
        said = highlight_text(speaker, highlight)
        if with_rules:
            said = with_remark(said, rule_text(highlight))
        yield f"{said} [#{highlight.entry}]"


def percent(chance: Fraction) -> str:
    """A chance in percent, with one decimal below ten, and two digits below one."""
    hundredths = chance * 100
    places = 0 if hundredths >= 10 else 1 if hundredths >= 1 else 2
    rounded = Fraction(round(hundredths * 10**places), 10**places)
    if not rounded:
        return _("less than {percent}").format(percent=_with_sign("0.01" if spoken() != "fr" else "0,01"))
    return _with_sign(decimal(f"{rounded.numerator}/{rounded.denominator}") if places else integer(int(rounded)))


def _with_sign(number: str) -> str:
    return f"{number}{UNBROKEN}%" if spoken() == "fr" else f"{number}%"


def _places(speaker: Speaker, highlight: Highlight) -> dict[str, str]:
    """What fills the places of a sentence."""
    terms, figures = speaker.terms, highlight.figures
    places = {"who": highlight.who, "remark": _remark(speaker, highlight)}
    for name, value in figures.items():
        places[name] = integer(value) if isinstance(value, int) else value
    for name in ("lost", "lowest"):
        if isinstance(number := figures.get(name), int):
            places[name] = terms.quantity("hp", number)
    worth = figures.get("value")
    if isinstance(worth, int):
        places["value"] = terms.value(worth)
    if "class" in figures:
        places["class_"] = terms.of_person("classes", str(figures["class"]), speaker.gender_of(highlight.who))
    if "item" in figures:
        entry = speaker.campaign.entry(highlight.entry)
        places["item"] = (terms if entry is None else speaker.terms_at(entry)).item(str(figures["item"]))
    if "foe" in figures:
        places["foes"] = counted_noun(str(figures["foe"]), int(figures["count"]))
    if highlight.kind in ("critical", "fumble"):
        places["outcome"] = terms.outcome(str(figures.get("roll") or "") or None, highlight.kind)
    if highlight.chance is not None:
        places["chance"] = percent(highlight.chance)
    return places


def _remark(speaker: Speaker, highlight: Highlight) -> str:
    """What is added in brackets: the cause, the place of a find, or which roll it was."""
    figures = highlight.figures
    said = str(figures.get("cause") or figures.get("origin") or "")
    if "cause" in figures and ((sort := sort_of(said)) != said or everybody_called(speaker.view, said)):
        said = counted_noun(sort, 1)
    if "roll" in figures:
        kind, value = str(figures["roll"]), str(figures["value"])
        what = speaker.terms.term("rolls", kind) if kind else ""
        if what and value and not value.lstrip("-").isdigit():
            what = _("{name}: {title}").format(name=what, title=speaker.terms.roll_value(kind, value))
        said = ", ".join(part for part in (what, str(figures["purpose"])) if part)
    return with_remark("", said) if said else ""
