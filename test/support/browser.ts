// The explorer in Debian's Chromium (`apt-get install chromium`), as its readers use it: by keyboard, and by roles.
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import type { World } from './world';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
    ],
  });

export interface Reader {
  page: Page;
  /** Errors and warnings of the console, such as of the content security policy, requests to other places, dialogs. */
  complaints: string[];
  /** Goes to what the locator finds, by as many Tabs as it needs. */
  reach(wanted: Locator): Promise<void>;
  /** Reaches a link or a button by its name, and presses Enter. */
  choose(role: 'link' | 'button', name: string | RegExp): Promise<void>;
  /** Reaches a field by its label, and types over what it contains. */
  type(label: string, text: string): Promise<void>;
  search(query: string): Promise<void>;
  /** Opens the palette with these words. */
  look(words: string): Promise<void>;
  close(): Promise<void>;
}

/** A page that is signed in with the key, if there is one. */
export async function openReader(browser: Browser, { base }: World, key?: string): Promise<Reader> {
  const complaints: string[] = [];
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, acceptDownloads: true });
  page.on('console', (message) => message.type() === 'log' || complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url())) complaints.push(request.url());
  });
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`${base}/explore`);
  if (key !== undefined) {
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('search').waitFor();
  }
  const reach = async (wanted: Locator) => {
    await wanted.first().waitFor();
    const reached = wanted.first().and(page.locator(':focus'));
    for (let presses = 0; (await reached.count()) === 0; presses++) {
      if (presses > 300) throw new Error(`Tab does not reach ${String(wanted)}`);
      await page.keyboard.press('Tab');
    }
  };
  const look = async (words: string) => {
    await page.locator('main').focus();
    await page.keyboard.press('/');
    await page.keyboard.type(words);
  };
  return {
    page,
    complaints,
    reach,
    choose: async (role, name) => {
      await reach(page.getByRole(role, { name, exact: true }));
      await page.keyboard.press('Enter');
    },
    type: async (label, text) => {
      await reach(page.getByLabel(label, { exact: true }));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    search: async (query) => {
      await look(query);
      await page.keyboard.press('Enter');
    },
    look,
    close: () => page.close(),
  };
}
