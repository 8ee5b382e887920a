// The newest items of a type and tier: what a pack of memories is made of.
CREATE INDEX item_tier_created IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.origin_tier, n.memory_type, n.created_at);
