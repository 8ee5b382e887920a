// Indexes entities by words and vector of their names.
// Committed before the search for candidates, so that one of two concurrently resolved names finds the other.
// Rows are sorted in lock order.
// @write @none
// @param  rows  object[]
/* :params {rows: [{entity_id: 'ent_1', words: 'norsk lys byra nlb', scope_word: 'ww10', embedding: null}], scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $rows AS row
MATCH (entity:Entity {entity_id: row.entity_id})
WHERE entity.scope_key IN $scope.writable
SET entity.match_words = row.words, entity.search_tokens = row.scope_word
WITH entity, row
WHERE row.embedding IS NOT NULL
CALL db.create.setNodeVectorProperty(entity, 'embedding', row.embedding)
