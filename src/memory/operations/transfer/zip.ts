import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

export interface ZipEntry {
  name: string;
  texts: AsyncIterable<string> | Iterable<string>;
}

/** Characters compressed at once, so that other requests get a turn in between. */
const piece = 250_000;

/** A zip archive of up to 4 GB, produced while it is read. */
export async function* zipOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  for await (const { name, texts } of entries) {
    const file = new ZipDeflate(name, { level: 3 });
    zip.add(file);
    for await (const text of inPieces(texts)) {
      file.push(Buffer.from(text));
      yield* made;
      made = [];
      await setImmediate();
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* made;
}

/** Joins short texts and cuts long ones, never within a character. */
async function* inPieces(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    rest += text;
    while (rest.length >= piece) {
      const end = piece - (/[\ud800-\udbff]/.test(rest[piece - 1] ?? '') ? 1 : 0);
      yield rest.slice(0, end);
      rest = rest.slice(end);
    }
  }
  if (rest !== '') yield rest;
}
