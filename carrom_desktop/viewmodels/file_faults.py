"""Why a sheet file could not be read, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carrom_desktop.viewmodels.message import Msg, Value
from carrom_desktop.viewmodels.problems import plain_name
from carrom_desktop.viewmodels.rules_view import fault_msg

if TYPE_CHECKING:  # it reads with pydantic, which takes long to load
    from carrom_desktop.match.sheetfile import FileFault


def file_fault_msg(fault: FileFault) -> Msg:
    """Return what is wrong, without the place."""
    values: list[tuple[str, Value]] = [
        (name, plain_name(value) if isinstance(value, str) else value) for name, value in fault.values
    ]
    if fault.because is not None:
        values.append(("reason", fault_msg(fault.because)))
    return Msg(f"check.file.{fault.code}", tuple(values))
