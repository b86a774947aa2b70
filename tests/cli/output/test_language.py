"""The language of an answer: that of `--lang`, CAMPAIGN_LANG, the campaign or the locale, in this order; or English."""

from __future__ import annotations

import pytest

from cli.output.words.language import wished
from tests.support.command_line import CommandLine

FRENCH, ENGLISH = "Personne n’est encore là", "Nobody is here yet"


@pytest.mark.parametrize(
    ("words", "environ", "said"),
    [
        ((), {"LANG": "en_US.UTF-8"}, FRENCH),
        (("--lang", "en"), {"LANG": "fr_FR.UTF-8", "CAMPAIGN_LANG": "fr"}, ENGLISH),
        ((), {"LANG": "fr_FR.UTF-8", "CAMPAIGN_LANG": "en"}, ENGLISH),
        ((), {"LANGUAGE": "en", "LANG": "en_US.UTF-8"}, FRENCH),
        ((), {"LANG": "C"}, FRENCH),
    ],
)
def test_a_campaign_opened_in_french_speaks_it(
    campaign: CommandLine, words: tuple[str, ...], environ: dict[str, str], said: str
) -> None:
    campaign("new", "La Tour", "--rules", "ose", "--lang", "fr")
    del campaign.environ["LANG"]
    campaign.environ.update(environ)

    assert said in campaign("party", *words).out


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, None),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, None),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:fr_CA:en"}, "fr"),
        # Without a locale nothing is translated, whatever LANGUAGE says.
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, None),
        ({"LANG": "frisian"}, None),
    ],
)
def test_the_locale_is_read_as_gettext_reads_it(environ: dict[str, str], language: str | None) -> None:
    assert wished(environ) == language
