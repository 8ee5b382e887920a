// The relationship type of statements that, as a language model has read them, update earlier ones.
CALL db.createRelationshipType('UPDATES');
