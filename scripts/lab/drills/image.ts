// Image drill: builds the image of scripts/Containerfile with buildah on a base made by debootstrap, without a registry
// of images or a daemon, and runs it beside a Neo4j and Redis of its own: /health, the health check, an item added and
// found, a user without rights, the size. Needs root, buildah and debootstrap (apt). node
// dist/scripts/lab/drills/image.js
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../../src/config';
import { commandLine } from '../../command';
import { printLine } from '../../runtime/output/print-line';
import { choosePort } from '../../runtime/process/ports';
import { startBackends } from '../../runtime/servers/backends';
import { verdict } from '../bench/print';
import { openDrill } from './drill';

const base = 'localhost/base';
const image = 'localhost/memory-service';
const certificates = 'etc/ssl/certs/ca-certificates.crt';
const maxWaitMs = 600_000;
const barMegabytes = 350;

/** Runs a command. @returns its output */
type Run = (...args: string[]) => string;

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'image-drill-'));
  const storage = ['--root', `${folder}/storage`, '--runroot', `${folder}/run`, '--storage-driver', 'vfs'];
  const buildah: Run = (...args) =>
    execFileSync('buildah', [...storage, ...args], { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();
  const step = <T>(title: string, work: () => T): T => {
    const began = performance.now();
    const result = work();
    printLine(`${title}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
    return result;
  };
  try {
    step('base', () => makeBase(folder, buildah));
    step('image', () => build(buildah));
    const container = buildah('from', image);
    const size = Number(
      execFileSync('du', ['-sm', path.join(buildah('mount', container), 'service')])
        .toString()
        .split('\t')[0],
    );
    const isGood = await tryOut(folder, storage, buildah, container);
    verdict('megabytes of the image without its base', size, barMegabytes, 'most');
    process.exitCode = isGood && size <= barMegabytes ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Debian with the Node.js and npm of this machine, in place of the image of Node.js. */
function makeBase(folder: string, buildah: Run): void {
  const root = path.join(folder, 'root');
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root], {
    stdio: 'ignore',
  });
  copyFileSync(process.execPath, path.join(root, 'usr/bin/node'));
  const npm = realpathSync(execFileSync('which', ['npm']).toString().trim());
  cpSync(path.dirname(path.dirname(npm)), path.join(root, 'usr/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(root, 'usr/bin/npm'));
  copyFileSync(`/${certificates}`, path.join(root, certificates));
  const container = buildah('from', 'scratch');
  buildah('add', '-q', container, root, '/');
  const environment = [`NODE_EXTRA_CA_CERTS=/${certificates}`, 'PATH=/usr/sbin:/usr/bin:/sbin:/bin'];
  buildah('config', ...environment.flatMap((variable) => ['--env', variable]), container);
  buildah('commit', '-q', '--rm', container, base);
}

function build(buildah: Run): void {
  buildah(
    'build',
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--build-arg',
    `BASE=${base}`,
    '-f',
    'scripts/Containerfile',
    '-t',
    image,
    '.',
  );
}

/** Runs the container. @returns whether all checks passed */
async function tryOut(folder: string, storage: string[], buildah: Run, container: string): Promise<boolean> {
  const backends = await startBackends({ home: path.join(folder, 'home'), onStep: printLine });
  const { uri, user, password } = backends.neo4j;
  const settings = { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, REDIS_URL: backends.redis_url };
  const environment = { ...settings, PORT: String(await choosePort()) };
  const base_url = `http://127.0.0.1:${environment.PORT}`;
  const inside = [
    'run',
    '--isolation',
    'chroot',
    ...Object.entries(environment).flatMap((pair) => ['-e', pair.join('=')]),
  ];
  const run: Run = (...command) => buildah(...inside, container, '--', ...command);
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', image)) as {
    Docker: { config: { Healthcheck: { Test: string[] } } };
  };
  const healthcheck = Docker.config.Healthcheck.Test;
  // As compose.yaml runs it.
  run('node', 'dist/scripts/container.js', 'secrets');
  const command = ['node', 'dist/scripts/container.js', 'service'];
  const service = spawn('buildah', [...storage, ...inside, container, '--', ...command], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const began = performance.now();
    while (
      !(await fetch(`${base_url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (performance.now() - began > maxWaitMs || service.exitCode !== null)
        throw new Error('it has not become ready');
      await delay(200);
    }
    printLine(`ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    Object.assign(process.env, settings);
    const drill = await openDrill('image');
    const post = async (route: string, body: object) =>
      (await fetch(base_url + route, { method: 'POST', headers: drill.headers, body: JSON.stringify(body) })).json();
    const content = 'The spare gasket is in locker 4.';
    const added = (await post('/memory/add', { content })) as { item_id: string };
    const found = (await post('/memory/search', { query: 'Where is the gasket?' })) as {
      results: { item_id: string }[];
    };
    const checks = {
      health: (await fetch(`${base_url}/health`)).ok,
      healthcheck: succeeds(() => run(...healthcheck.slice(1))),
      found: found.results[0]?.item_id === added.item_id,
      explorer: (await fetch(`${base_url}/explore`)).ok,
      admin: run('node', 'dist/scripts/admin.js', 'tenant', 'create', '--name', 'another').includes('tenant_id'),
      'first key': run('node', '-p', 'require("/data/local.json").api_key').startsWith('svc_'),
      'no rights': run('id', '-u') === '10001' && !succeeds(() => run('touch', '/service/file')),
      data: succeeds(() => run('touch', '/data/file')),
    };
    await drill.close();
    printLine(JSON.stringify(checks));
    return Object.values(checks).every(Boolean);
  } finally {
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    await ended;
    await backends.stop();
  }
}

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

if (require.main === module)
  void commandLine('image', 'Builds the image of the service, and runs it with its own servers.')
    .action(main)
    .parseAsync();
