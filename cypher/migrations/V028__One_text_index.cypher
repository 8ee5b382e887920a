// Tags and metadata are looked up in the text index. Until the job `renewed-words` has made the words of a state, the
// state has the word `keysdue`, which every look-up finds.
DROP INDEX item_lookup IF EXISTS;
DROP INDEX version_lookup IF EXISTS;
CREATE INDEX version_words_due IF NOT EXISTS FOR (n:ItemVersion) ON (n.words_due);

MATCH (item:MemoryItem)
WHERE item.awaits IS NOT NULL
CALL (item) {
  SET
    item.search_tokens = coalesce(item.search_tokens, []) + [key IN item.lookup_keys WHERE key STARTS WITH 'awaits=' | 'awaits' + substring(key, 7) + '0'],
    item.lookup_keys = [key IN item.lookup_keys WHERE NOT key STARTS WITH 'awaits=']
} IN TRANSACTIONS OF 1000 ROWS;

MATCH (state:MemoryItem|ItemVersion)
WHERE size(state.lookup_keys) > 0 AND NOT 'keysdue' IN state.search_tokens
CALL (state) {
  SET state.words_due = true, state.search_tokens = state.search_tokens + 'keysdue'
} IN TRANSACTIONS OF 1000 ROWS;
