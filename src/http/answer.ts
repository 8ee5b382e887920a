// The bytes of an answer.
import { takeTurns } from '../process/turns';

/** Entries of lists and objects are written one by one down to this depth. It covers the results of a search, not their parts. */
const depth = 2;

/** A JSON value as bytes. A hundred results of a megabyte each would block the process for a second, so they are written in turns. */
export async function jsonBytes(answer: unknown): Promise<Buffer> {
  const turn = takeTurns();
  const parts: Buffer[] = [];
  let text = '';
  const write = async (value: unknown, left: number): Promise<void> => {
    if (left === 0 || value === null || typeof value !== 'object') text += JSON.stringify(value) ?? 'null';
    else if (Array.isArray(value)) await writeEach(value.entries(), '[]', left, () => '');
    else {
      const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
      await writeEach(entries, '{}', left, (name) => `${JSON.stringify(name)}:`);
    }
    if (text.length < 65_536) return;
    parts.push(Buffer.from(text));
    text = '';
    await turn();
  };
  const writeEach = async <K>(
    entries: Iterable<[K, unknown]>,
    [open, close]: string,
    left: number,
    nameOf: (key: K) => string,
  ) => {
    let before = open;
    for (const [key, value] of entries) {
      text += `${before}${nameOf(key)}`;
      before = ',';
      await write(value, left - 1);
    }
    text += before === open ? `${open}${close}` : close;
  };
  await write(answer, depth);
  return Buffer.concat([...parts, Buffer.from(text)]);
}
