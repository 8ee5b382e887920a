"""Pydantic AI: tools that a model calls, and histories that come back exactly."""

import asyncio

from pydantic_ai import (
    Agent,
    BinaryContent,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    UserPromptPart,
)
from pydantic_ai.models.function import FunctionModel
from pydantic_ai.models.test import TestModel

from drill import async_client, must, run_example, same
from memory_service_client.pydantic_ai import MessageHistory, memory_tools


async def main() -> None:
    memory, beside = async_client(), async_client("OTHER_MEMORY_KEY")
    asked: list[list[dict]] = []

    def script(messages, info):
        """Remembers, searches, then says what it found."""
        same(sorted(tool.name for tool in info.function_tools), ["forget", "remember", "search_memory"])
        calls = [part for message in messages for part in message.parts if isinstance(part, ToolCallPart)]
        if not calls:
            return ModelResponse([ToolCallPart("remember", {"content": "The beacon flashes twice every 10 seconds."})])
        if len(calls) == 1:
            return ModelResponse([ToolCallPart("search_memory", {"query": "How does the beacon flash?"})])
        asked.append(messages[-1].parts[0].content)
        return ModelResponse([TextPart("Done.")])

    result = await Agent(FunctionModel(script), toolsets=[memory_tools(memory)]).run("Note the beacon.")
    must("twice" in asked[0][0]["content"], asked)
    found = await beside.post("/memory/search", body={"query": "How does the beacon flash?"})
    same(found["results"], [])

    history = MessageHistory("watch", memory)
    image = BinaryContent(b"\x00\xff\x10", media_type="image/png")
    messages = [*result.all_messages(), ModelRequest([UserPromptPart(["Look at the radar.", image])])]
    await history.add(messages)
    # As its own adapter reads back what it writes: an image has a class of its own then.
    messages = ModelMessagesTypeAdapter.validate_json(ModelMessagesTypeAdapter.dump_json(messages))
    same(await history.load(), messages)
    same(await history.load(2), messages[-2:])
    same(await MessageHistory("watch", beside).load(), [])
    await MessageHistory("watch", beside).clear()
    same(len(await history.load()), len(messages))
    await history.clear()
    same(await history.load(), [])


asyncio.run(main())
same(run_example("Pydantic AI", model=TestModel(call_tools=[])), "2 messages\n")
print("pydantic-ai: a model remembers and searches by tools; histories exact, with binary parts; walls hold")
