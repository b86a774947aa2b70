"""Shows, adopts and adds to the rules of a campaign: `rules`, `rules show`, `rules adopt`, `rules add`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.app import App
from cli.names import words_in_ids
from cli.output.words.language import LANGUAGES, _, catalogue, spoken
from cli.reading import view_and_rules
from ledger.errors import InputError
from ledger.rules.loader import packaged_tables, ruleset_named
from ledger.rules.tables import Tables, folded
from ledger.state import campaign_field


def rules(app: App, as_of: str | None) -> None:
    """Show what the rules are called, and every topic."""
    from cli.output.rules.rules import title_of, topics_lines
    from projections.programs.rule_topics import house_changes, topics

    _view, ruleset = view_and_rules(app, as_of)
    tables = ruleset.tables
    meta = tables["meta"]
    notice = meta.get("notice", "")
    listed = [(topic.path, title_of(app.terms, topic.path, topic.content), topic.source) for topic in topics(tables)]
    data: dict[str, Any] = {
        "ruleset": meta["id"],
        "version": meta["version"],
        "title": tables.data["meta"]["names"].get(app.language, meta["id"]),
        "licence": meta["licence"],
        "notice": notice.get(app.language, "") if isinstance(notice, dict) else notice,
        "hash": tables.hash,
        "house": house_changes(tables),
        "topics": [{"id": id_, "title": title, "source": source} for id_, title, source in listed],
    }
    head = [
        (_("Rules"), f"{data['title']} ({data['ruleset']} {data['version']})"),
        (_("Edition"), _in_language(app, meta, "edition")),
        (_("Licence"), _in_language(app, meta, "licence")),
        (_("Hash"), tables.hash),
    ]
    if tables.get("house"):
        head.insert(1, (_("House rules"), ", ".join(overlay["file"] for overlay in tables["house"]["overlays"])))
    app.show(
        data, lambda: topics_lines(app.screen, [(id_, title) for id_, title, _source in listed], head, data["notice"])
    )


def _in_language(app: App, meta: Mapping[str, Any], key: str) -> str:
    """The edition or the licence of the rules, in the language spoken where the ruleset says it in words."""
    return str(meta.get(f"{key}_names", {}).get(app.language, meta.get(key, "")))


def show(app: App, topic: tuple[str, ...], as_of: str | None) -> None:
    as_of = as_of or app.given.get("as_of")
    if not topic:
        rules(app, as_of)
        return
    from cli.output.rules.rules import topic_lines
    from projections.programs.rule_topics import find_topic

    _view, ruleset = view_and_rules(app, as_of)
    if not ruleset.tables.get("house") and folded(" ".join(topic)) in _house_words():
        nothing: dict[str, Any] = {"topic": "house", "source": None, "hash": ruleset.tables.hash, "content": {}}
        app.show(nothing, lambda: [_("There are no house rules: the tables are as printed.")])
        return
    found = find_topic(ruleset.tables, " ".join(topic), _titles(ruleset.tables))
    data = {"topic": found.path, "source": found.source, "hash": ruleset.tables.hash, "content": found.content}
    app.show(data, lambda: topic_lines(app.speaker, found))


def adopt(app: App, ruleset: str | None, house: tuple[str, ...], no_house: bool) -> None:
    from cli.input.parse import house_rules
    from ledger.rules.additions import kept_additions
    from ledger.rules.house_rules import house_rules_in_force

    if house and no_house:
        raise InputError("options_together", options=["--house", "--no-house"])
    present = campaign_field(app.state, "ruleset")
    ruleset_id = ruleset_named(ruleset) if ruleset else present
    overlays = house_rules(house)
    if not house and not no_house and ruleset_id == present:
        overlays = house_rules_in_force(app.rules.tables)
    elif house and ruleset_id == present:
        overlays += kept_additions(app.rules.tables, overlays)
    _adopt(app, ruleset_id, overlays)


def _adopt(app: App, ruleset_id: str, overlays: list[tuple[str, bytes]]) -> None:
    from ledger.facts import RulesAdopted

    tables = app.ledger.store_rules(packaged_tables(ruleset_id, overlays))
    app.record(RulesAdopted(ruleset=ruleset_id, tables=tables, house=tuple(name for name, _content in overlays)))


def add(app: App, what: tuple[str, ...]) -> None:
    from cli.input.additions import addition
    from ledger.rules.additions import with_addition
    from ledger.rules.house_rules import house_rules_in_force

    ruleset_id = campaign_field(app.state, "ruleset")
    # By the tables of this version of the program, which the addition adopts.
    present = Tables(packaged_tables(ruleset_id, house_rules_in_force(app.rules.tables)))
    overlays = with_addition(present, addition(present, app.language, what))
    _adopt(app, ruleset_id, overlays)


def what_may_be_added(name: str) -> list[tuple[str, str]]:
    """What else the help of `rules add` has: each kind with its keys."""
    from cli.input.additions import forms
    from cli.output.words.language import heading

    # A line for each, as click keeps them behind this mark.
    return [(heading(_("What may be added")), "\b\n" + "\n".join(forms(spoken())))]


def keys(app: App, command_: tuple[str, ...], as_of: str | None) -> None:
    if command_ and folded(command_[-1]) in ("add", "ajouter"):
        from cli.input.additions import forms

        app.show({"rules add": forms(app.language)}, lambda: forms(app.language))
        return
    from cli.output.rules.keys import keys_lines
    from projections.programs.declarations import declarations

    _view, ruleset = view_and_rules(app, as_of or app.given.get("as_of"))
    found = declarations(ruleset.tables, " ".join(words_in_ids(command_)) or None)
    app.show(found, lambda: keys_lines(app.screen, found))


def prices(app: App, thing: tuple[str, ...], as_of: str | None) -> None:
    from cli.input.shop_lookup import wares_like
    from cli.output.rules.rules import prices_lines

    _view, ruleset = view_and_rules(app, as_of or app.given.get("as_of"))
    asked = wares_like(ruleset.tables, " ".join(thing)) if thing else ruleset.tables.group("items")
    listed = {id_: ruleset.price(id_) for id_ in asked}
    smallest = ruleset.coinage.smallest if ruleset.coinage else None
    rows = [
        {"id": id_, "name": app.terms.item(id_), "price": {"quantity": price, "coin": smallest}}
        for id_, price in listed.items()
        if price is not None
    ]
    app.show({"prices": rows}, lambda: prices_lines(app.speaker, rows))


def levels(app: App, class_: str | None, as_of: str | None) -> None:
    from cli.output.rules.rules import levels_lines
    from projections.programs.declarations import class_figures

    _view, ruleset = view_and_rules(app, as_of or app.given.get("as_of"))
    classes = dict(ruleset.tables.group("classes"))
    if class_ is not None:
        id_ = ruleset.tables.find("classes", class_)
        if id_ is None:
            from cli.nearest import nearest

            names = [app.terms.term("classes", known) for known in classes]
            raise InputError("class_unknown", class_=class_, known=list(classes), nearest=nearest(class_, names))
        classes = {id_: classes[id_]}
    classes = {id_: class_figures(ruleset.tables, id_) for id_ in classes}
    shared = ruleset.tables.get("levels")
    app.show({"classes": classes, "levels": shared}, lambda: levels_lines(app.speaker, classes, shared))


SHORT = {"maison": "house", "objets": "items", "réglages": "knobs"}
"""French for the ids of sections whose titles are long to type."""


def _house_words() -> set[str]:
    """What the section of house rules may be called, folded."""
    from cli.output.rules.rules import TITLES

    return {"house", "maison", *(folded(catalogue(language).gettext(TITLES["house"])) for language in LANGUAGES)}


def _titles(tables: Tables) -> dict[str, str]:
    """Titles of sections in every language, folded, and the section of each."""
    from cli.output.rules.rules import TITLES

    titles = {}
    for language in LANGUAGES:
        words = catalogue(language)
        known = {section: title for section, title in TITLES.items() if section in tables.data}
        titles.update({folded(words.gettext(title)): section for section, title in known.items()})
    titles.update({folded(name): section for name, section in SHORT.items() if section in tables.data})
    for section, row in tables.group("topics").items():
        names = (*row.get("names", {}).values(), *row.get("aliases", ()))
        titles.update({folded(str(name)): section for name in names})
    return titles
