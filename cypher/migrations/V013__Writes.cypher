// Documents are found by their source, which is a property of those stored from now on.
MATCH (document:Document)
WHERE document.source IS NULL AND document.origin STARTS WITH 'document:'
CALL (document) {
  WITH document, [key IN document.lookup_keys WHERE key STARTS WITH 'source=' AND NOT key STARTS WITH 'source=sha256:'] AS keys
  WHERE size(keys) > 0
  SET document.source = substring(keys[0], size('source='))
} IN TRANSACTIONS OF 1000 ROWS;
