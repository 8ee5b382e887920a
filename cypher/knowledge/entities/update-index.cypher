// Stores the words and vectors under which entities are found.
// It is committed before candidates are searched, so that if two names are resolved at the same time, one finds the other.
// Rows are sorted, so that all writers lock in one order.
// @write @none
// @param  rows  object[]
/* :params {rows: [{entity_id: 'ent_1', words: 'norsk lys byra nlb', scope_word: 'ww10', embedding: null}], scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $rows AS row
MATCH (entity:Entity {entity_id: row.entity_id})
WHERE entity.scope_key IN $scope.writable
SET entity._match_words = row.words, entity._search_tokens = row.scope_word
WITH entity, row
WHERE row.embedding IS NOT NULL
CALL db.create.setNodeVectorProperty(entity, 'embedding', row.embedding)
