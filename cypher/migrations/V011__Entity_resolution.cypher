// Entities whose other forms are still to be looked for.
CREATE INDEX entity_unresolved IF NOT EXISTS FOR (n:Entity) ON (n.unresolved, n.scope_key);
// The list of entities, by name.
CREATE INDEX entity_name IF NOT EXISTS FOR (n:Entity) ON (n.scope_key, n.key);
// Where other forms of a name are looked for; search_tokens holds the scope as a word, since a full-text search takes no other filter.
CREATE FULLTEXT INDEX entity_text IF NOT EXISTS FOR (n:Entity) ON EACH [n.match_words, n.search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}};
CREATE VECTOR INDEX entity_embedding IF NOT EXISTS FOR (n:Entity) ON n.embedding
WITH [n.scope_key, n.entity_type]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
MATCH (entity:Entity) WHERE entity.unresolved IS NULL AND entity.match_words IS NULL
CALL (entity) { SET entity.unresolved = true } IN TRANSACTIONS OF 10000 ROWS;
