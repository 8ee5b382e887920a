// Entities: names of a known kind, with what is stated of them. RELATES carries a fact: who says so, when it held, and its vector.
CREATE CONSTRAINT entity_id IF NOT EXISTS FOR (n:Entity) REQUIRE n.entity_id IS UNIQUE;
CREATE INDEX entity_type IF NOT EXISTS FOR (n:Entity) ON (n.scope_key, n.entity_type);
CREATE INDEX fact_item IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.item_id);
CREATE INDEX fact_predicate IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.scope_key, r.predicate);
CREATE VECTOR INDEX fact_embedding IF NOT EXISTS FOR ()-[r:RELATES]-() ON r.embedding
WITH [r.scope_key, r.predicate, r.valid_start_time, r.valid_end_time, r.tx_from, r.tx_to]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
// Until now a name was its own key; from here on it also says how it is written.
MATCH (name:Name) WHERE name.key IS NULL CALL (name) { SET name.key = name.name } IN TRANSACTIONS OF 10000 ROWS;
