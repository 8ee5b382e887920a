// The client of a cross-encoder: one score for each passage, or a reason why there are none, in bounded time.
import type { ServerResponse } from 'node:http';
import { loadConfig } from '../../src/config';
import { openCrossEncoder, type CrossEncoder } from '../../src/llm/cross-encoder';
import { openLog } from '../../src/log';
import { send } from '../support/fake-llm';
import { asCohere, asTei, fakeReranker, type FakeReranker, type RerankStandIn } from '../support/fake-reranker';

let server: FakeReranker;
beforeAll(async () => {
  server = await fakeReranker();
});
afterAll(() => server.close());

const log = openLog('silent');
const open = (settings: object = {}, clock = () => 0) =>
  openCrossEncoder(loadConfig({ ...server.settings, ...settings }), log, clock) as CrossEncoder;
const passages = ['The bell rings.', 'The mole is of stone.', 'The lamp is lit.'];
const byLength = (text: string) => text.length;
/** A time that is soon over. */
const hasty = { RERANKER_TIMEOUT_MS: '50' };
const score = (encoder: CrossEncoder) => encoder.score('Of what is the mole?', passages);
const inOrder = { scores: passages.map(byLength) };

/** The scoring, and the requests that it took. */
async function scoring(encoder: CrossEncoder) {
  const before = server.requests.length;
  return { ...(await score(encoder)), asked: server.requests.length - before };
}

test('without settings, no cross-encoder is opened', () => {
  expect(openCrossEncoder(loadConfig({}), log)).toBeUndefined();
});

test('in the protocol of TEI, scores are returned in the order of the passages', async () => {
  server.behave(asTei(byLength));
  expect(await score(open({ RERANKER_PROTOCOL: 'tei' }))).toEqual(inOrder);
  const { path, headers, body } = server.requests.at(-1) as (typeof server.requests)[number];
  expect([path, headers.authorization, body]).toEqual([
    '/rerank',
    undefined,
    { query: 'Of what is the mole?', texts: passages },
  ]);
});

test('in the protocol of Cohere, model, key, path and number of results are sent', async () => {
  server.behave(asCohere(byLength));
  const settings = { RERANKER_MODEL: 'm', RERANKER_API_KEY: 'secret', RERANKER_PATH: '/v2/rerank' };
  expect(await score(open({ RERANKER_PROTOCOL: 'cohere', ...settings }))).toEqual(inOrder);
  const { path, headers, body } = server.requests.at(-1) as (typeof server.requests)[number];
  expect([path, headers.authorization, body]).toEqual([
    '/v2/rerank',
    'Bearer secret',
    { model: 'm', query: 'Of what is the mole?', documents: passages, top_n: 3 },
  ]);
});

test.each<[string, RerankStandIn]>([
  ['that refuses the other one with 422', asCohere(byLength)],
  ['that refuses the other one with 400', asCohere(byLength, 400)],
  ['that refuses the other one with 500', asCohere(byLength, 500)],
  [
    'that answers the other one in a form of its own',
    (response, texts, body) =>
      body.documents ? asCohere(byLength)(response, texts, body) : send(response, 200, { results: [] }),
  ],
])('the protocol of a server %s is found by the first call and remembered', async (_name, standIn) => {
  server.behave(standIn);
  const encoder = open();
  expect(await scoring(encoder)).toEqual({ ...inOrder, asked: 2 });
  expect(await scoring(encoder)).toEqual({ ...inOrder, asked: 1 });
});

test('a question and passages are sent cut, and as well-formed text', async () => {
  server.behave(asTei(byLength));
  await open().score(`${'q'.repeat(999)}😀`, [`${'p'.repeat(999)}😀`, 'short']);
  const { body } = server.requests.at(-1) as (typeof server.requests)[number];
  expect(body.query).toBe(`${'q'.repeat(999)}\uFFFD`);
  expect(body.texts).toEqual([`${'p'.repeat(999)}\uFFFD`, 'short']);
});

test('negative scores are scores', async () => {
  server.behave(asTei((text) => -text.length));
  expect(await score(open())).toEqual({ scores: passages.map((text) => -text.length) });
});

/** An answer of these bytes, as JSON. */
const saying =
  (text: string): RerankStandIn =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(text);
  };
const tei = (...entries: [index: unknown, score: unknown][]) =>
  saying(JSON.stringify(entries.map(([index, score]) => ({ index, score }))));
const zero = [0, 1] as [number, number];
const one = [1, 1] as [number, number];

/** Writes until the client has gone. */
function pour(response: ServerResponse, chunk: string): void {
  while (!response.destroyed && response.write(chunk));
  if (!response.destroyed) response.once('drain', () => pour(response, chunk));
}

test.each<[string, RerankStandIn]>([
  ['prose', saying('Certainly!')],
  ['nothing', saying('')],
  ['an error as an answer', saying('{"error": "no"}')],
  ['an empty list', tei()],
  ['too few results', tei(zero, one)],
  ['too many results', tei(zero, one, [2, 1], [3, 1])],
  ['an index behind the last', tei(zero, one, [3, 1])],
  ['a negative index', tei(zero, one, [-1, 1])],
  ['a broken index', tei(zero, one, [1.5, 1])],
  ['an index as a text', tei(zero, one, ['2', 1])],
  ['an index twice', tei(zero, one, one)],
  ['no score', tei(zero, one, [2, null])],
  ['a score as a text', tei(zero, one, [2, '0.9'])],
  ['NaN', saying('[{"index":0,"score":1},{"index":1,"score":1},{"index":2,"score":NaN}]')],
  ['an infinite score', saying('[{"index":0,"score":1},{"index":1,"score":1},{"index":2,"score":1e999}]')],
  ['results that are no objects', saying('[1, null, [2]]')],
  ['very deep lists', saying('['.repeat(200_000))],
  [
    'results without end',
    (response) => {
      response.writeHead(200);
      response.write('[');
      pour(response, '{"index":0,"score":1},'.repeat(1_000));
    },
  ],
])('a server that answers %s has given no scores', async (_name, standIn) => {
  server.behave(standIn);
  expect(await score(open({ RERANKER_PROTOCOL: 'tei' }))).toEqual({ not_reranked: 'answer' });
});

test('an answer of more than 256 kB is not read to its end', async () => {
  server.behave((response) => pour(response.writeHead(200), ' '.repeat(64_000)));
  const leaves = server.givenUp();
  expect(await score(open({ RERANKER_PROTOCOL: 'tei' }))).toEqual({ not_reranked: 'answer' });
  await leaves;
});

test.each<[string, RerankStandIn]>([
  ['is silent', () => undefined],
  [
    'begins an answer and does not end it',
    (response) => {
      response.writeHead(200);
      response.write('[');
    },
  ],
])('a server that %s is given up when the time is over', async (_name, standIn) => {
  server.behave(standIn);
  const leaves = server.givenUp();
  // Long enough that the request arrives.
  expect(await score(open({ RERANKER_TIMEOUT_MS: '2000' }))).toEqual({ not_reranked: 'time' });
  await leaves;
});

test.each<[string, RerankStandIn]>([
  ['breaks', (response) => send(response, 503, {})],
  ['refuses the key', (response) => send(response, 401, {})],
  ['hangs up', (response) => void response.destroy()],
  [
    'redirects to another address',
    (response, texts, body) =>
      server.requests.at(-1)?.path === '/rerank'
        ? send(response, 307, {}, { Location: '/elsewhere' })
        : asTei(byLength)(response, texts, body),
  ],
])('a server that %s is unavailable', async (_name, standIn) => {
  server.behave(standIn);
  expect(await score(open())).toEqual({ not_reranked: 'unavailable' });
});

test('a call that its caller gives up throws the reason, and says nothing about the server', async () => {
  server.behave(() => undefined);
  const encoder = open();
  const gone = new Error('the client has gone');
  await expect(encoder.score('q', passages, { signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
  expect(encoder.state()).toBe('ok');
});

describe('after failures', () => {
  test('three in a row, the server is left alone until the pause is over', async () => {
    server.behave((response) => send(response, 503, {}));
    let ms = 0;
    const encoder = open({}, () => ms);
    for (const _ of passages) expect(await scoring(encoder)).toMatchObject({ asked: 1 });
    server.behave(asTei(byLength));
    expect(await scoring(encoder)).toEqual({ not_reranked: 'unavailable', asked: 0 });
    expect(encoder.state()).toBe('failing');
    ms = 30_000;
    expect(await scoring(encoder)).toEqual({ ...inOrder, asked: 1 });
    expect(encoder.state()).toBe('ok');
  });

  test('one time-out does not open the circuit, three do', async () => {
    server.behave(() => undefined);
    const encoder = open(hasty);
    for (const _ of passages) expect(await score(encoder)).toEqual({ not_reranked: 'time' });
    expect(await scoring(encoder)).toEqual({ not_reranked: 'unavailable', asked: 0 });
  });

  test('texts that the server refuses do not keep those of others from it', async () => {
    server.behave(asTei(byLength));
    const encoder = open();
    await score(encoder);
    server.behave((response) => send(response, 422, { error: 'too long' }));
    for (const _ of [...passages, 'one more'])
      expect(await scoring(encoder)).toEqual({ not_reranked: 'unavailable', asked: 1 });
    expect(encoder.state()).toBe('ok');
  });
});
