// Dates are no entities: a date has the label Date. Chunks of conversations lead to their turns, and these to their speakers.
CALL db.createRelationshipType('SAID_BY');
CALL db.createRelationshipType('NAMES');
CALL db.createRelationshipType('HAS_TURN');
CREATE INDEX date_day IF NOT EXISTS FOR (n:Date) ON (n.scope_key, n.key);

MATCH (date:Entity {entity_type: 'date'})
CALL (date) {
  SET date:Date
  FOREACH (_ IN CASE WHEN EXISTS { (date)-[:RELATES|CONCERNS]-() } THEN [] ELSE [1] END |
    REMOVE date:Entity, date.entity_id, date.entity_type, date.unresolved, date.match_words, date.search_tokens, date.embedding
  )
} IN TRANSACTIONS OF 1000 ROWS;

MATCH (chunk:Episodic)-[:PART_OF]->(conversation:Conversation)
WHERE chunk.external_id =~ 'conversation:.+:chunk:[0-9]+'
WITH conversation, chunk, toInteger(split(chunk.external_id, ':')[-1]) AS from
ORDER BY conversation.item_id, from
WITH conversation, collect({chunk: chunk, from: from}) AS chunks
UNWIND range(0, size(chunks) - 1) AS place
WITH conversation, chunks[place].chunk AS chunk, chunks[place].from AS from, coalesce(chunks[place + 1].from, 1000000000) AS until
CALL (conversation, chunk, from, until) {
  MATCH (turn:ConversationTurn)-[:PART_OF]->(conversation)
  WHERE turn.turn >= from AND turn.turn < until
  MERGE (chunk)-[link:HAS_TURN]->(turn)
    ON CREATE SET
      link.created_at = turn.created_at,
      link.holds_from = turn.holds_from,
      link.transaction_time_start = turn.created_at,
      link.transaction_time_end = datetime('9999-12-31T23:59:59Z')
} IN TRANSACTIONS OF 200 ROWS;

MATCH (turn:ConversationTurn)
WHERE turn.speaker IS NOT NULL
CALL (turn) {
  MATCH (person:Name {name_key: turn.scope_key + '|' + toLower(turn.speaker)})
  WHERE person:Entity AND person.entity_type IN ['person', 'other']
  SET person.entity_type = 'person'
  MERGE (turn)-[said:SAID_BY]->(person)
    ON CREATE SET
      said.holds_from = turn.holds_from,
      said.transaction_time_start = turn.created_at,
      said.transaction_time_end = datetime('9999-12-31T23:59:59Z')
} IN TRANSACTIONS OF 1000 ROWS;
