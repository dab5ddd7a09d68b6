"""Texts of the area "app"."""

from __future__ import annotations
