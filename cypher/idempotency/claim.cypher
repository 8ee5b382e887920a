// Claims an Idempotency-Key: the first request creates the record, later ones find it.
// If a process dies, its claim expires.
// The record is locked and checked again, so that only one request takes over an expired claim.
// @write @one
// @unscoped The record key is a hash that includes tenant, user, API key and workspace, so only the caller can find it.
// @param  record_id      string
// @param  claim          string
// @param  tenant_id      string
// @param  user_id        string
// @param  workspace_id   string?
// @param  body_hash      string
// @param  expires_at     datetime
// @param  lease_seconds  integer
// @return mine           boolean
// @return same_body      boolean
// @return written        boolean
// @return answer         string?
/* :params {record_id: 'h', claim: 'c', tenant_id: 't', user_id: 'u', workspace_id: null, body_hash: 'b', expires_at: datetime('2030-01-01T00:00:00Z'), lease_seconds: 120} */
CYPHER 25
MERGE (record:IdempotencyRecord {record_id: $record_id})
  ON CREATE SET
    record.claim = $claim,
    record.tenant_id = $tenant_id,
    record.user_id = $user_id,
    record.workspace_id = $workspace_id,
    record.body_hash = $body_hash,
    record.claimed_at = datetime(),
    record.expires_at = $expires_at
WITH
  record,
  datetime() - duration({seconds: $lease_seconds}) AS oldest
FOREACH (one IN CASE
    WHEN record.claimed_at < oldest AND record.answer IS NULL AND record.written IS NULL THEN [record]
    ELSE []
  END | SET one._locked_at = datetime())
WITH record, oldest
CALL (record, oldest) {
  WITH record
  WHERE record.claimed_at < oldest AND record.answer IS NULL AND record.written IS NULL
  SET record.claim = $claim, record.body_hash = $body_hash, record.claimed_at = datetime()
}
RETURN
  record.claim = $claim AS mine,
  record.body_hash = $body_hash AS same_body,
  record.written IS NOT NULL AND record.claimed_at < oldest AS written,
  record.answer AS answer
