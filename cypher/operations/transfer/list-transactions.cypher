// Running transactions of a tenant, except this one.
// @read @many
// @unscoped It sees only ids of transactions, for an export that waits until they have ended.
// @param  tenant_id       string
// @return transaction_id  string
/* :params {tenant_id: 't1'} */
CYPHER 25
SHOW TRANSACTIONS
YIELD transactionId, metaData
WHERE metaData.tenant_id = $tenant_id
RETURN transactionId AS transaction_id
