// Facts: read from texts or given by callers, corrected, retracted and confirmed.
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const newClient = async () => world.clientFor({ ...world.owner, workspace_id: await world.workspace() });

interface Listed {
  fact_id: string;
  item_id: string;
  source: string;
  predicate: string;
  target: string;
}
const list = async (client: Client, query = ''): Promise<Listed[]> =>
  (await client.get(`/memory/facts${query}`)).body.facts as Listed[];
const said = (facts: Listed[]) => facts.map(({ source, predicate, target }) => `${source} ${predicate} ${target}`);

const sentence = 'Mara Lindqvist works at Brightwater Labs.';
const mara = encodeURIComponent('mara lindqvist');

test('a fact from a text is listed by its ends, relation, item or time, page by page', async () => {
  const client = await newClient();
  const item_id = await client.add({ content: sentence });
  await client.add({ content: 'Orla Finnegan lives in Skarvholm.' });
  const [fact] = (await list(client, `?source=${mara}`)) as [Listed];
  expect(fact).toMatchObject({ item_id, predicate: 'works_at', status: 'current', by_hand: false });
  const works = 'Mara Lindqvist works_at Brightwater Labs';
  const cases: [string, string[]][] = [
    ['?target=Brightwater%20Labs', [works]],
    [`?source=${mara}&target=Skarvholm`, []],
    ['?predicate=Works%20at', [works]],
    ['?predicate=lives_in', ['Orla Finnegan lives_in Skarvholm']],
    [`?item_id=${item_id}`, [works]],
    ['?source=nobody', []],
    ['?until=2020-01-01T00:00:00Z', []],
    ['?as_known_at=2020-01-01T00:00:00Z', []],
  ];
  for (const [query, facts] of cases) expect([query, said(await list(client, query))]).toEqual([query, facts]);
  const first = (await client.get('/memory/facts?limit=1')).body;
  const second = (await client.get(`/memory/facts?limit=1&cursor=${first.next_cursor}`)).body;
  expect(said([...first.facts, ...second.facts])).toEqual(['Orla Finnegan lives_in Skarvholm', works]);
  expect([first.has_more, second.has_more]).toEqual([true, false]);
});

test('a fact added by a caller has its own item, and search finds it', async () => {
  const client = await newClient();
  const { status, body } = await client.post('/memory/facts', {
    ...{ source: 'Jory Vane', predicate: 'Pilot of', target: 'Ketch Nine', valid_start_time: '2026-03-01T00:00:00Z' },
  });
  expect(status).toBe(200);
  expect(body.fact).toMatchObject({
    ...{ source: 'Jory Vane', predicate: 'pilot_of', target: 'Ketch Nine', fact: 'Jory Vane pilot of Ketch Nine.' },
    ...{ by_hand: true, status: 'current', valid_start_time: '2026-03-01T00:00:00Z', valid_end_time: null },
  });
  expect((await client.get(`/memory/${body.fact.item_id}`)).body.content).toBe('Jory Vane pilot of Ketch Nine.');
  expect(said(await list(client, '?as_of=2026-01-01T00:00:00Z'))).toEqual([]);
  expect(said(await list(client, '?as_of=2026-04-01T00:00:00Z'))).toHaveLength(1);
  const bad = [
    { source: 'Jory Vane', predicate: 'is', target: 'jory vane' },
    { source: 'Jory Vane', predicate: '`x`', target: 'b' },
    { source: ' ', predicate: 'is', target: 'b' },
    {
      source: 'a',
      predicate: 'is',
      target: 'b',
      valid_start_time: '2026-02-01T00:00:00Z',
      valid_end_time: '2026-01-01T00:00:00Z',
    },
  ];
  for (const request of bad) expect((await client.post('/memory/facts', request)).status).toBe(422);
});

test('a corrected fact has both versions, and its sentence does not restore the wrong one', async () => {
  const client = await newClient();
  await client.add({ content: sentence });
  const [wrong] = (await list(client)) as [Listed];
  const { body } = await client.patch(`/memory/facts/${wrong.fact_id}`, { target: 'Harbor Lab', reason: 'a slip' });
  expect(body.fact).toMatchObject({ target: 'Harbor Lab', supersedes: wrong.fact_id, first_fact_id: wrong.fact_id });
  expect(body.versions).toMatchObject([
    { fact_id: body.fact.fact_id, status: 'current' },
    { fact_id: wrong.fact_id, status: 'superseded', superseded_by: body.fact.fact_id, change_reason: 'a slip' },
  ]);
  await client.add({ content: `It rained. ${sentence}`, metadata: { twice: true } });
  await client.post('/memory/ingest', { content: `${sentence} Orla Finnegan lives in Skarvholm.` });
  expect(said(await list(client)).sort()).toEqual([
    'Mara Lindqvist works_at Harbor Lab',
    'Orla Finnegan lives_in Skarvholm',
  ]);
  const again = await client.patch(`/memory/facts/${wrong.fact_id}`, { target: 'X' });
  expect([again.status, again.body.code]).toEqual([409, 'superseded']);
  const third = (await client.patch(`/memory/facts/${body.fact.fact_id}`, { confidence: 0.5 })).body;
  expect(third.versions.map(({ status }: { status: string }) => status)).toEqual([
    'current',
    'superseded',
    'superseded',
  ]);
  expect((await client.get(`/memory/${body.fact.item_id}`)).body.status).toBe('superseded');
  expect((await client.patch(`/memory/facts/${third.fact.fact_id}`, { reason: 'none' })).status).toBe(422);
});

test('ask does not quote corrected or retracted facts that a text repeats; search ranks the correction first', async () => {
  const client = await newClient();
  const both = `${sentence} Mara Lindqvist lives in Skarvholm.`;
  await client.post('/memory/ingest', { content: both });
  const [works] = (await list(client, '?predicate=works_at')) as [Listed];
  const [lives] = (await list(client, '?predicate=lives_in')) as [Listed];
  const { body } = await client.patch(`/memory/facts/${works.fact_id}`, { target: 'Harbor Lab' });
  await client.post(`/memory/facts/${lives.fact_id}/retract`, { reason: 'untrue' });
  const again = await client.add({ content: sentence });
  expect((await client.post('/memory/ingest', { content: both })).body.status).toBe('existing');
  const { item_id: notes } = (
    await client.post('/memory/ingest', {
      content: 'Call notes. Mara Lindqvist lives in Skarvholm. She drinks green tea.',
    })
  ).body;
  const ask = async (question: string) => (await client.post('/memory/ask', { question })).body;
  expect((await ask('Where does Mara Lindqvist work?')).answer).toBe('Harbor Lab.');
  const { answer, quotes } = await ask('Where does Mara Lindqvist live?');
  expect(answer).toBe(null);
  expect(quotes.map(({ sentence: said }: { sentence: string }) => said).join()).not.toContain('lives in Skarvholm');
  expect((await ask('Which tea does she drink?')).quotes[0].sentence).toContain('green tea');
  const query = 'Where does Mara Lindqvist work?';
  const { results } = (await client.post('/memory/search', { query })).body;
  expect([results[0].item_id, results[0].corrected]).toEqual([body.fact.item_id, undefined]);
  const of = (id: string) => results.find(({ item_id }: Listed) => item_id === id).corrected;
  expect(of(again)).toEqual([{ fact_id: works.fact_id, sentence, corrected_by: body.fact.item_id }]);
  expect(of(notes)).toMatchObject([{ fact_id: lives.fact_id, corrected_by: null }]);
  const sections = [{ name: 'tier1_user', cap_tokens: 400 }];
  const { block } = (await client.post('/memory/recall/pack', { query, sections, budget_tokens: 500 })).body;
  expect(block).toContain(`(its statement was corrected or retracted) ${sentence}`);
  expect(block.indexOf('works at Harbor Lab')).toBeLessThan(block.indexOf(sentence));
});

test('a retracted fact is not stated again by its sentence unless reject is false', async () => {
  for (const [reject, after] of [
    [true, []],
    [false, ['Mara Lindqvist works_at Brightwater Labs']],
  ] as const) {
    const client = await newClient();
    await client.add({ content: sentence });
    const [fact] = (await list(client)) as [Listed];
    const { body } = await client.post(`/memory/facts/${fact.fact_id}/retract`, { reason: 'untrue', reject });
    expect(body.fact).toMatchObject({ status: 'retracted', change_reason: 'untrue' });
    expect(await list(client)).toEqual([]);
    await client.add({ content: `It rained. ${sentence}` });
    expect(said(await list(client))).toEqual(after);
    expect((await client.post(`/memory/facts/${fact.fact_id}/confirm`)).body.code).toBe('wrong_state');
    const given = { source: 'Mara Lindqvist', predicate: 'works_at', target: 'Brightwater Labs' };
    const { fact: anew } = (await client.post('/memory/facts', given)).body;
    expect(said(await list(client, '?limit=1'))).toEqual(['Mara Lindqvist works_at Brightwater Labs']);
    await client.post(`/memory/facts/${anew.fact_id}/retract`, { reason: 'after all' });
    expect((await client.get(`/memory/${anew.item_id}`)).body.status).toBe('retracted');
  }
});
