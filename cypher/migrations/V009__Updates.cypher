// The relationship type of statements that may update earlier ones. Those stored so far are not compared.
CALL db.createRelationshipType('MAY_UPDATE');

// Predicates have the names of the vocabulary that clients know.
MATCH ()-[fact:RELATES]->()
WHERE fact.predicate IN ['works_for', 'leads']
CALL (fact) {
  SET fact.predicate = CASE fact.predicate WHEN 'works_for' THEN 'works_at' ELSE 'manages' END
} IN TRANSACTIONS OF 1000 ROWS;
