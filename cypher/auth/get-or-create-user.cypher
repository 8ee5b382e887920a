// The user of an account at the identity provider; the first login creates one without a tenant.
// The e-mail address and the name are written only if they changed.
// An address that another user of the tenant has is never written. Only a verified address is unique.
// @write @one
// @unscoped The identity provider has authenticated the caller; there is no scope yet.
// @param  idp_key    string
// @param  user_id    string
// @param  email      string?
// @param  email_key  string?
// @param  full_name  string
// @param  verified   boolean
// @return user       auth/User
/* :params {idp_key: 'https://idp.example.org|1', user_id: 'usr_1', email: 'a@example.org', email_key: 'a@example.org', full_name: 'A', verified: true} */
CYPHER 25
MERGE (user:User {idp_key: $idp_key})
  ON CREATE SET
    user.user_id = $user_id,
    user.email = $email,
    user.email_key = CASE WHEN $verified THEN $email_key END,
    user.full_name = $full_name,
    user.is_active = true,
    user.is_verified = $verified,
    user.roles = [],
    user.onboarding_state = 'not_started',
    user.created_at = datetime()
WITH
  user,
  EXISTS {
    MATCH (other:User {tenant_id: user.tenant_id, email_key: $email_key})
    WHERE other <> user
  } AS taken
WITH
  user,
  CASE WHEN taken THEN user.email ELSE $email END AS email,
  CASE WHEN taken THEN user.email_key WHEN $verified THEN $email_key END AS email_key
WITH user, email, email_key, coalesce(user.email, '') <> coalesce(email, '') OR coalesce(user.email_key, '') <> coalesce(email_key, '') OR user.full_name <> $full_name OR user.is_verified <> $verified AS differs
FOREACH (one IN CASE WHEN differs THEN [user] ELSE [] END |
  SET one.email = email, one.email_key = email_key, one.full_name = $full_name, one.is_verified = $verified)
// @tier-of user AS tier
RETURN
  user{.email, .full_name, .tenant_id, .is_active, .is_verified, .created_at, .roles, .default_team_id, id: user.user_id, subscription_tier: tier} AS user
