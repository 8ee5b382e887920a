// Users of a tenant, with their e-mail addresses.
// @read @many
// @unscoped For operators; not reachable through the API.
// @param  tenant_id  string
// @return user_id    string
// @return email_key  string?
// @return is_first   boolean
/* :params {tenant_id: 'tnt_1'} */
CYPHER 25
MATCH (user:User {tenant_id: $tenant_id})
RETURN user.user_id AS user_id, user.email_key AS email_key, coalesce(user.first_of_tenant, false) AS is_first
ORDER BY user_id
