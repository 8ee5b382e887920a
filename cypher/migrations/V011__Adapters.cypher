// Connections to sources, found by their id, in their scope, and by the time of their next sync.
CREATE CONSTRAINT adapter_connection_id IF NOT EXISTS FOR (n:AdapterConnection) REQUIRE n.connection_id IS UNIQUE;
CREATE INDEX adapter_connection_created IF NOT EXISTS FOR (n:AdapterConnection) ON (n.scope_key, n.created_at);
CREATE INDEX adapter_connection_due IF NOT EXISTS FOR (n:AdapterConnection) ON (n.next_sync);
