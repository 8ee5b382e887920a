"""Sessions of the OpenAI Agents SDK: items exactly and in order, and found by a search of the service."""

import asyncio

from agents import Model, ModelResponse, SQLiteSession, Usage, set_tracing_disabled
from agents.memory.session import Session
from openai.types.responses import ResponseOutputMessage, ResponseOutputText

from drill import async_client, must, run_example, same
from memory_service_client.openai_agents import MemorySession

set_tracing_disabled(True)


class Echo(Model):
    """Says how many items it was given."""

    async def get_response(self, system_instructions, input, *args, **kwargs):
        text = ResponseOutputText(type="output_text", text=f"{len(input)} items", annotations=[])
        message = ResponseOutputMessage(id="m", type="message", role="assistant", status="completed", content=[text])
        return ModelResponse(output=[message], usage=Usage(), response_id=None)

    def stream_response(self, *args, **kwargs):
        raise NotImplementedError


items = [
    {"role": "user", "content": "ok"},
    {"role": "user", "content": "ok"},
    {"role": "user", "content": [{"type": "input_text", "text": "The tender needs a new impeller."}]},
    {
        "type": "function_call",
        "call_id": "c1",
        "name": "order",
        "arguments": '{"part": "impeller", "n": 12345678901234567890}',
    },
    {"type": "function_call_output", "call_id": "c1", "output": "ordered"},
    {
        "type": "message",
        "id": "m",
        "role": "assistant",
        "content": [{"type": "output_text", "text": "Ordered.", "annotations": []}],
    },
    {"type": "reasoning", "id": "r", "summary": []},
    {"role": "user", "content": ""},
]


async def main() -> None:
    memory, beside = async_client(), async_client("OTHER_MEMORY_KEY")
    session, model = MemorySession("s-1", memory), SQLiteSession("s-1")
    theirs, second = MemorySession("s-1", beside), MemorySession("s-2", memory)
    must(isinstance(session, Session))
    same((await session.get_items(), await session.pop_item()), ([], None))
    for each in (session, model):
        await each.add_items(items)
        await each.add_items([{"role": "user", "content": f"line {n}"} for n in range(120)])
    for limit in (None, 1, 5, 124, 500, 0):
        same(await session.get_items(limit), await model.get_items(limit) if limit != 0 else [])
    same((await theirs.get_items(), await theirs.pop_item(), await second.get_items()), ([], None, []))
    await theirs.add_items([{"role": "user", "content": "theirs"}])
    body = {"query": "Which part does the tender need?", "filter": {"session_id": "s-1"}}
    found = (await memory.post("/memory/search", body=body))["results"]
    must("impeller" in found[0]["content"] and found[0]["trust"] == "external", found)
    must(not any("function_call" in each["content"] for each in found), "a call of a tool is found")
    same([await session.pop_item() for _ in range(121)], [await model.pop_item() for _ in range(121)])
    same(await session.get_items(), await model.get_items())
    popped = await asyncio.gather(*(session.pop_item() for _ in range(4)))
    must(len({str(item) for item in popped}) == 4, popped)
    await session.clear_session()
    same((await session.get_items(), len(await theirs.get_items())), ([], 1))


asyncio.run(main())
must("4 items" in run_example("OpenAI Agents SDK", model=Echo()))
print("openai-agents: items exact and in order, as its SQLite session; a search finds what was said; walls hold")
