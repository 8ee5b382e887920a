// One constraint for identity; ranges for lists, chains and recognition; one vector and two full-text indexes for search.
CREATE CONSTRAINT item_id IF NOT EXISTS FOR (n:MemoryItem) REQUIRE n.item_id IS UNIQUE;
// Set on items that came through an importer: two importers of one file cannot store an item twice.
CREATE CONSTRAINT item_dedupe_key IF NOT EXISTS FOR (n:MemoryItem) REQUIRE n.dedupe_key IS UNIQUE;
CREATE CONSTRAINT session_key IF NOT EXISTS FOR (n:Session) REQUIRE n.session_key IS UNIQUE;
CREATE INDEX item_created IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.created_at);
CREATE INDEX item_type_created IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.memory_type, n.created_at);
CREATE INDEX item_external_id IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.external_id);
CREATE INDEX item_content_hash IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.content_hash);
CREATE INDEX item_session IF NOT EXISTS FOR (n:MemoryItem) ON (n.session_key, n.session_order);
CREATE INDEX item_valid IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.valid_start_time);
CREATE INDEX version_item IF NOT EXISTS FOR (n:ItemVersion) ON (n.item_id, n.tx_to);
// Key fields that an item is looked up by; ids of a type are given by callers and need not be unique.
CREATE INDEX decision_id IF NOT EXISTS FOR (n:Decision) ON (n.decision_id);
CREATE INDEX decision_domain IF NOT EXISTS FOR (n:Decision) ON (n.scope_key, n.domain);
CREATE INDEX plan_id IF NOT EXISTS FOR (n:Plan) ON (n.plan_id);
CREATE INDEX plan_status IF NOT EXISTS FOR (n:Plan) ON (n.scope_key, n.status);
CREATE INDEX plan_task_id IF NOT EXISTS FOR (n:PlanTask) ON (n.task_id);
CREATE INDEX plan_task_status IF NOT EXISTS FOR (n:PlanTask) ON (n.scope_key, n.status);
CREATE INDEX reasoning_trace_id IF NOT EXISTS FOR (n:Reasoning) ON (n.trace_id);
CREATE INDEX constraint_id IF NOT EXISTS FOR (n:Constraint) ON (n.constraint_id);
CREATE INDEX constraint_domain IF NOT EXISTS FOR (n:Constraint) ON (n.scope_key, n.domain);
CREATE INDEX learned_id IF NOT EXISTS FOR (n:Learned) ON (n.learned_id);
CREATE INDEX opinion_subject IF NOT EXISTS FOR (n:Opinion) ON (n.scope_key, n.subject);
CREATE INDEX observation_entity IF NOT EXISTS FOR (n:Observation) ON (n.scope_key, n.entity_id);
CREATE INDEX code_repo IF NOT EXISTS FOR (n:Code) ON (n.scope_key, n.repo, n.entity_type);
CREATE INDEX anchor_session IF NOT EXISTS FOR (n:Anchor) ON (n.scope_key, n.session_id);
CREATE INDEX tool_call_name IF NOT EXISTS FOR (n:ToolCall) ON (n.scope_key, n.tool_name);
// Everything a search filters by stands in the index itself, so that a small workspace loses no rows to a large one.
CREATE VECTOR INDEX item_embedding IF NOT EXISTS FOR (n:MemoryItem) ON n.embedding
WITH [n.scope_key, n.user_id, n.memory_type, n.origin_tier, n.status, n.created_at, n.valid_start_time, n.valid_end_time, n.tx_from, n.tx_to]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
// search_tokens carries scope, type, tier and status as words: a full-text search takes no other filter.
CREATE FULLTEXT INDEX item_text IF NOT EXISTS FOR (n:MemoryItem) ON EACH [n.content, n.title, n.search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
// Exact look-up of tags and of metadata as key=value, within a scope.
CREATE FULLTEXT INDEX item_lookup IF NOT EXISTS FOR (n:MemoryItem) ON EACH [n.lookup_keys, n.search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'keyword'}};
