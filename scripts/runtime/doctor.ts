// ./scripts/doctor: checks everything that the service needs, one line each. It only reports: it neither starts nor
// repairs anything.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';
import neo4j from 'neo4j-driver';
import { loadConfig } from '../../src/config';
import { latestMissed } from '../hooks/missed';
import { folderOf } from '../hooks/session';
import { homeOf, readLocal, type Local } from './local';
import { explainProblem, orExplain } from './output/problem';
import { printLine } from './output/print-line';
import { portIsFree } from './process/ports';
import { dataSpace, freeSpace, inGigabytes } from './process/space';
import { findJava } from './servers/java';

/** Min free memory. The service and its servers need 1.8 GB in all, but those that run already have their share. */
const minMemory = 512 * 1024 ** 2;
const timeoutMs = 5_000;

export interface DoctorFinding {
  isGood: boolean;
  what: string;
  said: string;
}

type Look = () => Promise<DoctorFinding[]>;

const good = (what: string, said: string): DoctorFinding => ({ isGood: true, what, said });
const bad = (what: string, said: string): DoctorFinding => ({ isGood: false, what, said });
const judged = (isGood: boolean, what: string, said: string): DoctorFinding => ({ isGood, what, said });

/** All findings about an instance. A failed check is also a finding, and does not stop the others. */
export async function examine(home: string, local: Local | undefined): Promise<DoctorFinding[]> {
  const looks: [string, Look][] = [
    ['Java', java],
    ['Disk', () => disk(existsSync(home) ? home : '.')],
    ['Memory', () => Promise.resolve([judged(freemem() > minMemory, 'Memory', `${inGigabytes(freemem())} free`)])],
    ...(local ? looksAt(home, local) : ([['Port', port]] satisfies [string, Look][])),
  ];
  const found = await Promise.all(
    looks.map(([what, look]) => look().catch((error: unknown) => [bad(what, firstLine(explainProblem(error)))])),
  );
  const never = local ? [] : [bad('Service', `was never started in ${home}: ./scripts/start`)];
  return [good('Node.js', process.version.slice(1)), ...found.flat(), ...never];
}

const looksAt = (home: string, local: Local): [string, Look][] => [
  ['Service', () => service(local)],
  ['Neo4j', () => database(local)],
  ['Sources', () => sources(local)],
  ['Embedder', () => Promise.resolve([good('Embedder', embedderOf(local))])],
  ['Agents', () => Promise.resolve(agents(path.join(home, 'connections')))],
];

async function java(): Promise<DoctorFinding[]> {
  const { version, bin } = await findJava();
  return [good('Java', `${version}, ${bin}`)];
}

/** Before the first start: whether another program has the port of the service. */
async function port(): Promise<DoctorFinding[]> {
  const { PORT } = loadConfig({ PORT: process.env['PORT'] });
  const isFree = await portIsFree(PORT);
  return [
    judged(
      isFree,
      'Port',
      isFree ? `${PORT} is free` : `another program uses ${PORT}: choose another port with PORT=…`,
    ),
  ];
}

async function disk(folder: string): Promise<DoctorFinding[]> {
  const free = await freeSpace(folder);
  return [judged(free > dataSpace, 'Disk', `${inGigabytes(free)} free for ${folder}`)];
}

async function answerOf(url: string, api_key?: string): Promise<Record<string, unknown>> {
  const headers: Record<string, string> = api_key ? { 'X-API-Key': api_key } : {};
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
  return (await response.json()) as Record<string, unknown>;
}

const models: Record<string, string> = {
  none: 'none; rules read the texts, and nothing is summarised',
  ok: 'its last call succeeded',
  failing: 'its calls fail; rules read the texts meanwhile',
};

const rerankers: Record<string, string> = {
  none: 'none; results keep the order of the search',
  ok: 'its last call succeeded',
  failing: 'its calls fail; results keep the order of the search meanwhile',
};

/** The last failure of the language model; empty without a key. */
async function lastFailure({ base_url, api_key }: Local): Promise<string> {
  if (!api_key) return '';
  const { language_model } = (await answerOf(`${base_url}/memory/health`, api_key)) as {
    language_model?: { last_failure?: { at: string; message: string } | null } | null;
  };
  const failure = language_model?.last_failure;
  return failure ? `; last at ${failure.at}: ${firstLine(failure.message)}` : '';
}

async function service(local: Local): Promise<DoctorFinding[]> {
  const { base_url } = local;
  let health: Record<string, unknown>;
  try {
    health = await answerOf(`${base_url}/health`);
  } catch {
    return [bad('Service', `does not answer at ${base_url}: ./scripts/start`)];
  }
  const { checks } = (await answerOf(`${base_url}/ready`)) as { checks: Record<string, string> };
  const down = Object.keys(checks).filter((name) => checks[name] !== 'ok');
  const model = String(health['model']);
  const reranker = String(health['reranker']);
  return [
    judged(
      down.length === 0,
      'Service',
      `${String(health['version'])} at ${base_url}, ${down.length === 0 ? 'ready' : `not ready: ${down.join(', ')}`}`,
    ),
    judged(
      model !== 'failing',
      'Model',
      (models[model] ?? model) + (model === 'failing' ? await lastFailure(local) : ''),
    ),
    judged(reranker !== 'failing', 'Reranker', rerankers[reranker] ?? reranker),
  ];
}

/** Searches skip an index that is not online: results are missing without an error. */
async function database({ neo4j: { uri, user, password, database } }: Local): Promise<DoctorFinding[]> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password), {
    connectionTimeout: timeoutMs,
    maxTransactionRetryTime: 0,
  });
  try {
    const rows = async (query: string) => (await driver.executeQuery(query, {}, { database })).records;
    const [kernel] = await rows('CALL dbms.components() YIELD versions RETURN versions[0] AS version');
    const records = await rows('SHOW INDEXES YIELD name, state');
    const late = records
      .filter((row) => row.get('state') !== 'ONLINE')
      .map((row) => `${row.get('name')} (${row.get('state')})`);
    const said = late.length === 0 ? `${records.length}, all online` : `not online: ${late.join(', ')}`;
    return [good('Neo4j', `${kernel?.get('version')} at ${uri}`), judged(late.length === 0, 'Indexes', said)];
  } finally {
    await driver.close();
  }
}

/** The adapters whose last sync failed. */
async function sources({ base_url, api_key }: Local): Promise<DoctorFinding[]> {
  if (!api_key) return [];
  const { connections = [] } = (await answerOf(`${base_url}/memory/adapters/connections`, api_key).catch(
    () => ({}),
  )) as {
    connections?: { name: string; status: string; last_sync: string | null; error_message: string | null }[];
  };
  return connections
    .filter(({ status }) => status === 'error' || status === 'waiting')
    .map(({ name, last_sync, error_message }) =>
      bad('Source', `${name}, not synced since ${last_sync ?? 'its installation'}: ${firstLine(error_message ?? '')}`),
    );
}

const embedderOf = ({ embedding }: Local): string =>
  embedding
    ? `${embedding.model} at ${embedding.base_url}`
    : 'bge-small-en-v1.5 in the process; it reads English, and some German';

/** Each connected agent, with the time of the last event of its hooks. */
function agents(folder: string): DoctorFinding[] {
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.json'));
  if (names.length === 0) return [good('Agents', 'none connected: ./scripts/connect')];
  return names.map((name) => {
    const connection = path.join(folder, name);
    const sessions = folderOf(connection);
    const times = (existsSync(sessions) ? readdirSync(sessions) : []).map(
      (file) => statSync(path.join(sessions, file)).mtimeMs,
    );
    const last = Math.max(...times);
    const seen = times.length === 0 ? 'no event of its hooks yet' : `last event ${new Date(last).toISOString()}`;
    const missed = latestMissed(connection);
    const agent = `${name.slice(0, -'.json'.length)}, ${seen}`;
    return missed && missed.at > last
      ? bad('Agent', `${agent}; since then missed: ${missed.line}`)
      : good('Agent', agent);
  });
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

async function main(): Promise<void> {
  const home = homeOf(process.env);
  const findings = await examine(home, readLocal(home));
  for (const { isGood, what, said } of findings) printLine(`${isGood ? '✓' : '✗'} ${what.padEnd(9)} ${said}`);
  if (findings.some(({ isGood }) => !isGood)) process.exitCode = 1;
}

if (require.main === module) void orExplain(main());
