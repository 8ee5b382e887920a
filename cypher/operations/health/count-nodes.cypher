// How many nodes the store holds: one look at its counts.
// @read @one
// @return nodes  integer
// @unscoped Returns a sum only.
/* :params {} */
CYPHER 25
MATCH (node)
RETURN count(node) AS nodes
