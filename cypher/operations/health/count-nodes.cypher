// How many nodes the store holds. Neo4j keeps this count, so no node is read.
// @read @one
// @return nodes  integer
// @unscoped Returns a sum only.
/* :params {} */
CYPHER 25
MATCH (node)
RETURN count(node) AS nodes
