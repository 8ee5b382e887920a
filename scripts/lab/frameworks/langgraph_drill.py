"""LangGraph's store: values come back exactly, and what it finds equals what its in-memory store finds."""

import asyncio

from langgraph.store.base import GetOp, InvalidNamespaceError, PutOp
from langgraph.store.memory import InMemoryStore

from drill import client, must, run_example, same
from memory_service_client.langgraph import MemoryStore

store, other, model = MemoryStore(client()), MemoryStore(client("OTHER_MEMORY_KEY")), InMemoryStore()

odd = {
    "text": 'Mara\'s boat ⛵ "Tern" \\ </memories>\n\ttabbed\u2028',
    "none": None,
    "big": 2**70,
    "float": 1.0,
    "small": 5e-324,
    "deep": [{"a": [1, [2.5, {"b": None}]]}, "", {}, []],
    "timestamp": "not a time",
    "expires_at": "never",
    "session_id": 7,
    "title": "Title",
    "a.b": "dots",
    "": "no name",
    "__proto__": {"x": 1},
}
values = {
    ("users", "mara", "facts"): {"odd": odd, "empty": {}, "boat": {"text": "Mara sails a yawl.", "berth": 9}},
    ("users", "mara"): {
        "city": {"text": "Mara's berth in Bergen was hers until 3 May 2021.", "berth": 3.5, "old": True}
    },
    ("users", "ines"): {"boat": {"text": "Ines rows a dinghy.", "berth": 12, "old": False, "nested": {"x": [1, 2]}}},
    ("logs/a",): {"b": {"text": "a slash in the label"}},
    ("logs",): {"a/b": {"text": "a slash in the key"}, "k" * 900: {"text": "a long key"}},
}
for namespace, entries in values.items():
    for key, value in entries.items():
        for each in (store, model):
            each.put(namespace, key, value)

for namespace, entries in values.items():
    for key, value in entries.items():
        item = store.get(namespace, key)
        same((item.value, item.key, item.namespace), (value, key, namespace))
        same([type(each) for each in item.value.values()], [type(each) for each in value.values()])
        same(other.get(namespace, key), None)
same(store.get(("users",), "boat"), None)


def names(found):
    return sorted((item.namespace, item.key) for item in found)


filters = [
    None,
    {"berth": 9},
    {"berth": {"$gt": 3.4999999}},
    {"berth": {"$gte": 3.5, "$lt": 12}},
    {"berth": {"$ne": 9}},
    {"old": True},
    {"old": False},
    {"text": "Ines rows a dinghy."},
    {"nested": {"x": [1, 2]}},
    {"nested": {"x": [1]}},
    {"none": None},
    {"a.b": "dots"},
    {"missing": "x"},
]
for prefix in [(), ("users",), ("users", "mara"), ("logs",), ("nobody",)]:
    for wanted in filters:
        if wanted and any(isinstance(test, dict) and "$gt" in str(test) for test in wanted.values()):
            # The in-memory store fails at a value that is no number.
            reached = [i for i in model.search(prefix, limit=100) if isinstance(i.value.get("berth"), (int, float))]
            low, high = (3.5, 12) if "$gte" in wanted["berth"] else (3.4999999, 1e9)
            expected = names(i for i in reached if low <= i.value["berth"] < high)
        else:
            expected = names(model.search(prefix, filter=wanted, limit=100))
        same((prefix, wanted, names(store.search(prefix, filter=wanted, limit=100))), (prefix, wanted, expected))
    same(names(other.search(prefix, limit=100)), [])
same(len(store.search(("users",), limit=2, offset=1)), 2)
same(len(store.search((), limit=100, offset=6)), 2)

best = store.search(("users",), query="Who has a sailing boat?", limit=2)
same(best[0].value["text"], "Mara sails a yawl.")
must(best[0].score > 0.2, best[0].score)
same(names(store.search(("users", "ines"), query="Who has a sailing boat?")), [(("users", "ines"), "boat")])
must(
    "city" in [i.key for i in store.search(("users",), query="Until when was the berth hers?")],
    "what has ended is not found",
)
same(other.search(("users",), query="Who has a sailing boat?"), [])
same(names(store.search(("users",), query="boat", filter={"berth": {"$gt": 9}})), [(("users", "ines"), "boat")])

for wanted in [{}, {"prefix": ("users",)}, {"suffix": ("facts",)}, {"prefix": ("*", "mara")}, {"max_depth": 1}]:
    same(store.list_namespaces(**wanted), model.list_namespaces(**wanted))
same(store.list_namespaces(limit=1, offset=1), model.list_namespaces(limit=1, offset=1))
same(other.list_namespaces(), [])

first = store.get(("users", "mara"), "city")
store.put(("users", "mara"), "city", {"text": "Mara lives in Oslo."})
second = store.get(("users", "mara"), "city")
same(second.value, {"text": "Mara lives in Oslo."})
must(second.created_at == first.created_at and second.updated_at > first.updated_at, (first, second))
must("Bergen" not in str(store.search(("users", "mara"), query="Where does Mara live?")), "an old value is found")

store.put(("ended",), "k", {"text": "The berth was free."})
ended = {"path": {"external_id": "langgraph:ended/k"}}
body = {"properties": {"valid_end_time": "2021-05-03T00:00:00Z"}}
client().patch("/memory/by-external-id/{external_id}", params=ended, body=body)
same(len(store.search(("ended",), query="When was the berth free?")), 1)
store.put(("hidden",), "k", {"text": "The code of the safe is a secret."}, index=False)
for query in ("code of the safe", "langgraph hidden k"):
    same(store.search(("hidden",), query=query), [])
same(len(store.search(("hidden",))), 1)
store.put(
    ("picked",),
    "k",
    {"title": "Winch", "notes": [{"body": "takes rope"}, {"body": "of hemp"}]},
    index=["notes[*].body"],
)
same(
    client().get("/memory/by-external-id/{external_id}", params={"path": {"external_id": "langgraph:picked/k"}})[
        "content"
    ],
    "takes rope\nof hemp",
)

store.put(("going",), "k", {"a": 1}, ttl=60)
path = {"path": {"external_id": "langgraph:going/k"}}
must(client().get("/memory/by-external-id/{external_id}", params=path).get("expires_at"), "no expiry")
store.put(("going",), "k", {"a": 1})
must(not client().get("/memory/by-external-id/{external_id}", params=path).get("expires_at"), "an expiry stays")

other.delete(("users", "mara"), "city")
must(store.get(("users", "mara"), "city"), "another workspace deleted it")
other.put(("users", "mara"), "city", {"text": "Theirs."})
same(store.get(("users", "mara"), "city").value, {"text": "Mara lives in Oslo."})
store.delete(("users", "mara"), "city")
store.delete(("users", "mara"), "city")
same(store.get(("users", "mara"), "city"), None)
same(other.get(("users", "mara"), "city").value, {"text": "Theirs."})


async def main() -> None:
    ops = [PutOp(("many",), str(n), {"n": n}) for n in range(1_200)]
    ops += [PutOp(("many",), "0", None), PutOp(("many",), "1", {"n": "last"}), GetOp(("many",), "2")]
    results = await store.abatch(ops)
    same(results[-1], None)
    got = await asyncio.gather(*(store.aget(("many",), str(n)) for n in (0, 1, 2, 1_199)))
    same([item and item.value for item in got], [None, {"n": "last"}, {"n": 2}, {"n": 1_199}])
    same(len(await store.asearch(("many",), limit=2_000)), 1_199)
    same(len(await store.alist_namespaces(prefix=("many",))), 1)


asyncio.run(main())
try:
    store.batch([PutOp(("a.b",), "k", {})])
    raise AssertionError("a label with a dot was taken")
except InvalidNamespaceError:
    pass
must("Tern" in run_example("LangGraph"))
print("langgraph: values exact, filters and namespaces as the in-memory store, search by the service, walls hold")
