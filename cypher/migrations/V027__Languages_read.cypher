// What cosines of the embedder mean is measured again at the next start: also whether it reads a language.
MATCH (embedder:Embedder)
WHERE embedder.reference_json IS NOT NULL
REMOVE embedder.reference_json;
