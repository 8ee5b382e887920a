// Removes automatic links of short forms that now match more than one name. Manual links are kept.
// @write @none
// @param  short_ids  string[]
/* :params {short_ids: ['ent_1'], scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $short_ids AS short_id
MATCH (short:Entity {entity_id: short_id})
WHERE short.scope_key IN $scope.writable
MATCH (short)-[same:SAME_AS]-(:Entity)
WHERE same.short_id = short_id AND same.method = 'fuzzy'
DELETE same
