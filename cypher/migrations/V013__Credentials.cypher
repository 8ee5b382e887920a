// A key knows the key it was created with, and ends with it.
MATCH (event:AuditEvent {action: 'key.create'})
WHERE event.key_id IS NOT NULL
MATCH (key:ApiKey {key_id: event.target_id})
MATCH (creator:ApiKey {key_id: event.key_id})
MERGE (key)-[:CREATED_WITH]->(creator);
// An e-mail address is one user of a tenant, however it is written. Of users that already share one, the first keeps it.
MATCH (user:User)
WHERE user.email IS NOT NULL
WITH user, user.tenant_id AS tenant_id, toLower(toUpper(trim(normalize(user.email, NFKC)))) AS email_key
ORDER BY user.created_at, user.user_id
WITH tenant_id, email_key, collect(user) AS users
FOREACH (user IN CASE WHEN tenant_id IS NULL THEN users ELSE users[..1] END | SET user.email_key = email_key);
CREATE CONSTRAINT user_email IF NOT EXISTS FOR (n:User) REQUIRE (n.tenant_id, n.email_key) IS UNIQUE;
