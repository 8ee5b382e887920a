// Stream drill: many idle event streams on one service. One event must reach all of them, with little memory and no more Redis connections.
// node dist/scripts/drills/streams.js [--streams 2000]
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { commandLine, wholeNumber } from '../command';
import { openLog } from '../../src/log';
import { connectRedis } from '../../src/redis/connect';
import { choosePort } from '../runtime/process/ports';
import { createKey, createUser } from '../../src/auth/provision';
import { streamsPerUser } from '../../src/redis/stream-slots';
import { openDrill, type Drill } from './drill';
import { startService } from './service-process';

export interface StreamReport {
  streams: number;
  /** Time from the request until the last stream has received its event. */
  reached_ms: number;
  /** Growth of the resident memory of the service: with all streams open, and after the event. */
  grown_mb: { idle: number; after: number };
  redis_connections: { before: number; open: number };
}

/** Streams opened at the same time; more would measure the backlog of the service. */
const openingAtOnce = 50;

interface IdleStream {
  socket: Socket;
  /** Resolves when the text has arrived. */
  hears(text: string): Promise<void>;
}

export async function streamDrill(drill: Drill, port: number, pid: number, streams: number): Promise<StreamReport> {
  const redis = await connectRedis(drill.config, openLog('silent'));
  const connections = async () => Number(/connected_clients:(\d+)/.exec(await redis.info('clients'))?.[1]);
  const open: IdleStream[] = [];
  try {
    // Warm-up: memory allocated by the first stream and request does not count.
    (await openStream(drill.headers, port)).socket.destroy();
    await batch(drill, port);
    const before = { memory: residentMb(pid), connections: await connections() };
    while (open.length < streams) {
      const headers = await newListener(drill, open.length);
      const end = Math.min(open.length + streamsPerUser, streams);
      while (open.length < end) {
        const next = Math.min(openingAtOnce, end - open.length);
        open.push(...(await Promise.all(Array.from({ length: next }, () => openStream(headers, port)))));
      }
    }
    const idle = { memory: residentMb(pid), connections: await connections() };
    const heard = Promise.all(open.map((stream) => stream.hears('"kind":"batch.item","status":"ok"')));
    const sent = performance.now();
    await batch(drill, port);
    await heard;
    return {
      streams,
      reached_ms: performance.now() - sent,
      grown_mb: { idle: idle.memory - before.memory, after: residentMb(pid) - before.memory },
      redis_connections: { before: before.connections, open: idle.connections },
    };
  } finally {
    for (const { socket } of open) socket.destroy();
    redis.disconnect();
  }
}

/** Headers of another member of the workspace, because the streams of one user are limited. */
async function newListener(drill: Drill, place: number): Promise<Record<string, string>> {
  const { graph, config, tenant_id, workspace_id, headers } = drill;
  const { user_id } = await createUser(graph, tenant_id, workspace_id, `listener-${place}@localhost`);
  const request = { tenant_id, workspace_id: null, user_id, name: 'listener', grants: ['read:memories' as const] };
  const { key } = await createKey(graph, config.SERVICE_ENV, request);
  return { ...headers, 'X-API-Key': key };
}

/** A stream over a plain socket, which is cheap for this process. */
function openStream(streamHeaders: Record<string, string>, port: number): Promise<IdleStream> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  const waiting: { text: string; resolve: () => void }[] = [];
  const hears = (wanted: string) =>
    new Promise<void>((resolve) => (text.includes(wanted) ? resolve() : waiting.push({ text: wanted, resolve })));
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (const wait of waiting) if (text.includes(wait.text)) wait.resolve();
  });
  const headers = Object.entries(streamHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET /memory/progress/stream HTTP/1.1\r\nHost: localhost\r\n${headers.join('')}\r\n`);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`a stream ended: ${text}`)));
    void hears(': connected').then(() => resolve({ socket, hears }));
  });
}

/** A request whose run sends an event; nothing is embedded, so only the bus is measured. */
async function batch(drill: Drill, port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/memory/add/batch`, {
    method: 'POST',
    headers: drill.headers,
    body: JSON.stringify({ items: [{ content: 'One event for all.', embed: false }] }),
  });
  if (!response.ok) throw new Error(`a batch was rejected: ${await response.text()}`);
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function main({ streams }: { streams: number }): Promise<void> {
  const drill = await openDrill('stream drill');
  const port = await choosePort();
  const service = await startService(drill.config, port);
  try {
    const report = await streamDrill(drill, port, service.pid, streams);
    const { reached_ms, grown_mb, redis_connections } = report;
    const say = (line: string) => process.stdout.write(`${line}\n`);
    say(`streams            ${report.streams}`);
    say(`event reached all  ${reached_ms.toFixed(0)} ms after the request (at most 1000)`);
    say(
      `memory             +${grown_mb.idle.toFixed(0)} MB idle, +${grown_mb.after.toFixed(0)} MB behind the event (at most 100)`,
    );
    say(`Redis connections  ${redis_connections.before} before, ${redis_connections.open} with all streams open`);
    const isSound =
      reached_ms <= 1_000 &&
      Math.max(grown_mb.idle, grown_mb.after) <= 100 &&
      redis_connections.before === redis_connections.open;
    process.exitCode = isSound ? 0 : 1;
  } finally {
    await service.kill();
    await drill.close();
  }
}

if (require.main === module)
  void commandLine(
    'streams',
    'Opens many idle event streams on one service: one event must reach all of them, with little memory.',
  )
    .option('--streams <number>', 'number of streams', wholeNumber, 2000)
    .action(main)
    .parseAsync();
