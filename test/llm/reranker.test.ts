// A cross-encoder in a folder: scores by a thread of the process, or a reason why there are none, in bounded time.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ConfigError, loadConfig } from '../../src/config';
import type { CrossEncoder } from '../../src/llm/cross-encoder';
import { openReranker } from '../../src/llm/reranker';
import { openLog } from '../../src/log';
import { eventually } from '../support/eventually';
import { tinyCrossEncoder } from '../support/tiny-onnx';
import { openWorld } from '../support/world';

const log = openLog('silent');
/** Scores can be slow beside other tests. */
const patient = { RERANKER_TIMEOUT_MS: '60000' };
const open = (folder: string, more: object = {}) =>
  openReranker(loadConfig({ RERANKER_MODEL_PATH: folder, ...patient, ...more }), log) as Promise<CrossEncoder>;
const passages = [
  'a bell',
  'a bell and a lamp',
  'a bell and a lamp on the mole',
  'a',
  'a bell, again',
  'zinc zinc zinc',
];

/** Messages to a thread that are swallowed, so that it never answers. */
const swallowed = () => jest.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => undefined);

describe('a model in a folder', () => {
  let encoder: CrossEncoder;
  beforeAll(async () => {
    encoder = await open(tinyCrossEncoder());
  });
  afterAll(() => encoder.close());

  const scoresOf = async (question: string, texts: string[]) => {
    const scoring = await encoder.score(question, texts);
    if ('not_reranked' in scoring) throw new Error(scoring.not_reranked);
    return scoring.scores;
  };

  test('scores passages in their order, alone as beside others of other lengths', async () => {
    const all = await scoresOf('what rings?', passages);
    expect(new Set(all).size).toBe(passages.length);
    for (const [at, passage] of passages.entries()) expect(await scoresOf('what rings?', [passage])).toEqual([all[at]]);
  });

  test('reads the question as the first part of each pair', async () => {
    expect(await scoresOf('what rings?', passages)).toEqual(await scoresOf('what burns at night?', passages));
  });

  test('reads no more than the model takes', async () => {
    const [score] = await scoresOf('what rings?', ['😀 '.repeat(600)]);
    expect(score).toBeGreaterThan(0);
  });

  test('gives up when the time is over, and begins nothing more for that call', async () => {
    const own = await open(tinyCrossEncoder(), { RERANKER_TIMEOUT_MS: '50' });
    const post = swallowed();
    expect(await own.score('what rings?', passages)).toEqual({ not_reranked: 'time' });
    expect(post).toHaveBeenCalledTimes(1);
    expect(own.state()).toBe('ok');
    post.mockRestore();
    await own.close();
  });

  test('throws the reason of a caller who has gone', async () => {
    const gone = new Error('the client has gone');
    await expect(encoder.score('q', passages, { signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
    expect(encoder.state()).toBe('ok');
  });

  test('is unavailable for the call that its thread dies of, and works for the next one', async () => {
    const post = jest.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
      void this.terminate();
    });
    expect(await encoder.score('what rings?', passages)).toEqual({ not_reranked: 'unavailable' });
    expect(encoder.state()).toBe('failing');
    post.mockRestore();
    // The new thread loads the model.
    await eventually(
      () => encoder.score('what rings?', passages),
      (scoring) => 'scores' in scoring,
    );
    expect(encoder.state()).toBe('ok');
  });
});

test('a model that scores with no number gives no scores', async () => {
  const encoder = await open(tinyCrossEncoder('not a number'));
  expect(await encoder.score('what rings?', passages)).toEqual({ not_reranked: 'answer' });
  expect(encoder.state()).toBe('failing');
  await encoder.close();
});

test.each([
  ['that is not there', () => '/nowhere/at/all', 'has no model.onnx'],
  ['with a model that gives two numbers for a pair', () => tinyCrossEncoder('two numbers'), 'one number for each pair'],
  [
    'with a file that is no model',
    () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'no-model-'));
      for (const file of ['model.onnx', 'tokenizer.json']) writeFileSync(path.join(folder, file), '{}');
      return folder;
    },
    'cannot score',
  ],
])('a folder %s stops the start, and the message says why', async (_name, folderOf, reason) => {
  const opening = open(folderOf());
  await expect(opening).rejects.toThrow(ConfigError);
  await expect(opening).rejects.toThrow(reason);
});

test('a worker, whose runs rerank nothing, loads no model', async () => {
  expect(await open(tinyCrossEncoder(), { ROLE: 'worker' })).toBeUndefined();
});

test('a search is ordered by the model of the folder, which the answer names', async () => {
  const folder = tinyCrossEncoder();
  const world = await openWorld({ RERANKER_MODEL_PATH: folder, ...patient });
  try {
    await world.client.addAll(passages.map((content) => ({ content })));
    const { body } = await world.client.post('/memory/search', { query: 'a bell', reranker: 'cross_encoder' });
    expect(body.not_reranked).toBeUndefined();
    expect(body.results[0]).toMatchObject({ rerank_model: path.basename(folder), rerank_status: 'scored' });
    const scores = (body.results as { rerank_score: number }[]).map(({ rerank_score }) => rerank_score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect((await world.raw().get('/health')).body.reranker).toBe('ok');
  } finally {
    await world.close();
  }
});
