"""LlamaIndex: a block of its Memory.

What leaves the short-term memory is stored, and what fits the last message is found.
"""

from __future__ import annotations

from typing import Any

from llama_index.core.base.llms.types import ChatMessage, TextBlock
from llama_index.core.bridge.pydantic import Field
from llama_index.core.memory import BaseMemoryBlock

from .client import AsyncMemoryClient
from .history import Entry, History

_FRAMEWORK = "llama_index"
_SECTIONS = [
    {"name": name, "cap_tokens": cap} for name, cap in (("tier1_user", 900), ("tier2_graduated", 300), ("notes", 300))
]


class MemoryServiceBlock(BaseMemoryBlock[str]):
    """Finds what the workspace knows, whoever stored it; a `filter` narrows that, as in a search of the service."""

    name: str = Field(default="memories")
    memory: AsyncMemoryClient
    filter: dict[str, Any] | None = Field(default=None)
    budget_tokens: int = Field(default=1_500)

    async def _aget(self, messages: list[ChatMessage] | None = None, **block_kwargs: Any) -> str:
        query = next((text for text in map(_text, reversed(messages or [])) if text), None)
        if query is None:
            return ""
        body: Any = {"budget_tokens": self.budget_tokens, "query": query, "sections": _SECTIONS}
        if self.filter:
            body["filter"] = self.filter
        return (await self.memory.post("/memory/recall/pack", body=body))["block"]

    async def _aput(self, messages: list[ChatMessage]) -> None:
        entries: dict[str, list[Entry]] = {}
        for message in messages:
            # Memory puts its session here, and only here.
            session_id = str(message.additional_kwargs.get("session_id", "default"))
            entry = Entry(message.model_dump(mode="json"), message.role.value, _text(message))
            entries.setdefault(session_id, []).append(entry)
        for session_id, those in entries.items():
            await History(self.memory, _FRAMEWORK, session_id).add(those)

    async def messages(self, session_id: str, limit: int | None = None) -> list[ChatMessage]:
        """What was stored of a session, oldest first."""
        return [
            ChatMessage.model_validate(each) for each in await History(self.memory, _FRAMEWORK, session_id).get(limit)
        ]


def _text(message: ChatMessage) -> str:
    return "\n".join(block.text for block in message.blocks if isinstance(block, TextBlock)).strip()
