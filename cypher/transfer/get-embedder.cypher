// The model that made the vectors of this graph.
// @read @maybe
// @unscoped For operators; says nothing of any tenant.
// @return model      string
// @return dimension  integer
/* :params {} */
CYPHER 25
MATCH (embedder:Embedder {name: 'default'})
RETURN embedder.model AS model, embedder.dimension AS dimension
