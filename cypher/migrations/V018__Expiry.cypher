// Items that are deleted at a time of their own: those that are due, of all tenants for the job, of one for each of its requests.
CREATE INDEX item_expires IF NOT EXISTS FOR (n:MemoryItem) ON (n.expires_at);
CREATE INDEX item_expires_of_tenant IF NOT EXISTS FOR (n:MemoryItem) ON (n.tenant_id, n.expires_at);
