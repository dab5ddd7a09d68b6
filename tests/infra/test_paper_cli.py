"""`carrom-desktop paper`: blank forms, a match and a whole round without a window; what is wrong is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carrom_desktop.cli import main
from tests.infra.test_cli import SHEET
from tests.paint.pdf_reading import needs_poppler, read_pages, text_of

pytestmark = pytest.mark.usefixtures("qapp")


@needs_poppler
def test_forms_are_written_blank_of_a_match_and_of_a_round(tmp_path: Path) -> None:
    match, listed, out = tmp_path / "m.json", tmp_path / "round.txt", tmp_path / "out.pdf"
    match.write_text(json.dumps(SHEET), "utf-8")
    listed.write_text("1;4;Ana Ruiz;Ben Koch\n1;5;14:30;Eva;Fin\n1;6;Gil;Hal\n", "utf-8")
    write = ["-o", str(out), "--paper", "A4", "--lang", "es"]
    assert main(["paper", "icf", str(match), *write]) == 0
    (page,) = read_pages(out)
    assert "ACTA DEL PARTIDO" in text_of(page)
    assert "Player One" in text_of(page)
    given = ["--matches", str(listed), "--to-a-page", "2", "--event", "Abierto", "--date", "2026-03-12"]
    assert main(["paper", "european", *given, *write]) == 0
    pages = read_pages(out)
    assert [text_of(page).count("ACTA - RONDAS EUROPEAS") for page in pages] == [2, 1]
    assert "14:30 – 15:15" in text_of(pages[0])
    assert main(["paper", "ukca", "--rules", "caint", "--to-a-page", "4", *write]) == 0
    assert " ".join(word.text for word in read_pages(out)[0].words).count("REGLAS DE LA CAINT") == 4
    assert main(["paper", "own", "--to-a-page", "2", *write]) == 0
    assert main(["paper", "venue", "--event", "Abierto", *write]) == 0
    assert "LISTA DE CONTROL DE LA SALA" in text_of(read_pages(out)[0])


def test_what_is_wrong_is_named_in_a_line_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed, empty, out = tmp_path / "round.txt", tmp_path / "empty.txt", tmp_path / "out.pdf"
    listed.write_text("1;4;Ana;Ben\nnonsense\n", "utf-8")
    empty.write_bytes(b"\n\n")
    latin = tmp_path / "latin.txt"
    latin.write_bytes("1;4;Núñez;Ben".encode("latin-1"))
    for arguments, part in (
        (["foo"], "unknown paper: foo (known: own, icf, european, ukca, venue, quick)"),
        (["trail"], "unknown paper: trail"),
        (["own", "--to-a-page", "4"], "so many to a page cannot be printed: 4 (known: 1, 2)"),
        (["icf", "--to-a-page", "x"], "cannot be printed: x"),
        (["icf", "m.json", "--matches", "l.txt"], "not both"),
        (["venue", "m.json"], "only a form takes a match or a list: venue"),
        (["icf", "--rules", "no-such"], "unknown rules: no-such (known: icf, ukca, caint, european"),
        (["icf", "--matches", str(tmp_path / "none.txt")], "the list cannot be read"),
        (["icf", "--matches", str(latin)], "the list cannot be read"),
        (["icf", "--matches", str(empty)], "there is no match in"),
        (["icf", "--matches", str(listed)], 'line 2: write "round;table;side 1;side 2"'),
        (["icf", "no-such.json"], "no-such.json"),
        (["icf", "--paper", "A5"], "unknown paper: A5"),
    ):
        assert main(["paper", *arguments, "-o", str(out), "--lang", "en"]) == 2
        said = capsys.readouterr().err
        assert part in said, arguments
        assert said.count("\n") == 1
    assert not out.exists()
