// What people come to the explorer for, each by keyboard alone, and a check of every view for those who cannot see it
// well: `npm install --no-save --prefix .memory/axe axe-core@4.14.1` (MPL-2.0, used here only).
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { projectRoot } from '../../src/config';
import { openBrowser, openReader, type Reader } from '../support/browser';
import { drill, isDrill } from '../support/drill';
import { eventually } from '../support/eventually';
import { startProvider } from '../support/identity-provider';
import { must, openWorld, type Client, type World } from '../support/world';

let world: World;
let client: Client;
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
  ({ client } = await world.stranger());
  reader = await openReader(browser, world, client.key);
  ({ page } = reader);
});
afterEach(async () => {
  if (!isDrill) return;
  await reader.close();
  expect(reader.complaints).toEqual([]);
});

const open = (address: string) => page.goto(`${world.base}/explore${address}`);
const told = (text: string | RegExp) => page.getByRole('main').getByText(text).first().waitFor();
/** The part of the page that has the focus, or the keyboard would begin again at its top. */
const focused = () => page.locator('main :focus').first().waitFor({ state: 'attached' });

drill('1: somebody finds why a wrong answer was given, and corrects the fact behind it', async () => {
  await client.add({ content: 'Mara Lindqvist works at Brightwater Labs.' });
  await reader.search('Where does Mara Lindqvist work?');
  await reader.choose('link', 'Why here?');
  await page.getByRole('heading', { name: 'Result 1 of 1' }).waitFor();
  await reader.choose('link', 'Change');
  await reader.choose('button', 'Correct or withdraw');
  await reader.type('Mara Lindqvist works at', 'Tornvik Yard');
  await reader.choose('button', 'Correct');
  await told('Corrected.');
  await focused();
  await reader.choose('link', 'a new memory');
  await page.getByRole('article').getByText('Tornvik Yard').first().waitFor();
  const { facts } = (await client.get('/memory/facts?source=Mara%20Lindqvist')).body;
  expect(facts.map(({ target }: { target: string }) => target)).toEqual(['Tornvik Yard']);
});

drill('2: somebody learns why an item is not shown, and searches with such items too', async () => {
  const id = await client.add({ content: 'The tide table is too pessimistic.', memory_type: 'opinion' });
  const isNot = () => page.getByRole('heading', { name: 'Not among the results' }).waitFor();
  await reader.search('tide table');
  await page.getByText('No results.').waitFor();
  await reader.type('Words or id of the missing memory', 'pessimistic');
  await page.keyboard.press('Enter');
  await reader.choose('link', 'Why not: The tide table is too pessimistic.');
  await isNot();
  await reader.choose('link', 'Close');
  await reader.type('Words or id of the missing memory', id);
  await page.keyboard.press('Enter');
  await isNot();
  await reader.search('when is high tide');
  await isNot();
  await reader.choose('link', 'Include them in the search');
  await page.getByRole('heading', { name: 'Result 1 of 1' }).waitFor();
});

drill('somebody walks through the filters by arrows; Enter applies the one that is chosen', async () => {
  await reader.choose('button', 'Filter');
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByLabel('Tag', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('harbour');
  expect(page.url()).not.toContain('tag=');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove filter Tag: harbour' }).waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('ty');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Knowledge', exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('no');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove filter Type: Note' }).waitFor();
  expect(page.url()).toContain('type=zettel');
});

describe('3: somebody', () => {
  const against = 'The backup runs at four in the morning.';
  const disputed = (id: string) =>
    must(client.post('/memory/reasoning/resolve', { existing_item_id: id, new_fact: against, strategy: 'defer' }));

  drill('settles a contradiction, and undoes that', async () => {
    const id = await client.add({ content: 'The backup runs at two in the morning.' });
    await disputed(id);
    await reader.choose('link', 'Inbox');
    await page.getByRole('heading', { name: '1 open question' }).waitFor();
    await reader.choose('button', 'Use the new one');
    await told('Answered: Use the new one.');
    await page.getByRole('heading', { name: '0 open questions' }).waitFor();
    await focused();
    expect((await client.get(`/memory/${id}`)).body.status).toBe('superseded');
    await reader.choose('button', 'Answered');
    await reader.choose('button', 'Undo');
    await told('Undone. The question is open again.');
    expect((await client.get(`/memory/${id}`)).body.status).toBe('active');
  });

  drill('settles a contradiction of a decision, which has no undo', async () => {
    const decision = await must(client.post('/memory/decisions/create', { content: 'The backup runs at two.' }));
    await disputed(decision['item_id'] as string);
    await reader.choose('link', 'Inbox');
    await page.getByText('There is no undo').waitFor();
    await reader.choose('button', 'Use the new one');
    await told('A new decision has replaced it.');
    const { decisions } = (await client.get('/memory/decisions?status=active')).body;
    expect(decisions.map(({ content }: { content: string }) => content)).toEqual([against]);
  });
});

drill('4: somebody sees what a withdrawal would touch, before and after it', async () => {
  const id = await client.add({ content: 'The old pump fails in frost.' });
  await must(client.post('/memory/decisions/create', { content: 'We keep a spare pump.', evidence_ids: [id] }));
  await reader.search(id);
  await reader.choose('link', 'Change');
  await page.getByRole('link', { name: 'We keep a spare pump.' }).waitFor();
  await page.getByRole('region', { name: 'Withdraw or delete' }).getByLabel('Reason').focus();
  await page.keyboard.type('Measured wrongly.');
  await reader.choose('button', 'Withdraw');
  await told('Withdrawn. 1 memory was based on it and may be out of date.');
  await focused();
  await reader.choose('link', 'Restore it from History');
  await reader.choose('button', 'Restore');
  await told('Restored, as a new version.');
  expect((await client.get(`/memory/${id}`)).body.status).toBe('active');
});

drill('5: somebody follows a plan: what is ready, and who holds what', async () => {
  const tasks = [
    { task_id: 'order', title: 'Order it' },
    { task_id: 'fit', title: 'Fit it', depends_on: ['order'] },
    { task_id: 'try', title: 'Try it', depends_on: ['fit'] },
    { title: 'Paint it', depends_on: ['try'] },
  ];
  await must(client.post('/memory/plans/create', { plan_id: 'pump', title: 'New pump', tasks }));
  await reader.choose('link', 'Plans');
  await reader.choose('link', 'New pump');
  await page.getByRole('button', { name: 'Plan, Order it ready' }).waitFor();
  // All of it is in the frame.
  await page.getByRole('button', { name: 'Fit all', exact: true }).waitFor();
  const stateOf = async () => (await client.get('/memory/plans/pump')).body.tasks[0].status as string;
  await reader.reach(page.getByRole('button', { name: 'Plan, Order it ready' }));
  await page.keyboard.press('Enter');
  await reader.choose('button', 'Start');
  await told('Started.');
  expect(await stateOf()).toBe('in_progress');
  await reader.choose('button', 'Done');
  await told('Done.');
  expect(await stateOf()).toBe('complete');
  await reader.choose('button', 'Undo');
  await told('Undone.');
  expect(await stateOf()).toBe('in_progress');
  await must(client.patch('/memory/plans/pump/task', { task_id: 'order', status: 'pending' }));
  await must(client.post('/memory/plans/pump/claim', { agent_id: 'fitter' }));
  await reader.choose('button', 'Refresh');
  await page.getByRole('button', { name: 'Plan, Order it held by fitter' }).waitFor();
  await reader.reach(page.getByRole('button', { name: 'Plan, Fit it waiting for Order it' }));
  await page.keyboard.press('Enter');
  await told('Blocked, waiting for:');
  await page.getByRole('link', { name: 'Open memory' }).waitFor();
});

drill('6: somebody joins two names, and parts them', async () => {
  await client.add({ content: 'Orla Finnegan met Petronella Vance at the quay.' });
  const same = async (name: string) =>
    (await client.get(`/memory/entities?q=${encodeURIComponent(name)}`)).body.entities[0].same_as.length;
  await reader.choose('link', 'Names');
  await reader.choose('link', 'Orla Finnegan');
  await reader.type('Another name of Orla Finnegan', 'Petronella Vance');
  await page.keyboard.press('Enter');
  await reader.choose('button', 'Join Petronella Vance');
  await told('Joined.');
  await focused();
  expect(await same('Orla Finnegan')).toBe(1);
  await reader.choose('button', 'Separate Petronella Vance');
  await told('Separated.');
  await focused();
  expect(await same('Orla Finnegan')).toBe(0);
});

drill('7: somebody reads what a decision rests on, and why it was taken', async () => {
  const frost = await client.add({ content: 'The old pump failed in frost.' });
  const { item_id } = await must(
    client.post('/memory/decisions/create', {
      content: 'We keep a spare pump.',
      rationale: 'A day without water costs more.',
      rejected_alternatives: ['Heat the shed'],
      evidence_ids: [frost],
    }),
  );
  await reader.search(item_id as string);
  for (const text of ['A day without water costs more.', 'Heat the shed', 'Based on', 'The old pump failed in frost.'])
    await told(text);
  await reader.choose('link', 'Reasons');
  await reader.reach(page.getByRole('button', { name: /^Knowledge, The old pump failed/ }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Decision, We keep a spare pump/ }).waitFor();
});

drill('8: somebody sees what has changed since Monday, page by page', async () => {
  await client.addAll(Array.from({ length: 104 }, (_, i) => ({ content: `Buoy ${i} was painted.` })));
  const id = await client.add({ content: 'The lock opens at six.' });
  await must(client.patch(`/memory/${id}`, { content: 'The lock opens at seven.' }));
  await reader.choose('link', 'Changes');
  await told('The lock opens at seven.');
  await reader.choose('button', 'Show more');
  await eventually(
    () => page.locator('.diff > li').count(),
    (count) => count === 105,
  );
  await page.getByRole('heading', { name: '105 changes', exact: true }).waitFor();
  await told('added, then changed once');
});

const conversation = (id: string, title: string, texts: string[]) => ({
  ...{ id, conversation_id: id, title, create_time: 1_767_225_600, current_node: String(texts.length - 1) },
  mapping: Object.fromEntries(
    texts.map((text, i) => [
      String(i),
      {
        id: String(i),
        parent: i === 0 ? null : String(i - 1),
        children: i === texts.length - 1 ? [] : [String(i + 1)],
        message: {
          id: `${id}-${i}`,
          author: { role: i % 2 === 0 ? 'user' : 'assistant' },
          create_time: 1_767_225_600 + i,
          content: { content_type: 'text', parts: [text] },
        },
      },
    ]),
  ),
});

drill('9 and 10: somebody imports an export of ChatGPT, watches it over a reload, and finds what it says', async () => {
  const file = [conversation('c1', 'Lamp oil', ['Where is the lamp oil?', 'The lamp oil is in shed nine.'])];
  await reader.choose('link', 'Import');
  await reader.reach(page.getByLabel('Choose files', { exact: true }));
  const buffer = Buffer.from(JSON.stringify(file));
  await page
    .getByLabel('Choose files', { exact: true })
    .setInputFiles({ name: 'conversations.json', mimeType: 'application/json', buffer });
  await page.getByText('1 conversation, 2 messages').waitFor();
  await reader.choose('button', 'Import');
  await page.getByRole('heading', { name: /^Import: .*conversations.json$/ }).waitFor();
  const events = page.getByRole('region', { name: 'Run', exact: true }).getByRole('listitem');
  await page
    .locator('strong', { hasText: /^Done$/ })
    .first()
    .waitFor();
  await eventually(
    () => events.count(),
    (count) => count > 1,
  );
  const before = await events.allTextContents();
  await page.reload();
  await eventually(
    () => events.allTextContents(),
    (after) => after.join() === before.join(),
  );
  await reader.search('lamp oil shed');
  await page.getByText('The lamp oil is in shed nine.').first().waitFor();
  await page.goBack();
  await reader.choose('button', 'Undo this run …');
  await reader.choose('button', 'Undo');
  await told(/^Undone\. \d+ memor/);
  expect(JSON.stringify((await client.get('/memory/list')).body)).not.toContain('lamp oil');
});

drill('a file that is dropped is taken anywhere on the page of the import, and ignored elsewhere', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'explorer-'));
  const file = path.join(folder, 'ferry.md');
  writeFileSync(file, 'The ferry leaves at noon.');
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const drop = async () => {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, x: 600, y: 700, data });
  };
  try {
    await drop();
    await reader.choose('link', 'Import');
    await page.getByRole('heading', { name: 'Import a file or a folder' }).waitFor();
    await drop();
    await page.getByRole('heading', { name: 'ferry.md' }).waitFor();
    expect(page.context().pages()).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

drill('11: somebody makes a key that may only read; it sees no way to change anything, until it is ended', async () => {
  const id = await client.add({ content: 'The pilot is Orla.' });
  await reader.choose('link', 'Keys');
  await reader.type('What the key is for', 'reader');
  await reader.choose('button', 'Create');
  const key = await page.locator('.secret').innerText();
  const other = await openReader(browser, world, key);
  try {
    for (const address of [`?id=${id}&panel=mend`, '?page=keys', '?page=import', '?page=inbox']) {
      await other.page.goto(`${world.base}/explore${address}`);
      await other.page.waitForLoadState('networkidle');
      const names = /^(Save|Remember|Withdraw|Delete|Same|Yes|Create|Revoke|Import$)/;
      expect([address, await other.page.getByRole('button', { name: names }).count()]).toEqual([address, 0]);
    }
    await reader.choose('button', 'Revoke: reader');
    await reader.choose('button', 'Revoke permanently: reader');
    await told('Revoked. Programs that use it no longer have access.');
    await other.choose('link', 'Today');
    await other.page.getByText('Your key or session is no longer valid').waitFor();
    // The console names the request that was refused.
    expect(other.complaints.filter((each) => !each.includes('401'))).toEqual([]);
  } finally {
    await other.close();
  }
});

drill('12: somebody takes a picture and its data along', async () => {
  await client.add({ content: 'Orla Finnegan met Petronella Vance at the quay.' });
  const id = (await client.get('/memory/list')).body.items[0].item_id as string;
  await open(`?id=${id}&panel=graph`);
  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), reader.choose('button', name)]);
    expect(download.suggestedFilename()).toMatch(/^graph of Orla Finnegan met Petronella Vance/);
    return readFileSync(await download.path());
  };
  expect((await save('Save as PNG')).subarray(1, 4).toString()).toBe('PNG');
  expect((await save('Save as SVG')).toString()).toMatch(/^<svg [^]*Orla Finnegan[^]*<\/svg>$/);
  await reader.reach(page.getByText('Show as table'));
  await page.keyboard.press('Enter');
  expect((await save('Save as CSV')).toString()).toContain('Orla Finnegan');
  expect(JSON.parse((await save('Save as JSON')).toString())).toContainEqual(
    expect.objectContaining({ relationship: 'mentions', to: 'Orla Finnegan' }),
  );
});

drill('a deleted result goes from the list, and the focus stays where it was', async () => {
  const id = await client.add({ content: 'Buoy one is green.' });
  await client.add({ content: 'Buoy two is red.' });
  await reader.search('buoy');
  await page.getByText('2 results').waitFor();
  await reader.choose('link', 'Buoy one is green.');
  await reader.choose('link', 'Change');
  await reader.type('Text', 'Buoy one is blue.');
  await reader.choose('button', 'Save');
  await page.getByRole('region', { name: 'Results' }).getByText('Buoy one is blue.').waitFor();
  await focused();
  await reader.choose('button', 'Delete …');
  await reader.choose('button', 'Delete permanently');
  await told('Deleted.');
  await page.getByText('1 result', { exact: false }).first().waitFor();
  await focused();
  expect((await client.get(`/memory/${id}`)).status).toBe(404);
});

drill('somebody signs in with an identity provider, begins a workspace, and signs out', async () => {
  const provider = await startProvider();
  const own = await openWorld(provider.settings);
  const guest = await openReader(browser, own);
  try {
    await guest.reach(guest.page.getByText('Sign in with an identity provider'));
    await guest.page.keyboard.press('Enter');
    await guest.type('Token from the provider', await provider.token('mara'));
    await guest.page.keyboard.press('Enter');
    await guest.choose('button', 'Create a workspace');
    await guest.type('Add a first memory', 'The ferry leaves at noon.');
    await guest.choose('button', 'Remember');
    await guest.page.getByText('1 memory', { exact: true }).waitFor();
    // The access token expires; the session is renewed.
    await guest.page.context().clearCookies({ name: 'svc_access_token' });
    await guest.page.reload();
    await guest.page.getByText('1 memory', { exact: true }).waitFor();
    await guest.choose('button', 'Sign out');
    await guest.page.getByText('You are signed out.').waitFor();
    await guest.page.reload();
    await guest.page.getByLabel('API key').waitFor();
    // The console names the requests that were refused before the session was renewed.
    expect(guest.complaints.filter((each) => !each.includes('401'))).toEqual([]);
  } finally {
    await guest.close();
    await own.close();
    await provider.stop();
  }
});

describe('13: somebody reads', () => {
  const letters = [
    'Where is the lamp oil?',
    'The lamp oil is in **shed nine**.',
    ...Array.from({ length: 40 }, (_, i) => `The tide of day ${i} was high.`),
    'And the wicks?',
    'In the tin beside it.',
    ...Array.from({ length: 40 }, (_, i) => `The wind of day ${i} was low.`),
  ];

  drill('a conversation at what was found in it', async () => {
    const sent = await fetch(`${world.base}/memory/import?name=conversations.json`, {
      method: 'POST',
      headers: { 'X-API-Key': client.key, 'Content-Type': 'application/octet-stream' },
      body: JSON.stringify([conversation('c1', 'Lamp oil', letters)]),
    });
    expect(sent.status).toBeLessThan(300);
    await eventually(
      async () =>
        (await client.get('/memory/list?memory_type=conversation_turn&limit=100')).body.items.length as number,
      (count) => count === letters.length,
    );
    await reader.search('tin beside');
    await reader.choose('link', /In the tin beside it/);
    await page.getByRole('heading', { name: 'Lamp oil' }).waitFor();
    const turn = page.locator('.turn.lit', { hasText: 'In the tin beside it.' });
    await turn.locator('mark', { hasText: 'beside' }).waitFor();
    const isInTheMiddle = async () => {
      const { y = 0, height = 0 } = (await turn.boundingBox()) ?? {};
      return Math.abs(y + height / 2 - 430) < 100;
    };
    await eventually(isInTheMiddle, (is) => is);
    expect(await page.locator('.turn').count()).toBe(letters.length);
    expect(await page.locator('.turn strong').textContent()).toBe('shed nine');
  });
});

drill('14: somebody follows a person through a year', async () => {
  await client.addAll(
    [2, 5, 9].map((month) => ({
      content: `Orla Finnegan wrote report ${month}.`,
      valid_start_time: `2025-0${month}-11T09:00:00Z`,
    })),
  );
  await reader.choose('link', 'Names');
  await reader.choose('link', 'Orla Finnegan');
  const said = page.getByRole('region', { name: /^Statements/ });
  await said.getByText('February 2025').waitFor();
  expect(await said.locator('li.over').allTextContents()).toEqual(['September 2025', 'May 2025', 'February 2025']);
  await reader.choose('link', /report 5/);
  await page.getByRole('article').getByText('May 11, 2025', { exact: true }).waitFor();
});

drill('15: somebody sees from a search why a decision was taken, and what came after it', async () => {
  const { item_id } = await must(
    client.post('/memory/decisions/create', { content: 'We buy the oil in Bergen.', rationale: 'It is near.' }),
  );
  await must(
    client.post(`/memory/decisions/${item_id}/supersede`, {
      new_content: 'We buy the oil in Stavanger.',
      reason: 'Bergen has none.',
    }),
  );
  await reader.search('where do we buy oil');
  await reader.choose('link', /in Stavanger/);
  await told('Bergen has none.');
  await reader.choose('link', 'We buy the oil in Bergen.');
  await told('This was replaced');
  await told('It is near.');
});

drill('16: somebody finds what changed on a day', async () => {
  const id = await client.add({ content: 'The lock opens at six.' });
  await client.add({ content: 'The gate is green.' });
  await must(client.patch(`/memory/${id}`, { content: 'The lock opens at seven.' }));
  await must(client.post(`/memory/${id}/retract`, { reason: 'It is closed.' }));
  await reader.choose('link', 'Changes');
  await reader.choose('button', 'Since yesterday');
  await page.locator('.diff .mark', { hasText: 'withdrawn' }).waitFor();
  await page.locator('.diff .tag', { hasText: 'added' }).waitFor();
  await reader.choose('link', /^History of/);
  await page.getByText('changed').first().waitFor();
});

drill('17: somebody makes a picture for a slide', async () => {
  await client.addAll(
    Array.from({ length: 12 }, (_, i) => ({ content: `Orla Finnegan met Petronella Vance, meeting ${i}.` })),
  );
  await reader.choose('link', 'Overview');
  await page.getByRole('group', { name: /^overview: 14 items, 24 links/ }).waitFor();
  for (const key of ['+', 'ArrowLeft', '-']) await page.keyboard.press(key);
  await reader.choose('button', /^Knowledge/);
  const [download] = await Promise.all([page.waitForEvent('download'), reader.choose('button', 'Save as SVG')]);
  const file = readFileSync(await download.path(), 'utf8');
  for (const word of ['Overview: [^<]*', 'Orla Finnegan', 'Petronella Vance', 'Name 2'])
    expect(file).toMatch(new RegExp(`>${word}</text>`));
  expect(file).not.toContain('>Knowledge');
});

drill('18: somebody tidies names that were asked about twice, and takes one answer back', async () => {
  const disputed = async (text: string, against: string) =>
    must(
      client.post('/memory/reasoning/resolve', {
        ...{ existing_item_id: await client.add({ content: text }), new_fact: against, strategy: 'defer' },
      }),
    );
  for (let i = 0; i < 5; i++) await disputed(`Buoy ${i} is green.`, `Buoy ${i} is red.`);
  await reader.choose('link', 'Inbox');
  for (let left = 5; left > 0; left--) {
    await page.getByRole('heading', { name: `${left} open question` }).waitFor();
    await page.keyboard.press(left % 2 === 0 ? 'u' : 'o');
  }
  await told('Nothing is waiting for you.');
  await reader.choose('button', 'Answered');
  await reader.choose('button', 'Undo');
  await told('Undone. The question is open again.');
});

drill('19: on a phone in a train the page is slow, cut off and back, and a draft is kept', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await client.add({ content: 'The ferry leaves at noon.' });
  await page.reload();
  const field = page.getByLabel('Remember something new');
  await field.fill('The train is late');
  await page.reload();
  expect(await field.inputValue()).toBe('The train is late');
  await page.context().setOffline(true);
  await reader.search('ferry');
  await told('The service does not respond. Trying again …');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'The ferry leaves at noon.' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')).toBe(
    false,
  );
  // The console names the requests that had no answer.
  reader.complaints.splice(
    0,
    reader.complaints.length,
    ...reader.complaints.filter((each) => !each.includes('INTERNET')),
  );
});

drill('a passing error of the service ends no session, and a question keeps its inputs over a reload', async () => {
  await client.add({ content: 'Orla Finnegan is the pilot.' });
  await open('?page=questions&id=how-are-two-connected');
  await reader.type('First name', 'Orla Finnegan');
  await page.locator('option[value="Orla Finnegan"]').waitFor({ state: 'attached' });
  await reader.type('Second name', 'Nobody');
  await page.keyboard.press('Enter');
  await told('“Nobody” is not a known name.');
  await page.route('**/auth/me', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await told('The service does not answer. Trying again …');
  await page.unroute('**/auth/me');
  await told('“Nobody” is not a known name.');
  expect(await page.getByLabel('Second name').inputValue()).toBe('Nobody');
  expect(reader.complaints.splice(0).filter((each) => !each.includes('500'))).toEqual([]);
});

drill('20: a colleague opens another tab, and goes by keys from page to page', async () => {
  await client.add({ content: 'Orla Finnegan is the pilot.' });
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(`void open('/explore', '_blank', 'noopener')`),
  ]);
  await tab.getByText('1 memory', { exact: true }).waitFor();
  await tab.keyboard.press('g');
  await tab.keyboard.press('n');
  await tab.getByRole('link', { name: 'Orla Finnegan' }).waitFor();
  await tab.keyboard.press('j');
  await tab.keyboard.press('Enter');
  await tab.getByRole('region', { name: 'Name', exact: true }).waitFor();
  await tab.keyboard.press('?');
  await tab.getByRole('dialog').getByText('Previous row').waitFor();
  await tab.keyboard.press('Escape');
  await tab.close();
});

drill('21: a page that is slow shows what is known, and says that it is still loading', async () => {
  await client.add({ content: 'The lamp was lit at dusk.', title: 'Lamp' });
  await client.add({ content: 'Orla Finnegan is the pilot.' });
  await page.reload();
  const row = page.getByRole('link', { name: /The lamp was lit at dusk/ });
  await row.waitFor();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/memory/**', async (route) => {
    await held;
    await route.continue();
  });
  await row.click();
  const opened = page.getByRole('region', { name: 'Memory', exact: true });
  await opened.getByRole('heading', { name: 'Lamp' }).waitFor();
  await opened.getByText('The lamp was lit at dusk.').waitFor();
  await opened.getByText('Still loading …').waitFor();
  release();
  await opened.getByText('Details').waitFor();
  await opened.getByText('Still loading …').waitFor({ state: 'detached' });
  await page.unroute('**/memory/**');
  // What a page showed last is there again while it asks.
  await reader.choose('link', 'Names');
  await page.getByRole('link', { name: 'Orla Finnegan' }).waitFor();
  await reader.choose('link', 'Today');
  await page.route('**/memory/entities*', () => undefined);
  await reader.choose('link', 'Names');
  await page.getByRole('link', { name: 'Orla Finnegan' }).waitFor();
  await page.getByText('Still loading …').first().waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

drill('22: somebody finds memories and names in the palette, and acts on what is open', async () => {
  const id = await client.add({ content: 'Orla Finnegan keeps the lamp oil in shed nine.' });
  await page.reload();
  await reader.look('lamp oil');
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  await group('Memories')
    .getByRole('option', { name: /shed nine/ })
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('article').getByText('in shed nine').waitFor();
  await reader.look('orla');
  await group('Names')
    .getByRole('option', { name: /Orla Finnegan/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await reader.look('tag this');
  await group('This memory').getByRole('option', { name: 'Tag this memory …' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('stores');
  await page.keyboard.press('Enter');
  await told('Tagged “stores”.');
  expect((await client.get(`/memory/${id}`)).body.tags).toEqual(['stores']);
  await reader.look('withdraw');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('It was moved.');
  await page.keyboard.press('Enter');
  await told('Withdrawn.');
  expect((await client.get(`/memory/${id}`)).body.status).toBe('retracted');
  await reader.choose('button', 'Undo');
  await told('Undone.');
  expect((await client.get(`/memory/${id}`)).body.status).toBe('active');
  await reader.look('open in');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: /^graph of Orla Finnegan/ }).waitFor();
});

drill('23: somebody tags, copies and withdraws several results, and takes that back', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await client.addAll([{ content: 'Buoy one is green.', tags: ['north'] }, { content: 'Buoy two is red.' }]);
  const states = async () =>
    Object.fromEntries(
      ((await client.get('/memory/list')).body.items as { content: string; status: string; tags: string[] }[]).map(
        ({ content, status, tags }) => [content.split(' ')[1], [status, ...tags.toSorted()].join(' ')],
      ),
    );
  await reader.search('buoy');
  await reader.reach(page.getByLabel('Select all'));
  await page.keyboard.press('Space');
  await reader.choose('button', 'Copy as text');
  await told('2 memories copied.');
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^Buoy [^]*\n\nBuoy /);
  await reader.choose('button', 'Tag …');
  await page.keyboard.type('painted');
  await page.keyboard.press('Enter');
  await told('2 memories tagged “painted”.');
  expect(await states()).toEqual({ one: 'active north painted', two: 'active painted' });
  await reader.choose('button', 'Undo');
  await told('Undone.');
  expect(await states()).toEqual({ one: 'active north', two: 'active' });
  await reader.reach(page.getByLabel('Select all'));
  await page.keyboard.press('Space');
  await reader.choose('button', 'Withdraw …');
  await page.keyboard.type('They were taken in.');
  await page.keyboard.press('Enter');
  await told('2 memories withdrawn.');
  await page.getByText('No results.').waitFor();
  await reader.choose('button', 'Undo');
  await told('Undone.');
  await page.getByRole('link', { name: 'Buoy one is green.' }).waitFor();
});

drill('24: somebody narrows the changes by kind and by words', async () => {
  const id = await client.add({ content: 'The lock opens at six.' });
  await client.add({ content: 'The gate is green.' });
  await must(client.post('/memory/decisions/create', { content: 'We paint the gate.' }));
  await must(client.post(`/memory/${id}/retract`, { reason: 'It is closed.' }));
  await reader.choose('link', 'Changes');
  await page.getByRole('heading', { name: '3 changes', exact: true }).waitFor();
  await reader.choose('button', /^Decided/);
  await page.getByRole('heading', { name: '1 of 3 changes' }).waitFor();
  await told('We paint the gate.');
  await reader.choose('button', /^Decided/);
  await reader.type('Find in the changes', 'gate');
  await page.getByRole('heading', { name: '2 of 3 changes' }).waitFor();
  expect(await page.locator('.diff > li').count()).toBe(2);
});

drill('25: joined names are one row under the fullest of them, and the picture counts as many', async () => {
  await client.add({ content: 'Orla Finnegan met Petronella Vance at the quay.' });
  await client.add({ content: 'Petronella called Nils Aas.' });
  const idOf = async (name: string) =>
    ((await client.get('/memory/entities')).body.entities as { name: string; entity_id: string }[]).find(
      (each) => each.name === name,
    )?.entity_id;
  if ((await idOf('Petronella')) !== undefined)
    await client.post(`/memory/entities/${await idOf('Petronella Vance')}/same-as`, {
      target_id: await idOf('Petronella'),
    });
  await reader.choose('link', 'Names');
  await page.getByRole('status').filter({ hasText: '3 names' }).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Petronella Vance' });
  expect(await row.textContent()).toMatch(/also Petronella.*2 mentions/);
  await reader.choose('link', 'Overview');
  await page.getByRole('button', { name: /^Name 3/ }).waitFor();
});

drill('26: a row is marked as soon as its memory is withdrawn, and history says what replaced a decision', async () => {
  const id = await client.add({ content: 'The old pump fails in frost.' });
  await page.reload();
  await reader.choose('link', /The old pump fails/);
  await reader.choose('link', 'Change');
  await page.getByRole('region', { name: 'Withdraw or delete' }).getByLabel('Reason').focus();
  await page.keyboard.type('Measured wrongly.');
  await page.route('**/memory/list*', () => undefined);
  await reader.choose('button', 'Withdraw');
  await page.locator('.hit .mark', { hasText: 'withdrawn' }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect((await client.get(`/memory/${id}`)).body.status).toBe('retracted');
  const { item_id } = await must(client.post('/memory/decisions/create', { content: 'We buy the oil in Bergen.' }));
  await must(
    client.post(`/memory/decisions/${item_id}/supersede`, {
      new_content: 'We buy the oil in Stavanger.',
      reason: 'Bergen has none.',
    }),
  );
  await open(`?id=${item_id}&panel=history`);
  await told(/This was replaced by “We buy the oil in Stavanger.” .added /);
  await page.locator('.versions .mark', { hasText: 'replaced' }).waitFor();
  expect(await page.locator('.versions .tag', { hasText: 'current' }).count()).toBe(0);
});

drill('27: contradictions that were found are counted on the first page, and lead to the inbox', async () => {
  const id = await client.add({ content: 'The backup runs at two in the morning.' });
  const new_fact = 'The backup runs at four in the morning.';
  await must(client.post('/memory/reasoning/resolve', { existing_item_id: id, new_fact, strategy: 'defer' }));
  const frost = await client.add({ content: 'The pump failed in frost.' });
  const { item_id } = await must(client.post('/memory/decisions/create', { content: 'We trust the pump.' }));
  await must(client.post(`/memory/decisions/${item_id}/contradict`, { evidence_id: frost }));
  await page.reload();
  await page.getByText('1 decision with evidence against it').waitFor();
  await reader.choose('link', '1 contradiction to settle');
  await page.getByRole('button', { name: /^Only contradictions/, pressed: true }).waitFor();
  await page.getByRole('heading', { name: '1 open question' }).waitFor();
  await told(new_fact);
  await reader.choose('link', 'We trust the pump.');
  await told('Contradicted by');
});

drill('28: somebody finds a name in the picture, also one that is hidden, and opens it', async () => {
  await client.addAll(
    Array.from({ length: 6 }, (_, i) => ({ content: `Orla Finnegan met Petronella Vance, meeting ${i}.` })),
  );
  await client.add({ content: 'the quay is wet' });
  await reader.choose('link', 'Overview');
  await page.getByRole('button', { name: /^Name 2/ }).waitFor();
  await reader.choose('button', /^Name/);
  await reader.type('Find in the picture', 'petronella');
  await told('1 of 7');
  await page.getByRole('button', { name: /^Name/, pressed: true }).waitFor();
  await reader.type('Find in the picture', 'quay');
  await told('1 of 1');
  await reader.choose('button', /^Open the quay/);
  await page.getByRole('article').getByText('the quay is wet').waitFor();
  await reader.type('Find in the picture', 'nowhere');
  await told('Not in the picture');
});

drill('29: a draft is there when its writer returns, and tags and the type of a name are corrected', async () => {
  const id = await client.add({ content: 'Orla Finnegan keeps the lamp oil.', tags: ['stores'] });
  await open(`?id=${id}&panel=mend`);
  await reader.type('Text', 'Orla Finnegan keeps the oil.');
  await reader.choose('link', 'Close');
  await reader.choose('link', /keeps the lamp oil/);
  await page.getByRole('link', { name: 'Change not saved' }).waitFor();
  await reader.type('Add a tag', 'oil');
  await page.keyboard.press('Enter');
  await told('Tagged “oil”.');
  await reader.choose('button', 'Remove the tag stores');
  await told('The tag “stores” is removed.');
  expect((await client.get(`/memory/${id}`)).body.tags).toEqual(['oil']);
  await reader.choose('button', 'Undo');
  await told('Undone.');
  await reader.choose('link', 'Change not saved');
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Orla Finnegan keeps the oil.');
  await reader.choose('button', 'Discard this text');
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Orla Finnegan keeps the lamp oil.');
  await reader.choose('link', 'Read');
  await reader.reach(page.getByRole('article').getByRole('link', { name: 'Orla Finnegan' }));
  await page.keyboard.press('Enter');
  await reader.choose('button', 'Change the type');
  await reader.reach(page.getByLabel('Type', { exact: true }));
  await page.getByLabel('Type', { exact: true }).selectOption('organisation');
  await reader.choose('button', 'Save');
  await told('The type is now “organisation”.');
});

drill('30: a key selects the row that has the focus', async () => {
  await client.addAll([{ content: 'Buoy one is green.' }, { content: 'Buoy two is red.' }]);
  await reader.search('buoy');
  await page.getByText('2 results').waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
});

const axe = path.join(projectRoot, '.memory', 'axe', 'node_modules', 'axe-core', 'axe.min.js');

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

drill('no view has a serious barrier, in light or dark, on a desk or a phone', async () => {
  expect(existsSync(axe)).toBe(true);
  const frost = await client.add({ content: 'Orla Finnegan saw the old pump fail in frost.' });
  const decision = { content: 'We keep a spare pump.', rationale: 'It is cheap.', evidence_ids: [frost] };
  const { item_id } = await must(client.post('/memory/decisions/create', decision));
  await must(
    client.post('/memory/plans/create', { plan_id: 'pump', title: 'New pump', tasks: [{ title: 'Order it' }] }),
  );
  await must(
    client.post('/memory/reasoning/resolve', { existing_item_id: frost, new_fact: 'It did not.', strategy: 'defer' }),
  );
  const { run_id } = await must(client.post('/memory/ingest', { content: 'The quay is wet.' }));
  const { entities } = (await client.get('/memory/entities')).body;
  const addresses = [
    ...['', '?q=pump', '?page=overview', '?page=names', `?page=names&id=${entities[0].entity_id}`, '?page=questions'],
    ...['?page=questions&id=what-was-rejected', '?page=changes', '?page=inbox', '?page=plans', '?page=plans&id=pump'],
    ...['?page=runs', `?page=runs&id=${run_id}`, '?page=import', '?page=keys', '?as_of=2026-01-01T00:00:00Z'],
    ...['text', 'why', 'graph', 'descent', 'history', 'mend'].map((panel) => `?q=pump&id=${item_id}&panel=${panel}`),
  ];
  const script = readFileSync(axe, 'utf8');
  const found: string[] = [];
  for (const width of [1280, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      for (const address of addresses) {
        await open(address);
        await page.waitForLoadState('networkidle');
        const { violations } = await page.evaluate<{ violations: Violation[] }>(`${script}; axe.run()`);
        for (const { id, impact, nodes } of violations)
          if (['serious', 'critical'].includes(impact))
            found.push(`${colorScheme} ${width} ${address} ${id}: ${nodes[0]?.html}`);
      }
    }
  expect(found).toEqual([]);
});
