// Runs a cross-encoder in a worker thread: a question and passages in, one number for each passage out.
import { maxOf } from '../lists';
import { answerTexts, openModel, Tensor } from './model-thread';

/** Maximum input length of most models, in tokens. */
const maxTokens = 512;

interface Pair {
  ids: number[];
  /** 0 for the question, 1 for the passage; models of some families take none. */
  token_type_ids: number[];
}

const { tokenizer, session } = openModel<{
  encode(text: string, options: { text_pair: string; return_token_type_ids: true }): Pair;
}>();

/** The tokens of a question with a passage. Of a pair that is too long, the end of the passage is left out. */
function pairOf(question: string, passage: string): Pair {
  const { ids, token_type_ids } = tokenizer.encode(question, { text_pair: passage, return_token_type_ids: true });
  return { ids: cut(ids), token_type_ids: cut(token_type_ids) };
}

/** The last token ends the pair. */
const cut = (tokens: number[]): number[] =>
  tokens.length <= maxTokens ? tokens : [...tokens.slice(0, maxTokens - 1), tokens.at(-1) as number];

async function score([question = '', ...passages]: string[]): Promise<Float32Array> {
  const rows = passages.map((passage) => pairOf(question, passage));
  const width = maxOf(rows.map(({ ids }) => ids.length));
  const shape = [rows.length, width];
  const tensorOf = (valueAt: (row: Pair, token: number) => number) => {
    const values = new BigInt64Array(rows.length * width);
    rows.forEach((row, r) => row.ids.forEach((_, t) => (values[r * width + t] = BigInt(valueAt(row, t)))));
    return new Tensor('int64', values, shape);
  };
  const inputs: Record<string, Tensor> = {
    input_ids: tensorOf(({ ids }, t) => ids[t] as number),
    attention_mask: tensorOf(() => 1),
    token_type_ids: tensorOf(({ token_type_ids }, t) => token_type_ids[t] as number),
  };
  const model = await session;
  const taken = Object.entries(inputs).filter(([name]) => model.inputNames.includes(name));
  const output = await model.run(Object.fromEntries(taken));
  const logits = output['logits'] ?? Object.values(output)[0];
  if (!(logits?.data instanceof Float32Array) || logits.data.length !== rows.length)
    throw new Error('the model does not give one number for each pair');
  return Float32Array.from(logits.data);
}

answerTexts(session, score);
