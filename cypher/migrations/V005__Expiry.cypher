// Runs and answers kept for a repeated request are deleted when their time is over: found by a range, in any tenant.
CREATE INDEX run_expired IF NOT EXISTS FOR (n:Run) ON (n.expires_at);
CREATE INDEX idempotency_expiry IF NOT EXISTS FOR (n:IdempotencyRecord) ON (n.expires_at);
