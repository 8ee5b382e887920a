// Locks what may wait for others in the scope in which items are written, until the end of the transaction. Of two notes, or rows, that
// name each other, the later writer sees the other; the same holds for two runs that begin at once. It comes first in a transaction that
// writes notes. It is one node of its own, so that writers cannot deadlock.
// @write @none
/* :params {scope: {write_key: 'w:w1'}} */
CYPHER 25
MERGE (lock:NoteLock {lock_key: $scope.write_key})
SET lock.locked_at = datetime()
