"""Suggests what was likely meant: other words for commands and options, a key left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.grammar import ROWS, option_names
from cli.grammar.row import FREE_TEXT, INNER, Option
from cli.names import command_of, names_of_commands, names_of_options, option_of, shown_command, shown_option
from cli.nearest import nearest
from cli.output.words.language import as_typed, spoken
from cli.output.words.typable import command_line, one_word
from ledger.errors import InputError
from ledger.numbers import whole_number
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.context import CampaignContext

COMMANDS: Mapping[str, str] = {
    "ouvrir": "new", "open": "new", "create": "new", "add": "join", "personnage": "join", "char": "sheet",
    "attaque": "roll", "attack": "roll", "blessure": "damage", "hurt": "damage", "hit": "damage", "cure": "heal",
    "sleep": "rest", "loot": "find", "divide": "split", "xp": "award", "px": "award", "level": "level-up",
    "levelup": "level-up", "travel": "time", "wait": "time", "death": "die", "kill": "defeat", "defaite": "defeat",
    "secret": "note", "cancel": "undo", "effacer": "void", "delete": "void", "remove": "void", "drink": "use",
    "jeter par terre": "drop", "cast": "spend", "sort": "spend", "status": "party", "why": "explain", "bill": "charge",
    "debts": "settle", "begin": "start", "stop": "end", "claim": "dispute", "reclamation": "dispute", "query": "sql",
    "select": "sql", "statistics": "stats", "supprimer": "void", "supprime": "void", "modifier": "amend",
    "monstre": "meet", "monstres": "meet", "monster": "meet", "pnj": "meet", "npc": "meet", "adversaire": "meet",
    "ennemi": "meet", "rencontres": "meet", "initiative": "roll", "test": "roll",
    "perso": "join", "persos": "party", "personnages": "party", "joueurs": "party", "equipe": "party", "pv": "party",
    "hp": "party", "butin": "treasure", "argent": "purse", "pieces": "purse", "or": "purse", "magie": "spend",
    "emplacement": "spend", "inspiration": "restore", "concentration": "choose", "renommer": "describe",
    "rename": "describe", "lendemain": "time", "jour": "time", "nuit": "rest", "camper": "rest",
    "auberge": "charge", "taverne": "charge", "lister": "log", "liste": "log", "boutique": "buy", "magasin": "buy",
    "marche": "buy", "shop": "buy", "resume": "history",
    "adversaires": "meet", "ennemis": "meet", "combat": "meet", "fight": "meet", "remplacer": "amend",
    "remplace": "amend", "tour": "time", "tours": "time", "petit": "rest", "se": "rest", "dormir": "rest",
    "pdf": "report", "html": "report", "chronique": "report", "chronicle": "report", "rejeter": "rule",
    "accepter": "rule", "decision": "rule", "confirmer": "rule", "decider": "rule", "ajouter": "open",
    "plainte": "dispute", "desaccord": "dispute", "voyage": "time", "fuite": "leave", "fuit": "leave", "mort": "die",
    "owe": "lend", "owes": "lend", "doit": "lend", "devoir": "lend", "borrow": "lend", "borrows": "lend",
    "emprunter": "lend", "emprunte": "lend", "payback": "repay", "pays-back": "repay", "share": "split",
    "shares": "split", "partager": "split", "qui": "party", "who": "party", "une": "time", "on": "meet", "we": "meet",
}  # fmt: skip
"""Words that somebody types who knows no name of a command, folded, to the command."""

OPTIONS: Mapping[str, str] = {
    "--dice": "--faces", "--by": "--from", "--sell": "--cash-in", "--end": "--off", "--remove": "--off",
    "--why": "--reason", "--cost": "--price", "--number": "--count", "--gold": "--coins", "--pay": "--wage",
    "--advantage": "--adv", "--disadvantage": "--dis",
    "--among": "--to", "--parmi": "--to", "--fichier": "--output", "--file": "--output", "--overwrite": "--force",
}  # fmt: skip
"""The same for options."""


def commands_meant(word: str, known: Sequence[str], group: str = "", following: Sequence[str] = ()) -> list[str]:
    """The commands that an unknown word may stand for, each as it is called in the language of what it looks like.

    Args:
        group: Of which they are commands.
        following: The words after it, which may name the group: `start session`.
    """
    for named in () if group else map(command_of, following[:2]):
        if named is not None and (inner := command_of(word, named)) is not None:
            return [shown_command(f"{named} {inner}", spoken())]
    other = COMMANDS.get(folded(word))
    if other is not None and other in known:
        return [shown_command(f"{group} {other}".strip(), spoken()).rpartition(" ")[2]]
    if not group and (within := WITHIN.get(folded(word))):
        return [shown_command(within, spoken())]
    near = _meant(word, names_of_commands(known, group))
    return [shown_command(f"{group} {id_}".strip(), spoken()).rpartition(" ")[2] for id_ in near]


WITHIN: Mapping[str, str] = {
    "begin": "session start", "debut": "session start", "commencer": "session start", "commence": "session start",
    "demarrer": "session start", "end": "session end", "fin": "session end", "finir": "session end",
    "stop": "session end", "clore": "session end", "cloturer": "session end", "terminer": "session end",
    "fermer": "session end", "start": "session start",
    "prix": "rules prices", "tarifs": "rules prices", "prices": "rules prices",
    "cles": "rules keys", "keys": "rules keys", "rapport": "export report", "report": "export report",
    "trancher": "dispute rule", "juger": "dispute rule", "des": "stats dice",
}  # fmt: skip
"""Words that ask by themselves for a command within a group, folded."""


def options_meant(word: str, own: Iterable[str], command: str = "") -> list[str]:
    """The options of a command that an unknown one may stand for, likewise."""
    own = list(own)
    other = OPTIONS.get("--" + folded(word.lstrip("-")).replace(" ", "-"))
    if other is not None and other in own:
        return [shown_option(other, spoken(), command)]
    return [shown_option(id_, spoken(), command) for id_ in _meant(word, names_of_options(own))]


def _meant(word: str, names: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Ids of what is called nearly so in the language spoken; in another only if but a letter is wrong."""
    others = [language for language in names if language != spoken()]
    tiers = [(spoken(), 0.85), *((language, 0.85) for language in others), (spoken(), 0.65)]
    found = [names[language][name] for language, cutoff in tiers for name in nearest(word, names[language], cutoff)]
    return list(dict.fromkeys(found))


def pairs_meant(context: CampaignContext, command: str, texts: Sequence[str], at: int, kind: str | None) -> list[str]:
    """What a word without `=` may stand for: `dc=13`, `class=fighter`, `--count 6`."""
    from cli.input.bare_values import choices_of
    from ledger.rules.keys import declared_keys

    tables, word = context.rules.tables, texts[at]
    following = texts[at + 1] if at + 1 < len(texts) else ""
    rows = declared_keys(tables, command, kind)
    if tables.find(f"keys.{command}", word) and following and "=" not in following:
        return [_quoted(f"{word}={following}")]

    def called(key: str) -> str:
        return one_word(key, str(rows[key].get("names", {}).get(spoken(), key))).lower()

    if whole_number(word) is not None:
        given = {tables.find(f"keys.{command}", text.partition("=")[0]) for text in texts if "=" in text}
        needed = [key for key, row in rows.items() if row.get("required") and row["type"] == "integer"]
        fits = [key for key in (*needed, *(key for key in TARGETS if key in rows)) if key not in given]
        own = ["--faces"] if command == "roll" and kind is not None else _own(context, "N")
        options = [f"{shown_option(option, spoken())} {word}" for option in own[:1]]
        # Of a roll it may be what is to be reached, or what a die showed.
        return [f"{called(fits[0])}={word}", *(options if command == "roll" else [])] if fits else options
    if whole_number(following) is not None and "--to" in _own(context, "A,B"):
        to = f"{shown_option('--to', spoken())} {_quoted(word)}"
        return [f"{shown_option(option, spoken())} {following} {to}" for option in _own(context, "N")[:1]]
    if _is_amount(context, word) and (own := _own(context, "AMOUNT")):
        return [f"{shown_option(own[0], spoken())} {_quoted(word)}"]
    found = [_quoted(f"{called(key)}={word}") for key in choices_of(tables, command, rows, word)]
    return found if len(found) < MANY else []


def _is_amount(context: CampaignContext, word: str) -> bool:
    """Whether a word is an amount of coins: `80gp`."""
    from cli.input.amounts import amount

    try:
        return bool(context.rules.coinage) and bool(amount(word, context.rules.coinage, context.rules.tables))
    except InputError:
        return False


def option_with_value(context: CampaignContext, typed: Sequence[tuple[str, str]], key: str) -> list[str]:
    """The option of a command that was typed as a key, with its value: `--coins 45gp` for `coins=45gp`."""
    option = option_of(f"--{key}", {} if context.command is None else option_names(context.command))
    return [] if option is None else [f"{shown_option(option, spoken())} {_quoted(dict(typed).get(key, ''))}"]


TARGETS = ("ac", "dc")
"""Keys of what a roll has to reach, which a number by itself is likely to be."""

MANY = 4
"""As many keys that a word may be of are not guessed at."""


def require_separated(context: CampaignContext, words: Sequence[str], unknown: str) -> None:
    """Refuse an unknown option that belongs to a command within the command, before which “--” is missing.

    Raises:
        InputError: `inner_unseparated`, with what to type.
    """
    if context.command is None or not any(place.type is INNER for place in context.command.places):
        return
    until = next((at for at, word in enumerate(words) if word.partition("=")[0] == unknown), 0)
    start = next((at for at in reversed(range(until)) if words[at] in ROWS), None)
    if start is not None:
        typed = command_line([*context.typed.split(), *words[:start], "--", *words[start:]])
        raise InputError("inner_unseparated", option=unknown, inner=words[start], typed=typed)


def texts_meant(context: CampaignContext, words: Sequence[str], given: Mapping[str, Any]) -> list[str]:
    """The option of a command that superfluous words may be the text of: `--from "a goblin"`."""
    if all(whole_number(word) is not None for word in words):
        # `undo 31`: what is older is voided, with a reason.
        undoes = context.command is not None and context.command.id == "undo"
        return [_voided(words)] if undoes else []
    if whole := _command_after_group(context, words):
        return [whole]
    for part in context.command.takes if context.command is not None else ():
        begun = given.get(part.name)
        if part.name == "title" and isinstance(begun, str):
            return [f'"{" ".join([begun, *words])}"']
        if part.metavar == "TEXT" and isinstance(part, Option) and part.id in FREE_TEXT and not begun:
            return [option_with_text(part.id, words)]
    return []


def _voided(entries: Sequence[str]) -> str:
    """The void of entries that somebody would undo by their numbers."""
    reason = f"{shown_option('--reason', spoken())} …"
    return f"campaign {shown_command('void', spoken())} {' '.join(entries)} {reason}"


def _command_after_group(context: CampaignContext, words: Sequence[str]) -> str | None:
    """The command that was meant where `party` stands before it, as in a short line: `campaign party rest night`."""
    id_ = command_of(words[0]) if context.typed == "campaign party" else None
    return as_typed(f"campaign {id_} {command_line(words[1:])}".strip()) if id_ else None


def option_with_text(option: str, words: Sequence[str]) -> str:
    """An option with its text, which may begin with the option's name: `--from "his father"` of `from his father`."""
    text = words[1:] if option_of(f"--{words[0]}", (option,)) and len(words) > 1 else words
    return f'{shown_option(option, spoken())} "{" ".join(text)}"'


def _own(context: CampaignContext, metavar: str) -> list[str]:
    """The command's own options whose value is called so."""
    row = context.command
    return [] if row is None else [option.id for option in row.options if option.metavar == metavar]


def _quoted(pair: str) -> str:
    return f'"{pair}"' if re.search(r"\s", pair) else pair
