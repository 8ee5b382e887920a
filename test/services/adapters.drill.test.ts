import type { Json } from '../support/world';
// After syncs that were killed at any time, items equal their sources by hash, without loss or duplicates.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
// eslint-disable-next-line no-restricted-syntax -- a process is killed at a random time
import { setTimeout as delay } from 'node:timers/promises';
import { choosePort } from '../../scripts/runtime/process/ports';
import { until } from '../../scripts/runtime/process/until';
import { openDrill, type Drill } from '../../scripts/lab/drills/drill';
import { startService, type ServiceProcess } from '../../scripts/lab/drills/service-process';
import { provisionKey, createUser } from '../../src/auth/provision';
import { drill, randomFrom, rounds, seed } from '../support/drill';
import { fakeEmbeddingServer, type FakeEmbeddingServer } from '../support/fake-embedding-server';
import { openImapServer, type ImapServer } from '../support/imap-server';
import { useServersForServices } from '../support/servers';
import { embedderIdentity } from '../support/shared-embedder';

useServersForServices();

const longMs = 900_000;
const random = randomFrom(seed);

let opened: Drill;
let service: ServiceProcess;
let headers: Record<string, string>;
let base: string;
let startOne: (role: 'service' | 'worker') => Promise<ServiceProcess>;
let root: string;
let site: http.Server;
let url: string;
let imap: ImapServer;
let embedder: FakeEmbeddingServer;
const pages = new Map<string, (query: URLSearchParams) => string>();

beforeAll(async () => {
  if (drill === test.skip) return;
  root = await mkdtemp(path.join(os.tmpdir(), 'adapters-drill-'));
  imap = await openImapServer('ada', 'secret');
  embedder = await fakeEmbeddingServer(embedderIdentity.dimension);
  site = http.createServer((request, response) => {
    const asked = new URL(request.url ?? '', 'http://x');
    response.end(pages.get(asked.pathname)?.(asked.searchParams) ?? '');
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  opened = await openDrill('adapters drill');
  const { graph, config, tenant_id, workspace_id } = opened;
  const { user_id } = await createUser(graph, tenant_id, workspace_id, 'owner@localhost', 'owner');
  const grants = ['read:memories', 'write:memories', 'admin:workspace'] as const;
  const owner = { tenant_id, workspace_id: null, user_id, name: 'drill', grants: [...grants] };
  const { key } = await provisionKey(graph, config.SERVICE_ENV, owner);
  // The sources run in this thread: while it is busy, idle connections could close unnoticed.
  headers = { ...opened.headers, 'X-API-Key': key, Connection: 'close' };
  const port = await choosePort();
  base = `http://127.0.0.1:${port}`;
  const settings = {
    ...{ EMBEDDING_BASE_URL: embedder.base_url, EMBEDDING_MODEL: embedderIdentity.model },
    ...{ SERVICE_ADAPTER_ROOTS: root, SERVICE_SECRET_KEY: 'the-key-of-this-drill-is-long-enough' },
    SERVICE_ADAPTER_HOSTS: `${new URL(url).host},127.0.0.1:${imap.port}`,
  };
  startOne = (role) => startService({ ...config, ...settings }, port, { role });
  service = await startOne('service');
});
afterAll(async () => {
  if (drill === test.skip) return;
  await service.kill();
  await opened.close();
  site.close();
  imap.close();
  await embedder.close();
  await rm(root, { recursive: true });
});

async function call(route: string, body?: object): Promise<Json> {
  const answer = await fetch(base + route, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Json;
}

/** Waits for a run and the runs that it started. */
async function ended(run_id: string): Promise<Json> {
  const run = await until(async () => {
    const read = await call(`/memory/runs/${run_id}`);
    return ['ok', 'error'].includes(read['status'] as string) ? read : undefined;
  }, longMs);
  if (run?.['status'] !== 'ok') throw new Error(JSON.stringify(run));
  for (const removal of (run['result']?.removal_run_ids ?? []) as string[]) await ended(removal);
  return run;
}

async function install(adapter: string, config: object): Promise<string> {
  const { id } = await call(`/memory/adapters/${adapter}/install`, { config });
  const { run_id } = await call(`/memory/adapters/connections/${id}/sync`, {});
  await ended(run_id as string);
  return id as string;
}

const sync = async (id: string, body: object = {}) =>
  (await call(`/memory/adapters/connections/${id}/sync`, body))['run_id'] as string;

/** Contents of a source by id, with the number of versions of each. */
type Expected = Map<string, { content: string; version: number }>;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Differences between a source and its items. */
async function differences(id: string, expected: Expected): Promise<Record<string, unknown>> {
  const found = await opened.rows<{ external_id: string; content: string; version: number; status: string }>(
    `MATCH (item:MemoryItem) WHERE item.scope_key = $scope_key AND item.external_id STARTS WITH $id + ':'
     RETURN item.external_id AS external_id, item.content AS content, item.version AS version, item.status AS status`,
    { id },
  );
  const all = found.map(({ external_id }) => external_id);
  const live = new Map(
    found.flatMap((each) =>
      ['archived', 'retracted'].includes(each.status) ? [] : [[each.external_id.slice(id.length + 1), each] as const],
    ),
  );
  return {
    lost: [...expected.keys()].filter((each) => !live.has(each)),
    different: [...expected].flatMap(([name, { content }]) => {
      const item = live.get(name);
      return item && hashOf(item.content) !== hashOf(content) ? [name] : [];
    }),
    surplus: [...live.keys()].filter((each) => !expected.has(each)),
    doubled: all.filter((each, i) => all.indexOf(each) !== i),
    again: [...expected].flatMap(([name, { version }]) => {
      const item = live.get(name);
      return item && item.version !== version ? [`${name}: ${item.version}, not ${version}`] : [];
    }),
  };
}

const none = { lost: [], different: [], surplus: [], doubled: [], again: [] };

/** A source whose texts the test adds, changes and deletes. */
interface Side {
  adapter: string;
  config: () => object;
  expected: Expected;
  /** @param round number in the next texts, which makes them new */
  change(round: number): Promise<void>;
}

const added = { first: 120, later: 60 };

/** A source of texts by id. @param write stores them in the source @param contentOf their content as an item */
function sideOf(
  adapter: string,
  config: () => object,
  write: (texts: Map<string, string>, changed: string[], gone: string[]) => Promise<void> | void,
  { keeps = true, changes = true, nameOf = (i: string) => i, contentOf = (_id: string, text: string) => text } = {},
): Side {
  const texts = new Map<string, string>();
  const expected: Expected = new Map();
  return {
    adapter,
    config,
    expected,
    change: async (round) => {
      const known = [...texts.keys()];
      const pick = (count: number) =>
        known.length === 0 ? [] : Array.from({ length: count }, () => known[random(known.length)] as string);
      const gone = [...new Set(pick(round === 0 ? 0 : 5))];
      const rewritten = changes ? [...new Set(pick(10))].filter((name) => !gone.includes(name)) : [];
      const fresh = Array.from({ length: round === 0 ? added.first : added.later }, (_, i) => nameOf(`${round}-${i}`));
      for (const name of gone) texts.delete(name);
      for (const name of [...rewritten, ...fresh])
        texts.set(name, `In round ${round} keeper ${random(97)} logged reading ${random(1_000_000)} at post ${name}.`);
      await write(texts, [...rewritten, ...fresh], gone);
      if (!keeps) for (const name of gone) expected.delete(name);
      for (const name of [...rewritten, ...fresh]) {
        const content = contentOf(name, texts.get(name) as string);
        expected.set(name, { content, version: (expected.get(name)?.version ?? 0) + 1 });
      }
    },
  };
}

/** A source of files in a folder. */
function folderSide(adapter: string, ending: string, keeps: boolean): Side {
  const folder = path.join(root, adapter);
  const write = async (texts: Map<string, string>, changed: string[], gone: string[]) => {
    await mkdir(folder, { recursive: true });
    for (const name of changed) await writeFile(path.join(folder, name), texts.get(name) as string);
    for (const name of gone) await rm(path.join(folder, name));
  };
  return sideOf(adapter, () => ({ path: folder }), write, { keeps, nameOf: (i) => `post-${i}${ending}` });
}

const feedSide = () =>
  sideOf(
    'feed',
    () => ({ url: `${url}/feed` }),
    (texts) => {
      const items = [...texts].map(
        ([id, text]) => `<item><guid>${id}</guid><title>T</title><description>${text}</description></item>`,
      );
      const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>N</title>${items.join('')}</channel></rss>`;
      pages.set('/feed', () => feed);
    },
  );

const jsonSide = () =>
  sideOf(
    'json',
    () => ({ url: `${url}/rows`, token: 'secret', id: '/id', content: '/text' }),
    (texts) => {
      const rows = JSON.stringify([...texts].map(([id, text]) => ({ id, text })));
      pages.set('/rows', () => rows);
    },
    { keeps: false },
  );

function githubSide(): Side {
  const updated = new Map<string, string>();
  let seconds = Date.parse('2026-01-01T00:00:00Z');
  return sideOf(
    'github',
    () => ({ repository: 'o/r', base_url: url }),
    (texts, changed) => {
      for (const id of changed) updated.set(id, new Date((seconds += 1_000)).toISOString());
      const issues = [...texts].map(([id, body]) => ({
        ...{ number: Number(id), title: `Issue ${id}`, body, state: 'open', html_url: url, labels: [], comments: 0 },
        ...{ created_at: updated.get(id), updated_at: updated.get(id) as string, user: { login: 'ada' } },
      }));
      issues.sort((a, b) => (a.updated_at < b.updated_at ? -1 : 1));
      pages.set('/repos/o/r/issues', (query) => {
        const since = query.get('since') ?? '';
        const page = Number(query.get('page') ?? 1);
        const size = Number(query.get('per_page') ?? 50);
        const asked = issues.filter(({ updated_at }) => updated_at >= since);
        return JSON.stringify(asked.slice((page - 1) * size, page * size));
      });
    },
    {
      nameOf: (i) => String(Number(i.split('-')[0]) * 1_000 + Number(i.split('-')[1]) + 1),
      contentOf: (id, text) => `Issue ${id}\n\nada: ${text}`,
    },
  );
}

const letter = (id: string, text: string, thread: string) =>
  `From: Ada <ada@example.org>\r\nTo: bo@example.org\r\nSubject: Post\r\nMessage-ID: ${id}\r\nReferences: ${thread}\r\n` +
  `Date: Mon, 02 Feb 2026 10:00:00 +0000\r\n\r\n${text}\r\n`;

const mailbox = () => ({ host: '127.0.0.1', port: imap.port, secure: false, user: 'ada', password: 'secret' });

function mailSide(): Side {
  const uids = new Map<string, number>();
  return sideOf(
    'mail',
    mailbox,
    (texts, changed, gone) => {
      for (const id of changed) {
        uids.set(id, uids.size + 1);
        imap.mails.set(uids.get(id) as number, letter(id, texts.get(id) as string, `<thread-${uids.size % 9}@x.org>`));
      }
      for (const id of gone) imap.mails.delete(uids.get(id) as number);
    },
    { changes: false, nameOf: (i) => `<${i}@x.org>` },
  );
}

function gitSide(): Side {
  const folder = path.join(root, 'git');
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args]).toString();
  const expected: Expected = new Map();
  return {
    adapter: 'git',
    config: () => ({ path: folder, branch: 'main' }),
    expected,
    change: async (round) => {
      if (round === 0) {
        await mkdir(folder, { recursive: true });
        git('init', '-q', '-b', 'main');
      }
      for (let i = 0; i < (round === 0 ? added.first : added.later); i++) {
        const message = `Round ${round}, change ${i} of ${random(1_000_000)}`;
        git('-c', 'user.name=Ada', '-c', 'user.email=a@x.org', 'commit', '--allow-empty', '-qm', message);
        expected.set(git('rev-parse', 'HEAD').trim(), { content: `Ada: ${message}`, version: 1 });
      }
    },
  };
}

drill(`syncs of all adapters, killed at random points, continue without loss or duplicates, seed ${seed}`, async () => {
  const sides = [
    folderSide('inbox', '.txt', true),
    folderSide('vault', '.md', false),
    ...[feedSide(), jsonSide(), gitSide(), githubSide(), mailSide()],
  ].map((side) => ({ ...side, id: '', struck: 0 }));
  const compare = async (at: string) => {
    for (const { adapter, id, expected } of sides)
      expect([at, adapter, await differences(id, expected)]).toEqual([at, adapter, none]);
  };
  /** Changes all sources and starts to sync them, in any order. */
  const begin = async (round: number) => {
    for (const side of sides) await side.change(round);
    const order = sides.map((side) => ({ side, place: random(1_000) })).sort((one, other) => one.place - other.place);
    const runs = new Map<string, string>();
    for (const { side } of order) runs.set(side.adapter, await sync(side.id));
    return runs;
  };
  for (const side of sides) {
    await side.change(0);
    side.id = await install(side.adapter, side.config());
  }
  await compare('at first');
  // Two workers, so that syncs run concurrently.
  const startWorkers = () => Promise.all(Array.from({ length: 2 }, () => startOne('worker')));
  let workers = await startWorkers();
  const ends: number[] = [];
  for (const run_id of (await begin(1)).values()) {
    const { created_at, updated_at } = await ended(run_id);
    ends.push(Date.parse(updated_at as string) - Date.parse(created_at as string));
  }
  await compare('unharmed');
  const kills = rounds(1, 20);
  for (let kill = 0; kill < kills; kill++) {
    const runs = await begin(kill + 2);
    await delay((random(1_000) / 1_000) * Math.max(...ends));
    await Promise.all([service, ...workers].map((each) => each.kill()));
    for (const side of sides) {
      const [run] = await opened.rows<{ status: string }>(
        'MATCH (run:Run {run_id: $run_id}) RETURN run.status AS status',
        {
          run_id: runs.get(side.adapter),
        },
      );
      if (run?.status === 'running') side.struck++;
    }
    [service, workers] = await Promise.all([startOne('service'), startWorkers()]);
    for (const run_id of runs.values()) await ended(run_id);
    await compare(`kill ${kill}`);
    const struck = sides.map(({ adapter, struck: count }) => `${adapter} ${count}`).join(', ');
    process.stderr.write(`kill ${kill + 1}: no difference; during a sync of ${struck}\n`);
  }
  await Promise.all(workers.map((each) => each.kill()));
});

drill('a vault of 5,000 notes equals its items, also after changes, renames and deletions', async () => {
  const folder = path.join(root, 'big');
  const expected: Expected = new Map();
  const put = async (i: number, version: number, name = `room-${i % 50}/note-${i}.md`) => {
    const content = `Note ${i}, ${random(1_000_000)}, links to [[note-${(i * 7) % 5_000}]].`;
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), `---\ntags: [drill]\n---\n${content}\n`);
    expected.set(name, { content, version });
  };
  for (let i = 0; i < 5_000; i++) await put(i, 1);
  const id = await install('vault', { path: folder });
  expect(await differences(id, expected)).toEqual(none);
  const nameOf = (i: number) => `room-${i % 50}/note-${i}.md`;
  for (let i = 0; i < 500; i++) await put(i, 2);
  for (let i = 500; i < 800; i++) {
    const moved = `room-${i % 50}/moved-${i}.md`;
    await rename(path.join(folder, nameOf(i)), path.join(folder, moved));
    expected.set(moved, { content: expected.get(nameOf(i))?.content ?? '', version: 1 });
    expected.delete(nameOf(i));
  }
  for (let i = 800; i < 1_200; i++) {
    await rm(path.join(folder, nameOf(i)));
    expected.delete(nameOf(i));
  }
  const { result } = await ended(await sync(id));
  expect(result).toMatchObject({ created: 300, updated: 500, removed: 700, failed: 0 });
  expect(await differences(id, expected)).toEqual(none);
  // More than 15 % are missing, so the sync waits for confirmation.
  for (let i = 1_200; i < 2_400; i++) await rm(path.join(folder, nameOf(i)));
  expect((await ended(await sync(id)))['result']).toMatchObject({ missing: 1_200, removed: 0 });
  expect(await differences(id, expected)).toEqual(none);
  for (let i = 1_200; i < 2_400; i++) expected.delete(nameOf(i));
  await ended(await sync(id, { confirm_deletions: true }));
  expect(await differences(id, expected)).toEqual(none);
});
