// An address that the identity provider has not verified belongs to nobody: it is not unique.
MATCH (user:User)
WHERE user.idp_key IS NOT NULL AND user.email_key IS NOT NULL AND NOT coalesce(user.is_verified, false)
REMOVE user.email_key;

// Open runs are counted per tenant.
CREATE INDEX run_of_tenant IF NOT EXISTS FOR (n:Run) ON (n.tenant_id, n.status);
