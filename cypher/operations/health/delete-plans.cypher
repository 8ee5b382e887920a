// Makes Neo4j forget its plans, so that each query is planned again for the store as it is.
// @read @one
// @return value  string
// @unscoped Touches no data.
/* :params {} */
CYPHER 25
CALL db.clearQueryCaches() YIELD value
RETURN value
