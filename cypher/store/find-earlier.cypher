// The short statements nearest to some vectors in the write scope, most similar first.
// @read @many
// @param  rows            object[]
// @param  min_likeness    number
// @param  max_characters  integer
// @param  limit           integer
// @return n         integer
// @return item_id   string
// @return content   string
// @return likeness  number
// @return vector    number[]
/* :params {rows: [{n: 0, vector: vector([0.1, 0.2], 2, FLOAT32)}], min_likeness: 0.66, max_characters: 400, limit: 10, scope: {readable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
UNWIND $rows AS row
CALL (row) {
  MATCH (item:MemoryItem)
    SEARCH item IN (
      VECTOR INDEX item_embedding
      FOR row.vector
        WHERE
          item.scope_key IN [$scope.write_key]
          AND item.origin_tier <= 2
          AND item.status IN ['active']
      LIMIT 10
    )
  WHERE item.scope_key = $scope.write_key AND item.title IS NULL AND size(item.content) <= $max_characters
  RETURN item, 2 * vector.similarity.cosine(item.embedding, row.vector) - 1 AS likeness
}
WITH row, item, likeness
WHERE likeness >= $min_likeness
RETURN row.n AS n, item.item_id AS item_id, item.content AS content, likeness, item.embedding AS vector
ORDER BY n, likeness DESC, item_id
LIMIT $limit * size($rows)
