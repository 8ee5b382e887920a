// The explorer in a browser: what it does with texts, nodes, times and versions.
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openReader, type Reader } from '../support/browser';
import { drill, isDrill } from '../support/drill';
import { openWorld, type World } from '../support/world';

let world: World;
let browser: Browser;
let reader: Reader;
let page: Page;

beforeAll(async () => {
  if (!isDrill) return;
  world = await openWorld();
  browser = await openBrowser();
});
afterAll(async () => {
  if (!isDrill) return;
  await browser.close();
  await world.close();
});

beforeEach(async () => {
  if (!isDrill) return;
  reader = await openReader(browser, world, world.client.key);
  ({ page } = reader);
});
afterEach(async () => {
  if (!isDrill) return;
  await reader.close();
  expect(reader.complaints).toEqual([]);
});

drill(
  'somebody finds by keyboard why an answer came, changes the text, and makes the old one current again',
  async () => {
    const item_id = await world.client.add({ content: 'The harbour pilot is Orla.' });
    await reader.search('Who is the harbour pilot?');
    await reader.choose('link', 'Why here?');
    await page.getByRole('heading', { name: /^Result 1 of/ }).waitFor();
    await reader.choose('link', 'Change');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The harbour pilot is Nils.');
    await reader.choose('button', 'Save');
    await page.getByText('Saved. The old text is in History.').waitFor();
    expect((await world.client.get(`/memory/${item_id}`)).body.content).toBe('The harbour pilot is Nils.');
    await reader.choose('link', 'History');
    await reader.choose('button', 'Restore');
    await page.getByRole('heading', { name: '3 versions' }).waitFor();
    expect((await world.client.get(`/memory/${item_id}`)).body.content).toBe('The harbour pilot is Orla.');
  },
);

drill(
  'of a dot that is chosen more neighbours are shown, in the picture and in words, and its table has the same lines',
  async () => {
    const { client } = world;
    const [hub = '', ...others] = await client.addAll(
      Array.from({ length: 31 }, (_, i) => ({ content: `Buoy number ${i} of the fairway.` })),
    );
    for (const target of others)
      await client.post('/memory/link', { source_id: hub, target_id: target, link_type: 'RELATED_TO' });
    await page.goto(`${world.base}/explore?id=${hub}&panel=graph`);
    const picture = (items: number, links: number) =>
      page.getByRole('group', { name: new RegExp(`${items} items, ${links} links`) }).waitFor();
    const listed = page.getByRole('region', { name: 'Selected' }).getByRole('listitem');
    await picture(26, 25);
    expect(await listed.count()).toBe(25);
    await reader.choose('button', /^5 more/);
    await picture(31, 30);
    expect(await listed.count()).toBe(30);
    await page.locator('.looking').focus();
    await page.keyboard.press('.');
    await page
      .getByRole('status')
      .filter({ hasText: /30 links$/ })
      .waitFor();
    await page.getByText('Show as table').click();
    const rows = page.getByRole('region', { name: /, links, table$/ }).getByRole('row');
    await rows.nth(30).waitFor();
    expect(await rows.count()).toBe(31);
  },
);

const hostile = [
  '<img src=x onerror="document.title=1">',
  '<script>alert(1)</script>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '[link](javascript:alert(1)) ![image](https://example.org/a.png)',
  '\u202eevil\u202c \u2066text\u2069',
  'W'.repeat(5_000),
  '"><iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '=HYPERLINK("https://example.org")',
];

drill('no hostile text is run or loaded, and none breaks the layout', async () => {
  const { client } = await world.stranger();
  const ids = await client.addAll(
    hostile.flatMap((text, i) => [
      { content: `Note ${i}: ${text}` },
      { content: `Titled ${i}`, title: text.slice(0, 200), tags: [text.slice(0, 60)], metadata: { note: text } },
    ]),
  );
  await page.evaluate(`sessionStorage.setItem('memory-explorer-key', '${client.key}')`);
  for (const address of [
    '',
    '?q=note',
    ...ids.flatMap((id) => ['text', 'graph', 'history', 'mend'].map((panel) => `?q=note&id=${id}&panel=${panel}`)),
  ]) {
    await page.goto(`${world.base}/explore${address}`);
    await page.waitForLoadState('networkidle');
    // As text: tests are compiled without the types of a browser.
    const found = await page.evaluate(`({
      wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      made: document.querySelectorAll('main img, main iframe, main script, main a[href^="javascript"]').length,
    })`);
    expect([address, found]).toEqual([address, { wide: false, made: 0 }]);
  }
});

drill('a view of the past shows what REST returns for that moment', async () => {
  const item_id = await world.client.add({ content: 'The lock opens at six.' });
  const { updated_at } = (await world.client.get(`/memory/${item_id}`)).body;
  await world.client.patch(`/memory/${item_id}`, { content: 'The lock opens at seven.' });
  const moment = `as_known_at=${encodeURIComponent(updated_at)}`;
  await page.goto(`${world.base}/explore?id=${item_id}&${moment}`);
  const { content } = (await world.client.get(`/memory/${item_id}?${moment}`)).body;
  expect(content).toBe('The lock opens at six.');
  await page.getByRole('article').getByText(content).waitFor();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.getByRole('article').getByText('The lock opens at seven.').waitFor();
});
