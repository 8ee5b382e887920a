// docs/graph.md describes every label, relationship type and property that is stored.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  computedFields,
  itemProperties,
  labelsOfTheService,
  linkProperties,
  nodeProperties,
  propertiesOfLinks,
  versionProperties,
} from '../../scripts/graph-properties';
import { otherNodes, since, tableOfTypes } from '../../scripts/pages';
import { projectRoot } from '../../src/config';
import { relationships } from '../../src/memory/model/relationships';
import { memoryTypes, typeFacts } from '../../src/memory/model/types';
import { machinery } from '../../src/memory/operations/transfer/properties';
import { schemaOf, type JsonSchema } from '../../src/schemas';
import { must, openTenant, type Json, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await openTenant();
  await fill();
});

/** One item of every type, and a few changes. */
async function fill(): Promise<void> {
  const { client } = world;
  const post = (route: string, body: Json) => must(client.post(`/memory/${route}`, body));
  for (const memory_type of memoryTypes.filter((type) => type !== 'evaluation'))
    await client.post('/memory/add', {
      memory_type,
      content: `Mara Lindqvist knows ${memory_type}.`,
      title: memory_type,
    });
  const times = { valid_start_time: '2025-01-01T00:00:00Z', valid_end_time: '2027-01-01T00:00:00Z' };
  const old = await client.add({ content: 'The lamp is blue.', ...times, tags: ['lamp'] });
  await post(`${old}/supersede`, { content: 'The lamp is green.', memory_type: 'semantic' });
  const { fact } = await post('facts', { source: 'Mara Lindqvist', predicate: 'works_at', target: 'Lamp Works' });
  await must(client.patch(`/memory/facts/${fact['fact_id']}`, { target: 'Pier Works' }));
  await post('zettel/notes', { title: 'Pump', content: 'See [[Locker 4]] and [[Store/Valve]]. ((Water)) #stores' });
  await post('zettel/notes', { title: 'Locker 4', content: 'Of the [[Pump]].' });
  await post('plans/create', {
    title: 'Refit',
    plan_id: 'refit',
    tasks: [
      { task_id: 'a', title: 'Haul' },
      { task_id: 'b', title: 'Paint', depends_on: ['a'] },
    ],
  });
  await post('ingest/conversation', {
    conversation_id: 'c1',
    turns: [
      { role: 'user', content: 'I am Mara.' },
      { role: 'assistant', content: 'Noted.' },
    ],
  });
}

const fieldsOfRows = readdirSync(path.join(projectRoot, 'schemas', 'structured')).flatMap((file) => {
  const text = readFileSync(path.join(projectRoot, 'schemas', 'structured', file), 'utf8');
  return [...text.matchAll(/^\s*"(\w+)": \{/gm)].map(([, name]) => name as string);
});

const typeLabels = memoryTypes.map((type) => typeFacts(type).label);
const ofTypes = tableOfTypes().flatMap(([, name]) => [name, `${name}_json`]);
const ofItems = new Set([...Object.keys(itemProperties), ...ofTypes, ...fieldsOfRows]);
const documented: Record<string, ReadonlySet<string>> = {
  MemoryItem: ofItems,
  ...Object.fromEntries(typeLabels.map((label) => [label, ofItems])),
  ItemVersion: new Set([...ofItems, ...Object.keys(versionProperties)]),
  ...Object.fromEntries(Object.entries(nodeProperties).map(([label, of]) => [label, new Set(Object.keys(of))])),
};
// An entity is a name too.
documented['Entity'] = new Set([...(documented['Entity'] ?? []), ...(documented['Name'] ?? [])]);
documented['Name'] = documented['Entity'];

const stored = (match: string, kinds: string) =>
  world.cypher(
    `MATCH ${match} UNWIND ${kinds} AS kind UNWIND keys(n) AS key
     RETURN kind, key, collect(DISTINCT valueType(n[key])) AS types ORDER BY kind, key`,
    { tenant_id: world.owner.tenant_id, scope_key: `w:${world.owner.workspace_id}` },
  );

/** Whether a label or type, and its property, is in the documentation. */
const isDescribed = (kind: string, key: string): boolean =>
  labelsOfTheService.includes(kind) ||
  documented[kind]?.has(key) === true ||
  (types.includes(kind) && (key in linkProperties || key in (propertiesOfLinks[kind] ?? {})));
const types = relationships.map(({ type }) => type as string);

const ofNodes = () => stored('(n) WHERE n.tenant_id = $tenant_id OR n.scope_key = $scope_key', 'labels(n)');
const ofLinks = () =>
  stored('(one)-[n]->() WHERE one.tenant_id = $tenant_id OR one.scope_key = $scope_key', '[type(n)]');
const undescribed = (rows: Json[]) =>
  rows.filter(({ kind, key }) => !isDescribed(kind as string, key as string)).map(({ kind, key }) => `${kind}.${key}`);

test('every label and property of a node is described', async () => {
  const rows = await ofNodes();
  expect(rows.length).toBeGreaterThan(200);
  expect(undescribed(rows)).toEqual([]);
  const named = [...otherNodes.map(([label]) => label), 'MemoryItem', ...typeLabels];
  expect(rows.map(({ kind }) => kind as string).filter((kind) => !named.includes(kind))).toEqual([]);
});

test('every type and property of a relationship is described', async () => {
  const rows = await ofLinks();
  expect(rows.length).toBeGreaterThan(40);
  expect(undescribed(rows)).toEqual([]);
});

const tables: [on: string, of: Record<string, string>][] = [
  ['MemoryItem', itemProperties],
  ['ItemVersion', versionProperties],
  ['relationship', linkProperties],
  ...Object.entries(nodeProperties),
  ...Object.entries(propertiesOfLinks),
];
const described = [
  ...tables.flatMap(([on, of]) => Object.entries(of).map(([name, meaning]) => ({ on, name, meaning }))),
  ...tableOfTypes().map(([on, name, meaning]) => ({ on, name, meaning })),
];

test('properties that only the service reads begin with `_`, and no others do', () => {
  const names = new Set(described.map(({ name }) => name));
  const prefixed = [...names].filter((name) => name.startsWith('_'));
  expect(prefixed.sort()).toEqual([...machinery].map((name) => `_${name}`).sort());
  expect([...names, ...fieldsOfRows].filter((name) => machinery.has(name))).toEqual([]);
});

test('no property of before, without its prefix, is stored', async () => {
  const rows = [...(await ofNodes()), ...(await ofLinks())];
  expect(rows.filter(({ key }) => machinery.has(key as string))).toEqual([]);
});

const isNumber = /\bnumber\b|-?\b[01] to 1\b|\bfrom [01]\b|\bhow often\b/i;
const isTime = /\bUTC\b|\blocal time of the writer\b/;

/** Whether the meaning of a property says the unit of its values; `kinds` are types of Neo4j or of a schema. */
function saysUnit(meaning: string, kinds: string): boolean {
  if (/DATETIME|Timestamp/.test(kinds)) return isTime.test(meaning);
  return !/^(?:INTEGER|FLOAT|integer|number)/.test(kinds) || isNumber.test(meaning);
}

test('every property has a meaning, which says the unit or range of a number and the clock of a time', async () => {
  expect(described.filter(({ meaning }) => meaning === '')).toEqual([]);
  const meaningsOf = (on: string, key: string) =>
    described
      .filter(({ on: other, name }) => name === key && [on, 'MemoryItem', 'relationship'].includes(other))
      .map(({ meaning }) => meaning);
  const ofValues = [...(await ofNodes()), ...(await ofLinks())].map(({ kind, key, types }) => ({
    on: kind as string,
    name: key as string,
    kinds: (types as string[])[0] as string,
  }));
  const ofFields = tableOfTypes().map(([on, name]) => {
    const type = memoryTypes.find((each) => typeFacts(each).label === on);
    const field = type && (schemaOf(typeFacts(type).schema)['properties'] as Record<string, JsonSchema>)[name];
    return { on, name, kinds: String(field?.['$ref'] ?? field?.type) };
  });
  const times = described.filter(({ name }) => /_at$|_time$|_until$|_local$/.test(name));
  const ofNames = times.map(({ on, name }) => ({ on, name, kinds: 'DATETIME' }));
  const unclear = [...ofValues, ...ofFields, ...ofNames].filter(
    ({ on, name, kinds }) =>
      !labelsOfTheService.includes(on) && meaningsOf(on, name).some((meaning) => !saysUnit(meaning, kinds)),
  );
  expect([...new Set(unclear.map(({ on, name }) => `${on}.${name}`))]).toEqual([]);
});

test('the page says since when everything is there: a new version says in a row what it adds', () => {
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string };
  expect(since).toBe(version);
});

test('a field that is computed when the API answers is not stored, and has no row', async () => {
  const rows = await ofNodes();
  const stored = rows.map(({ kind, key }) => `${kind}.${key}`);
  const computed = Object.entries(computedFields).flatMap(([label, names]) => names.map((name) => `${label}.${name}`));
  expect(computed.filter((each) => stored.includes(each) || stored.includes(`${each}_json`))).toEqual([]);
});

/** The first Cypher of a section of the page. */
function cypherOf(heading: string): string {
  const page = readFileSync(path.join(projectRoot, 'docs', 'graph.md'), 'utf8');
  return /```cypher\n([^]*?)```/.exec(page.split(`\n## ${heading}\n`)[1] ?? '')?.[1] ?? '';
}

test('every state of an item is read with its text, as the page says', async () => {
  const item_id = await world.client.add({ content: 'The lamp is lit.' });
  for (const change of [{ tags: ['lamp'] }, { content: 'The lamp is dark.' }, { tags: ['pier'] }])
    await must(world.client.patch(`/memory/${item_id}`, change));
  const states = await world.cypher(cypherOf('Properties of an item'), { item_id });
  const lit = 'The lamp is lit.';
  const dark = 'The lamp is dark.';
  expect(states.map(({ version, text }) => [version, text])).toEqual([1, 2, 3, 4].map((n) => [n, n < 3 ? lit : dark]));
});

/** Label or type, and property, of every `SET variable.property =` of a query. */
function assignedIn(text: string): [kind: string, key: string][] {
  const kinds = new Map(
    [...text.matchAll(/[([](\w+):(\w+)/g)].map(([, variable, kind]) => [variable as string, kind as string]),
  );
  const blocks =
    text.match(/\bSET\b[^]*?(?=\b(?:WITH|RETURN|MATCH|CALL|CREATE|MERGE|REMOVE|WHERE|FOREACH|LET)\b|$)/g) ?? [];
  return blocks.flatMap((block) =>
    [...block.matchAll(/\b(\w+)\.(\w+)\s*=/g)].flatMap(([, variable = '', key = '']): [string, string][] => {
      const kind = kinds.get(variable);
      return kind === undefined ? [] : [[kind, key]];
    }),
  );
}

test('every property that a query sets is described', () => {
  const folder = path.join(projectRoot, 'cypher');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const assigned = files
    .filter((file) => file.endsWith('.cypher') && !file.startsWith('migrations'))
    .flatMap((file) => assignedIn(readFileSync(path.join(folder, file), 'utf8').replace(/\/\*.*?\*\/|\/\/.*/g, '')));
  expect(assigned.length).toBeGreaterThan(200);
  expect(assigned.filter(([kind, key]) => !isDescribed(kind, key))).toEqual([]);
});

test('every described property is written somewhere', () => {
  const texts = ['cypher', 'src'].flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(cypher|ts)$/.test(file) && !file.startsWith('client'))
      .map((file) => readFileSync(path.join(projectRoot, folder, file), 'utf8')),
  );
  const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []));
  const all = [
    itemProperties,
    versionProperties,
    linkProperties,
    ...Object.values(propertiesOfLinks),
    ...Object.values(nodeProperties),
  ];
  expect(all.flatMap(Object.keys).filter((name) => !words.has(name))).toEqual([]);
});
