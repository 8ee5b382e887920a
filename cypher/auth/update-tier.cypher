// Gives a tenant a tier, which takes effect with the next request.
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  tenant_id  string
// @param  tier       auth/Tier
// @return tenant_id  string
// @return tier       auth/Tier
/* :params {tenant_id: 'tnt_1', tier: 'pro'} */
CYPHER 25
MATCH (tenant:Tenant {tenant_id: $tenant_id})
SET tenant.subscription_tier = $tier
RETURN tenant.tenant_id AS tenant_id, tenant.subscription_tier AS tier
