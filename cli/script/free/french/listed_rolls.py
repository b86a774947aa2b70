"""Rolls of several in a sentence of French: `initiative : nous 4, eux 2`, `courage pour tous ! Illaï 10, Borgal 15`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cli.script.free.french.amounts import BARE, DIE, GOAL
from cli.script.free.french.phrases import AMOUNT, JOIN, MARK, PRONOUN, TEXT, VERB, WHO, Phrase, Sentence
from cli.script.free.french.rolled import DUTY, SHORT, only_roll
from cli.script.free.patterns import Way, option
from cli.script.shorthand.meaning import Command
from cli.script.shorthand.rolls.rolls import kinds_called
from cli.script.shorthand.rolls.told_totals import SIDES, added_to_die, total_of, with_face
from cli.script.shorthand.vocabulary.words import Word, word_set
from cli.script.trial import refusal_of
from ledger.facts import EVERYONE, GAME_MASTER
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

US, THEM = word_set("nous on"), word_set("eux elles ils")
"""Words for the company and for those against it, folded."""

PLURAL = {"initiatives": "initiative", "inits": "initiative", "ini": "initiative", "init": "initiative"}


class _Kind(NamedTuple):
    """The kind of roll of a list: its id, the words that say it to the grammar, and the phrases that do."""

    id: str
    words: list[Word]
    phrases: list[Phrase]


def listed_rolls(app: App, sentence: Sentence) -> list[Way]:
    """What the dice of several showed who roll the same; empty for any other sentence."""
    named = _kind_of(app, sentence)
    if named is None:
        return []
    goal = next((each for each in sentence.of(AMOUNT) if each.measure == GOAL), None)
    left = [each for each in sentence.phrases if each not in named.phrases and each is not goal and not _is_small(each)]
    everybody = next(
        (each for each in left if each.who and each.who.everybody and each.lead in ("pour", "de", "")), None
    )
    over = [Word("contre"), Word(goal.amount.text)] if goal and goal.amount else []
    if everybody is not None and (
        left == [everybody] or (left[-1] is everybody and not sentence.of(AMOUNT)[bool(goal) :])
    ):
        told = [each for each in left if each is not everybody]
        line = [Word(EVERYONE, True), *named.words, *over]
        return _thrown(app, sentence, line, told)
    if everybody is not None and everybody.lead == "pour":
        left = [each for each in left if each is not everybody]
    people, figures = left[::2], left[1::2]
    if len(people) != len(figures) or len(people) < 2:
        return []
    if not all(_parted(sentence, figure, who) for figure, who in zip(figures, people[1:], strict=False)):
        # `init brune 14 perle 17`
        return []
    made = [_roll(app, named, who, figure, over) for who, figure in zip(people, figures, strict=True)]
    commands = [command for command in made if command is not None]
    if len(commands) != len(made):
        return []
    if any(figure.amount and int(figure.amount.text) > SIDES for figure in figures):
        totals = [total_of(app, command) for command in commands]
        return [Way(totals, False)] if all(totals) else []
    adds = any(added_to_die(app, command) for command in commands)
    # A number alone may be all that it came to.
    totals = [total_of(app, command) for command in commands] if adds else []
    may_be_total = bool(totals) and all(totals)
    return [Way(commands, not may_be_total), *([Way(totals, False)] if may_be_total else [])]


def _parted(sentence: Sentence, figure: Phrase, who: Phrase) -> bool:
    """Whether a mark or a word stands between a number and whoever is named next."""
    return any(each.begins >= figure.ends and each.ends <= who.begins for each in sentence.phrases)


def _is_small(phrase: Phrase) -> bool:
    """Whether a phrase only joins others, or says no more than that somebody rolls."""
    if phrase.kind == MARK or (phrase.kind == JOIN and phrase.said == "et"):
        return True
    return "roll" in phrase.acts or (phrase.kind == TEXT and set(phrase.said.split()) <= DUTY)


def _kind_of(app: App, sentence: Sentence) -> _Kind | None:
    """The kind of roll that a list is of, named once before it or behind its first number."""
    for at, phrase in enumerate(sentence.phrases):
        if phrase.kind != TEXT or phrase.lead not in ("", "à", "au", "en", "de", "d'"):
            continue
        words = [Word(SHORT.get(folded(word.text), PLURAL.get(folded(word.text), word.text)))
                 for word in sentence.words[phrase.begins : phrase.ends]]  # fmt: skip
        for begins in range(len(words)):
            kinds = kinds_called(app, words[begins:])
            if kinds and not kinds[0].value:
                value = sentence.phrases[at + 1 : at + 2]
                of = value if value and value[0].kind == TEXT and value[0].begins == phrase.ends else []
                valued = [word for each in of for word in sentence.words[each.begins : each.ends]]
                return _Kind(kinds[0].id, [*words[begins:], *valued], [phrase, *of])
    return None


def _roll(app: App, named: _Kind, who: Phrase, figure: Phrase, over: list[Word]) -> Command | None:
    """The roll of somebody, or of a side that throws one die together."""
    amount = figure.amount
    if amount is None or amount.kind not in (BARE, DIE) or amount.sign:
        return None
    side = _side_of(who)
    if side and who.who is not None and not who.who.everybody:
        # Of several foes it brings what they were met with.
        made = only_roll(app, [Word(side), *named.words, *over, Word(amount.text)])
        if made is not None and made[1] == GAME_MASTER:
            return made
    if side:
        command = ["roll", GAME_MASTER, named.id, "--faces", amount.text, "--as", side]
        return command if refusal_of(app, command) is None and not over else None
    if who.kind != WHO or who.who is None or who.who.purse or who.who.several or who.lead not in ("", "pour"):
        return None
    shown = "10" if int(amount.text) > SIDES else amount.text
    rolled = only_roll(app, [Word(who.who.names[0], True), *named.words, *over, Word(shown)])
    if rolled is None or "--faces" not in rolled:
        return None
    made = with_face(rolled, int(amount.text))
    return made if shown != amount.text or refusal_of(app, made) is None else None


def _side_of(who: Phrase) -> str:
    """What a side is called that throws one die; empty where somebody alone is named."""
    if who.kind == PRONOUN:
        return "groupe" if who.said in US else "eux" if who.said in THEM else ""
    if who.kind == TEXT and who.said in THEM:
        return "eux"
    if who.kind != WHO or who.who is None:
        return ""
    return "groupe" if who.who.everybody else who.who.called if who.who.several else ""


def _thrown(app: App, sentence: Sentence, line: list[Word], told: list[Phrase]) -> list[Way]:
    """A roll of everybody whose dice the program throws, which is asked about."""
    if any(each.kind not in (TEXT, PRONOUN, VERB) for each in told):
        return []
    command, text = only_roll(app, line), sentence.typed(told)
    return [Way([[*command, *option("--note", text)]], False)] if command is not None else []
