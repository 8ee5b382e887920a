// Links made by wikilinks in notes, whichever route stores a note and whichever note comes first.
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

/** A client in a new workspace. */
async function newClient(): Promise<Client> {
  const workspace_id = await world.workspace();
  return world.clientFor({ ...world.owner, workspace_id });
}

const note = (title: string | undefined, content: string, more: object = {}) => ({
  memory_type: 'zettel',
  ...(title !== undefined && { title }),
  content,
  ...more,
});

/** The open links between notes as `from>to`, without mirror edges. */
async function linksOf(ids: Record<string, string>, { by_hand = false } = {}): Promise<string[]> {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  const rows = await world.cypher(
    `MATCH (a:MemoryItem)-[r:LINKS_TO]->(b:MemoryItem)
     WHERE a.item_id IN $ids AND b.item_id IN $ids AND r.transaction_time_end > datetime() AND (r.by_hand IS NOT NULL) = $by_hand
     RETURN a.item_id AS a, b.item_id AS b, r.mirror IS NOT NULL AS mirror, r.from_text AS from_text`,
    { ids: Object.values(ids), by_hand },
  );
  const said = rows.filter(({ mirror }) => !mirror).map(({ a, b }) => `${names.get(a)}>${names.get(b)}`);
  const mirrors = rows.filter(({ mirror }) => mirror).map(({ a, b }) => `${names.get(b)}>${names.get(a)}`);
  expect(mirrors.sort()).toEqual(said.sort());
  expect(new Set(said).size).toBe(said.length);
  return said;
}

test('a note is linked to a stored note, and to one that is stored later', async () => {
  const client = await newClient();
  const first = await client.add(note('First', 'See [[Second]] and [[Third|the last]].'));
  const second = await client.add(note('Second', 'Back to [[ first#top ]].'));
  const ids = { first, second };
  expect(await linksOf(ids)).toEqual(['first>second', 'second>first']);
  const third = await client.add(note('THIRD', 'Nothing.'));
  expect(await linksOf({ ...ids, third })).toEqual(['first>second', 'first>third', 'second>first']);
});

test('aliases and the path of its file are titles of a note', async () => {
  const client = await newClient();
  const metadata = { aliases: ['Heat engine'], path: 'rooms/below/Pump 2.md' };
  const pump = await client.add(note('Pump', 'It pumps.', { metadata }));
  const links = ['Heat engine', 'rooms/below/Pump 2', 'below/pump 2', 'Pump 2.md', 'Pump.md', 'Pump'];
  for (const link of links) {
    const { body } = await client.get(`/memory/zettel/wikilink/resolve?link=${encodeURIComponent(link)}`);
    expect([link, body.note_id, body.matches[0]?.match]).toEqual([
      link,
      pump,
      link.startsWith('Pump') && !link.includes('2') ? 'title' : 'alias',
    ]);
  }
  const { body } = await client.get('/memory/zettel/wikilink/resolve?link=rooms');
  expect(body.resolved).toBe(false);
  const other = await client.add(note('Other', 'See [[below/Pump 2]].'));
  expect(await linksOf({ pump, other })).toEqual(['other>pump']);
});

test.each([
  ['a batch', async (client: Client, items: object[]) => client.addAll(items as Record<string, unknown>[])],
  [
    'ingest',
    async (client: Client, items: object[]) => {
      const ids: string[] = [];
      for (const { memory_type, title, content } of items as Record<string, string>[]) {
        const context = { memory_type, title };
        const { status, body } = await client.post('/memory/ingest/full', { content, context });
        expect(status).toBe(200);
        ids.push(body.item_id);
      }
      return ids;
    },
  ],
  [
    'an ingested batch',
    async (client: Client, items: object[]) => {
      const { status, body } = await client.post('/memory/ingest/batch', {
        items: (items as Record<string, string>[]).map(({ memory_type, title, content }) => ({
          content,
          context: { memory_type, title },
        })),
      });
      expect([status, body.failed ?? 0]).toEqual([200, 0]);
      return (body.results as { item_id: string }[]).map(({ item_id }) => item_id);
    },
  ],
])('notes are linked when they are stored by %s', async (_way, store) => {
  const client = await newClient();
  const stored = await store(client, [
    note('One', 'To [[Two]] and to [[Three]].'),
    note('Two', 'To [[One]].'),
    note('Three', 'To itself, [[Three]], and [[#here]].'),
  ]);
  const [one = '', two = '', three = ''] = stored;
  expect((await linksOf({ one, two, three })).sort()).toEqual(['one>three', 'one>two', 'two>one']);
});

test('a link is removed with its text; a link by a caller between the same notes is kept', async () => {
  const client = await newClient();
  const a = await client.add(note('A1', 'To [[B1]].'));
  const b = await client.add(note('B1', 'Text.'));
  const link = { source_id: a, target_id: b, link_type: 'LINKS_TO' };
  expect((await client.post('/memory/link', link)).body.status).toBe('created');
  expect((await client.post('/memory/link', link)).body.status).toBe('existing');
  await client.patch(`/memory/${a}`, { content: 'No more.' });
  expect(await linksOf({ a, b })).toEqual([]);
  expect(await linksOf({ a, b }, { by_hand: true })).toEqual(['a>b']);
  await client.patch(`/memory/${a}`, { content: 'Again [[b1]].' });
  expect(await linksOf({ a, b })).toEqual(['a>b']);
  expect((await client.delete(`/memory/${a}/links/${b}?link_type=LINKS_TO`)).status).toBe(200);
  expect(await linksOf({ a, b })).toEqual(['a>b']);
  expect((await client.delete(`/memory/${a}/links/${b}?link_type=LINKS_TO`)).status).toBe(404);
});

test('a note is linked by its earlier titles too, even if notes exchange titles', async () => {
  const client = await newClient();
  const a = await client.add(note('Alpha', 'A text.'));
  const b = await client.add(note('Beta', 'B text.'));
  const x = await client.add(note('X', 'See [[Alpha]].'));
  const rename = (id: string, title: string) => client.patch(`/memory/${id}`, { title });
  await rename(a, 'Gamma');
  expect(await linksOf({ a, b, x })).toEqual(['x>a']);
  await rename(b, 'Alpha');
  await rename(a, 'Beta');
  // Both notes have had the title: one has it now, one had it before.
  expect((await linksOf({ a, b, x })).sort()).toEqual(['x>a', 'x>b']);
  const y = await client.add(note('Y', 'See [[Beta]] and [[gamma]].'));
  expect((await linksOf({ y, a, b })).sort()).toEqual(['y>a', 'y>b']);
  await rename(a, 'Alpha');
  expect((await linksOf({ a, b, x })).sort()).toEqual(['x>a', 'x>b']);
});

test('two notes with one title are both linked, and one stays linked if the other is deleted', async () => {
  const client = await newClient();
  const one = await client.add(note('Same', 'One.'));
  const two = await client.add(note('same', 'Two.'));
  const x = await client.add(note('X', '[[Same]]'));
  expect((await linksOf({ one, two, x })).sort()).toEqual(['x>one', 'x>two']);
  await client.delete(`/memory/${one}`);
  expect(await linksOf({ two, x })).toEqual(['x>two']);
  await client.delete(`/memory/${two}`);
  const again = await client.add(note('SAME', 'Three.'));
  expect(await linksOf({ again, x })).toEqual(['x>again']);
});

test('notes stored at the same time that name each other are all linked', async () => {
  const client = await newClient();
  const many = 24;
  const all = Array.from({ length: many }, (_, i) => i);
  const added = await Promise.all(
    all.map((i) =>
      client.add(
        note(
          `N${i}`,
          all
            .filter((j) => j !== i)
            .map((j) => `[[n${j}]]`)
            .join(' '),
        ),
      ),
    ),
  );
  const ids = Object.fromEntries(added.map((id, i) => [`${i}`, id]));
  expect((await linksOf(ids)).length).toBe(many * (many - 1));
});

test('a link to a missing note is not linked to notes of another workspace or tenant', async () => {
  const [here, there] = [await newClient(), await newClient()];
  const waits = await here.add(note('Waits', '[[Elsewhere]]'));
  const other = await there.add(note('Elsewhere', 'Here.'));
  const stranger = await (await world.stranger()).client.add(note('Elsewhere', 'Mine.'));
  expect(await linksOf({ waits, other, stranger })).toEqual([]);
});

test('of 10,000 links in a text the first 2,000 are linked, also to notes stored later', async () => {
  const client = await newClient();
  const content = Array.from({ length: 10_000 }, (_, i) => `[[N${i}]]`).join(' ');
  const many = await client.add(note('Many', content));
  const late = await client.add(note('N1999', 'Late.'));
  const beyond = await client.add(note('N2000', 'Too late.'));
  expect(await linksOf({ many, late, beyond })).toEqual(['many>late']);
  expect((await client.patch(`/memory/${many}`, { content: '[[N0]]' })).status).toBe(200);
  expect(await linksOf({ many, late })).toEqual([]);
});

test('links are readable as of an earlier time', async () => {
  const client = await newClient();
  const a = await client.add(note('A', 'To [[B]].'));
  const b = await client.add(note('B', 'Text.'));
  const then = new Date().toISOString();
  await client.patch(`/memory/${a}`, { content: 'To nobody.' });
  const neighbors = async (query: string) =>
    ((await client.get(`/memory/${a}/neighbors${query}`)).body.neighbors as { item_id: string }[]).map(
      ({ item_id }) => item_id,
    );
  expect(await neighbors('')).toEqual([]);
  expect(await neighbors(`?as_known_at=${then}`)).toEqual([b]);
});

test('titles of deleted notes, and of a cleared workspace, are deleted', async () => {
  const workspace_id = await world.workspace();
  const client = await world.clientFor({ ...world.owner, workspace_id });
  const gone = await client.add(note('Zquux', '[[Wquux]] ((Cquux)) #tquux', { tags: ['uquux'] }));
  const names = async () =>
    (
      await world.cypher('MATCH (n:Name {scope_key: $key}) RETURN n.key AS key ORDER BY key', {
        key: `w:${workspace_id}`,
      })
    ).map(({ key }) => key as string);
  expect(await names()).toEqual(expect.arrayContaining(['#tquux', '#uquux', 'cquux', 'wquux', 'zquux']));
  await client.delete(`/memory/${gone}`);
  expect((await names()).filter((key) => key.includes('quux'))).toEqual([]);
  await client.add(note('Zquux', '[[Wquux]] ((Cquux)) #tquux'));
  expect((await client.delete('/memory/clear-all?confirm=true')).status).toBeLessThan(300);
  expect(await names()).toEqual([]);
});
