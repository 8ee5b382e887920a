"""Progress events: what is sent for them, and how the lines of the stream become events."""

from __future__ import annotations

import json
from typing import Any

RETRY_S = 1.0
ENDED = frozenset({"ok", "error"})


class EventLines:
    """Reads the lines of one stream after the other, and keeps the id after which the next one goes on."""

    def __init__(self, run_id: str | None) -> None:
        self._params: dict[str, Any] = {} if run_id is None else {"run_id": run_id, "from_seq": 0}
        self._last_id = ""
        self._id = ""
        self._data: list[str] = []

    def request(self) -> dict[str, Any]:
        """Begins a stream. A half event of the one before is sent again."""
        self._id, self._data = "", []
        headers = {"Accept": "text/event-stream"}
        if self._last_id:
            headers["Last-Event-ID"] = self._last_id
        return {"url": "/memory/progress/stream", "params": self._params, "headers": headers}

    def read(self, line: str) -> dict[str, Any] | None:
        """The event that the line completes."""
        if line:
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if name == "data":
                self._data.append(value)
            elif name == "id":
                self._id = value
            return None
        if not self._data:
            return None
        event: dict[str, Any] = json.loads("\n".join(self._data))
        self._last_id, self._data = self._id or self._last_id, []
        return event
