// Links items to the names they are about or mention and to their speakers, and creates their facts.
// Names are sorted, so that concurrent writers cannot deadlock.
// Rows refer to names by index, so that each name is looked up once.
// A name changes at most twice: when an item names it, it becomes an entity, and when an item shows its type, it gets that type. A type
// that a person has set stays.
// A rejected fact is not created again from the same sentence.
// Transaction time starts at the item's updated_at.
// @write @none
// @param  scope_key   string
// @param  names       object[]
// @param  rows        object[]
// @param  since_ever  datetime
// @param  vague       string[]
/* :params {scope_key: 'w:w1', names: [{place: 0, key: 'mara lindqvist', name: 'Mara Lindqvist', entity_id: 'ent_1', entity_type: 'person'}], rows: [{item_id: 'mem_1', about: [], mentioned: [0], said_by: [], facts: []}], since_ever: datetime('0001-01-01T00:00:00Z'), vague: ['other'], open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $names AS named
MERGE (name:Name {_name_key: $scope_key + '|' + named.key})
  ON CREATE SET name.key = named.key, name.name = named.name, name.scope_key = $scope_key
WITH name, named
ORDER BY named.place
WITH
  collect(name) AS names,
  collect(
    CASE WHEN named.entity_id IS NOT NULL AND NOT name:Entity THEN {name: name, named: named} END
  ) AS fresh,
  collect(CASE WHEN named.entity_type = 'date' AND NOT name:Date THEN {name: name, named: named} END) AS dates,
  collect(
    CASE
      WHEN
        NOT named.entity_type IN $vague
        AND named.entity_id IS NOT NULL
        AND name.entity_type IN $vague
        AND name.type_by_hand IS NULL
        THEN {name: name, named: named}
    END
  ) AS typed
FOREACH (each IN fresh |
  FOREACH (entity IN [each.name] |
    SET
      entity:Entity,
      entity.entity_id = each.named.entity_id,
      entity.entity_type = each.named.entity_type,
      entity.name = each.named.name,
      entity._unresolved = true
  )
)
FOREACH (each IN dates |
  FOREACH (date IN [each.name] | SET date:Date, date.name = each.named.name)
)
FOREACH (each IN typed |
  FOREACH (entity IN [each.name] | SET entity.entity_type = each.named.entity_type, entity._unresolved = true)
)
WITH names
UNWIND $rows AS row
MATCH (item:MemoryItem {item_id: row.item_id})
WHERE item.scope_key IN $scope.writable
WITH names, row, item, item.updated_at AS now
CALL (item, row, names, now) {
  UNWIND row.about AS place
  WITH item, now, names[place] AS name
  CREATE (item)-[:ABOUT {holds_from: item.holds_from, transaction_time_start: now, transaction_time_end: $open_end}]->(name)
}
CALL (item, row, names, now) {
  UNWIND row.mentioned AS place
  WITH item, now, names[place] AS name
  CREATE (item)-[:MENTIONS {holds_from: item.holds_from, transaction_time_start: now, transaction_time_end: $open_end}]->(name)
}
CALL (item, row, names, now) {
  UNWIND row.said_by AS place
  WITH item, now, names[place] AS name
  CREATE (item)-[:SAID_BY {holds_from: item.holds_from, transaction_time_start: now, transaction_time_end: $open_end}]->(name)
}
CALL (item, row, names, now) {
  UNWIND row.facts AS stated
  WITH item, now, stated, names[stated.source] AS source, names[stated.target] AS target
  WHERE NOT EXISTS {
      MATCH ()-[fact:RELATES {_rejected_key: stated.rejected_key}]->()
      WHERE fact.scope_key IN $scope.writable AND fact.scope_key = $scope_key
    }
  CREATE (source)-[:RELATES {
    fact_id: stated.fact_id,
    predicate: stated.predicate,
    fact: stated.fact,
    confidence: stated.confidence,
    item_id: item.item_id,
    scope_key: $scope_key,
    detail: stated.detail,
    by_hand: stated.by_hand,
    by_model: stated.by_model,
    supersedes: stated.supersedes,
    first_fact_id: stated.first_fact_id,
    valid_start_time: datetime(stated.valid_start_time),
    valid_end_time: datetime(stated.valid_end_time),
    holds_from: CASE WHEN datetime(stated.valid_start_time) = $since_ever THEN item.holds_from ELSE datetime(stated.valid_start_time) END,
    holds_until: datetime(stated.valid_end_time),
    transaction_time_start: now,
    transaction_time_end: $open_end
  }]->(target)
}
