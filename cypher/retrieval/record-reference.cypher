// Records what cosines of the model mean.
// @write @none
// @unscoped Concerns the model; contains no tenant data.
// @param  model      string
// @param  dimension  integer
// @param  reference  string
/* :params {model: 'bge-small-en-v1.5-q', dimension: 384, reference: '[]'} */
CYPHER 25
MATCH (embedder:Embedder {name: 'default'})
WHERE embedder.model = $model AND embedder.dimension = $dimension
SET embedder.reference_json = $reference
