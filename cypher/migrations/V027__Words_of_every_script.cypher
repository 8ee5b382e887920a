// What cosines of the embedder mean is measured again at the next start: also whether it reads a language.
MATCH (embedder:Embedder)
WHERE embedder.reference_json IS NOT NULL
REMOVE embedder.reference_json;

// Words of other scripts are made again by the job `renewed-words`, while searches go on.
CREATE INDEX item_words_due IF NOT EXISTS FOR (n:MemoryItem) ON (n.words_due);

MATCH (item:MemoryItem)
WHERE coalesce(item.title, '') + item.content =~ '(?s).*[^\\x00-\\x7f].*'
CALL (item) { SET item.words_due = true } IN TRANSACTIONS OF 5000 ROWS;
