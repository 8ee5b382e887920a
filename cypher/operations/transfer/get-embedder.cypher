// The embedding model of this graph, and its last migration.
// @read @maybe
// @unscoped For operators; contains no tenant data.
// @return model      string
// @return dimension  integer
// @return schema     string?
/* :params {} */
CYPHER 25
MATCH (embedder:Embedder {name: 'default'})
RETURN
  embedder.model AS model,
  embedder.dimension AS dimension,
  COLLECT {
    MATCH (migration:Migration)
    WHERE migration.version <> 'lock'
    RETURN migration.version ORDER BY migration.version DESC LIMIT 1
  }[0] AS schema
