// Runs: one node for each long operation. What is open is found again by status, after a crash or a lost Redis; what has expired by its time.
CREATE CONSTRAINT run_id IF NOT EXISTS FOR (n:Run) REQUIRE n.run_id IS UNIQUE;
CREATE INDEX run_open IF NOT EXISTS FOR (n:Run) ON (n.status, n.updated_at);
CREATE INDEX run_expired IF NOT EXISTS FOR (n:Run) ON (n.expires_at);
// Fields of structured rows that they are looked up by.
CREATE INDEX turn_of_conversation IF NOT EXISTS FOR (n:ConversationTurn) ON (n.scope_key, n.conversation_id, n.turn);
CREATE INDEX conversation_id IF NOT EXISTS FOR (n:Conversation) ON (n.scope_key, n.conversation_id);
CREATE INDEX document_source IF NOT EXISTS FOR (n:Document) ON (n.scope_key, n.source);
CREATE INDEX hook_capture_event IF NOT EXISTS FOR (n:HookCapture) ON (n.scope_key, n.event);
CREATE INDEX timeline_time IF NOT EXISTS FOR (n:TimelineEntry) ON (n.scope_key, n.occurred_at);
CREATE INDEX seed_domain IF NOT EXISTS FOR (n:SeedItem) ON (n.scope_key, n.domain);
CREATE INDEX plan_task_plan IF NOT EXISTS FOR (n:PlanTask) ON (n.scope_key, n.plan_id);
