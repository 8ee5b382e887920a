// Sessions, refresh tokens, invitations, audit events, idempotency records; who is what in a workspace.
CREATE CONSTRAINT auth_session_id IF NOT EXISTS FOR (n:AuthSession) REQUIRE n.session_id IS UNIQUE;
CREATE CONSTRAINT refresh_token_hash IF NOT EXISTS FOR (n:RefreshToken) REQUIRE n.token_hash IS UNIQUE;
// One user for each account of an identity provider, however many processes see it first.
CREATE CONSTRAINT user_idp_key IF NOT EXISTS FOR (n:User) REQUIRE n.idp_key IS UNIQUE;
CREATE CONSTRAINT signing_key_id IF NOT EXISTS FOR (n:SigningKey) REQUIRE n.kid IS UNIQUE;
CREATE CONSTRAINT invitation_id IF NOT EXISTS FOR (n:Invitation) REQUIRE n.invitation_id IS UNIQUE;
CREATE CONSTRAINT invitation_token IF NOT EXISTS FOR (n:Invitation) REQUIRE n.token_hash IS UNIQUE;
CREATE CONSTRAINT audit_event_id IF NOT EXISTS FOR (n:AuditEvent) REQUIRE n.event_id IS UNIQUE;
CREATE CONSTRAINT idempotency_record_id IF NOT EXISTS FOR (n:IdempotencyRecord) REQUIRE n.record_id IS UNIQUE;
CREATE INDEX audit_event_place IF NOT EXISTS FOR (n:AuditEvent) ON (n.tenant_id, n.workspace_id, n.at);
CREATE INDEX audit_event_account IF NOT EXISTS FOR (n:AuditEvent) ON (n.account_id);
// What has an end is found by it and cleared away.
CREATE INDEX auth_session_expiry IF NOT EXISTS FOR (n:AuthSession) ON (n.expires_at);
CREATE INDEX refresh_token_expiry IF NOT EXISTS FOR (n:RefreshToken) ON (n.expires_at);
CREATE INDEX invitation_expiry IF NOT EXISTS FOR (n:Invitation) ON (n.expires_at);
CREATE INDEX idempotency_expiry IF NOT EXISTS FOR (n:IdempotencyRecord) ON (n.expires_at);
// Members that were there before roles were.
MATCH (user:User)-[membership:MEMBER_OF]->(workspace:Workspace)
WHERE membership.role IS NULL
SET membership.role = CASE WHEN workspace.personal OR coalesce(user.first_of_tenant, false) THEN 'owner' ELSE 'member' END
