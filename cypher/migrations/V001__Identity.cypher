// Tenants, workspaces, users and keys: an id is unique in the whole graph, and a key is found by its hash.
CREATE CONSTRAINT tenant_id IF NOT EXISTS FOR (n:Tenant) REQUIRE n.tenant_id IS UNIQUE;
CREATE CONSTRAINT workspace_id IF NOT EXISTS FOR (n:Workspace) REQUIRE n.workspace_id IS UNIQUE;
CREATE CONSTRAINT user_id IF NOT EXISTS FOR (n:User) REQUIRE n.user_id IS UNIQUE;
CREATE CONSTRAINT api_key_id IF NOT EXISTS FOR (n:ApiKey) REQUIRE n.key_id IS UNIQUE;
CREATE CONSTRAINT api_key_hash IF NOT EXISTS FOR (n:ApiKey) REQUIRE n.key_hash IS UNIQUE;
CREATE INDEX workspace_tenant IF NOT EXISTS FOR (n:Workspace) ON (n.tenant_id);
CREATE INDEX user_tenant IF NOT EXISTS FOR (n:User) ON (n.tenant_id);
CREATE INDEX api_key_tenant IF NOT EXISTS FOR (n:ApiKey) ON (n.tenant_id);
