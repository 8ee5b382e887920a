// A Redis Cluster of three nodes without replicas, made of the embedded redis-server.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Redis } from 'ioredis';
import { choosePort } from '../../scripts/runtime/process/ports';
import { projectRoot } from '../../src/config';
import { eventually } from './eventually';

const password = 'cluster';
const slots = 16_384;
const size = 3;
/** Between the port of a node and that on which nodes talk to each other. */
const busOffset = 10_000;
const lastPort = 65_535;

interface Node {
  port: number;
  redis: Redis;
  process: ChildProcess;
}

export interface RedisCluster {
  /** For REDIS_URL: two of the nodes. */
  url: string;
  /** Number of keys of each node. */
  sizes(): Promise<number[]>;
  /** All keys. */
  keys(): Promise<string[]>;
  /** Kills a node; it starts again with what it has stored. Other keys cannot be used meanwhile either. */
  kill(index: number): Promise<void>;
  start(index: number): Promise<void>;
  close(): Promise<void>;
}

/** @param folder for the data of the nodes */
export async function openRedisCluster(folder: string): Promise<RedisCluster> {
  const nodes: Node[] = [];
  while (nodes.length < size) nodes.push(await openNode(folder));
  const [first] = nodes as [Node];
  for (const [index, { redis }] of nodes.entries()) {
    const from = Math.floor((slots * index) / size);
    const own = Array.from({ length: Math.floor((slots * (index + 1)) / size) - from }, (_, slot) => from + slot);
    await redis.cluster('ADDSLOTS', own);
    await redis.cluster('MEET', '127.0.0.1', first.port);
  }
  const whole = () =>
    eventually(
      () => Promise.all(nodes.map(({ redis }) => redis.cluster('INFO'))),
      (infos) => infos.every((info) => /cluster_state:ok/.test(info) && info.includes(`cluster_known_nodes:${size}`)),
    );
  await whole();
  const at = (index: number) => nodes[index] as Node;
  return {
    url: `redis+cluster://:${password}@127.0.0.1:${at(0).port},127.0.0.1:${at(1).port}`,
    sizes: () => Promise.all(nodes.map(({ redis }) => redis.dbsize())),
    keys: async () => (await Promise.all(nodes.map(({ redis }) => redis.keys('*')))).flat(),
    kill: (index) => end(at(index).process),
    start: async (index) => {
      at(index).process = launch(folder, at(index).port);
      await whole();
    },
    close: async () => {
      for (const { redis, process } of nodes) {
        redis.disconnect();
        await end(process);
      }
    },
  };
}

async function openNode(folder: string): Promise<Node> {
  let port = await choosePort();
  while (port + busOffset > lastPort) port = await choosePort();
  const process = launch(folder, port);
  const redis = new Redis({ port, password, retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  await redis.ping();
  return { port, redis, process };
}

function launch(folder: string, port: number): ChildProcess {
  const data = path.join(folder, String(port));
  mkdirSync(data, { recursive: true });
  const settings = {
    ...{ port, bind: '127.0.0.1', dir: data, requirepass: password, masterauth: password },
    ...{ appendonly: 'yes', save: '', 'maxmemory-policy': 'noeviction' },
    ...{ 'cluster-enabled': 'yes', 'cluster-node-timeout': 2_000 },
  };
  const server = path.join(projectRoot, '.runtime', 'redis-server');
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return spawn(existsSync(server) ? server : 'redis-server', args, { stdio: 'ignore' });
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
}
