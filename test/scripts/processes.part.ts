import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openInstance } from '../../scripts/runtime/instance';
import {
  describeStale,
  findRunning,
  launch,
  recordProcess,
  terminate,
  waitUntilReady,
} from '../../scripts/runtime/process/processes';
import { stopServers } from '../../scripts/runtime/process/stop-servers';
import { until } from '../../scripts/runtime/process/until';
import { messageOf, temporaryFolders } from '../support/programs';

const folder = temporaryFolders();
const foreign: ChildProcess[] = [];
afterAll(() => foreign.forEach((child) => child.kill('SIGKILL')));

/** A process that the instance has not started. */
function foreignProcess(): number {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  foreign.push(child);
  return child.pid as number;
}

const silentStep = <T>(_title: string, work: (tell: () => void) => Promise<T>) => work(() => undefined);

test('a started process is recognised, ended on request and then forgotten', async () => {
  const instance = await openInstance(folder());
  await launch(instance, 'redis', { command: 'sleep', args: ['600'] });
  const pid = Number(readFileSync(path.join(instance.home, 'redis.pid'), 'utf8'));
  expect(findRunning(instance, 'redis')?.pid).toBe(pid);
  await expect(terminate(instance, 'redis')).resolves.toBe(true);
  expect(findRunning(instance, 'redis')).toBeUndefined();
  expect(existsSync(path.join(instance.home, 'redis.pid'))).toBe(false);
});

test('a stale pid file that names another program is reported, and the program keeps running', async () => {
  const instance = await openInstance(folder());
  const pid = foreignProcess();
  writeFileSync(path.join(instance.home, 'redis.pid'), `${pid}\n`);
  expect(findRunning(instance, 'redis')).toBeUndefined();
  expect(describeStale(instance, 'redis')).toBe(
    `redis.pid was stale: process ${pid} is another program (sleep 600) and was not touched`,
  );
  await expect(stopServers(instance, silentStep)).resolves.toBe(0);
  expect(process.kill(pid, 0)).toBe(true);
});

test('a reused process id is not taken for the earlier process', async () => {
  const instance = await openInstance(folder());
  const pid = foreignProcess();
  recordProcess(instance, 'neo4j', pid);
  const record = path.join(instance.home, 'run', 'neo4j.json');
  writeFileSync(record, JSON.stringify({ pid, stamp: 'of an earlier process' }));
  await terminate(instance, 'neo4j');
  expect(process.kill(pid, 0)).toBe(true);
});

test('killed processes are reported as gone', async () => {
  const instance = await openInstance(folder());
  await launch(instance, 'service', { command: 'sleep', args: ['600'] });
  const { pid } = findRunning(instance, 'service') ?? { pid: 0 };
  process.kill(pid, 'SIGKILL');
  await until(() => (findRunning(instance, 'service') ? undefined : true), 30_000);
  expect(describeStale(instance, 'service')).toBe(`process ${pid} had died, restarted`);
});

test('a server that dies during its start is reported with the end of its log and the path of the log', async () => {
  const instance = await openInstance(folder());
  await launch(instance, 'neo4j', { command: 'sh', args: ['-c', 'echo "Unrecognized setting"; exit 1'] });
  const message = await messageOf(waitUntilReady(instance, 'neo4j', () => Promise.resolve(false), 30_000));
  expect(message).toContain('Neo4j has stopped unexpectedly. The end of its log');
  expect(message).toContain(path.join(instance.home, 'logs', 'neo4j.log'));
  expect(message).toContain('    Unrecognized setting');
  expect(message).toContain('run ./scripts/start again');
});

test('a program that cannot be started is named', async () => {
  const instance = await openInstance(folder());
  const message = await messageOf(launch(instance, 'redis', { command: '/missing/redis-server', args: [] }));
  expect(message).toContain('Redis could not be started: spawn /missing/redis-server ENOENT.');
});

test('a server that is not ready in time is distinguished from one that died', async () => {
  const instance = await openInstance(folder());
  await launch(instance, 'service', { command: 'sh', args: ['-c', 'echo waiting; exec sleep 600'] });
  const log = path.join(instance.home, 'logs', 'service.log');
  await until(() => (readFileSync(log, 'utf8') === 'waiting\n' ? true : undefined), 30_000);
  const message = await messageOf(waitUntilReady(instance, 'service', () => Promise.resolve(false), 300));
  await terminate(instance, 'service');
  expect(message).toContain('Service was not ready after 0.3 seconds.');
  expect(message).toContain('    waiting');
});
