import { schemaObjects } from '../../scripts/pages';

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
