"""OpenAI Agents SDK: a Session whose items are kept by the service, and found by its searches."""

from __future__ import annotations

from typing import Any, cast

from agents import SessionSettings, TResponseInputItem

from .client import AsyncMemoryClient
from .history import Entry, History


class MemorySession:
    """`Runner.run(agent, "…", session=MemorySession("thread-1", memory))`"""

    session_settings: SessionSettings | None

    def __init__(self, session_id: str, memory: AsyncMemoryClient, settings: SessionSettings | None = None) -> None:
        self.session_id = session_id
        self.session_settings = settings
        self._history = History(memory, "openai_agents", session_id)

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        if limit is None and self.session_settings is not None:
            limit = self.session_settings.limit
        return [] if limit is not None and limit <= 0 else await self._history.get(limit)

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        await self._history.add([_entry(cast("dict[str, Any]", item)) for item in items])

    async def pop_item(self) -> TResponseInputItem | None:
        return cast("TResponseInputItem | None", await self._history.pop())

    async def clear_session(self) -> None:
        await self._history.clear()


def _entry(item: dict[str, Any]) -> Entry:
    kind = item.get("type", "message")
    if kind == "message":
        return Entry(item, str(item.get("role", "user")), _text(item.get("content")))
    said = [str(item[name]) for name in ("name", "arguments", "output") if item.get(name)]
    return Entry(item, "tool", " ".join([str(kind), *said]), is_call=True)


def _text(content: Any) -> str:
    """A message is a text, or parts of which some have one."""
    if isinstance(content, str):
        return content
    return "\n".join(part["text"] for part in content or [] if isinstance(part.get("text"), str))
