// A cross-encoder made by hand: for each pair the sum of the passage's token ids, or a number made of it.
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../src/config';

/** Fields of a Protocol Buffers message, in order: numbers, texts, and messages. */
type Field = [tag: number, value: number | string | Field[]];

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

function encoded(fields: Field[]): Buffer {
  return Buffer.concat(
    fields.flatMap(([tag, value]) => {
      if (typeof value === 'number') return [Buffer.from([...varint(tag * 8), ...varint(value)])];
      const bytes = typeof value === 'string' ? Buffer.from(value) : encoded(value);
      return [Buffer.from([...varint(tag * 8 + 2), ...varint(bytes.length)]), bytes];
    }),
  );
}

type Attribute = [name: string, value: number | number[]];

/** A node of the graph: an operator from some values to one. */
const node = (operator: string, inputs: string[], output: string, ...attributes: Attribute[]): Field => [
  1,
  [
    ...inputs.map((input): Field => [1, input]),
    [2, output],
    [4, operator],
    ...attributes.map(([name, value]): Field => {
      const held: Field[] = typeof value === 'number' ? [[3, value]] : value.map((each): Field => [8, each]);
      return [5, [[1, name], ...held, [20, typeof value === 'number' ? 2 : 7]]];
    }),
  ],
];

const [float, int64] = [1, 7];
const graphInput = 11;
const graphOutput = 12;
const shaped = (tag: number, name: string, type: number): Field => {
  const dimensions: Field[] = ['pairs', 'tokens'].map((each): Field => [1, [[2, each]]]);
  return [
    tag,
    [
      [1, name],
      [
        2,
        [
          [
            1,
            [
              [1, type],
              [2, dimensions],
            ],
          ],
        ],
      ],
    ],
  ];
};

/** Each takes `sum`. */
const lastSteps = {
  sum: [node('Identity', ['sum'], 'logits')],
  'not a number': [node('Neg', ['sum'], 'negative'), node('Sqrt', ['negative'], 'logits')],
  'two numbers': [node('Concat', ['sum', 'sum'], 'logits', ['axis', 1])],
};

/** A folder with a model and the tokenizer of the embedder. */
export function tinyCrossEncoder(makes: keyof typeof lastSteps = 'sum'): string {
  const graph: Field[] = [
    node('Mul', ['input_ids', 'token_type_ids'], 'passage'),
    node('Cast', ['passage'], 'numbers', ['to', float]),
    node('ReduceSum', ['numbers'], 'sum', ['axes', [1]], ['keepdims', 1]),
    ...lastSteps[makes],
    [2, 'tiny'],
    shaped(graphInput, 'input_ids', int64),
    shaped(graphInput, 'token_type_ids', int64),
    shaped(graphOutput, 'logits', float),
  ];
  const model: Field[] = [
    [1, 7],
    [7, graph],
    [8, [[2, 11]]],
  ];
  const folder = mkdtempSync(path.join(tmpdir(), 'tiny-cross-encoder-'));
  writeFileSync(path.join(folder, 'model.onnx'), encoded(model));
  copyFileSync(path.join(projectRoot, '.runtime', 'model', 'tokenizer.json'), path.join(folder, 'tokenizer.json'));
  return folder;
}
