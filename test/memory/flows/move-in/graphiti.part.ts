// Import of a Graphiti graph: ids, times and answers about the past are kept, and a repetition changes nothing.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareAsOf } from '../../../../scripts/tools/drills/as-of-checks';
import { makeGraph, makeQuestions, readable, type Question } from '../../../../scripts/tools/drills/graphiti-graph';
import { graphOf } from '../../../../scripts/tools/move-in/dump';
import { graphitiSource } from '../../../../src/memory/flows/move-in/graphiti';
import { moveIn, rehearse } from '../../../../src/memory/flows/move-in/move-in';
import type { PastSource } from '../../../../src/memory/flows/move-in/past';
import { temporaryFolders } from '../../../support/programs';
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const folder = temporaryFolders();
const made = makeGraph(500);
const source = graphitiSource(readable(made));

const move = (from: PastSource, workspace_id: string) =>
  moveIn(
    from,
    { workspace_id, user_id: undefined },
    { graph: world.graph, embed: world.ports.embed, now: world.ports.now, onProgress: () => undefined },
  );

/** Contents of a workspace without new ids, and without words and vectors, which follow from the rest. */
async function contentsOf(workspace_id: string): Promise<unknown> {
  const [row] = await world.cypher(
    `CALL () {
       MATCH (item:MemoryItem {scope_key: $scope_key})
       RETURN collect(item{.external_id, .content, .created_at, .known_from, .holds_from, .updated_at}) AS items
     }
     CALL () {
       MATCH (item:MemoryItem {scope_key: $scope_key})-[link:ABOUT|MENTIONS]->(name)
       RETURN collect([item.external_id, type(link), name.key, properties(link)]) AS links
     }
     CALL () {
       MATCH (source)-[fact:RELATES {scope_key: $scope_key}]->(target)
       RETURN collect([source.key, target.key, fact{.*, item_id: null, fact_id: null, scope_key: null}]) AS facts
     }
     RETURN items, links, facts`,
    { scope_key: `w:${workspace_id}` },
  );
  const sorted = (rows: unknown[]) => rows.map((each) => JSON.stringify(each)).sort();
  return { items: sorted(row?.['items']), links: sorted(row?.['links']), facts: sorted(row?.['facts']) };
}

describe('a graph imported from Graphiti', () => {
  let client: Client;
  let facts: Map<string, Record<string, any>>; // eslint-disable-line @typescript-eslint/no-explicit-any -- rows of any shape
  let entities: Map<string, string>;
  let moved: Awaited<ReturnType<typeof moveIn>>;
  const scope_key = () => `w:${world.owner.workspace_id}`;

  beforeAll(async () => {
    moved = await move(source, world.owner.workspace_id);
    client = world.client;
    const rows = await world.cypher('MATCH ()-[fact:RELATES {scope_key: $scope_key}]->() RETURN fact{.*}', {
      scope_key: scope_key(),
    });
    facts = new Map(rows.map(({ fact }) => [fact.fact_id, fact]));
    const names = await world.cypher(
      'MATCH (name:Entity {scope_key: $scope_key}) RETURN name.name AS name, name.entity_id AS id',
      {
        scope_key: scope_key(),
      },
    );
    entities = new Map(names.map(({ name, id }) => [name, id]));
  });

  test('has each fact once, with its id and five timestamps', () => {
    const whole = [...facts.values()].filter(({ rest }) => !rest);
    const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().replace(/\.?0*Z$/, 'Z'));
    expect(moved.facts).toBe(500);
    expect(
      whole
        .map((fact) => [
          fact['external_id'],
          fact['transaction_time_start'],
          fact['transaction_time_end'],
          fact['valid_start_time'],
          fact['valid_end_time'],
          fact['reference_time'] ?? null,
        ])
        .sort(),
    ).toEqual(
      made.edges
        .map((edge) => [
          `graphiti:${edge.uuid}`,
          time(edge.created_at),
          time(edge.expired_at),
          time(edge.valid_at),
          time(edge.invalid_at),
          time(edge.reference_time),
        ])
        .sort(),
    );
  });

  test('returns times, ids and other properties of facts through the API', async () => {
    const edge = made.edges.find(
      ({ expired_at, valid_at }) => expired_at !== null && valid_at !== null,
    ) as (typeof made.edges)[0];
    const [fact_id] = [...facts.values()]
      .filter((fact) => fact['external_id'] === `graphiti:${edge.uuid}` && !fact['rest'])
      .map((fact) => fact['fact_id'] as string);
    const { status, body } = await client.get(`/memory/temporal/relationships/${fact_id}/history`);
    expect(status).toBe(200);
    const [period] = body.history;
    expect(
      [period.valid_from, period.valid_until, period.transaction_time_start, period.transaction_time_end].map(
        Date.parse,
      ),
    ).toEqual([edge.valid_at, edge.invalid_at, edge.created_at, edge.expired_at]);
    expect(Date.parse(period.properties.reference_time)).toBe(edge.reference_time);
    expect(period.properties.external_id).toBe(`graphiti:${edge.uuid}`);
    expect(JSON.parse(period.properties.moved_json)).toMatchObject({ group_id: 'main', weight: expect.any(Number) });
  });

  test('has an item for each episode, entity and community, with id, times and labels', async () => {
    const rows = await world.cypher(
      'MATCH (item:MemoryItem {scope_key: $scope_key}) RETURN item{.external_id, .created_at, .valid_start_time, .memory_type, .metadata_json}',
      { scope_key: scope_key() },
    );
    const items = new Map(rows.map(({ item }) => [item.external_id, item]));
    for (const { labels = [], properties = {} } of made.nodes) {
      const item = items.get(`graphiti:${properties['uuid'] as string}`);
      expect(Date.parse(item?.created_at)).toBe(Date.parse(properties['created_at'] as string));
      expect(item?.memory_type).toBe(labels[0] === 'Episodic' ? 'episodic' : 'semantic');
      if (labels[0] === 'Episodic')
        expect(Date.parse(item?.valid_start_time)).toBe(Date.parse(properties['valid_at'] as string));
      if (labels.length > 1) expect(JSON.parse(item?.metadata_json).graphiti.labels).toEqual(labels.slice(1));
    }
  });

  const ask = async ({ name, as_of, as_known_at }: Question): Promise<string[]> => {
    const moment = Object.entries({ as_of, as_known_at }).flatMap(([axis, ms]) =>
      ms === undefined ? [] : [`${axis}=${new Date(ms).toISOString()}`],
    );
    const { status, body } = await client.get(`/memory/entities/${entities.get(name)}?limit=200&${moment.join('&')}`);
    if (status === 404) return [];
    expect(status).toBe(200);
    expect(body.has_more ?? false).toBe(false);
    return body.facts.map(({ fact_id }: { fact_id: string }) =>
      (facts.get(fact_id)?.['external_id'] as string).replace('graphiti:', ''),
    );
  };

  test('answers what was valid at a time as Graphiti does', async () => {
    const result = await compareAsOf(makeQuestions(made.edges, 100, 'valid'), made.edges, ask);
    expect(result).toMatchObject({ questions: 100, expired: 0, unequal: [] });
    expect(result.facts).toBeGreaterThan(100);
  });

  test.each(['known', 'both'] as const)(
    'answers what was known at a time as Graphiti does, except facts that ended later (%s)',
    async (kind) => {
      const result = await compareAsOf(makeQuestions(made.edges, 50, kind), made.edges, ask);
      expect(result).toMatchObject({ questions: 50, unequal: [] });
      expect(result.facts).toBeGreaterThan(50);
    },
  );

  test('is unchanged by a repeated import', async () => {
    const before = await contentsOf(world.owner.workspace_id);
    const again = await move(source, world.owner.workspace_id);
    expect(again).toMatchObject({ items: 0, mentions: 0, facts: 0 });
    expect(await contentsOf(world.owner.workspace_id)).toEqual(before);
  });
});

test('an import interrupted between two transactions is completed by the next one', async () => {
  const larger = graphitiSource(readable(makeGraph(900)));
  const [whole, resumed] = [await world.workspace(), await world.workspace()];
  await move(larger, whole);
  let left = 1_400;
  const broken: PastSource = async function* (reporter) {
    for await (const past of larger(reporter)) {
      if (--left === 0) throw new Error('interrupted');
      yield past;
    }
  };
  await expect(move(broken, resumed)).rejects.toThrow('interrupted');
  const { existing } = await move(larger, resumed);
  expect(existing).toBe(1_000);
  expect(await contentsOf(resumed)).toEqual(await contentsOf(whole));
  const runs = await world.cypher(
    "MATCH (run:Run {kind: 'workspace.move_in', workspace_id: $resumed}) RETURN run.status AS status ORDER BY run.created_at",
    { resumed },
  );
  expect(runs.map(({ status }) => status)).toEqual(['error', 'ok']);
});

test('a dry run reports what would be lost or changed, and writes nothing', async () => {
  const { found, lost, changed } = await rehearse(source);
  expect(found.fact).toBe(500);
  expect(Object.keys(lost)).toEqual([expect.stringContaining('NEXT_EPISODE')]);
  expect(changed).toMatchObject({
    [Object.keys(changed).find((what) => what.includes('without valid_at')) ?? '']: 25,
    [Object.keys(changed).find((what) => what.includes('without an episode')) ?? '']: 12,
  });
});

test('an invalid element is reported as lost with its id, and the others are imported', async () => {
  const [node] = made.nodes;
  const broken = { ...node, id: 'broken', properties: { uuid: 'broken-1', name: 'Broken', created_at: 'yesterday' } };
  const { found, lost } = await rehearse(
    graphitiSource(readable({ nodes: [broken as never, ...made.nodes], relationships: [] })),
  );
  expect(found.item).toBe(made.nodes.length);
  expect(Object.keys(lost)).toEqual([expect.stringContaining('broken-1: "yesterday" is not a time')]);
});

test('a Graphiti export is read as JSON lines and as one JSON array', async () => {
  const elements = [...made.nodes, ...made.relationships];
  const [asLines, asArray] = ['lines.json', 'array.json'].map((name) => path.join(folder(), name)) as [string, string];
  writeFileSync(asLines, elements.map((element) => `${JSON.stringify(element)}\n`).join(''));
  writeFileSync(asArray, JSON.stringify(elements));
  const whole = await rehearse(source);
  for (const file of [asLines, asArray]) expect(await rehearse(graphitiSource(graphOf(file)))).toEqual(whole);
});
