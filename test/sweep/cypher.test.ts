// Every named query, held against the real server: it compiles, answers what its header says, and carries the scope predicate.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import neo4j, { type Driver, type Plan } from 'neo4j-driver';
import { loadConfig, projectRoot } from '../../src/config';
import { connectGraph } from '../../src/graph/connect';
import { readQueryFiles, type QueryFile } from '../../src/graph/queries';
import { boundTo, parametersOf } from '../../src/graph/run';
import { otherSpellings, outsideView, unguarded, verbs } from './query-rules';

let driver: Driver;
beforeAll(async () => {
  driver = await connectGraph(loadConfig(process.env));
  await grow();
});
afterAll(async () => {
  const session = driver.session();
  await session.run('MATCH (n:Grown) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS');
  await session.close();
  await driver.close();
});

/**
 * Gives the store the size of one in use. In a store of a few nodes with many relationships, or of no facts, reading all of a
 * kind is the better plan, and what other tests have left would decide.
 */
async function grow(): Promise<void> {
  for (const labels of [['MemoryItem', 'Entity'], ['MemoryItem', 'Zettel'], ['ItemVersion']]) {
    await driver.executeQuery('UNWIND range(1, 20000) AS i CREATE (:$($labels):Grown)', { labels });
  }
  await driver.executeQuery('UNWIND range(1, 20000) AS i CREATE (:Name:Grown)-[:RELATES]->(:Name:Grown)');
}

const queries = readQueryFiles();
const now = '2026-01-01T00:00:00Z';

const samples: Record<string, unknown> = {
  string: 'x',
  integer: 1,
  number: 0.5,
  boolean: true,
  datetime: now,
  object: {},
  vector: new Float32Array(384).fill(0.05),
  'retrieval/Filter': { max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: now, until: now },
};

const scope = {
  tenant_id: 't',
  workspace_id: 'w',
  user_id: 'u',
  caller_id: 'u',
  readable: ['w:w', 'u:u'],
  writable: ['w:w', 'u:u'],
  write_key: 'w:w',
  write_tokens: 'ww0',
  text_filter: '+search_tokens:(ww0)^0',
};

function sampleOf(type: string): unknown {
  if (type.endsWith('[]')) return [sampleOf(type.slice(0, -2))];
  return samples[type.replace('?', '')] ?? {};
}

function sampleParameters(query: QueryFile): Record<string, unknown> {
  const own = Object.fromEntries(query.params.map(({ name, type }) => [name, sampleOf(type)]));
  return parametersOf(query, { ...own, ...(query.unscoped === undefined && boundTo(scope)) });
}

async function explain(text: string, params: object) {
  const session = driver.session({ defaultAccessMode: neo4j.session.WRITE });
  try {
    // Planned now: a plan that another test has left is that of a smaller store.
    return await session.run(`CYPHER 25 replan=force EXPLAIN ${text.replace(/^\s*CYPHER 25\s*$/m, '')}`, params);
  } finally {
    await session.close();
  }
}

const identity =
  /:(User|Workspace|Tenant|ApiKey|AuthSession|RefreshToken|Invitation|AuditEvent|IdempotencyRecord|Deletion)\b/;

function operators(plan: Plan): string[] {
  return [plan.operatorType, ...plan.children.flatMap(operators)];
}

describe.each(queries.map((query) => [query.name, query] as const))('%s', (_name, query) => {
  // Planned once for the three tests that look at the plan.
  let planned: ReturnType<typeof explain> | undefined;
  const plan = () => (planned ??= explain(query.text, sampleParameters(query)));

  test('compiles with the parameters it declares and answers the columns it declares', async () => {
    const { records, summary } = await plan();
    expect(records).toEqual([]);
    const missing = summary.gqlStatusObjects.filter((status) => /parameter/i.test(status.statusDescription));
    expect(missing.map((status) => status.statusDescription)).toEqual([]);
    const columns = summary.plan ? summary.plan.arguments['Details'] : undefined;
    for (const { name } of query.returns) expect(columns ?? '').toContain(name);
  });

  test('reads or writes as it says', async () => {
    const { summary } = await plan();
    expect(summary.queryType.includes('w') ? 'write' : 'read').toBe(query.mode);
  });

  test('starts from an index, never from all nodes of a label', async () => {
    const { summary } = await plan();
    const scans = operators(summary.plan as Plan).filter((name) =>
      /^(AllNodesScan|NodeByLabelScan|.*RelationshipTypeScan)/.test(name),
    );
    expect(query.unscoped === undefined ? scans : []).toEqual([]);
  });

  test('walks as far as relationships go by each node once', async () => {
    // The ways through a graph are many more than its nodes.
    if (!query.text.includes(')+(')) return;
    const walks = operators((await plan()).summary.plan as Plan).filter((name) =>
      /^(VarLength|.*Shortest|Repeat)/.test(name),
    );
    expect(walks).not.toEqual([]);
    expect(walks.filter((name) => !name.startsWith('VarLengthExpand(Pruning'))).toEqual([]);
  });

  test('carries the scope predicate on every node that comes from outside', () => {
    if (query.unscoped !== undefined) {
      expect(query.unscoped.length).toBeGreaterThan(10);
      expect(query.text).not.toMatch(/:MemoryItem\b/);
      return;
    }
    expect(unguarded(query)).toEqual([]);
  });

  test('sees of the relationships that can be closed only those of its view', () => {
    // What is exported is all that was ever said.
    if (query.name.startsWith('transfer/')) return;
    if (query.unscoped === undefined && query.mode === 'read') expect(outsideView(query)).toEqual([]);
  });

  test('is named by a verb of the list', () => {
    // A question of people is named as they would ask it.
    if (query.name.startsWith('explore/')) return;
    expect(verbs).toContain(path.basename(query.name).split('-')[0]);
  });

  test('says what stands in several queries as they do', () => {
    expect(otherSpellings(query)).toEqual([]);
  });

  test('reaches tenants, workspaces, users and credentials only from the caller’s own', () => {
    const text = query.text.replace(/\/\*[^]*?\*\//g, '');
    if (query.unscoped !== undefined || !identity.test(text)) return;
    expect(text).toMatch(/\$scope\.(tenant_id|caller_id)/);
  });

  test('takes user text only as a parameter and ends in a new line', () => {
    expect(query.text).not.toMatch(/\$\{/);
    expect(query.text.endsWith('\n')).toBe(true);
  });
});

describe('queries for analysts', () => {
  const readme = readFileSync(path.join(projectRoot, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/^```cypher\n([\s\S]*?)^```$/gm)].map(([, text]) => text as string);
  test.each(examples)('an example of the README compiles as it stands: %s', async (text) => {
    await expect(explain(text, {})).resolves.toBeDefined();
  });
});
