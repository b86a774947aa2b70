"""What a line puts right: `no wait, only 4 for odile`, `c'était 9, pas 11`, `it was Pim who threw it`.

The entry is one of the newest, with everybody whom the line names and the figure that was wrong. It is shown with the
amendment, which is never recorded unasked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import dropwhile, islice, pairwise, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.input.amounts import metals
from cli.input.counted import singular, without_article
from cli.input.number_words import number_in
from cli.output.words.language import spoken
from cli.script.shorthand.people.who import POSSESSED
from cli.script.shorthand.phrases.quantities import main_coin
from cli.script.shorthand.vocabulary.verb_table import acts_begun, begins_with
from cli.script.shorthand.vocabulary.words import Word, word_set
from cli.script.trial import TRIED, refusal_of
from ledger.people import killed_by
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from ledger.entries import Entry

SORRY = frozenset({"oops", "oups", "no", "non", "nope", "wait", "pardon", "sorry", "zut", "mince", "attends", "erreur",
                   "hang", "mistake", "correction", "rather", "plutot", "wrong", "actually"})  # fmt: skip
"""Words that begin what was to be recorded otherwise, folded."""

PUTS_RIGHT = SORRY | word_set(
    "that this it its it's was is were should be have been meant i only not and et pas c'est c'etait ca etait en fait "
    "think guess believe scratch worth "
    "fallait lire je voulais dire gp got had xp px po hp pv ue oh ah the a of for on in le la un une de"
)
"""Words that say nothing but that a figure was another one, folded."""

INSTEAD = frozenset({"not", "pas", "non", "instead of", "rather than", "lieu de", "plutot que"})
"""Words before what a figure was wrongly, folded."""

SAID_WAS = re.compile(
    r"(?:(?:hm+|er|erm|um|ah|oh|euh|hang on|no|non|nope|sorry|oops|oups|mais|en fait|attends)[,.!]? )*"
    r"(?:make (?:that|it) (?:only )?\d|"
    r"(?:oh |ah |and |et )*(?:that|it|this) (?:\w+ )?(?:was|were|did|should)|c'etait|ca faisait|"
    r".*\bshould (?:be|have been)|"
    r".*[,;] so (?:only )?\d+\b|"
    r".*\b(?:was|did|took|were) only|.*\bonly (?:did|was|took)|.*\baurait du|.*\bn'etait que)\b"
)
"""How a line goes on in which a figure was another one, folded."""

WAS_SOMEBODY = re.compile(
    r"(?:(?:no|non|wait|oops|oups|actually|erreur)[,!]? )*"
    r"(?:it was|that was|c'etait|(?<=[a-z][,!] )c'est|(?<=non )c'est) (\w+)\b(?! \d)"
)
"""Words, folded, before whoever it was instead of somebody else."""

WHO_IT_IS = re.compile(r"(?:c'est|it's|it is|it was|that was) (\w+) (?:qui|who) ")
"""Words, folded, before whoever it was, and what they did."""

NOT_SO = re.compile(r"(?:,| and| et) (?:not|pas|non)(?: pas)? \d")
"""Words, folded, before a figure that it was not."""

ONLY = re.compile(
    r"\b(?:ne |n')(?:lui |leur )?(?:a|ont|avait) (?:fait|pris|perdu|subi|encaisse|recu|paye|trouve|prete"
    r"|donne|vendu|achete|gagne|rendu|verse|depense|utilise) qu[e'] ?\d"
)
"""Words, folded, by which somebody did or suffered no more than so much: `n'a pris que 3`."""

DID_NOT = ("mais non", "but no", "but didn't", "but did not")
"""Words, folded, at the end of what did not happen, of which nothing is wrong: `aurait dû prendre 10 mais non`."""

OTHER_COIN = re.compile(r"\b(\w+)(?:, | )(?:not|pas|et non(?: pas)?) (?:de l'|du |en )?(\w+)[.!]?$")
"""Words, folded, by which coins were others: `that should've been silver, not gold`."""

FIGURE = re.compile(r"((?:[^=\s]+=)?)(\d+)([^\d\s]*)")
"""A figure of a command, perhaps of a key or with its unit."""

ACTS = {
    **dict.fromkeys(("strike", "attack", "shoot", "crit", "suffer", "struck", "fall"), ("damage",)),
    **dict.fromkeys(("heal", "recover", "healed"), ("heal", "use")),
    **dict.fromkeys(("pay", "steal"), ("pay", "give", "receive", "drop")),
    "lose": ("damage", "pay", "give", "receive", "drop"),
    **{act: (act,) for act in ("buy", "sell", "lend", "repay", "find", "roll", "take", "use", "give")},
}
"""What an entry is of which a verb tells."""

NOUNS = {
    **dict.fromkeys(("bite", "blow", "wound", "damage", "arrow", "claw", "coup", "blessure", "degats", "fleche",
                     "morsure", "chute", "saved", "half", "halved", "resists", "resisted", "hit"), ("damage",)),
    **dict.fromkeys(("death", "mort", "kill"), ("die",)),
    **dict.fromkeys(("note", "remark", "remarque"), ("note",)),
    **dict.fromkeys(("purchase", "achat"), ("buy",)),
    **dict.fromkeys(("payment", "paiement"), ("pay",)),
    **dict.fromkeys(("rest", "repos", "nuit", "night"), ("rest",)),
    **dict.fromkeys(("heal", "healing", "soin", "soins"), ("heal",)),
    **dict.fromkeys(("meeting", "rencontre"), ("meet",)),
    **dict.fromkeys(("find", "trouvaille", "butin"), ("find",)),
    **dict.fromkeys(("loan", "debt", "pret", "dette"), ("lend",)),
    **dict.fromkeys(("split", "partage"), ("split",)),
    **dict.fromkeys(("sale", "vente"), ("sell",)),
    **dict.fromkeys(("gift", "don"), ("give",)),
    **dict.fromkeys(("taking", "prise"), ("take",)),
    **dict.fromkeys(("attack", "attaque"), ("roll", "damage")),
    **dict.fromkeys(("theft", "price", "vol", "prix"), ("pay", "buy", "sell")),
    **dict.fromkeys(("save", "check", "reroll", "die", "jet", "roll"), ("roll",)),
    **dict.fromkeys(("xp", "px", "pav", "experience", "award"), ("award",)),
    **dict.fromkeys(("treasure", "chest", "tresor", "coffre"), ("find",)),
}  # fmt: skip
"""What an entry is of which a noun tells, folded."""

THE_LAST = r"(?:le |la |l'|les |the |that )(?:derniere?s? |last )?"
RECORDED = "|".join(noun for noun in NOUNS if noun not in ("loan", "debt", "pret", "dette"))
"""Nouns of what is forgotten, folded; whoever forgets a loan may forgive it."""

TAKES_BACK = re.compile(
    r"(?:no,? |ok,? |oops,? )*(?:scrap|scratch|strike|cancel|ignore|undo|void|delete|annule|efface|raye)"
    r" (?:that|the|last|ca|cette|ce|le|la)\b"
    r"|(?:annule[rz]?|efface[rz]?|raye[rz]?|defai(?:s|tes|re)|enleve[rz]?|supprime[rz]?|remove|delete)"
    rf" {THE_LAST}(?:{'|'.join(NOUNS)})\b|(?:forget|oublie[rz]?) {THE_LAST}(?:{RECORDED})\b"
    r"|repren(?:ds|ez|dre) le (?:partage|paiement)\b"
)
"""Words, folded, by which an entry is taken back."""

HIT_POINTS = word_set("hp hps pv pvs ev")
"""Units of hit points, folded."""

OF_HIT_POINTS = frozenset({"damage", "heal", "use", "meet", "describe", "rest", "level-up", "check", "opening"})
"""Commands with a figure that is one of hit points."""

NOUN_WAS = re.compile(rf"(?:the |le |la |l'|les )(?:{'|'.join(NOUNS)}) (?:was|were|etait de|etaient de) \d")
"""How a line begins that names an entry and the figure that it should have: `le prêt était de 6 po`, folded."""

OF_A_SHEET = frozenset({"meet", "describe", "opening", "join"})
"""Commands with figures that somebody has, which nobody puts right without a word of whose they are."""

Late = Sequence[tuple["Entry", list[str]]]
"""The newest entries, each with its command."""

LATE = 20
"""Entries among which the one is looked for."""

TEXTS = frozenset({"--note", "--reason", "--for", "--from", "--to"})
"""Options whose value holds no figure that was wrong."""

MOST = 4
"""Entries that are tried with the right figure, so that no refusal takes long."""

LEAST = 4
"""Letters of the shortest word by which an entry is known."""


class _Said(NamedTuple):
    """What a line says of an entry that is not as it was.

    Attributes:
        right, wrong: The figure that it should have, and the one it has; empty where it is not said.
        unit: The word behind the right one.
        people: Those whom the line names, folded.
        topics: Other words, folded.
        kinds: Commands of which it may be; none where it does not say.
    """

    right: str
    wrong: str
    unit: str
    people: frozenset[str]
    topics: frozenset[str]
    kinds: frozenset[str]


def corrected(app: App, words: Sequence[str]) -> dict[str, Any]:
    """The facts of how a late entry is put right: `oops that was 9gp`; none where no entry fits, or a line is none."""
    text = folded(" ".join(words)).replace("’", "'")
    if numbered := by_its_number(app, " ".join(words)):
        return numbered
    first = folded(words[0].strip(",;.!:"))
    late = list(islice(_late(app), LATE))
    counted = any(word[:1].isdecimal() for word in words)
    if text.strip(" .!").endswith(DID_NOT):
        return {}
    coins = None if counted else OTHER_COIN.search(text)
    if coins is not None and (found := _with_coin(app, words, coins[1], coins[2], late)):
        return found
    if TAKES_BACK.match(text) and not counted:
        return _taken_back(app, words, late)
    sorry = (
        bool(TAKES_BACK.match(text))
        or is_sorry(words)
        or ONLY.search(text) is not None
        or (first in SORRY and folded("".join(words[1:2]).strip(",")) in SORRY)
    )
    another = _of_another(app, words, late)
    if "entry" in another:
        return another
    if counted and (somebody := WHO_IT_IS.match(text)) and (found := _with_somebody(app, words, somebody[1], late)):
        return found
    said = _said(app, words)
    if said is not None and (sorry or said.wrong or SAID_WAS.match(text) or NOUN_WAS.match(text)):
        # `no, the cup's worth 25gp`: a short word is told of something where an entry has it.
        short = {POSSESSED.sub("", folded(word.strip(",.;:!?()"))) for word in words} - PUTS_RIGHT - said.people
        own = {part for _entry, command in late for part in _own(command) if len(part) == LEAST - 1 and part.isalpha()}
        said = said._replace(topics=said.topics | (short & own))
        return _with_figure(app, words, said, late) or ({"sorry": True} if NOT_SO.search(text) else {})
    if said is None and (somebody := WAS_SOMEBODY.match(text)):
        return _with_somebody(app, words, somebody[1], late)
    return another


def taken_back(app: App, text: str, command: Sequence[str]) -> dict[str, Any]:
    """The facts of the entry that a full command takes back in words: `void the last hit`, `annule la note`."""
    named = {"void": command[1:2], "undo": command[1:], "take": command[2:] if command[1:2] == ["back"] else []}
    words = named.get(command[0], [])
    if words and (numbered := by_its_number(app, text)):
        return numbered
    if not words or any(word.startswith("-") for word in command) or words[0].lstrip("#").isdecimal():
        return {}
    if folded(words[0]) in ("all", "everything", "tout"):
        return {}
    found = _taken_back(app, text.split(), list(islice(_late(app, notes=True), LATE)))
    # `take back ann's heal`, and she has had none: nobody is called Back, and no wolf bit anybody.
    tells = command[:2] == ["take", "back"] or any(folded(word.strip(",.;:!?()")) in NOUNS for word in words)
    return found or ({"sorry": True} if tells else {})


ENTRY = (
    r"(?:the |from |du |de |l[ea]s? |l['’])?"
    r"(?:(?:entry|entries|entr[ée]es?|lines?|lignes?|num(?:ber|[ée]ro)|no\.?|n[°o]) ?)?#?\d{1,7}"
)
BY_NUMBER = re.compile(
    r"(?:undo|take back|cancel|scrap|scratch|void|forget|delete|remove|erase"
    r"|annul\w+|reprend\w*|efface\w*|oubli\w*|supprim\w*|enl[eè]v\w*) (?:(?:only|just|seulement|juste|que) )?"
    r"(?P<numbers>ENTRY(?:(?:, ?(?:and |et )?| ?- ?| (?:and|et|to|through|à|au) )ENTRY)*)"
    r"(?:(?:[,.;:]\s*|\s+(?=because|since|parce|car\b))(?P<why>\D.*))?".replace("ENTRY", ENTRY),
    re.IGNORECASE,
)
"""A line that takes back entries by their numbers, perhaps with why: `cancel 46, mirel changed her mind`."""


OF_NUMBER = re.compile(
    r"[,;:(] ?(?:(?:the |l[ea] |l['’])?(?:entry|entr[ée]e|number|n[°o]\.?) |the |l[ea] |#)#?(\d+)\)?[.!]?$"
)
"""The number of an entry behind what it is: `the ruby, entry 26`."""

SPAN = re.compile(r" ?- ?#?| (?:to|through|à|au) (?:#|n[°o] ?)?")
"""What stands between the first of several entries and the last."""


def by_its_number(app: App, text: str) -> dict[str, Any]:
    """The facts of the entries whose numbers a line takes back; none where there are no such entries."""
    from cli.script.changed_command import command_of_entry
    from cli.script.shown_line import shown_line

    found = BY_NUMBER.fullmatch(text.strip())
    said = SPAN.sub("-", found["numbers"]) if found is not None else ""
    numbers = re.findall(r"\d+(?:-\d+)?", said)
    entries = [app.campaign.entry(int(number)) for number in re.findall(r"\d+", said)]
    if found is None or None in entries:
        return {}
    was = "; ".join(shown_line(command_of_entry(app, entry)) for entry in entries if entry is not None)
    return _voided(numbers, was, text.strip(), found["why"])


def _voided(numbers: Sequence[str], was: str, text: str, why: str = "") -> dict[str, Any]:
    """The facts of entries that a line takes back, for its reason or for the line itself; offered as its note too."""
    from cli.script.shown_line import shown_line

    void = ["void", *numbers, "--reason", why or text]
    shown = {"entry": ", ".join(numbers), "was": was, "amend": shown_line(void)}
    return {**shown, "offers": [[void], [["note", text]]]}


def is_sorry(words: Sequence[str]) -> bool:
    """Whether a line begins as one does that puts something right."""
    first = folded(words[0].strip(",;.!:"))
    counted = any(word[:1].isdecimal() for word in words[1:2])
    return first in SORRY and (first not in ("no", "non") or words[0][-1:] in ",.!" or counted)


def _late(app: App, *, notes: bool = False) -> Iterator[tuple[Entry, list[str]]]:
    """The newest entries, each as its command; those that no command says, and notes, are left out."""
    from cli.script.changed_command import command_of_entry
    from cli.script.shorthand.people.latest import newest

    for entry in newest(app):
        command = command_of_entry(app, entry)
        if command and command[0] in TRIED and (notes or command[0] != "note"):
            yield entry, command


def _said(app: App, words: Sequence[str]) -> _Said | None:
    """What a line says of an entry; None where it has no figure, or more than one and the wrong one."""
    plain = [folded(word.strip(",.;:!?()")) for word in words]
    numbers = [plain[at] if word[:1].isdecimal() else str(number_in([plain[at]])[0]) if _is_number(plain[at]) else ""
               for at, word in enumerate(words)]  # fmt: skip
    # `j'ai compté le coffret deux fois`
    figures = [
        at
        for at, number in enumerate(numbers)
        if number and not _is_of_a_name(app, plain, at) and plain[at + 1 : at + 2] not in (["fois"], ["times"])
    ]
    wrong = next(
        (at for at in figures[1:] or figures if at and {plain[at - 1], " ".join(plain[max(0, at - 2) : at])} & INSTEAD),
        None,
    )
    right = next((at for at in figures if at != wrong), None)
    if right is None or len(figures) > 1 + (wrong is not None):
        return None
    bare = [ELIDED.sub("", POSSESSED.sub("", word.strip(",.;:!?()"))) for word in words]
    text = f" {folded(' '.join(bare))} "
    people = {name for name in map(folded, (*app.read.roster.names, *_met(app))) if f" {name} " in text}
    left = {folded(word) for word in bare if len(word) >= LEAST and word[:1].isalpha()}
    digits = "".join(takewhile(str.isdecimal, numbers[wrong])) if wrong is not None else ""
    unit = plain[right + 1] if right + 1 < len(plain) and right + 1 != wrong else ""
    told = [word for word in bare[1:] if folded(word) not in PUTS_RIGHT]
    acts = {act for word in told for act in _acts_told(word)}
    kinds = {kind for act in acts for kind in ACTS.get(act, ())} | {
        kind for word in bare for kind in NOUNS.get(folded(word), ())
    }
    # `that ogre was worth 125xp` is no wound.
    attached = "".join(dropwhile(str.isdecimal, numbers[right]))
    kinds = kinds | {*NOUNS.get(attached, ())}
    if {unit, attached} & HIT_POINTS:
        # `Perle n'a perdu que 2 pv` puts no die right.
        kinds = (kinds & OF_HIT_POINTS) or {*OF_HIT_POINTS}
    topics = frozenset(form for word in left - PUTS_RIGHT - people - {unit} for form in (word, word.removesuffix("s")))
    return _Said(numbers[right], digits, unit, frozenset(people), topics, frozenset(kinds))


def _acts_told(word: str) -> Sequence[str]:
    """What a word tells of; of a participle it is what somebody has done: `n'a perdu que 4`."""
    told = acts_begun([Word(word)])[0] or acts_begun([Word("a"), Word(word)])[0]
    return [act for act in told if act != "age"]


def _is_number(text: str) -> bool:
    return text not in ("a", "an", "un", "une", "one") and number_in([text])[1] == 1


def _is_of_a_name(app: App, plain: Sequence[str], at: int) -> bool:
    """Whether a number is that of somebody who was met: `goblin 2`."""
    # `pas le 2` is none of two points.
    before = "" if at and plain[at - 1] in ("le", "la", "the") else plain[at - 1]
    return at > 0 and any(folded(name).endswith(f"{before} {plain[at]}") for name in _met(app))


def _met(app: App) -> list[str]:
    from ledger.ids import STANDING

    return list(map(str, app.state.fields(STANDING)))


def _own(command: Sequence[str]) -> set[str]:
    """The words of a command, folded, and the names in it."""
    whole = {folded(name) for word in command for name in word.split(",")}
    return whole | {folded(part) for word in command for part in re.split(r"[\s,=:*_-]+", word)}


def _wares(app: App, command: Sequence[str]) -> set[str]:
    """The words of the things in a command, folded, as they are called."""
    tables = app.rules.tables
    items = [part for part in command if part in tables.group("items")]
    return {folded(word) for item in items for word in tables.term("items", item, spoken()).split()}


ELIDED = re.compile(r"^[ld]['’]", re.IGNORECASE)
"""An article, or `de`, before a vowel: `l'ogre`."""

ON = frozenset({"on", "sur", "to", "à", "a"})
"""Words before whoever suffered it."""

HANDED = frozenset({"pay", "receive", "give", "lend", "repay", "buy", "sell"})
"""Commands of coins, which are never handed on somebody."""

SUFFERS = frozenset({"takes", "took", "suffers", "suffered", "prend", "prit", "subit", "encaisse"})
"""Verbs of whoever suffered it, folded."""


def _with_figure(app: App, words: Sequence[str], said: _Said, late: Late) -> dict[str, Any]:
    """The facts of the newest entry that fits with another figure in the place of the wrong one, or of its only one."""
    fitting: list[tuple[bool, Entry, list[str], list[str]]] = []
    # `le loup a fait 3, pas 5`: some wolf has to be in it.
    met = {part for name in _met(app) for part in folded(name).split()}
    foes = said.topics & met
    plain = [folded(word.strip(",.;:!?()")) for word in words]
    hurt = {each for before, each in pairwise(plain) if before in ON} & said.people
    struck = {each for before, each in pairwise(plain) if before in ("on", "sur")}
    # `ogre takes half, so 7`
    hurt |= {each for each, after in pairwise(plain) if after in SUFFERS} & (said.people | foes)
    # `there were 4 goblins, not 3`
    nouns = {
        singular(after)
        for count, after in pairwise(plain)
        if said.right in (count, str(number_in([count])[0])) and after.isalpha()
    }
    foe = next((noun for noun in nouns if noun in met and noun not in plain), "")
    for entry, command in late:
        own = _own(command)
        if (foe and (command[0] != "meet" or foe not in own)) or (
            not foe and command[0] == "meet" and any(noun not in met and len(noun) >= LEAST - 1 for noun in nouns)
        ):
            continue
        if hurt and command[0] == "damage" and hurt.isdisjoint(folded(command[1]).split()):
            # `half the damage on ann, so 4`
            continue
        if hurt & struck and command[0] in HANDED:
            # `that was 6 not 5 on Bob`
            continue
        if not (said.people | foes) <= own or (said.kinds and command[0] not in said.kinds):
            continue
        if command[0] in OF_A_SHEET and not (said.people or said.topics or said.kinds or foe):
            # `non 6 pas 7` is of no armour class.
            continue
        if (right := _right(app, command, said)) is None:
            continue
        known = any(topic in own or topic.removesuffix("s") in own for topic in said.topics)
        if said.topics and not (known or said.wrong or said.kinds or said.people):
            # `no, the miracle cost 6`: of nothing that is in the book.
            continue
        fitting.append((known, entry, command, right))
    if not fitting:
        return {}
    # What is told of it says which one, where that is in the book; else it is the newest that may be so.
    likely = sorted(fitting, key=lambda each: not each[0])
    possible = (each for each in likely[:MOST] if _may_be_amended(app, each[2], each[3]))
    _known, entry, command, right = next(possible, likely[0])
    return _facts(words, entry, command, right)


def _may_be_amended(app: App, command: list[str], right: list[str]) -> bool:
    """Whether an entry may be as it is told, as far as may be tried now: of the dead nothing is recorded any more."""
    refusal = refusal_of(app, right)
    again = refusal_of(app, command) if refusal is not None else None
    return refusal is None or (again is not None and again.code == refusal.code)


def _right(app: App, command: list[str], said: _Said) -> list[str] | None:
    """A command with the right figure; None where it has no such figure, or several."""
    figure = "".join(takewhile(str.isdecimal, said.right))
    own = said.right.removeprefix(figure) or said.unit
    tables = app.rules.tables
    coin = tables.find("coinage.coins", own) or metals(tables).get(own) if own else None
    held = [at for at, part in enumerate(command) if at > 1 and command[at - 1] not in TEXTS and " " not in part]
    priced = [
        at
        for at, part in enumerate(command)
        if at and command[at - 1] not in TEXTS and re.search(r"\b\d+[a-z]+\b", part)
    ]
    named = [at for at in priced if said.topics & _own(command[at : at + 1])]
    held = named or [at for at in held if FIGURE.fullmatch(command[at])] or priced
    places = [(at, found) for at in held for found in re.finditer(r"(?<![\d.])\d+", command[at])]
    if coin or (said.topics and not said.wrong):
        # How many they are is no price.
        places = [(at, found) for at, found in places if _coin_behind(app, command[at], found)] or places
    if coin and not said.wrong:
        # `no, it was 350gp`: of what is beside coins the worth is told with its name.
        places = [(at, found) for at, found in places if "=" not in command[at]] or places
    if said.topics:
        # `no, the chain's worth 25`
        called = {at for at, _found in places if said.topics & _own(command[at : at + 1])}
        places = [(at, found) for at, found in places if at in called or not called]
    if said.wrong:
        places = [(at, found) for at, found in places if found[0] == said.wrong]
    if len(places) != 1:
        return None
    at, found = places[0]
    part = command[at]
    has = _coin_behind(app, part, found)
    if (coin is None) != (has is None) and coin:
        # Coins put no die right.
        return None
    if coin is None and has is not None and "=" in part:
        # What a thing is worth is told in the coin in which prices are.
        coin = main_coin(app)
    ends = found.end() + (len(_unit_behind(part, found)) if coin else 0)
    made = f"{part[: found.start()]}{figure}{coin or ''}{part[ends:]}"
    return [*command[:at], made, *command[at + 1 :]] if made != part else None


def _unit_behind(part: str, figure: re.Match[str]) -> str:
    """The letters behind a figure of a command."""
    letters = re.match(r"[^\W\d]*", part[figure.end() :])
    return letters[0] if letters else ""


def _coin_behind(app: App, part: str, figure: re.Match[str]) -> str | None:
    """The coin that a figure of a command counts."""
    unit = _unit_behind(part, figure)
    return app.rules.tables.find("coinage.coins", unit) if unit else None


def _with_coin(app: App, words: Sequence[str], right: str, wrong: str, late: Late) -> dict[str, Any]:
    """The facts of the newest entry of some coins, with others in their place."""
    find = app.rules.tables.find
    of_metal = metals(app.rules.tables)
    coin, other = (find("coinage.coins", each) or of_metal.get(each, "") for each in (right, wrong))
    for entry, command in late if coin and other and coin != other else ():
        held = [at for at, part in enumerate(command) if re.fullmatch(rf"\d+{re.escape(other)}", part)]
        if len(held) == 1:
            at = held[0]
            made = f"{command[at].removesuffix(other)}{coin}"
            return _facts(words, entry, command, [*command[:at], made, *command[at + 1 :]])
    return {}


def _with_somebody(app: App, words: Sequence[str], name: str, late: Late) -> dict[str, Any]:
    """The facts of the newest entry with another one of the company in the place of whoever did it."""
    company = {folded(each): each for each in app.read.roster.names}
    if name not in company:
        return {}
    # `c'était Lira et pas Zoé`: it was recorded of Zoé.
    plain = [folded(word.strip(",.;:!?()")) for word in words]
    wrong = {each for before, each in pairwise(plain) if before in INSTEAD and each in company}
    suffers = SUFFERED.search(" ".join(plain)) is not None
    at = plain.index("who") + 1 if "who" in plain else len(plain)
    strikes = not suffers and begins_with([Word(word) for word in plain[at:]], "strike", "attack", "shoot") > 0
    figures = {*re.findall(r"\d+", " ".join(plain))}
    for entry, command in late:
        if not figures <= _own(command):
            continue
        by = command.index("--from") + 1 if "--from" in command[:-1] else 1
        harms = command[0] in ("damage", "die")
        if (suffers and not harms) or (strikes and not (harms and by > 1) and "attack" not in command):
            # `that was Kara, not Bob, who took the hit` is of no roll of initiative.
            continue
        for at in (1,) if suffers else (by,) if strikes else (by, 1):
            if at < len(command) and folded(command[at]) in (wrong or company.keys() - {name}):
                return _facts(words, entry, command, [*command[:at], company[name], *command[at + 1 :]])
    return {}


def _of_another(app: App, words: Sequence[str], late: Late) -> dict[str, Any]:
    """The facts of the newest entry of somebody whom a line names at its end as wrong: `Ann lost 5, not Bob`."""
    plain = [folded(word.strip(",.;:!?()")) for word in words]
    names = {folded(name): name for name in (*app.read.roster.names, *_met(app))}
    instead = next((at for at in reversed(range(1, len(plain))) if plain[at] in INSTEAD), 0)
    behind = without_article(" ".join(plain[instead + 1 + (plain[instead + 1 : instead + 2] in (["to"], ["a"])) :]))
    if not instead or behind not in names:
        return {}
    line = f" {' '.join(plain[:instead])} "
    company = {*map(folded, app.read.roster.names)}
    sides = [name for name in names if (name in company) == (behind in company) and name != behind]
    # Of several who are named it is the last: `Ann gave it to Bob, not to Céd`.
    right = max((name for name in sides if f" {name} " in line), key=lambda name: line.rindex(f" {name} "), default="")
    left = line.replace(f" {right} ", " ") if right else ""
    figures = {*re.findall(r"\d+", left)}
    said = left.split()
    kinds = {kind for word in said for act in _acts_told(word) for kind in ACTS.get(act, ())}
    # Who else is named is in the entry too: `Bob hit orc 1, not orc 2` is of no blow of Ann's.
    foes = {part for name in _met(app) for part in folded(name).split()} & {*said} - figures
    foes |= {name for name in names if f" {name} " in left}
    topics = {word.rstrip("s") for word in said if len(word) >= LEAST and not _acts_told(word)}
    topics -= {word.rstrip("s") for word in PUTS_RIGHT | SORRY} | {part for name in names for part in name.split()}
    # `bandit 2 took it, not bandit 1` is of no blow that bandit 1 struck.
    suffers = re.search(rf" {re.escape(right)} {TOOK_IT} $", line) is not None
    for entry, command in late if left else ():
        at = next((at for at, part in enumerate(command) if at and folded(part) == behind), 0)
        if suffers and (at != 1 or command[0] not in HARMS):
            continue
        own = _own(command) | _wares(app, command)
        told = not topics or any(part.startswith(topic) for topic in topics for part in own)
        if at and told and figures | foes <= own and (not kinds or command[0] in kinds):
            return _facts(words, entry, command, [*command[:at], names[right], *command[at + 1 :]])
    return {"sorry": True}


TOOK_IT = (
    r"(?:takes|took|suffer(?:s|ed)|(?:was|is|got|gets) (?:hit|hurt|struck|wounded)|l'a (?:pris|eu)|a (?:pris|encaisse)"
    r"|prend|encaisse|(?:a ete|est) (?:touche|blesse)e?)(?: (?:it|that|the (?:blow|hit|damage)|le coup|les degats))?"
)
"""Words, folded, behind whoever something was done to."""

HARMS = frozenset({"damage", "die", "condition"})
"""What is done to somebody."""

SUFFERED = re.compile(
    r"\bwho (?:(?:got|was|were) \w+|lost|suffered|took (?:\d|(?:the|that|a|it) ?(?:hit|blow|damage|wound)?$))|"
    r"\bqui (?:a pris|a perdu|a encaisse|a ete)\b"
)
"""Words for whoever something was done to, folded: `that was Zoé, not Ann, who got bitten`."""

TAKING_BACK = word_set("undo void cancel back take annule annuler last line entry thing ligne entree dernier derniere "
                      "truc chose")  # fmt: skip
"""Words of a line that takes an entry back, folded, which say nothing of it."""


def _taken_back(app: App, words: Sequence[str], late: Late) -> dict[str, Any]:
    """The facts of the newest entry of which a line says that it is not so: `scrap that luck point`."""
    from cli.script.shown_line import shown_line

    text = " ".join(words)
    if (number := OF_NUMBER.search(text)) and (numbered := by_its_number(app, f"undo {number[1]}: {text}")):
        # `annule seulement le rubis, la 26`
        return numbered
    said = [ELIDED.sub("", folded(word.strip(",.;:!?()")).replace("’", "'")) for word in words]
    if both := next((at for at, word in enumerate(said) if word in ("and", "et")), 0):
        # `cancel the loan and the ogre's hit`
        parts = [_taken_back(app, part, late) for part in (words[:both], words[both + 1 :])]
        if all(parts) and all(NOUNS.keys() & {*part} for part in (said[:both], said[both:])):
            return _voided([part["entry"] for part in parts], "; ".join(part["was"] for part in parts), text)
    named = {word for word in said[1:] if len(word) >= LEAST} - PUTS_RIGHT
    topics = named - TAKING_BACK
    kinds = {kind for word in said for kind in NOUNS.get(word, ())}
    line = f" {' '.join(POSSESSED.sub('', word) for word in said)} "
    people = {name for name in map(folded, [*app.read.roster.names, *_met(app)]) if f" {name} " in line}
    # `annule l'achat de la corde`: of several purchases it is that one.
    things = topics - {word for name in people for word in name.split()}
    told = [each for each in late if things & (_own(each[1]) | _wares(app, each[1])) and each[1][0] in kinds]
    # `undo the wolf bite`: some wolf has to be in it.
    foes = things & {part for name in _met(app) for part in folded(name).split()}
    # `annule les 4 de Perle`: of several it is the one with that figure.
    figures = {word for word in said if word.isdecimal()}
    late = sorted(late, key=lambda each: not figures <= _own(each[1]))
    for entry, command in [*told, *late] if topics or kinds else late[:1]:
        if kinds == {"die"}:
            # `annule la mort de Finn`: a blow may have brought it.
            dead = {*map(folded, killed_by(entry.body.fields))}
            if not dead or not people <= dead:
                continue
        elif (kinds and command[0] not in kinds) or not people | foes <= _own(command):
            continue
        if topics and not topics & _own(command) and command[0] not in kinds:
            continue
        return _voided([str(entry.number)], shown_line(command), text)
    return {}


def _facts(words: Sequence[str], entry: Entry, command: list[str], right: list[str]) -> dict[str, Any]:
    from cli.script.shown_line import shown_line

    amend = ["amend", str(entry.number), "--reason", " ".join(words), "--", *right]
    offers = [[amend], [["note", " ".join(words)]]]
    shown = {"entry": str(entry.number), "was": shown_line(command), "amend": shown_line(amend)}
    return {**shown, "right": right, "offers": offers}
