"""The client itself: refusals, repeated requests, events, and no value that leads to another route."""

import asyncio
from typing import ClassVar

import httpx

from drill import async_client, client, must, run_example, same
from memory_service_client import MemoryClient, MemoryError


class Losing(httpx.HTTPTransport):
    """Loses the first answer after the service has done its work."""

    keys: ClassVar[list[str | None]] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.keys.append(request.headers.get("Idempotency-Key"))
        response = super().handle_request(request)
        if len(self.keys) == 1:
            response.close()
            raise httpx.ReadError("the connection was lost")
        return response


def refused(call) -> MemoryError:
    try:
        call()
    except MemoryError as error:
        return error
    raise AssertionError("was not refused")


memory = client()
error = refused(lambda: memory.post("/memory/search", body={"query": "x", "top_k": -1}))
same((error.status, error.code, error.issues[0]["loc"]), (422, "validation_error", ["body", "top_k"]))
must(error.request_id)
for value in ("clear-all", "..", "", "CLEAR-ALL", "\ud800"):
    error = refused(lambda value=value: memory.delete("/memory/{item_id}", params={"path": {"item_id": value}}))
    same(error.code, "validation_error")

losing = MemoryClient(str(memory._http.base_url), api_key=memory._http.headers["X-API-Key"], transport=Losing())
body = {"content": "The answer to this was lost once.", "skip_existing": False}
item_id = losing.post("/memory/add", body=body)["item_id"]
must(len(Losing.keys) == 2 and Losing.keys[0] == Losing.keys[1], Losing.keys)
same([item["item_id"] for item in memory.get("/memory/list", params={"query": {"limit": 5}})["items"]], [item_id])

away = refused(lambda: MemoryClient("http://127.0.0.1:9", attempts=1).get("/memory/list"))
same((away.status, away.code), (0, "unreachable"))


async def main() -> None:
    async with async_client() as memory:
        run = await memory.post("/memory/ingest", body={"content": "The horn sounds every 30 seconds in fog."})
        kinds = [event["status"] async for event in memory.events(run["run_id"])]
        same(kinds[-1], "ok")
        found = await memory.post("/memory/search", body={"query": "How often does the horn sound?"})
        must(any("30 seconds" in each["content"] for each in found["results"]), found)
        item = await memory.get(
            "/memory/{item_id}", params={"path": {"item_id": item_id}, "query": {"view": "compact"}}
        )
        same(item["item_id"], item_id)


asyncio.run(main())
must("404 not_found" in run_example("Python client"))
print("client: typed refusals, a lost answer stored once, events to the end, no value leads to another route")
