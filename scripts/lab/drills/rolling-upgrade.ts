// Rolling upgrade drill: an earlier version and this one run side by side on one Neo4j and Redis while clients write at
// both, then the earlier one ends. Acknowledged writes must be stored, and acknowledged runs must end. If this version
// has further migrations, the earlier one must say at once that it is not ready.
// node dist/scripts/lab/drills/rolling-upgrade.js [--from HEAD~1] [--seconds 60]
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../../src/config';
import { commandLine, wholeNumber } from '../../command';
import { printLine } from '../../runtime/output/print-line';
import { choosePort } from '../../runtime/process/ports';
import { startBackends } from '../../runtime/servers/backends';
import { openDrill, type Drill } from './drill';
import { startService } from './service-process';

const writers = 4;
const maxWaitMs = 300_000;

interface State {
  /** Addresses that get requests. */
  bases: string[];
  /** Contents of acknowledged items, by id. */
  items: Map<string, string>;
  runs: string[];
  refused: number;
  isOver: boolean;
}

async function main({ from, seconds }: { from: string; seconds: number }): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rolling-upgrade-'));
  const earlierRoot = path.join(folder, 'earlier');
  buildEarlier(from, earlierRoot);
  const backends = await startBackends({ home: path.join(folder, 'home'), onStep: printLine });
  const { uri, user, password } = backends.neo4j;
  const settings = { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, REDIS_URL: backends.redis_url };
  Object.assign(process.env, settings);
  const state: State = { bases: [], items: new Map(), runs: [], refused: 0, isOver: false };
  try {
    const [oldPort, newPort] = [await choosePort(), await choosePort()] as const;
    const [oldBase, newBase] = [`http://127.0.0.1:${oldPort}`, `http://127.0.0.1:${newPort}`];
    const config = settings as Drill['config'];
    const earlier = await startService(config, oldPort, { root: earlierRoot });
    const drill = await openDrill('rolling upgrade');
    state.bases = [oldBase];
    const writing = Array.from({ length: writers }, (_, writer) => write(drill, writer, state));
    await pass(seconds / 4, writing);
    const before = await migrationsOf(drill);
    const present = await startService(config, newPort);
    const isMigrated = (await migrationsOf(drill)) > before;
    const ready = { earlier: await isReady(oldBase), present: await isReady(newBase) };
    state.bases = isMigrated ? [newBase] : [oldBase, newBase];
    printLine(`with ${isMigrated ? 'further' : 'the same'} migrations, ready: ${JSON.stringify(ready)}`);
    await pass(seconds, writing);
    state.bases = [newBase];
    await earlier.stop();
    await pass(seconds / 4, writing);
    state.isOver = true;
    await Promise.all(writing);
    const open = await notEnded(drill, state);
    const lost = await lostOf(drill, state);
    printLine(
      `acknowledged ${state.items.size} items, lost ${lost.length}; runs ${state.runs.length}, not ended well ${open}; refused ${state.refused}`,
    );
    const isGood = ready.present && ready.earlier !== isMigrated && lost.length === 0 && open === 0;
    process.exitCode = isGood ? 0 : 1;
    await present.stop();
    await drill.close();
  } finally {
    state.isOver = true;
    await backends.stop();
    rmSync(folder, { recursive: true });
  }
}

/** The sources of a commit, compiled with the packages of this version. */
function buildEarlier(from: string, root: string): void {
  mkdirSync(root);
  const sources = execFileSync('git', ['archive', from], { cwd: projectRoot, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', root], { input: sources });
  for (const name of ['node_modules', '.runtime']) symlinkSync(path.join(projectRoot, name), path.join(root, name));
  execFileSync(process.execPath, ['scripts/compile.mjs'], { cwd: root });
  printLine(`compiled ${from}`);
}

/** Waits; if a writer fails, the drill ends. */
const pass = (seconds: number, writing: Promise<void>[]) => Promise.race([delay(seconds * 1000), ...writing]);

const isReady = async (base: string) => (await fetch(`${base}/ready`)).ok;

async function migrationsOf(drill: Drill): Promise<number> {
  const [row] = await drill.rows<{ count: number }>('MATCH (m:Migration) RETURN count(m) AS count');
  return row?.count ?? 0;
}

/** Sends items, batches and texts in turn, to each address in turn. Refused requests are not acknowledged. */
async function write({ headers }: Drill, writer: number, state: State): Promise<void> {
  for (let count = 0; !state.isOver; count++) {
    const content = `Writer ${writer} of Brightwater Labs noted observation ${count} of the tide.`;
    const batch = [content, `${content} It was high.`];
    const [route, body] = (
      [
        ['/memory/add', { content, skip_existing: false }],
        ['/memory/add/batch', { items: batch.map((each) => ({ content: each })), skip_existing: false }],
        ['/memory/ingest?mode=async', { content: `${content} It was low.` }],
      ] as const
    )[count % 3] as [string, object];
    const base = state.bases[count % state.bases.length] as string;
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(base + route, sent).then(
      async (response) => (response.ok ? ((await response.json()) as Answer) : undefined),
      () => undefined,
    );
    if (!answer) state.refused++;
    else if (answer.run_id && count % 3 === 2) state.runs.push(answer.run_id);
    else if (answer.results) answer.results.forEach(({ item_id }, i) => state.items.set(item_id, batch[i] as string));
    else if (answer.item_id) state.items.set(answer.item_id, content);
    await delay(20);
  }
}

interface Answer {
  item_id?: string;
  run_id?: string;
  results?: { item_id: string }[];
}

async function lostOf(drill: Drill, { items }: State): Promise<string[]> {
  const stored = await drill.rows<{ id: string; content: string }>(
    'MATCH (i:MemoryItem {scope_key: $scope_key}) RETURN i.item_id AS id, i.content AS content',
  );
  const contents = new Map(stored.map(({ id, content }) => [id, content]));
  return [...items].filter(([id, content]) => contents.get(id) !== content).map(([id]) => id);
}

/** Number of acknowledged runs that have not ended `ok`, once none is open. */
async function notEnded(drill: Drill, { runs }: State): Promise<number> {
  const until = performance.now() + maxWaitMs;
  for (;;) {
    const rows = await drill.rows<{ status: string }>(
      'MATCH (r:Run) WHERE r.run_id IN $runs RETURN r.status AS status',
      { runs },
    );
    const isOpen = rows.some(({ status }) => status === 'queued' || status === 'running');
    if (!isOpen || performance.now() > until) return runs.length - rows.filter(({ status }) => status === 'ok').length;
    await delay(200);
  }
}

if (require.main === module)
  void commandLine(
    'rolling-upgrade',
    'Runs an earlier version and this one side by side on separate servers, while clients write.',
  )
    .option('--from <commit>', 'the earlier version, a commit of this repository', 'HEAD~1')
    .option('--seconds <number>', 'seconds side by side', wholeNumber, 60)
    .action(main)
    .parseAsync();
