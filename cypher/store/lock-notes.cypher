// Lets one transaction at a time write notes, or rows that wait for a target, in the write scope.
// If two notes or rows name each other, the later writer then sees the earlier one.
// Concurrent starts of runs use the lock too.
// It is a single node and must be the first lock of a transaction, so that writers cannot deadlock.
// @write @none
/* :params {scope: {write_key: 'w:w1'}} */
CYPHER 25
MERGE (lock:NoteLock {lock_key: $scope.write_key})
SET lock._locked_at = datetime()
