// Aborted requests (client gone or time limit reached) stop their work, but never interrupt a commit.
import { randomUUID } from 'node:crypto';
import { contextFor } from '../../src/app';
import { ModelFailed, Refusal } from '../../src/errors';
import type { ModelCall } from '../../src/llm/chat';
import { extractSteps } from '../../src/llm/prompts/steps';
import { recordRun } from '../../src/memory/runs/run';
import { onlyOf } from '../../src/memory/runs/schedule';
import { contextOf } from '../support/context';
import { eventually } from '../support/eventually';
import type { FakeLlm } from '../support/fake-llm';
import { openModelWorld, type ModelWorld } from '../support/model-world';
import { hold } from '../support/graph';
import type {} from '../support/world';

/** Timeouts so long that nothing ends by itself. */
const patient = {
  LLM_TIMEOUT_MS: '600000',
  SERVICE_QUERY_TIMEOUT_MS: '600000',
  SERVICE_REQUEST_TIMEOUT_MS: '600000',
};

let llm: FakeLlm;
let world: ModelWorld;
let item_id: string;
beforeAll(async () => {
  world = await openModelWorld(patient);
  ({ llm } = world);
  item_id = await world.client.add({ content: 'The foghorn is silent.', metadata: { kept: true } });
  await world.client.add({ content: 'The lamp is lit.' });
});
afterAll(() => world.close());

/** Sends a request that the test can abort. */
function send(path: string, body: object, method = 'POST', request_id = 'abandoned') {
  const leaving = new AbortController();
  const answer = fetch(world.base + path, {
    method,
    headers: { 'X-API-Key': world.client.key, 'Content-Type': 'application/json', 'X-Request-Id': request_id },
    body: JSON.stringify(body),
    signal: leaving.signal,
  }).catch((error: unknown) => error);
  return { answer, leave: () => leaving.abort() };
}

const reranked = { query: 'What is silent?', reranker: 'llm' };

test('a client that disconnects aborts the call of the language model, and it is not retried', async () => {
  llm.behave('silent');
  const asked = llm.asked();
  const { answer, leave } = send('/memory/search', reranked);
  await asked;
  const questions = llm.requests.length;
  const givenUp = llm.givenUp();
  leave();
  await Promise.all([answer, givenUp]);
  // Another model call takes longer than the pause before a retry.
  llm.behave('well');
  await world.client.post('/memory/ask', { question: 'What is lit?' });
  expect(llm.requests.slice(questions).filter((request) => JSON.stringify(request).includes('What is silent'))).toEqual(
    [],
  );
});

test('a request waits 15 seconds for the language model, a run as long as the settings say', async () => {
  const limits: unknown[] = [];
  const chat = {
    model: 'm',
    ask: (_prompt: unknown, call?: ModelCall) => Promise.reject(new ModelFailed(limits.push(call?.limitMs))),
  };
  const ports = { ...world.ports, chat };
  const request = await contextOf({ ...world, ports });
  const run = contextFor(
    ports,
    { ...request.caller, scope: request.scope, tier: 'free' },
    {
      ...{ id: 'r', log: world.ports.log, signal: new AbortController().signal, run_id: 'r' },
    },
  );
  const prompt = extractSteps('The foghorn is silent.');
  for (const { chat: asked } of [request, run]) {
    await expect(asked?.ask(prompt)).rejects.toBeInstanceOf(ModelFailed);
    await expect(asked?.ask(prompt, { limitMs: 5 })).rejects.toBeInstanceOf(ModelFailed);
  }
  expect(limits).toEqual([15_000, 5, undefined, 5]);
});

/** Number of transactions of a request in Neo4j. */
const transactionsOf = (request_id: string) =>
  world.cypher('SHOW TRANSACTIONS YIELD metaData WHERE metaData.request_id = $request_id RETURN 1 AS one', {
    request_id,
  });

test('a client that disconnects rolls back a transaction that waits for a lock', async () => {
  const release = await hold(world, 'MemoryItem', { item_id });
  const { answer, leave } = send(`/memory/${item_id}`, { metadata: { kept: false } }, 'PATCH', 'waits');
  await eventually(
    () => transactionsOf('waits'),
    (open) => open.length > 0,
  );
  leave();
  await answer;
  await eventually(
    () => transactionsOf('waits'),
    (open) => open.length === 0,
  );
  await release();
  expect((await world.client.get(`/memory/${item_id}`)).body.metadata).toEqual({ kept: true });
});

describe('database access of an aborted request', () => {
  const bound = (signal: AbortSignal) => world.graph.as(onlyOf(`w:${world.owner.workspace_id}`), 'test', { signal });

  test('starts no query and no transaction, unless wrapped in lasting()', async () => {
    const over = new AbortController();
    const graph = bound(over.signal);
    over.abort(new Refusal('aborted'));
    let begun = false;
    await expect(graph.run('store/get', { item_id })).rejects.toMatchObject({ code: 'aborted' });
    await expect(graph.write(() => Promise.resolve((begun = true)))).rejects.toMatchObject({ code: 'aborted' });
    expect(begun).toBe(false);
    expect(await graph.lasting().run('store/get', { item_id })).toBeDefined();
  });

  test('does not commit a transaction that was open at the abort', async () => {
    const over = new AbortController();
    const graph = bound(over.signal);
    const run_id = randomUUID();
    const work = graph.write(async (transaction) => {
      await recordRun(transaction, world.ports.now(), {
        run_id,
        kind: 'search',
        stage: 'read',
        items: 1,
        status: 'ok',
      });
      over.abort(new Refusal('aborted'));
    });
    await expect(work).rejects.toMatchObject({ code: 'aborted' });
    expect(await graph.lasting().run('runs/get', { run_id })).toBeUndefined();
  });
});
