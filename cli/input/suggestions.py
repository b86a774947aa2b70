"""Suggests what was likely meant: other words for commands and options, a key left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ledger.errors import InputError
from ledger.numbers import whole_number
from ledger.rules.tables import folded

if TYPE_CHECKING:
    import click

    from cli.context import CampaignContext

COMMANDS: Mapping[str, str] = {
    "nouvelle": "new", "nouveau": "new", "ouvrir": "new", "open": "new", "create": "new", "rejoindre": "join",
    "ajouter": "join", "add": "join", "personnage": "join", "groupe": "party", "fiche": "sheet",
    "char": "sheet", "inventaire": "inventory", "sac": "inventory", "bourse": "purse", "chronique": "history",
    "historique": "history", "journal": "log", "jet": "roll", "lancer": "roll", "jeter": "roll", "attaque": "roll",
    "attack": "roll", "degats": "damage", "blesser": "damage", "blessure": "damage", "hurt": "damage", "hit": "damage",
    "soigner": "heal", "soin": "heal", "guerir": "heal", "cure": "heal", "repos": "rest", "dormir": "rest",
    "sleep": "rest", "acheter": "buy", "achat": "buy", "vendre": "sell", "vente": "sell", "payer": "pay",
    "recevoir": "receive", "gagner": "receive", "preter": "lend", "pret": "lend", "donner": "give", "prendre": "take",
    "trouver": "find", "tresor": "find", "loot": "find", "partager": "split", "partage": "split", "divide": "split",
    "xp": "award", "px": "award", "experience": "award", "niveau": "level-up", "level": "level-up",
    "levelup": "level-up", "voyage": "time", "voyager": "time", "travel": "time", "temps": "time", "attendre": "time",
    "wait": "time", "mort": "die", "mourir": "die", "death": "die", "kill": "defeat", "tuer": "defeat",
    "vaincre": "defeat", "defaite": "defeat", "noter": "note", "secret": "note", "reveler": "reveal",
    "annuler": "undo", "defaire": "undo", "cancel": "undo", "refaire": "redo", "effacer": "void", "delete": "void",
    "remove": "void", "regles": "rules", "identifier": "identify", "estimer": "appraise", "utiliser": "use",
    "boire": "use", "drink": "use", "lacher": "drop", "jeter par terre": "drop", "depenser": "spend", "cast": "spend",
    "sort": "spend", "etat": "condition", "status": "party", "expliquer": "explain", "pourquoi": "explain",
    "why": "explain", "exporter": "export", "note de frais": "charge", "addition": "charge", "bill": "charge",
    "dette": "settle", "regler": "settle", "debts": "settle", "seance": "session", "engager": "hire",
    "debut": "start", "commencer": "start", "begin": "start", "fin": "end", "finir": "end", "stop": "end",
    "rapport": "report", "horloge": "clock", "heure": "clock", "fusionner": "merge", "fusion": "merge",
    "reunir": "merge",
    "litige": "dispute", "contester": "dispute", "contestation": "dispute", "claim": "dispute",
    "reclamation": "dispute", "litiges": "disputes", "contestations": "disputes", "trancher": "rule", "juger": "rule",
    "appel": "appeal", "montrer": "show", "voir": "show",
    "requete": "sql", "interroger": "sql", "query": "sql", "select": "sql",
    "statistiques": "stats", "statistique": "stats", "statistics": "stats", "des": "dice", "seances": "sessions",
}  # fmt: skip
"""Words that somebody types who does not know a command's name, folded, to the command."""

OPTIONS: Mapping[str, str] = {
    "--des": "--faces", "--dice": "--faces", "--de": "--from", "--source": "--from", "--by": "--from",
    "--vendre": "--cash-in", "--sell": "--cash-in", "--fin": "--off", "--end": "--off", "--remove": "--off",
    "--raison": "--reason", "--why": "--reason", "--pour": "--for", "--a": "--to", "--prix": "--price",
    "--cost": "--price", "--nombre": "--count", "--number": "--count", "--joueur": "--player", "--or": "--coins",
    "--gold": "--coins", "--bourse": "--coins", "--px": "--xp",
    "--salaire": "--wage", "--solde": "--wage", "--gages": "--wage", "--pay": "--wage",
    "--among": "--to", "--parmi": "--to",
    "--patron": "--employer", "--employeur": "--employer", "--seance": "--session",
    "--sortie": "--output", "--fichier": "--output", "--file": "--output", "--forme": "--format",
    "--remplacer": "--force", "--ecraser": "--force", "--overwrite": "--force",
}  # fmt: skip
"""The same for options."""


def commands_meant(word: str, known: Sequence[str]) -> list[str]:
    """The commands that an unknown word may stand for."""
    from cli.nearest import nearest

    other = COMMANDS.get(folded(word))
    return [other] if other is not None and other in known else nearest(word, known, 0.65)


def options_meant(word: str, own: Iterable[str]) -> list[str]:
    """The options of a command that an unknown one may stand for."""
    from cli.nearest import nearest

    own = list(own)
    other = OPTIONS.get("--" + folded(word.lstrip("-")).replace(" ", "-"))
    return [other] if other is not None and other in own else nearest(word, own, 0.65)


def pairs_meant(context: CampaignContext, command: str, texts: Sequence[str], at: int, kind: str | None) -> list[str]:
    """What a word without `=` may stand for: `dc=13`, `class=fighter`, `--count 6`."""
    from cli.output.language import spoken
    from ledger.rules.keys import declared_keys, parse_value

    tables, word = context.rules.tables, texts[at]
    following = texts[at + 1] if at + 1 < len(texts) else ""
    rows = declared_keys(tables, command, kind)
    if tables.find(f"keys.{command}", word) and following and "=" not in following:
        return [_quoted(f"{word}={following}")]

    def called(key: str) -> str:
        name = str(rows[key].get("names", {}).get(spoken(), key))
        return key if re.search(r"\s", name) else name.lower()

    if whole_number(word) is not None:
        given = {tables.find(f"keys.{command}", text.partition("=")[0]) for text in texts if "=" in text}
        needed = [key for key, row in rows.items() if row.get("required") and row["type"] == "integer"]
        fits = [key for key in (*needed, *(key for key in TARGETS if key in rows)) if key not in given]
        if fits:
            return [f"{called(fits[0])}={word}"]
        return [f"{option} {word}" for option in _own(context, "N")[:1]]
    if whole_number(following) is not None and "--to" in _own(context, "A,B"):
        return [f"{option} {following} --to {_quoted(word)}" for option in _own(context, "N")[:1]]
    found = []
    for key, row in rows.items():
        if row["type"] in ("choice", "choices"):
            try:
                parse_value(tables, command, key, word)
            except InputError:
                continue
            found.append(_quoted(f"{called(key)}={word}"))
    return found if len(found) < MANY else []


TARGETS = ("ac", "dc")
"""Keys of what a roll has to reach, which a number by itself is likely to be."""

MANY = 4
"""As many keys that a word may be of are not guessed at."""


def require_separated(ctx: click.Context, words: Sequence[str], unknown: str) -> None:
    """Refuse an unknown option that belongs to a command within the command, before which “--” is missing.

    Raises:
        InputError: `inner_unseparated`, with what to type.
    """
    from click import Group

    from cli.output.typable import command_line

    if not any("-- COMMAND" in (param.metavar or "") for param in ctx.command.params):
        return
    program = ctx.find_root()
    known = program.command.list_commands(program) if isinstance(program.command, Group) else []
    until = next((at for at, word in enumerate(words) if word.partition("=")[0] == unknown), 0)
    start = next((at for at in reversed(range(until)) if words[at] in known), None)
    if start is not None:
        typed = command_line([*ctx.command_path.split(), *words[:start], "--", *words[start:]])
        raise InputError("inner_unseparated", option=unknown, inner=words[start], typed=typed)


def texts_meant(context: CampaignContext, words: Sequence[str], given: Mapping[str, Any]) -> list[str]:
    """The option of a command that superfluous words may be the text of: `--from "a goblin"`."""
    if all(whole_number(word) is not None for word in words):
        return []
    for param in context.command.params if context.command is not None else ():
        if param.metavar == "TEXT" and param.opts[0] in FREE_TEXT and not given.get(str(param.name)):
            return [f'{param.opts[0]} "{" ".join(words)}"']
    return []


FREE_TEXT = ("--from", "--for", "--reason")
"""Options that take any text."""


def _own(context: CampaignContext, metavar: str) -> list[str]:
    """The command's own options whose value is called so."""
    from cli.input.shared_options import GLOBAL, RECORDED

    params = context.command.params if context.command is not None else []
    return [p.opts[0] for p in params if p.metavar == metavar and p not in RECORDED and p not in GLOBAL]


def _quoted(pair: str) -> str:
    return f'"{pair}"' if re.search(r"\s", pair) else pair
