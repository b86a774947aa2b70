"""Many commands at once: `run`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cli.app import App
from cli.options import recording


@recording("run", example="campaign run session-1.txt")
@click.argument("file", metavar="FILE|-")
@click.pass_obj
def run(app: App, file: str) -> None:
    from cli.running import run_lines

    if file == "-":
        lines = sys.stdin.buffer.read()
    else:
        lines = Path(file).read_bytes()
    run_lines(app, lines)
