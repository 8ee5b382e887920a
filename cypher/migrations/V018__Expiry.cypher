// Items that are deleted at a time of their own: those that are due, of all tenants.
CREATE INDEX item_expires IF NOT EXISTS FOR (n:MemoryItem) ON (n.expires_at);
