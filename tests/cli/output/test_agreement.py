"""Words that agree with their neighbours: a number, or in French a vowel or an article."""

from __future__ import annotations

import pytest

from cli.output.words.agreement import agreeing


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [("en", 1, "1 day"), ("en", 0, "0 days"), ("en", "1,402", "1,402 days"), ("fr", 1, "1 day"), ("fr", 0, "0 day")],
)
def test_a_word_agrees_with_its_number(language: str, count: object, said: str) -> None:
    assert agreeing("{count} {count|day|days}", language).format(count=count) == said


def test_a_list_of_faces_is_as_many_as_it_has() -> None:
    text = agreeing("{faces|die|dice} {faces}", "en")
    assert (text.format(faces="12"), text.format(faces="3 4")) == ("die 12", "dice 3 4")


@pytest.mark.parametrize(
    ("text", "filling", "said"),
    [
        ("pas de {name}", "anneau", "pas d’anneau"),
        ("pas de « {name} »", "épée", "pas d’« épée »"),
        ("pas de « {name} »", "hache", "pas de « hache »"),
        ("pas de {name}", "huile", "pas d’huile"),
        ("la bourse de {name}", "Yselle", "la bourse d’Yselle"),
        ("la bourse de {name}", "Yacoub", "la bourse de Yacoub"),
        ("la part de {name}", "le butin", "la part du butin"),
        ("la part de {name}", "la caisse", "la part de la caisse"),
        ("donné à {name}", "les marchands", "donné aux marchands"),
        ("donné à {name}", "Aldric", "donné à Aldric"),
        ("30 deniers de {name}", "du duc", "30 deniers du duc"),
        ("30 deniers de {name}", "destriers", "30 deniers de destriers"),
        ("30 deniers de {name}", "d’un ami", "30 deniers d’un ami"),
        ("30 deniers de {name}", "Du Bellay", "30 deniers de Du Bellay"),
        ("au lieu de {name}", "account=party:hoard", "au lieu de account=party:hoard"),
    ],
)
def test_french_words_run_together(text: str, filling: str, said: str) -> None:
    assert agreeing(text, "fr").format(name=filling) == said


def test_braces_in_what_was_typed_stay() -> None:
    assert agreeing("la part de {name}", "fr").format(name="le {butin}") == "la part du {butin}"
