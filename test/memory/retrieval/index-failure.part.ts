// Temporary failures of a vector index: search returns the same results without the index.
import { Neo4jError, type Driver } from 'neo4j-driver';
import { loadConfig } from '../../../src/config';
import type { Ctx } from '../../../src/ctx';
import { connectGraph } from '../../../src/graph/connect';
import { Graph } from '../../../src/graph/run';
import { onlyOf } from '../../../src/memory/runs/schedule';
import { memoryTypes } from '../../../src/memory/model/types';
import { candidatesOf } from '../../../src/memory/retrieval/candidates';
import { defaultFilter } from '../../../src/memory/retrieval/search-spec';
import { prepareQuestion, type Question } from '../../../src/memory/retrieval/question';
import { openTenant, type World } from '../../support/world';

let world: World;
let driver: Driver;
let withoutIndexes: Graph;
beforeAll(async () => {
  world = await openTenant();
  const config = loadConfig(process.env);
  driver = await connectGraph(config);
  const failing = {
    session: (options: object) => {
      const session = driver.session(options);
      const run = session.run.bind(session) as (text: string, ...rest: object[]) => ReturnType<typeof session.run>;
      const failure = () =>
        Promise.reject(new Neo4jError('Index out of bounds', 'Neo.DatabaseError.Statement.ExecutionFailed', '', ''));
      return Object.assign(session, {
        run: (text: string, ...rest: object[]) => (text.includes('VECTOR INDEX') ? failure() : run(text, ...rest)),
      });
    },
  };
  withoutIndexes = new Graph(failing as unknown as Driver, config.NEO4J_DATABASE, 60_000);
});
afterAll(() => driver.close());

/** The results of a question in a new workspace, with the vector indexes and while they fail. */
async function bothAnswers(text: string, contents: string[]) {
  const { client: stranger } = await world.stranger();
  await stranger.addAll(contents.map((content) => ({ content })));
  const workspace_id = await world.workspace();
  const client = await world.clientFor({ ...world.owner, workspace_id });
  await client.addAll(contents.map((content) => ({ content })));
  const scope = onlyOf(`w:${workspace_id}`);
  const by = (graph: Graph) => ({ graph: graph.as(scope, ''), scope, embed: world.ports.embed }) as Ctx;
  const ctx = by(world.graph);
  const question: Question = await prepareQuestion(ctx, text, defaultFilter(memoryTypes), 5);
  return { question, ctx, failing: by(withoutIndexes) };
}

test.each(['which lamp burns oil?', '💡'])(
  'with a failing vector index, “%s” finds the same items with the same scores',
  async (text) => {
    const { question, ctx, failing } = await bothAnswers(text, [
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
  },
);
