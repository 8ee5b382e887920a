// What is superseded ends: one predicate over the graph says what held at a moment, as the API does.
import { randomFrom, rounds, seed } from '../support/drill';
import { edgesOf } from '../support/graph';
import { must, openWorld, type Json, type World } from '../support/world';

/** The clock of the service, in days from 2031-01-01 on. */
let day = 60;
const on = (days: number, hour = 12) => new Date(Date.UTC(2031, 0, 1 + days, hour)).toISOString();
let ticks = 0;

let world: World;
beforeAll(async () => {
  world = await openWorld({}, { now: () => new Date(Date.parse(on(day)) + ++ticks * 10).toISOString() });
});
afterAll(() => world.close());

const post = (to: string, body: Json) => must(world.client.post(`/memory/${to}`, body));
const patch = (to: string, body: Json) => must(world.client.patch(`/memory/${to}`, body));
const rows = (text: string, params: Json = {}) =>
  world.cypher(text, { scope_key: `w:${world.owner.workspace_id}`, ...params });

/** The predicate of docs/graph.md. What states no beginning counts from when it was stored. */
const held = (n: string, stored: string) =>
  `${n}.valid_start_time <= datetime($at) < ${n}.valid_end_time AND (${n}.valid_start_time.year > 1 OR ${stored} <= datetime($at))`;
const recorded = (n: string) => `${n}.transaction_time_start <= datetime($at) < ${n}.transaction_time_end`;

/** Answers of the graph and of the API to "what held at a moment?". Both are sorted lists. */
const questions: Record<string, [graph: string, api: (at: string) => Promise<string[]>]> = {
  items: [
    `MATCH (n:MemoryItem {scope_key: $scope_key}) WHERE ${held('n', 'n.created_at')} AND n.status <> 'retracted' RETURN n.item_id AS id`,
    async (at) =>
      (await all(`list?limit=200&as_of=${at}`, 'items')).filter(isHeld).map(({ item_id }) => item_id as string),
  ],
  decisions: [
    `MATCH (n:Decision {scope_key: $scope_key}) WHERE ${held('n', 'n.created_at')} AND n.status <> 'retracted' RETURN n.decision_id AS id`,
    async (at) =>
      (await all(`decisions?limit=100&as_of=${at}`, 'decisions')).map(({ decision_id }) => decision_id as string),
  ],
  facts: [
    `MATCH (:Entity)-[n:RELATES {scope_key: $scope_key}]->(:Entity)
     WHERE ${held('n', 'n.transaction_time_start')} AND coalesce(n.ended_as, '') <> 'retracted'
       AND (datetime($at) < n.transaction_time_end OR n.superseded_by IS NOT NULL) RETURN n.fact_id AS id`,
    async (at) => (await all(`facts?limit=200&as_of=${at}`, 'facts')).map(({ fact_id }) => fact_id as string),
  ],
  plans: [
    `MATCH (n:Plan|ItemVersion {scope_key: $scope_key, memory_type: 'plan'})
     WHERE n.rest IS NULL AND ${recorded('n')} RETURN n.plan_id + ' ' + n.status AS id`,
    async (at) =>
      (await all(`list?limit=200&memory_type=plan&as_of=${at}`, 'items')).map(
        ({ plan_id, status }) => `${plan_id} ${status}`,
      ),
  ],
  names: [
    `MATCH (one:Entity {scope_key: $scope_key})-[n:SAME_AS]->(other:Entity) WHERE ${recorded('n')}
     UNWIND [one.name + ' = ' + other.name, other.name + ' = ' + one.name] AS id RETURN id`,
    async (at) =>
      (await all(`entities?limit=200&as_of=${at}`, 'entities')).flatMap(({ name, same_as }) =>
        (same_as as Json[]).map((other) => `${name} = ${other['name']}`),
      ),
  ],
};

const all = async (route: string, field: string): Promise<Json[]> => {
  const body = await must(world.client.get(`/memory/${route}`));
  expect(body['next_cursor'] ?? null).toBeNull();
  return body[field] as Json[];
};
const isHeld = ({ ended, not_yet, status }: Json) => !ended && !not_yet && status !== 'superseded';

/** A history of supersessions through the API, over 60 days of the clock. */
async function makeHistory(random: (bound: number) => number): Promise<void> {
  const some = (start: number) => (random(3) === 0 ? {} : { valid_start_time: on(start) });
  const items: string[] = [];
  const decisions: string[] = [];
  const facts: string[] = [];
  const pick = (from: string[]) => from.splice(random(from.length), 1)[0] as string;
  const things = ['lamp', 'boat', 'pier', 'crane', 'buoy'];
  for (let step = 0; step < 48; step++) {
    day = step;
    const start = random(60);
    const text = `The ${things[random(5)]} has the number ${step}.`;
    switch (step % 8) {
      case 0: {
        const end = random(2) === 0 ? { valid_end_time: on(start + 5 + random(30)) } : {};
        items.push(await world.client.add({ content: text, valid_start_time: on(start), ...end }));
        items.push(await world.client.add({ content: `${text} It is red.` }));
        break;
      }
      case 1:
        decisions.push(
          await world.client.add({ memory_type: 'decision', content: `Buy number ${step}.`, ...some(start) }),
        );
        break;
      case 2: {
        const target = `Harbour ${'ABCDEFGH'[random(8)]}${step}`;
        const body = { source: 'Mara Lindqvist', predicate: 'works_at', target, ...some(start) };
        facts.push((await post('facts', body))['fact']['fact_id'] as string);
        break;
      }
      case 3:
        items.push(
          await world.client.add({
            content: `${text} Again.`,
            ...some(start),
            metadata: { supersedes: [pick(items)] },
          }),
        );
        break;
      case 4: {
        const old = pick(items);
        await post(`${old}/supersede`, { content: `${text} Instead.`, memory_type: 'semantic', ...some(start) });
        break;
      }
      case 5: {
        const old = pick(decisions);
        if (random(2) === 0) {
          const content = `Buy ${step} after all.`;
          const new_item_id = await world.client.add({ memory_type: 'decision', content, ...some(start) });
          await post(`${old}/supersede-link`, { new_item_id, reason: null });
          decisions.push(new_item_id);
          break;
        }
        const answer = await post(`decisions/${old}/supersede`, {
          new_content: `Buy ${step} instead.`,
          reason: 'price',
        });
        decisions.push(answer['new_decision_id'] as string);
        break;
      }
      case 6: {
        const change = { target: `Dock ${'ABCDEFGH'[random(8)]}${step}`, ...some(start) };
        facts.push((await patch(`facts/${pick(facts)}`, change))['fact']['fact_id'] as string);
        break;
      }
      default: {
        const [old_id, new_id] = [pick(items), await world.client.add({ content: `${text} At last.`, ...some(start) })];
        await post(`${old_id}/supersede-link`, { new_item_id: new_id, reason: null });
      }
    }
  }
}

/** A plan in three states, and names that are joined and taken apart. */
async function makeStates(): Promise<void> {
  const { client } = world;
  day = 3;
  const plan = await client.add({ memory_type: 'plan', content: 'Paint the pier.' });
  await client.add({ content: 'Mara Lindqvist met Jonas Weber. Mara Lindqvist met Anna Keller.' });
  const entities = await all('entities?limit=200', 'entities');
  const idOf = (name: string) => entities.find((entity) => entity['name'] === name)?.['entity_id'] as string;
  const [mara, jonas] = [idOf('Mara Lindqvist'), idOf('Jonas Weber')];
  day = 20;
  await post(`entities/${mara}/same-as`, { target_id: jonas });
  await patch(plan, { content: 'Paint the pier green.' });
  day = 30;
  await must(client.delete(`/memory/entities/${mara}/same-as/${jonas}`));
  await patch(plan, { properties: { status: 'cancelled' } });
  day = 60;
}

test(`graph and API agree on what held, at random moments of a random history (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  await makeHistory(random);
  await makeStates();
  const differences: Json[] = [];
  let answers = 0;
  for (let round = 0; round < rounds(12, 200); round++) {
    const at = on(random(90), random(24));
    for (const [what, [graph, api]] of Object.entries(questions)) {
      const [ofGraph, ofApi] = await Promise.all([rows(graph, { at }), api(at)]);
      const expected = ofApi.toSorted();
      answers += expected.length;
      const found = ofGraph.map(({ id }) => id as string).toSorted();
      if (JSON.stringify(found) !== JSON.stringify(expected))
        differences.push({
          at,
          what,
          more: found.filter((id) => !expected.includes(id)),
          less: expected.filter((id) => !found.includes(id)),
        });
    }
  }
  expect(differences).toEqual([]);
  expect(answers).toBeGreaterThan(100);
});

const timesOf = async (item_id: string) => {
  const { valid_start_time, valid_end_time } = await must(world.client.get(`/memory/${item_id}`));
  return { valid_start_time: valid_start_time as string | null, valid_end_time: valid_end_time as string | null };
};

describe('the end of an item that was superseded from day 30 on', () => {
  const ends: [string, Json, string | null][] = [
    ['without a stated end', {}, null],
    ['with a later stated end', { valid_start_time: on(5), valid_end_time: on(50) }, on(50)],
  ];
  const replaced = async (times: Json) => {
    const old_id = await world.client.add({ content: `Rope number ${++ticks} is blue.`, ...times });
    const body = { content: `Rope number ${ticks} is green.`, memory_type: 'semantic', valid_start_time: on(30) };
    const { new_item_id } = await post(`${old_id}/supersede`, body);
    return { old_id, new_id: new_item_id as string };
  };
  const sameDay = (time: string | null) => time?.slice(0, 10) ?? null;
  const endOf = async (item_id: string) => sameDay((await timesOf(item_id)).valid_end_time);

  test.each(ends)('%s is the start of its successor, also after a change of something else', async (_name, times) => {
    const { old_id, new_id } = await replaced(times);
    expect(await endOf(old_id)).toBe(sameDay(on(30)));
    await patch(old_id, { metadata: { note: 'seen' } });
    expect(await endOf(old_id)).toBe(sameDay(on(30)));
    const link = (await edgesOf(world, new_id, 'SUPERSEDES')).find(({ to }) => to['item_id'] === old_id);
    expect(sameDay(link?.['valid_start_time'])).toBe(sameDay(on(30)));
    expect(link?.['transaction_time_start']).toMatch(/^2031-/);
  });

  test.each(ends)(
    '%s is what was stated, once it is active again, rolled back or without its successor',
    async (_name, times, stated) => {
      const undo = {
        active: ({ old_id }: Json) => patch(old_id, { properties: { status: 'active' } }),
        rolled_back: ({ old_id }: Json) => must(world.client.post(`/memory/temporal/${old_id}/rollback?to_version=1`)),
        deleted: ({ new_id }: Json) => must(world.client.delete(`/memory/${new_id}`)),
      };
      for (const [name, undone] of Object.entries(undo)) {
        const ids = await replaced(times);
        await undone(ids);
        expect([name, await endOf(ids.old_id)]).toEqual([name, sameDay(stated)]);
      }
    },
  );

  test('that begins after its successor is its own start', async () => {
    const { old_id } = await replaced({ valid_start_time: on(40) });
    expect(await timesOf(old_id)).toEqual({
      valid_start_time: on(40).replace('.000', ''),
      valid_end_time: on(40).replace('.000', ''),
    });
  });

  test('is what a caller states afterwards', async () => {
    const { old_id } = await replaced({});
    await patch(old_id, { valid_end_time: on(45) });
    expect(await endOf(old_id)).toBe(sameDay(on(45)));
  });
});

test('a fact that is corrected ends with the start of the correction, until that is deleted', async () => {
  const body = { source: 'Rosa Brandt', predicate: 'works_at', target: 'Harbour Office', valid_start_time: on(2) };
  const { fact: old } = await post('facts', body);
  const { fact: newer } = await patch(`facts/${old['fact_id']}`, { target: 'Lamp Works', valid_start_time: on(10) });
  const at = async (days: number, known = '') =>
    (await all(`facts?source=rosa%20brandt&as_of=${on(days)}${known}`, 'facts')).map(({ target }) => target as string);
  expect([await at(1), await at(5), await at(15)]).toEqual([[], ['Harbour Office'], ['Lamp Works']]);
  // Before the correction, nobody knew of the end.
  expect(await at(15, `&as_known_at=${old['transaction_time_start']}`)).toEqual(['Harbour Office']);
  await must(world.client.delete(`/memory/${newer['item_id']}`));
  const { fact } = await must(world.client.get(`/memory/facts/${old['fact_id']}`));
  expect(fact['valid_end_time']).toBeNull();
});
