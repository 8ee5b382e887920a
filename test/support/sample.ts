// The sample that ships with the service, as add requests.
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { projectRoot } from '../../src/config';

type Json = Record<string, unknown>;

const read = (name: string) => readFileSync(path.join(projectRoot, 'scripts', 'sample', name), 'utf8');
const lines = (name: string) =>
  read(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Json);

/** All of it: memories, reference and logbook. */
export function readSample(): Json[] {
  const rows = parse(read('logbook.csv'), { columns: true }) as Record<string, string>[];
  const log = rows.map(({ tags = '', ...row }) => ({
    ...Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('metadata.'))),
    tags: tags.split(';'),
    metadata: { keeper: row['metadata.keeper'], wind_knots: Number(row['metadata.wind_knots']) },
  }));
  return [...lines('memories.jsonl'), ...lines('reference.jsonl'), ...log];
}
