// Text of files in UTF-8, UTF-16 or Windows-1252. The first character beyond ASCII decides between UTF-8 and
// Windows-1252, so that a file is read only once; a later invalid byte stays visible.
import { isUtf8 } from 'node:buffer';
import { text } from 'node:stream/consumers';
import { TextDecoder } from 'node:util';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

const looked = 1_000;

/** UTF-16 by its byte order mark, or by the zero bytes of its ASCII characters. */
function wideEncoding(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const some = head.subarray(0, looked);
  const zerosAt = (side: number) => some.filter((byte, i) => byte === 0 && i % 2 === side).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (even === 0 && odd > some.length / 5) return 'utf-16le';
  return odd === 0 && even > some.length / 5 ? 'utf-16be' : undefined;
}

const lengthOfLead = (byte: number) => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2);

/** @returns undefined while all bytes are ASCII, or the first other character is not complete */
function narrowEncoding(bytes: Buffer): Encoding | undefined {
  const at = bytes.findIndex((byte) => byte >= 0x80);
  if (at < 0) return undefined;
  const end = at + lengthOfLead(bytes[at] as number);
  if (end > bytes.length) return undefined;
  return isUtf8(bytes.subarray(at, end)) ? 'utf-8' : 'windows-1252';
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The same text in UTF-8, without byte order mark. */
export async function* asUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let encoding: Encoding | undefined;
  let decoder: TextDecoder | undefined;
  let held = Buffer.alloc(0);
  let isFirst = true;
  const asNow = (bytes: Buffer, stream: boolean) => (decoder ? Buffer.from(decoder.decode(bytes, { stream })) : bytes);
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    if (isFirst) encoding = wideEncoding(held);
    if (isFirst && held.subarray(0, 3).equals(byteOrderMark)) {
      encoding = 'utf-8';
      held = held.subarray(3);
    }
    isFirst = false;
    if (encoding === undefined) encoding = narrowEncoding(held);
    if (encoding === undefined) {
      // ASCII is the same in both; the start of a character waits for its rest.
      const start = held.subarray(-3).findIndex((byte) => byte >= 0x80);
      const ascii = start < 0 ? held.length : held.length - Math.min(3, held.length) + start;
      yield held.subarray(0, ascii);
      held = held.subarray(ascii);
      continue;
    }
    if (encoding !== 'utf-8') decoder ??= new TextDecoder(encoding);
    yield asNow(held, true);
    held = Buffer.alloc(0);
  }
  if (held.length > 0 && encoding === undefined) decoder = new TextDecoder('windows-1252');
  if (held.length > 0 || decoder) yield asNow(held, false);
}

/** Recodes a text to UTF-8 from any encoding. */
export async function* recoded(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

export async function* textOfChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of asUtf8(chunks)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

export const wholeText = (chunks: AsyncIterable<Buffer>): Promise<string> => text(textOfChunks(chunks));

/** The beginning of a file as text; empty if it is not text. The cut may split its last character. */
export function headOf(bytes: Buffer): string {
  const wide = wideEncoding(bytes);
  if (wide === undefined && bytes.includes(0)) return '';
  return new TextDecoder(wide ?? narrowEncoding(bytes) ?? 'utf-8').decode(bytes);
}

const maxLine = 64_000_000;

/** Lines with their number from 1, without line ends. A line that is too long is reported as undefined. */
export async function* linesOfChunks(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<{ line: string | undefined; number: number }> {
  let number = 0;
  let parts: string[] = [];
  let length = 0;
  const finish = () => {
    const line = length > maxLine ? undefined : parts.join('').replace(/\r$/, '');
    parts = [];
    length = 0;
    return { line, number: ++number };
  };
  const keep = (part: string) => {
    length += part.length;
    if (length <= maxLine) parts.push(part);
  };
  for await (const text of textOfChunks(chunks)) {
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      keep(text.slice(from, at));
      from = at + 1;
      yield finish();
    }
    keep(text.slice(from));
  }
  if (length > 0) yield finish();
}
