// Answers of people to questions, by key.
// @read @many
// @param  review_keys  string[]
// @return review_key   string
// @return action       string
/* :params {review_keys: ['w:w1|name|tom smith'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $review_keys AS review_key
MATCH (review:ReviewItem {_review_key: review_key})
WHERE review.scope_key IN $scope.readable AND review.action IS NOT NULL
RETURN review._review_key AS review_key, review.action AS action
