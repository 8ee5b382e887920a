// The embedded Redis: events and jobs, on loopback, with a generated password and an append-only file.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Runtime } from './download';
import { movePort, type Instance } from '../instance';
import { choosePort, portIsFree } from '../process/ports';
import { Problem } from '../output/problem';
import { launch } from '../process/processes';
import { bringUp, type Startup } from './startup';

const startTimeoutMs = 30_000;
const answerTimeoutMs = 1_000;

/**
 * Starts Redis unless it runs.
 * @returns the address, including the password
 * @throws Problem when there is no redis-server for this platform, or it does not start
 */
export async function ensureRedis(startup: Startup, runtime: Runtime): Promise<string> {
  const { instance } = startup;
  await bringUp(startup, {
    name: 'redis',
    findPort: async () => {
      if (!(await portIsFree(instance.redis.port))) movePort(instance, 'redis', await choosePort());
    },
    launch: async () =>
      launch(instance, 'redis', { command: await findRedisServer(runtime), args: [writeSettings(instance)] }),
    isReady: () => answers(instance.redis),
    address: () => `127.0.0.1:${instance.redis.port}`,
    timeoutMs: startTimeoutMs,
  });
  return `redis://:${instance.redis.password}@127.0.0.1:${instance.redis.port}`;
}

/**
 * The `redis-server` on PATH if it is recent enough, otherwise the downloaded one.
 * @throws Problem when there is neither
 */
async function findRedisServer(runtime: Runtime): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('redis-server', ['--version']);
    const [, major, minor] = /v=(\d+)\.(\d+)/.exec(stdout) ?? [];
    if (Number(major) * 100 + Number(minor) >= 602) return 'redis-server';
  } catch {
    // No redis-server on PATH, which is usual: the downloaded one is used.
  }
  if (existsSync(runtime.redisServer)) return runtime.redisServer;
  throw new Problem(
    `No redis-server is available for ${process.platform} on ${process.arch}.`,
    'Install Redis 6.2 or newer so that redis-server is on PATH, or set REDIS_URL to use your own Redis.',
  );
}

function writeSettings({ home, redis }: Instance): string {
  const data = path.join(home, 'data', 'redis');
  mkdirSync(data, { recursive: true });
  const file = path.join(home, 'conf', 'redis.conf');
  const settings = [
    'bind 127.0.0.1',
    `port ${redis.port}`,
    `requirepass ${redis.password}`,
    `dir "${data}"`,
    'appendonly yes',
    // A crash of the machine may lose a second of events; a crash of Redis loses none.
    'appendfsync everysec',
    'save ""',
    'maxmemory 1gb',
    // Jobs must not be evicted, so writes are refused when the memory is full.
    'maxmemory-policy noeviction',
  ];
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: 0o600 });
  return file;
}

/** Whether the Redis of this instance is ready. While it loads data, it is not. */
function answers({ port, password }: Instance['redis']): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: answerTimeoutMs });
    let answer = '';
    const finish = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (answer.split('\r\n').length > 2) finish(answer.includes('+PONG'));
    });
    socket.on('timeout', () => finish(false));
    socket.on('error', () => finish(false));
  });
}
