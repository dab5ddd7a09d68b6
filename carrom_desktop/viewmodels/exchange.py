"""What is wrong in a file of matches, in words that name file, row and column."""

from __future__ import annotations

from carrom_desktop.match.sheet_table import CellFault
from carrom_desktop.match.sheetfile import FileFault
from carrom_desktop.viewmodels.message import Msg, Value, msg
from carrom_desktop.viewmodels.problems import plain_name
from carrom_desktop.viewmodels.rules_view import fault_msg as rules_fault_msg


def fault_msg(fault: FileFault | CellFault) -> Msg:
    """Return "table.csv, row 5, column men_left: no whole number"."""
    values: list[tuple[str, Value]] = [
        (name, plain_name(value) if isinstance(value, str) else value) for name, value in fault.values
    ]
    if isinstance(fault, CellFault):
        return msg("exchange.fault", where=_cell(fault), what=Msg(_code(fault.code), tuple(values)))
    if fault.because is not None:
        values.append(("reason", rules_fault_msg(fault.because)))
    where = msg("exchange.at.line", file=plain_name(fault.file), row=fault.line)
    if not fault.line:
        where = msg("exchange.at.file", file=plain_name(fault.file))
    if fault.key:
        key = ".".join(str(step + 1 if isinstance(step, int) else step) for step in fault.key)
        where = msg("exchange.at.key", where=where, key=plain_name(key))
    return msg("exchange.fault", where=where, what=Msg(f"check.file.{fault.code}", tuple(values)))


def _code(code: str) -> str:
    return "exchange.cell.rules_broken" if code == "check.file.broken_rules" else code


def _cell(fault: CellFault) -> Msg:
    where = msg("exchange.at.file", file=plain_name(fault.file))
    if fault.sheet:
        where = msg("exchange.at.sheet", where=where, sheet=fault.sheet)
    if fault.row:
        where = msg("exchange.at.row", where=where, row=fault.row)
    if fault.column:
        where = msg("exchange.at.column", where=where, column=plain_name(fault.column))
    return where
