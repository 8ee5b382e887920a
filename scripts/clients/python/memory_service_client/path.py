"""Builds the paths of requests. A value must never select another route, as `clear-all` in `/memory/{item_id}` would."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from .error import MemoryError
from .literals import LITERALS

_NONE: frozenset[str] = frozenset()


def path_of(template: str, values: Mapping[str, Any]) -> str:
    """The path of a template with its parameters filled in.

    Raises MemoryError `validation_error` for a value that is empty or would lead to another route.
    """

    def filled(match: re.Match[str]) -> str:
        name = match[1]
        value = str(values.get(name, ""))
        # Something before the service may read paths in any case.
        is_taken = value.lower() in LITERALS.get(template[: match.start()], _NONE)
        is_broken = any("\ud800" <= character <= "\udfff" for character in value)
        if is_taken or is_broken or value in ("", ".", ".."):
            said = f"{value!r} cannot be a {name}"
            issue = {"loc": ["path", name], "msg": said, "type": "value_error", "input": value, "ctx": {}}
            raise MemoryError(f"path.{name}: {said}", 422, "validation_error", [issue])
        return quote(value, safe="")

    return re.sub(r"\{(\w+)\}", filled, template)
