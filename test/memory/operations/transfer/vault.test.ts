// The Markdown export: names that every file system takes, and an import that makes of it what it was.
import { unzipSync } from 'fflate';
import { eventually } from '../../../support/eventually';
import { openTenant, type Client, type Json, type World } from '../../../support/world';

let world: World;
beforeAll(async () => {
  world = await openTenant();
});

interface Place {
  client: Client;
  workspace: string;
}

async function place(): Promise<Place> {
  const workspace = await world.workspace();
  return { workspace, client: await world.clientFor(world.owner, { workspace }) };
}

const headersOf = ({ client, workspace }: Place) => ({ 'X-API-Key': client.key, 'X-Workspace-Id': workspace });

async function exported(at: Place): Promise<{ zip: Uint8Array<ArrayBuffer>; files: Map<string, string> }> {
  const answer = await fetch(`${world.base}/memory/export?format=markdown`, { headers: headersOf(at) });
  const zip = new Uint8Array(await answer.arrayBuffer());
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()] as const);
  return { zip, files: new Map(files) };
}

async function imported(at: Place, zip: Uint8Array<ArrayBuffer>): Promise<Json> {
  const init = { method: 'POST', headers: headersOf(at), body: zip };
  const { run_id } = (await (await fetch(`${world.base}/memory/import?name=vault.zip`, init)).json()) as Json;
  return eventually(
    async () => (await at.client.get(`/memory/runs/${run_id as string}`)).body as Json,
    ({ status }) => status === 'ok' || status === 'error',
    () => world.ports.queues.long.done(run_id as string, 50),
  );
}

async function itemsOf({ client }: Place): Promise<Json[]> {
  const { body } = await client.get('/memory/list?limit=200');
  return body.items as Json[];
}

const namesIn = (files: ReadonlyMap<string, unknown>) =>
  [...files.keys()].map((file) => file.slice(file.indexOf('/') + 1, -'.md'.length));

test('names of files are told apart by every file system, and the same after an import and another export', async () => {
  const at = await place();
  const titles = [
    ...['Pump', 'pump', 'PUMP', 'Straße', 'STRASSE', 'Caf\u00e9', 'Cafe\u0301', 'ﬁn', 'fin'],
    ...['CON', 'nul.txt', '..', '.hidden', 'ends. ', 'a/b:c*d?', 'a b c d', '\u202egpj.exe', '👩‍👩‍👧'.repeat(40)],
    ...[`${'long '.repeat(60)}one`, `${'long '.repeat(60)}two`, 'ä'.repeat(300)],
  ];
  await at.client.addAll(
    titles.map((title, i) => ({ memory_type: 'zettel', title, content: `Note ${i} of the vault.` })),
  );
  await at.client.addAll(
    ['Pump', 'Pump'].map((title, i) => ({ title, content: `A statement ${i} of the same name.` })),
  );
  const { zip, files } = await exported(at);
  expect(files.size).toBe(titles.length + 2);
  const names = namesIn(files);
  const folded = names.map((name) => name.normalize('NFKC').toUpperCase().toLowerCase());
  expect(new Set(folded).size).toBe(names.length);
  for (const name of names) {
    expect(name).not.toMatch(/[\p{Cc}\p{Cf}\\/:*?"<>|#^[\]]|^[. ]|[. ]$|^(?:con|nul)(?:\.|$)/iu);
    expect(Buffer.byteLength(`${name}.md`)).toBeLessThanOrEqual(255);
  }
  const copy = await place();
  expect(await imported(copy, zip)).toMatchObject({ status: 'ok', result: { created: files.size, failed: 0 } });
  expect(namesIn((await exported(copy)).files).sort()).toEqual(names.sort());
});

test('wikilinks lead to the files of the vault, and are again as they were written after an import', async () => {
  const at = await place();
  const text = 'See [[A/B: plan#Steps]], [[A/B: plan|the plan]], [[Plain]] and [[Nowhere]].';
  await at.client.addAll([
    { memory_type: 'zettel', title: 'A/B: plan', content: 'Steps.' },
    { memory_type: 'zettel', title: 'Plain', content: 'Nothing special.' },
    { memory_type: 'zettel', title: 'Start', content: text },
  ]);
  const { zip, files } = await exported(at);
  const names = new Set(namesIn(files));
  const start = files.get('zettel/Start.md') as string;
  const targets = [...start.matchAll(/\[\[([^\]|#]+)/g)].map(([, target]) => target as string);
  expect(targets.filter((target) => !names.has(target))).toEqual(['Nowhere']);
  const copy = await place();
  await imported(copy, zip);
  expect((await itemsOf(copy)).find(({ title }) => title === 'Start')).toMatchObject({ content: text });
});

/** What an item says, without ids and times of storing: what has a successor ends at that time, unless it says when. */
const said = (item: Json, nameOf: ReadonlyMap<unknown, unknown>) => {
  const { content, memory_type, title, status, tags, valid_start_time, ...fields } = item;
  const metadata = JSON.parse(JSON.stringify(item['metadata']).replaceAll('vault:', '')) as Json;
  const own = ['rationale', 'rejected_alternatives', 'decision_type', 'confidence', 'domain', 'subject', 'task_id'];
  const successor = item['superseded_by'] as Json | null | undefined;
  return {
    ...{ content, memory_type, title, status, tags, metadata, valid_start_time },
    valid_end_time: successor ? undefined : item['valid_end_time'],
    ...Object.fromEntries(own.map((name) => [name, fields[name]])),
    superseded_by: successor && nameOf.get(successor['item_id'] ?? successor),
  };
};

test('a vault that is imported again is what it was: kinds, states, supersession, plans and conversations', async () => {
  const at = await place();
  const { client } = at;
  const [old] = await client.addAll([
    { content: 'The lock opens at nine.', tags: ['lock'], valid_start_time: '2026-03-01T09:00:00Z' },
    { memory_type: 'opinion', content: 'The lock is slow.', confidence: 0.4, subject: 'lock' },
    { memory_type: 'procedural', content: 'Turn the wheel twice.', metadata: { crew: { size: 2 } } },
    { memory_type: 'episodic', content: 'The gate was painted.', valid_start_time: '2026-04-02T10:00:00+02:00' },
  ]);
  await client.add({ content: 'The lock opens at ten.', supersedes: [old], valid_start_time: '2026-05-01T00:00:00Z' });
  const first = await client.add({
    memory_type: 'decision',
    content: 'Keep the old pump.',
    rationale: 'It works.',
    rejected_alternatives: ['Buy a new one'],
  });
  await client.add({
    memory_type: 'decision',
    content: 'Buy a new pump.',
    rationale: 'It broke.',
    supersedes: [first],
  });
  const gone = await client.add({ content: 'The quay is closed.' });
  await client.patch(`/memory/${gone}`, { status: 'archived' });
  await client.add({
    memory_type: 'plan',
    title: 'Move the pump',
    content: 'Move the pump before winter.',
    tasks: [
      { task_id: 'a', content: 'Close the valve', status: 'complete' },
      { task_id: 'b', content: 'Lift the pump', depends_on: ['a'] },
    ],
  });
  await client.post('/memory/ingest/conversation', {
    conversation_id: 'watch',
    turns: [
      { role: 'user', content: 'Who has the night watch?', timestamp: '2026-03-01T09:00:00Z' },
      { role: 'assistant', content: 'Ingrid has it.', timestamp: '2026-03-01T09:01:00Z' },
    ],
  });
  const { zip, files } = await exported(at);
  const before = await itemsOf(at);
  expect(files.size).toBe(before.length);
  const copy = await place();
  const run = await imported(copy, zip);
  expect(run).toMatchObject({ status: 'ok', result: { failed: 0, skipped: 0 } });
  const after = await itemsOf(copy);
  const allSaid = (items: Json[]) => {
    const nameOf = new Map(items.map(({ item_id, content }) => [item_id, content]));
    return items.map((item) => said(item, nameOf)).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  };
  expect(allSaid(after)).toEqual(allSaid(before));
  const { body: undo } = await copy.client.delete(`/memory/import/${run['run_id'] as string}`);
  await eventually(
    async () => (await copy.client.get(`/memory/runs/${undo.run_id as string}`)).body as Json,
    ({ status }) => status === 'ok',
    () => world.ports.queues.quick.done(undo.run_id as string, 50),
  );
  expect(await itemsOf(copy)).toEqual([]);
});
