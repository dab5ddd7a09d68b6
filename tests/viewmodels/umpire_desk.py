"""Whole boards on the umpire's board, one for each federation: what is typed, and every sentence.

Each has a striker foul before any man was pocketed, an uncovered queen, a due owed and paid later, an
opponent's man pocketed, and a last man pocketed with the queen on the board; UKCA's a double due too.
"""

from __future__ import annotations

from typing import Any

from carrom_desktop.rules.commands import SetUmpiring
from carrom_desktop.viewmodels.umpire_view import UmpireView, unmarked
from tests.viewmodels.desk import Desk, desk, doubles_desk, line

Said = tuple[str, str, str]
"""Keys, the sentence in English, and in Spanish."""

ICF: tuple[Said, ...] = (
    (
        "S0",
        "Striker in: 1 due owed, paid with the next man in. Turn lost. (72c)",
        "Percutor embocado: debe 1; se paga con la próxima ficha. Pierde el turno. (72c)",
    ),
    ("1", "Own man in: 8 left. Player Two plays on. (48)", "Ficha propia: quedan 8. Sigue Player Two. (48)"),
    ("0", "Nothing pocketed. Turn to Player One. (48)", "Sin embocar. Turno de Player One. (48)"),
    (
        "1",
        "Own man in, 1 due paid: Player Two places it. Player One plays on. (78a)",
        "Ficha propia y deuda pagada: la coloca Player Two. Sigue Player One. (78a)",
    ),
    (
        "Q0",
        "Queen in. Player One must cover her with the next stroke. (15, 92)",
        "Reina embocada. Player One debe cubrirla en el próximo tiro. (15, 92)",
    ),
    (
        "0",
        "Not covered: umpire puts the queen in the centre circle. No due. Turn lost. (96)",
        "Sin cubrir: el árbitro pone la reina en el círculo central. Sin deuda. Pierde el turno. (96)",
    ),
    ("1", "Own man in: 7 left. Player Two plays on. (48)", "Ficha propia: quedan 7. Sigue Player Two. (48)"),
    ("1", "Own man in: 6 left. Player Two plays on. (48)", "Ficha propia: quedan 6. Sigue Player Two. (48)"),
    (
        "O0",
        "Opponent's man stays in. No due. Turn lost. (48, 125)",
        "La ficha del rival queda dentro. Sin deuda. Pierde el turno. (48, 125)",
    ),
    ("1", "Own man in: 7 left. Player One plays on. (48)", "Ficha propia: quedan 7. Sigue Player One. (48)"),
    ("1", "Own man in: 6 left. Player One plays on. (48)", "Ficha propia: quedan 6. Sigue Player One. (48)"),
    ("1", "Own man in: 5 left. Player One plays on. (48)", "Ficha propia: quedan 5. Sigue Player One. (48)"),
    ("1", "Own man in: 4 left. Player One plays on. (48)", "Ficha propia: quedan 4. Sigue Player One. (48)"),
    ("1", "Own man in: 3 left. Player One plays on. (48)", "Ficha propia: quedan 3. Sigue Player One. (48)"),
    ("1", "Own man in: 2 left. Player One plays on. (48)", "Ficha propia: quedan 2. Sigue Player One. (48)"),
    ("1", "Own man in: 1 left. Player One plays on. (48)", "Ficha propia: quedan 1. Sigue Player One. (48)"),
)

UKCA: tuple[Said, ...] = (
    (
        "S0",
        "Striker in: 1 due owed, paid with the next piece in. Turn lost. (H12, H3)",
        "Percutor embocado: debe 1; se paga con la próxima ficha. Pierde el turno. (H12, H3)",
    ),
    (
        "1",
        "Own piece in: 8 left. Player Two plays on. (E1)",
        "Ficha propia: quedan 8. Sigue Player Two. (E1)",
    ),
    (
        "O0",
        "Opponent's piece stays in: 1 piece comes out, Player One places it. Turn lost. (H14)",
        "La ficha del rival queda dentro: sale 1 ficha, la coloca Player One. Pierde el turno. (H14)",
    ),
    (
        "1",
        "Own piece in. Player Two places 1 due when this turn ends. Player One plays on. (H3)",
        "Ficha propia. Player Two coloca 1 deuda cuando termine este turno. Sigue Player One. (H3)",
    ),
    (
        "1",
        "Own piece in. Player Two places 1 due when this turn ends. Player One plays on. (H3)",
        "Ficha propia. Player Two coloca 1 deuda cuando termine este turno. Sigue Player One. (H3)",
    ),
    (
        "Q0",
        "Queen in. Player One must cover her with the next stroke. (G6)",
        "Reina embocada. Player One debe cubrirla en el próximo tiro. (G6)",
    ),
    (
        "0",
        "Not covered: the queen goes back to the centre circle. Player Two places 1 due. Turn lost. (G3, H3)",
        "Sin cubrir: la reina vuelve al círculo central. Player Two coloca 1 deuda. Pierde el "
        "turno. (G3, H3)",
    ),
    (
        "1",
        "Own piece in: 8 left. Player Two plays on. (E1)",
        "Ficha propia: quedan 8. Sigue Player Two. (E1)",
    ),
    (
        "1",
        "Own piece in: 7 left. Player Two plays on. (E1)",
        "Ficha propia: quedan 7. Sigue Player Two. (E1)",
    ),
    (
        "S1",
        "Striker and own piece in: 1 piece comes out, Player One places it. Turn lost. (H12)",
        "Percutor y ficha propia: sale 1 ficha, la coloca Player One. Pierde el turno. (H12)",
    ),
    (
        "D",
        "Striker and own piece in, double due: 2 pieces come out, Player One places them. Player "
        "Two plays on. (H13)",
        "Percutor y ficha propia, deuda doble: salen 2 fichas, las coloca Player One. Sigue Player "
        "Two. (H13)",
    ),
    (
        "1",
        "Own piece in: 7 left. Player Two plays on. (E1)",
        "Ficha propia: quedan 7. Sigue Player Two. (E1)",
    ),
    (
        "1",
        "Own piece in: 6 left. Player Two plays on. (E1)",
        "Ficha propia: quedan 6. Sigue Player Two. (E1)",
    ),
    (
        "1",
        "Own piece in: 5 left. Player Two plays on. (E1)",
        "Ficha propia: quedan 5. Sigue Player Two. (E1)",
    ),
    (
        "1",
        "Own piece in: 4 left. Player Two plays on. (E1)",
        "Ficha propia: quedan 4. Sigue Player Two. (E1)",
    ),
    (
        "1",
        "Own piece in: 3 left. Player Two plays on. (E1)",
        "Ficha propia: quedan 3. Sigue Player Two. (E1)",
    ),
    (
        "1",
        "Own piece in: 2 left. Player Two plays on. (E1)",
        "Ficha propia: quedan 2. Sigue Player Two. (E1)",
    ),
    (
        "1",
        "Own piece in: 1 left. Player Two plays on. (E1)",
        "Ficha propia: quedan 1. Sigue Player Two. (E1)",
    ),
    (
        "1",
        "That piece and 1 more come back, Player One places them. Board goes on. (H18)",
        "Vuelve esa ficha y 1 más, las coloca Player One. El tablero sigue. (H18)",
    ),
    (
        "1",
        "Own piece in: 6 left. Player One plays on. (E1)",
        "Ficha propia: quedan 6. Sigue Player One. (E1)",
    ),
    ("0", "Nothing pocketed. Turn to Player Two. (E1)", "Sin embocar. Turno de Player Two. (E1)"),
    ("0", "Nothing pocketed. Turn to Player One. (E1)", "Sin embocar. Turno de Player One. (E1)"),
    (
        "Q0",
        "Queen in. Player One must cover her with the next stroke. (G6)",
        "Reina embocada. Player One debe cubrirla en el próximo tiro. (G6)",
    ),
    ("1", "Queen covered by Player One. Plays on. (G2)", "Reina cubierta por Player One. Sigue. (G2)"),
    ("0", "Nothing pocketed. Turn to Player Two. (E1)", "Sin embocar. Turno de Player Two. (E1)"),
    (
        "1",
        "Own piece in: 1 left. Player Two plays on. (E1)",
        "Ficha propia: quedan 1. Sigue Player Two. (E1)",
    ),
)

CAINT: tuple[Said, ...] = (
    (
        "S0",
        "Striker in: 1 due owed, paid with the next piece in. Turn lost. (CAINT)",
        "Percutor embocado: debe 1; se paga con la próxima ficha. Pierde el turno. (CAINT)",
    ),
    (
        "1",
        "Own piece in: 8 left. Player Two plays on. (CAINT)",
        "Ficha propia: quedan 8. Sigue Player Two. (CAINT)",
    ),
    (
        "O0",
        "Opponent's piece stays in: 1 piece comes out, Player One places it. Turn lost. (CAINT)",
        "La ficha del rival queda dentro: sale 1 ficha, la coloca Player One. Pierde el turno. (CAINT)",
    ),
    (
        "1",
        "Own piece in. Player Two places 1 due when this turn ends. Player One plays on. (the "
        "umpire's choice)",
        "Ficha propia. Player Two coloca 1 deuda cuando termine este turno. Sigue Player One. "
        "(decide el árbitro)",
    ),
    (
        "1",
        "Own piece in. Player Two places 1 due when this turn ends. Player One plays on. (the "
        "umpire's choice)",
        "Ficha propia. Player Two coloca 1 deuda cuando termine este turno. Sigue Player One. "
        "(decide el árbitro)",
    ),
    (
        "Q0",
        "Queen in. Player One must cover her with the next stroke. (the umpire's choice)",
        "Reina embocada. Player One debe cubrirla en el próximo tiro. (decide el árbitro)",
    ),
    (
        "0",
        "Not covered: the queen goes back to the centre circle. Player Two places 1 due. Turn "
        "lost. (the umpire's choice)",
        "Sin cubrir: la reina vuelve al círculo central. Player Two coloca 1 deuda. Pierde el "
        "turno. (decide el árbitro)",
    ),
    (
        "1",
        "Own piece in: 8 left. Player Two plays on. (CAINT)",
        "Ficha propia: quedan 8. Sigue Player Two. (CAINT)",
    ),
    (
        "1",
        "Own piece in: 7 left. Player Two plays on. (CAINT)",
        "Ficha propia: quedan 7. Sigue Player Two. (CAINT)",
    ),
    (
        "S1",
        "Striker and own piece in: 2 pieces come out, Player One places them. Turn lost. (CAINT)",
        "Percutor y ficha propia: salen 2 fichas, las coloca Player One. Pierde el turno. (CAINT)",
    ),
    (
        "IS0",
        "Improper, striker in: 2 pieces come out, Player Two places them. Turn lost. (the umpire's choice)",
        "Tiro antirreglamentario y percutor: salen 2, las coloca Player Two. Pierde el turno. "
        "(decide el árbitro)",
    ),
    (
        "A",
        "Improper, striker in: 2 pieces come out, Player Two places them. Turn lost. (the umpire's choice)",
        "Tiro antirreglamentario y percutor: salen 2, las coloca Player Two. Pierde el turno. "
        "(decide el árbitro)",
    ),
    (
        "1",
        "Own piece in: 7 left. Player Two plays on. (CAINT)",
        "Ficha propia: quedan 7. Sigue Player Two. (CAINT)",
    ),
    (
        "1",
        "Own piece in: 6 left. Player Two plays on. (CAINT)",
        "Ficha propia: quedan 6. Sigue Player Two. (CAINT)",
    ),
    (
        "1",
        "Own piece in: 5 left. Player Two plays on. (CAINT)",
        "Ficha propia: quedan 5. Sigue Player Two. (CAINT)",
    ),
    (
        "1",
        "Own piece in: 4 left. Player Two plays on. (CAINT)",
        "Ficha propia: quedan 4. Sigue Player Two. (CAINT)",
    ),
    (
        "1",
        "Own piece in: 3 left. Player Two plays on. (CAINT)",
        "Ficha propia: quedan 3. Sigue Player Two. (CAINT)",
    ),
    (
        "1",
        "Own piece in: 2 left. Player Two plays on. (CAINT)",
        "Ficha propia: quedan 2. Sigue Player Two. (CAINT)",
    ),
    (
        "1",
        "Own piece in: 1 left. Player Two plays on. (CAINT)",
        "Ficha propia: quedan 1. Sigue Player Two. (CAINT)",
    ),
    (
        "1",
        "That piece and 1 more come back, Player One places them. Board goes on. (the umpire's choice)",
        "Vuelve esa ficha y 1 más, las coloca Player One. El tablero sigue. (decide el árbitro)",
    ),
    (
        "1",
        "Own piece in: 8 left. Player One plays on. (CAINT)",
        "Ficha propia: quedan 8. Sigue Player One. (CAINT)",
    ),
    (
        "Q0",
        "Queen in. Player One must cover her with the next stroke. (the umpire's choice)",
        "Reina embocada. Player One debe cubrirla en el próximo tiro. (decide el árbitro)",
    ),
    (
        "1",
        "Queen covered by Player One. Plays on. (the umpire's choice)",
        "Reina cubierta por Player One. Sigue. (decide el árbitro)",
    ),
    ("0", "Nothing pocketed. Turn to Player Two. (CAINT)", "Sin embocar. Turno de Player Two. (CAINT)"),
    (
        "1",
        "Own piece in: 1 left. Player Two plays on. (CAINT)",
        "Ficha propia: quedan 1. Sigue Player Two. (CAINT)",
    ),
)

BOARDS = {"icf": ICF, "ukca": UKCA, "caint": CAINT}
NUMBERS: dict[str, dict[str, bool]] = {"icf": {}, "ukca": {"double_due": True}, "caint": {}}
"""What is agreed before the match."""


def keys_of(stroke: str) -> str:
    """Return the keys of a stroke as they are pressed: "I S 0" of "IS0"."""
    if stroke == "Shift+G":
        return "shift+g"
    return " ".join(stroke.lower())


def umpired(rules: str = "icf", *, doubles: bool = False, **numbers: Any) -> Desk:
    """Return a desk whose boards are followed on the umpire's board; A breaks."""
    made = (doubles_desk if doubles else desk)(rules, **numbers)
    made.submit(SetUmpiring(True))
    return made


def play(made: Desk, strokes: str) -> None:
    """Type strokes: "1 S0 Q1"."""
    for stroke in strokes.split():
        made.type(keys_of(stroke))


def shown(made: Desk) -> UmpireView:
    """Return the umpire's board, which must be shown."""
    view = made.view().umpire
    assert view is not None
    return view


def said(made: Desk, language: str = "en") -> str:
    """Return the sentence that stands on the umpire's board."""
    view = shown(made)
    lines = () if view.plain is None else (view.plain,)
    return unmarked(line(language, lines if view.said is None else view.said.sentences))


def asked(made: Desk, language: str = "en") -> str:
    """Return what the umpire's board asks about the last stroke, and what is to be known."""
    view = shown(made)
    if view.said is None:
        return ""
    note = () if view.said.note is None else (view.said.note,)
    return unmarked(line(language, (*view.said.questions, *note)))


def men(made: Desk) -> tuple[int, int]:
    """Return the men on the board, the left side's first."""
    left, right = shown(made).sides
    return left.men, right.men


def refused(made: Desk) -> str:
    """Return why the last key did nothing."""
    view = made.view()
    hint = () if view.hint is None else (view.hint,)
    return line("en", (*view.refusals, *hint))
