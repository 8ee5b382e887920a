// Prepares a source for sending: a file is sent unchanged; for a folder, or a file that is too large for one request, a
// zip of the readable parts is sent. Pictures are not sent.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { SourceEntry } from '../../src/libraries/formats/source';
import { Problem } from '../runtime/output/problem';
import type { OpenedPath } from './paths';

/** The service accepts no larger file. */
const maxBytes = 1_000_000_000;

export interface SourceUpload {
  name: string;
  /** Whether its texts have been converted to UTF-8. */
  isPacked: boolean;
  open: () => Readable;
  close: () => Promise<void>;
}

/** @throws Problem for a file that is too large */
export async function uploadOf({ file, name, isFolder, source, recognised }: OpenedPath): Promise<SourceUpload> {
  if (!isFolder && source.bytes <= maxBytes)
    return { name, isPacked: false, open: () => createReadStream(file), close: () => Promise.resolve() };
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const zip = path.join(folder, 'packed.zip');
    await pack(
      recognised.found.flatMap(({ entries }) => entries),
      zip,
    );
    const { size } = await stat(zip);
    if (size > maxBytes)
      throw new Problem(
        `${name} is larger than 1 GB, even when compressed and without the parts that cannot be read.`,
        'Import its parts one after the other.',
      );
    return { name: `${name}.zip`, isPacked: true, open: () => createReadStream(zip), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function pack(entries: SourceEntry[], file: string): Promise<void> {
  const zip = new ZipFile();
  for (const entry of entries)
    zip.addReadStreamLazy(entry.path, (done) => {
      entry.open().then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, undefined as never),
      );
    });
  zip.end();
  const failed = new Promise<never>((_, reject) => zip.on('error', reject));
  await Promise.race([failed, pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600 }))]);
}
