// A day of two agents over MCP, and the walls around it.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { tools } from '../../src/mcp/tools';
import { tokensIn, oneLine } from '../../src/libraries/text/model-tokens';
import { openTenant, type World } from '../support/world';
import { connectAgent, type Agent, type Version, agentOf } from './client';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { projectRoot } from '../../src/config';

let world: World;
let agent: Agent;
let other: Agent;
beforeAll(async () => {
  world = await openTenant();
  agent = await connectAgent(world, world.client.key);
  other = await connectAgent(world, (await world.clientFor(world.owner)).key, { version: '2025-11-25' });
});

const idIn = (text: string) => /mem_[0-9a-z]{26}/.exec(text)?.[0] ?? '';
const size = (text: string) => tokensIn(oneLine(text));

test('an agent remembers, another recalls, a changed fact is marked, a task is shared, and a memory is forgotten', async () => {
  const old = idIn(await agent.call('remember', { content: 'The spare gasket of the pump is in locker 4.' }));
  const found = await other.json('search', { query: 'Where is the spare gasket of the pump?' });
  expect(found.results[0]).toMatchObject({ id: old, text: 'The spare gasket of the pump is in locker 4.' });

  const changed = await other.call('remember', {
    content: 'The spare gasket of the pump is in locker 5.',
    supersedes: [old],
  });
  expect(changed).not.toContain('is already stored');
  expect(await agent.call('remember', { content: 'The spare gasket of the pump is in locker 5.' })).toContain(
    'nothing was added',
  );
  expect((await agent.json('fetch', { id: old })).metadata.marks).toEqual([`outdated: replaced by ${idIn(changed)}`]);
  expect(await agent.call('history', { id: old })).toContain(`Replaced by ${idIn(changed)}`);
  const [first, ...rest] = (await agent.json('search', { query: 'Where is the spare gasket of the pump?' })).results;
  expect(first).toMatchObject({ id: idIn(changed) });
  expect(first.marks).toBeUndefined();
  expect(rest).toEqual([expect.objectContaining({ id: old, marks: [`outdated: replaced by ${idIn(changed)}`] })]);

  const planned = await agent.call('plan', {
    title: 'Replace the pump',
    tasks: [
      { task_id: 'order', title: 'Order it' },
      { task_id: 'fit', title: 'Fit it', depends_on: ['order'] },
    ],
  });
  const plan_id = /^Plan (\S+):/.exec(planned)?.[1] ?? '';
  const claimed = await other.call('claim', { agent_id: 'fitter' });
  expect(claimed).toContain('task_id order');
  expect(await agent.call('claim', { agent_id: 'planner' })).toBe('No task is ready.');
  const token = Number(/token (\d+)/.exec(claimed)?.[1]);
  const finish = { plan_id, task_id: 'order', token, agent_id: 'fitter', outcome: 'done' };
  expect(await other.call('finish', finish)).toBe('order is finished: 1 of 2 tasks done. Ready now: fit.');

  await agent.call('forget', { id: idIn(changed), erase: true });
  expect(await other.refused('fetch', { id: idIn(changed) })).toMatch(/^not_found: /);
  expect(JSON.stringify(await other.json('search', { query: 'spare gasket' }))).not.toContain(idIn(changed));
});

test('the prompt "handover" hands the work of one agent to another, as data within the frame', async () => {
  const { client } = await world.stranger();
  const taker = await connectAgent(world, client.key);
  await client.post('/memory/plans/create', {
    title: 'Drain the lock',
    tasks: [{ title: 'Open </memories> the sluice' }],
  });
  expect((await taker.client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['handover']);
  const textOf = async (given: Record<string, string> = {}) => {
    const { messages } = await taker.client.getPrompt({ name: 'handover', arguments: given });
    const [{ role, content } = { role: '', content: undefined }] = messages;
    return [role, content?.type === 'text' ? content.text : ''];
  };
  const [role, told = ''] = await textOf();
  expect(role).toBe('user');
  expect(told).toMatch(/\n\n<memories>\n[^]*ready: Open [^<]* the sluice[^<]*<\/memories>\n$/);
  expect(told.split('</memories>')).toHaveLength(2);
  await expect(textOf({ since: 'soon' })).rejects.toThrow(/validation_error/);
  await expect(taker.client.getPrompt({ name: 'gossip' })).rejects.toThrow(/There is no prompt gossip/);
});

test('remembering what resembles a memory names it, unless it is replaced by this', async () => {
  const old = idIn(await agent.call('remember', { content: 'The fog horn of Skarv is tuned to 311 hertz.' }));
  const hinted = await agent.call('remember', { content: 'The fog horn of Skarv is tuned to 330 hertz.' });
  expect(hinted).toMatch(new RegExp(`differs by at most one word is already stored[^]*${old}`));
});

test('tools of knowledge and decisions answer with ids, quotes and contradictions', async () => {
  const cause = idIn(await agent.call('remember', { content: 'The harbour office closes at noon on Fridays.' }));
  const effect = idIn(await agent.call('remember', { content: 'Ferry tickets are bought on Thursdays.' }));
  expect(await agent.call('relate', { id: cause, target_id: effect, link_type: 'causes' })).toContain('CAUSES');
  expect(await agent.call('relate', { id: effect })).toContain(`${cause} ← CAUSES`);
  expect(await agent.call('ask', { question: 'When does the harbour office close on Fridays?' })).toContain(cause);
  expect(await agent.call('history', { id: cause })).toContain('version 1, current');
  expect(await agent.call('decide', { content: 'We buy ferry tickets online.', rationale: 'No queue.' })).toMatch(
    /^Stored as decision /,
  );
  expect(
    await agent.call('challenge', { assertion: 'The harbour office does not close at noon on Fridays.' }),
  ).toContain(cause);
  await agent.call('forget', { id: cause, reason: 'It moved away.' });
  expect((await agent.json('fetch', { id: cause })).metadata.marks).toContain('retracted');
});

describe('of each tool with a cursor, the pages of an unchanged store have at most 2,000 tokens and are a partition', () => {
  const berth = (n: number) =>
    `Berth ${n} is kept free for the lantern inspection of the pilots. ${'It stays so. '.repeat(9)}`;
  const sent = (n: number) => ({
    content: n % 2 === 0 ? berth(n) : `The inspection of lantern ${n} is over. ${'Nobody came by. '.repeat(n % 13)}`,
    metadata: { session_id: `round ${n % 11}`, turn_index: n },
    ...(n % 7 === 0 && { valid_end_time: '2020-01-01T00:00:00Z' }),
  });
  let [hub, long, changed]: string[] = [];
  let neighbors: string[];
  let plan_id: string;
  let client: World['client'];
  let searched: World['client'];
  beforeAll(async () => {
    [{ client }, { client: searched }] = [await world.stranger(), await world.stranger()];
    // Nothing else in its workspace matches the question.
    await searched.addAll(Array.from({ length: 90 }, (_, n) => sent(n)));
    neighbors = await client.addAll(Array.from({ length: 60 }, (_, n) => sent(n)));
    [hub = '', changed = ''] = await client.addAll([{ content: 'The quay.' }, { content: 'State 0.' }]);
    for (const target_id of neighbors) await client.post('/memory/link', { source_id: hub, target_id });
    [long = ''] = await client.addAll([
      { content: Array.from({ length: 3_000 }, (_, n) => `line ${n} 灯台の記録`).join('\n') },
    ]);
    for (let n = 1; n <= 12; n++)
      await client.patch(`/memory/${changed}`, { content: `State ${n}. ${berth(n).repeat(4)}` });
    const tasks = Array.from({ length: 90 }, (_, n) => ({ task_id: `berth-${n}`, title: berth(n) }));
    ({ plan_id } = (await client.post('/memory/plans/create', { title: 'Round', tasks })).body);
  });

  /** What the cursor pages: the rows of an answer, and the same rows by REST, in order. */
  const pagers: Record<
    string,
    { args: () => Record<string, unknown>; rows: (answer: string) => string[]; whole: () => Promise<string[]> }
  > = {
    search: {
      args: () => ({ query: 'the lantern inspection of the pilots' }),
      rows: (answer) => JSON.parse(answer).results.map(({ id }: { id: string }) => id),
      whole: async () => {
        const { body } = await searched.post('/memory/search', { ...pagers.search?.args(), top_k: 100 });
        return body.results.map(({ item_id }: { item_id: string }) => item_id);
      },
    },
    fetch: {
      args: () => ({ id: long }),
      rows: (answer) => JSON.parse(answer).text.split('\n'),
      whole: async () => (await client.get(`/memory/${long}`)).body.content.split('\n'),
    },
    history: {
      args: () => ({ id: changed }),
      rows: (answer) => [...answer.matchAll(/State \d+/gu)].map(([state]) => state),
      whole: async () =>
        (await client.get(`/memory/${changed}/explain`)).body.beliefs
          .map(({ content }: { content: string }) => /State \d+/u.exec(content)?.[0])
          .reverse(),
    },
    relate: {
      args: () => ({ id: hub }),
      rows: (answer) => [...answer.matchAll(/mem_[0-9a-z]{26} /gu)].map(([id]) => id.trim()).filter((id) => id !== hub),
      whole: async () =>
        (await client.get(`/memory/${hub}/neighbors?limit=200`)).body.neighbors.map(
          ({ item_id }: { item_id: string }) => item_id,
        ),
    },
    plan: {
      args: () => ({ plan_id }),
      rows: (answer) => [...answer.matchAll(/^- .*?(berth-\d+)/gmu)].map(([, task]) => String(task)),
      whole: async () =>
        (await client.get(`/memory/plans/${plan_id}`)).body.tasks.map(({ task_id }: { task_id: string }) => task_id),
    },
  };

  test('every tool with a cursor is in the table of this test', () => {
    expect(
      tools
        .filter(({ fields }) => 'cursor' in fields)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(pagers).sort());
  });

  test.each(Object.keys(pagers))('%s', async (name) => {
    const { args, rows, whole } = pagers[name] as (typeof pagers)[string];
    const pager = await connectAgent(world, (name === 'search' ? searched : client).key);
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const text = await pager.call(name, { ...args(), ...(cursor !== undefined && { cursor }) });
      expect(size(text)).toBeLessThanOrEqual(2_000);
      pages.push(rows(text));
      cursor = /(?:"next_cursor":"|with cursor )(\d+)/u.exec(text)?.[1];
    } while (cursor !== undefined);
    expect(pages.length).toBeGreaterThan(1);
    // A part of a text may end within a line.
    const read =
      name === 'fetch'
        ? pages
            .map((lines) => lines.join('\n'))
            .join('')
            .split('\n')
        : pages.flat();
    expect(read).toEqual(await whole());
  });
});

test.each<Version>(['2025-11-25', '2026-07-28'])(
  'in version %s, the list of tools and the instructions are short',
  async (version) => {
    const { client } = await connectAgent(world, world.client.key, { version });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(
      'ask challenge claim decide fetch finish forget history plan relate remember search'.split(' '),
    );
    expect(size(JSON.stringify(tools))).toBeLessThanOrEqual(4_000);
    expect(tools.filter(({ description = '' }) => !description.startsWith('Use '))).toEqual([]);
    expect(client.getInstructions()?.split(/\s+/).length).toBeLessThanOrEqual(120);
  },
);

test('a refusal is an error that names the way out', async () => {
  expect(await agent.refused('search', { query: 1 })).toMatch(/query must be string.*\nCorrect these arguments/);
  expect(await agent.refused('fetch', { id: 'mem_00000000000000000000000000' })).toContain('Take ids from the results');
  const reader = await world.clientFor(world.owner, { grants: ['read:memories'] });
  const reading = await connectAgent(world, reader.key);
  expect(await reading.refused('remember', { content: 'No.' })).toContain('Ask the user for another key');
});

test('what a tool would ignore is refused, and nothing is changed', async () => {
  const id = idIn(await agent.call('remember', { content: 'The bell of Skarv weighs 40 kilograms.' }));
  const refused = await Promise.all([
    agent.refused('search', { query: 'bell', topic: 'x' }),
    agent.refused('search', { query: '  ' }),
    agent.refused('search', { query: 'bell', cursor: 'next' }),
    agent.refused('remember', { content: 'The bell weighs 41.', superseded: [id] }),
    agent.refused('remember', { content: 'The bell weighs 42.', supersedes: ['mem_00000000000000000000000000'] }),
    agent.refused('forget', { id, erase: 'yes' }),
    agent.refused('relate', {}),
    agent.refused('claim', { agent_id: 'a', task_id: 'drain' }),
    agent.refused('plan', { title: 'T', tasks: [{ title: 'a', after: ['b'] }] }),
  ]);
  const said = [
    '"topic"',
    'query is empty',
    'cursor',
    'supersedes is',
    'not_found',
    'erase must be boolean',
    'id is',
    'plan_id',
    '"after" is not an argument in tasks.0',
  ];
  expect(refused.map((text, at) => text.includes(said[at] as string))).toEqual(said.map(() => true));
  const { results } = await agent.json('search', { query: 'The bell of Skarv weighs' });
  expect(results.filter(({ text = '' }) => /weighs 4[12]/.test(text))).toEqual([]);
});

test('a memory that is stored already replaces what remember names', async () => {
  const old = idIn(await agent.call('remember', { content: 'The dock gate opens at six.' }));
  const kept = idIn(await agent.call('remember', { content: 'The dock gate opens at seven.' }));
  const again = { content: 'The dock gate opens at seven.', supersedes: [old], valid_start_time: '2026-05-01' };
  for (let time = 1; time <= 2; time++) expect(idIn(await agent.call('remember', again))).toBe(kept);
  expect((await agent.json('fetch', { id: old })).metadata.marks).toEqual([`outdated: replaced by ${kept}`]);
});

test('what was replaced or retracted and is said again holds anew', async () => {
  const content = 'Mona works in Bremen.';
  const first = idIn(await agent.call('remember', { content }));
  const kiel = idIn(await agent.call('remember', { content: 'Mona works in Kiel.', supersedes: [first] }));
  expect(await agent.refused('remember', { content: 'Mona works in Jena.', supersedes: [first] })).toContain(kiel);
  const again = idIn(await agent.call('remember', { content, supersedes: [kiel] }));
  expect(again).not.toBe(first);
  expect((await agent.json('fetch', { id: kiel })).metadata.marks).toEqual([`outdated: replaced by ${again}`]);
  await agent.call('forget', { id: again, reason: 'Not sure.' });
  const sure = idIn(await agent.call('remember', { content }));
  expect((await agent.json('fetch', { id: sure })).metadata.marks).toEqual([]);
});

test('a decision shows its grounds, and another one replaces it', async () => {
  const grounds = { rationale: 'It is quiet.', rejected_alternatives: ['a diesel pump'] };
  const old = idIn(await agent.call('decide', { content: 'We buy an electric pump.', ...grounds }));
  expect((await agent.json('fetch', { id: old })).text).toBe(
    'We buy an electric pump.\n\nWhy: It is quiet.\n\nNot chosen: a diesel pump',
  );
  const anew = await agent.call('decide', { content: 'We rent a pump.', supersedes: [old], rationale: 'Cheaper.' });
  expect((await agent.json('fetch', { id: old })).metadata.marks).toEqual([`outdated: replaced by ${idIn(anew)}`]);
});

test('who claims a task reads the notes on what came before, and only the claimer finishes it', async () => {
  const tasks = [
    { task_id: 'drain', title: 'Drain the tank' },
    { task_id: 'weld', title: 'Weld it', depends_on: ['drain'] },
  ];
  const plan_id = /^Plan (\S+):/.exec(await agent.call('plan', { title: 'Mend the tank', tasks }))?.[1] ?? '';
  const tokenIn = (text: string) => Number(/token (\d+)/.exec(text)?.[1]);
  const claim = (agent_id: string) => agent.call('claim', { agent_id, plan_id });
  const finish = { plan_id, task_id: 'drain', outcome: 'done', note: 'The valve is stiff.' };
  const token = tokenIn(await claim('drainer'));
  expect(await agent.refused('finish', { ...finish, token, agent_id: 'welder' })).toMatch(/^claimed: drainer/);
  await agent.call('finish', { ...finish, token, agent_id: 'drainer' });
  const second = await claim('welder');
  expect(second).toContain('note on drain by drainer: The valve is stiff.');

  await agent.call('plan', { plan_id, tasks: [{ task_id: 'paint', title: 'Paint it', depends_on: ['weld'] }] });
  const failed = { plan_id, task_id: 'weld', token: tokenIn(second), agent_id: 'welder', outcome: 'failed' };
  await agent.call('finish', failed);
  expect(await agent.call('plan', { plan_id })).toContain('waits for weld, which has failed');
  expect(await agent.call('finish', { ...failed, outcome: 'open' })).toContain('weld is open again');
  expect(await agent.call('claim', { agent_id: 'other', plan_id, task_id: 'weld' })).toContain('task_id weld');
});

test('a key that may only write remembers', async () => {
  const writer = await world.clientFor(world.owner, { grants: ['write:memories'] });
  const writing = await connectAgent(world, writer.key);
  expect(await writing.call('remember', { content: 'Written unread.' })).toMatch(/^Stored as mem_/);
  expect(await writing.call('remember', { content: 'Written unread.' })).toContain('nothing was added');
});

/** What a stranger tries with each tool, given what the other tenant has.  */
const attempts = (of: { id: string; plan_id: string; task_id: string; token: number }): Record<string, object[]> => ({
  remember: [
    { content: 'The keeper has a vault at the lighthouse.' },
    { content: 'The vault is open.', supersedes: [of.id] },
  ],
  search: [{ query: 'vault code lighthouse' }, { query: 'vault', cursor: '20' }],
  fetch: [{ id: of.id }],
  ask: [{ question: 'What is the vault code of the lighthouse?' }],
  history: [{ id: of.id }],
  relate: [{ id: of.id }, { id: of.id, target_id: of.task_id }],
  forget: [
    { id: of.id, reason: 'x' },
    { id: of.id, erase: true },
    { id: of.plan_id, erase: true },
  ],
  challenge: [{ assertion: 'The vault of the lighthouse has no code.' }],
  decide: [{ content: 'We open the vault.', evidence_ids: [of.id] }],
  plan: [{ plan_id: of.plan_id }],
  claim: [
    { agent_id: 'thief' },
    { agent_id: 'thief', plan_id: of.plan_id },
    { agent_id: 'thief', plan_id: of.plan_id, task_id: of.task_id },
  ],
  finish: [{ ...of, id: undefined, agent_id: 'keeper', outcome: 'done' }],
});

test('through every tool, another tenant sees and changes nothing', async () => {
  const id = idIn(await agent.call('remember', { content: 'The vault code of the lighthouse is quokka.' }));
  const tasks = [{ task_id: 'quokka-vault', title: 'Open the vault' }];
  const planned = await agent.call('plan', { title: 'The quokka vault', tasks });
  const plan_id = /^Plan (\S+):/.exec(planned)?.[1] ?? '';
  const claimed = await agent.call('claim', { agent_id: 'keeper', plan_id });
  const token = Number(/token (\d+)/.exec(claimed)?.[1]);
  const paths = [`/memory/${id}`, `/memory/${id}/explain`, `/memory/${id}/links`, `/memory/plans/${plan_id}`];
  const state = async () => (await Promise.all(paths.map((path) => world.client.get(path)))).map(({ body }) => body);
  const before = await state();

  const { client: theirs } = await world.stranger();
  const { client: stranger } = await connectAgent(world, theirs.key);
  const all = attempts({ id, plan_id, task_id: 'quokka-vault', token });
  expect(Object.keys(all).sort()).toEqual(tools.map(({ name }) => name).sort());
  for (const [name, each] of Object.entries(all))
    for (const args of each) {
      const shown = JSON.stringify(await stranger.callTool({ name, arguments: args as Record<string, unknown> }));
      // A refusal may repeat what the stranger sent, such as the plan that was not found.
      const sent = Object.values(args).flat().map(String);
      for (const word of ['quokka', id, plan_id].filter((word) => !sent.some((own) => own.includes(word))))
        expect([name, shown]).not.toEqual([name, expect.stringContaining(word)]);
    }
  expect(await state()).toEqual(before);
});

test('no tool takes a word of another path for an id, and nothing is changed', async () => {
  const kept = idIn(await agent.call('remember', { content: 'The slipway is closed in January.' }));
  const note = 'x';
  for (const word of ['clear-all', 'CLEAR-ALL', 'facts', 'runs', '..', '.', '%2e%2e', 'facts/x', 'ready']) {
    const calls: [string, object][] = [
      ['forget', { id: word, erase: true }],
      ['forget', { id: word, reason: note }],
      ['fetch', { id: word }],
      ['history', { id: word }],
      ['relate', { id: word }],
      ['remember', { content: 'No.', supersedes: [word] }],
      ['decide', { content: 'No.', supersedes: word }],
      ['plan', { plan_id: word }],
      ['claim', { agent_id: 'a', plan_id: word }],
      ['finish', { plan_id: word, task_id: word, agent_id: 'a', outcome: 'done' }],
    ];
    for (const [name, args] of calls)
      expect([name, await agent.refused(name, args as Record<string, unknown>)]).toEqual([
        name,
        expect.stringMatching(/^(?:validation_error|not_found): /),
      ]);
  }
  expect((await agent.json('fetch', { id: kept })).text).toBe('The slipway is closed in January.');
});

test('what clients send for an argument that is not given is not given, and a list sent as text is a list', async () => {
  const a = idIn(
    await agent.call('remember', { content: 'The capstan was oiled in April.', tags: null, supersedes: [] }),
  );
  const b = idIn(await agent.call('remember', { content: 'The capstan was oiled in May.', supersedes: 'null' }));
  const nothing = { cursor: null, as_of: '', memory_type: 'null', exclude_origins: 'null', min_trust: null };
  const { results } = await agent.json('search', { query: 'When was the capstan oiled?', ...nothing });
  expect(results.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([a, b]));
  const content = 'The capstan was oiled in June.';
  const june = await agent.call('remember', { content, supersedes: JSON.stringify([a, b]), tags: 'rigging' });
  expect(june).toContain(`It replaces ${a}, ${b}.`);
  const july = await agent.call('remember', { content: 'The capstan was oiled in July.', supersedes: idIn(june) });
  expect(july).toContain(`It replaces ${idIn(june)}.`);
});

test('words that are sent as one text, with commas between them, are read apart', async () => {
  const text = await agent.call('remember', { content: 'The bowsprit was oiled.', tags: 'red oak, green' });
  expect((await world.client.get(`/memory/${idIn(text)}`)).body['tags']).toEqual(['red oak', 'green']);
  const { results } = await agent.json('search', { query: 'bowsprit', exclude_origins: 'import:*, api:*' });
  expect(results).toEqual([]);
  const refused = await world.client.post('/memory/search', { query: 'x', exclude_origins: ['import:*, api:*'] });
  expect(refused.status).toBe(422);
});

test('a list that holds what clients send for nothing is refused, and not read without it', async () => {
  for (const nothing of ['null', '', null])
    for (const exclude_origins of [[nothing], JSON.stringify([nothing]), ['import:*', nothing]])
      expect(await agent.refused('search', { query: 'the capstan', exclude_origins })).toMatch(/^validation_error: /);
});

test('numbers and booleans sent as text are such', async () => {
  const [one] = await world.client.addAll([1, 2].map((n) => ({ content: `Lock ${n} of the canal is shut.` })));
  expect((await agent.json('search', { query: 'locks of the canal', limit: '1' })).results).toHaveLength(1);
  expect(await agent.call('forget', { id: one, erase: 'true' })).toBe(`${one} is erased.`);
  const more = { query: 'locks of the canal', limit: 'many' };
  expect(await agent.refused('search', more)).toContain('limit must be integer');
});

test('a name over its limit is refused by every tool that makes a path of it', async () => {
  for (const length of [513, 20_000, 100_000]) {
    const plan_id = 'x'.repeat(length);
    for (const [name, args] of [
      ['plan', {}],
      ['claim', { agent_id: 'a' }],
      ['finish', { task_id: 'a', agent_id: 'a', outcome: 'done' }],
    ] as const)
      expect(await agent.refused(name, { ...args, plan_id })).toMatch(/^validation_error: plan_id must NOT have more/);
  }
});

test('no schema of a tool has a union, a null or a reference', async () => {
  const { tools } = await agent.client.listTools();
  const words = JSON.stringify(tools.map(({ inputSchema, outputSchema }) => [inputSchema, outputSchema]));
  expect(words).not.toMatch(/"(?:anyOf|oneOf|allOf|not|\$ref|null)"/);
  expect(words).not.toMatch(/"type":\[/);
});

test('answers that are data are structured too, say no text twice, and have as many results as are asked for', async () => {
  await world.client.addAll([1, 2, 3, 4].map((n) => ({ content: `Buoy ${n} of the fairway is red.` })));
  const found = await agent.client.callTool({ name: 'search', arguments: { query: 'fairway buoys', limit: 2 } });
  const page = found.structuredContent as { results: { title: string; text: string }[]; next_cursor: string };
  expect(JSON.parse((found.content[0] as { text: string }).text)).toEqual(page);
  expect([page.results.length, page.next_cursor]).toEqual([2, '2']);
  for (const { title, text } of page.results) expect(text).not.toContain(title);
});

test('a decision replaces several, a claim is prolonged, a failed task has failed, and plans are listed', async () => {
  const [one = '', two = ''] = await Promise.all(
    ['We buy a winch.', 'We buy a crane.'].map(async (content) => idIn(await agent.call('decide', { content }))),
  );
  const both = await agent.call('decide', { content: 'We rent both.', supersedes: [one, two] });
  for (const id of [one, two])
    expect((await agent.json('fetch', { id })).metadata.marks).toEqual([`outdated: replaced by ${idIn(both)}`]);

  const tasks = [{ task_id: 'hoist', title: 'Hoist it' }];
  const plan_id = /^Plan (\S+):/.exec(await agent.call('plan', { title: 'Move the boat', tasks }))?.[1] ?? '';
  expect(await agent.call('plan', {})).toContain(`- ${plan_id} 0 of 1 tasks done: Move the boat`);
  const claimed = await agent.call('claim', { agent_id: 'a', plan_id, lease_seconds: 60 });
  const token = Number(/token (\d+)/.exec(claimed)?.[1]);
  const longer = { agent_id: 'a', plan_id, task_id: 'hoist', token, lease_seconds: 3_000 };
  const [was = '', is = ''] = [claimed, await agent.call('claim', longer)].map(
    (text) => /until (\S+)\./.exec(text)?.[1],
  );
  expect(Date.parse(is)).toBeGreaterThan(Date.parse(was) + 2_000_000);
  const taken = await agent.refused('claim', { ...longer, agent_id: 'b', lease_seconds: 1 });
  expect(taken).toMatch(/^claimed: a has claimed the task until /);
  const failed = { plan_id, task_id: 'hoist', token, agent_id: 'a', outcome: 'failed' };
  expect(await agent.call('finish', failed)).toBe('hoist has failed: 0 of 1 tasks done.');
});

test('what an agent stores has its project, which search shows and filters by', async () => {
  const there = await connectAgent(world, world.client.key, { project: '/projects/käse' });
  const unread = await connectAgent(world, world.client.key, { project: '${PWD}' });
  const texts = ['Tests of the jetty run with make dock.', 'The jetty crew prefers tabs.', 'The jetty is closed.'];
  const [own, general, none] = [
    idIn(await there.call('remember', { content: texts[0] })),
    idIn(await there.call('remember', { content: texts[1], everywhere: true })),
    idIn(await unread.call('remember', { content: texts[2] })),
  ];
  const { results } = await agent.json('search', { query: 'jetty' });
  const projects = new Map(results.map(({ id, project }: { id: string; project?: string }) => [id, project]));
  expect([own, general, none].map((id) => projects.get(id))).toEqual(['/projects/käse', undefined, undefined]);
  const only = await agent.json('search', { query: 'jetty', project: '/projects/käse' });
  expect(only.results.map(({ id }: { id: string }) => id)).toEqual([own]);
});

test('a project that a client names by the address of its remote is that of hooks, without the token in it', async () => {
  const project = 'https://mara:t0ken@example.org/mara/pier.git';
  const there = await connectAgent(world, world.client.key, { project });
  const id = idIn(await there.call('remember', { content: 'The pier has eleven lamps.' }));
  const { body } = await world.client.get(`/memory/${id}`);
  expect(body.metadata).toEqual({ project: 'example.org/mara/pier' });
});

test('the subject in the URL narrows every tool, as in the REST API', async () => {
  const of = (subject: string) => connectAgent(world, world.client.key, { at: `/mcp?subject=${subject}` });
  const [own, another] = await Promise.all([of('käthe'), of('otto')]);
  const id = idIn(await own.call('remember', { content: 'The keeper takes tea at the pier.' }));
  expect(await own.call('fetch', { id })).toContain('pier');
  for (const each of [another, agent]) expect(await each.refused('fetch', { id })).toMatch(/^not_found/);
});

describe('a request to /mcp', () => {
  const send = (headers: Record<string, string>) =>
    fetch(new URL('/mcp', world.base), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });

  test('without a valid key is refused before anything is told', async () => {
    const refused = await send({ 'X-API-Key': 'svc_test_wrong' });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(await refused.text()).not.toContain('remember');
  });

  test('is refused from the moment on at which the key is revoked, although it was served before', async () => {
    const made = await world.client.post('/memory/api-keys', { name: 'short', scopes: ['read:memories'] });
    const { id, key } = made.body as { id: string; key: string };
    const statuses = [await send({ 'X-API-Key': key }), await send({ 'X-API-Key': key })].map(({ status }) => status);
    await world.client.delete(`/memory/api-keys/${id}`);
    expect([...statuses, (await send({ 'X-API-Key': key })).status]).toEqual([200, 200, 401]);
  });

  test('with the cookie of a browser instead of a key is refused', async () => {
    expect((await send({ Cookie: `svc_access_token=${world.client.key}` })).status).toBe(401);
  });

  test('to another host name, as after DNS rebinding, is refused, also with a valid key', async () => {
    const { port } = new URL(world.base);
    const headers = { Host: `evil.example:${port}`, 'X-API-Key': world.client.key };
    const [answer] = (await once(get({ port, path: '/mcp', headers }), 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(403);
    const { detail } = JSON.parse((await answer.toArray()).join('')) as { detail: string };
    expect(detail).toContain(`"evil.example:${port}"`);
    expect(detail).toContain('SERVICE_MCP_URL');
  });

  test('that is a notification is accepted with 202', async () => {
    const notified = await fetch(new URL('/mcp', world.base), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'X-API-Key': world.client.key,
      },
      body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    });
    expect([notified.status, await notified.text()]).toEqual([202, '']);
  });

  test('of a page of this service itself is admitted', async () => {
    const { origin } = new URL(world.base);
    expect((await send({ 'X-API-Key': world.client.key, Origin: origin })).status).toBe(200);
  });

  test('of a page of another origin is refused, also with a valid key', async () => {
    const refused = await send({ 'X-API-Key': world.client.key, Origin: 'https://evil.example' });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'foreign_host']);
  });
});

// ./scripts/mcp: the same tools over stdin and stdout, by a process that ends with its agent.
describe('stdio', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const program = path.join(projectRoot, 'dist', 'scripts', 'mcp.js');
  const argsFor = (url: string) => [program, '--url', url, '--key', world.client.key];

  test('an agent remembers and recalls over stdin and stdout', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: argsFor(world.base) }));
    const agent = agentOf(client);
    await agent.call('remember', { content: 'The foghorn is tested on Mondays.' });
    expect((await agent.json('search', { query: 'When is the foghorn tested?' })).results[0].text).toContain('Mondays');
    await client.close();
  });

  test('the process ends when stdin ends, also while a request waits for a service that is away', async () => {
    const child = spawn(process.execPath, argsFor('http://127.0.0.1:9'), { stdio: ['pipe', 'pipe', 'ignore'] });
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { query: 'x' } } };
    const init = {
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    child.stdin.write(`${JSON.stringify(init)}\n`);
    await once(child.stdout, 'data');
    child.stdin.end(`${JSON.stringify(call)}\n`);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
