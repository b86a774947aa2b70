"""Names in addresses: whatever somebody is called, their page is found."""

from __future__ import annotations

from urllib.parse import unquote, urljoin, urlsplit

from hypothesis import given
from hypothesis import strategies as st

from cli.serve.templates import part_of_address, text_of_part


@given(st.text(st.sampled_from("./%2FEe5 é?#&\\:;a"), min_size=1) | st.text(min_size=1))
def test_a_name_in_an_address_is_read_as_the_same_name(name: str) -> None:
    name = name.encode("utf-8", "replace").decode()
    address = urljoin("http://127.0.0.1:8008/", f"/sheet/{part_of_address(name)}")
    path = unquote(urlsplit(address).path)
    assert path.startswith("/sheet/")
    part = path.removeprefix("/sheet/")
    assert "/" not in part
    assert text_of_part(part) == name
