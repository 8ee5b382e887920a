// A file, a folder or a zip as a list of files, each of which can be read as a stream.
//
// Nothing is unpacked to the disk, except a zip within a zip, as some exporters make them. Symbolic links are not
// followed, because they may lead out of the folder. A zip is untrusted: yauzl refuses names that leave it and parts
// that are longer than they say. The sum of what the parts say is compared with the size of the zip, which also stops
// parts that share their bytes.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open as openFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import { skipped, type Skipped } from './format';
import { headOf, recoded, type Encoding } from './encoding';

export interface Entry {
  /** Within the source, with `/`; of a single file its name. */
  path: string;
  bytes: number;
  open: () => Promise<Readable>;
}

export interface Source {
  entries: Entry[];
  skipped: Skipped[];
  /** Ends the use of its files. */
  close: () => Promise<void>;
}

/** Why a source cannot be read, in words for people. */
export class SourceRefused extends Error {}

const limits = { entries: 200_000, depth: 40, name: 1_000, ratio: 200, unpackedFree: 200_000_000, nested: 20 };

/**
 * @param encoding of all texts; by default that of each is found by its content
 * @param name of a single file, if not that on the disk
 * @throws SourceRefused; errors of the file system
 */
export async function openSource(file: string, encoding?: Encoding, name = path.basename(file)): Promise<Source> {
  const source: Source = { entries: [], skipped: [], close: () => Promise.resolve() };
  const found = await stat(file);
  if (found.isDirectory()) await addFolder(source, file, '', 0);
  else await addFile(source, file, name, found.size);
  await openNested(source);
  source.entries.sort((a, b) => (a.path < b.path ? -1 : 1));
  if (encoding) for (const entry of source.entries) await readAs(entry, encoding, source.entries.length === 1);
  return source;
}

/** @param isNamed whether the person means just this file, and not all texts among others */
async function readAs(entry: Entry, encoding: Encoding, isNamed: boolean): Promise<void> {
  if (!isNamed && (await readHead(entry)) === '') return;
  const { open } = entry;
  entry.open = async () => Readable.from(recoded(await open(), encoding));
}

async function addFile(source: Source, file: string, name: string, bytes: number): Promise<void> {
  if (await isZip(file)) await addZip(source, { file, name, within: '' });
  else source.entries.push(entryOf(file, name, bytes));
}

const readAtOnce = 262_144;

export const entryOf = (file: string, name: string, bytes: number): Entry => ({
  path: name,
  bytes,
  open: () => Promise.resolve(createReadStream(file, { highWaterMark: readAtOnce })),
});

async function addFolder(source: Source, root: string, at: string, depth: number): Promise<void> {
  if (depth > limits.depth) throw new SourceRefused(`${at} is nested more than ${limits.depth} folders deep.`);
  for (const found of await readdir(path.join(root, at), { withFileTypes: true })) {
    const name = at === '' ? found.name : `${at}/${found.name}`;
    const file = path.join(root, name);
    if (found.name.startsWith('.')) source.skipped.push(skipped(name, 'hidden'));
    else if (found.isDirectory()) await addFolder(source, root, name, depth + 1);
    else if (!found.isFile()) source.skipped.push(skipped(name, 'a link or device, not a file'));
    else {
      const { size } = await stat(file);
      source.entries.push(entryOf(file, name, size));
    }
    if (source.entries.length > limits.entries) throw tooMany(path.basename(root));
  }
}

const tooMany = (where: string) => new SourceRefused(`${where} has more than ${limits.entries} files.`);

async function isZip(file: string): Promise<boolean> {
  const handle = await openFile(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && isZipHead(buffer);
  } finally {
    await handle.close();
  }
}

const isZipHead = (head: Buffer) => head.readUInt32BE(0) === 0x504b0304 || head.readUInt32BE(0) === 0x504b0506;

interface Zip {
  /** On the disk. */
  file: string;
  /** As people know it. */
  name: string;
  /** Begins the paths of its parts. */
  within: string;
}

async function addZip(source: Source, { file, name: of, within }: Zip): Promise<void> {
  const zip = await openZip(file, of);
  const close = source.close;
  source.close = async () => {
    zip.close();
    await close();
  };
  const names = new Set<string>();
  let unpacked = 0;
  const { size } = await stat(file);
  try {
    for await (const part of zip.eachEntry() as AsyncIterable<ZipEntry>) {
      const { fileName: name } = part;
      if (name.endsWith('/')) continue;
      unpacked += part.uncompressedSize;
      checkPart(name, unpacked, size);
      const reason = reasonToSkip(part, names);
      names.add(name);
      if (reason !== undefined) source.skipped.push(skipped(within + name, reason));
      else
        source.entries.push({
          path: within + name,
          bytes: part.uncompressedSize,
          open: () => Promise.resolve(Readable.from(bytesOf(zip, part, within + name, of), { objectMode: false })),
        });
      if (source.entries.length > limits.entries) throw tooMany(of);
    }
  } catch (error) {
    await source.close();
    if (error instanceof SourceRefused) throw error;
    throw new SourceRefused(`${of} is a damaged or forged zip: ${(error as Error).message}.`);
  }
}

async function openZip(file: string, name: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { autoClose: false });
  } catch (error) {
    throw new SourceRefused(`${name} is no whole zip: ${(error as Error).message}.`);
  }
}

/** @throws SourceRefused that names the damaged part */
async function* bytesOf(zip: ZipFile, part: ZipEntry, name: string, of: string): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(part)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new SourceRefused(`${name} in ${of} is damaged: ${(error as Error).message}.`);
  }
}

/** @param unpacked bytes that the parts up to this one say they have */
function checkPart(name: string, unpacked: number, size: number): void {
  if (name.length > limits.name || name.split('/').length > limits.depth)
    throw new SourceRefused(`The zip has a name that is too long or too deep: ${name.slice(0, 80)}…`);
  if (unpacked > limits.unpackedFree && unpacked > limits.ratio * size)
    throw new SourceRefused(`The zip says that it unpacks to more than ${limits.ratio} times its size.`);
}

function reasonToSkip(part: ZipEntry, names: ReadonlySet<string>): string | undefined {
  const name = part.fileName;
  if (names.has(name)) return 'a second file of this name';
  if (part.isEncrypted()) return 'encrypted';
  return name.split('/').some((step) => step.startsWith('.') || step === '__MACOSX') ? 'hidden' : undefined;
}

/** Replaces each zip among the entries by its parts. A zip in such a zip is skipped. */
async function openNested(source: Source): Promise<void> {
  const zips = source.entries.filter((entry) => entry.path.toLowerCase().endsWith('.zip'));
  if (zips.length === 0) return;
  source.entries = source.entries.filter((entry) => !zips.includes(entry));
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  const close = source.close;
  source.close = async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  };
  for (const [index, zip] of zips.entries()) {
    if (index >= limits.nested) source.skipped.push(skipped(zip.path, `more than ${limits.nested} zips within it`));
    else {
      const file = path.join(folder, `${index}.zip`);
      await pipeline(await zip.open(), createWriteStream(file));
      await addZip(source, { file, name: zip.path, within: `${zip.path.slice(0, -4)}/` });
    }
  }
  const deeper = source.entries.filter((entry) => entry.path.toLowerCase().endsWith('.zip'));
  source.entries = source.entries.filter((entry) => !deeper.includes(entry));
  for (const { path: name } of deeper) source.skipped.push(skipped(name, 'a zip within a zip within a zip'));
}

const headBytes = 65_536;

/** The beginning of a file as text; empty if it is not text. */
export async function readHead(entry: Entry): Promise<string> {
  const { head, close } = await peek(entry);
  close();
  return head;
}

/** The beginning of a file as text, and all its bytes, which are read once. */
export async function peek(entry: Entry): Promise<{ head: string; chunks: AsyncIterable<Buffer>; close: () => void }> {
  const stream = await entry.open();
  const rest = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const first: Buffer[] = [];
  let length = 0;
  while (length < headBytes) {
    const { value } = await rest.next();
    if (!value) break;
    first.push(value);
    length += value.length;
  }
  const chunks = async function* () {
    try {
      yield* first;
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
    } finally {
      stream.destroy();
    }
  };
  const head = headOf(Buffer.concat(first).subarray(0, headBytes));
  return { head, chunks: chunks(), close: () => stream.destroy() };
}
