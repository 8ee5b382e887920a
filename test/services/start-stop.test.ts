// A real instance from its first start to its stop, with the compiled scripts as ./scripts/start runs them.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { loadConfig, projectRoot } from '../../src/config';
import { connectGraph } from '../../src/graph/connect';
import type { Local } from '../../scripts/runtime/local';
import { choosePort } from '../../scripts/runtime/process/ports';
import { stampOf } from '../../scripts/runtime/process/stamp';
import { until } from '../../scripts/runtime/process/until';
import { temporaryFolders } from '../support/programs';
import { useServersForServices } from '../support/servers';

useServersForServices();

const folder = temporaryFolders();
const script = (name: string) => path.join(projectRoot, 'dist', 'scripts', 'runtime', `${name}.js`);
const names = ['service', 'neo4j', 'redis'] as const;
const longMs = 120_000;

interface Ended {
  code: number;
  output: string;
}

/** Runs a script to its end, without the settings of the tests. */
async function run(name: string, args: string[], settings: Record<string, string>): Promise<Ended> {
  try {
    const { stdout, stderr } = await promisify(execFile)('node', [script(name), ...args], { env: envOf(settings) });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

function envOf(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, JDK_JAVA_OPTIONS } = process.env;
  return { PATH, HOME, JDK_JAVA_OPTIONS, SERVICE_ENV: 'test', ...settings };
}

describe('an instance that is not started', () => {
  test('refuses an unknown setting with exit code 2', async () => {
    const { code, output } = await run('start', [], { MEMORY_HOME: folder(), NEO4J_URL: 'bolt://elsewhere' });
    expect(code).toBe(2);
    expect(output).toContain('NEO4J_URL is not a known setting');
  });

  test('refuses an unknown option', async () => {
    const { code, output } = await run('start', ['--background'], { MEMORY_HOME: folder() });
    expect(code).toBe(2);
    expect(output).toBe("error: unknown option '--background'\n");
  });

  test('reports a port in use before servers are started', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { code, output } = await run('start', ['--detach'], { MEMORY_HOME: folder(), PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is already used by`);
    expect(output).not.toContain('Neo4j');
  });

  test('reports a Neo4j of the user that does not answer, and starts no other in its place', async () => {
    const home = folder();
    const { code, output } = await run('start', ['--detach'], {
      MEMORY_HOME: home,
      PORT: String(await choosePort()),
      NEO4J_URI: 'bolt://127.0.0.1:1',
      NEO4J_PASSWORD: 'x',
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    expect(code).toBe(1);
    expect(output).toContain('Cannot connect to Neo4j at bolt://127.0.0.1:1:');
    expect(output).toContain('unset them all to use the embedded Neo4j');
    expect(existsSync(path.join(home, 'neo4j.pid'))).toBe(false);
  });

  test('reports at a stop that nothing is running', async () => {
    const home = folder();
    expect(await run('stop', [], { MEMORY_HOME: home })).toEqual({
      code: 0,
      output: `Nothing is running in ${home}.\n`,
    });
  });
});

describe('a running instance', () => {
  const home = path.join(folder(), 'with a space');
  let settings: Record<string, string>;
  let watching: ChildProcess | undefined;

  const pidOf = (name: string) => Number(readFileSync(path.join(home, `${name}.pid`), 'utf8'));
  const pids = () => names.map(pidOf);
  const local = () => JSON.parse(readFileSync(path.join(home, 'local.json'), 'utf8')) as Local;
  const isReady = async () => (await fetch(`${local().base_url}/ready`)).ok;
  const detached = () => run('start', ['--detach'], settings);

  /** Starts in the foreground; `ready` resolves with the last line of the summary. */
  function inForeground(more: Record<string, string> = {}) {
    const env = envOf({ ...settings, ...more });
    const child = spawn('node', [script('start')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    watching = child;
    const shown = { output: '' };
    const ready = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          shown.output += chunk.toString();
          if (/^ {2}Stop {7}Ctrl-C/m.test(shown.output)) resolve();
        });
    });
    const ended = once(child, 'close').then(([code]) => code as number);
    return { child, shown, ended, ready: Promise.race([ready, ended]) };
  }

  beforeAll(async () => {
    settings = { MEMORY_HOME: home, PORT: String(await choosePort()) };
  });

  afterAll(async () => {
    watching?.kill('SIGKILL');
    await run('stop', [], settings);
  });

  const allAreGone = () => {
    for (const name of [...names, 'supervisor']) expect(existsSync(path.join(home, `${name}.pid`))).toBe(false);
  };

  /** Kills a server as the out-of-memory killer would. */
  const kill = (name: (typeof names)[number]) => process.kill(pidOf(name), 'SIGKILL');

  test('shows the key at its first start only, and keeps it for scripts', async () => {
    const { code, output } = await detached();
    expect(output).toContain('The memory service is running at');
    expect(code).toBe(0);
    const { api_key, workspace_id } = local();
    expect(output).toContain(`${api_key}  (shown once`);
    expect(output).toContain('./scripts/import scripts/sample/memories.jsonl');
    expect(statSync(path.join(home, 'local.json')).mode & 0o777).toBe(0o600);
    // Runs the command that the summary offers for pasting.
    const [, search] = /^ {2}Search {5}(curl .*)$/m.exec(output) ?? [];
    const { stdout } = await promisify(execFile)('sh', ['-c', `${search} -w '\n%{http_code}'`]);
    expect(output).toContain(workspace_id);
    expect(stdout.split('\n').at(-1)).toBe('200');
  });

  test('is unchanged by another start', async () => {
    const before = pids();
    const { code, output } = await run('start', [], settings);
    expect(code).toBe(0);
    expect(output).toContain('Everything is already running.');
    expect(output).not.toContain(local().api_key);
    expect(pids()).toEqual(before);
  });

  test('reports a Neo4j that rejects the password, with a solution, and keeps running', async () => {
    const file = path.join(home, 'instance.json');
    const kept = readFileSync(file, 'utf8');
    const secrets = JSON.parse(kept) as { neo4j: { password: string } };
    const before = pids();
    writeFileSync(file, JSON.stringify({ ...secrets, neo4j: { ...secrets.neo4j, password: 'another' } }));
    const { code, output } = await detached();
    writeFileSync(file, kept);
    expect(code).toBe(1);
    expect(output).toContain(`Neo4j rejected the password in ${file}`);
    expect(pids()).toEqual(before);
  });

  test.each(['service', 'neo4j', 'redis'] as const)('restarts %s after it was killed', async (name) => {
    const before = Object.fromEntries(names.map((each) => [each, pidOf(each)]));
    kill(name);
    await until(
      async () => (pidOf(name) !== before[name] && (await isReady().catch(() => false))) || undefined,
      longMs,
    );
    for (const each of names) expect(pidOf(each) === before[each]).toBe(each !== name);
  });

  test('with other settings ends the running service before the graph is migrated', async () => {
    settings = { ...settings, SERVICE_CORS_ORIGINS: 'https://app.example.org' };
    const { code, output } = await detached();
    expect(code).toBe(0);
    expect(output).toMatch(/Service +settings or code have changed[^]*Graph[^]*Service/);
  });

  test('ends the supervisor and all its processes at a stop', async () => {
    const supervisor = pidOf('supervisor');
    expect((await run('stop', [], settings)).code).toBe(0);
    expect(stampOf(supervisor)).toBeUndefined();
    allAreGone();
  });

  test('in the foreground reports restarted servers; Ctrl-C stops all but a Neo4j of the user', async () => {
    const { NEO4J_URI = '', NEO4J_USER = '', NEO4J_PASSWORD = '' } = process.env;
    const { child, shown, ended, ready } = inForeground({ NEO4J_URI, NEO4J_USER, NEO4J_PASSWORD });
    await ready;
    expect(await isReady()).toBe(true);
    kill('redis');
    await until(() => shown.output.includes('Redis is ready again') || undefined, longMs);
    expect(shown.output).toContain('Redis has died and is started again');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(shown.output.trimEnd().split('\n').at(-1)).toBe('Stopped.');
    allAreGone();
    await (await connectGraph(loadConfig({ NEO4J_URI, NEO4J_USER, NEO4J_PASSWORD }))).close();
  });

  test('started in the foreground ends at a stop', async () => {
    const { ended } = inForeground();
    await until(() => (existsSync(path.join(home, 'redis.pid')) ? true : undefined), 30_000);
    const { code, output } = await run('stop', [], settings);
    expect(code).toBe(0);
    expect(output).toMatch(/Stopped\.\n$/);
    expect(await ended).toBe(130);
    allAreGone();
  });
});
