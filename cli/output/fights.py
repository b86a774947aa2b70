"""Says a fight in a few sentences: who against whom, what turned it, what it cost, how it ended.

Each kind of sentence has three forms; the number of the fight's first entry chooses one, so that the same fight is
always said in the same way, in a copy or a replay of the campaign too. Nothing is said that the entries do not hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from zlib import crc32

from cli.output.entry_details import with_remark
from cli.output.highlights import highlight_text
from cli.output.language import N_, _, capital, integer, listed, ngettext, times
from projections.fights import fallen_enemies, fled_enemies

if TYPE_CHECKING:
    from cli.output.speaker import Speaker
    from cli.output.terms import Terms
    from projections.fights import Fight, Fighter
    from projections.highlights.highlight import Highlight

TURNS = 2
"""How many highlights of a fight are said in it."""

NAMED = 6
"""Of a greater company only the number is said."""

BEGINNINGS = (
    N_("{company} fight; on the other side: {foes}."),
    N_("A fight: {company} against {foes}."),
    N_("Adversaries: {foes}. In the fight: {company}."),
)
OF_ONE = (
    N_("{company} fights; on the other side: {foes}."),
    N_("A fight: {company} against {foes}."),
    N_("Adversaries: {foes}. In the fight: {company}."),
)
AGAINST_NOBODY = (N_("A fight: {company}."), N_("{company}: a fight."), N_("In the fight: {company}."))
WOUNDS = (N_("Wounds: {wounds}."), N_("What it cost: {wounds}."), N_("Hit points lost: {wounds}."))
UNHURT = (N_("Nobody is hurt."), N_("Nobody loses a hit point."), N_("No wounds."))
OVERCOME = (N_("Victory over {foes}."), N_("In the end, victory over {foes}."), N_("Foes overcome: {foes}."))
ALL_OVERCOME = (
    N_("{count|The foe is|The foes are} overcome{remark}."),
    N_("Victory{remark}."),
    N_("The other side is overcome{remark}."),
)


def fight_text(speaker: Speaker, fight: Fight, highlights: Sequence[Highlight]) -> list[str]:
    """The sentences of a fight.

    Args:
        highlights: Those of the chapter, the most remarkable first.
    """
    form = crc32(b"%d" % fight.entries[0].number) % 3
    numbers = {entry.number for entry in fight.entries}
    inside = [highlight for highlight in highlights if highlight.entry in numbers and highlight.kind != "first"]
    turns = sorted(inside[:TURNS], key=lambda highlight: highlight.entry)
    fates = {highlight.who for highlight in turns if highlight.kind in ("death", "survived")}
    return [
        _beginning(fight, form),
        *(highlight_text(speaker, highlight) for highlight in turns),
        *_falls(fight, fates),
        *_wounds(speaker.terms, fight, form, _said_by(turns)),
        *_suffered(speaker.terms, fight),
        *_enemies_gone(fight),
        *_outcome(speaker.terms, fight, form),
    ]


def fight_in_brief(terms: Terms, fights: Sequence[Fight]) -> Iterator[str]:
    """Fights in a few words: those without loss together, each of the others with who fell or died."""
    unharmed = [fight for fight in fights if fight.is_without_loss]
    if unharmed:
        count = len(unharmed)
        said = ngettext("{count} fight without loss", "{count} fights without loss", count)
        foes = [foe for fight in unharmed for foe in _counted(fight.foes)]
        yield with_remark(said.format(count=integer(count)), ", ".join(foes)) + "."
    for fight in fights:
        if not fight.is_without_loss:
            against = listed(_foes(fight))
            said = _("A fight against {foes}").format(foes=against) if against else _("A fight")
            fates = " ".join(_falls(fight, set()))
            yield _("{name}: {title}").format(name=said, title=fates)


def _beginning(fight: Fight, form: int) -> str:
    names = list(fight.company)
    company = listed(names) if len(names) <= NAMED else _("{count} of the company").format(count=integer(len(names)))
    foes = listed(_foes(fight))
    if not names:
        return _("A fight against {foes}.").format(foes=foes)
    if not foes:
        return _(AGAINST_NOBODY[form]).format(company=company)
    return _((OF_ONE if len(names) == 1 else BEGINNINGS)[form]).format(company=company, foes=foes)


def _foes(fight: Fight) -> list[str]:
    return [*_counted(fight.foes), *_counted(fight.others)]


def counted(what: str, number: int) -> str:
    """So many of something, as it was typed."""
    return times(integer(number), what) if number != 1 else what


def _falls(fight: Fight, said: set[str]) -> Iterator[str]:
    """Who fell and who died, but for those of whom it is said already."""
    for name, fighter in fight.company.items():
        if name in said:
            continue
        if fighter.died is not None:
            yield with_remark(_("{who} dies").format(who=name), fighter.died_of) + "."
        elif fighter.fell is not None:
            yield with_remark(_("{who} falls").format(who=name), fighter.fell_by) + "."


def _said_by(turns: Sequence[Highlight]) -> set[tuple[str, int]]:
    """Who lost how many hit points, as highlights say it."""
    return {(each.who, int(each.figures["lost"])) for each in turns if each.kind == "blow"}


def _wounds(terms: Terms, fight: Fight, form: int, said: set[tuple[str, int]]) -> Iterator[str]:
    """Hit points lost and regained, and to what, but for those of which it is said already."""
    if "hp" not in terms.tables.group("measures"):
        return
    hurt = {name: fighter for name, fighter in fight.company.items() if fighter.lost}
    wounds = [_wound(terms, name, fighter) for name, fighter in hurt.items() if (name, fighter.lost) not in said]
    if not hurt:
        yield _("The company is unhurt.") if any(foe.lost for foe in fight.enemies.values()) else _(UNHURT[form])
    elif wounds:
        yield _(WOUNDS[form]).format(wounds=_("; ").join(wounds))
    for name, fighter in fight.company.items():
        if fighter.regained:
            regained = terms.quantity("hp", fighter.regained)
            yield (
                ngettext("{who} regains {amount}", "{who} regain {amount} each", 1).format(who=name, amount=regained)
                + "."
            )


def _suffered(terms: Terms, fight: Fight) -> Iterator[str]:
    """What the other side lost: each of them, of many only the sum."""
    lost = {name: foe.lost for name, foe in fight.enemies.items() if foe.lost}
    if len(lost) > NAMED:
        yield _("The other side loses {amount}.").format(amount=terms.quantity("hp", sum(lost.values())))
    elif lost:
        each = [f"{name} {terms.quantity('hp', -points)}" for name, points in lost.items()]
        yield _("On the other side: {wounds}.").format(wounds=_("; ").join(each))


def _enemies_gone(fight: Fight) -> Iterator[str]:
    """Who fell on the other side, unless just they are counted as overcome, and who got away."""
    fallen, fled = fallen_enemies(fight), fled_enemies(fight)
    if fallen and fallen != fight.foes:
        yield _capital(ngettext("{foes} falls.", "{foes} fall.", sum(fallen.values())), fallen)
    if fled:
        yield _capital(ngettext("{foes} flees.", "{foes} flee.", sum(fled.values())), fled)


def _capital(said: str, foes: Mapping[str, int]) -> str:
    sentence = said.format(foes=listed(_counted(foes)))
    return capital(sentence)


def _wound(terms: Terms, name: str, fighter: Fighter) -> str:
    """What somebody lost, and to what."""
    causes = ", ".join(cause for cause in fighter.by if cause)
    return f"{name} {with_remark(terms.quantity('hp', -fighter.lost), causes)}"


def _outcome(terms: Terms, fight: Fight, form: int) -> Iterator[str]:
    """Who was overcome, unless the beginning has named just them."""
    if not fight.foes:
        return
    xp = terms.quantity("xp", fight.xp) if fight.xp else None
    if fight.others:
        yield _(OVERCOME[form]).format(foes=with_remark(listed(_counted(fight.foes)), xp))
    else:
        yield _(ALL_OVERCOME[form]).format(count=sum(fight.foes.values()), remark=with_remark("", xp))


def _counted(foes: Mapping[str, int]) -> list[str]:
    return [counted(foe, count) for foe, count in foes.items()]
