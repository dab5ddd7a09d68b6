"""Every file that is saved is asked for in one way: nothing is replaced unasked, a failure asks again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from carrom_desktop.match.whole_file import put_whole
from carrom_desktop.ui import ask_file as module
from carrom_desktop.ui.ask_file import ask_file, warning, write_asked

KINDS = {".sol.gz": "SoL (*.sol.gz)", ".csv": "List (*.csv)"}


def test_a_name_without_its_end_gets_that_of_the_kind_and_replaces_no_file(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "there.sol.gz").touch()
    (tmp_path / "there.csv").touch()
    (tmp_path / "there (2).csv").touch()
    for typed, kind, wanted in (
        ("a", "", "a.sol.gz"),
        ("a.b", KINDS[".csv"], "a.b.csv"),
        ("A.CSV", "", "A.CSV"),
        ("a.yaml", "", "a.yaml"),
        ("there", "", "there (2).sol.gz"),
        ("there", KINDS[".csv"], "there (3).csv"),
        ("there.csv", "", "there.csv"),  # the dialog has asked about this one
    ):
        answer = (str(tmp_path / typed), kind)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, answer=answer: answer)
        assert ask_file(None, "", KINDS, tmp_path / "x", (".yaml",)) == tmp_path / wanted


def test_a_file_that_cannot_be_written_is_told_and_another_place_asked_for(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "documents", lambda: tmp_path)
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: said.append(text))
    asked: list[Path] = []
    answers: list[Path | None] = [
        tmp_path / "gone" / "a.csv",
        tmp_path / "a.csv",
        tmp_path / "gone" / "b",
        None,
    ]

    def ask(wanted: Path) -> Path | None:
        asked.append(wanted)
        return answers.pop(0)

    failed = warning(None, "en", "", "exchange.not_written")
    for name in ("x", "y"):
        found = write_asked(ask, Path(name), lambda path: put_whole(path, b"new"), failed)
        assert found == (tmp_path / "a.csv" if name == "x" else None)
    assert asked == [Path("x"), tmp_path / "a.csv", Path("y"), tmp_path / "b"]
    assert (tmp_path / "a.csv").read_bytes() == b"new"
    assert len(said) == 2
    assert str(tmp_path / "gone") in said[0]
