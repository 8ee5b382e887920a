import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockInstance, openInstance } from '../../scripts/runtime/instance';
import { embeddingAddress, readLocal, withLocalInstance, writeLocal } from '../../scripts/runtime/local';
import { loadConfig } from '../../src/config';
import { messageOf, temporaryFolders, writeProgram } from '../support/programs';
import { findJava } from '../../scripts/runtime/servers/java';
import { takeLock } from '../../scripts/runtime/process/lock';
import { createServer, type AddressInfo } from 'node:net';
import { requirePort, somebodyListens } from '../../scripts/runtime/process/ports';
import { spawn, type ChildProcess } from 'node:child_process';
import { describeStale, findRunning, launch, terminate, waitUntilReady } from '../../scripts/runtime/process/processes';
import { stopServers } from '../../scripts/runtime/process/stop-servers';
import { until } from '../../scripts/runtime/process/until';
import { filesOfCopy, manifestFile, type Manifest } from '../../scripts/runtime/copy';
import { restore } from '../../scripts/runtime/restore';
import { requireSpace } from '../../scripts/runtime/process/space';
import { setImmediate as turn } from 'node:timers/promises';
import { supervise } from '../../scripts/runtime/supervisor';

describe('instance', () => {
  const folder = temporaryFolders();
  const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);

  test('ports and passwords are chosen once, readable by the owner only', async () => {
    const home = path.join(folder(), 'home');
    const instance = await openInstance(home);
    expect(await openInstance(home)).toEqual(instance);
    expect(mode(home)).toBe('700');
    expect(mode(path.join(home, 'instance.json'))).toBe('600');
    expect(instance.neo4j.password).not.toBe(instance.redis.password);
  });

  test('data whose passwords are lost is not overwritten', async () => {
    const home = folder();
    await openInstance(home);
    writeFileSync(path.join(home, 'data', 'something'), '');
    rmSync(path.join(home, 'instance.json'));
    const message = await messageOf(openInstance(home));
    expect(message).toContain(`${path.join(home, 'instance.json')} is missing; it contains the passwords`);
    expect(message).toContain(`move ${home} away to start from scratch`);
  });

  test('the key of the first start stays in local.json until another tenant is created', () => {
    const home = folder();
    const local = {
      base_url: 'http://127.0.0.1:1',
      tenant_id: 'tnt_1',
      workspace_id: 'wsp_1',
      user_id: 'usr_1',
      neo4j: { uri: 'bolt://127.0.0.1:2', user: 'neo4j', password: 'secret', database: 'neo4j' },
      redis_url: 'redis://127.0.0.1:3',
    };
    writeLocal(home, { ...local, api_key: 'svc_test_1' });
    expect(mode(path.join(home, 'local.json'))).toBe('600');
    expect(writeLocal(home, local).api_key).toBe('svc_test_1');
    expect(readLocal(home)).toEqual({ ...local, api_key: 'svc_test_1' });
    expect(writeLocal(home, { ...local, tenant_id: 'tnt_2' }).api_key).toBeUndefined();
    expect(readFileSync(path.join(home, 'local.json'), 'utf8')).not.toContain('svc_test_1');
  });
});

test('commands embed like the service of the instance, unless their own settings name a model', () => {
  const home = folderOfCommands();
  const config = loadConfig({
    EMBEDDING_BASE_URL: 'http://127.0.0.1:1/v1',
    EMBEDDING_MODEL: 'm',
    EMBEDDING_PASSAGE_PREFIX: 'passage: ',
    EMBEDDING_DIMENSIONS: '256',
  });
  const ids = { tenant_id: 'tnt_1', workspace_id: 'wsp_1', user_id: 'usr_1' };
  const neo4j = { uri: 'bolt://127.0.0.1:2', user: 'neo4j', password: 'secret', database: 'neo4j' };
  const servers = { base_url: 'http://127.0.0.1:1', neo4j, redis_url: 'redis://127.0.0.1:3' };
  writeLocal(home, { ...ids, ...servers, embedding: embeddingAddress(config) });
  const settings = (env: NodeJS.ProcessEnv) =>
    embeddingAddress(loadConfig(withLocalInstance({ MEMORY_HOME: home, ...env })));
  expect(settings({})).toEqual(embeddingAddress(config));
  const own = { EMBEDDING_BASE_URL: 'http://127.0.0.1:4', EMBEDDING_MODEL: 'other' };
  expect(settings(own)).toEqual({ base_url: 'http://127.0.0.1:4', model: 'other' });
});
const folderOfCommands = temporaryFolders();

describe('java', () => {
  const folder = temporaryFolders();

  function java(home: string, version: string): string {
    return writeProgram(path.join(home, 'bin', 'java'), `echo 'openjdk version "${version}" 2026-01-01' >&2`);
  }

  test('a newer Java in a standard folder is preferred to an old one on PATH', async () => {
    const root = folder();
    java(path.join(root, 'old'), '17.0.15');
    java(path.join(root, 'jvm', 'jdk-8'), '1.8.0_402');
    const newer = java(path.join(root, 'jvm', 'jdk-25'), '25.0.3');
    const env = { PATH: path.join(root, 'old', 'bin') };
    await expect(findJava(env, [path.join(root, 'jvm')])).resolves.toEqual({ bin: newer, version: 25 });
  });

  test('without a recent Java the message lists those found and what to do', async () => {
    const root = folder();
    const old = java(path.join(root, 'old'), '17.0.15');
    const message = await messageOf(findJava({ PATH: path.dirname(old) }, []));
    expect(message).toContain(`Neo4j needs Java 21 or newer; found only Java 17 (${old}).`);
    for (const system of ['Debian', 'Fedora', 'macOS', 'WSL']) expect(message).toContain(system);
    expect(message).toContain('NEO4J_URI');
    expect(await messageOf(findJava({ PATH: root }, []))).toContain('found no Java.');
  });
});

describe('lock', () => {
  const folder = temporaryFolders();

  test('a second process waits for the lock, and is told the process id of its holder', async () => {
    const file = path.join(folder(), 'lock');
    const release = await takeLock(file);
    const order: string[] = [];
    const second = takeLock(file, (pid) => {
      order.push(`waits for ${pid}`);
      // Released only now, so that the second process has certainly waited.
      setImmediate(() => {
        order.push('released');
        release();
      });
    });
    (await second)();
    expect(order).toEqual([`waits for ${process.pid}`, 'released']);
    expect(existsSync(file)).toBe(false);
  });

  test('the lock of a killed process can be taken, even when its process id was reused', async () => {
    const file = path.join(folder(), 'lock');
    writeFileSync(file, `${process.pid}\nanother time`);
    const release = await takeLock(file, () => {
      throw new Error('There is nobody to wait for.');
    });
    release();
  });
});

describe('ports', () => {
  test('a port in use is reported with the program that uses it and the solution', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      await expect(somebodyListens(port)).resolves.toBe(true);
      const message = await messageOf(requirePort(port, '127.0.0.1'));
      // `lsof` finds the program; without it, or without permission, the message omits the program.
      expect(message).toMatch(
        new RegExp(`^Port ${port} is already used by (\\S+ \\(process ${process.pid}\\)|another program)\\.`),
      );
      expect(message).toContain(`PORT=${port + 1} ./scripts/start`);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
    await expect(requirePort(port, '127.0.0.1')).resolves.toBeUndefined();
  });
});

describe('processes', () => {
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

  test('a server that dies during its start is reported with the end of its log and the path of the log', async () => {
    const instance = await openInstance(folder());
    await launch(instance, 'neo4j', { command: 'sh', args: ['-c', 'echo "Unrecognized setting"; exit 1'] });
    const message = await messageOf(waitUntilReady(instance, 'neo4j', () => Promise.resolve(false), 30_000));
    expect(message).toContain('Neo4j has stopped unexpectedly. The end of its log');
    expect(message).toContain(path.join(instance.home, 'logs', 'neo4j.log'));
    expect(message).toContain('    Unrecognized setting');
    expect(message).toContain('run ./scripts/start again');
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
});

// Restoring a backup: only complete backups, and without overwriting data.
describe('restore', () => {
  const folder = temporaryFolders();

  /** A backup with files but no database. */
  async function backupIn(place: string): Promise<string> {
    mkdirSync(path.join(place, 'data'), { recursive: true });
    writeFileSync(path.join(place, 'data', 'store'), 'graph');
    const manifest: Manifest = {
      format: 1,
      created_at: '2026-11-23T00:00:00Z',
      pause_seconds: 0,
      files: await filesOfCopy(place),
    };
    writeFileSync(manifestFile(place), JSON.stringify(manifest));
    return place;
  }

  test('a restore refuses a damaged backup and keeps the existing data', async () => {
    const place = await backupIn(folder());
    writeFileSync(path.join(place, 'data', 'store'), 'grape');
    const home = folder();
    writeFileSync(path.join(home, 'own'), 'mine');
    expect(await messageOf(restore(place, home, { replace: true }))).toContain('missing or damaged');
    expect(readFileSync(path.join(home, 'own'), 'utf8')).toBe('mine');
  });

  test.each([
    ['truncated', (text: string) => text.slice(0, -10)],
    ['not an object', () => 'null'],
    ['of a later format', (text: string) => text.replace('"format":1', '"format":2')],
  ])('a restore refuses a manifest that is %s, with the reason in words', async (_name, altered) => {
    const place = await backupIn(folder());
    writeFileSync(manifestFile(place), altered(readFileSync(manifestFile(place), 'utf8')));
    const message = await messageOf(restore(place, path.join(folder(), 'home'), { replace: false }));
    expect(message).toContain('is damaged, or belongs to another version');
  });

  test('an interrupted restore is not started as an empty instance, and can be repeated', async () => {
    const place = await backupIn(folder());
    const home = path.join(folder(), 'home');
    mkdirSync(`${home}.draft`);
    expect(await messageOf(openInstance(home))).toContain(`A restore to ${home} was interrupted.`);
    await restore(place, home, { replace: false });
    expect(readFileSync(path.join(home, 'data', 'store'), 'utf8')).toBe('graph');
    expect(existsSync(`${home}.draft`)).toBe(false);
  });

  test('a restore overwrites nothing: existing data is moved aside if requested, else it refuses', async () => {
    const place = await backupIn(folder());
    const home = path.join(folder(), 'home');
    mkdirSync(home);
    writeFileSync(path.join(home, 'own'), 'mine');
    expect(await messageOf(restore(place, home, { replace: false }))).toContain('is not empty');
    const { aside } = await restore(place, home, { replace: true });
    expect(readFileSync(path.join(aside as string, 'own'), 'utf8')).toBe('mine');
    expect(readFileSync(path.join(home, 'data', 'store'), 'utf8')).toBe('graph');
    expect(existsSync(path.join(home, 'own'))).toBe(false);
  });
});

describe('space', () => {
  const folder = temporaryFolders();
  const gigabyte = 1024 ** 3;

  test('without enough disk space, the start is refused before anything is written', async () => {
    const home = folder();
    const message = await messageOf(requireSpace(home, 2 * gigabyte, () => Promise.resolve(0.3 * gigabyte)));
    expect(message).toBe(
      `Not enough space on the disk of ${home}: 0.3 GB free, 2.0 GB needed.\n` +
        'Free some space and start again. MEMORY_HOME moves data and logs to another disk.',
    );
  });
});

// The supervisor restarts servers that died, after growing pauses, unless another command holds the instance lock.
describe('supervisor', () => {
  const folder = temporaryFolders();
  /** Pause between two checks of a running process, in milliseconds. */
  const look = 250;

  /**
   * A supervised Redis that runs the given programs in turn, then the last one again and again.
   * `started` resolves when the supervisor has started it `times` times.
   */
  async function supervised(programs: string[], isBroken?: () => Promise<boolean>) {
    const instance = await openInstance(folder());
    const stopping = new AbortController();
    const state = { starts: 0, pauses: [] as number[], lines: [] as string[] };
    let onStart = () => undefined as void;
    let onPause = (_ms: number) => undefined as void;
    const server = {
      name: 'redis' as const,
      launch: async () => {
        const program = programs[Math.min(state.starts, programs.length - 1)] as string;
        await launch(instance, 'redis', { command: 'sh', args: ['-c', program] });
        state.starts++;
        onStart();
      },
      isReady: () => Promise.resolve(true),
      ...(isBroken && { isBroken }),
      address: () => '',
      timeoutMs: 1_000,
    };
    const clock = {
      now: () => 0,
      pause: async (ms: number, signal: AbortSignal) => {
        signal.throwIfAborted();
        state.pauses.push(ms);
        onPause(ms);
        await turn();
      },
    };
    const ended = supervise(
      { instance, servers: [server], signal: stopping.signal },
      (line) => state.lines.push(line),
      clock,
    );
    return {
      instance,
      state,
      started: (times: number) =>
        new Promise<void>((resolve) => {
          onStart = () => (state.starts >= times ? resolve() : undefined);
          onStart();
        }),
      /** Resolves when the supervisor next finds the server running, or dead. */
      seen: (state: 'running' | 'dead') =>
        new Promise<void>(
          (resolve) => (onPause = (ms) => ((ms === look) === (state === 'running') ? resolve() : undefined)),
        ),
      stop: async () => {
        stopping.abort();
        await ended;
        await terminate(instance, 'redis');
      },
    };
  }

  test('a server that keeps dying is restarted after growing pauses, and the log reports it', async () => {
    const { state, started, stop } = await supervised(['exit 1', 'exit 1', 'exit 1', 'exec sleep 600']);
    await started(4);
    await stop();
    expect(state.pauses.filter((ms) => ms !== look)).toEqual([100, 200, 400, 800]);
    expect(state.lines[0]).toMatch(/^\S+ Redis has died and is started again; its log: .*redis\.log$/);
  });

  test('a server that a backup restarts under the instance lock is not started twice', async () => {
    const { instance, state, started, seen, stop } = await supervised(['exec sleep 600']);
    await started(1);
    const release = await lockInstance(instance, () => undefined);
    const dead = seen('dead');
    await terminate(instance, 'redis');
    await dead;
    await launch(instance, 'redis', { command: 'sleep', args: ['600'] });
    release();
    await seen('running');
    expect(state.starts).toBe(1);
    await stop();
  });

  test('a server that runs but no longer works is ended and restarted, after a second failed probe', async () => {
    const answers = [false, true, false, true, true, true].values();
    const { state, started, stop } = await supervised(['exec sleep 600'], () =>
      Promise.resolve(answers.next().value ?? false),
    );
    await started(2);
    await stop();
    expect(state.lines).toContainEqual(
      expect.stringMatching(/^\S+ Redis is running but no longer works; it will be stopped\.$/),
    );
    expect(answers.next().done).toBe(true);
  });
});
