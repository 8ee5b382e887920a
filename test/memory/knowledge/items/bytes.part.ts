// Size limits of answers: a page that would be too large ends earlier, and its cursor leads to the rest.
import { openWorld, type Answer, type World } from '../../../support/world';

/** Two megabytes of UTF-8. */
const long = 'и'.repeat(999_900);
const items = 10;

let world: World;
let ids: string[];
beforeAll(async () => {
  world = await openWorld();
  ids = await world.client.addAll(
    Array.from({ length: items }, (_, i) => ({ content: `Porcelain kiln number ${i} cracked.`, metadata: { set: 1 } })),
  );
  // Nine more versions of the first item, so that its history is as large as the list.
  for (let i = 1; i < items; i++) await world.client.patch(`/memory/${ids[0]}`, { tags: [`t${i}`] });
  await world.cypher(
    `MATCH (n:MemoryItem|ItemVersion) WHERE n.item_id IN $ids AND n.rest IS NULL
     SET n.content = n.content + $long`,
    { ids, long },
  );
});
afterAll(() => world.close());

/** All pages of a list, by following its cursors. */
async function pagesOf(path: string): Promise<Answer['body'][]> {
  const pages = [];
  for (let cursor = ''; ;) {
    const { status, body } = await world.client.get(`${path}${cursor && `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    pages.push(body);
    if (body.next_cursor === null) return pages;
    cursor = body.next_cursor as string;
  }
}

test.each([
  ['/memory/list?limit=100', 'items', 'item_id'],
  ['/memory/list?limit=100&metadata_key=set&metadata_value=1', 'items', 'item_id'],
  ['/memory/temporal/ITEM/history?limit=100', 'versions', 'version'],
  ['/memory/temporal/diff?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z', 'items', 'item_id'],
])('a page of %s ends at the byte limit, and the following pages contain the rest', async (path, list, id) => {
  const pages = await pagesOf(path.replace('ITEM', ids[0] as string));
  expect(pages.length).toBeGreaterThan(1);
  const seen = pages.flatMap((page) => page[list] as Record<string, unknown>[]).map((row) => row[id]);
  expect(new Set(seen).size).toBe(items);
  expect(seen).toHaveLength(items);
});

test('the list of changes omits contents, and is one page however long these are', async () => {
  const { body } = await world.client.get(`/memory/temporal/${ids[0]}/changes`);
  expect(body).toMatchObject({ count: items, truncated: false, next_cursor: null });
  expect(
    body.changes.slice(0, -1).every((change: { changed_fields: string[] }) => change.changed_fields[0] === 'tags'),
  ).toBe(true);
});

test('the list of changes pages by version, and compares versions also across pages', async () => {
  const pages = await pagesOf(`/memory/temporal/${ids[0]}/changes?limit=4`);
  const changes = pages.flatMap((page) => page.changes as { version: number; changed_fields: string[] }[]);
  expect(changes.map(({ version }) => version)).toEqual(Array.from({ length: items }, (_, i) => items - i));
  expect(changes.filter(({ changed_fields }) => changed_fields.length === 0)).toHaveLength(1);
});

test('a search returns the best results that fit, and reports that there are more', async () => {
  const { body } = await world.client.post('/memory/search', { query: 'porcelain kiln cracked', top_k: items });
  expect(body.partial).toBe(true);
  expect(body.results.length).toBeGreaterThan(1);
  expect(body.results.length).toBeLessThan(items);
});

test('an export contains every item and version', async () => {
  const response = await fetch(`${world.base}/memory/export`, {
    headers: { authorization: `Bearer ${world.client.key}` },
  });
  const text = await response.text();
  const kinds = text.split('\n').map((line) => /^\{"kind":"(\w+)"/.exec(line)?.[1]);
  expect(kinds.filter((kind) => kind === 'item')).toHaveLength(items);
  expect(kinds.filter((kind) => kind === 'version')).toHaveLength(2 * (items - 1));
  expect(kinds.at(-2)).toBe('end');
});
