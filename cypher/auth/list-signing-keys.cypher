// Keys that verify access tokens, newest first.
// A replaced key stays valid for an hour, longer than any token.
// @read @many
// @unscoped Runs before there is a caller.
// @return kid     string
// @return secret  string
CYPHER 25
MATCH (key:SigningKey)
WHERE key.retired_at IS NULL OR key.retired_at > datetime() - duration('PT1H')
RETURN key.kid AS kid, key.secret AS secret
ORDER BY key.created_at DESC, key.kid
