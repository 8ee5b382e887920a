// Locks what may wait for others in the scope in which items are written, until the end of the transaction: of two notes, or rows, that
// name each other, the one that is written later sees the other, and of two runs that begin at once. Before anything else of a transaction that writes notes. One node of its
// own, so that writers cannot wait for each other in a circle.
// @write @none
/* :params {scope: {write_key: 'w:w1'}} */
CYPHER 25
MERGE (lock:NoteLock {lock_key: $scope.write_key})
SET lock.locked_at = datetime()
