"""Texts of the area "operator"."""

from __future__ import annotations
