"""Faces that dice showed, compared with the dice that a rule needs."""

from __future__ import annotations

import pytest

from ledger.errors import InputError
from ledger.rules.shared.dice_faces import percentile, require_face, require_faces


@pytest.mark.parametrize("face", [0, -1, 7])
def test_a_face_that_a_die_does_not_have_is_refused(face: int) -> None:
    with pytest.raises(InputError, match="face_impossible"):
        require_face(face, 6)
    with pytest.raises(InputError, match="face_impossible"):
        require_faces([1, face], 2, 6)


@pytest.mark.parametrize("faces", [[], [1], [1, 2, 3]])
def test_too_few_or_too_many_faces_are_refused(faces: list[int]) -> None:
    with pytest.raises(InputError, match="faces_count"):
        require_faces(faces, 2, 6)


def test_valid_faces_are_returned() -> None:
    assert [require_face(face, 6) for face in (1, 6)] == [1, 6]
    assert require_faces([1, 6], 2, 6) == [1, 6]


def test_two_ten_sided_dice_make_1_to_100() -> None:
    assert (percentile(0, 1), percentile(9, 9), percentile(0, 0)) == (1, 99, 100)
