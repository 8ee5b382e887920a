// @tier-of user AS tier
// The tier of a user's tenant, which limits what the tenant may store per minute and day.
CALL (user) {
  RETURN coalesce(head([(user)-[:BELONGS_TO]->(tenant:Tenant) | tenant.subscription_tier]), 'free') AS tier
}
