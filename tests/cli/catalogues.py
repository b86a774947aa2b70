"""The message catalogue of each translation: extracted from the code, brought up to date, compiled.

`python -m tests.cli.catalogues` writes: it brings the `.po` up to date and compiles it. Then it lists the messages that
have no French translation yet. English has no catalogue: its messages are those of the code.
"""

from __future__ import annotations

import sys
from io import BytesIO
from itertools import chain
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from cli.output.words.language import TRANSLATIONS

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "cli" / "locale"

KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "with_count": (1, 2), "pgettext": ((1, "c"), 2)}

PASSES = (KEYWORDS, {"Message": (1,)}, {"Message": (2,)})
"""What is looked for one after the other: of an error's `Message` the text and the hint are a message each."""

ALONE = {"session"}
"""Messages said with a plural and without one, whose translation is the same alone."""


def extracted() -> Catalog:
    """Every message of the code, in a stable order and without line numbers, which would change at every edit.

    Raises:
        ValueError: If one place says a message with a plural and another without, which would share a translation.
    """
    catalog = Catalog(project="campaign-ledger", charset="utf-8", header_comment="# Messages of campaign-ledger.")
    for ending, method in (("py", "python"), ("html", "jinja2.ext:babel_extract")):
        for file in sorted((ROOT / "cli").rglob(f"*.{ending}")):
            place = file.relative_to(ROOT).as_posix()
            found = chain.from_iterable(extract_from_file(method, file, keywords=keywords) for keywords in PASSES)
            for _line, message, _comments, context in found:
                if message:
                    singular = message if isinstance(message, str) else message[0]
                    known = catalog.get(singular, context)
                    if known is not None and known.pluralizable == isinstance(message, str) and singular not in ALONE:
                        raise ValueError(f"{place}: “{singular}” is said with and without a plural; give one a context")
                    catalog.add(message, locations=[(place, 0)], context=context)
    return catalog


def path_of(language: str) -> Path:
    """The `.po` of a language."""
    return LOCALE / language / "LC_MESSAGES" / "messages.po"


def read(language: str) -> Catalog:
    """A language's catalogue, as its file has it."""
    if not path_of(language).exists():
        return Catalog(locale=language, project="campaign-ledger", charset="utf-8")
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


HEADER = """\
# Messages of campaign-ledger: {language}.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
"""What a catalogue begins with: nothing that changes by itself."""


def written(catalog: Catalog) -> bytes:
    """A catalogue as its file holds it."""
    text = BytesIO()
    write_po(text, catalog, width=110, sort_output=True, omit_header=True, include_lineno=False)
    header = HEADER.format(language=catalog.locale, plural=catalog.plural_forms.rstrip(";"))
    return header.encode() + text.getvalue()


def updated(language: str) -> Catalog:
    """A language's catalogue brought up to date with the code."""
    catalog = read(language)
    catalog.update(extracted(), no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def update() -> None:
    """Bring every catalogue up to date with the code."""
    for language in TRANSLATIONS:
        path_of(language).parent.mkdir(parents=True, exist_ok=True)
        path_of(language).write_bytes(written(updated(language)))


def is_translated(message: Message) -> bool:
    """Whether a message has a translation that is no guess, in every plural form."""
    return not message.fuzzy and bool(message.string) and all(message.string or ())


def compile_all() -> None:
    """Write each `.mo` beside its `.po`."""
    for language in TRANSLATIONS:
        with path_of(language).with_suffix(".mo").open("wb") as file:
            write_mo(file, read(language))


if __name__ == "__main__":
    update()
    compile_all()
    untranslated = [message.id for message in read("fr") if message.id and not is_translated(message)]
    sys.stdout.write(f"{len(untranslated)} messages without a French translation\n")
    for message in untranslated:
        sys.stdout.write(f"  {message if isinstance(message, str) else message[0]}\n")
