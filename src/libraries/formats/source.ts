// A file, a folder or a zip as a list of files, each of which can be read as a stream.
//
// Nothing is unpacked to the disk, except a zip within a zip, as some exporters make them. Such a file is unlinked
// before it has any contents, so that it disappears when its reader ends, however it ends. Symbolic links are not
// followed, because they may lead out of the folder. A zip is untrusted: yauzl refuses names that lead out of it and
// parts that are longer than stated. The sum of the stated sizes of all parts is compared with the size of the source,
// which also stops parts that share their bytes.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open as openFile, readdir, stat, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import { skipped, type Skipped } from './format';
import { headOf, recoded, type Encoding } from './encoding';

export interface SourceEntry {
  /** Path within the source, with `/`; the name of a single file. */
  path: string;
  bytes: number;
  open: () => Promise<Readable>;
}

export interface ImportSource {
  entries: SourceEntry[];
  skipped: Skipped[];
  /** Size of the file, or of all files in the folder. */
  bytes: number;
  /** Total unpacked size of the parts of its zips, as stated by the zips. */
  unpacked: number;
  /** Closes the files of the source. */
  close: () => Promise<void>;
}

/** Reason why a source cannot be read, in words for people. */
export class SourceRefused extends Error {}

/** A zip of which nothing can be read. It is refused if it is the only file, and left out among other files. */
class NoWholeZip extends SourceRefused {}

/** The message of an error without a final period, because only some libraries write one. */
const withoutPeriod = (error: unknown): string => (error as Error).message.replace(/\.$/, '');

const limits = {
  entries: 200_000,
  depth: 40,
  name: 1_000,
  ratio: 200,
  unpackedFree: 200_000_000,
  nested: 20,
  /** Limit for the disk size of all nested zips within the source: a zip hardly shrinks inside another one. */
  nestedRatio: 4,
  nestedFree: 20_000_000,
};

/**
 * @param encoding encoding of all texts; by default, it is detected for each
 * @param name name of a single file, if it differs from that on the disk
 * @throws SourceRefused; errors of the file system
 */
export async function openSource(file: string, encoding?: Encoding, name = path.basename(file)): Promise<ImportSource> {
  const found = await stat(file);
  const source: ImportSource = { entries: [], skipped: [], bytes: 0, unpacked: 0, close: () => Promise.resolve() };
  try {
    if (found.isDirectory()) await addFolder(source, file, '', 0);
    else await addFile(source, file, name, found.size);
    await openNested(source);
  } catch (error) {
    await source.close();
    throw error;
  }
  source.entries.sort((a, b) => (a.path < b.path ? -1 : 1));
  if (encoding) for (const entry of source.entries) await readAs(entry, encoding, source.entries.length === 1);
  return source;
}

/** @param isNamed whether the person means exactly this file, rather than all texts among others */
async function readAs(entry: SourceEntry, encoding: Encoding, isNamed: boolean): Promise<void> {
  if (!isNamed && (await readHead(entry)) === '') return;
  const { open } = entry;
  entry.open = async () => Readable.from(recoded(await open(), encoding));
}

async function addFile(source: ImportSource, file: string, name: string, bytes: number): Promise<void> {
  source.bytes = bytes;
  if (await isZip(file)) await addZip(source, { handle: await openFile(file), bytes, name, within: '' });
  else source.entries.push(entryOf(file, name, bytes));
}

const readAtOnce = 262_144;
const headBytes = 65_536;

export const entryOf = (file: string, name: string, bytes: number): SourceEntry => ({
  path: name,
  bytes,
  open: () => Promise.resolve(createReadStream(file, { highWaterMark: readAtOnce })),
});

async function addFolder(source: ImportSource, root: string, at: string, depth: number): Promise<void> {
  if (depth > limits.depth) throw new SourceRefused(`${at} is nested more than ${limits.depth} folders deep.`);
  for (const found of await readdir(path.join(root, at), { withFileTypes: true })) {
    const name = at === '' ? found.name : `${at}/${found.name}`;
    const file = path.join(root, name);
    if (found.name.startsWith('.')) source.skipped.push(skipped(name, 'hidden'));
    else if (found.isDirectory()) await addFolder(source, root, name, depth + 1);
    else if (!found.isFile()) source.skipped.push(skipped(name, 'a link or device, not a file'));
    else {
      const { size } = await stat(file);
      source.bytes += size;
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
  /** The open file, which is closed with the zip. */
  handle: FileHandle;
  bytes: number;
  /** The name by which people know the zip. */
  name: string;
  /** The path that precedes the path of each part. */
  within: string;
}

async function addZip(source: ImportSource, { handle, bytes, name: of, within }: Zip): Promise<void> {
  const close = source.close;
  source.close = async () => {
    await handle.close();
    await close();
  };
  const zip = await openZip(handle, bytes, of);
  const names = new Set<string>();
  try {
    for await (const part of zip.eachEntry() as AsyncIterable<ZipEntry>) {
      const { fileName: name } = part;
      if (name.endsWith('/')) continue;
      source.unpacked += part.uncompressedSize;
      checkPart(name, source);
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
    if (error instanceof SourceRefused) throw error;
    throw new SourceRefused(`${of} is a damaged or forged zip: ${withoutPeriod(error)}.`);
  }
}

/** yauzl's reader throws an uncatchable error when a part is left before its end; streams of Node.js do not. */
class ZipReader extends RandomAccessReader {
  constructor(private readonly handle: FileHandle) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(rangeOf(this.handle, start, end), { objectMode: false });
  }

  override read(buffer: Buffer, offset: number, length: number, at: number, done: (error: Error | null) => void): void {
    this.handle.read(buffer, offset, length, at).then(
      ({ bytesRead }) => done(bytesRead < length ? new Error('unexpected EOF') : null),
      (error: unknown) => done(error as Error),
    );
  }
}

async function* rangeOf(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.allocUnsafe(headBytes),
      position: at,
      length: Math.min(headBytes, end - at),
    });
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function openZip(handle: FileHandle, bytes: number, name: string): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(new ZipReader(handle), bytes, { autoClose: false });
  } catch (error) {
    throw new NoWholeZip(`${name} is not a complete zip: ${withoutPeriod(error)}.`);
  }
}

/** @throws SourceRefused that names the damaged part */
async function* bytesOf(zip: ZipFile, part: ZipEntry, name: string, of: string): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(part)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new SourceRefused(`${name} in ${of} is damaged: ${withoutPeriod(error)}.`);
  }
}

function checkPart(name: string, { unpacked, bytes }: ImportSource): void {
  if (name.length > limits.name || name.split('/').length > limits.depth)
    throw new SourceRefused(`The zip has a name that is too long or too deep: ${name.slice(0, 80)}…`);
  if (unpacked > limits.unpackedFree && unpacked > limits.ratio * bytes)
    throw new SourceRefused(`The zip says that it unpacks to more than ${limits.ratio} times its size.`);
}

function reasonToSkip(part: ZipEntry, names: ReadonlySet<string>): string | undefined {
  const name = part.fileName;
  if (names.has(name)) return 'a second file with this name';
  if (part.isEncrypted()) return 'encrypted';
  return name.split('/').some((step) => step.startsWith('.') || step === '__MACOSX') ? 'hidden' : undefined;
}

/** Replaces each zip among the entries by its parts. A zip in such a zip is skipped. */
async function openNested(source: ImportSource): Promise<void> {
  const zips = source.entries.filter((entry) => entry.path.toLowerCase().endsWith('.zip'));
  if (zips.length === 0) return;
  source.entries = source.entries.filter((entry) => !zips.includes(entry));
  const most = limits.nestedFree + limits.nestedRatio * source.bytes;
  let written = 0;
  for (const [index, zip] of zips.entries()) {
    written += zip.bytes;
    if (index >= limits.nested) source.skipped.push(skipped(zip.path, `more than ${limits.nested} zips within it`));
    else if (written > most) source.skipped.push(skipped(zip.path, 'zips within it that are far larger than itself'));
    else
      await addZip(source, { ...(await copyOf(zip)), name: zip.path, within: `${zip.path.slice(0, -4)}/` }).catch(
        (error: unknown) => {
          if (!(error instanceof NoWholeZip)) throw error;
          source.skipped.push(skipped(zip.path, 'not a complete zip'));
        },
      );
  }
  const deeper = source.entries.filter((entry) => entry.path.toLowerCase().endsWith('.zip'));
  source.entries = source.entries.filter((entry) => !deeper.includes(entry));
  for (const { path: name } of deeper) source.skipped.push(skipped(name, 'a zip within a zip within a zip'));
}

/** A file without a name: the system deletes it when it is closed. */
async function copyOf(entry: SourceEntry): Promise<Pick<Zip, 'handle' | 'bytes'>> {
  const file = path.join(tmpdir(), `import-${randomUUID()}`);
  const handle = await openFile(file, 'wx+', 0o600);
  try {
    await unlink(file);
    for await (const chunk of (await entry.open()) as AsyncIterable<Buffer>) await handle.appendFile(chunk);
    return { handle, bytes: (await handle.stat()).size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The beginning of a file as text; empty if it is not text. */
export async function readHead(entry: SourceEntry): Promise<string> {
  const { head, close } = await peek(entry);
  close();
  return head;
}

export interface Peeked {
  head: string;
  /** The first four bytes, by which non-text formats are recognised. */
  magic: string;
  chunks: AsyncIterable<Buffer>;
  close: () => void;
}

/** The beginning of a file as text, and all its bytes, which are read once. */
export async function peek(entry: SourceEntry): Promise<Peeked> {
  const stream = await entry.open();
  // Nobody waits for an error after the stream is closed.
  stream.on('error', () => undefined);
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
  const start = Buffer.concat(first).subarray(0, headBytes);
  return {
    head: headOf(start),
    magic: start.toString('latin1', 0, 4),
    chunks: chunks(),
    close: () => stream.destroy(),
  };
}
