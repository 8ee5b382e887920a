// Serializes answers as JSON, in slices.
import { takeTurns } from '../process/turns';

/** Lists and objects are written entry by entry down to this depth, which reaches each result of a search. */
const depth = 2;

/**
 * A JSON value as bytes, written in slices. A hundred results of a megabyte each would block the process for a second.
 */
export async function jsonBytes(answer: unknown): Promise<Buffer> {
  // A frozen answer stays the same, and its text is made once.
  if (!Object.isFrozen(answer) || answer === null || typeof answer !== 'object') return bytesOf(answer);
  const made = ofFrozen.get(answer) ?? bytesOf(answer);
  ofFrozen.set(answer, made);
  return made;
}

const ofFrozen = new WeakMap<object, Promise<Buffer>>();

async function bytesOf(answer: unknown): Promise<Buffer> {
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
