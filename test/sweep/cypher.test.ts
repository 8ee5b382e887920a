// Every query file on a real Neo4j: it compiles, returns what its header declares, and checks the scope.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import neo4j, { type Driver, type Plan } from 'neo4j-driver';
import { loadConfig, projectRoot } from '../../src/config';
import { connectGraph } from '../../src/graph/connect';
import { readQueryFiles, type QueryFile } from '../../src/graph/queries';
import { boundTo, parametersOf } from '../../src/graph/run';
import { withoutVectorIndex } from '../../src/graph/vector-index';
import { brokenViews, missingFilters, otherSpellings, outsideView, unguarded, verbs } from './query-rules';

let driver: Driver;
beforeAll(async () => {
  driver = await connectGraph(loadConfig(process.env));
});
afterAll(() => driver.close());

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
  text_filter: '+_search_tokens:(ww0)^0',
};

function sampleOf(type: string): unknown {
  if (type.endsWith('[]')) return [sampleOf(type.slice(0, -2))];
  return samples[type.replace('?', '')] ?? {};
}

function sampleParameters(query: QueryFile): Record<string, unknown> {
  const own = Object.fromEntries(query.params.map(({ name, type }) => [name, sampleOf(type)]));
  return parametersOf(query, { ...own, ...(query.unscoped === undefined && boundTo(scope)) });
}

/**
 * The plan of a query, in the store that `growStore` has filled. Most of it is that of the test that ran the query
 * first: planning all anew takes Neo4j as long as all these tests.
 */
async function explain(text: string, params: object) {
  const session = driver.session({ defaultAccessMode: neo4j.session.WRITE });
  try {
    return await session.run(`CYPHER 25 EXPLAIN ${text.replace(/^\s*CYPHER 25\b/, '')}`, params);
  } finally {
    await session.close();
  }
}

const identity =
  /:(User|Workspace|Tenant|ApiKey|AuthSession|RefreshToken|Invitation|AuditEvent|IdempotencyRecord|Deletion|Subject)\b/;

function operators(plan: Plan): string[] {
  return [plan.operatorType, ...plan.children.flatMap(operators)];
}

/** Variable-length steps, or a chain of aliases. */
const isWalk = /\)\+\(|:SAME_AS\*/;

/**
 * Sorts of all rows of a scope, of which a limit keeps a few. An index keeps the order only for those who sort by all
 * its properties: by scope_key first, within one scope.
 */
function sortsOfAll(plan: Plan, isLimited = false): string[] {
  const { operatorType, children, arguments: told } = plan;
  const name = operatorType.replace('@neo4j', '');
  const order = String(told['Details']);
  const variable = /^`(\w+)\.created_at`/.exec(order)?.[1];
  const isSort = name === 'Top' || (name === 'Sort' && isLimited);
  const found = isSort && variable !== undefined && seeks(plan, variable) ? [`it sorts all by ${order}`] : [];
  const keepsFew = name === 'Limit' || (isLimited && !/Aggregation|Sort|Top/.test(name));
  return [...found, ...children.flatMap((child) => sortsOfAll(child, keepsFew))];
}

/** A workspace has few of these, and the exploration asks for all. */
const sortsFew = ['agents/list-evaluations'];

/** Whether the rows of a plan are those of an index with times, without a limit in between. */
const seeks = ({ children }: Plan, variable: string): boolean =>
  children.some(
    (child) =>
      (/^NodeIndexSeek/.test(child.operatorType) &&
        new RegExp(`INDEX ${variable}:\\w+\\([^)]*created_at\\)`).test(String(child.arguments['Details']))) ||
      (!/^(Limit|Top|PartialTop|.*Aggregation)/.test(child.operatorType) && seeks(child, variable)),
  );

/** Faults in the plan of a query. */
async function faultsOfPlan(query: QueryFile): Promise<string[]> {
  const { records, summary } = await explain(query.text, sampleParameters(query));
  const plan = summary.plan as Plan;
  const used = operators(plan);
  const columns = String(plan.arguments['Details'] ?? '');
  const walks = used.filter((name) => /^(VarLength|.*Shortest|Repeat)/.test(name));
  return [
    ...records.map(() => 'it was run'),
    ...summary.gqlStatusObjects
      .map(({ statusDescription }) => statusDescription)
      .filter((text) => /parameter/i.test(text)),
    ...query.returns.filter(({ name }) => !columns.includes(name)).map(({ name }) => `it does not return ${name}`),
    ...((summary.queryType.includes('w') ? 'write' : 'read') === query.mode ? [] : [`it is no ${query.mode}`]),
    ...(query.unscoped === undefined
      ? used.filter((name) => /^(AllNodesScan|NodeByLabelScan|.*RelationshipTypeScan)/.test(name))
      : []),
    // Without an index in the query, a small store may choose another than a large one.
    ...(sortsFew.includes(query.name) || !query.text.includes('USING INDEX') ? [] : sortsOfAll(plan)),
    // Paths are far more than nodes: variable-length steps must visit each node once.
    ...(isWalk.test(query.text) && walks.length === 0 ? ['it does not walk'] : []),
    ...(isWalk.test(query.text) ? walks.filter((name) => !name.startsWith('VarLengthExpand(Pruning')) : []),
  ];
}

/** Return clauses about items that are allowed without a scope. */
const scopesOrSums = [
  'DISTINCT node.scope_key AS scope_key',
  "DISTINCT substring(item.scope_key, size('expired|')) AS scope_key, item.tenant_id AS tenant_id",
  'coalesce(sum(items + versions), 0) AS bytes',
  'count(*) AS ended',
];

/** Faults in the text of a query. */
function faultsOfText(query: QueryFile): string[] {
  const { name, text, mode, unscoped } = query;
  const bare = text.replace(/\/\*[^]*?\*\//g, '');
  const faults: [string, boolean][] = [
    ['it is unscoped without a reason of more than ten characters', unscoped !== undefined && unscoped.length <= 10],
    [
      'it is unscoped and returns more about items than scopes or sums',
      unscoped !== undefined &&
        /:MemoryItem\b/.test(text.replace(/EXISTS \{\s+MATCH \(item:MemoryItem\)[^}]*\} AS has_expired/, '')) &&
        !scopesOrSums.some((rows) => text.includes(`\nRETURN ${rows}\n`)),
    ],
    // `toString(x.time) AS x` hides the node x, so ORDER BY x.time would sort text.
    [
      'it sorts times as text',
      [...bare.matchAll(/toString\((\w+)\.(\w+)\)(?=[^]*\} AS \1\nORDER BY ([^\n]*))/g)].some(
        ([, node, field, order]) => order?.includes(`${node}.${field}`),
      ),
    ],
    // Explorations are named by their question.
    [
      'its name does not begin with a verb of the list',
      !name.startsWith('explore/') && !verbs.includes(path.basename(name).split('-')[0] ?? ''),
    ],
    [
      'it reads tenants, workspaces, users or credentials without the id of the caller',
      unscoped === undefined && identity.test(bare) && !/\$scope\.(tenant_id|caller_id)/.test(bare),
    ],
    ['it interpolates text instead of using a parameter', text.includes('${')],
    ['it does not end with a line break', !text.endsWith('\n')],
  ];
  return [
    ...faults.filter(([, isFault]) => isFault).map(([fault]) => fault),
    ...(unscoped === undefined ? unguarded(query).map((node) => `without the scope predicate: ${node}`) : []),
    // An export contains ended relationships too, so its queries need no view of a time.
    ...(unscoped === undefined && mode === 'read' && !name.startsWith('transfer/')
      ? outsideView(query).map((link) => `outside the view: ${link}`)
      : []),
    ...missingFilters(query).map((part) => `without a part of the filter: ${part}`),
    ...brokenViews(query).map((condition) => `a part of the conditions of the view: ${condition}`),
    ...otherSpellings(query).map((spelling) => `spelt otherwise than in other queries: ${spelling}`),
  ];
}

test.each(queries.map((query) => [query.name, query] as const))(
  '%s compiles, returns what its header declares, starts from an index and checks the scope',
  async (_name, query) => {
    expect([...faultsOfText(query), ...(await faultsOfPlan(query))]).toEqual([]);
  },
);

// These queries have a second form for a failing vector index.
const overVectors = queries.flatMap((query) => {
  const text = withoutVectorIndex(query.text);
  return text === undefined ? [] : [[query.name, { ...query, text }] as const];
});

test.each(overVectors)('%s compiles without its vector index', async (_name, query) => {
  expect(query.text).not.toContain('VECTOR INDEX');
  await expect(explain(query.text, sampleParameters(query))).resolves.toBeDefined();
});

describe('queries for analysts', () => {
  const readme = readFileSync(path.join(projectRoot, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/^```cypher\n([\s\S]*?)^```$/gm)].map(([, text]) => text as string);
  test.each(examples)('an example query of the README compiles: %s', async (text) => {
    await expect(explain(text, {})).resolves.toBeDefined();
  });
});
