"""Tells a fight in a paragraph: who met whom, what turned it, how it ended, what it cost.

What is the case chooses the sentences, and the place of the fight in its chapter how it begins, so that the same ledger
gives the same text and no two fights of a session begin alike. Nothing is said that the entries do not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from cli.output.entries.causes import Cause, cause_said
from cli.output.entries.kinds.conditions import conditions_begun
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, _, capital, integer, listed, ngettext, one_or_more, pgettext, with_count
from cli.output.words.nouns import counted_noun, definite_noun
from cli.output.words.terms import Terms
from ledger.facts import CharacterDied, CharactersHurt, RollRecorded
from ledger.store.codec import facts_of
from projections.chronicle.fight_turns import Turn, turns_of
from projections.chronicle.fights import BLOWS, Fight, fallen_enemies, fled_enemies
from projections.chronicle.highlights.rolls import judged_rolls
from projections.chronicle.history import Chapter

TURNS = 4
"""How many turns of a fight are told, besides the fall of those who were not the last."""

FEW_WOUNDS = 3
"""Where there are no more turns, every wound is told."""

NAMED = 3
"""Of a greater company it is told what happened to it as a whole."""

BEGINNINGS = (
    (N_("{company} faces {foes}."), N_("{company} face {foes}.")),
    (N_("Against {foes}, it is {company} who fights."), N_("Against {foes}, it is {company} who fight.")),
    (N_("Another fight sets {company} against {foes}."), N_("Another fight sets {company} against {foes}.")),
    (N_("Then {company} takes on {foes}."), N_("Then {company} take on {foes}.")),
)
"""How a fight begins: the first of a chapter, the second, and so on."""

VICTORIES = (N_("The company prevails."), N_("In the end the company prevails."), N_("The victory is the company’s."))


PATTERNS: Mapping[str, tuple[str, str]] = {
    "fell": (N_("{who} falls{cause}."), N_("{who} fall{cause}.")),
    "rose": (N_("{who} gets up again{cause}."), N_("{who} get up again{cause}.")),
    "low": (N_("{who} is left with {left}{cause}."), N_("{who} are left with {left} each{cause}.")),
    "blow": (N_("{who} loses {lost}{cause}."), N_("{who} lose {lost} each{cause}.")),
    "died": (N_("{who} dies{cause}."), N_("{who} die{cause}.")),
    "killed": (N_("{who} is killed{cause}."), N_("{who} are killed{cause}.")),
}
"""What is told of somebody by what happened, with its cause: of one, of several."""


class FightTeller:
    """Tells the fights of a chapter."""

    def __init__(self, speaker: Speaker, chapter: Chapter) -> None:
        self._speaker, self._terms = speaker, speaker.terms
        self._rolls = {roll.entry.number: roll for roll in judged_rolls(chapter.entries)}
        self._first_death = {each.entry for each in chapter.highlights if (each.kind, each.rule) == ("death", "first")}

    def text(self, fight: Fight, place: int, tried: str = "") -> list[str]:
        """The sentences of a fight.

        Args:
            place: How many fights of its chapter precede it.
            tried: What else was tried in it.
        """
        texts = _typed(fight)
        chosen = _merged(_chosen(turns_of(fight, self._rolls)))
        hurt = {name: fighter.lost for name, fighter in fight.company.items() if fighter.lost > 0}
        if not (chosen or hurt or fallen_enemies(fight) or fled_enemies(fight)) and (foes := _met(fight, texts)):
            return [self._short(fight, foes), tried]
        if not (chosen or hurt or _met(fight, texts)) and (strikes := [*self._strikes(fight)]):
            return [*strikes, tried]
        return [
            *_beginning(fight, texts, place),
            tried,
            *(self._strikes(fight) if all(turn.kind in ("overcome", "wound") for turn in chosen) else []),
            *self._turns(fight, chosen, texts),
            *_gone(fight, texts),
            *_outcome(fight, chosen, texts, place),
            *self._cost(fight, {} if _is_told(hurt, chosen) else hurt, place),
        ]

    def _short(self, fight: Fight, foes: Sequence[str]) -> str:
        """A fight without anything to tell of."""
        said = _("A fight against {foes}").format(foes=listed(list(foes)))
        parts = [*([_("nobody is hurt")] if self._has_hit_points() else []), *self._earned(fight)]
        return _("{name}: {title}").format(name=said, title=", ".join(parts)) + "." if parts else said + "."

    def _earned(self, fight: Fight) -> list[str]:
        return [self._terms.quantity("xp", fight.xp)] if fight.xp else []

    def _has_hit_points(self) -> bool:
        return "hp" in self._terms.tables.group("measures")

    def _turns(self, fight: Fight, turns: Sequence[Turn], texts: Sequence[str]) -> Iterator[str]:
        """What turned the fight, in order."""
        before = ""
        said: list[str] = []
        for turn in turns:
            said.append(capital(self._turn(fight, turn, texts, "" if turn.cause == before else turn.cause)))
            before = turn.cause
        yield from joined_by_subject(said, list(fight.company))

    def _turn(self, fight: Fight, turn: Turn, texts: Sequence[str], by: str) -> str:
        """What turned the fight.

        Args:
            by: Its cause, empty where the sentence before named it.
        """
        cause = cause_said(by, fight, texts)
        who, count = listed(list(turn.who)), len(turn.who)
        points = {key: self._terms.quantity("hp", number) for key, number in (("lost", turn.lost), ("left", turn.left))}
        if turn.kind == "overcome":
            return overcome_said(_of_those_met(fight, turn.foes, texts), sum(turn.foes.values()))
        if turn.kind == "felled":
            return _felled(fight, turn, cause, texts)
        if turn.kind == "struck":
            return self._struck(turn)
        if turn.kind == "condition":
            return conditions_begun(self._speaker, self._terms, turn.who, turn.conditions)
        if turn.kind == "died":
            return death_said(turn.who, cause, is_first=turn.entry in self._first_death)
        if turn.also:
            others = [f"{name} {self._terms.quantity('hp', lost)}" for name, lost in turn.also]
            points["lost"] = listed([points["lost"], *others])
        sort = "blow" if turn.kind == "wound" else turn.kind
        after = {"low": cause.after_left, "rose": cause.thanks}.get(turn.kind, cause.after_to)
        return one_or_more(PATTERNS[sort], count).format(who=who, cause=after, **points)

    def _struck(self, turn: Turn) -> str:
        """A critical blow."""
        who, points = listed(list(turn.who)), integer(turn.lost)
        if turn.face is not None and turn.outcome != "critical":
            said = _("{who} strikes true, with a natural {face}").format(who=who, face=turn.face)
        else:
            outcome = self._terms.outcome(turn.roll, turn.outcome)
            said = _("{name}: {title}").format(name=_("{who} strikes true").format(who=who), title=outcome)
        if not turn.lost:
            return said + "."
        return said + ngettext(", for {points} point.", ", for {points} points.", turn.lost).format(points=points)

    def _strikes(self, fight: Fight) -> Iterator[str]:
        """Who hit and who did not, where nothing else turned the fight."""
        strikes = [
            roll
            for entry in fight.entries
            if (roll := self._rolls.get(entry.number)) is not None and roll.kind in BLOWS and roll.who in fight.company
        ]
        hit = list(dict.fromkeys(roll.who for roll in strikes if roll.is_good))
        missed = [name for name in dict.fromkeys(roll.who for roll in strikes if not roll.is_good) if name not in hit]
        if hit and len(hit) <= NAMED:
            said = ngettext("{who} hits", "{who} hit", len(hit)).format(who=listed(hit))
            if missed and len(missed) <= NAMED:
                others = ngettext("{who} misses", "{who} miss", len(missed)).format(who=listed(missed))
                said = _("{hits}, {misses}").format(hits=said, misses=others)
            yield said + "."
        elif missed and not hit and len(missed) <= NAMED:
            yield ngettext("{who} misses", "{who} miss", len(missed)).format(who=listed(missed)) + "."

    def _cost(self, fight: Fight, hurt: Mapping[str, int], place: int) -> Iterator[str]:
        """What the fight cost and brought, in one sentence."""
        earned = self._earned(fight)
        if not self._has_hit_points() or (not hurt and any(fighter.lost > 0 for fighter in fight.company.values())):
            said = ""
        elif not hurt:
            said = _("Nobody is hurt") if place % 2 == 0 else _("Nobody of the company is hurt")
        elif len(hurt) <= NAMED:
            each = [
                pgettext("of what it costs", "{who} {amount}").format(who=name, amount=self._terms.quantity("hp", lost))
                for name, lost in hurt.items()
            ]
            said = _("The fight costs {who}").format(who=listed(each))
        else:
            total = self._terms.quantity("hp", sum(hurt.values()))
            said = _("The fight costs the company {amount}").format(amount=total)
        if not earned:
            yield from [said + "."] if said else []
        elif not said:
            yield _("The fight brings {amount}.").format(amount=earned[0])
        elif hurt:
            yield _("{sentence} and brings {amount}.").format(sentence=said, amount=earned[0])
        else:
            yield _("{sentence}, and the fight brings {amount}.").format(sentence=said, amount=earned[0])


def fight_in_brief(terms: Terms, fights: Sequence[Fight]) -> Iterator[str]:
    """Fights in a few words: those without loss together, each of the others with who fell or died."""
    unharmed = [fight for fight in fights if fight.is_without_loss]
    if unharmed:
        count = len(unharmed)
        said = with_count("{count} fight without loss", "{count} fights without loss", count)
        foes = [counted_noun(foe, number) for fight in unharmed for foe, number in fight.foes.items()]
        yield (_("{sentence}: {parts}").format(sentence=said, parts=listed(foes)) if foes else said) + "."
    for fight in fights:
        if not fight.is_without_loss:
            against = listed(_met(fight, _typed(fight)))
            said = _("A fight against {foes}").format(foes=against) if against else _("A fight")
            yield _("{name}: {title}").format(name=said, title=" ".join(_fates(fight)))


def joined_by_subject(sentences: Iterable[str], names: Sequence[str]) -> list[str]:
    """Sentences of which two in a row about the same person are one: `Brom loses 3 HP, then falls.`"""
    said: list[str] = []
    last = ""
    for sentence in sentences:
        name = next((name for name in names if _is_about(sentence, name)), "")
        if name and name == last and said[-1].endswith(".") and not any(f" {other} " in said[-1] for other in names):
            rest = sentence.removeprefix(f"{name} ")
            said[-1] = _("{sentence}, then {rest}").format(sentence=said[-1][:-1], rest=rest)
            last = ""
        else:
            said.append(sentence)
            last = name
    return said


def _is_about(sentence: str, name: str) -> bool:
    """Whether a sentence begins with one person, and nobody besides."""
    after = sentence.removeprefix(f"{name} ")
    return after != sentence and after.partition(" ")[0] not in ("and", "et")


def lost_said(terms: Terms, names: Sequence[str], lost: int, cause: Cause) -> str:
    """Who lost how many hit points to what."""
    pattern = one_or_more(PATTERNS["blow"], len(names))
    return pattern.format(who=listed(list(names)), lost=terms.quantity("hp", lost), cause=cause.after_to)


def death_said(names: Sequence[str], cause: Cause, *, is_first: bool) -> str:
    """Who died, of what, and whether nobody had before."""
    sort = "died" if cause.sort == "said" else "killed"
    said = one_or_more(PATTERNS[sort], len(names)).format(who=listed(list(names)), cause=cause.after_by)
    return said.removesuffix(".") + _(": the first death of the campaign.") if is_first else said


def overcome_said(foes: Sequence[str], count: int, *, too: bool = False) -> str:
    """Who was overcome.

    Args:
        foes: As a sentence names them; French repeats its preposition before each.
        count: How many there are in all.
        too: Whether others were before.
    """
    named = listed([pgettext("of those overcome", "{foe}").format(foe=foe) for foe in foes])
    if too:
        said = ngettext("Then {foes} is overcome too.", "Then {foes} are overcome too.", count)
    else:
        said = ngettext("{foes} is overcome.", "{foes} are overcome.", count)
    return capital(said.format(foes=named))


def _fates(fight: Fight) -> Iterator[str]:
    """Who fell and who died."""
    for name, fighter in fight.company.items():
        if fighter.died is not None:
            yield one_or_more(PATTERNS["died"], 1).format(who=name, cause="")
        elif fighter.fell is not None:
            yield one_or_more(PATTERNS["fell"], 1).format(who=name, cause="")


def _chosen(turns: Sequence[Turn]) -> list[Turn]:
    """The turns that are told, in order: the heaviest, and never the victory that ends the fight."""
    victories = [turn for turn in turns if turn.kind == "overcome"]
    wounds = [turn for turn in turns if turn.kind == "wound"]
    heavy = [turn for turn in turns if turn.kind not in ("overcome", "felled", "wound")]
    told = sorted(heavy, key=lambda turn: turn.weight, reverse=True)[:TURNS]
    told += wounds if len(heavy) + len(wounds) <= FEW_WOUNDS else []
    return sorted([*told, *victories[:-1]], key=lambda turn: turn.entry)


def _merged(turns: Sequence[Turn]) -> list[Turn]:
    """Turns of which the wounds of one person by one cause are said at once, and so are those by one cause in a row."""
    told: list[Turn] = []
    for turn in turns:
        same = next((each for each in told if _is_same_wound(each, turn)), None)
        if turn.kind != "wound" or same is None:
            told.append(turn)
        else:
            told[told.index(same)] = replace(same, lost=same.lost + turn.lost)
    joined: list[Turn] = []
    for turn in told:
        before = joined[-1] if joined else None
        alike = before is not None and before.kind == turn.kind == "wound" and before.cause == turn.cause != ""
        if before is not None and alike and len(before.who) == len(turn.who) == 1:
            joined[-1] = replace(before, also=(*before.also, (turn.who[0], turn.lost)))
        else:
            joined.append(turn)
    return joined


def _is_same_wound(one: Turn, other: Turn) -> bool:
    return one.kind == "wound" and (one.who, one.cause) == (other.who, other.cause)


def _is_told(hurt: Mapping[str, int], chosen: Sequence[Turn]) -> bool:
    """Whether the turns say all that the company lost."""
    told: dict[str, int] = {}
    for turn in chosen:
        if turn.kind in ("blow", "wound"):
            for name, lost in (*((name, turn.lost) for name in turn.who), *turn.also):
                told[name] = told.get(name, 0) + lost
    dead = {name for turn in chosen if turn.kind == "died" for name in turn.who}
    return bool(hurt) and all(name in dead or told.get(name) == lost for name, lost in hurt.items())


def _typed(fight: Fight) -> list[str]:
    """What was typed of a fight: causes, purposes, names."""
    said: list[str] = []
    for entry in fight.entries:
        facts = facts_of(entry.body)
        if isinstance(facts, CharactersHurt | CharacterDied):
            said.append(facts.cause or "")
        elif isinstance(facts, RollRecorded):
            said += [facts.purpose or "", facts.on_behalf or ""]
    return list(filter(None, said))


def _met(fight: Fight, texts: Sequence[str]) -> list[str]:
    """Who was on the other side."""
    count = {foe: fight.foes.get(foe, 0) + fight.others.get(foe, 0) for foe in (*fight.foes, *fight.others)}
    return [counted_noun(foe, number, texts) for foe, number in count.items()]


def _company(fight: Fight) -> tuple[str, int]:
    """The company as a sentence names it, and whether its verb is that of one or of several."""
    names = list(fight.company)
    return (listed(names), len(names)) if len(names) <= NAMED else (_("the company"), 1)


def _beginning(fight: Fight, texts: Sequence[str], place: int) -> Iterator[str]:
    foes = listed(_met(fight, texts))
    if not fight.company:
        yield _("A fight against {foes}").format(foes=foes) + "." if foes else _("A fight") + "."
        return
    company, count = _company(fight)
    if foes:
        form = place if place == 0 else 1 + (place - 1) % (len(BEGINNINGS) - 1)
        yield capital(one_or_more(BEGINNINGS[form], count).format(company=company, foes=foes))
    else:
        yield capital(ngettext("{company} fights.", "{company} fight.", count).format(company=company))


def _felled(fight: Fight, turn: Turn, cause: Cause, texts: Sequence[str]) -> str:
    count = sum(turn.foes.values())
    foes = listed(_of_those_met(fight, turn.foes, texts))
    if turn.cause in fight.company:
        return _("{who} brings down {foes}.").format(who=turn.cause, foes=foes)
    pattern = ngettext("{foes} falls{cause}.", "{foes} fall{cause}.", count)
    return pattern.format(foes=foes, cause=cause.after_to)


def _of_those_met(fight: Fight, foes: Mapping[str, int], texts: Sequence[str]) -> list[str]:
    """Foes with an article where they are all that were met of their sort, else with their number."""
    return [
        (definite_noun if number >= fight.foes.get(foe, 0) + fight.others.get(foe, 0) else counted_noun)(
            foe, number, texts
        )
        for foe, number in foes.items()
    ]


def _gone(fight: Fight, texts: Sequence[str]) -> Iterator[str]:
    """Who fell on the other side, unless just they are counted as overcome, and who got away."""
    fallen, fled = fallen_enemies(fight), fled_enemies(fight)
    if fallen and fallen != fight.foes:
        gone = (fighter for fighter in fight.enemies.values() if fighter.is_gone and not fighter.fled)
        causes = {fighter.fell_by or fighter.died_of for fighter in gone}
        turn = Turn(kind="felled", entry=0, foes=fallen, cause=causes.pop() if len(causes) == 1 else "")
        yield capital(_felled(fight, turn, cause_said(turn.cause, fight, texts), texts))
    if fled:
        foes = listed(_of_those_met(fight, fled, texts))
        yield capital(ngettext("{foes} flees.", "{foes} flee.", sum(fled.values())).format(foes=foes))


def _outcome(fight: Fight, chosen: Sequence[Turn], texts: Sequence[str], place: int) -> Iterator[str]:
    """Who was overcome at the end."""
    if not fight.foes:
        return
    earlier = {foe for turn in chosen if turn.kind == "overcome" for foe in turn.foes}
    last = {foe: number for foe, number in fight.foes.items() if foe not in earlier} or fight.foes
    if earlier or fight.others:
        yield overcome_said(_of_those_met(fight, last, texts), sum(last.values()), too=bool(earlier))
    else:
        yield _(VICTORIES[place % len(VICTORIES)])
