"""CrewAI: its Memory over the service, by hand and in a crew, without a model for memory."""

import json
from typing import Any

from crewai import Agent, BaseLLM, Crew, Task

from drill import client, must, run_example, same
from memory_service_client.crewai import MemoryServiceMemory

prompts: list[str] = []


class Script(BaseLLM):
    """Answers every prompt with what it was told, and extracts one statement."""

    def call(self, messages: Any, *args: Any, **kwargs: Any) -> str:
        text = messages if isinstance(messages, str) else "\n".join(str(each["content"]) for each in messages)
        prompts.append(text)
        if kwargs.get("response_model") or "extract" in text.lower():
            return json.dumps({"memories": ["The buoy at Skarv is painted green."]})
        return "Thought: I know.\nFinal Answer: The buoy is green."

    def supports_function_calling(self) -> bool:
        return False


memory, other = MemoryServiceMemory.of(client()), MemoryServiceMemory.of(client("OTHER_MEMORY_KEY"))
kept = memory.remember(
    "The winch takes 12 mm rope.", "/deck/gear", ["gear"], {"expires_at": "x", "n": 2**70}, 0.9, source="mara"
)
memory.remember("The winch code is 4711.", scope="/deck", source="mara", private=True)
memory.remember_many(["The galley stove burns spirit.", "The bilge is dry."], scope="/below", categories=["stores"])
best = memory.recall("Which rope fits the winch?")[0]
same(best.record, kept)
must(best.score > 0.2, best)
must("4711" not in str(memory.recall("winch code")), "a private record is found")
must("4711" in str(memory.recall("winch code", source="mara")), "a private record is not found by its source")
same([m.record.content for m in memory.recall("winch", categories=["gear"])], ["The winch takes 12 mm rope."])
must(all(m.record.scope == "/below" for m in memory.recall("winch", scope="/below")))
same((memory.list_scopes("/"), memory.list_scopes("/deck")), (["/below", "/deck"], ["/deck/gear"]))
same((memory.info("/deck").record_count, memory.list_categories()), (2, {"gear": 1, "stores": 2}))
same((other.recall("Which rope fits the winch?"), other.list_records(), other.list_scopes()), ([], [], []))
changed = memory.update(kept.id, content="The winch takes 14 mm rope.")
same((changed.content, memory.recall("Which rope?")[0].record.content), ("The winch takes 14 mm rope.",) * 2)
other.reset()
same(len(memory.list_records()), 4)
same((memory.forget(scope="/below"), len(memory.list_records())), (2, 2))

model = Script(model="script")
crew_memory = MemoryServiceMemory.of(client(), llm=model, root_scope="/crew")
agent = Agent(role="Keeper", goal="Know the buoys", backstory="Keeps the light.", llm=model)
task = Task(description="Which colour has the buoy at Skarv?", expected_output="A colour", agent=agent)
for _ in range(2):
    Crew(agents=[agent], tasks=[task], memory=crew_memory).kickoff()
crew_memory.drain_writes()
must("painted green" in str(crew_memory.list_records()), crew_memory.list_records())
must(any("painted green" in each and "Which colour" in each for each in prompts), "the crew did not get its memory")
must("12 mm rope" in run_example("CrewAI"))
print("crewai: records exact, recall by the service, a crew gets and stores memories; walls hold")
