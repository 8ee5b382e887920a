// The time of the database's clock.
// @read @one
// @unscoped It reads no data.
// @return now  datetime
/* :params {} */
CYPHER 25
RETURN datetime() AS now
