"""Calls every method of the published Python client that this service serves, with the client as it is.

    python -m venv /tmp/client && /tmp/client/bin/pip install smartmemory-client==1.5.11
    /tmp/client/bin/python scripts/lab/client_check.py [--url URL --key KEY --workspace ID]

Address, key and workspace come from local.json of the running instance (MEMORY_HOME) unless they are given.
Prints a line for each method; exits with 1 when one raises, answers something else than it should, or logs a warning.
"""

import argparse
import json
import logging
import os
import pathlib
import sys
from datetime import datetime, timedelta, timezone


def local_facts():
    home = pathlib.Path(__file__).parents[2] / os.environ.get("MEMORY_HOME", ".memory")
    file = home / "local.json"
    return json.loads(file.read_text()) if file.exists() else {}


class Options(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message):
        self.exit(2, f"error: {message}\n")


def options():
    local = local_facts()
    parser = Options(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", default=local.get("base_url"))
    parser.add_argument("--key", default=local.get("api_key"))
    parser.add_argument("--workspace", default=local.get("workspace_id"))
    given = parser.parse_args()
    if not (given.url and given.key and given.workspace):
        parser.error("no running instance is known; give --url, --key and --workspace")
    return given


# Before the client is imported: help needs none.
OPTIONS = options()

from smartmemory_client import SmartMemoryClient  # noqa: E402
from smartmemory_client.client import (  # noqa: E402
    SmartMemoryClientError,
    SmartMemoryNotFoundError,
    SmartMemoryValidationError,
)
from smartmemory_client.models.memory_item import MemoryItem  # noqa: E402


class Warnings(logging.Handler):
    """Keeps what the client logs: a warning there is an answer that it did not expect."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())

    def take(self):
        lines, self.lines = self.lines, []
        return lines


def must(condition, what):
    if not condition:
        raise AssertionError(what)


def must_be_gone(client, item_id):
    try:
        client.get(item_id)
    except SmartMemoryNotFoundError:
        return
    raise AssertionError("the item is still there")


def checks(client):
    """Name and call of each check, in order; later ones rest on what earlier ones stored."""
    ids = {}
    times = {}
    hour = timedelta(hours=1)
    now = datetime.now(timezone.utc)

    def keep(name, item_id):
        must(isinstance(item_id, str) and item_id, f"no id: {item_id!r}")
        ids[name] = item_id

    def add_item():
        item = MemoryItem(item_id="", content="The quay was rebuilt in oak.", memory_type="episodic", metadata={"kind": "log"})
        keep("item", client.add(item))

    def get():
        item = client.get(ids["text"])
        must(item.item_id == ids["text"] and item.content == "The lamp burns colza oil.", f"wrong item: {item}")
        # An embedding is sent only to who names it in `fields`, which this client cannot.
        must(item.metadata["check"] == "client" and item.embedding is None and item.tenant_id, "fields are missing")

    def update_content():
        client.update(ids["text"], content="The lamp burns paraffin.")
        must(client.get(ids["text"]).content == "The lamp burns paraffin.", "content is the old one")

    def update_metadata():
        client.update(ids["text"], metadata={"profile": {"tier": "gold"}})
        metadata = client.get(ids["text"]).metadata
        must(metadata == {"check": "client", "profile": {"tier": "gold"}}, f"not merged: {metadata}")

    def update_properties():
        client.update(ids["text"], properties={"tags": ["lamp"]})
        must(client.get(ids["text"]).tags == ["lamp"], "tags are not set")

    def update_replace():
        client.update(ids["dict"], properties={"content": "Rain on 12 days."}, metadata={"new": 1}, write_mode="replace")
        must(client.get(ids["dict"]).metadata == {"new": 1}, "metadata was not replaced")

    def found(name, **options):
        results = client.search("What does the lamp burn?", **options)
        must(ids[name] in [result.item_id for result in results], f"not found among {len(results)}")
        must(all(result.lineage_roots for result in results), "lineage_roots are missing")

    def search_expertise():
        buckets = client.search("fuel of the lamp", expertise=True)
        must(ids["decision"] in [item.item_id for item in buckets.get("decision", [])], f"buckets: {list(buckets)}")

    def decide():
        made = client.create_decision(
            "We burn paraffin in the lamp.",
            decision_type="choice",
            evidence_ids=[ids["text"]],
            domain="light",
            rejected_alternatives=["Colza oil"],
            rationale="It is cheaper.",
            agent_id="keeper",
        )
        keep("made", made["decision_id"])
        must(made["status"] == "active" and made["evidence_ids"] == [ids["text"]], f"decision: {made}")
        must(client.get_decision(ids["made"]) == made, "GET answers something else")

    def decisions_listed():
        listed = client.list_decisions(domain="light", provenance_memory_id=ids["text"], agent_id="keeper")
        rows = listed["decisions"] if isinstance(listed, dict) else listed
        must([row["decision_id"] for row in rows] == [ids["made"]], f"list: {listed}")
        found = client.search_decisions("what the lamp burns")["decisions"]
        must(ids["made"] in [row["decision_id"] for row in found], f"search: {found}")

    def decision_evidence():
        up = client.reinforce_decision(ids["made"], ids["item"])
        must(up["reinforcement_count"] == 1 and abs(up["confidence"] - 0.82) < 1e-9, f"reinforced: {up}")
        down = client.contradict_decision(ids["made"], ids["item"])
        must(down["contradiction_count"] == 1 and down["confidence"] < up["confidence"], f"contradicted: {down}")
        must(client.get_decision_conflicts(ids["made"])["decision_id"] == ids["made"], "conflicts")

    def decision_replaced():
        answer = client.supersede_decision(ids["made"], "We burn acetylene in the lamp.", "It is brighter.")
        must(answer["status"] == "superseded" and answer["old_decision_id"] == ids["made"], f"superseded: {answer}")
        chain = client.get_provenance_chain(answer["new_decision_id"])
        must([row["decision_id"] for row in chain["superseded"]] == [ids["made"]], f"provenance: {chain}")
        must(client.retract_decision(answer["new_decision_id"], "Too dear.")["status"] == "retracted", "not retracted")

    def decision_pending():
        needs = [{"description": "an offer", "requirement_type": "proof", "query_hint": None}]
        made = client.create_pending_decision("We buy a new lamp.", needs, domain="light")
        requirement = made["pending_requirements"][0]["requirement_id"]
        waiting = [row["decision_id"] for row in client.list_pending_decisions()["decisions"]]
        must(made["status"] == "pending" and made["decision_id"] in waiting, f"pending: {made}")
        must(client.try_activate_decision(made["decision_id"])["activated"] is False, "activated too early")
        must(client.resolve_requirement(made["decision_id"], requirement, ids["item"])["resolved"], "not resolved")
        must(client.try_activate_decision(made["decision_id"])["activated"] is True, "not activated")

    def search_newest():
        must(len(client.search("*", top_k=3)) == 3, "not the newest three")

    def search_window():
        must(client.search("lamp", since=now - hour, until=now + hour), "nothing within the hour")
        must(client.search("lamp", until=(now - hour).isoformat()) == [], "something before the hour")

    def search_side_answers():
        client.search("lamp", top_k=1)
        must(client.last_group_roots == {} or isinstance(client.last_group_roots, dict), "group_roots")
        must(isinstance(client.last_search_coverage, dict), "coverage")
        must(isinstance(client.last_inert_parameters, dict), "inert_parameters")
        must(client.last_as_of_diagnostics is None, "as_of_diagnostics")

    def search_cited():
        results = client.search("What does the lamp burn?", cite=True)
        citations = client.last_citations
        must([c["item_id"] for c in citations] == [item.item_id for item in results], f"citations: {citations}")
        must(citations[0]["footnote_marker"] and citations[0]["preview"] and citations[0]["item_type"], "fields are missing")

    def search_inert():
        client.search("lamp", hop_strategy="consensus")
        must("hop_strategy" in client.last_inert_parameters, "hop_strategy acts without a walk")

    def result_feedback():
        found("text")
        session = client.last_search_session_id
        must(session, "no X-Search-Session-Id")
        answer = client.submit_result_feedback(session, [ids["text"]])
        must(answer["status"] and answer["result_used_count"] == 1 and answer["result_shown_count"] >= 1, str(answer))
        try:
            client.submit_result_feedback(session, [])
        except SmartMemoryValidationError as error:
            must(error.status_code == 409, f"status {error.status_code}")
        else:
            raise AssertionError("feedback was taken twice")

    def feedback():
        pair = [ids["text"], ids["decision"]]
        answer = client.feedback(pair, outcome="helpful", query="lamp")
        must(answer == {**answer, "updated": 2, "edges_strengthened": 1, "outcome": "helpful"}, str(answer))
        must(client.feedback(pair, outcome="misleading")["updated"] == 2, "not taken back")

    def search_advanced(**options):
        results = client.search_advanced("What does the lamp burn?", **options)
        must(ids["text"] in [item.item_id for item in results], f"not found among {len(results)}")

    def ask():
        answer = client.ask("What does the lamp burn?")
        must("paraffin" in str(answer["quotes"]).lower(), str(answer)[:200])
        must(ids["text"] in [item["item_id"] for item in answer["evidence"]] and isinstance(answer["relations"], list), "evidence")
        must(client.ask("What does the lamp burn?", limit=1, reasoning=False)["reasoning"] == "", "reasoning")

    def working_context():
        answer = client.get_working_context("s1", "What does the lamp burn?", k=5, max_tokens=200)
        must({"decision_id", "items", "drift_warnings", "strategy_used", "deprecation"} <= answer.keys(), str(answer)[:200])
        must(0 < answer["tokens_used"] <= answer["tokens_budget"] == 200, str(answer["tokens_used"]))

    def working_context_small():
        try:
            client.get_working_context("s1", "lamp", max_tokens=1)
        except SmartMemoryValidationError as error:
            must(error.status_code == 400 and "budget_too_small" in error.detail, str(error))
        else:
            raise AssertionError("a budget of one token had room")

    def recall_pack():
        pack = client.recall_pack(4000, query="What does the lamp burn?")
        must("paraffin" in pack["block"] and pack["manifest"]["tokens_used"] <= 4000, str(pack)[:200])
        must(client.recall_pack(300, preset="wakeup")["manifest"]["tokens_used"] <= 300, "wakeup")
        pack = client.recall_pack(50, sections=[{"name": "tier1_user", "cap_tokens": 40}])
        must([section["name"] for section in pack["manifest"]["sections"]] == ["tier1_user"], str(pack)[:200])

    def list_page():
        page = client.list_memories(limit=2, offset=1, order="desc")
        must(len(page["items"]) == 2 and page["total"] >= 4 and page["limit"] == 2 and page["offset"] == 1, str(page)[:200])
        must(page["policy"]["include_grounding"] is False, "policy")

    def list_by_metadata():
        page = client.list_memories(metadata_key="profile.tier", metadata_value="gold", memory_type="semantic")
        must(page["total"] == 1 and page["items"][0]["item_id"] == ids["text"], str(page)[:200])

    def by_metadata():
        answer = client.search_by_metadata("kind", "log", memory_type="episodic", limit=5, since=now - hour, until=now + hour)
        must([item["item_id"] for item in answer["items"]] == [ids["item"]], str(answer)[:200])

    def history():
        answer = client.get_history(ids["text"])
        contents = [version["content"] for version in answer["versions"]]
        must(contents[-1] == text and contents[0] == "The lamp burns paraffin.", f"wrong versions: {contents}")
        before = client.get_history(ids["text"], start_time=(now - 2 * hour).isoformat(), end_time=(now - hour).isoformat(), limit=5)
        must(before["versions"] == [], "the interval is not read")
        times["first"] = answer["versions"][-1]["transaction_time_start"]

    def time_travel():
        items = client.time_travel(times["first"])["items"]
        must(ids["text"] in [item["item_id"] for item in items], "the item is missing")
        must(client.time_travel(times["first"], query="lamp", limit=5)["items"][0]["content"] == text, "not as it was")

    def item_at_time():
        must(client.get_item_at_time(ids["text"], times["first"])["content"] == text, "not as it was")

    def changes():
        kinds = [change["change_type"] for change in client.get_changes(ids["text"])["changes"]]
        must(kinds[-1] == "created" and set(kinds[:-1]) == {"updated"}, str(kinds))
        only = client.get_changes(ids["text"], since=(now - hour).isoformat(), until=(now + hour).isoformat(), change_type="created")
        must([change["version"] for change in only["changes"]] == [1], str(only)[:200])

    def compare():
        diff = client.compare_versions(ids["text"], 1, 2)["diff"]
        must(diff["modifications"]["content"] == {"old": text, "new": "The lamp burns paraffin."}, str(diff))

    def roll_back():
        must(client.rollback(ids["text"], to_version=1)["content"] == text, "not the first version")
        must(client.rollback(ids["text"], to_time=times["first"])["content"] == text, "not the version of that time")

    def audit():
        mine = client.get_audit_trail(ids["text"], change_type="rolled_back")["changes"]
        must(len(mine) >= 1 and mine[0]["changed_by"], str(mine)[:200])
        whole = client.get_audit_trail(ids["text"], user_id=mine[0]["changed_by"], start_time=(now - hour).isoformat(), end_time=(now + hour).isoformat())
        must(whole["count"] > 2, str(whole)[:200])

    def search_during():
        answer = client.search_during_range("What does the lamp burn?", (now - hour).isoformat(), (now + hour).isoformat())
        must(ids["text"] in [item["item_id"] for item in answer["results"]], "not found")

    def linked():
        client.link(ids["text"], ids["decision"], "RELATED")
        return f"{ids['text']}->{ids['decision']}:RELATED"

    def relationship_history():
        must(client.get_relationship_history(linked())["count"] == 1, "not one period")

    def relationships_at_time():
        answer = client.get_relationships_at_time((now + hour).isoformat(), limit=1000)
        must(ids["text"] in [link["source_id"] for link in answer["relationships"]], str(answer)[:200])

    def relationship_valid_periods():
        periods = client.get_relationship_valid_periods(linked())["periods"]
        must(len(periods) == 1 and periods[0]["start"] and periods[0]["end"] is None, str(periods))

    def supersede():
        answer = client.supersede(ids["item"], content="The quay is of concrete.", memory_type="episodic", reason="rebuilt")
        keep("newer", answer["new_item_id"])
        metadata = client.get(ids["item"]).metadata
        must(metadata["superseded"] and metadata["superseded_by"] == ids["newer"] and metadata["superseded_at"], str(metadata))

    def supersede_link():
        answer = client.supersede_link(ids["dict"], ids["plain"])
        must(answer["status"] == "superseded" and answer["old_item_id"] == ids["dict"], str(answer))
        try:
            client.supersede_link(ids["dict"], ids["context"], reason="again")
        except SmartMemoryClientError:
            return
        raise AssertionError("replaced a second time")

    def explain():
        told = client.explain(ids["item"])
        must([newer["item_id"] for newer in told["superseded_by"]] == [ids["newer"]], str(told)[:200])
        must(len(told["beliefs"]) == 2 and told["chain_verified"] is True, str(told)[:200])

    def zettel_notes():
        text = "See [[Check pump]] and [[Check nobody|them]]. ((Check heat)) #checktag"
        answer = client.parse_wikilinks(text)
        must([link["title"] for link in answer["wikilinks"]] == ["Check pump", "Check nobody"], f"parsed: {answer}")
        for note in answer["created"]:
            keep(note["title"], note["item_id"])
        must(client.parse_wikilinks(text, auto_create=False)["created"] == [], "created without auto_create")
        keep("pump", client.resolve_wikilink("[[check pump|p]]")["note_id"])
        note = MemoryItem(item_id="", content=text, memory_type="zettel", metadata={"title": "Check harbour"})
        keep("note", client.add(note))

    def has_note(notes, name):
        must(ids[name] in [note["item_id"] for note in notes], f"not found among {len(notes)}")

    def zettel_connections():
        kinds = [row["kind"] for row in client.get_connections(ids["note"])["connections"]]
        must("forward_link" in kinds, f"kinds: {kinds}")

    def zettel_mentioning():
        concept = next(entity for entity in client.get(ids["note"]).entities if entity["name"] == "Check heat")
        has_note(client.find_notes_mentioning(concept["entity_id"])["notes"], "note")

    def zettel_list(name, answer):
        must(isinstance(answer[name], list) and answer["partial"] in (True, False), f"{name}: {answer}")

    def evolution():
        started = client.trigger_evolution()
        must(started["status"] in ("queued", "under_way") and started["run_id"], f"not started: {started}")
        status = client.get_evolution_status()
        must(status["status"] in ("running", "ready", "idle") and status["evolvers"], f"no status: {status}")
        must(client.run_dream_phase()["status"] == "no_op", "the deprecated call does something")

    def plan_work():
        tasks = [{"task_id": "a", "title": "Trim the wick"}, {"task_id": "b", "title": "Light the lamp", "depends_on": ["a"]}]
        # The client creates none of them.
        body = {"title": "Evening", "tasks": tasks}
        plan_id = client._request("POST", "/memory/plans/create", json_body=body)["plan_id"]
        plan = client.get_plan(plan_id)
        keep("plan", plan["item_id"])
        must(plan["ready"] == ["a"] and [task["status"] for task in plan["tasks"]] == ["pending", "blocked"], f"plan: {plan}")
        done = client.update_plan_task(plan_id, "a", "complete")
        must([task["task_id"] for task in done["became_ready"]] == ["b"], f"task: {done}")
        must(client.complete_plan(plan_id)["status"] == "completed", "not completed")
        made = client.complete_plan(plan_id, graduate=True)
        keep("graduated", made["decision_id"])
        must(made["graduated"] and client.get_decision(made["decision_id"])["decision_id"] == made["decision_id"], f"graduated: {made}")
        other = client._request("POST", "/memory/plans/create", json_body=body)["plan_id"]
        keep("failed_plan", client.get_plan(other)["item_id"])
        must(client.fail_plan(other, "No oil.")["status"] == "failed", "not failed")

    def agents():
        agent_id = client.create_agent("Keeper", description="Looks after the lamp.")["agent_id"]
        must(agent_id in [agent["agent_id"] for agent in client.list_agents()], "not listed")
        must(client.get_agent(agent_id)["name"] == "Keeper", "another name")
        profile = client.set_recall_profile(agent_id, {"memory_type_weights": {"decision": 2}})
        must(client.get_recall_profile(agent_id) == profile, f"profile: {profile}")
        must(isinstance(client.get_evaluation(agent_id, "decision_volume", "light"), dict), "no evaluation")
        must(isinstance(client.list_evaluation_history(agent_id, "decision_volume", "light"), (dict, list)), "no history")
        client.delete_agent(agent_id)
        must(agent_id not in [agent["agent_id"] for agent in client.list_agents()], "still listed")

    def reviews():
        item_id = client.add("The fog horn is broken.")
        keep("doubted", item_id)
        doubt = {"existing_item_id": item_id, "new_fact": "The fog horn is not broken.", "strategy": "defer"}
        client._request("POST", "/memory/reasoning/resolve", json_body=doubt)
        queue = client.list_ontology_hitl(limit=500)
        must(queue["count"] == len(queue["items"]) and queue["open_count"] >= 1, f"queue: {queue}"[:200])
        must(item_id in [item["item_id"] for item in queue["items"]], "not in the queue")
        try:
            client.resolve_ontology_hitl(item_id, "maybe")
            must(False, "another action was taken")
        except SmartMemoryValidationError:
            pass
        answer = client.resolve_ontology_hitl(item_id, "dismissed", note="It was repaired.")
        must(answer["item"]["status"] == "resolved", f"answer: {answer}"[:200])
        must(client.list_ontology_hitl(kind="missing_in_graph")["items"] == [], "of another kind")

    def code():
        def entity(name, entity_type="function"):
            return {"name": name, "entity_type": entity_type, "file_path": "lamp.py", "line_number": 3, "repo": "check-lamp"}

        def code_id(name):
            return f"code::check-lamp::lamp.py::{name}"

        entities = [{**entity(name), "item_id": code_id(name)} for name in ("trim_wick", "light_lamp", "blow_horn")]
        entities.append({**entity("test_light", "test"), "item_id": code_id("test_light")})
        relations = [
            {"source_id": code_id("light_lamp"), "target_id": code_id("trim_wick"), "relation_type": "CALLS"},
            {"source_id": code_id("test_light"), "target_id": code_id("light_lamp"), "relation_type": "TESTS"},
        ]
        answer = client.code_index("check-lamp", entities, relations, commit_hash="c1")
        must(answer["entities"] == 4 and answer["commit_hash"] == "c1", str(answer))
        found = client.code_search("trim wick", repo="check-lamp", semantic=True)
        must(found[0]["name"] == "trim_wick" and found[0]["file_path"] == "lamp.py", str(found)[:200])
        both = client.code_dependencies("light_lamp", repo="check-lamp")
        names = [[use["name"] for use in both[side]] for side in ("dependencies", "dependents")]
        must(both["root"]["entity_type"] == "function" and names == [["trim_wick"], ["test_light"]], str(names))
        dead = client.code_dead_code("check-lamp")
        must([each["name"] for each in dead["dead_functions"]] == ["blow_horn"] and dead["count"] == 1, str(dead)[:200])
        context = client.code_context("trim_wick", repo="check-lamp")
        must(context["callers"][0]["name"] == "light_lamp", str(context)[:200])

    def graph_full():
        graph = client.get_graph_full(limit=2000)
        nodes = {node["item_id"] for node in graph["nodes"]}
        must(ids["text"] in nodes and graph["node_count"] == len(nodes), "not listed")
        must(graph["edge_count"] == len(graph["edges"]), "edges miscounted")
        must(all({edge["source_id"], edge["target_id"]} <= nodes for edge in graph["edges"]), "an edge leads out of the graph")

    def graph_edges():
        linked()
        answer = client.get_edges_bulk([ids["text"], ids["decision"]], include_properties=True)
        edge = next(edge for edge in answer["edges"] if edge["edge_type"] == "RELATED")
        must(answer["count"] == len(answer["edges"]) and edge["properties"]["by_hand"] is True, str(answer)[:200])

    def graph_path():
        answer = client.get_graph_path(ids["text"], ids["decision"], max_hops=3)
        must(answer["path_found"] is True and answer["hops"] == 1 and len(answer["path"]) == 2, str(answer)[:200])

    def graph_bulk():
        nodes = [{"item_id": "check::a", "label": "a"}, {"item_id": "check::b", "properties": {"content": "The cellar."}}]
        edges = [{"source_id": "check::a", "target_id": "check::b", "edge_type": "USES"}]
        answer = client.bulk_graph_upsert(nodes=nodes, edges=edges)
        must((answer["nodes_upserted"], answer["edges_upserted"], answer["nodes_deleted"]) == (2, 1, 0), str(answer)[:200])
        answer = client.bulk_graph_upsert(delete_prefix="check::")
        must(answer["nodes_deleted"] == 2, str(answer)[:200])

    def delete():
        for item_id in set(ids.values()):
            client.delete(item_id)
            must_be_gone(client, item_id)

    text = "The lamp burns colza oil."
    decision = {"content": "We chose paraffin as the fuel of the lamp.", "memory_type": "decision", "metadata": {"rationale": "cheap"}}
    return [
        ("health_check", lambda: must(client.health_check() == {"status": "healthy"}, "not healthy")),
        ("add(text)", lambda: keep("text", client.add(text, metadata={"check": "client"}))),
        ("add(MemoryItem)", add_item),
        ("add(dict)", lambda: keep("dict", client.add({"content": "Rain on 11 days.", "metadata": {"old": 1}}, use_pipeline=False))),
        ("add(decision)", lambda: keep("decision", client.add(decision))),
        ("add(embed=False)", lambda: keep("plain", client.add("Not embedded.", use_pipeline=False, embed=False))),
        (
            "add(profile_name, conversation_context)",
            lambda: keep("context", client.add("In talk.", profile_name="lite", conversation_context={"session_id": "s1"})),
        ),
        ("get", get),
        ("update(content)", update_content),
        ("update(metadata)", update_metadata),
        ("update(properties)", update_properties),
        ("update(write_mode=replace)", update_replace),
        ("search", lambda: found("text")),
        ("search(top_k, memory_type)", lambda: found("text", top_k=10, memory_type="semantic")),
        ("search(enable_hybrid=False)", lambda: found("text", enable_hybrid=False)),
        ("search(reranker=none, use_ssg=False)", lambda: found("text", reranker="none", use_ssg=False)),
        ("search(include_*)", lambda: found("text", include_superseded=True, include_retracted=True, include_archived=True)),
        ("search(exclude_speculative)", lambda: found("text", exclude_speculative=True)),
        ("search(expertise)", search_expertise),
        ("search(*)", search_newest),
        ("search(since, until)", search_window),
        ("search: last_*", search_side_answers),
        ("search(reranker=mmr)", lambda: found("text", reranker="mmr")),
        ("search(cite)", search_cited),
        ("search(hop_strategy): last_inert_parameters", search_inert),
        ("submit_result_feedback", result_feedback),
        ("feedback", feedback),
        ("search_advanced", search_advanced),
        ("search_advanced(triangulation_fulldim)", lambda: search_advanced(algorithm="triangulation_fulldim", max_results=5)),
        ("search_advanced(use_ssg=False)", lambda: search_advanced(use_ssg=False)),
        ("ask", ask),
        ("get_working_context", working_context),
        ("get_working_context: budget_too_small", working_context_small),
        ("recall_pack", recall_pack),
        ("list_memories", list_page),
        ("list_memories(metadata)", list_by_metadata),
        ("search_by_metadata", by_metadata),
        ("summary", lambda: must(isinstance(client.summary(), dict), "no summary")),
        ("get_history", history),
        ("time_travel", time_travel),
        ("get_item_at_time", item_at_time),
        ("get_changes", changes),
        ("compare_versions", compare),
        ("rollback", roll_back),
        ("get_audit_trail", audit),
        ("search_during_range", search_during),
        ("get_relationship_history", relationship_history),
        ("get_relationships_at_time", relationships_at_time),
        ("get_relationship_valid_periods", relationship_valid_periods),
        ("supersede", supersede),
        ("supersede_link", supersede_link),
        ("explain", explain),
        ("parse_wikilinks, resolve_wikilink", zettel_notes),
        ("get_forward_links", lambda: has_note(client.get_forward_links(ids["note"])["forward_links"], "pump")),
        ("get_backlinks", lambda: has_note(client.get_backlinks(ids["pump"])["backlinks"], "note")),
        ("get_connections", zettel_connections),
        ("query_by_dynamic_relation", lambda: has_note(client.query_by_dynamic_relation(ids["note"], "LINKS_TO")["notes"], "pump")),
        ("find_notes_by_tag", lambda: has_note(client.find_notes_by_tag("checktag")["notes"], "note")),
        ("find_notes_by_property", lambda: has_note(client.find_notes_by_property("title", "Check harbour")["notes"], "note")),
        ("find_notes_mentioning", zettel_mentioning),
        ("get_path", lambda: must(client.get_path(ids["note"], ids["pump"])["paths"][0]["discovery_type"] == "direct", "no path")),
        ("get_subgraph", lambda: has_note(client.get_subgraph(ids["note"])["nodes"], "pump")),
        ("random_walk_discovery", lambda: must(client.random_walk_discovery(ids["note"])["length"] > 0, "no walk")),
        ("get_hubs", lambda: zettel_list("hubs", client.get_hubs(min_connections=1))),
        ("get_bridges", lambda: zettel_list("bridges", client.get_bridges())),
        ("get_clusters", lambda: zettel_list("clusters", client.get_clusters())),
        ("detect_concept_emergence", lambda: zettel_list("concepts", client.detect_concept_emergence())),
        ("get_discoveries", lambda: zettel_list("discoveries", client.get_discoveries(ids["note"]))),
        ("suggest_related_notes", lambda: zettel_list("suggestions", client.suggest_related_notes(ids["note"]))),
        ("trigger_evolution, get_evolution_status, run_dream_phase", evolution),
        ("code_index, code_search, code_dependencies, code_dead_code, code_context", code),
        ("get_graph_full", graph_full),
        ("get_edges_bulk", graph_edges),
        ("get_graph_path", graph_path),
        ("bulk_graph_upsert", graph_bulk),
        ("create_decision, get_decision", decide),
        ("list_decisions, search_decisions", decisions_listed),
        ("reinforce_decision, contradict_decision, get_decision_conflicts", decision_evidence),
        ("supersede_decision, get_provenance_chain, retract_decision", decision_replaced),
        ("create_pending_decision, resolve_requirement, try_activate_decision, list_pending_decisions", decision_pending),
        ("get_plan, update_plan_task, complete_plan, fail_plan", plan_work),
        ("create_agent, list_agents, get_agent, *_recall_profile, get_evaluation, list_evaluation_history, delete_agent", agents),
        ("list_ontology_hitl, resolve_ontology_hitl", reviews),
        ("delete", delete),
    ]


def main():
    heard = Warnings()
    logging.getLogger("smartmemory_client").addHandler(heard)
    failures = 0
    timings = []
    with SmartMemoryClient(
        base_url=OPTIONS.url,
        api_key=OPTIONS.key,
        workspace_id=OPTIONS.workspace,
        request_id_provider=lambda: "client-check",
        on_remote_call=timings.append,
    ) as client:
        for name, call in checks(client):
            try:
                call()
                problem = "; ".join(sorted(set(heard.take())))
            except Exception as error:  # whatever the client raises is what this script is for
                problem = f"{type(error).__name__}: {error}"
                heard.take()
            failures += bool(problem)
            print(f"{'FAILED' if problem else 'ok    '} {name}{': ' + problem if problem else ''}")
    untimed = sum(1 for call in timings if call.server_ms is None or call.request_id != "client-check")
    print(f"{len(timings)} calls, {untimed} without X-SM-Latency-Ms or X-Request-Id; {failures} failures")
    return 1 if failures or untimed else 0


if __name__ == "__main__":
    sys.exit(main())
