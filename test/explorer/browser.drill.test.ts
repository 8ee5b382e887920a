// The explorer in Debian's Chromium (`apt-get install chromium`), driven by keys and roles as its readers do.
import { chromium, type Browser, type Page } from 'playwright-core';
import { drill, isDrill } from '../support/drill';
import { eventually } from '../support/eventually';
import { openWorld, type World } from '../support/world';

let world: World;
let browser: Browser;
let page: Page;
/** Errors and warnings of the console, requests to other places, and dialogs. */
let complaints: string[];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

beforeAll(async () => {
  if (!isDrill) return;
  world = await openWorld();
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });
});
afterAll(async () => {
  if (!isDrill) return;
  await browser.close();
  await world.close();
});

beforeEach(async () => {
  if (!isDrill) return;
  complaints = [];
  page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  page.on('console', (message) => message.type() === 'log' || complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(world.base) && !/^(data|blob):/.test(request.url())) complaints.push(request.url());
  });
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`${world.base}/explore`);
  await page.getByLabel('API key').fill(world.client.key);
  await page.keyboard.press('Enter');
  await page.getByRole('search').waitFor();
});
afterEach(async () => {
  if (!isDrill) return;
  await page.close();
  expect(complaints).toEqual([]);
});

async function search(query: string): Promise<void> {
  await page.locator('main').focus();
  await page.keyboard.press('/');
  await page.keyboard.type(query);
  await page.keyboard.press('Enter');
}

/** Follows a link or presses a button by keyboard. */
async function choose(role: 'link' | 'button', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name, exact: true }).first().focus();
  await page.keyboard.press('Enter');
}

drill(
  'somebody finds by keyboard why an answer came, changes the text, and makes the old one current again',
  async () => {
    const item_id = await world.client.add({ content: 'The harbour pilot is Orla.' });
    await search('Who is the harbour pilot?');
    await choose('link', 'Why here?');
    await page.getByRole('heading', { name: /^Result 1 of/ }).waitFor();
    await choose('link', 'Change');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The harbour pilot is Nils.');
    await choose('button', 'Save as a new version');
    await page.getByText('Changed. History has the text before.').waitFor();
    expect((await world.client.get(`/memory/${item_id}`)).body.content).toBe('The harbour pilot is Nils.');
    await choose('link', 'History');
    await choose('button', 'Make it current again');
    await page.getByRole('heading', { name: '3 versions' }).waitFor();
    expect((await world.client.get(`/memory/${item_id}`)).body.content).toBe('The harbour pilot is Orla.');
  },
);

drill('somebody learns why an item is not shown, and searches with such items too', async () => {
  const item_id = await world.client.add({ content: 'The tide table is too pessimistic.', memory_type: 'opinion' });
  await page.goto(`${world.base}/explore?q=tide+table&id=${item_id}&panel=why`);
  await page.getByRole('heading', { name: 'Not among the results' }).waitFor();
  await choose('link', 'Search with such items too');
  await page.getByRole('heading', { name: /^Result \d+ of/ }).waitFor();
  await page.getByRole('button', { name: 'Remove filter With opinions and observations' }).waitFor();
});

const chat = `[03/05/2026, 10:00:00] Ada: The lamp oil is in shed nine.
[03/05/2026, 10:02:00] Ben: Then I fetch it on the 14th.
[14/05/2026, 09:00:00] Ada: Thank you.
`;

drill('a chat is inspected, imported when that is confirmed, found, and taken back', async () => {
  await page.goto(`${world.base}/explore?page=import`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'chat.txt', mimeType: 'text/plain', buffer: Buffer.from(chat) });
  await page.getByText('1 conversation, 3 messages').waitFor();
  await choose('button', 'Import it');
  await page.locator('strong', { hasText: /^ok$/ }).first().waitFor();
  await search('lamp oil shed');
  await page.getByText('The lamp oil is in shed nine.').first().waitFor();
  await page.goBack();
  await choose('button', 'Undo this run');
  await page.getByText('undo', { exact: false }).first().waitFor();
  const stored = async () => JSON.stringify((await world.client.get('/memory/list')).body);
  await eventually(stored, (items) => !items.includes('lamp oil'));
});

drill('a node that is opened moves none that is shown, and its table has the same lines', async () => {
  const { client } = world;
  const [hub = '', ...others] = await client.addAll(
    Array.from({ length: 31 }, (_, i) => ({ content: `Buoy number ${i} of the fairway.` })),
  );
  for (const target of others)
    await client.post('/memory/link', { source_id: hub, target_id: target, link_type: 'RELATED_TO' });
  await page.goto(`${world.base}/explore?id=${hub}&panel=graph`);
  const nodes = page.locator('.node');
  await nodes.nth(24).waitFor();
  const placesOf = () =>
    nodes.evaluateAll((all) =>
      all.map((node) => `${node.getAttribute('transform')} ${node.querySelector('title')?.textContent}`),
    );
  const before = await placesOf();
  await choose('button', /^25 more/);
  await nodes.nth(30).waitFor();
  const after = await placesOf();
  expect(before.filter((place) => !after.includes(place))).toEqual([]);
  await page.getByText('The same as a table').click();
  expect(await page.getByRole('row').count()).toBe((await page.locator('.edge').count()) + 1);
});

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

drill('of hostile texts none is run or loaded, and none breaks the layout', async () => {
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
