// Ingest drill: kills service, worker, Redis and Neo4j in turn at random moments while texts are ingested.
// Acknowledged texts must be readable right after the restart, and completed and searchable within a minute after the
// last restart. node dist/scripts/tools/drills/ingest-crash.js [--rounds 20] uses separate servers under .memory/drill
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine, wholeNumber } from '../../command';
import { startBackends } from '../../runtime/servers/backends';
import { openInstance } from '../../runtime/instance';
import { choosePort } from '../../runtime/process/ports';
import { findRunning } from '../../runtime/process/processes';
import { openDrill, type Drill } from './drill';
import { startService, type ServiceProcess } from './service-process';
import { printLine } from '../../runtime/output/print-line';

export type Victim = 'service' | 'worker' | 'redis' | 'neo4j';

/** Kills a server of the drill and restarts it. */
export type RestartServer = (name: 'redis' | 'neo4j') => Promise<void>;

export interface IngestReport {
  kills: Record<Victim, number>;
  /** Texts acknowledged with 2xx. */
  acknowledged: number;
  /** Acknowledged texts that were not readable after the next restart. */
  unreadable: number;
  /** Acknowledged texts that at the end are raw, have no vector, or belong to a run without status `ok`. */
  incomplete: number;
  /** Acknowledged texts that are not among the first search results a minute after the last restart. */
  unfound: number;
  /** Time from the last restart until every run had ended and every text was searchable. */
  seconds: number;
  /** Runs by final status. */
  runs: Record<string, number>;
}

const writers = 6;
/**
 * Texts per round: the minimum acknowledged before the kill, and the maximum, after which the writers wait for the
 * next round.
 */
export interface PerRound {
  min: number;
  max: number;
  /** Maximum time between the minimum number of texts and the kill. */
  maxWaitMs: number;
  /** Time after the last restart within which all texts must be completed. */
  maxCompletionMs: number;
}
const maxRoundMs = 600_000;
const readers = 4;

interface Accepted {
  item_id: string;
  /** Text with a unique word. */
  content: string;
}

export async function ingestDrill(
  rounds: number,
  victims: Victim[],
  perRound: PerRound,
  restartServer: RestartServer,
  printLine: (line: string) => void,
): Promise<IngestReport> {
  const drill = await openDrill('ingest drill');
  const port = await choosePort();
  const processes: Record<'service' | 'worker', ServiceProcess> = {
    service: await startService(drill.config, port),
    worker: await startService(drill.config, port, 'worker'),
  };
  const accepted: Accepted[] = [];
  const rejected: Error[] = [];
  const ending = new AbortController();
  let max = perRound.max;
  const mayWrite = () => accepted.length < max;
  const writing = Array.from({ length: writers }, (_, writer) =>
    ingestOn(drill, port, writer, accepted, mayWrite, ending.signal).catch((error: unknown) => {
      const { errors } = processes.service;
      rejected.push(new Error(errors.at(-1) ?? 'the service logged no error', { cause: error }));
    }),
  );
  const kills: IngestReport['kills'] = { service: 0, worker: 0, redis: 0, neo4j: 0 };
  let unreadable = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length] as Victim;
      const before = accepted.length;
      max = before + perRound.max;
      await workUnderWay(accepted, before + perRound.min, rejected);
      await delay(Math.random() * perRound.maxWaitMs);
      if (victim === 'redis' || victim === 'neo4j') await restartServer(victim);
      else {
        await processes[victim].kill();
        processes[victim] = await startService(drill.config, port, victim);
      }
      kills[victim]++;
      const fresh = accepted.slice(before);
      unreadable += (await filtered(fresh, (item) => isUnreadable(drill, port, item))).length;
      printLine(`round ${round + 1}: killed ${victim}, ${accepted.length} acknowledged, ${unreadable} unreadable`);
    }
    const restarted = Date.now();
    ending.abort();
    await Promise.all(writing);
    if (rejected[0]) throw rejected[0];
    const runs = await endedRuns(drill, restarted + perRound.maxCompletionMs);
    let searchable = Date.now();
    const incomplete = await countIncomplete(drill, accepted);
    // The time until the last text is found, without the time of the searches.
    let missing = await unfoundOf(drill, port, accepted);
    while (missing.length > 0 && Date.now() < restarted + perRound.maxCompletionMs) {
      missing = await unfoundOf(drill, port, missing);
      searchable = Date.now();
    }
    const seconds = (searchable - restarted) / 1000;
    return { kills, acknowledged: accepted.length, unreadable, incomplete, unfound: missing.length, seconds, runs };
  } finally {
    ending.abort();
    await Promise.all([processes.service.kill(), processes.worker.kill()]);
    await drill.close();
  }
}

/**
 * Waits until enough texts are acknowledged.
 * @throws Error if that takes too long, or one was rejected
 */
async function workUnderWay(accepted: Accepted[], min: number, rejected: Error[]): Promise<void> {
  const until = Date.now() + maxRoundMs;
  while (accepted.length < min) {
    if (rejected[0]) throw rejected[0];
    if (Date.now() > until) throw new Error(`only ${accepted.length} of ${min} texts were acknowledged`);
    await delay(20);
  }
}

/** Sends texts one after the other; every third one does not wait for its result. Unacknowledged texts do not count. */
async function ingestOn(
  drill: Drill,
  port: number,
  writer: number,
  accepted: Accepted[],
  mayWrite: () => boolean,
  signal: AbortSignal,
) {
  for (let number = 0; !signal.aborted; number++) {
    while (!mayWrite() && !signal.aborted) await delay(20);
    const word = `w${writer}x${number}q`;
    const content = `Log ${word}: Mara Lindqvist and Jonas Berg checked lamp ${number % 7} of Skerryvore.`;
    const mode = number % 3 === 0 ? '?mode=async' : '';
    const answer = await fetch(`http://127.0.0.1:${port}/memory/ingest${mode}`, {
      method: 'POST',
      headers: drill.headers,
      body: JSON.stringify({ content, context: { writer } }),
      signal: AbortSignal.timeout(30_000),
    })
      .then(async (response) => ({ status: response.status, body: (await response.json()) as { item_id: string } }))
      .catch(() => undefined);
    if (answer && answer.status < 300) accepted.push({ item_id: answer.body.item_id, content });
    else if (answer && answer.status !== 503)
      throw new Error(`an ingest was rejected: ${answer.status} ${JSON.stringify(answer.body)}`);
    else await delay(50);
  }
}

async function filtered<T>(items: T[], test: (item: T) => Promise<boolean>): Promise<T[]> {
  const queue = items.values();
  const found: T[] = [];
  const work = async () => {
    for (const item of queue) if (await test(item)) found.push(item);
  };
  await Promise.all(Array.from({ length: readers }, work));
  return found;
}

const unfoundOf = (drill: Drill, port: number, items: Accepted[]) =>
  filtered(items, (item) => isUnfound(drill, port, item));

/** Retries while a server is starting. */
async function ask(
  drill: Drill,
  port: number,
  route: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}${route}`, {
      headers: drill.headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).catch(() => undefined);
    if (response && response.status !== 503) return { status: response.status, body: await response.json() };
    await delay(100);
  }
}

async function isUnreadable(drill: Drill, port: number, { item_id, content }: Accepted): Promise<boolean> {
  const { status, body } = await ask(drill, port, `/memory/${item_id}`);
  return status !== 200 || (body as { content: string }).content !== content;
}

async function isUnfound(drill: Drill, port: number, { item_id, content }: Accepted): Promise<boolean> {
  const { body } = await ask(drill, port, '/memory/search', { query: content, top_k: 5 });
  return !(body as { results: { item_id: string }[] }).results.some((result) => result.item_id === item_id);
}

/** Waits until no run is open, and counts the final statuses. */
async function endedRuns(drill: Drill, until: number): Promise<Record<string, number>> {
  for (;;) {
    const rows = await drill.rows<{ status: string; runs: number }>(
      `MATCH (run:Run {scope_key: $scope_key}) RETURN run.status AS status, count(run) AS runs`,
    );
    const runs = Object.fromEntries(rows.map(({ status, runs: number }) => [status, number]));
    if ((!runs['queued'] && !runs['running']) || Date.now() > until) return runs;
    await delay(200);
  }
}

async function countIncomplete(drill: Drill, accepted: Accepted[]): Promise<number> {
  const [row] = await drill.rows<{ whole: number }>(
    `UNWIND $item_ids AS item_id
     MATCH (item:MemoryItem {item_id: item_id, scope_key: $scope_key})<-[:PRODUCED]-(run:Run {status: 'ok'})
     WHERE item.embedding IS NOT NULL AND item.run_id IS NULL AND NOT item:Pending AND item.memory_type <> 'pending'
       AND COUNT { (item)-[:MENTIONS|ABOUT]->() } > 0 AND COUNT { (item)<-[:PRODUCED]-() } = 1
     RETURN count(DISTINCT item) AS whole`,
    { item_ids: accepted.map(({ item_id }) => item_id) },
  );
  return accepted.length - (row?.whole ?? 0);
}

const home = '.memory/drill';

/** Starts the servers of the drill, and sets the environment accordingly. */
async function ownServers(
  printLine: (line: string) => void,
): Promise<{ restart: RestartServer; stop: () => Promise<void> }> {
  const backends = await startBackends({ home, onStep: printLine });
  Object.assign(process.env, {
    NEO4J_URI: backends.neo4j.uri,
    NEO4J_USER: backends.neo4j.user,
    NEO4J_PASSWORD: backends.neo4j.password,
    NEO4J_DATABASE: 'neo4j',
    REDIS_URL: backends.redis_url,
  });
  return {
    stop: () => backends.stop(),
    restart: async (name) => {
      const running = findRunning(await openInstance(home), name);
      if (!running) throw new Error(`${name} is not running`);
      process.kill(running.pid, 'SIGKILL');
      await startBackends({ home, onStep: () => undefined });
    },
  };
}

async function main({ rounds }: { rounds: number }): Promise<void> {
  const servers = await ownServers(printLine);
  try {
    const victims: Victim[] = ['service', 'worker', 'redis', 'neo4j'];
    const perRound = { min: 100, max: Infinity, maxWaitMs: 1_500, maxCompletionMs: 60_000 };
    const report = await ingestDrill(rounds, victims, perRound, servers.restart, printLine);
    const { kills, acknowledged, unreadable, incomplete, unfound, seconds, runs } = report;
    printLine(`kills                ${JSON.stringify(kills)}`);
    printLine(`acknowledged         ${acknowledged}`);
    printLine(`unreadable           ${unreadable}`);
    printLine(`incomplete           ${incomplete}`);
    printLine(`not found by search  ${unfound}`);
    printLine(`runs                 ${JSON.stringify(runs)}`);
    printLine(
      `all searchable       ${seconds.toFixed(1)} s after the last restart (at most ${perRound.maxCompletionMs / 1000})`,
    );
    const isSound =
      unreadable + incomplete + unfound === 0 &&
      seconds * 1000 <= perRound.maxCompletionMs &&
      Object.keys(runs).every((status) => status === 'ok');
    process.exitCode = isSound ? 0 : 1;
  } finally {
    await servers.stop();
  }
}

if (require.main === module)
  void commandLine(
    'ingest-crash',
    'Kills service, worker, Redis and Neo4j in turn while texts are ingested: acknowledged texts must be readable after each restart. Uses servers of its own under .memory/drill.',
  )
    .option('--rounds <number>', 'number of kills', wholeNumber, 20)
    .action(main)
    .parseAsync();
