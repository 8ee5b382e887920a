"""A conversation of a framework as items of the service, in order, each value as it was.

Each entry is an item with its text, so that a search finds what was said; calls of tools are of a type that a search
without `memory_type` leaves out. Models write parts of conversations, so the origin is `import:` and the name of the
framework: such texts are external, and one request deletes them all.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from .client import AsyncMemoryClient
from .error import suppress_missing
from .items import raise_failed

_PAGE = 500
_MAX_BATCH = 1_000


@dataclass(frozen=True)
class Entry:
    value: Any
    role: str
    #: What a search finds; without it, the entry is only listed.
    text: str
    is_call: bool = False


class History:
    def __init__(self, memory: AsyncMemoryClient, framework: str, session_id: str) -> None:
        if not session_id.strip():
            raise ValueError("session_id is empty")
        self._memory = memory
        self._framework = framework
        self._session_id = session_id
        self._filter = {"metadata": {f"{framework}.session": session_id}}

    async def add(self, entries: list[Entry]) -> None:
        for at in range(0, len(entries), _MAX_BATCH):
            # Equal messages are different ones, each with its place.
            items = [self._item(entry) for entry in entries[at : at + _MAX_BATCH]]
            raise_failed(await self._memory.post("/memory/add/batch", body={"items": items, "skip_existing": False}))

    async def get(self, limit: int | None = None) -> list[Any]:
        """The values, oldest first; with a limit, the last of them."""
        found: list[Any] = []
        cursor: str | None = None
        while limit is None or len(found) < limit:
            size = _PAGE if limit is None else min(_PAGE, limit - len(found))
            query: Any = {"filter": json.dumps(self._filter), "limit": size, **({"cursor": cursor} if cursor else {})}
            page = await self._memory.get("/memory/list", params={"query": query})
            found += [json.loads(item["metadata"][self._framework]["value"]) for item in page["items"]]
            cursor = page["next_cursor"]
            if cursor is None:
                break
        return found[::-1]

    async def pop(self) -> Any:
        """Removes the last value and returns it; None if there is none."""
        while True:
            query: Any = {"filter": json.dumps(self._filter), "limit": 1}
            items = (await self._memory.get("/memory/list", params={"query": query}))["items"]
            if not items:
                return None
            # If somebody else has just taken it, the one before is the last.
            with suppress_missing():
                await self._memory.delete("/memory/{item_id}", params={"path": {"item_id": items[0]["item_id"]}})
                return json.loads(items[0]["metadata"][self._framework]["value"])

    async def clear(self) -> None:
        body: Any = {"filter": self._filter}
        answer = await self._memory.post("/memory/delete-by-filter", body=body)
        if answer["status"] in ("queued", "running"):
            async for _ in self._memory.events(answer["run_id"]):
                pass

    def _item(self, entry: Entry) -> dict[str, Any]:
        return {
            "content": entry.text if entry.text.strip() else entry.role,
            "memory_type": "tool_call" if entry.is_call or not entry.text.strip() else "episodic",
            "origin": f"import:{self._framework}",
            "metadata": {
                "session_id": self._session_id,
                "position": str(time.time_ns()),
                "role": entry.role,
                self._framework: {
                    "session": self._session_id,
                    "value": json.dumps(entry.value, ensure_ascii=False),
                },
            },
        }
