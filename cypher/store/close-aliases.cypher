// Ends automatic SAME_AS links of acronyms that turned out to fit several names.
// Links declared by a person stay.
// @write @none
// @param  short_ids  string[]
// @param  now        datetime
/* :params {short_ids: ['ent_1'], now: datetime(), open_end: datetime('+12000-01-01T00:00:00Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $short_ids AS short_id
MATCH (short:Entity {entity_id: short_id})
WHERE short.scope_key IN $scope.writable
MATCH (short)-[same:SAME_AS]-(:Entity)
WHERE same.transaction_time_end = $open_end AND same.short_id = short_id AND same.method = 'fuzzy'
SET same.transaction_time_end = $now
