import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { drill, isDrill } from '../support/drill';
import { openWorld, type World } from '../support/world';

let world: World;
let home: string;

beforeAll(async () => {
  if (!isDrill) return;
  world = await openWorld();
  home = mkdtempSync(path.join(tmpdir(), 'python-driver-'));
});
afterAll(async () => {
  if (!isDrill) return;
  await world.close();
  rmSync(home, { recursive: true });
});

/** Every property of every label and relationship type, as pandas gets them. Prints how many, and those that fail. */
const program = `
import os
import neo4j
uri, user, password, database = (os.environ[name] for name in ('URI', 'NAME', 'PASSWORD', 'DATABASE'))
seen, broken = 0, []
with neo4j.GraphDatabase.driver(uri, auth=(user, password)) as driver:
    def table(query):
        return driver.execute_query(query, database_=database, result_transformer_=lambda result: result.to_df())
    kinds = [(label, 'MATCH (n:\`%s\`) RETURN n.\`%s\` AS value LIMIT 2000') for label in table('CALL db.labels()')['label']]
    kinds += [(kind, 'MATCH ()-[n:\`%s\`]->() RETURN n.\`%s\` AS value LIMIT 2000') for kind in table('CALL db.relationshipTypes()')['relationshipType']]
    for kind, query in kinds:
        keys = table(query.replace('RETURN n.\`%s\` AS value', 'UNWIND keys(n) AS key RETURN DISTINCT key') % kind)
        for key in keys['key'] if len(keys) else []:
            seen += 1
            try:
                for value in table(query % (kind, key))['value']:
                    if hasattr(value, 'to_native'): value.to_native()
            except Exception as error:
                broken.append(f'{kind}.{key}: {error}')
print(seen, broken)
`;

drill('every property of the graph is read through the Python driver into pandas', async () => {
  await world.client.add({ content: 'The lamp is dark.', valid_start_time: '1990-05-04T00:00:00Z' });
  await world.client.add({ memory_type: 'decision', content: 'Replace the lamp.', decision_type: 'choice' });
  const { NEO4J_URI, NEO4J_USER, NEO4J_PASSWORD, NEO4J_DATABASE } = world.ports.config;
  const run = promisify(execFile);
  const tool = (name: string) => path.join(home, 'environment', 'bin', name);
  await run('python3', ['-m', 'venv', path.join(home, 'environment')]);
  await run(tool('pip'), ['install', '--quiet', 'neo4j==6.4.1', 'pandas']);
  const login = { URI: NEO4J_URI, NAME: NEO4J_USER, PASSWORD: NEO4J_PASSWORD, DATABASE: NEO4J_DATABASE };
  const { stdout } = await run(tool('python'), ['-c', program], { env: { ...process.env, ...login } });
  const [, seen, broken] = /^(\d+) (.*)$/s.exec(stdout.trim()) ?? [];
  expect([Number(seen) > 100, broken]).toEqual([true, '[]']);
});
