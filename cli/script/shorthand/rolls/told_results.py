"""How a roll went, told beside what its dice showed: `co 18, échec`, `frappe l'ogre, 17, touché`.

The dice say it: where the ledger can judge the roll, what was told agrees and adds nothing, or the line is refused with
both. Where it cannot, it is asked about as before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from cli.output.words.language import _
from cli.script.shorthand.meaning import Command, Reading, option_of, unclear
from cli.script.shorthand.people.who import leading
from cli.script.shorthand.phrases.choice import guessed
from cli.script.shorthand.rolls.misses import MISSES
from cli.script.shorthand.vocabulary.small_words import is_face
from cli.script.shorthand.vocabulary.words import Word, as_typed, word_set
from cli.script.trial import tried
from ledger.errors import CampaignError, InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

WENT_WELL = word_set(
    "reussi reussie reussis reussite touche touchee succes ok passe success succeeds succeeded passed passes made "
    "saved hit hits marche fonctionne works worked"
)
"""Words, folded, that say that a roll succeeded."""

WENT_BADLY = word_set(
    "echec echoue rate ratee loupe loupee manque manquee foire failure failed fails fail miss misses missed whiff "
    "whiffs whiffed fizzles fizzled"
)
"""Words, folded, that say that it did not."""

PARTICIPLES = word_set("reussi reussie rate ratee loupe loupee manque manquee failed missed passed made")
"""Those of them that stand behind what is rolled: `esquive ratée d’Odon`."""

BY_VERB = {
    **dict.fromkeys(
        word_set(
            "rate ratent loupe loupent manque manquent foire echoue echouent rates fails fail failed misses missed"
        ),
        False,
    ),
    **dict.fromkeys(word_set("reussit reussissent reussi passes passed succeeds succeed succeeded"), True),
}
"""Verbs, folded, that say of what is rolled behind them how it went."""

ALSO = word_set("c'est ca il elle de donc et and so it est un une a the is")
"""Words before such a word that add nothing, folded: `ça passe`, `c'est raté`, `un échec`."""

GOOD, BAD = ("success", "critical"), ("failure", "fumble")
"""Outcomes of a roll, as the ledger has them."""

Read = Callable[[Sequence[Word]], list[Reading]]


def told_result(words: Sequence[Word]) -> tuple[list[Word], bool, str] | None:
    """The words of a line before a result that ends it, whether that is good, and how it was told; None without one.

    It is told behind a mark, or behind what a die showed: `ad 15, échec`, `fo 11 réussi`.
    """
    if len(words) < 3 or words[-1].quoted or words[-2].quoted:
        return None
    if is_face(_bare(words[-1])):
        return _before_its_face(words)
    typed = _plain(words[-1])
    if typed not in WENT_WELL | WENT_BADLY:
        return None
    at = len(words) - 1
    while at > 1 and not words[at - 1].quoted and _plain(words[at - 1]) in ALSO:
        at -= 1
    before = list(words[:at])
    last = before[-1]
    ends = last.text[-1:] in (",", ";", ":", "-")
    if last.quoted or not (is_face(_bare(last)) or (ends and any(map(is_face, map(_bare, before[1:]))))):
        return None
    return [*before[:-1], last._replace(text=last.text.rstrip(",;"))], typed in WENT_WELL, as_typed(words[at:])


def _before_its_face(words: Sequence[Word]) -> tuple[list[Word], bool, str] | None:
    """A result before its die, `charge odon, manqué (8)`, or behind what is rolled, `esquive ratée d’Odon, 5`."""
    at = len(words) - 2
    typed = _plain(words[at])
    set_apart = at > 1 and words[at - 1].text[-1:] in (",", ";")
    if not set_apart:
        at = 1
        typed = _plain(words[at])
        set_apart = len(words) > 3 and words[at].text[-1:].isalpha() and typed in PARTICIPLES
    if not set_apart or typed not in WENT_WELL | WENT_BADLY:
        return None
    return [*words[:at], *words[at + 1 :]], typed in WENT_WELL, as_typed(words[at : at + 1]).rstrip(",")


def _plain(word: Word) -> str:
    return folded(word.text.strip(",;.!")).replace("’", "'")


def _bare(word: Word) -> Word:
    return word._replace(text=word.text.rstrip(",;:").strip("()"))


def judged(app: App, words: Sequence[Word], read: Read) -> list[Reading]:
    """What a line is that ends with the result of its roll; empty where the ledger cannot judge that.

    Raises:
        InputError: `shorthand_unclear`, where the dice say otherwise.
    """
    told = told_result(words)
    if told is None:
        return []
    before, well, typed = told
    # A blow with what its die showed is as likely what it did: where its result is told, it is the die.
    rolled: list[Reading] = []
    for reading in read(before):
        if len(reading) == 1 and reading[0][0] == "roll" and "--faces" in reading[0] and reading not in rolled:
            rolled.append(reading)
    return rolled if len(rolled) == 1 and _agrees(app, words, rolled[0][0], well, typed) else []


def as_told(app: App, words: Sequence[Word], commands: Reading) -> Reading:
    """A roll as the verb of its line tells it, `rate sa sauvegarde contre les sorts, 9`.

    Where the ledger cannot judge it, how it is said to have gone is its note.

    Raises:
        InputError: `shorthand_unclear`, where the dice say otherwise.
    """
    rolled = [command for command in commands if command[:1] == ["roll"] and "--faces" in command]
    rest = leading(app, words)[1] if rolled else []
    verb = rest[1:2] if rest and folded(rest[0].text) in ("a", "ont", "has", "have") else rest[:1]
    well = BY_VERB.get(_plain(verb[0])) if verb else None
    if well is None:
        return commands
    noted = ["--note", _("success") if well else _("failure")]
    unjudged = [each for each in rolled if not _agrees(app, words, each, well, verb[0].text) and "--note" not in each]
    return [[*command, *noted] if command in unjudged else command for command in commands]


def require_die(app: App, words: Sequence[Word], commands: Reading) -> None:
    """Require that a number in brackets behind a roll is what its die showed, and not the total: `furtivité (16)`.

    Raises:
        InputError: `shorthand_unclear`, where the roll adds something to its die.
    """
    last = words[-1] if words else Word("")
    if (
        not last.typed.startswith("(")
        or len(commands) != 1
        or commands[0][:1] != ["roll"]
        or "--faces" not in commands[0]
    ):
        return
    _outcome, total, _target = outcome_of(app, commands[0])
    if str(total) != last.text:
        raise unclear(as_typed(words), shown=last.typed, offers=[list(commands), [["note", as_typed(words)]]])


def require_its_die(app: App, text: str, commands: Reading) -> None:
    """Require that a die that a line names is one that its roll throws: `forces the door, a 2 on a d6`.

    Raises:
        InputError: `shorthand_unclear`, for another die.
    """
    told = {int(sides) for sides in NAMED_DIE.findall(text)}
    for command in commands if told else ():
        if command[:1] != ["roll"] or "--faces" not in command or NAMED_DIE.search(" ".join(command[2:])):
            continue
        draft = tried(app, command)
        if isinstance(draft, CampaignError):
            # `18 on d100` is no face of the die of six sides.
            thrown = {draft.facts["sides"]} if draft.code == "face_impossible" else set()
        else:
            thrown = {die["sides"] for die in draft.result.get("dice", ())} if draft is not None else set()
        if thrown and not told <= thrown:
            raise unclear(text.strip(), placeless=[f"d{sides}" for sides in sorted(told - thrown)])


def done_unrolled(_app: App, text: str, commands: Reading) -> bool:
    """Whether a line says that something was done for which the program would throw: `Tobb stabilizes Wick`."""
    thrown = any(command[:1] == ["roll"] and "--faces" not in command for command in commands)
    return thrown and DONE.search(text) is not None and not TRIED.search(text)


DONE = re.compile(
    r"\w\s+(?:stabili[sz]e[sd]?|stabilise|a stabilisé)\s+\w|\w\s+(?:esquive(?:nt)?|a esquivé|dodge[sd]?)[.!]*$|"
    r"\w\s+(?:finds?|trouve) (?:an?|the|un|le) (?:\w+ )?(?:trap|piège)\b|"
    r"\b(?:s?he|it|elle|il) (?:parries|parried|blocks|blocked|pare|bloque|a paré|a bloqué)[.!]*$",
    re.IGNORECASE,
)
TRIED = re.compile(r"\b(?:tr(?:y|ies|ied)|attempts?|essaie|essaye|tente)\b", re.IGNORECASE)


def is_raised_to(_app: App, text: str, commands: Reading) -> bool:
    """Whether the number of a roll stands behind a word that leads to what something comes to: `crochetage à 5`."""
    faces = [option_of(command, "--faces") for command in commands if command[:1] == ["roll"]]
    words = [word.strip(",;.!").casefold() for word in text.split()]
    return any(before in ("à", "to") and after in faces for before, after in pairwise(words))


def with_its_parry(_app: App, text: str, reading: Reading) -> Reading:
    """An attack with the die of the parry: `at 6 sur Borgal, prd 17`, `Stôl frappe Illaï, 11, Illaï pare avec 12`."""
    match reading:
        case [["damage", whom, number, "--from", by], ["roll", who, "parry", "--faces", face]] if whom == who:
            return [_parried(by, number, whom, face)] if number.isdecimal() else []
        case [["roll", by, "attack", "--faces", number], ["roll", whom, "parry", "--faces", face]] if by != whom:
            # `Illaï attaque à 11, Stôl pare à 7`
            return [_parried(by, number, whom, face)]
    attack = next((command for command in reading if command[:1] == ["roll"] and command[2:3] == ["attack"]), [])
    told = next((part for part in attack if PARRY.fullmatch(part)), "")
    whom, face = option_of(attack, "--against"), option_of(attack, "--faces")
    if not told or not whom or not face.isdecimal() or told in text.lower():
        return []
    left = [part for part in attack if part != told]
    at = left.index("--against") + 2
    shown = [f"{attack[1]}={face}", f"{whom}={told.partition('=')[2]}"]
    rolled = [*left[:at], "parry", *[part for part in left[at:] if part not in ("--faces", face)]]
    rolled += [part for each in shown for part in ("--faces", each)]
    return [rolled if command is attack else command for command in reading]


def _parried(by: str, number: str, whom: str, face: str) -> Command:
    """An attack with its die, and that of whoever parries it."""
    return ["roll", by, "attack", "--against", whom, "parry", "--faces", f"{by}={number}", "--faces", f"{whom}={face}"]


PARRY = re.compile(r"prd=\d{1,2}")
"""A parry as a key of a roll."""

NAMED_DIE = re.compile(r"(?<![\w+])1?d(\d{1,3})\b")
"""A die by its sides, as a line names it."""


def require_as_told(app: App, text: str, commands: Reading) -> None:
    """Require that a roll came out as what is told beside it says: `solves it (int 5)`.

    Raises:
        InputError: `shorthand_guessed`, where the dice say otherwise; `shorthand_unclear`, where the verb before a die
            does, of one of several.
    """
    begins = 0
    for command in commands if len(commands) > 1 else ():
        die = re.search(rf"\b{option_of(command, '--faces')}\b", text[begins:]) if command[0] == "roll" else None
        if die is None or not option_of(command, "--faces").isdecimal():
            continue
        # `Maëlle rate in 18 et Illaï réussit in 6`
        said = [Word(word) for word in CLAUSES.split(text[begins : begins + die.start()])[-1].split()]
        verb = next((word for word in reversed(said) if _plain(word) in BY_VERB), None)
        begins += die.end()
        try:
            if verb is not None:
                _agrees(app, [Word(text.strip())], command, BY_VERB[_plain(verb)], verb.text)
        except InputError as error:
            error.facts["offers"] = [list(commands), [["note", text.strip()]]]
            raise
    for command in commands:
        if command[:1] != ["roll"] or "--faces" not in command:
            continue
        texts = f"{option_of(command, '--note')} {option_of(command, '--for')}"
        told = {folded(word.strip(",;.!()")) for word in texts.split()}
        if len(commands) == 1:
            # `attaque illaï 11, parade 9, mais rate`
            told |= MISSES & {folded(word.strip(",;.!()")) for word in text.split()}
        well, badly = told & DONE_WELL, told & DONE_BADLY
        if well == badly or (well and badly) or told & NOTHING:
            continue
        if outcome_of(app, command)[0] in (BAD if well else GOOD):
            raise guessed(text, [list(commands)], [[["note", text.strip()]]])


CLAUSES = re.compile(r"[,;.:]|\b(?:et|and|puis|then)\b")
"""What stands between what several do."""


def told_otherwise(app: App, text: str, readings: Sequence[Reading]) -> InputError | None:
    """The error about offers whose only roll comes out otherwise than the line says: `charisma check: 8, made it`."""
    said = {folded(word): word for word in (word.strip(",;.!()") for word in text.replace("’", "'").split())}
    told = [word for word in said if word in WENT_WELL | WENT_BADLY]
    rolls = [[command for command in reading if command[:1] == ["roll"]] for reading in readings]
    if len(told) != 1 or not rolls or any(len(each) != 1 or "--faces" not in each[0] for each in rolls):
        return None
    well = told[0] in WENT_WELL
    outcomes = [outcome_of(app, roll) for (roll,) in rolls]
    if any(outcome not in (BAD if well else GOOD) for outcome, _total, _target in outcomes):
        return None
    came = _("failure") if well else _("success")
    _outcome, total, target = outcomes[0]
    if target is None:
        # Nothing says what it had to reach.
        return None
    offers = [*readings, [["note", text.strip()]]]
    facts = {"judged": came, "claimed": said[told[0]], "total": total, "over": target}
    return unclear(text.strip(), **facts, offers=offers, whole=f". {text.strip()}")


DONE_WELL = WENT_WELL | word_set(
    "solves solved manages managed spots spotted notices noticed dodges dodged avoids avoided resists resisted unlocks "
    "unlocked disarms disarmed hears heard finds found sees senses detects resout parvient repere remarque esquive "
    "evite resiste crochete desarme desamorce entend entendent percoit percoivent discerne trouve trouvent decouvre "
    "voit apercoit detecte unseen unheard unnoticed inapercu inapercue"
)
"""Words of a remark, folded, that say that what was rolled for was done."""

NOTHING = word_set("nothing no none not nobody rien aucun aucune pas personne n'entend ne n'y")
"""Words of a remark, folded, by which it says of what it tells that it is not so."""

DONE_BADLY = WENT_BADLY | MISSES | word_set("botches botched fumbles fumbled")
"""Words of a remark, folded, that say that it was not."""


def on_the_die(face: str) -> str:
    """The note of what a roll brought whose die is told, and that the rules cannot judge."""
    return _("{face} on the die").format(face=face)


def without_bare_article(command: Command) -> Command:
    """A command without a text that is an article: `a 19 hits`, `jet de charisme, le dé fait 17`.

    How a roll went is no purpose of it, but its note: `in check: 20, fumble`. Nor is what a wound counts its cause.
    """
    if command[:1] == ["damage"]:
        # `prennent 3 points de feu`
        return [POINTS_OF.sub("", part) if before == "--from" else part for before, part in pairwise(["", *command])]
    texts = (at for at, part in enumerate(command[:-1]) if part in ("--for", "--note") and command[at + 1] in BARE)
    at = next(texts, None)
    if at is None:
        went = command[:1] == ["roll"] and folded(option_of(command, "--for")) in WENT and "--note" not in command
        return ["--note" if went and part == "--for" else part for part in command]
    return [*command[:at], *command[at + 2 :]]


WENT = WENT_WELL | DONE_BADLY | word_set("fumble crit critical critique natural nat")
"""Words, folded, that say how a roll went."""

POINTS_OF = re.compile(r"^(?:points?|pts?) (?:de |d['’]|of )(?=.)", re.IGNORECASE)
"""What a number of hit points counts, before the cause of a wound."""

BARE = frozenset({"a", "an", "the", "le", "la", "les", "l'", "un", "une", "des"})
"""Articles, of which no text is one alone."""


def told_beside(words: Sequence[Word], face: str) -> bool | None:
    """How a blow is said to have gone beside a number that nothing calls what a die showed; None where it is not."""
    for at, word in enumerate(words):
        if word.quoted or _bare(word).text.rstrip("!.") != face:
            continue
        before = _plain(words[at - 1]) if at else ""
        after = _plain(words[at + 1]) if at + 1 < len(words) else ""
        if before in SHOWN or word.typed.startswith("("):
            return None
        # `attacks the ogre 17 hits`, `17, hits` are what the die showed, as any number behind a roll is.
        apart = before in ("a", "an", "un") or (at > 0 and words[at - 1].text[-1:] in (",", ";", ":"))
        if after in BLOW_WENT and apart and word.text.isdecimal():
            return BLOW_WENT[after]
        if before in ("on", "with", "sur", "avec") and at > 1:
            return BLOW_WENT.get(_plain(words[at - 2]))
    return None


SHOWN = word_set("nat natural naturel rolled rolls rolling die dice d20 jet lance de fait obtient shows")
"""Words before what a die showed, folded."""

BLOW_WENT = {**dict.fromkeys(word_set("hit hits touche"), True), **dict.fromkeys(word_set("miss misses missed"), False)}
"""Words behind a number, folded, that say how a blow went."""


def _agrees(app: App, words: Sequence[Word], command: Command, well: bool, typed: str) -> bool:
    """Whether a roll comes out as it is told; False where the ledger cannot judge it."""
    outcome, total, target = outcome_of(app, command)
    if outcome not in GOOD + BAD or total is None or target is None:
        return False
    if (outcome in GOOD) != well:
        came = _("success") if outcome in GOOD else _("failure")
        offers = [[command], [["note", as_typed(words)]]]
        raise unclear(as_typed(words), judged=came, claimed=typed, total=total, over=target, offers=offers)
    return True


def disagrees(app: App, text: str, reading: Reading) -> bool:
    """Whether the one roll of a reading comes out otherwise than its line says: `il réussit avec un 7`."""
    rolls = [command for command in reading if command[0] == "roll" and "--faces" in command]
    told = {BY_VERB[word] for part in text.split() if (word := folded(part.strip(",;.:!()"))) in BY_VERB}
    if len(rolls) != 1 or len(told) != 1:
        return False
    return outcome_of(app, rolls[0])[0] in (BAD if told.pop() else GOOD)


def hits_in_vain(app: App, _text: str, reading: Reading) -> bool:
    """Whether somebody is hurt by an attack that missed by what its die showed: `knifes the ghoul, 3, for 4`."""
    return any(
        roll[:1] == ["roll"]
        and "--faces" in roll
        and [harm[0], option_of(harm, "--from"), harm[1]] == ["damage", roll[1], option_of(roll, "--against")]
        and outcome_of(app, roll)[0] in BAD
        for roll, harm in pairwise(reading)
    )


def outcome_of(app: App, command: Command) -> tuple[str, object, object]:
    """How a roll with its dice would be judged, its total and what it had to reach; empty where nothing judges it."""
    draft = tried(app, command)
    if draft is None or isinstance(draft, CampaignError):
        return "", None, None
    total = draft.result.get("total")
    step = next((step for step in draft.derivation if step.step in ("judged", "came_out")), None)
    return ("", total, None) if step is None else (str(step.value), step.args.get("total"), step.args.get("target"))
