// The embedded runtime under .runtime/: the jars of Neo4j, a redis-server and the embedding model. Maven downloads it
// once, for all instances of this checkout.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { unzipSync, zipSync } from 'fflate';
import { projectRoot } from '../../../src/config';
import type { Java } from './java';
import { takeLock } from '../process/lock';
import { diskFull, errorCode, Problem } from '../output/problem';
import { fetchSpace, requireSpace } from '../process/space';
import type { ReportStep } from '../output/steps';

export interface Runtime {
  folder: string;
  jars: string;
  redisServer: string;
}

interface FetchOptions {
  report: ReportStep;
  signal?: AbortSignal;
  /** Java for Maven, if PATH contains none. */
  java?: Java;
  /** Folder of the runtime; tests use another one. */
  folder?: string;
}

/** The manifest of a complete runtime. It is written last, so a missing manifest shows an unfinished download. */
interface Manifest {
  pom: string;
  /** Sizes by path. */
  files: Record<string, number>;
}

const pomFile = path.join(projectRoot, 'scripts', 'runtime', 'servers', 'pom.xml');

/** Number of downloads with an empty Maven cache. Only the progress line uses it. */
const usualDownloads = 840;

/** The redis-server inside the Maven artifact, by platform. */
const redisServers: Record<string, string> = {
  'linux-x64': 'redis-server-6.2.6-v5-linux-amd64',
  'linux-arm64': 'redis-server-6.2.7-linux-arm64',
  'darwin-x64': 'redis-server-6.2.6-v5-darwin-amd64',
  'darwin-arm64': 'redis-server-6.2.6-v5-darwin-arm64',
};

/**
 * Downloads the runtime unless it is complete. An interrupted download continues.
 * @throws Problem when Maven is missing or fails, or the disk is full
 */
export async function fetchRuntime(options: FetchOptions): Promise<Runtime> {
  const { report, signal, folder = path.join(projectRoot, '.runtime') } = options;
  const runtime = { folder, jars: path.join(folder, 'lib', '*'), redisServer: path.join(folder, 'redis-server') };
  if ((await flawOf(folder)) === undefined) {
    report('complete');
    return runtime;
  }
  await mkdir(folder, { recursive: true });
  const release = await takeLock(
    path.join(folder, 'lock'),
    (pid) => report(`waiting for process ${pid}, which is downloading it`),
    signal,
  );
  try {
    const flaw = await flawOf(folder);
    if (flaw !== undefined) await fetchAnew(folder, flaw, options);
  } finally {
    release();
  }
  return runtime;
}

async function flawOf(folder: string): Promise<string | undefined> {
  const manifestFile = path.join(folder, 'manifest.json');
  if (!existsSync(manifestFile))
    return (await draftsIn(folder)).length > 0 ? 'resuming an interrupted download' : 'first download';
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  if (manifest.pom !== pomChecksum()) return 'versions have changed';
  const files = Object.entries(manifest.files);
  const whole = await Promise.all(files.map(async ([file, size]) => (await sizeOf(path.join(folder, file))) === size));
  const broken = whole.filter((isWhole) => !isWhole).length;
  return broken > 0 ? `${broken} of ${files.length} files are missing or incomplete` : undefined;
}

async function fetchAnew(folder: string, flaw: string, options: FetchOptions): Promise<void> {
  await requireSpace(folder, fetchSpace);
  // Everything is downloaded to a draft folder and moved at the end, the manifest last.
  await rm(path.join(folder, 'manifest.json'), { force: true });
  for (const old of await draftsIn(folder)) await rm(old, { recursive: true });
  const draft = path.join(folder, `${draftPrefix}${process.pid}`);
  await mkdir(draft);
  await runMaven(folder, draft, flaw, options);
  await removeSignatures(path.join(draft, 'lib'));
  await moveIntoPlace(draft, folder);
  await rm(draft, { recursive: true });
  const manifest: Manifest = { pom: pomChecksum(), files: await sizesIn(folder) };
  await writeFile(path.join(folder, 'manifest.json.draft'), JSON.stringify(manifest, null, 2));
  await rename(path.join(folder, 'manifest.json.draft'), path.join(folder, 'manifest.json'));
  options.report(`${Object.keys(manifest.files).length} files`);
}

/** Runs Maven, and counts the downloads. */
async function runMaven(folder: string, draft: string, flaw: string, options: FetchOptions): Promise<void> {
  const { report, signal, java } = options;
  report(flaw);
  const log = createWriteStream(path.join(folder, 'maven.log'));
  const errors: string[] = [];
  let downloads = 0;
  // Maven only warns about wrong checksums without `--strict-checksums`.
  const args = ['-B', '--strict-checksums', '-f', pomFile, `-Druntime.folder=${draft}`, 'package'];
  const maven = spawn('mvn', args, {
    env: java
      ? { ...process.env, PATH: `${process.env['PATH']}${path.delimiter}${path.dirname(java.bin)}` }
      : process.env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [maven.stdout, maven.stderr])
    createInterface(stream).on('line', (line) => {
      log.write(`${line}\n`);
      if (line.includes('ERROR')) errors.push(line);
      if (/Downloaded from/.test(line)) report(`${flaw}: ${++downloads} of about ${usualDownloads} downloads`);
    });
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    maven.on('error', (error) => reject(errorCode(error) === 'ENOENT' ? mavenMissing() : error));
    maven.on('close', resolve);
  });
  log.end();
  if (exitCode !== 0) throw mavenFailed(errors, folder);
}

/**
 * Removes the signatures of signed jars, whose checksums Maven has already compared. Java would verify them at every
 * start and not archive their classes, which takes a third of Neo4j's start-up time.
 */
async function removeSignatures(lib: string): Promise<void> {
  for (const name of await readdir(lib)) {
    const jar = path.join(lib, name);
    const bytes = await readFile(jar);
    if (!isSigned(bytes)) continue;
    // The manifest of a signed jar lists the checksum of every class.
    const entries = unzipSync(bytes, {
      filter: (entry) => !/^META-INF\/[^/]+\.(?:MF|SF|RSA|DSA|EC)$/.test(entry.name),
    });
    await writeFile(jar, zipSync(entries, { level: 1 }));
  }
}

function isSigned(jar: Uint8Array): boolean {
  let signed = false;
  unzipSync(jar, {
    filter: ({ name }) => {
      signed ||= /^META-INF\/[^/]+\.SF$/.test(name);
      // The filter only reads the names, so nothing is unpacked.
      return false;
    },
  });
  return signed;
}

/** Moves jars, model and redis-server to their folders. */
async function moveIntoPlace(draft: string, folder: string): Promise<void> {
  const unpacked = path.join(draft, 'unpacked');
  const model = path.join(draft, 'model');
  await mkdir(model);
  await rename(path.join(unpacked, 'bge-small-en-v1.5-q.onnx'), path.join(model, 'model.onnx'));
  await rename(path.join(unpacked, 'bge-small-en-v1.5-q-tokenizer.json'), path.join(model, 'tokenizer.json'));
  for (const name of ['lib', 'model']) {
    await rm(path.join(folder, name), { recursive: true, force: true });
    await rename(path.join(draft, name), path.join(folder, name));
  }
  const redisServer = redisServers[`${process.platform}-${process.arch}`];
  if (!redisServer) return;
  await rename(path.join(unpacked, redisServer), path.join(folder, 'redis-server'));
  await chmod(path.join(folder, 'redis-server'), 0o755);
}

async function sizesIn(folder: string): Promise<Record<string, number>> {
  const files = ['lib', 'model', 'redis-server'].filter((name) => existsSync(path.join(folder, name)));
  const sizes: Record<string, number> = {};
  for (const name of files) {
    const isFile = (await stat(path.join(folder, name))).isFile();
    const inside = isFile ? [name] : (await readdir(path.join(folder, name))).map((file) => path.join(name, file));
    for (const file of inside) sizes[file] = (await stat(path.join(folder, file))).size;
  }
  return sizes;
}

/** Each download has a folder: Maven may continue to write after its start was killed. */
const draftPrefix = 'draft-';

async function draftsIn(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names.filter((name) => name.startsWith(draftPrefix)).map((name) => path.join(folder, name));
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch {
    return undefined;
  }
}

function pomChecksum(): string {
  return createHash('sha256').update(readFileSync(pomFile)).digest('hex');
}

function mavenMissing(): Problem {
  return new Problem(
    'Maven is missing: there is no `mvn` on PATH. It downloads Neo4j, Redis and the embedding model once.',
    'Install it (apt install maven, brew install maven, or https://maven.apache.org/download.cgi). ' +
      'Or set NEO4J_URI, REDIS_URL and EMBEDDING_BASE_URL to use your own servers.',
  );
}

function mavenFailed(errors: string[], folder: string): Problem {
  const text = errors.join('\n');
  if (/No space left on device|not enough space/i.test(text)) return diskFull(`${folder} or of the Maven cache`);
  const [cause, advice] = causeOf(text);
  return new Problem(
    `Maven could not download the runtime${cause}.\n${errors.slice(0, 3).join('\n')}`,
    `${advice}; completed downloads are kept. Full Maven output: ${path.join(folder, 'maven.log')}`,
  );
}

/** The cause in Maven's error messages, and advice. */
function causeOf(errors: string): [cause: string, advice: string] {
  if (/Checksum validation failed/i.test(errors)) return [': a file arrived damaged', 'Start again'];
  if (/Could not transfer|Unknown host|Connection refused|timed out|Network is unreachable/i.test(errors))
    return [
      ': its repository cannot be reached',
      'Check the network and the proxy or mirror in ~/.m2/settings.xml, then start again',
    ];
  return ['', 'Start again'];
}
