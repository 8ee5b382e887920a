// Items for which a person dismissed a contradiction with a statement.
// @read @many
// @param  statement_keys  string[]
// @return statement_key   string
// @return against         string[]
/* :params {statement_keys: ['w:w1|0a'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (review:ReviewItem)
WHERE review._statement_key IN $statement_keys AND review.scope_key IN $scope.readable AND review.action = 'dismissed'
RETURN review._statement_key AS statement_key, review.against AS against
