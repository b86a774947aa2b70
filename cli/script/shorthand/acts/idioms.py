"""Whole lines that people say in so many ways: taking back what was recorded, the end of the evening, of a fight."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cli.input.number_words import number_in
from cli.script.shorthand.acts.forgiven_debts import forgiven
from cli.script.shorthand.meaning import Command, Meaning, unclear
from cli.script.shorthand.phrases.choice import guessed
from cli.script.shorthand.phrases.lexicon import meaning_words
from cli.script.shorthand.vocabulary.words import Word
from ledger.facts import EVERYONE
from ledger.ids import HP, HP_MAX
from ledger.others import people_named
from ledger.rules.tables import folded
from ledger.state import last_session, open_session

if TYPE_CHECKING:
    from cli.app import App

SORRY = (
    r"(?:(?:oops|oups|oh no|oh non|oh|no|non|nope|nan|wait|hang on|my bad|ma faute|pardon|sorry|zut|mince|attends|"
    r"attendez|euh|damn|"
    r"not that|pas ca|erreur|mistake)\b[\s,!.:;]*)*"
)
LAST = (
    r"(?:it|that|this|ca|cela|back|the|le|la|les|last|latest|previous|dernier|derniere|derniers|dernieres|"
    r"precedent|precedente|one|line|lines|ligne|lignes|entry|entries|entree|entrees|ecriture|ecritures|"
    r"what i just (?:said|typed)|thing|please|svp|stp)"
)
UNDO = re.compile(
    rf"(?P<sorry>{SORRY})(?:u|(?:undo|annule[rz]?|reviens en arriere|go back)(?:[\s,]+{LAST})*"
    rf"|(?:scratch|forget|cancel|strike|void|remove|oublie[rz]?|efface[rz]?|enleve[rz]?)(?: {LAST})+"
    rf"|take (?:that|it|this|the last (?:one|line|entry))(?: last one| one)? back"
    rf"|take back (?:(?:that|this|it)|(?:that |the )?(?:last|latest|previous)(?: {LAST})*))"
)
"""A line, folded, by which people take back what they recorded last."""

COUNT = re.compile(
    rf"(?P<sorry>{SORRY})(?:undo|annule[rz]?|efface[rz]?|enleve[rz]?|scratch|cancel|void|remove"
    r"|take back(?= (?:the )?(?:\w+ )?(?:last|latest)\b)"
    rf")"
    rf"(?P<of>(?: (?:{LAST}|\d|[a-z]+))+)"
)
"""The same of several entries: `undo the last two`, `annule les deux dernières`."""

UNDO_BECAUSE = re.compile(
    rf"{UNDO.pattern}\s*[,;:–—-]+ "
    r"(?P<why>(?:c'etait|c'est|ca|it was|it's|that was|because|since|parce qu|car)\b[^\d,;:]+)"
)
"""The same with why: `annule, c'était pour Borgal`."""

MOST = 9
"""So many are taken back by one line; more is asked of the command itself."""

OVER = (
    r"(?:(?:'s| is| was| est)? (?:over|finished|done|finie?|terminee?|closed?)| ends?| ended(?: there)?|"
    r" s'est (?:finie?|terminee?|arretee?|achevee?)(?: la)?| s'arrete(?: la)?| s'acheve)"
)
EVENING = r"(?:session|game|evening|seance|partie|soiree)"
FOR_TONIGHT = (
    r"(?: (?:for|pour) (?:tonight|today|now|this evening|this week|ce soir|aujourd'hui|cette fois|this time))?"
)
DAY = r"(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|bientot|la prochaine|la semaine prochaine)"
GOODBYE = (
    r"(?:[\s,!.;]+(?:good night|bonne nuit|thanks(?: all| everyone)?|merci(?: a tous)?|folks|see you(?: \w+){0,2}|"
    rf"(?:a|on reprend) {DAY}|il est (?:tard|minuit(?: passe)?|\d{{1,2}} ?h(?:\d\d)?)|\d{{1,2}}h(?:\d\d)?|"
    r"(?:(?:everyone|everybody|all|off|tout le monde|time) )?(?:to bed|for bed|au lit|au dodo)|"
    rf"(?:la )?prochaine (?:{EVENING} )?(?:le \d+|{DAY})|fin de (?:la )?{EVENING}|end of (?:the )?{EVENING}))*"
)
END = re.compile(
    rf"(?:(?:ok|so|bon|allez|voila|well|right|a {DAY})[\s,!.]+)*"
    rf"(?:that'?s (?:it|all)|(?:the |la |le )?{EVENING}{OVER}|the end|"
    rf"end of (?:the )?(?:{EVENING}|night)|fin de (?:la )?{EVENING}|(?:c'est )?(?:fini|termine)|c'est tout|"
    rf"(?:(?:on|nous) )?(?:clot|cloture|clore|clos|ferme|cloturons|fermons)(?: de)? (?:la |cette )?{EVENING}|"
    r"(?:(?:we|let's|i|we'll|we will|let us) )?(?:stop|call it|end)(?: (?:there|here|a night|a day|it here|it there))*|"
    r"(?:(?:on|nous) )?(?:s'|nous )?(?:arrete|arretons|stoppe|finit|termine)(?: (?:la|ici))*)"
    rf"{FOR_TONIGHT}{GOODBYE}"
)
"""A line, folded, by which people end the evening."""

ALONE = frozenset(
    {"fini", "stop", "end", "arrete", "on arrete", "we stop", "finit", "termine", "i end", "let's end", "i stop"}
)
"""What is no end by itself."""

SURE = re.compile(rf"{EVENING}|tonight|ce soir|night|the end|folks")
"""Words that leave no doubt that it is the evening which ends, and not a walk or a quarrel."""

FIGHT_OVER = re.compile(
    rf"(?:end of (?:the )?(?:fight|battle)|fin (?:du combat|de la bataille|de la bagarre|de combat)|"
    rf"(?:the |le |la )?(?:fight|battle|combat|bataille|bagarre)(?:{OVER}| ends| s'acheve| se termine))"
    r"(?:[\s,!.;]+(?:on|nous) (?:souffle|respire|soufflons|se repose)(?: un peu| enfin)?)?"
)

FIGHT_OVER_TOLD = re.compile(r"([^,;:.]+?)\s*[,;:.]\s*(\S.*)", re.DOTALL)
"""The end of a fight, and what is told of it."""

PEOPLE = "on"
"""Who tells it, in French; in English it leads to somebody, and nobody rests on anybody."""

SECRET_NOTE = re.compile(
    r"\s*(?:(?:secret|secrète|secrete)(?: (?:(?:du|pour le|for the) )?(?:mj|gm|dm))?|secretly|en secret|"
    r"(?:gm|dm|mj)(?: only| seul| seulement)?|"
    r"(?:(?:que|seulement) )?(?:(?:pour )?le mj|pour moi)(?: seule?| seulement)?|"
    r"(?:(?:only|just) )?(?:(?:for )?(?:the )?(?:gm|dm)|for me)(?: only| alone)?)\s*:\s*(?!\d|d\d)(\S.*?)\s*",
    re.DOTALL | re.IGNORECASE,
)
"""A note that is kept from the players, raw to the end of its line."""


SESSION = re.compile(
    r"\s*(?:(?:new|nouvelle)\s+)?(?:session|séance|seance)(?:\s+(?:start|début))?\s*(?::|(?=[\"«“]))\s*(\S.*?)\s*",
    re.DOTALL | re.IGNORECASE,
)
"""The beginning of a session, with its title."""


OPENS = re.compile(
    r"\s*(?:(?:on|nous|we) )?(?:(?:ouvre|ouvrons|commence|commençons|démarre|débute|lance|attaque|start|begin|open)s? "
    r"(?:(?:la|une|notre|the|our) )?)?(?:new |nouvelle )?(?:séance|seance|session|partie|soirée|evening)"
    r"(?P<number> \d+)?\s*(?:[,:–—-]|(?P<bare>$))\s*(?:(?:titre|title|intitulée?|called)\s*:\s*)?(?P<title>\S.*?)?\s*",
    re.DOTALL | re.IGNORECASE,
)
"""The beginning of a session with its number and its title: `on ouvre la séance 1, Les Toits de Paris`."""

NEW_HERO = re.compile(
    r"\s*(?:(?:new|nouve(?:au|l|lle)) "
    r"(?:hero(?:ine)?|h[ée]ro(?:s|[ïi]ne)|character|player|p[cj]|perso(?:nnage)?|joueu(?:r|se))"
    r"|(?:j['’]inscris|on inscrit|i add|let's add|voici|here (?:is|comes))(?=[^,:]+, (?:une?|an?|the|le|la) ))"
    r"\s*:?\s*([^\W\d]+)\b.*",
    re.IGNORECASE,
)
"""Somebody who joins, with their name: `new hero Tamsin, a warrior`."""

SAID_OF_IT = re.compile(r"new\b|nouvelle\b|on\b|nous\b|we\b|ouvr|commence|start|begin|open|\d", re.IGNORECASE)


def _opened(app: App, text: str) -> Meaning | None:
    """The beginning of a session, which is asked about where its number is not that of the next one."""
    found = OPENS.fullmatch(text)
    if found is None or not SAID_OF_IT.search(text[: found.start("title")] if found["title"] else text):
        return None
    start = ["session", "start", *([found["title"]] if found["title"] else [])]
    number = int(found["number"]) if found["number"] else None
    if open_session(app.state) is None and number in (None, last_session(app.state) + 1):
        return Meaning([start])
    raise unclear(text.strip(), told=text.strip(), offers=[[start], [["note", text.strip()]]])


def idiom(app: App, text: str) -> Meaning | None:
    """What a whole line is that is said in so many ways; None for any other.

    Raises:
        InputError: `shorthand_unclear`, for the end of a fight where the game has nothing for it.
    """
    if note := SECRET_NOTE.fullmatch(text):
        return Meaning([["note", note[1], "--secret"]])
    if session := SESSION.fullmatch(text):
        return Meaning([["session", "start", session[1].strip(' "«»“”')]])
    if opened := _opened(app, text):
        return opened
    if ways := [*forgiven(app, text)]:
        raise guessed(text, ways, [[["note", text.strip()]]], explained=True)
    if (newcomer := NEW_HERO.fullmatch(text)) and newcomer[1][0].isupper():
        raise unclear(text.strip(), unmet=newcomer[1], meets=newcomer[1])
    typed = folded(text.strip().rstrip(".!"))
    if UNDO.fullmatch(typed) or typed in ("oops", "oups"):
        return Meaning([["undo"]])
    if because := UNDO_BECAUSE.fullmatch(typed.replace("’", "'")):
        why = text.strip().rstrip(".!")[-len(because["why"]) :]
        raise unclear(text.strip(), offers=[[["undo", "--reason", why]], [["note", text.strip()]]])
    if (several := COUNT.fullmatch(typed)) and (count := _counted(several["of"])):
        if several["of"][-1].isdecimal() and (numbered := _of_an_entry(app, text, count)):
            raise unclear(text.strip(), **numbered)
        if not several["of"][-1].isdecimal() or LATEST.search(several["of"]):
            return Meaning([["undo"]] * count)
    if typed not in ALONE and END.fullmatch(typed):
        return Meaning([["session", "end"]], asks=SURE.search(typed) is None)
    if ended := _ended_with(app, text):
        raise unclear(text.strip(), offers=[ended, [["note", text.strip()]]])
    if FIGHT_OVER.fullmatch(typed):
        return Meaning([["rest", _rest_of_a_fight(app, text), EVERYONE]])
    if (told := FIGHT_OVER_TOLD.fullmatch(text.strip())) and FIGHT_OVER.fullmatch(folded(told[1])):
        # `fin du combat, on souffle` ends no evening either.
        from cli.script.shorthand.accepted import likeliest

        # In some games it is a counter: `combat terminé, 3 points d'aventure chacun`.
        award = [command for command in likeliest(app, told[2]) if command[0] in ("award", "restore")]
        rest = _rest_of_a_fight(app, text, award)
        if award:
            # `fin du combat, chacun 10 px`
            raise unclear(text.strip(), offers=[[["rest", rest, EVERYONE], *award], [["note", text.strip()]]])
        words = [Word(word) for word in told[2].split() if word.casefold() != PEOPLE]
        if more := meaning_words(app, "rest", None, words):
            raise unclear(text.strip(), placeless=more)
        return Meaning([["rest", rest, EVERYONE, "--note", told[2]]])
    return None


def _ended_with(app: App, text: str) -> list[Command]:
    """The experience that is given at the end of an evening, and that end: `fin de séance, 150 xp chacun`."""
    from cli.script.shorthand.accepted import likeliest

    told = FIGHT_OVER_TOLD.fullmatch(text.strip())
    ends = told is not None and END.fullmatch(folded(told[1])) and SURE.search(folded(told[1]))
    award = likeliest(app, told[2]) if told is not None and ends else []
    return [*award, ["session", "end"]] if {command[0] for command in award} in ({"award"}, {"restore"}) else []


def _rest_of_a_fight(app: App, text: str, award: Sequence[Command] = ()) -> str:
    """The rest that the game has at the end of a fight.

    Raises:
        InputError: `shorthand_unclear`, where it has none: as a summary it would end the evening. That whoever is
            there still goes, or is overcome, is offered, with the experience that is told.
    """
    from cli.script.shorthand.people.numbered import all_there

    rest = app.rules.tables.find("rests", "fight")
    if rest is None:
        foes = all_there(app)
        # Whoever lies there does not leave.
        down = [foe for foe in foes if _is_down(app, foe)]
        left = [foe for foe in foes if foe not in down]
        gone = [["die", foe] for foe in down] + ([["leave", ",".join(left)]] if left else [])
        ways = [[*gone, *award], [["defeat", ",".join(foes)], *award]] if foes else [[*award]] if award else []
        raise unclear(text.strip(), fight=True, **({"offers": [*ways, [["note", text.strip()]]]} if ways else {}))
    return rest


def _is_down(app: App, foe: str) -> bool:
    """Whether somebody who was met has no hit points left, of those that they had."""
    (account, *_more) = people_named(app.state, foe)
    return bool(app.state.quantity(account, HP_MAX)) and app.state.quantity(account, HP) < 1


def takes_back(text: str) -> bool:
    """Whether a whole line says that the last entries are taken back."""
    typed = folded(text.strip().rstrip(".!"))
    return bool(UNDO.fullmatch(typed) or ((several := COUNT.fullmatch(typed)) and _counted(several["of"])))


HOW_MANY = re.compile(r"(?:undo|cancel|efface|annule\w*|les) \d$", re.IGNORECASE)
"""A number behind the verb alone, or behind `les`, which may be how many."""

LATEST = re.compile(r"\b(?:last|latest|previous|derni\w+|precedent\w*)\b")
"""Words, folded, behind which a number is how many."""


def _of_an_entry(app: App, text: str, count: int) -> dict[str, Any]:
    """The facts of a line that ends with a number, which is that of an entry as likely as how many: `undo 8`."""
    from cli.script.shorthand.acts.corrections import by_its_number

    numbered = by_its_number(app, text)
    if numbered and HOW_MANY.search(text.strip()):
        numbered["offers"].insert(1, [["undo"]] * count)
    return numbered


TWICE = re.compile(r"twice|(?:deux|two) (?:times|fois)")


def _counted(text: str) -> int:
    """The number in words about the last entries; none where there is none, or other words are among them."""
    text = TWICE.sub("2", re.sub(r"(?<=\d) (?:times|fois)$", "", text))
    numbers = [(int(word) if word.isdecimal() else number_in([word])[0]) for word in text.split()]
    counted = [number for number in numbers if number]
    plain = all(number or re.fullmatch(LAST, word) for number, word in zip(numbers, text.split(), strict=True))
    return counted[0] if len(counted) == 1 and plain and counted[0] <= MOST else 0
