// The vector index may fail for a moment: the same is found without it.
import type { Ctx } from '../../../src/ctx';
import { QueryFailed } from '../../../src/errors';
import { onlyOf } from '../../../src/memory/runs/schedule';
import { memoryTypes } from '../../../src/memory/model/types';
import { facts } from '../../../src/memory/retrieval/channels/entities';
import { candidatesOf } from '../../../src/memory/retrieval/candidates';
import { defaultFilter } from '../../../src/memory/retrieval/plan';
import { prepareQuestion, type Question } from '../../../src/memory/retrieval/question';
import { openTenant, type World } from '../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const indexed = new Set<string>(['retrieval/find-hybrid', 'retrieval/find-by-vector', 'retrieval/find-by-facts']);

/** The same question in a workspace of its own: with the index, and while it fails. */
async function asked(text: string, contents: string[]) {
  const { client: stranger } = await world.stranger();
  await stranger.addAll(contents.map((content) => ({ content })));
  const workspace_id = await world.workspace();
  const client = await world.clientFor({ ...world.owner, workspace_id });
  await client.addAll(contents.map((content) => ({ content })));
  const scope = onlyOf(`w:${workspace_id}`);
  const graph = world.graph.as(scope, '');
  const ctx = { graph, scope, embed: world.ports.embed } as Ctx;
  const failing = {
    ...ctx,
    graph: {
      ...graph,
      run: (...[name, ...rest]: Parameters<typeof graph.run>) =>
        indexed.has(name) ? Promise.reject(new QueryFailed(undefined)) : graph.run(name, ...rest),
    },
  } as Ctx;
  const question: Question = await prepareQuestion(ctx, text, defaultFilter(memoryTypes), 5);
  return { question, ctx, failing };
}

test.each(['which lamp burns oil?', '💡'])('“%s” finds the same items with the same scores', async (text) => {
  const { question, ctx, failing } = await asked(text, [
    'The lamp burns oil.',
    'A foghorn warns ships.',
    'Oil comes on Tuesdays.',
  ]);
  const found = async (by: Ctx) =>
    (await candidatesOf(by, question)).candidates
      .map(({ content, cosine }) => [content, cosine?.toFixed(4)])
      .sort(([a], [b]) => String(a).localeCompare(String(b)));
  expect(await found(failing)).toEqual(await found(ctx));
  expect(await found(failing)).toHaveLength(3);
});

const noPool = () => Promise.reject(new Error('facts need no pool'));

test('the same items state the nearest facts', async () => {
  const { question, ctx, failing } = await asked('Who is employed by the trust?', [
    'Nadia Brookfield works at Tern Harbour Trust.',
    'Orla Brandt works at Ljunghall.',
    'Bread needs flour.',
  ]);
  const found = async (by: Ctx) =>
    (await facts(by, question, noPool)).map(({ item_id, score }) => `${item_id} ${score.toFixed(4)}`).sort();
  expect(await found(failing)).toEqual(await found(ctx));
  expect(await found(failing)).toHaveLength(2);
});
