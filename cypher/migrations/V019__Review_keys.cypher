// The key of a review begins with its scope, as the keys of what is exported do.
MATCH (review:ReviewItem)
WHERE NOT review.review_key STARTS WITH review.scope_key + '|'
SET review.review_key = review.scope_key + '|' + CASE review.kind WHEN 'new_type' THEN 'type|' + review.proposed ELSE review.review_key END;
