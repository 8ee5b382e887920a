import { readMigrations } from '../../src/graph/migrate';

/** The constraints and indexes of a store: name, label or type, and properties. */
export async function storedSchema(run: (text: string) => Promise<Record<string, unknown>[]>): Promise<string[]> {
  const rows = await run(
    "SHOW INDEXES YIELD name, type, labelsOrTypes, properties, state WHERE type <> 'LOOKUP' RETURN name, labelsOrTypes[0] AS on, properties, state",
  );
  return rows.map(({ name, on, properties, state }) => [name, on, properties, state].join(' ')).sort();
}

/** The same as the migrations say, all online. */
export const schemaOfMigrations = (): string[] =>
  [...schemaObjects(), { name: 'migration_version', on: 'Migration', properties: 'version' }]
    .map(({ name, on, properties }) => {
      const all = properties.replace(/; analyzer .*/, '').replace('; filters ', ', ');
      return [name, on, all.split(', ').join(','), 'ONLINE'].join(' ');
    })
    .sort();

interface SchemaObject {
  name: string;
  kind: string;
  on: string;
  properties: string;
}

/**
 * Constraints and indexes after all migrations. A further statement with the same name has no effect unless a DROP
 * precedes it.
 */
export function schemaObjects(): SchemaObject[] {
  const found = new Map<string, SchemaObject>();
  for (const statement of readMigrations(1).flatMap(({ statements }) => statements)) {
    const [, dropped] = /^DROP (?:INDEX|CONSTRAINT) (\w+)/.exec(statement) ?? [];
    if (dropped) found.delete(dropped);
    const object = schemaObject(statement.replace(/\s+/g, ' '));
    if (object && !found.has(object.name)) found.set(object.name, object);
  }
  return [...found.values()].sort((a, b) => (a.on === b.on ? order(a.name, b.name) : order(a.on, b.on)));
}

const order = (a: string, b: string) => (a < b ? -1 : 1);

function schemaObject(statement: string): SchemaObject | undefined {
  const [, kind, name, on] =
    /^CREATE (CONSTRAINT|INDEX|[A-Z]+ INDEX) (\w+) (?:IF NOT EXISTS )?FOR [^:]*:(\w+)/.exec(statement) ?? [];
  const rest = statement.split(/ (?:REQUIRE|ON) /)[1];
  if (!kind || !name || !on || !rest) return undefined;
  const properties = (text: string) => [...text.matchAll(/\b[a-z]\.(\w+)/g)].map(([, property]) => property).join(', ');
  const [indexed = '', filters = ''] = rest.split(/ OPTIONS /)[0]?.split(/ WITH /) ?? [];
  const [, analyzer] = /`fulltext\.analyzer`: '([^']+)'/.exec(rest) ?? [];
  return {
    name,
    kind: kind === 'CONSTRAINT' ? 'unique' : kind === 'INDEX' ? 'range' : kind.toLowerCase().replace(' index', ''),
    on,
    properties:
      properties(indexed) +
      (filters ? `; filters ${properties(filters)}` : '') +
      (analyzer ? `; analyzer ${analyzer}` : ''),
  };
}
