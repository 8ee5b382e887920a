// Ends automatic SAME_AS links of acronyms that turned out to fit several names.
// Links declared by a person stay.
// @write @none
// @param  short_ids  string[]
// @param  now        datetime
/* :params {short_ids: ['ent_1'], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $short_ids AS short_id
MATCH (short:Entity {entity_id: short_id})
WHERE short.scope_key IN $scope.writable
MATCH (short)-[same:SAME_AS]-(:Entity)
WHERE same.transaction_time_end = $open_end AND same.short_id = short_id AND same.method = 'fuzzy'
SET same.transaction_time_end = $now
