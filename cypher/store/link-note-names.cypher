// Links notes to names: titles, references, tags and concepts.
// An alias is a former title.
// Names are sorted, so that concurrent writers cannot deadlock, and each is looked up once, as in link-names.
// @write @none
// @param  scope_key  string
// @param  names      object[]
// @param  rows       object[]
/* :params {scope_key: 'w:w1', names: [{place: 0, key: 'pump', name: 'Pump'}], rows: [{item_id: 'mem_1', links: [{type: 'TITLED', place: 0, alias: false}]}], open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $names AS named
MERGE (name:Name {_name_key: $scope_key + '|' + named.key})
  ON CREATE SET name.key = named.key, name.name = named.name, name.scope_key = $scope_key
WITH name, named
ORDER BY named.place
WITH collect(name) AS names
UNWIND $rows AS row
MATCH (note:MemoryItem {item_id: row.item_id})
WHERE note.scope_key IN $scope.writable
UNWIND row.links AS link
WITH note, link, names[link.place] AS name
CREATE (note)-[new:$(link.type)]->(name)
SET
  new.alias = CASE WHEN link.alias THEN true END,
  new.holds_from = note.holds_from,
  new.transaction_time_start = note.updated_at,
  new.transaction_time_end = $open_end
