// What callers call their links is the value of a property. All types of relationships are made here, so that no write needs a new one.

UNWIND [
  'ABOUT', 'MENTIONS', 'TITLED', 'REFERS_TO', 'TAGGED_WITH', 'HAS_CONCEPT', 'RELATES', 'SAME_AS', 'DIFFERENT_FROM',
  'NEXT', 'PART_OF', 'DEPENDS_ON', 'DERIVED_FROM', 'SUPERSEDES', 'REINFORCES', 'PRODUCED', 'CONFLICTS_WITH', 'GROUNDED_IN', 'CO_RETRIEVED',
  'RELATED', 'LINKS_TO', 'SUPPORTS', 'CONTRADICTS', 'CAUSES', 'CAUSED_BY', 'INFLUENCES', 'REQUIRES', 'LINK',
  'DEFINES', 'IMPORTS', 'CALLS', 'REFERENCES', 'INHERITS', 'TESTS',
  'HAS_VERSION', 'WROTE', 'BELONGS_TO', 'MEMBER_OF', 'EVOLVES', 'OWNS', 'CREATED_WITH', 'OF', 'REPLACED_BY', 'ANSWERED_WITH', 'INTO'
] AS type
CALL db.createRelationshipType(type);

// What a caller said of a link becomes JSON: scalars, and lists of scalars of one kind. Other properties of a link are the service's.
LET names = [
  'created_at', 'by_hand', 'mirror', 'from_text', 'holds_from', 'holds_until', 'transaction_time_start', 'transaction_time_end',
  'link_type', 'properties_json'
]
LET types = [
  'NEXT', 'PART_OF', 'DEPENDS_ON', 'DERIVED_FROM', 'SUPERSEDES', 'REINFORCES', 'PRODUCED', 'CONFLICTS_WITH', 'GROUNDED_IN', 'CO_RETRIEVED',
  'RELATED', 'LINKS_TO', 'SUPPORTS', 'CONTRADICTS', 'CAUSES', 'CAUSED_BY', 'INFLUENCES', 'REQUIRES', 'LINK'
]
MATCH (source:MemoryItem)-[link]->(target:MemoryItem)
WHERE
  (NOT type(link) IN types AND (link.by_hand = true OR NOT type(link) IN ['DEFINES', 'IMPORTS', 'CALLS', 'REFERENCES', 'INHERITS', 'TESTS']))
  OR (link.by_hand = true AND any(name IN keys(link) WHERE NOT name IN names))
CALL (source, link, target, names, types) {
  LET escapes = [
    ['\\', '\\\\'], ['"', '\\"'], ['\n', '\\n'], ['\r', '\\r'], ['\t', '\\t'], ['\b', '\\b'], ['\f', '\\f'],
    ['\u0000', '\\u0000'], ['\u0001', '\\u0001'], ['\u0002', '\\u0002'], ['\u0003', '\\u0003'], ['\u0004', '\\u0004'], ['\u0005', '\\u0005'],
    ['\u0006', '\\u0006'], ['\u0007', '\\u0007'], ['\u000b', '\\u000b'], ['\u000e', '\\u000e'], ['\u000f', '\\u000f'], ['\u0010', '\\u0010'],
    ['\u0011', '\\u0011'], ['\u0012', '\\u0012'], ['\u0013', '\\u0013'], ['\u0014', '\\u0014'], ['\u0015', '\\u0015'], ['\u0016', '\\u0016'],
    ['\u0017', '\\u0017'], ['\u0018', '\\u0018'], ['\u0019', '\\u0019'], ['\u001a', '\\u001a'], ['\u001b', '\\u001b'], ['\u001c', '\\u001c'],
    ['\u001d', '\\u001d'], ['\u001e', '\\u001e'], ['\u001f', '\\u001f']
  ]
  LET parts = COLLECT {
    UNWIND keys(link) AS name
    WITH name, names, escapes
    WHERE NOT name IN names
    ORDER BY name
    LET kind = valueType(link[name])
    LET isList = kind STARTS WITH 'LIST'
    LET values = CASE WHEN isList THEN link[name] ELSE [link[name]] END
    LET texts = [value IN values |
      CASE
        WHEN valueType(value) STARTS WITH 'INTEGER' OR valueType(value) STARTS WITH 'FLOAT' OR valueType(value) STARTS WITH 'BOOLEAN' THEN toString(value)
        ELSE '"' + reduce(text = toString(value), escape IN escapes | replace(text, escape[0], escape[1])) + '"'
      END
    ]
    LET joined = reduce(text = '', part IN texts | text + CASE text WHEN '' THEN '' ELSE ',' END + part)
    RETURN '"' + reduce(text = name, escape IN escapes | replace(text, escape[0], escape[1])) + '":' + CASE WHEN isList THEN '[' + joined + ']' ELSE joined END
  }
  LET properties_json = CASE size(parts) WHEN 0 THEN null ELSE '{' + reduce(text = '', part IN parts | text + CASE text WHEN '' THEN '' ELSE ',' END + part) + '}' END
  LET own = link{.created_at, .by_hand, .mirror, .from_text, .holds_from, .holds_until, .transaction_time_start, .transaction_time_end, .link_type, properties_json: coalesce(properties_json, link.properties_json)}
  LET known = type(link) IN types
  FOREACH (_ IN CASE WHEN known THEN [1] ELSE [] END | SET link = own)
  FOREACH (_ IN CASE WHEN known THEN [] ELSE [1] END |
    CREATE (source)-[named:LINK]->(target)
    SET named = own, named.link_type = type(link)
    DELETE link
  )
} IN TRANSACTIONS OF 1000 ROWS;

CREATE INDEX link_type IF NOT EXISTS FOR ()-[r:LINK]-() ON (r.link_type);

// The way in of a document is that of its chunks: fetched from a URL, sent as a file, or as text.
MATCH (document:Document)
WHERE document.origin = 'structured:document' AND document.origin_tier = 4
CALL (document) {
  LET way = CASE
    WHEN document.metadata_json CONTAINS '"source":"http' THEN 'document:url'
    WHEN document.metadata_json CONTAINS '"file_name":' THEN 'document:file'
    ELSE 'document:text'
  END
  SET document.origin = way
  WITH document, way
  MATCH (chunk:MemoryItem)-[:PART_OF]->(document)
  WHERE chunk.origin = 'api:add'
  SET chunk.origin = way
} IN TRANSACTIONS OF 100 ROWS;

DROP INDEX item_embedding IF EXISTS;
DROP INDEX version_embedding IF EXISTS;

// Trust follows from origin. Both are words of the full-text indexes: letters and digits, so that a prefix of an origin is one of its word.
MATCH (item:MemoryItem)
WHERE item.trust IS NULL
CALL (item) {
  LET outside = ['document:', 'conversation:', 'import:', 'hook:', 'code:', 'structured:document', 'structured:conversation', 'structured:tool_call', 'structured:hook_capture']
  LET trust = CASE
    WHEN item.origin STARTS WITH 'evolver:' THEN 'derived'
    WHEN any(prefix IN outside WHERE item.origin STARTS WITH prefix) THEN 'external'
    ELSE 'member'
  END
  LET words = ['trust' + trust + '0', 'origin' + replace(replace(replace(replace(item.origin, 'z', 'zz'), ':', 'zc'), '_', 'zu'), '-', 'zd') + '0']
  SET item.trust = trust, item.search_tokens = item.search_tokens + words
  WITH item, words
  MATCH (item)-[:HAS_VERSION]->(version:ItemVersion)
  SET version.origin = item.origin, version.trust = item.trust, version.search_tokens = version.search_tokens + words
} IN TRANSACTIONS OF 500 ROWS;

// What is derived is trusted no more than what it was derived from.
MATCH (item:MemoryItem)
WHERE item.trust = 'derived' AND EXISTS { (item)-[:DERIVED_FROM]->{1,5}(:MemoryItem {trust: 'external'}) }
CALL (item) {
  SET
    item.trust = 'external',
    item.search_tokens = [word IN item.search_tokens | CASE word WHEN 'trustderived0' THEN 'trustexternal0' ELSE word END]
  WITH item
  MATCH (item)-[:HAS_VERSION]->(version:ItemVersion)
  SET
    version.trust = 'external',
    version.search_tokens = [word IN version.search_tokens | CASE word WHEN 'trustderived0' THEN 'trustexternal0' ELSE word END]
} IN TRANSACTIONS OF 500 ROWS;

CREATE VECTOR INDEX item_embedding IF NOT EXISTS FOR (n:MemoryItem) ON n.embedding
WITH [n.scope_key, n.memory_type, n.origin_tier, n.origin, n.trust, n.status, n.created_at, n.known_from, n.known_until, n.holds_from, n.holds_until]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
CREATE VECTOR INDEX version_embedding IF NOT EXISTS FOR (n:ItemVersion) ON n.embedding
WITH [n.scope_key, n.memory_type, n.origin_tier, n.origin, n.trust, n.status, n.created_at, n.known_from, n.known_until, n.holds_from, n.holds_until, n.transaction_time_end]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
