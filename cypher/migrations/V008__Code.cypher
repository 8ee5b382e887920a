// Entities of source code, by their names.
CREATE INDEX code_name IF NOT EXISTS FOR (n:Code) ON (n.scope_key, n.name);
CREATE INDEX code_qualified_name IF NOT EXISTS FOR (n:Code) ON (n.scope_key, n.qualified_name);
