// Anchors, agents and what is to be reviewed.

// Anchors: the id that a caller gave stands for one item of its scope. Of those that share one, the first has it.
MATCH (item:Anchor)
WHERE item.id_key IS NULL
WITH item, item.scope_key + '|anchor|' + coalesce(item.anchor_id, item.item_id) AS key
ORDER BY item.created_at, item.item_id
WITH key, collect(item)[0] AS first
SET first.id_key = key;
CREATE INDEX anchor_status IF NOT EXISTS FOR (n:Anchor) ON (n.scope_key, n.status);

// Agents: an id stands for one agent of a workspace. What they decide, and what is measured of them, is found by their id.
CREATE CONSTRAINT agent_key IF NOT EXISTS FOR (n:Agent) REQUIRE n.agent_key IS UNIQUE;
CREATE INDEX agent_created IF NOT EXISTS FOR (n:Agent) ON (n.scope_key, n.created_at);
CREATE INDEX decision_agent IF NOT EXISTS FOR (n:Decision) ON (n.scope_key, n.agent_id);
CREATE INDEX evaluation_agent IF NOT EXISTS FOR (n:Evaluation) ON (n.scope_key, n.agent_id, n.created_at);

// What waits for a person: each question once in a scope.
CREATE CONSTRAINT review_item_id IF NOT EXISTS FOR (n:ReviewItem) REQUIRE n.item_id IS UNIQUE;
CREATE CONSTRAINT review_item_key IF NOT EXISTS FOR (n:ReviewItem) REQUIRE n.review_key IS UNIQUE;
CREATE INDEX review_item_status IF NOT EXISTS FOR (n:ReviewItem) ON (n.scope_key, n.status, n.created_at);
CREATE INDEX item_needs_review IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.needs_review);
