// End users behind the keys of a workspace. One is found by its key, listed by workspace, and deleted with its owner where users write for themselves.
CREATE CONSTRAINT subject_key IF NOT EXISTS FOR (n:Subject) REQUIRE n.subject_key IS UNIQUE;
CREATE CONSTRAINT subject_partition IF NOT EXISTS FOR (n:Subject) REQUIRE n.partition_id IS UNIQUE;
CREATE INDEX subject_workspace IF NOT EXISTS FOR (n:Subject) ON (n.workspace_id, n.created_at);
CREATE INDEX subject_owner IF NOT EXISTS FOR (n:Subject) ON (n.owner_id);
CREATE INDEX subject_tenant IF NOT EXISTS FOR (n:Subject) ON (n.tenant_id);
