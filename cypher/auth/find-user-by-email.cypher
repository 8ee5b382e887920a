// The user of a tenant with an e-mail address.
// @read @maybe
// @unscoped For operators; not reachable through the API.
// @param  tenant_id  string
// @param  email_key  string
// @return user_id    string
/* :params {tenant_id: 'tnt_1', email_key: 'a@example.org'} */
CYPHER 25
MATCH (user:User {tenant_id: $tenant_id, email_key: $email_key})
RETURN user.user_id AS user_id
