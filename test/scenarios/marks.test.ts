// Every door says the same of one memory, and nothing that nobody recorded.
import path from 'node:path';
import { answer } from '../../scripts/hooks/event';
import { poster } from '../../scripts/hooks/post';
import { connectAgent, type Agent } from '../mcp/client';
import { temporaryFolders } from '../support/programs';
import { must, openTenant, type Client, type Json, type World } from '../support/world';

const folder = temporaryFolders();

type Mark = 'superseded' | 'retracted' | 'ended' | 'corrected' | '';

let world: World;
let client: Client;
let agent: Agent;
beforeAll(async () => {
  world = await openTenant();
  client = world.client;
  agent = await connectAgent(world, client.key);
});

const markOf = (item: Json): Mark =>
  item['superseded_by'] !== undefined || item['status'] === 'superseded'
    ? 'superseded'
    : item['status'] === 'retracted'
      ? 'retracted'
      : item['ended'] === true
        ? 'ended'
        : item['corrected'] === undefined
          ? ''
          : 'corrected';

/** The mark in a line or list of marks that is written for models. */
function markIn(text: string): Mark {
  if (/outdated: replaced|\(superseded/u.test(text)) return 'superseded';
  if (/\bretracted (?:2|\()|^retracted|\(retracted\)/u.test(text)) return 'retracted';
  if (/outdated: ended|\(ended/u.test(text)) return 'ended';
  return text.includes('its statement was corrected') ? 'corrected' : '';
}

const all = { include_superseded: true, include_retracted: true, include_ended: true, top_k: 100 };

describe('of recorded and unrecorded changes', () => {
  const texts = {
    replaced: 'The pump house of Skarv is painted red.',
    replacing: 'The pump house of Skarv is painted green.',
    retracted: 'The pump house of Skarv has nine windows.',
    ended: 'The pump house of Skarv is rented to the sailing club.',
    corrected: 'Mara Lindqvist works at Brightwater Labs.',
    older: 'The keeper of the pump house of Skarv lives in Oslo.',
    newer: 'The keeper of the pump house of Skarv lives in Bergen now.',
  };
  const recorded: Record<keyof typeof texts, Mark> = {
    ...{ replaced: 'superseded', replacing: '', retracted: 'retracted', ended: 'ended' },
    ...{ corrected: 'corrected', older: '', newer: '' },
  };
  const ids = {} as Record<keyof typeof texts | 'repeated', string>;
  const expected = new Map<string, Mark>();

  beforeAll(async () => {
    for (const name of Object.keys(texts) as (keyof typeof texts)[])
      ids[name] = await client.add({
        content: texts[name],
        ...(name === 'ended' && { valid_start_time: '2024-01-01T00:00:00Z', valid_end_time: '2025-01-01T00:00:00Z' }),
      });
    await must(client.post(`/memory/${ids.replaced}/supersede-link`, { new_item_id: ids.replacing }));
    await must(client.post(`/memory/${ids.retracted}/retract`, { reason: 'It has ten.' }));
    const { facts } = await must(client.get('/memory/facts?predicate=works_at'));
    await must(client.patch(`/memory/facts/${facts[0].fact_id}`, { target: 'Harbor Lab' }));
    ids.repeated = await client.add({ content: texts.corrected });
    for (const [name, mark] of Object.entries(recorded)) expected.set(ids[name as keyof typeof texts], mark);
    expected.set(ids.repeated, 'corrected');
  });

  const query = 'What of the pump house of Skarv, and where does Mara Lindqvist work?';
  const found = async (body: object): Promise<Json[]> =>
    (await must(client.post('/memory/search', { query, ...body })))['results'] as Json[];
  const idIn = (text: string) => /mem_[0-9a-z]{26}/u.exec(text)?.[0] ?? '';
  const byId = (items: Json[]): [string, Mark][] => items.map((item) => [item['item_id'] as string, markOf(item)]);
  const each = (read: (id: string) => Promise<Mark>) =>
    Promise.all([...expected.keys()].map(async (id): Promise<[string, Mark]> => [id, await read(id)]));
  const linesIn = (block: string): [string, Mark][] =>
    block.split('\n').flatMap((line): [string, Mark][] => {
      const name = (Object.keys(texts) as (keyof typeof texts)[]).find((one) => line.includes(texts[one]));
      if (name === undefined) return [];
      return [[name === 'corrected' ? ids.repeated : ids[name], markIn(line)]];
    });
  const packed = async (body: object) =>
    linesIn((await must(client.post('/memory/recall/pack', { budget_tokens: 4_000, ...body })))['block'] as string);
  const told = async (use: 'brief' | 'recall', prompt: string) =>
    linesIn(
      await answer({
        ...{ agent: 'claude-code', use, now: new Date(0) },
        project: { name: 'harbour', folder: '/home/mara/harbour' },
        input: { session_id: use, source: 'startup', prompt },
        connection: path.join(folder(), 'claude-code.json'),
        post: poster({ base_url: world.base, key: client.key }),
      }),
    );

  const doors: [string, number, () => Promise<[string, Mark][]>][] = [
    ['GET of an item', 8, () => each(async (id) => markOf(await must(client.get(`/memory/${id}`))))],
    ['the list', 8, async () => byId((await must(client.get('/memory/list?limit=100')))['items'] as Json[])],
    ['a search', 8, async () => byId(await found(all))],
    [
      'a compact search',
      7,
      async () => byId((await found({ ...all, view: 'compact' })).filter((one) => one['item_id'] !== ids.retracted)),
    ],
    ['the newest', 8, async () => byId(await found({ ...all, query: '*' }))],
    [
      'ask',
      4,
      async () => byId((await must(client.post('/memory/ask', { question: query, limit: 20 })))['evidence'] as Json[]),
    ],
    ['quotes', 1, async () => byId((await must(client.post('/memory/ask', { question: query })))['quotes'] as Json[])],
    ['a pack for a question', 4, () => packed({ query })],
    ['a pack of the newest', 4, () => packed({})],
    ['a wakeup pack', 3, () => packed({ preset: 'wakeup' })],
    ['a hook at the start of a session', 3, () => told('brief', '')],
    ['a hook at a prompt', 3, () => told('recall', query)],
    ['fetch', 8, () => each(async (id) => markIn((await agent.json('fetch', { id })).metadata.marks.join('; ')))],
    [
      'search of an agent',
      4,
      async () =>
        (await agent.json('search', { query })).results.map((one: Json): [string, Mark] => [
          one['id'] as string,
          markIn(((one['marks'] as string[] | undefined) ?? []).join('; ')),
        ]),
    ],
    [
      'ask of an agent',
      1,
      async () =>
        (await agent.call('ask', { question: query }))
          .split('\n')
          .filter((line) => line.startsWith('- mem_'))
          .map((line): [string, Mark] => [idIn(line), markIn(line)]),
    ],
    [
      'history of an agent',
      8,
      () =>
        each(async (id) =>
          markIn((await agent.call('history', { id })).split('\n').find((line) => line.startsWith('- version')) ?? ''),
        ),
    ],
  ];

  test.each(doors)('%s says of each memory what is recorded, and nothing else', async (_, least, read) => {
    const marks = (await read()).filter(([id]) => expected.has(id));
    expect(marks).toEqual(marks.map(([id]) => [id, expected.get(id)]));
    expect(new Set(marks.map(([id]) => id)).size).toBeGreaterThanOrEqual(least);
  });

  test('a search without what is outdated leaves out what is recorded as such, and nothing else', async () => {
    const left = new Set((await found({ ...all, include_outdated: false })).map((item) => item['item_id'] as string));
    expect([...expected].filter(([id, mark]) => left.has(id) !== (mark === ''))).toEqual([]);
  });

  test('what is superseded stands right behind what replaces it', async () => {
    const order = (await found({ ...all, query: 'Who painted the pump house of Skarv red?' })).map(
      (one) => one['item_id'],
    );
    expect(order.indexOf(ids.replaced)).toBe(order.indexOf(ids.replacing) + 1);
  });

  test('history says when and why a memory was retracted, and does not call it current', async () => {
    const lines = (await agent.call('history', { id: ids.retracted })).split('\n');
    expect(lines.find((line) => line.includes('version 2'))).toMatch(/retracted \d{4}-\d\d-\d\d .*\(It has ten\.\)/u);
    expect(lines.join('\n')).not.toContain('current');
  });
});

describe('the day of a statement', () => {
  const dated: [string, object, string, string][] = [
    ['stated', { valid_start_time: '2024-06-03T23:30:00-05:00' }, '2024-06-03T23:30:00-05:00', '2024-06-03'],
    ['source', { metadata: { timestamp: '2024-07-04T08:00:00Z' } }, '2024-07-04T08:00:00Z', '2024-07-04'],
    ['stored', {}, '', 'stored '],
  ];
  test.each(dated)('that is %s is shown by every door', async (true_at_is, more, at, day) => {
    const content = `The lantern of the ${true_at_is} lighthouse is lit by acetylene.`;
    const item_id = await client.add({ content, ...more });
    const got = await must(client.get(`/memory/${item_id}`));
    const true_at = at === '' ? (got['created_at'] as string) : at;
    const shown = { item_id, true_at, true_at_is };
    expect(got).toMatchObject(shown);
    const query = `What lights the lantern of the ${true_at_is} lighthouse?`;
    const of = (items: Json[]) => items.find((item) => item['item_id'] === item_id);
    expect(of((await must(client.post('/memory/search', { query, view: 'compact' })))['results'])).toMatchObject(shown);
    expect(of((await must(client.get('/memory/list?limit=100')))['items'])).toMatchObject(shown);
    const asked = await must(client.post('/memory/ask', { question: query }));
    expect(of(asked['quotes'])).toMatchObject(shown);
    expect(of(asked['evidence'])).toMatchObject(shown);
    const words = `${day}${at === '' ? true_at.slice(0, 10) : ''}`;
    const { block, manifest } = await must(client.post('/memory/recall/pack', { query, budget_tokens: 500 }));
    expect(block).toContain(`- ${words} ${content}`);
    expect(of(manifest.sections.flatMap(({ items }: Json) => items))).toMatchObject(shown);
    expect((await agent.json('fetch', { id: item_id })).metadata.time).toBe(words);
    expect((await agent.json('search', { query })).results[0]).toMatchObject({ id: item_id, time: words });
    expect(await agent.call('ask', { question: query })).toContain(`${item_id} ${words}`);
    const denied = { assertion: `The lantern of the ${true_at_is} lighthouse is not lit by acetylene.` };
    const { conflicts } = await must(client.post('/memory/reasoning/challenge', denied));
    expect(conflicts).toMatchObject([{ existing_item_id: item_id, true_at, true_at_is }]);
    expect(await agent.call('challenge', denied)).toMatch(new RegExp(`${item_id} \\(.*\\) ${words}: `, 'u'));
  });

  test.each(dated)('that is %s is shown in every descent and profile', async (true_at_is, more, at, day) => {
    const content = `The reef of the ${true_at_is} island was charted.`;
    const item_id = await client.add({ content, memory_type: 'episodic', ...more });
    const { created_at } = await must(client.get(`/memory/${item_id}`));
    const shown = { item_id, true_at: at === '' ? created_at : at, true_at_is, created_at };
    const resting = { content: `We sail around the ${true_at_is} island.`, evidence_ids: [item_id] };
    const made = await must(client.post('/memory/decisions/create', resting));
    const decision = { item_id: made['item_id'], true_at_is: 'stored', true_at: made['created_at'] };
    const { evidence } = await must(client.get(`/memory/decisions/${made['item_id']}/provenance`));
    expect(evidence).toMatchObject([shown]);
    const { causes } = await must(client.get(`/memory/decisions/${made['item_id']}/causal-chain`));
    expect(causes).toMatchObject([{ node: shown }]);
    expect((await must(client.get(`/memory/${made['item_id']}/lineage`)))['lineage']).toMatchObject([shown]);
    expect((await must(client.get(`/memory/${made['item_id']}/explain`)))['lineage']).toMatchObject([shown]);
    expect((await must(client.get(`/memory/${item_id}/dependents`)))['dependents']).toMatchObject([decision]);
    expect((await must(client.get(`/memory/${made['item_id']}/neighbors`)))['neighbors']).toMatchObject([shown]);
    const words = `${day}${at === '' ? created_at.slice(0, 10) : ''}`;
    expect(await agent.call('relate', { id: made['item_id'] })).toContain(`${item_id} DERIVED_FROM → ${words}: `);
    const sections = [{ name: 'profile', cap_tokens: 2_000 }];
    const { block } = await must(client.post('/memory/recall/pack', { budget_tokens: 2_000, sections }));
    expect(block).toContain(`- ${words} ${content}`);
    const { new_item_id } = await must(client.post(`/memory/${item_id}/supersede`, { content: 'It is sunk.' }));
    expect((await must(client.get(`/memory/${new_item_id}/explain`)))['supersedes']).toMatchObject([shown]);
    expect(await agent.call('history', { id: new_item_id })).toContain(`Replaces ${item_id} ${words}: `);
  });
});

describe('a personal workspace of sixty memories about six people', () => {
  const people = ['Lena', 'Tomas', 'Priya', 'Mei', 'Rolf', 'Amara'];
  const told = (name: string, at: number) => [
    `${name} is allergic to ${['peanuts', 'wasps', 'nickel', 'shellfish', 'pollen', 'latex'][at]}.`,
    `${name}'s birthday is on ${at + 2} ${['June', 'March', 'May', 'July', 'August', 'April'][at]}.`,
    `The boss of ${name} is called ${['Henrik', 'Ines', 'Farid', 'Wanda', 'Otis', 'Bea'][at]} Solberg.`,
    `${name} lives in ${['Oslo', 'Bergen', 'Malmö', 'Turku', 'Aarhus', 'Vaasa'][at]}.`,
    `${name} owns the ${['payments', 'frontend', 'search', 'billing', 'mobile', 'data'][at]} team's backlog.`,
    `${name} prefers ${['pnpm', 'Bun', 'Deno', 'yarn', 'Rush', 'Nx'][at]} for builds.`,
    `The dentist of ${name} moved to the ${['harbour', 'station', 'market', 'castle', 'bridge', 'tower'][at]} now.`,
    `${name} has a ${['cat', 'parrot', 'tortoise', 'dog', 'rabbit', 'hamster'][at]} called ${name}ka.`,
    `${name} plays ${['the oboe', 'chess', 'handball', 'the cello', 'go', 'darts'][at]} on Mondays.`,
    `Dinner with ${name} is at ${['Nido', 'Brasa', 'Tora', 'Lille', 'Pino', 'Sol'][at]}.`,
  ];

  test('has no mark and no hint that nobody recorded', async () => {
    const own = await world.clientFor(world.owner, { workspace: await world.personal(world.owner) });
    const mine = await connectAgent(world, own.key);
    const statements = people.flatMap(told);
    expect(statements).toHaveLength(60);
    const answers: string[] = [];
    for (const content of statements) answers.push(await mine.call('remember', { content }));
    expect(answers.filter((answer) => answer.includes('already stored'))).toEqual([]);
    const marked: unknown[] = [];
    for (const query of [...people, 'Which team is whose?', 'Where is the dentist now?']) {
      const { results } = await mine.json('search', { query });
      marked.push(...results.filter((one: Json) => one['marks'] !== undefined));
      const body = { query, top_k: 60, include_outdated: false };
      const [some, every] = [body, { ...body, include_outdated: true }].map((each) => own.post('/memory/search', each));
      expect((await must(some as never))['results']).toHaveLength((await must(every as never))['results'].length);
    }
    expect(marked).toEqual([]);
  });
});
