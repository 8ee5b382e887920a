// Creates a signing key for access tokens.
// Earlier keys no longer sign; a later call deletes them, once all their tokens have expired.
// @write @one
// @unscoped For operators and the first start; not reachable through the API.
// @param  kid     string
// @param  secret  string
// @return kid     string
/* :params {kid: 'sgn_1', secret: '256 random bits'} */
CYPHER 25
CREATE (key:SigningKey {kid: $kid, secret: $secret, created_at: datetime()})
WITH key
OPTIONAL MATCH (old:SigningKey)
WHERE old.kid <> key.kid
WITH key, collect(old) AS olds
FOREACH (old IN [one IN olds WHERE one.retired_at IS NULL] | SET old.retired_at = datetime())
FOREACH (old IN [one IN olds WHERE one.retired_at < datetime() - duration('PT1H')] | DETACH DELETE old)
RETURN key.kid AS kid
