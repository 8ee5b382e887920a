// The schema of the graph: what is unique, what is looked up, and what a search reads. It is the first migration of
// the release; the numbers before it belong to stores that were made earlier.

// Tenants, workspaces, users and keys. An id is unique in the whole graph, and a key is found by its hash.
CREATE CONSTRAINT tenant_id IF NOT EXISTS FOR (n:Tenant) REQUIRE n.tenant_id IS UNIQUE;
CREATE CONSTRAINT workspace_id IF NOT EXISTS FOR (n:Workspace) REQUIRE n.workspace_id IS UNIQUE;
CREATE CONSTRAINT user_id IF NOT EXISTS FOR (n:User) REQUIRE n.user_id IS UNIQUE;
// One user for each account of an identity provider, however many processes see it first.
CREATE CONSTRAINT user_idp_key IF NOT EXISTS FOR (n:User) REQUIRE n.idp_key IS UNIQUE;
// An e-mail address is one user of a tenant, however it is written.
CREATE CONSTRAINT user_email IF NOT EXISTS FOR (n:User) REQUIRE (n.tenant_id, n.email_key) IS UNIQUE;
CREATE CONSTRAINT api_key_id IF NOT EXISTS FOR (n:ApiKey) REQUIRE n.key_id IS UNIQUE;
CREATE CONSTRAINT api_key_hash IF NOT EXISTS FOR (n:ApiKey) REQUIRE n.key_hash IS UNIQUE;
CREATE INDEX workspace_tenant IF NOT EXISTS FOR (n:Workspace) ON (n.tenant_id);
CREATE INDEX user_tenant IF NOT EXISTS FOR (n:User) ON (n.tenant_id);
CREATE INDEX api_key_tenant IF NOT EXISTS FOR (n:ApiKey) ON (n.tenant_id);
// End users behind the keys of a workspace, deleted with their owner where users write for themselves.
CREATE CONSTRAINT subject_key IF NOT EXISTS FOR (n:Subject) REQUIRE n.subject_key IS UNIQUE;
CREATE CONSTRAINT subject_partition IF NOT EXISTS FOR (n:Subject) REQUIRE n.partition_id IS UNIQUE;
CREATE INDEX subject_workspace IF NOT EXISTS FOR (n:Subject) ON (n.workspace_id, n.created_at);
CREATE INDEX subject_owner IF NOT EXISTS FOR (n:Subject) ON (n.owner_id);
CREATE INDEX subject_tenant IF NOT EXISTS FOR (n:Subject) ON (n.tenant_id);

// Sessions, refresh tokens, invitations, audit events, and answers kept for repeated requests.
CREATE CONSTRAINT auth_session_id IF NOT EXISTS FOR (n:AuthSession) REQUIRE n.session_id IS UNIQUE;
CREATE CONSTRAINT refresh_token_hash IF NOT EXISTS FOR (n:RefreshToken) REQUIRE n.token_hash IS UNIQUE;
CREATE CONSTRAINT signing_key_id IF NOT EXISTS FOR (n:SigningKey) REQUIRE n.kid IS UNIQUE;
CREATE CONSTRAINT invitation_id IF NOT EXISTS FOR (n:Invitation) REQUIRE n.invitation_id IS UNIQUE;
CREATE CONSTRAINT invitation_token IF NOT EXISTS FOR (n:Invitation) REQUIRE n.token_hash IS UNIQUE;
CREATE CONSTRAINT audit_event_id IF NOT EXISTS FOR (n:AuditEvent) REQUIRE n.event_id IS UNIQUE;
CREATE CONSTRAINT idempotency_record_id IF NOT EXISTS FOR (n:IdempotencyRecord) REQUIRE n.record_id IS UNIQUE;
CREATE INDEX audit_event_place IF NOT EXISTS FOR (n:AuditEvent) ON (n.tenant_id, n.workspace_id, n.at);
CREATE INDEX audit_event_account IF NOT EXISTS FOR (n:AuditEvent) ON (n.account_id);
CREATE INDEX audit_event_tenant IF NOT EXISTS FOR (n:AuditEvent) ON (n.tenant_id);
CREATE INDEX idempotency_tenant IF NOT EXISTS FOR (n:IdempotencyRecord) ON (n.tenant_id);
CREATE INDEX idempotency_user IF NOT EXISTS FOR (n:IdempotencyRecord) ON (n.user_id);
// What has an end is found by it and cleared away, in any tenant.
CREATE INDEX auth_session_expiry IF NOT EXISTS FOR (n:AuthSession) ON (n.expires_at);
CREATE INDEX refresh_token_expiry IF NOT EXISTS FOR (n:RefreshToken) ON (n.expires_at);
CREATE INDEX invitation_expiry IF NOT EXISTS FOR (n:Invitation) ON (n.expires_at);
CREATE INDEX idempotency_expiry IF NOT EXISTS FOR (n:IdempotencyRecord) ON (n.expires_at);

// Runs: one node for each long operation. Open ones are found by status after a crash or a loss of Redis.
CREATE CONSTRAINT run_id IF NOT EXISTS FOR (n:Run) REQUIRE n.run_id IS UNIQUE;
CREATE INDEX run_open IF NOT EXISTS FOR (n:Run) ON (n.status, n.updated_at);
CREATE INDEX run_of_caller IF NOT EXISTS FOR (n:Run) ON (n.caller_id, n.created_at);
CREATE INDEX run_of_tenant IF NOT EXISTS FOR (n:Run) ON (n.tenant_id, n.status);
CREATE INDEX run_scope IF NOT EXISTS FOR (n:Run) ON (n.scope_key, n.created_at);
CREATE INDEX run_expired IF NOT EXISTS FOR (n:Run) ON (n.expires_at);

// Deletions that have begun, and what they look for: what belongs to a user, a scope or a tenant.
CREATE CONSTRAINT deletion_id IF NOT EXISTS FOR (n:Deletion) REQUIRE n.deletion_id IS UNIQUE;
CREATE INDEX deletion_due IF NOT EXISTS FOR (n:Deletion) ON (n.due_at);
CREATE INDEX deleted_item IF NOT EXISTS FOR (n:DeletedItem) ON (n.item_id);
CREATE INDEX deleted_item_scope IF NOT EXISTS FOR (n:DeletedItem) ON (n.scope_key);
CREATE INDEX item_user IF NOT EXISTS FOR (n:MemoryItem) ON (n.user_id);
CREATE INDEX item_changed_by IF NOT EXISTS FOR (n:MemoryItem) ON (n.changed_by);
CREATE INDEX version_changed_by IF NOT EXISTS FOR (n:ItemVersion) ON (n.changed_by);
// Items that are deleted at a time of their own: of all tenants for the job, of one for each of its requests.
CREATE INDEX item_expires IF NOT EXISTS FOR (n:MemoryItem) ON (n.expires_at);
CREATE INDEX item_expires_of_tenant IF NOT EXISTS FOR (n:MemoryItem) ON (n.tenant_id, n.expires_at);

// Items. Two requests cannot store the same item twice, nor two items under an id that a caller gave.
CREATE CONSTRAINT item_id IF NOT EXISTS FOR (n:MemoryItem) REQUIRE n.item_id IS UNIQUE;
CREATE CONSTRAINT item_dedupe_key IF NOT EXISTS FOR (n:MemoryItem) REQUIRE n._dedupe_key IS UNIQUE;
CREATE CONSTRAINT item_id_key IF NOT EXISTS FOR (n:MemoryItem) REQUIRE n._id_key IS UNIQUE;
CREATE CONSTRAINT session_key IF NOT EXISTS FOR (n:Session) REQUIRE n.session_key IS UNIQUE;
// Writers of the notes of a scope take turns, so that two notes that name each other see each other.
CREATE CONSTRAINT note_lock IF NOT EXISTS FOR (n:NoteLock) REQUIRE n.lock_key IS UNIQUE;
CREATE INDEX item_created IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.created_at);
CREATE INDEX item_type_created IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.memory_type, n.created_at);
CREATE INDEX item_recorded IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.transaction_time_start);
CREATE INDEX item_valid IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.valid_start_time);
CREATE INDEX item_external_id IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.external_id);
CREATE INDEX item_content_hash IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.content_hash);
CREATE INDEX item_session IF NOT EXISTS FOR (n:MemoryItem) ON (n.session_key, n.session_order);
// The newest items of a type and tier, of which packs of memories are made.
CREATE INDEX item_tier_created IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.origin_tier, n.memory_type, n.created_at);
// Statements that were retracted for good, by what they say.
CREATE INDEX item_rejected_key IF NOT EXISTS FOR (n:MemoryItem) ON (n._rejected_key);
// Reference knowledge of a tenant, by its text: only items with all three properties are in the index.
CREATE INDEX item_reference IF NOT EXISTS FOR (n:MemoryItem) ON (n.tenant_id, n.content_hash, n.is_reference);
// Only what was challenged, or what somebody is more or less sure of, is in these.
CREATE INDEX item_challenged IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.last_challenged_at);
CREATE INDEX version_challenged IF NOT EXISTS FOR (n:ItemVersion) ON (n.scope_key, n.last_challenged_at);
CREATE INDEX item_confidence IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.confidence);
CREATE INDEX version_confidence IF NOT EXISTS FOR (n:ItemVersion) ON (n.scope_key, n.confidence);

// Versions: the one that counts at a moment, among very many of one item, and what changed between two moments.
CREATE INDEX version_known IF NOT EXISTS FOR (n:ItemVersion) ON (n.item_id, n.known_until, n.holds_until);
CREATE INDEX version_recorded IF NOT EXISTS FOR (n:ItemVersion) ON (n.scope_key, n.transaction_time_start);
CREATE INDEX version_valid IF NOT EXISTS FOR (n:ItemVersion) ON (n.scope_key, n.valid_start_time);
// A text, and metadata, that several states in a row have is kept once, by the last of these states.
CREATE INDEX version_kept_text IF NOT EXISTS FOR (n:ItemVersion) ON (n.item_id, n._kept_text_id);
CREATE INDEX version_kept_metadata IF NOT EXISTS FOR (n:ItemVersion) ON (n.item_id, n._kept_metadata_id);

// Fields by which items of a type are looked up. Ids of a type are given by callers and need not be unique.
CREATE INDEX decision_id IF NOT EXISTS FOR (n:Decision) ON (n.decision_id);
CREATE INDEX decision_domain IF NOT EXISTS FOR (n:Decision) ON (n.scope_key, n.domain);
CREATE INDEX decision_agent IF NOT EXISTS FOR (n:Decision) ON (n.scope_key, n.agent_id);
CREATE INDEX constraint_id IF NOT EXISTS FOR (n:Constraint) ON (n.constraint_id);
CREATE INDEX constraint_domain IF NOT EXISTS FOR (n:Constraint) ON (n.scope_key, n.domain);
CREATE INDEX learned_id IF NOT EXISTS FOR (n:Learned) ON (n.learned_id);
CREATE INDEX opinion_subject IF NOT EXISTS FOR (n:Opinion) ON (n.scope_key, n.subject);
CREATE INDEX observation_entity IF NOT EXISTS FOR (n:Observation) ON (n.scope_key, n.entity_id);
CREATE INDEX reasoning_trace_id IF NOT EXISTS FOR (n:Reasoning) ON (n.trace_id);
CREATE INDEX code_repo IF NOT EXISTS FOR (n:Code) ON (n.scope_key, n.repo, n.entity_type);
CREATE INDEX code_name IF NOT EXISTS FOR (n:Code) ON (n.scope_key, n.name);
CREATE INDEX code_qualified_name IF NOT EXISTS FOR (n:Code) ON (n.scope_key, n.qualified_name);
CREATE INDEX anchor_session IF NOT EXISTS FOR (n:Anchor) ON (n.scope_key, n.session_id);
CREATE INDEX anchor_status IF NOT EXISTS FOR (n:Anchor) ON (n.scope_key, n.status);
CREATE INDEX evaluation_agent IF NOT EXISTS FOR (n:Evaluation) ON (n.scope_key, n.agent_id, n.created_at);
CREATE INDEX tool_call_name IF NOT EXISTS FOR (n:ToolCall) ON (n.scope_key, n.tool_name);
CREATE INDEX turn_of_conversation IF NOT EXISTS FOR (n:ConversationTurn) ON (n.scope_key, n.conversation_id, n.turn);
CREATE INDEX conversation_id IF NOT EXISTS FOR (n:Conversation) ON (n.scope_key, n.conversation_id);
CREATE INDEX document_source IF NOT EXISTS FOR (n:Document) ON (n.scope_key, n.source);
CREATE INDEX hook_capture_event IF NOT EXISTS FOR (n:HookCapture) ON (n.scope_key, n.event);
CREATE INDEX timeline_time IF NOT EXISTS FOR (n:TimelineEntry) ON (n.scope_key, n.occurred_at);
CREATE INDEX seed_domain IF NOT EXISTS FOR (n:SeedItem) ON (n.scope_key, n.domain);
CREATE INDEX plan_id IF NOT EXISTS FOR (n:Plan) ON (n.plan_id);
CREATE INDEX plan_status IF NOT EXISTS FOR (n:Plan) ON (n.scope_key, n.status);
CREATE INDEX plan_task_id IF NOT EXISTS FOR (n:PlanTask) ON (n.task_id);
CREATE INDEX plan_task_status IF NOT EXISTS FOR (n:PlanTask) ON (n.scope_key, n.status);
CREATE INDEX plan_task_plan IF NOT EXISTS FOR (n:PlanTask) ON (n.scope_key, n.plan_id);
// Only tasks that are ready have the key; it begins with their scope.
CREATE INDEX task_ready IF NOT EXISTS FOR (n:PlanTask) ON (n._ready_key, n.ready_from);
CREATE INDEX task_lease IF NOT EXISTS FOR (n:PlanTask) ON (n.lease_until);

// Everything a search filters by is in the index itself, so that a small workspace loses no rows to a large one.
CREATE VECTOR INDEX item_embedding IF NOT EXISTS FOR (n:MemoryItem) ON n.embedding
WITH [n.scope_key, n.memory_type, n.origin_tier, n.origin, n.trust, n.status, n.created_at, n.known_from, n.known_until, n.holds_from, n.holds_until]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
// `_search_tokens` carries scope, type, tier, status, origin, trust, tags and metadata as words, because a full-text
// search takes no other filter.
CREATE FULLTEXT INDEX item_text IF NOT EXISTS FOR (n:MemoryItem) ON EACH [n.content, n.title, n._search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
// Versions whose text differs from the next state, for searches of the past. Their indexes are their own: with as many
// versions as items in one index, a search of the present took 57 ms instead of 40.
CREATE VECTOR INDEX version_embedding IF NOT EXISTS FOR (n:ItemVersion) ON n.embedding
WITH [n.scope_key, n.memory_type, n.origin_tier, n.origin, n.trust, n.status, n.created_at, n.known_from, n.known_until, n.holds_from, n.holds_until, n.transaction_time_end]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
CREATE FULLTEXT INDEX version_text IF NOT EXISTS FOR (n:ItemVersion) ON EACH [n.content, n.title, n._search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};

// Names are strings that stand for something in a scope; items are ABOUT names and MENTION them. Entities are names
// with a type, and a date is a name of its own.
CREATE CONSTRAINT name_key IF NOT EXISTS FOR (n:Name) REQUIRE n._name_key IS UNIQUE;
CREATE CONSTRAINT entity_id IF NOT EXISTS FOR (n:Entity) REQUIRE n.entity_id IS UNIQUE;
CREATE INDEX entity_type IF NOT EXISTS FOR (n:Entity) ON (n.scope_key, n.entity_type);
CREATE INDEX entity_name IF NOT EXISTS FOR (n:Entity) ON (n.scope_key, n.key);
CREATE INDEX date_day IF NOT EXISTS FOR (n:Date) ON (n.scope_key, n.key);
// Entities whose other forms are still to be looked for, and the words by which these are found.
CREATE INDEX entity_unresolved IF NOT EXISTS FOR (n:Entity) ON (n._unresolved, n.scope_key);
CREATE FULLTEXT INDEX entity_text IF NOT EXISTS FOR (n:Entity) ON EACH [n._match_words, n._search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}};
CREATE VECTOR INDEX entity_embedding IF NOT EXISTS FOR (n:Entity) ON n.embedding
WITH [n.scope_key, n.entity_type]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};

// RELATES carries a fact: who says so, when it held, and when it was recorded.
CREATE CONSTRAINT fact_id IF NOT EXISTS FOR ()-[r:RELATES]-() REQUIRE r.fact_id IS UNIQUE;
CREATE INDEX fact_item IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.item_id);
CREATE INDEX fact_predicate IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.scope_key, r.predicate);
CREATE INDEX fact_recorded IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.scope_key, r.transaction_time_start);
CREATE INDEX fact_first IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.first_fact_id);
CREATE INDEX fact_rejected IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.scope_key, r._rejected_key);

// Agents, and connections to sources with the time of their next sync.
CREATE CONSTRAINT agent_key IF NOT EXISTS FOR (n:Agent) REQUIRE n.agent_key IS UNIQUE;
CREATE CONSTRAINT adapter_connection_id IF NOT EXISTS FOR (n:AdapterConnection) REQUIRE n.connection_id IS UNIQUE;
CREATE INDEX agent_created IF NOT EXISTS FOR (n:Agent) ON (n.scope_key, n.created_at);
CREATE INDEX adapter_connection_created IF NOT EXISTS FOR (n:AdapterConnection) ON (n.scope_key, n.created_at);
CREATE INDEX adapter_connection_due IF NOT EXISTS FOR (n:AdapterConnection) ON (n.next_sync);

// What waits for a person: each question once in a scope.
CREATE CONSTRAINT review_item_id IF NOT EXISTS FOR (n:ReviewItem) REQUIRE n.item_id IS UNIQUE;
CREATE CONSTRAINT review_item_key IF NOT EXISTS FOR (n:ReviewItem) REQUIRE n._review_key IS UNIQUE;
CREATE INDEX review_item_status IF NOT EXISTS FOR (n:ReviewItem) ON (n.scope_key, n.status, n.created_at);
CREATE INDEX review_item_resolved IF NOT EXISTS FOR (n:ReviewItem) ON (n.scope_key, n.status, n.resolved_at);
CREATE INDEX review_item_run IF NOT EXISTS FOR (n:ReviewItem) ON (n.run_id);
CREATE INDEX review_item_subject IF NOT EXISTS FOR (n:ReviewItem) ON (n.subject_id);
CREATE INDEX review_item_statement IF NOT EXISTS FOR (n:ReviewItem) ON (n._statement_key);
CREATE INDEX item_needs_review IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.needs_review);

// A link of a caller has one type of relationship; what the caller calls it is the value of a property.
CREATE INDEX link_type IF NOT EXISTS FOR ()-[r:LINK]-() ON (r.link_type);

// All types of relationships are made here, so that no write needs a new one.
UNWIND [
  'ABOUT', 'MENTIONS', 'TITLED', 'REFERS_TO', 'MAY_REFER_TO', 'TAGGED_WITH', 'HAS_CONCEPT', 'RELATES', 'SAME_AS', 'DIFFERENT_FROM',
  'NEXT', 'PART_OF', 'HAS_TURN', 'SAID_BY', 'NAMES', 'DEPENDS_ON', 'DERIVED_FROM', 'DISCOVERED_FROM', 'VALIDATES', 'SUPERSEDES',
  'UPDATES', 'REINFORCES', 'PRODUCED', 'CONFLICTS_WITH', 'GROUNDED_IN', 'CO_RETRIEVED', 'CONCERNS', 'RELATED', 'LINKS_TO',
  'SUPPORTS', 'CONTRADICTS', 'CAUSES', 'CAUSED_BY', 'INFLUENCES', 'REQUIRES', 'LINK', 'DEFINES', 'IMPORTS', 'CALLS', 'REFERENCES',
  'INHERITS', 'TESTS', 'HAS_VERSION', 'WROTE', 'BELONGS_TO', 'MEMBER_OF', 'EVOLVES', 'OWNS', 'CREATED_WITH', 'OF', 'REPLACED_BY',
  'ANSWERED_WITH', 'INTO'
] AS type
CALL db.createRelationshipType(type);
