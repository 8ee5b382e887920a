// The schema of the graph: what is unique, what is looked up, and what a search reads.

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

// Sessions, refresh tokens, invitations, audit events, answers kept for a repeated request.
CREATE CONSTRAINT auth_session_id IF NOT EXISTS FOR (n:AuthSession) REQUIRE n.session_id IS UNIQUE;
CREATE CONSTRAINT refresh_token_hash IF NOT EXISTS FOR (n:RefreshToken) REQUIRE n.token_hash IS UNIQUE;
CREATE CONSTRAINT signing_key_id IF NOT EXISTS FOR (n:SigningKey) REQUIRE n.kid IS UNIQUE;
CREATE CONSTRAINT invitation_id IF NOT EXISTS FOR (n:Invitation) REQUIRE n.invitation_id IS UNIQUE;
CREATE CONSTRAINT invitation_token IF NOT EXISTS FOR (n:Invitation) REQUIRE n.token_hash IS UNIQUE;
CREATE CONSTRAINT audit_event_id IF NOT EXISTS FOR (n:AuditEvent) REQUIRE n.event_id IS UNIQUE;
CREATE CONSTRAINT idempotency_record_id IF NOT EXISTS FOR (n:IdempotencyRecord) REQUIRE n.record_id IS UNIQUE;
CREATE INDEX audit_event_place IF NOT EXISTS FOR (n:AuditEvent) ON (n.tenant_id, n.workspace_id, n.at);
CREATE INDEX audit_event_account IF NOT EXISTS FOR (n:AuditEvent) ON (n.account_id);
// What has an end is found by it and cleared away, in any tenant.
CREATE INDEX auth_session_expiry IF NOT EXISTS FOR (n:AuthSession) ON (n.expires_at);
CREATE INDEX refresh_token_expiry IF NOT EXISTS FOR (n:RefreshToken) ON (n.expires_at);
CREATE INDEX invitation_expiry IF NOT EXISTS FOR (n:Invitation) ON (n.expires_at);
CREATE INDEX idempotency_expiry IF NOT EXISTS FOR (n:IdempotencyRecord) ON (n.expires_at);

// Runs: one node for each long operation. What is open is found again by status, after a crash or a lost Redis.
CREATE CONSTRAINT run_id IF NOT EXISTS FOR (n:Run) REQUIRE n.run_id IS UNIQUE;
CREATE INDEX run_open IF NOT EXISTS FOR (n:Run) ON (n.status, n.updated_at);
CREATE INDEX run_of_caller IF NOT EXISTS FOR (n:Run) ON (n.caller_id, n.created_at);
CREATE INDEX run_expired IF NOT EXISTS FOR (n:Run) ON (n.expires_at);

// Items: one constraint for identity; ranges for lists, chains and recognition.
CREATE CONSTRAINT item_id IF NOT EXISTS FOR (n:MemoryItem) REQUIRE n.item_id IS UNIQUE;
// Set on items that came through an importer: two importers of one file cannot store an item twice.
CREATE CONSTRAINT item_dedupe_key IF NOT EXISTS FOR (n:MemoryItem) REQUIRE n.dedupe_key IS UNIQUE;
CREATE CONSTRAINT session_key IF NOT EXISTS FOR (n:Session) REQUIRE n.session_key IS UNIQUE;
CREATE INDEX item_created IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.created_at);
CREATE INDEX item_type_created IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.memory_type, n.created_at);
// The newest items of a type and tier: what a pack of memories is made of.
CREATE INDEX item_tier_created IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.origin_tier, n.memory_type, n.created_at);
CREATE INDEX item_external_id IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.external_id);
CREATE INDEX item_content_hash IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.content_hash);
CREATE INDEX item_session IF NOT EXISTS FOR (n:MemoryItem) ON (n.session_key, n.session_order);
CREATE INDEX item_valid IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.valid_start_time);
CREATE INDEX version_item IF NOT EXISTS FOR (n:ItemVersion) ON (n.item_id, n.transaction_time_end);
// Items whose deletion has begun: what is left of each is looked up by its id.
CREATE INDEX deleted_item IF NOT EXISTS FOR (n:DeletedItem) ON (n.item_id);

// Key fields that an item is looked up by; ids of a type are given by callers and need not be unique.
CREATE INDEX decision_id IF NOT EXISTS FOR (n:Decision) ON (n.decision_id);
CREATE INDEX decision_domain IF NOT EXISTS FOR (n:Decision) ON (n.scope_key, n.domain);
CREATE INDEX plan_id IF NOT EXISTS FOR (n:Plan) ON (n.plan_id);
CREATE INDEX plan_status IF NOT EXISTS FOR (n:Plan) ON (n.scope_key, n.status);
CREATE INDEX plan_task_id IF NOT EXISTS FOR (n:PlanTask) ON (n.task_id);
CREATE INDEX plan_task_status IF NOT EXISTS FOR (n:PlanTask) ON (n.scope_key, n.status);
CREATE INDEX plan_task_plan IF NOT EXISTS FOR (n:PlanTask) ON (n.scope_key, n.plan_id);
CREATE INDEX reasoning_trace_id IF NOT EXISTS FOR (n:Reasoning) ON (n.trace_id);
CREATE INDEX constraint_id IF NOT EXISTS FOR (n:Constraint) ON (n.constraint_id);
CREATE INDEX constraint_domain IF NOT EXISTS FOR (n:Constraint) ON (n.scope_key, n.domain);
CREATE INDEX learned_id IF NOT EXISTS FOR (n:Learned) ON (n.learned_id);
CREATE INDEX opinion_subject IF NOT EXISTS FOR (n:Opinion) ON (n.scope_key, n.subject);
CREATE INDEX observation_entity IF NOT EXISTS FOR (n:Observation) ON (n.scope_key, n.entity_id);
CREATE INDEX code_repo IF NOT EXISTS FOR (n:Code) ON (n.scope_key, n.repo, n.entity_type);
CREATE INDEX anchor_session IF NOT EXISTS FOR (n:Anchor) ON (n.scope_key, n.session_id);
CREATE INDEX tool_call_name IF NOT EXISTS FOR (n:ToolCall) ON (n.scope_key, n.tool_name);
CREATE INDEX turn_of_conversation IF NOT EXISTS FOR (n:ConversationTurn) ON (n.scope_key, n.conversation_id, n.turn);
CREATE INDEX conversation_id IF NOT EXISTS FOR (n:Conversation) ON (n.scope_key, n.conversation_id);
CREATE INDEX document_source IF NOT EXISTS FOR (n:Document) ON (n.scope_key, n.source);
CREATE INDEX hook_capture_event IF NOT EXISTS FOR (n:HookCapture) ON (n.scope_key, n.event);
CREATE INDEX timeline_time IF NOT EXISTS FOR (n:TimelineEntry) ON (n.scope_key, n.occurred_at);
CREATE INDEX seed_domain IF NOT EXISTS FOR (n:SeedItem) ON (n.scope_key, n.domain);

// Everything a search filters by stands in the index itself, so that a small workspace loses no rows to a large one.
CREATE VECTOR INDEX item_embedding IF NOT EXISTS FOR (n:MemoryItem) ON n.embedding
WITH [n.scope_key, n.user_id, n.memory_type, n.origin_tier, n.status, n.created_at, n.valid_start_time, n.valid_end_time, n.transaction_time_start, n.transaction_time_end]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
// search_tokens carries scope, type, tier and status as words: a full-text search takes no other filter.
CREATE FULLTEXT INDEX item_text IF NOT EXISTS FOR (n:MemoryItem) ON EACH [n.content, n.title, n.search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
// Versions whose text differs from the next state, for searches of the past. Indexes of their own: with as many versions as items in one
// index, a search of the present took 57 ms instead of 40, and lost rows to versions unless it filtered them out.
CREATE VECTOR INDEX version_embedding IF NOT EXISTS FOR (n:ItemVersion) ON n.embedding
WITH [n.scope_key, n.user_id, n.memory_type, n.origin_tier, n.status, n.created_at, n.valid_start_time, n.valid_end_time, n.transaction_time_start, n.transaction_time_end]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
CREATE FULLTEXT INDEX version_text IF NOT EXISTS FOR (n:ItemVersion) ON EACH [n.content, n.title, n.search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
// Exact look-up of tags and of metadata as key=value, within a scope.
CREATE FULLTEXT INDEX item_lookup IF NOT EXISTS FOR (n:MemoryItem) ON EACH [n.lookup_keys, n.search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'keyword'}};

// Names: a string that somebody in a scope has given something. Items are ABOUT names and MENTION them; a search walks both.
CREATE CONSTRAINT name_key IF NOT EXISTS FOR (n:Name) REQUIRE n.name_key IS UNIQUE;
// Entities: names of a known kind.
CREATE CONSTRAINT entity_id IF NOT EXISTS FOR (n:Entity) REQUIRE n.entity_id IS UNIQUE;
CREATE INDEX entity_type IF NOT EXISTS FOR (n:Entity) ON (n.scope_key, n.entity_type);
CREATE INDEX entity_name IF NOT EXISTS FOR (n:Entity) ON (n.scope_key, n.key);
// Entities whose other forms are still to be looked for, and where these are looked for.
CREATE INDEX entity_unresolved IF NOT EXISTS FOR (n:Entity) ON (n.unresolved, n.scope_key);
CREATE FULLTEXT INDEX entity_text IF NOT EXISTS FOR (n:Entity) ON EACH [n.match_words, n.search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}};
CREATE VECTOR INDEX entity_embedding IF NOT EXISTS FOR (n:Entity) ON n.embedding
WITH [n.scope_key, n.entity_type]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
// RELATES carries a fact: who says so, when it held, when it was recorded, and its vector.
CREATE CONSTRAINT fact_id IF NOT EXISTS FOR ()-[r:RELATES]-() REQUIRE r.fact_id IS UNIQUE;
CREATE INDEX fact_item IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.item_id);
CREATE INDEX fact_predicate IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.scope_key, r.predicate);
CREATE VECTOR INDEX fact_embedding IF NOT EXISTS FOR ()-[r:RELATES]-() ON r.embedding
WITH [r.scope_key, r.predicate, r.valid_start_time, r.valid_end_time, r.transaction_time_start, r.transaction_time_end]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
