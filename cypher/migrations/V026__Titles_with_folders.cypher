// The relationship type of notes that link to a title with a folder, which may mean the bare title.
CALL db.createRelationshipType('MAY_REFER_TO');
