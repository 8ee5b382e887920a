// @tier-of user AS tier
// The tier of the tenant of a user, which sets what it may store per minute and day.
CALL (user) {
  RETURN coalesce(head([(user)-[:BELONGS_TO]->(tenant:Tenant) | tenant.subscription_tier]), 'free') AS tier
}
