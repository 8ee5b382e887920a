// Deletions whose process has died, and deletions whose second pass is due.
// @read @many
// @unscoped The job works for all tenants, a deletion at a time; no caller of the API reaches this.
// @param  now       datetime
// @param  limit     integer
// @return deletion  deletion/StoredDeletion
/* :params {now: datetime(), limit: 100} */
CYPHER 25
MATCH (deletion:Deletion)
WHERE deletion.due_at <= $now
RETURN deletion{.*} AS deletion
ORDER BY deletion.due_at
LIMIT $limit
