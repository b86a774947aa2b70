"""Makes a plot an SVG element of a document: with a title and a description, and nothing that reaches outside of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

from cli.output.document.plots.drawing import OVER, STAND_INS, drawn
from cli.output.document.plots.plot import Plot
from ledger.patterns import late_pattern

NAMESPACE = "http://www.w3.org/2000/svg"
DROPPED = ("metadata", "style")
"""Elements that say what a document does not, or reach outside of the plot."""

FONTS = ("font", "font-family")
LENGTHS = ("x", "y", "d", "transform", "width", "height", "style")
"""Attributes with lengths, which are rounded."""

REFERENCE = late_pattern(r"url\(#([^)]*)\)")
UNTURNED = late_pattern(r"rotate\(-?0(\.0*)? ")
NUMBER = late_pattern(r"-?\d+\.\d+")


def svg(plot: Plot, *, anchor: str, title: str, description: str, colours: Mapping[str, str]) -> str:
    """A plot as an SVG element, as wide as there is room for it.

    Args:
        anchor: Of the figure; every id in the element begins with it, so that no two plots of a document share one.
        title: What the plot shows.
        description: What is to be seen in it.
        colours: By their names in `cli.output.document.plots.colours`: values for print, `VARIABLES` for a page.
    """
    root = ElementTree.fromstring(drawn(plot))
    by_stand_in = {stand_in: colours[name] for name, stand_in in STAND_INS.items()}
    for element in root.iter():
        _simplify(element)
        _set_style(element, by_stand_in)
    _prefix_ids(root, f"{anchor}-")
    _prune(root)
    root.attrib = {
        "xmlns": NAMESPACE,
        "viewBox": root.attrib["viewBox"],
        "role": "img",
        "aria-labelledby": f"{anchor}-t {anchor}-d",
    }
    for place, (tag, letter, text) in enumerate((("title", "t", title), ("desc", "d", description))):
        described = ElementTree.Element(tag, {"id": f"{anchor}-{letter}"})
        described.text = text
        root.insert(place, described)
    return ElementTree.tostring(root, encoding="unicode")


def _simplify(element: ElementTree.Element) -> None:
    """Give an element plain names, as a page has them (`xlink:href` is `href`), and no blanks or decimals too many."""
    element.tag = element.tag.rpartition("}")[2]
    element.attrib = {name.rpartition("}")[2]: value for name, value in element.attrib.items()}
    element.tail = None
    if element.tag != "text":
        # Line breaks between elements.
        element.text = None
    if UNTURNED.match(element.get("transform", "")):
        del element.attrib["transform"]
    for name in LENGTHS:
        if name in element.attrib:
            rounded = NUMBER.sub(lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), element.attrib[name])
            element.set(name, " ".join(rounded.split()))


def _set_style(element: ElementTree.Element, colours: Mapping[str, str]) -> None:
    """Give an element its colours, and the font of the document."""
    style = element.attrib.pop("style", "")
    if element.get("id") == OVER:
        # With an edge in the colour of the paper around its letters, text is legible over lines.
        style = f"paint-order: stroke; stroke: {STAND_INS['paper']}; stroke-width: 3; stroke-linejoin: round"
    rules = [rule.partition(":")[::2] for rule in style.split(";") if rule]
    kept = [(name.strip(), value.strip()) for name, value in rules if name.strip() not in FONTS]
    if kept:
        element.set("style", "; ".join(f"{name}: {colours.get(value, value)}" for name, value in kept))


def _references(element: ElementTree.Element) -> Iterator[str]:
    """Ids that an element refers to."""
    for name, value in element.attrib.items():
        if name == "href":
            yield value.removeprefix("#")
        else:
            yield from REFERENCE.findall(value)


def _prefix_ids(root: ElementTree.Element, prefix: str) -> None:
    """Prefix the ids that something refers to, and leave out the others."""
    used = {reference for element in root.iter() for reference in _references(element)}
    for element in root.iter():
        for name, value in list(element.attrib.items()):
            if name == "id" and value in used:
                element.set(name, prefix + value)
            elif name == "id":
                del element.attrib[name]
            elif name == "href":
                element.set(name, "#" + prefix + value.removeprefix("#"))
            else:
                element.set(name, REFERENCE.sub(lambda found: f"url(#{prefix}{found[1]})", value))


def _prune(element: ElementTree.Element) -> None:
    """Leave out elements that say nothing: those named above, and groups that hold nothing or only hold together."""
    children: list[ElementTree.Element] = []
    for child in element:
        _prune(child)
        if child.tag == "g" and not child.attrib:
            children += child
        elif child.tag not in DROPPED and (len(child) or child.tag not in ("g", "defs")):
            children.append(child)
    element[:] = children
