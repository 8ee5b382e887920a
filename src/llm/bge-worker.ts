// Runs bge-small-en-v1.5 in a worker thread: one batch of texts in, one batch of unit vectors out.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Tokenizer } from '@huggingface/tokenizers';
// This import comes before onnxruntime-node, which reads the setting when it is loaded.
import './telemetry-off';
import * as ort from 'onnxruntime-node';
import { maxOf } from '../lists';
import { lengthOf } from '../vectors';

export interface EmbedJob {
  texts: string[];
  /** Number of the window in a text, from 0. */
  window: number;
}
/** Concatenated vectors and the number of windows of each text; or an error message. */
export type EmbedResult = { vectors: Float32Array; windows: number[] } | string;

/** Maximum input length of the model, in tokens. */
const maxTokens = 512;
/** Maximum number of windows of a text. The rest is not embedded. */
const maxWindows = 5;
/** Text beyond this length is cut off before tokenization. It allows 20 characters per token. */
const maxCharacters = maxWindows * maxTokens * 20;
/** Characters that are tokenized at a time. */
const partCharacters = 2_000;
/** Longer words become one unknown token, whatever their characters. */
const maxWord = 100;

const { modelFolder } = workerData as { modelFolder: string };
/** The part of the tokenizer used here. The types of the package do not resolve. */
interface Encoder {
  encode(text: string): { ids: number[] };
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-call -- see Encoder
const tokenizer = new Tokenizer(
  JSON.parse(readFileSync(path.join(modelFolder, 'tokenizer.json'), 'utf8')),
  {},
) as Encoder;
const [begin, end] = tokenizer.encode('').ids as [number, number];
const session = ort.InferenceSession.create(path.join(modelFolder, 'model.onnx'), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
});

/**
 * The tokens of a window, with start and end token, and the number of windows. All windows have about the same length.
 */
function windowOf(text: string, window: number): { tokens: number[]; windows: number } {
  const own = tokensOf(text);
  const windows = Math.max(1, Math.ceil(own.length / (maxTokens - 2)));
  const length = Math.ceil(own.length / windows);
  return { tokens: [begin, ...own.slice(window * length, (window + 1) * length), end], windows };
}

/**
 * The tokens of the embedded part of a text. It is tokenized in parts, and only as far as needed: 50,000 random
 * letters take two seconds.
 */
function tokensOf(text: string): number[] {
  const tokens: number[] = [];
  for (let from = 0; from < Math.min(text.length, maxCharacters) && tokens.length < maxWindows * (maxTokens - 2);) {
    const next = endOfPart(text, from);
    for (const id of tokenizer.encode(text.slice(from, next)).ids.slice(1, -1)) tokens.push(id);
    from = next;
  }
  return tokens.slice(0, maxWindows * (maxTokens - 2));
}

/** End of the next part: after white space or punctuation if possible, so that the cut does not change the tokens. */
function endOfPart(text: string, from: number): number {
  const maxEnd = Math.min(from + partCharacters, maxCharacters);
  if (maxEnd >= text.length) return text.length;
  for (let end = maxEnd; end > maxEnd - maxWord; end--) if (/[\s!-/:-@]/.test(text.charAt(end - 1))) return end;
  return maxEnd;
}

/** Unit vectors of one window of each text, concatenated in one array. */
async function embed({ texts, window }: EmbedJob): Promise<Exclude<EmbedResult, string>> {
  const cut = texts.map((text) => windowOf(text, window));
  const rows = cut.map(({ tokens }) => tokens);
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
    input_ids: new ort.Tensor('int64', ids, shape),
    attention_mask: new ort.Tensor('int64', mask, shape),
    token_type_ids: new ort.Tensor('int64', new BigInt64Array(ids.length), shape),
  });
  const hidden = output['last_hidden_state'] ?? Object.values(output)[0];
  if (!hidden) throw new Error('the model returned no output');
  const vectors = firstTokens(hidden.data as Float32Array, rows.length, width, hidden.dims[2] as number);
  return { vectors, windows: cut.map(({ windows }) => windows) };
}

/** CLS pooling: the vector of the first token of each row, scaled to unit length. */
function firstTokens(hidden: Float32Array, rows: number, width: number, dimension: number): Float32Array {
  const vectors = new Float32Array(rows * dimension);
  for (let r = 0; r < rows; r++) {
    const vector = hidden.subarray(r * width * dimension, r * width * dimension + dimension);
    const length = lengthOf(vector);
    for (let d = 0; d < dimension; d++) vectors[r * dimension + d] = (vector[d] as number) / length;
  }
  return vectors;
}

parentPort?.on('message', (job: EmbedJob | null) => {
  if (job === null) return void close();
  embed(job).then(
    (result) => parentPort?.postMessage(result satisfies EmbedResult, [result.vectors.buffer as ArrayBuffer]),
    (error: unknown) => parentPort?.postMessage(String(error) satisfies EmbedResult),
  );
});

/**
 * Releases the model before the thread ends. Terminating the thread while the model's own threads run would abort the
 * process.
 */
async function close(): Promise<void> {
  await (await session).release();
  parentPort?.close();
}
