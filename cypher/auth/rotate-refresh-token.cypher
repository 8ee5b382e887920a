// Marks a refresh token as used and creates the next one.
// @write @none
// @unscoped The refresh token is the credential; there is no scope yet.
// @param  token_hash      string
// @param  nonce           string
// @param  successor_hash  string
// @param  expires_at      datetime
/* :params {token_hash: 'h', nonce: 'n', successor_hash: 'h2', expires_at: datetime('2030-01-01T00:00:00Z')} */
CYPHER 25
MATCH (token:RefreshToken {token_hash: $token_hash})-[:OF]->(session:AuthSession)
SET token.used_at = datetime(), token.nonce = $nonce
CREATE (token)-[:REPLACED_BY]->(:RefreshToken {token_hash: $successor_hash, created_at: datetime(), expires_at: $expires_at})-[:OF]->(session)
