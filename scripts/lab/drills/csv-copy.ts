// Copy drill: exports a workspace as CSV, imports the files by neo4j-admin into an empty, stopped Neo4j, and compares
// each node and relationship with the lines of an export. node dist/scripts/lab/drills/csv-copy.js
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import neo4j, { type Driver } from 'neo4j-driver';
import { fromDriver } from '../../../src/graph/values';
import type { Line } from '../../../src/memory/operations/transfer/lines';
import { toJson, type Listed, type Properties } from '../../../src/memory/operations/transfer/properties';
import { commandLine } from '../../command';
import { openInstance } from '../../runtime/instance';
import { startBackends } from '../../runtime/servers/backends';
import { fetchRuntime } from '../../runtime/servers/download';
import { findJava } from '../../runtime/servers/java';
import { runAdmin } from '../../runtime/servers/neo4j';
import { startIn, type Running } from './own-instance';

interface CopyReport {
  nodes: number;
  relationships: number;
  /** Entries that only the export has, and entries that only the copy has. */
  missing: string[];
  surplus: string[];
}

async function copyDrill(): Promise<CopyReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'csv-drill-'));
  const [home, copy, files] = ['service', 'copy', 'files'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const original = await startIn(home);
  let wanted: string[];
  try {
    await fill(original);
    wanted = (await bytesOf(original, 'lines')).toString().split('\n').slice(0, -1).flatMap(textsOfLine);
    unpack(await bytesOf(original, 'csv'), files);
  } finally {
    await original.stop();
  }
  try {
    const found = await copied(copy, files);
    const isLink = (text: string) => text.startsWith('[');
    return {
      nodes: found.filter((text) => !isLink(text)).length,
      relationships: found.filter(isLink).length,
      missing: without(wanted, found),
      surplus: without(found, wanted),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Items of several types, versions, sessions, names, facts, links and questions about names. */
async function fill({ base_url, headers }: Running): Promise<void> {
  const post = async (url: string, body: object, method = 'POST') => {
    const response = await fetch(base_url + url, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
    return (await response.json()) as { item_id: string };
  };
  const text = 'Mara Lindqvist works at "Tresund" Labs;\r\n she, not Ann, met \u201cBo\u201d \u{1f600} in Harstad.';
  const { item_id } = await post('/memory/add', { content: text, tags: ['a;b', 'c,"d"'], metadata: { n: 1.5, m: [] } });
  await post(`/memory/${item_id}`, { content: 'Mara Lindqvist leads the group.', tags: [] }, 'PATCH');
  const turns = [
    { role: 'user', content: 'I am Mara Lindqvist, and I live in Harstad.' },
    { role: 'assistant', content: 'Noted.' },
  ];
  await post('/memory/ingest/conversation', { conversation_id: 'one', turns });
  await post('/memory/add', { content: 'A plan.', memory_type: 'plan', tasks: [{ content: 'Trim the lamp.' }] });
  await post('/memory/add', { memory_type: 'zettel', title: 'Lens', content: 'See [[Lamp]] and #glass.' });
  const dated = { valid_start_time: '2026-05-03T10:00:00+02:00', valid_end_time: '2026-06-01T00:00:00Z' };
  await post('/memory/add', { content: 'The ferry is in the dock.', ...dated });
  for (const given of ['Lena', 'Tomas'])
    await post('/memory/add', { content: `We hired ${given} Xander for the pier.` });
  await post('/memory/ingest/full', { content: 'Dr. Xander called about the pump.' });
}

async function bytesOf({ base_url, headers }: Running, format: string): Promise<Buffer> {
  const response = await fetch(`${base_url}/memory/export?format=${format}`, { headers });
  return Buffer.from(await response.arrayBuffer());
}

function unpack(zip: Buffer, folder: string): void {
  mkdirSync(folder);
  for (const [name, bytes] of Object.entries(unzipSync(zip))) writeFileSync(path.join(folder, name), bytes);
}

/** The import as the archive's README.txt has it. */
async function copied(home: string, files: string): Promise<string[]> {
  const options = { home, onStep: () => undefined };
  await (await startBackends(options)).stop();
  const java = await findJava();
  const runtime = await fetchRuntime({ report: () => undefined, signal: new AbortController().signal });
  const command = readFileSync(path.join(files, 'README.txt'), 'utf8')
    .split('\n')
    .find((line) => line.startsWith('neo4j-admin'));
  const args = [...(command ?? '').split(' ').slice(1), '--overwrite-destination'];
  await runAdmin(await openInstance(home), runtime, java, args, files);
  const backends = await startBackends(options);
  const { uri, user, password } = backends.neo4j;
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password), { disableLosslessIntegers: true });
  try {
    return [...(await nodesOf(driver)), ...(await linksOf(driver))];
  } finally {
    await driver.close();
    await backends.stop();
  }
}

const listed = (variable: string) =>
  `[key IN keys(${variable}) | [key, valueType(${variable}[key]), CASE WHEN valueType(${variable}[key]) CONTAINS 'DATE' THEN toString(${variable}[key]) ELSE ${variable}[key] END]]`;

async function rowsOf(driver: Driver, query: string): Promise<Record<string, unknown>[]> {
  const { records } = await driver.executeQuery(query);
  return records.map((record) => fromDriver(record.toObject()) as Record<string, unknown>);
}

async function nodesOf(driver: Driver): Promise<string[]> {
  const rows = await rowsOf(driver, `MATCH (n) RETURN labels(n) AS labels, ${listed('n')} AS properties`);
  return rows.map(({ labels, properties }) => nodeText(labels as string[], toJson(properties as Listed[])));
}

async function linksOf(driver: Driver): Promise<string[]> {
  const end = (variable: string) =>
    `CASE WHEN ${variable}:MemoryItem THEN ${variable}.item_id ELSE ${variable}.key END`;
  const rows = await rowsOf(
    driver,
    `MATCH (a)-[r]->(b) WHERE NOT b:ItemVersion AND NOT a:ReviewItem
     RETURN type(r) AS type, ${end('a')} AS source, ${end('b')} AS target, ${listed('r')} AS properties`,
  );
  return rows.map((row) =>
    linkText([row['type'], row['source'], row['target']], toJson(row['properties'] as Listed[])),
  );
}

function textsOfLine(text: string): string[] {
  const line = JSON.parse(text) as Line;
  const { kind } = line;
  if (kind === 'relationship') {
    const [from, to] = [line.from, line.to].map(({ item, name }) => item ?? name);
    return [linkText([line.type, from, to], line.properties)];
  }
  if (!('properties' in line)) return [];
  const label = { version: 'ItemVersion', session: 'Session', review: 'ReviewItem' }[kind as string];
  return [nodeText('labels' in line ? [...line.labels] : [label ?? ''], line.properties)];
}

const nodeText = (labels: string[], properties: Properties) => `${labels.sort().join(':')} ${textOf(properties)}`;
const linkText = (parts: unknown[], properties: Properties) => `[${parts.join(' ')}] ${textOf(properties)}`;

const textOf = (properties: Properties) =>
  JSON.stringify(
    Object.entries(properties)
      .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

function without(texts: string[], others: string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count <= 0;
  });
}

async function main(): Promise<void> {
  const { missing, surplus, ...counts } = await copyDrill();
  for (const text of [...missing, ...surplus].slice(0, 10)) process.stderr.write(`${text.slice(0, 400)}\n`);
  process.stdout.write(`${JSON.stringify({ ...counts, missing: missing.length, surplus: surplus.length })}\n`);
  process.exitCode = missing.length + surplus.length > 0 ? 1 : 0;
}

if (require.main === module)
  void commandLine('node dist/scripts/lab/drills/csv-copy.js', 'Compares the CSV files of an export with its lines.')
    .action(main)
    .parseAsync();
