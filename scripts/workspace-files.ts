// Exports of workspaces as files: written completely or not at all, and read line by line.
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { SingleBar } from 'cli-progress';
import type { FileLine } from '../src/memory/operations/transfer/check';
import { Problem } from './runtime/output/problem';
import { barOptions } from './runtime/output/progress-bar';

/**
 * Writes texts to a file that appears when it is complete. Only the owner can read it.
 * @returns the size in bytes
 */
export async function writeWhole(file: string, texts: AsyncIterable<string>): Promise<number> {
  const draft = `${file}.draft`;
  const stream = createWriteStream(draft, { mode: 0o600 });
  try {
    for await (const text of texts) if (!stream.write(text)) await once(stream, 'drain');
    stream.end();
    await finished(stream);
  } catch (error) {
    stream.destroy();
    rmSync(draft, { force: true });
    throw error;
  }
  renameSync(draft, file);
  return stream.bytesWritten;
}

/**
 * The lines of a file. It is split only at line feeds, because texts contain other line separators.
 * @throws Problem for a missing file, or one that is not UTF-8
 */
export async function* linesOfFile(file: string): AsyncGenerator<FileLine> {
  if (!existsSync(file)) throw new Problem(`${file} does not exist.`, 'Check the name of the file.');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts: Buffer[] = [];
  let line = 0;
  const take = (end: Buffer): FileLine => {
    line++;
    const bytes = Buffer.concat([...parts, end]);
    parts = [];
    try {
      return { line, text: decoder.decode(bytes) };
    } catch (error) {
      throw new Problem(`${file}, line ${line}, is not UTF-8.`, 'Export it again.', { cause: error });
    }
  };
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield take(chunk.subarray(from, at));
      from = at + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
  if (parts.length > 0) yield take(Buffer.alloc(0));
}

/** A progress bar on stderr. Nothing is shown if it is not a terminal. */
export function openLineProgress(): { show: (progress: { done: number; total: number }) => void; stop: () => void } {
  const bar = new SingleBar({
    ...barOptions,
    format: '{bar} {percentage} % · {value} of {total} lines · {eta_formatted} left',
  });
  bar.start(0, 0);
  return {
    show: ({ done, total }) => {
      bar.setTotal(total);
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
