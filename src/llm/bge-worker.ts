// Runs bge-small-en-v1.5 in a worker thread: one batch of texts in, one batch of unit vectors out.
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { maxOf } from '../lists';
import { lengthOf, unitOf } from '../vectors';
import { answerTexts, openModel, Tensor } from './model-thread';
import type { ThreadData } from './model-threads';

/** A thread with this niceness gets a tenth of a processor that other threads want too. */
const backgroundNice = 10;

/** Maximum input length of the model, in tokens. */
const maxTokens = 512;
/**
 * Tokens in each window of a long text. The work per token grows with the length: .22 ms of processor time at 256
 * tokens, .30 ms at 512.
 */
const windowTokens = 256;
/** Maximum number of windows per text. The rest is not embedded. */
const maxWindows = 10;
/** Text beyond this length is cut off before tokenization. It allows 20 characters per token. */
const maxCharacters = maxWindows * windowTokens * 20;
/** How many characters are tokenized at once. */
const partCharacters = 2_000;
/** Longer words become one unknown token, whatever characters they have. */
const maxWord = 100;

const { isBackground } = workerData as ThreadData;
// On Linux this is the priority of the thread, elsewhere that of the whole process.
if (isBackground && process.platform === 'linux') setPriority(backgroundNice);

const { tokenizer, session } = openModel<{ encode(text: string): { ids: number[] } }>();
/** Tokens of a text that are embedded. */
const maxEmbedded = maxWindows * (windowTokens - 2);
const [begin, end] = tokenizer.encode('').ids as [number, number];

/** The token rows of a text, with start and end token: one, or for longer texts several of about the same length. */
function windowsOf(text: string): number[][] {
  const own = tokensOf(text);
  const count = own.length <= maxTokens - 2 ? 1 : Math.ceil(own.length / (windowTokens - 2));
  const length = Math.ceil(own.length / count);
  return Array.from({ length: count }, (_, i) => [begin, ...own.slice(i * length, (i + 1) * length), end]);
}

/**
 * The tokens of the part of a text that is embedded. It is tokenized in parts, and only as far as needed: 50,000 random
 * letters take two seconds.
 */
function tokensOf(text: string): number[] {
  const tokens: number[] = [];
  for (let from = 0; from < Math.min(text.length, maxCharacters) && tokens.length < maxEmbedded;) {
    const next = endOfPart(text, from);
    for (const id of tokenizer.encode(text.slice(from, next)).ids.slice(1, -1)) tokens.push(id);
    from = next;
  }
  return tokens.slice(0, maxEmbedded);
}

/** End of the next part: after white space or punctuation if possible, so that the cut does not change the tokens. */
function endOfPart(text: string, from: number): number {
  const maxEnd = Math.min(from + partCharacters, maxCharacters);
  if (maxEnd >= text.length) return text.length;
  for (let end = maxEnd; end > maxEnd - maxWord; end--) if (/[\s!-/:-@]/.test(text.charAt(end - 1))) return end;
  return maxEnd;
}

/** Unit vectors of texts, concatenated. The vector of a text with several windows is the mean of theirs. */
async function embed(texts: string[]): Promise<Float32Array> {
  const windows = texts.map(windowsOf);
  const rows = windows.flat();
  const hidden = await run(rows);
  const size = hidden.length / rows.length;
  const vectors = new Float32Array(texts.length * size);
  let row = 0;
  windows.forEach(({ length: count }, i) => {
    const vector = vectors.subarray(i * size, (i + 1) * size);
    for (const last = row + count; row < last; row++) addUnit(vector, hidden.subarray(row * size, (row + 1) * size));
    if (count > 1) vector.set(unitOf(vector));
  });
  return vectors;
}

function addUnit(sum: Float32Array, vector: Float32Array): void {
  const length = lengthOf(vector);
  for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] as number) + (vector[d] as number) / length;
}

/** CLS pooling: the model's output for the first token of each row, concatenated. */
async function run(rows: number[][]): Promise<Float32Array> {
  const width = maxOf(rows.map((row) => row.length));
  const ids = new BigInt64Array(rows.length * width);
  const mask = new BigInt64Array(rows.length * width);
  rows.forEach((row, r) =>
    row.forEach((token, t) => {
      ids[r * width + t] = BigInt(token);
      mask[r * width + t] = 1n;
    }),
  );
  const shape = [rows.length, width];
  const output = await (
    await session
  ).run({
    input_ids: new Tensor('int64', ids, shape),
    attention_mask: new Tensor('int64', mask, shape),
    token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
  });
  const hidden = output['last_hidden_state'] ?? Object.values(output)[0];
  if (!hidden) throw new Error('the model returned no output');
  const size = hidden.dims[2] as number;
  const first = new Float32Array(rows.length * size);
  rows.forEach((_, r) => {
    const start = r * width * size;
    first.set((hidden.data as Float32Array).subarray(start, start + size), r * size);
  });
  return first;
}

answerTexts(session, embed);
