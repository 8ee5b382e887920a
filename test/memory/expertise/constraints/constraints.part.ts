// Constraints (rules): checks of texts and plans against them. Rules and lessons in expertise searches.
import { statementsIn } from '../../../../src/reading/compare';
import { asDemand, forbiddenBy, saidIn } from '../../../../src/memory/expertise/constraints/forbidden';
import { openTenant, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

let world: World;
beforeAll(async () => {
  world = await openTenant();
  await world.client.addAll(
    [
      { constraint_id: 'no-diesel', content: 'Never burn diesel at the station.', domain: 'power', source: 'The fund' },
      { constraint_id: 'watch', content: 'The lamp must be lit at night.', domain: 'light' },
    ].map((rule) => ({ ...rule, memory_type: 'constraint' })),
  );
});

const check = async (body: Json) => {
  const answer = await world.client.post('/memory/constraints/check', body);
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  return (answer.body.violations as Json[]).map(({ constraint, kind }) => [constraint.constraint_id, kind] as string[]);
};

test('a text that asserts what a rule forbids violates the rule; a denial does not', async () => {
  expect(await check({ content: 'In winter we burn diesel at the station.' })).toEqual([['no-diesel', 'forbidden']]);
  expect(await check({ content: 'We do not burn diesel at the station.' })).toEqual([]);
  expect(await check({ content: 'The cat sleeps on the stove.' })).toEqual([]);
  expect(await check({ content: 'In winter we burn diesel at the station.', domain: 'light' })).toEqual([]);
});

test.each([
  ['We started the ride without a brake test.', true],
  ['We started the ride with a brake test.', false],
  ['We never start a ride without a brake test.', false],
])('does "%s" violate "No ride may start without a brake test."? %s', (text, breaks) => {
  const found = forbiddenBy('No ride may start without a brake test.', saidIn(statementsIn(text)));
  expect(found !== undefined).toBe(breaks);
});

test('a rule with a double negation is compared as the duty that it expresses', () =>
  expect(asDemand('No ride starts without a brake test.').trim()).toBe('ride starts with a brake test.'));

test('a text that contradicts a rule violates it', async () => {
  expect(await check({ content: 'The lamp is not lit at night.' })).toEqual([['watch', 'contradicts']]);
});

test('a plan violates a rule if one of its tasks does', async () => {
  const plan = { content: 'Get through the winter.', memory_type: 'plan', plan_id: 'winter' };
  await world.client.add({
    ...plan,
    tasks: [{ content: 'Fill the tank.' }, { content: 'Burn diesel at the station' }],
  });
  expect(await check({ plan_id: 'winter' })).toEqual([['no-diesel', 'forbidden']]);
  expect((await world.client.post('/memory/constraints/check', { plan_id: 'nowhere' })).status).toBe(404);
  expect((await world.client.post('/memory/constraints/check', {})).status).toBe(422);
});

test('a retracted rule is not checked', async () => {
  const item_id = await world.client.add({ content: 'Never whistle on deck.', memory_type: 'constraint' });
  expect((await check({ content: 'We whistle on deck.' })).length).toBe(1);
  await world.client.post(`/memory/${item_id}/retract`, { reason: 'superstition' });
  expect(await check({ content: 'We whistle on deck.' })).toEqual([]);
});

test('a rule that has ended or was superseded is not checked', async () => {
  const text = 'In the morning we sing on the tower.';
  const rule = { content: 'Never sing on the tower.', memory_type: 'constraint' };
  const ended = await world.client.add({ ...rule, valid_end_time: '2020-01-01T00:00:00Z' });
  expect(await check({ content: text })).toEqual([]);
  const { body } = await world.client.patch(`/memory/${ended}`, {
    properties: { valid_end_time: '9000-01-01T00:00:00Z' },
  });
  expect([body.detail, (await check({ content: text })).length]).toEqual([undefined, 1]);
  await world.client.add({
    content: 'On the tower everybody whistles.',
    memory_type: 'constraint',
    supersedes: [ended],
  });
  expect(await check({ content: text })).toEqual([]);
});

test('a rule of the requested domain is checked even if rules of other domains are more similar', async () => {
  const { client } = await world.stranger();
  await client.addAll([
    ...Array.from({ length: 12 }, (_, i) => ({
      ...{ content: `Never paint the hull of boat ${i} in the dock.`, memory_type: 'constraint', domain: 'boats' },
    })),
    { content: 'Never paint in the rain.', memory_type: 'constraint', domain: 'weather' },
  ]);
  const { body } = await client.post('/memory/constraints/check', {
    content: 'We paint the hull of boat 3 in the dock in the rain.',
    domain: 'weather',
  });
  expect(body).toMatchObject({ passes: false, violations: [{ constraint: { domain: 'weather' } }] });
});

test('an expertise search returns decisions, rules and lessons, each in its list with its fields', async () => {
  await world.client.add({
    ...{ content: 'Cups break in a storm.', memory_type: 'learned' },
    ...{ learned_id: 'cups', lesson: 'Cups break in a storm.', context: { where: 'mast' } },
  });
  await world.client.post('/memory/decisions/create', {
    content: 'We burn wood.',
    domain: 'power',
    agent_id: 'keeper',
  });
  const { body } = await world.client.post('/memory/search', { query: 'burn diesel storm cups', expertise: true });
  expect(body.results.decision[0]).toMatchObject({ decision_type: 'inference', domain: 'power', agent_id: 'keeper' });
  expect(body.results.constraint.map((each: Json) => each['constraint_id'] as string)).toContain('no-diesel');
  expect(body.results.learned[0]).toMatchObject({ learned_id: 'cups', context: { where: 'mast' } });
});
