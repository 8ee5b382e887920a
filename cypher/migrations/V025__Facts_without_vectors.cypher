// Nothing reads vectors of facts any more: searches find the items that state them.
DROP INDEX fact_embedding IF EXISTS;

MATCH ()-[fact:RELATES]->()
WHERE fact.embedding IS NOT NULL
CALL (fact) { REMOVE fact.embedding } IN TRANSACTIONS OF 5000 ROWS;
