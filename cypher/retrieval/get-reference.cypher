// What cosines of a model mean, as measured at its first start; there is no row for another model, or before that.
// @read @maybe
// @unscoped Concerns the model; contains no tenant data.
// @param  model      string
// @param  dimension  integer
// @return reference  string
/* :params {model: 'bge-small-en-v1.5-q', dimension: 384} */
CYPHER 25
MATCH (embedder:Embedder {name: 'default'})
WHERE embedder.model = $model AND embedder.dimension = $dimension AND embedder.reference_json IS NOT NULL
RETURN embedder.reference_json AS reference
