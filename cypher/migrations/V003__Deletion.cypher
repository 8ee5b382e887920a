// Deletions that are under way, and what they look for: what belongs to a user, a scope or a tenant.
CREATE CONSTRAINT deletion_id IF NOT EXISTS FOR (n:Deletion) REQUIRE n.deletion_id IS UNIQUE;
CREATE INDEX deletion_due IF NOT EXISTS FOR (n:Deletion) ON (n.due_at);
CREATE INDEX item_user IF NOT EXISTS FOR (n:MemoryItem) ON (n.user_id);
CREATE INDEX run_scope IF NOT EXISTS FOR (n:Run) ON (n.scope_key, n.created_at);
CREATE INDEX idempotency_tenant IF NOT EXISTS FOR (n:IdempotencyRecord) ON (n.tenant_id);
CREATE INDEX idempotency_user IF NOT EXISTS FOR (n:IdempotencyRecord) ON (n.user_id);
CREATE INDEX audit_event_tenant IF NOT EXISTS FOR (n:AuditEvent) ON (n.tenant_id);
CREATE INDEX item_changed_by IF NOT EXISTS FOR (n:MemoryItem) ON (n.changed_by);
CREATE INDEX version_changed_by IF NOT EXISTS FOR (n:ItemVersion) ON (n.changed_by);
