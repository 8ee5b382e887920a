// The keys that access tokens may be signed with, newest first; one that was replaced holds for an hour, longer than any token.
// @read @many
// @unscoped Asked by the process itself, before there is a caller.
// @return kid     string
// @return secret  string
CYPHER 25
MATCH (key:SigningKey)
WHERE key.retired_at IS NULL OR key.retired_at > datetime() - duration('PT1H')
RETURN key.kid AS kid, key.secret AS secret
ORDER BY key.created_at DESC, key.kid
