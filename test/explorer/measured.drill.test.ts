// How the explorer copes with much: 100,000 items, a picture of 5,000 nodes, long runs, many moments, hostile texts.
// Times are printed; docs/explorer.md says which were measured.
import { chromium, type Browser, type Page } from 'playwright-core';
import { addItems } from '../../scripts/lab/bench/in-process';
import { busOf, steps } from '../support/bus';
import { contextOf } from '../support/context';
import { drill, isDrill, randomFrom, seed } from '../support/drill';
import { eventually } from '../support/eventually';
import { hashEmbedder } from '../support/hash-embedder';
import { openWorld, type Client, type World } from '../support/world';

let world: World;
let browser: Browser;

const flags = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const launch = () => chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });

beforeAll(async () => {
  if (!isDrill) return;
  world = await openWorld({}, { embed: hashEmbedder });
  browser = await launch();
});
afterAll(async () => {
  if (!isDrill) return;
  await browser.close();
  await world.close();
});

/** Opens a view with the key of a client. Errors, requests to other places and dialogs are collected. */
async function open(client: Client, address: string, own = browser): Promise<{ page: Page; complaints: string[] }> {
  const context = await own.newContext({ viewport: { width: 1280, height: 860 }, acceptDownloads: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'log' || complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(world.base) && !/^(data|blob):/.test(request.url())) complaints.push(request.url());
  });
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });
  // As text: tests are compiled without the types of a browser.
  await page.addInitScript(`
    sessionStorage.setItem('memory-explorer-key', '${client.key}');
    window.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))))
      .observe({ type: 'longtask', buffered: true });
  `);
  await page.goto(`${world.base}/explore${address}`);
  return { page, complaints };
}

/** Milliseconds since the page was asked for, once a selector has so many matches. */
async function timeOf(page: Page, selector: string, count = 1): Promise<number> {
  await page
    .locator(selector)
    .nth(count - 1)
    .waitFor({ state: 'attached', timeout: 120_000 });
  return Math.round(await page.evaluate<number>('performance.now()'));
}

/** Nothing is awaited any more. */
async function settled(page: Page): Promise<void> {
  const waiting = page.locator('main [aria-busy=true], main [role=status]:text-matches("^(Loading|Placing)")');
  await eventually(
    () => waiting.count(),
    (count) => count === 0,
  );
}

/** The picture of a graph. */
const picture = '.looking canvas';

/** Frames in a second while the picture is moved without a pause. */
async function framesWhileMoved(page: Page): Promise<number> {
  const box = await page.locator(picture).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + (box?.height ?? 0) - 30];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(`
    window.frames_ = 0;
    window.counted = new Promise((done) => {
      const start = performance.now();
      const next = (now) => (frames_++, now - start < 2000 ? requestAnimationFrame(next) : done(frames_ / 2));
      requestAnimationFrame(next);
    });
  `);
  const counted = page.evaluate<number>('counted');
  for (let i = 0; i < 120; i++) await page.mouse.move(x + i, y - (i % 40));
  await page.mouse.up();
  return Math.round(await counted);
}

const go = (page: Page, address: string) =>
  page.evaluate(`
    history.pushState(null, '', ${JSON.stringify(`/explore${address}`)});
    dispatchEvent(new PopStateEvent('popstate'));
  `);

const longest = async (page: Page) => Math.max(0, ...(await page.evaluate<number[]>('longTasks')));

const print = (text: string) => process.stderr.write(`${text}\n`);

const letters = { first: 'ABCDEFGHIJKLMNOPQRST', second: 'aeiou', third: 'lmnrs', last: 'bdkvt' };
/** 400 names. */
const people = Array.from(
  { length: 400 },
  (_, i) =>
    `Keeper ${letters.first[i % 20]}${letters.second[i % 5]}${letters.third[Math.floor(i / 20) % 5]}${letters.last[Math.floor(i / 100)]}o`,
);

/** Copies of items with their names, a minute apart. They have no vectors: nothing here searches by them. */
const copies = `CYPHER 25
  MATCH (item:MemoryItem {scope_key: $scope_key})
  UNWIND range(1, $count) AS n
  CALL (item, n) {
    CREATE (copy:MemoryItem:Episodic)
    SET copy = item {
      .*,
      item_id: item.item_id + '_' + n,
      dedupe_key: null,
      embedding: null,
      created_at: item.created_at - duration({minutes: n})
    }
    WITH item, copy
    MATCH (item)-[link:ABOUT|MENTIONS]->(name)
    CREATE (copy)-[other:$(type(link))]->(name)
    SET other = properties(link)
  } IN TRANSACTIONS OF 1000 ROWS`;

drill('of 100,000 items the first view, a picture of 5,000 nodes and 300 neighbours are shown', async () => {
  const { client } = world;
  const random = randomFrom(seed);
  const ctx = await contextOf(world);
  await addItems(
    ctx,
    Array.from({ length: 1_000 }, (_, i) => ({
      content: `${people[random(people.length)]} saw ship ${i} pass with ${people[random(people.length)]} on watch ${random(9_000)}.`,
      metadata: {},
      tags: [],
      memory_type: 'episodic' as const,
    })),
  );
  const session = world.ports.driver.session();
  await session.run(copies, { scope_key: ctx.scope.write_key, count: 99 });
  await session.close();
  expect((await client.get('/memory/summary')).body.total).toBe(100_000);
  // What a service answers first of all is slower.
  const warm = await open(client, '?page=overview');
  await timeOf(warm.page, picture);
  await go(warm.page, '');
  await timeOf(warm.page, '.hit');
  await settled(warm.page);
  await warm.page.waitForLoadState('networkidle');
  await warm.page.close();

  const first = await open(client, '');
  print(`first view: ${await timeOf(first.page, '.hit')} ms`);
  await first.page.waitForLoadState('networkidle');
  await printCalls(first.page);

  const { page, complaints } = await open(client, '?page=overview');
  const drawn = await timeOf(page, picture);
  print(`overview, drawn: ${drawn} ms`);
  await page.getByRole('status').filter({ hasText: 'Not shown, the oldest of each kind' }).waitFor();
  await settled(page);
  print(`overview, settled: ${Math.round(await page.evaluate<number>('performance.now()'))} ms`);
  print(`overview, frames a second while it is moved: ${await framesWhileMoved(page)}`);
  await page.getByRole('button', { name: /^Name/ }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, -300);
  print(`overview, long tasks: ${JSON.stringify(await page.evaluate('longTasks'))}`);
  const worst = await longest(page);
  expect(worst).toBeLessThanOrEqual(200);

  const { entities } = (await client.get('/memory/entities?limit=3&order=use')).body as {
    entities: { entity_id: string }[];
  };
  const [hub = '', ...others] = entities.map(({ entity_id }) => entity_id);
  await open(client, '').then((ready) => measureNeighbours(ready.page, hub, others));
  expect([...first.complaints, ...complaints]).toEqual([]);
});

/** What a page has asked for since a time, with milliseconds. */
async function printCalls(page: Page, since = 0): Promise<void> {
  const calls = `performance.getEntriesByType('resource').map((one) => [one.name, one.startTime, one.duration])`;
  for (const [name, start, ms] of await page.evaluate<[string, number, number][]>(calls))
    if (start >= since)
      print(`  ${name.slice(world.base.length, 120)}: from ${Math.round(start - since)}, ${Math.round(ms)} ms`);
}

/** From the click to the picture. */
async function measureNeighbours(page: Page, hub: string, others: string[]): Promise<void> {
  await timeOf(page, '.hit');
  const opened = [hub, ...others].map((id) => `${id}*8`).join('+');
  for (const round of ['first', 'again']) {
    await go(page, '');
    await timeOf(page, '.hit');
    const started = await page.evaluate<number>('performance.now()');
    await go(page, `?page=names&id=${hub}&panel=graph&opened=${opened}`);
    await page.getByRole('group', { name: /[3-9]\d\d items/ }).waitFor();
    print(`300 neighbours, ${round}: ${Math.round((await timeOf(page, picture)) - started)} ms`);
    await printCalls(page, started);
  }
  print(`long tasks: ${JSON.stringify(await page.evaluate('longTasks'))}`);
}

drill('the overview is complete: a click opens a dot, its keys, kinds and files work', async () => {
  const { client } = await world.stranger();
  await client.addAll(people.slice(0, 100).map((name, i) => ({ content: `${name} met ${people[i + 1]}.` })));
  const { page, complaints } = await open(client, '?page=overview');
  await page.locator(picture).waitFor();
  await settled(page);
  await page.getByText('Show as table').click();
  await page.getByRole('region', { name: 'overview, items, table' }).getByRole('row').nth(100).waitFor();
  await page.locator('.looking').focus();
  for (const key of ['ArrowLeft', '+', '-', 'ArrowRight']) await page.keyboard.press(key);
  await page.getByRole('button', { name: /^Name/ }).click();
  await page.getByRole('button', { name: 'Fit all' }).click();
  for (const as of ['SVG', 'PNG']) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `Save as ${as}` }).click();
    expect((await saved).suggestedFilename()).toBe(`overview.${as.toLowerCase()}`);
  }
  // Dots without lines are far apart: the pointer goes over the picture until it is over one.
  const canvas = page.locator(picture);
  const box = await canvas.boundingBox();
  for (let i = 0; (await page.locator('canvas.over-node').count()) === 0; i++)
    await page.mouse.move(
      (box?.x ?? 0) + 40 + ((i * 7) % ((box?.width ?? 0) - 80)),
      (box?.y ?? 0) + 60 + ((i * 3) % 300),
    );
  await page.mouse.down();
  await page.mouse.up();
  await page.getByRole('region', { name: 'Opened' }).waitFor();
  expect(complaints).toEqual([]);
});

drill('of a run with 20,000 events the page keeps at most 500 rows, the newest', async () => {
  const run = await busOf(world, world.owner).start('bench.events', {});
  const { page, complaints } = await open(world.client, `?page=runs&id=${run.run_id}`);
  await page.locator('.events li').first().waitFor();
  for (let from = 0; from < 20_000; from += 1_000) await run.emit(steps(1_000, from));
  await page.locator('.events li', { hasText: 'count: 19999' }).waitFor({ timeout: 300_000 });
  expect(await page.locator('.events li').count()).toBe(500);
  print(`20,000 events, longest task: ${await longest(page)} ms`);
  // There is no run of this id in the graph, only its events.
  expect(complaints.filter((each) => !each.includes('404'))).toEqual([]);
});

drill(`at 200 random moments (seed ${seed}) the first view shows what REST lists`, async () => {
  const { client } = await world.stranger();
  const random = randomFrom(seed);
  const times: number[] = [];
  for (let i = 0; i < 60; i++) {
    const item_id = await client.add({ content: `Entry ${i} of the log.` });
    if (i % 3 === 0) await client.patch(`/memory/${item_id}`, { content: `Entry ${i} of the log, corrected.` });
    times.push(Date.parse((await client.get(`/memory/${item_id}`)).body.updated_at as string));
  }
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const { page, complaints } = await open(client, '');
  await page.locator('.hit').first().waitFor();
  for (let i = 0; i < 200; i++) {
    const moment = new Date(first + random(last - first + 1)).toISOString();
    const name = i % 2 === 0 ? 'as_known_at' : 'as_of';
    const { items } = (await client.get(`/memory/list?limit=10&view=compact&${name}=${moment}`)).body as {
      items: { content: string }[];
    };
    await go(page, `?${name}=${moment}`);
    const shown = () => page.locator('.hits .text').allTextContents();
    await eventually(shown, (texts) => texts.join('\n') === items.map(({ content }) => content).join('\n'));
  }
  expect(complaints).toEqual([]);
});

const markup = [
  '<img src=x onerror="alert(1)">',
  '<script>alert(1)</script>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">open</a>',
  '[link](javascript:alert(1)) ![image](https://example.org/a.png)',
  '"><body onload=alert(1)>',
  '</title><style>*{display:none}</style>',
  '{{constructor.constructor("alert(1)")()}}',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
];
const looks = [
  '\u202eevil\u202c \u2066text\u2069',
  `e${'\u0301'.repeat(200)}`,
  'W'.repeat(3_000),
  '👩‍👩‍👧‍👦'.repeat(300),
  'שלום עולם '.repeat(60),
  '\u200b'.repeat(500),
  '\t\t\t\n\n\n\n'.repeat(100),
  'https://example.org/'.padEnd(2_000, 'a'),
  '한국어日本語中文'.repeat(200),
  '=HYPERLINK("https://example.org")',
];
/** Each alone, with each other one, and in each field. */
const hostile = markup.flatMap((text, i) => [
  ...looks.slice(0, 8).map((look) => ({ content: `${text} ${look}` })),
  {
    content: `Titled ${i}`,
    title: text.slice(0, 200),
    tags: [text.slice(0, 60)],
    metadata: { [text.slice(0, 40)]: text },
  },
  {
    content: `Looks ${i}`,
    title: looks[i]?.slice(0, 200),
    tags: [looks[i]?.trim().slice(0, 60) || 'tag'],
    metadata: { note: looks[i] },
  },
]);

drill('of 100 hostile items none is run or loaded, and none breaks the layout', async () => {
  const { client } = await world.stranger();
  const ids = await client.addAll(hostile);
  expect(ids).toHaveLength(100);
  const addresses = [
    ...['', '?q=titled', '?q=alert', '?page=names', '?page=overview', '?page=changes', '?page=inbox'],
    ...ids.flatMap((id) => ['text', 'graph', 'history'].map((panel) => `?id=${id}&panel=${panel}`)),
  ];
  const { page, complaints } = await open(client, '');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 });
    for (const address of addresses) {
      await go(page, address);
      await page.waitForLoadState('networkidle');
      await settled(page);
      const found = await page.evaluate(`({
        wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        made: document.querySelectorAll('main img, main iframe, main script, main style, main a[href^="javascript"]').length,
      })`);
      expect([width, address, found]).toEqual([width, address, { wide: false, made: 0 }]);
    }
  }
  expect(complaints).toEqual([]);
});
