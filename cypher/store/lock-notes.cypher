// Locks the note and waiting row writers of the write scope until the transaction ends.
// Of two notes or rows that name each other, the later writer sees the earlier. Concurrent run starts use the lock too.
// It comes first in a transaction, and is a single node, so that writers cannot deadlock.
// @write @none
/* :params {scope: {write_key: 'w:w1'}} */
CYPHER 25
MERGE (lock:NoteLock {lock_key: $scope.write_key})
SET lock.locked_at = datetime()
