// No secret and no user content is in the graph, Redis or log, after requests that succeed and that fail.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import type { RedisClient } from '../../src/redis/connect';
import { projectRoot } from '../../src/config';
import { fakeLlm } from '../support/fake-llm';
import { openWorldWithIssuer } from '../support/identity-provider';
import { useServersForServices } from '../support/servers';
import type { World } from '../support/world';
import { proxied, Wire } from '../support/wire';

useServersForServices();

const content = 'heliotrope marzipan semaphore';
const words = content.split(' ');
const idempotencyKey = 'a-word-that-is-only-mine-71b2';

/** Starts the compiled service as a process and collects its output. */
async function startAndListen(settings: Record<string, unknown>) {
  const service = spawn(process.execPath, [path.join(projectRoot, 'dist', 'src', 'main.js')], {
    env: {
      ...process.env,
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
    },
  });
  const written = { log: '' };
  const port = await new Promise<number>((resolve, reject) => {
    service.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${written.log}`)));
    const read = (chunk: Buffer) => {
      written.log += chunk.toString();
      const found = /"port":(\d+)/.exec(written.log)?.[1];
      if (found) resolve(Number(found));
    };
    service.stderr.on('data', read);
    service.stdout.on('data', read);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      service.removeAllListeners('exit').once('exit', () => resolve());
      service.kill('SIGTERM');
    });
  return { base: `http://127.0.0.1:${port}`, written, stop };
}

/** Properties of nodes and relationships that contain one of the texts, also within lists. */
const propertiesWith = (world: World, texts: string[], label = '') =>
  world.cypher(
    `CALL () { MATCH (n${label}) RETURN n AS thing, labels(n)[0] AS kind UNION ALL MATCH (${label})-[r]->() RETURN r AS thing, type(r) AS kind }
     UNWIND keys(thing) AS name
     WITH kind, name, CASE WHEN valueType(thing[name]) STARTS WITH 'LIST' THEN thing[name] ELSE [thing[name]] END AS values
     WHERE any(value IN values WHERE any(text IN $texts WHERE coalesce(toStringOrNull(value), '') CONTAINS text))
     RETURN DISTINCT kind, name`,
    { texts },
  );

/** The readable value of a Redis key; a dump would be compressed. */
async function valueOf(redis: RedisClient, key: string): Promise<string> {
  const readers: Record<string, () => Promise<unknown>> = {
    string: () => redis.get(key),
    hash: () => redis.hgetall(key),
    list: () => redis.lrange(key, 0, -1),
    set: () => redis.smembers(key),
    zset: () => redis.call('ZRANGE', key, '0', '-1'),
    stream: () => redis.xrange(key, '-', '+'),
  };
  const read = readers[await redis.type(key)];
  return `${key} ${JSON.stringify(await read?.())}`;
}

/**
 * Records every command that Redis receives, one per line. It reads the protocol instead of using ioredis' monitor,
 * which mistakes a command in the same packet as the OK for a lost connection.
 */
async function listenTo({ hostname, port, username, password }: URL) {
  const socket = connect(Number(port), hostname);
  const heard = { text: '', end: () => socket.destroy() };
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject).on('data', (chunk: Buffer) => {
      heard.text += chunk.toString();
      if (heard.text.startsWith('-')) reject(new Error(heard.text));
      if (heard.text.startsWith('+OK\r\n'.repeat(password ? 2 : 1))) resolve();
    });
    if (password) socket.write(`AUTH ${username || 'default'} ${decodeURIComponent(password)}\r\n`);
    socket.write('MONITOR\r\n');
  });
  return heard;
}

async function everythingIn(redis: RedisClient): Promise<string[]> {
  const values: string[] = [];
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'COUNT', 1000);
    values.push(...(await Promise.all(keys.map((key) => valueOf(redis, key)))));
    cursor = next;
  } while (cursor !== '0');
  return values;
}

test('no credential is in the graph, Redis or log, and no content in logs, jobs or refusals', async () => {
  const { world, issuer } = await openWorldWithIssuer();
  const llm = await fakeLlm();
  // A model that answers with words of the prompt in an invalid format.
  for (const prompt of ['answer_from_evidence', 'read_texts', 'rate_relevance'])
    llm.answer(prompt, () => ({ [content]: content }));
  const { config, redis } = world.ports;
  const wires = [new Wire(new URL(config.NEO4J_URI as string)), new Wire(new URL(config.REDIS_URL as string))] as const;
  for (const wire of wires) await wire.mend();
  const commands = await listenTo(new URL(config.REDIS_URL as string));
  const service = await startAndListen({
    ...config,
    ...issuer.settings,
    ...llm.settings,
    NEO4J_URI: proxied(wires[0], config.NEO4J_URI as string),
    REDIS_URL: proxied(wires[1], config.REDIS_URL as string),
    PORT: 0,
    LOG_LEVEL: 'debug',
    LLM_TIMEOUT_MS: 500,
    SERVICE_REQUEST_TIMEOUT_MS: 20_000,
  });

  const statuses = new Map<number, number>();
  const refusals: string[] = [];
  const call = async (method: string, route: string, headers: Record<string, string>, body?: object | string) => {
    const answer = await fetch(service.base + route, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    // Validation errors (422) may repeat the input to its sender.
    if (answer.status >= 400 && answer.status !== 422) refusals.push(text);
    return JSON.parse(text) as Record<string, string>;
  };

  // Credentials of every kind.
  const idp_token = await issuer.token({ sub: 'secrets' });
  const first = await call('POST', '/auth/idp/session', {}, { idp_token });
  const second = await call('POST', '/auth/refresh', {}, { refresh_token: first['refresh_token'] });
  const bearer = { Authorization: `Bearer ${second['access_token']}` };
  await call('POST', '/auth/onboarding/start', bearer, {});
  const once = { ...bearer, 'Idempotency-Key': idempotencyKey };
  const scopes = ['read:memories', 'write:memories'];
  const { key = '' } = await call('POST', '/memory/api-keys', once, { name: 'k', scopes });
  const { id: workspace = '' } = ((await call('GET', '/memory/workspaces', bearer))['workspaces'] as never)[0] as {
    id: string;
  };
  const { token = '' } = await call('POST', `/memory/workspaces/${workspace}/invitations`, bearer, {
    email: 'a@b.org',
  });
  await call('POST', '/auth/invitations/accept', bearer, { token });
  await call('POST', '/auth/refresh', {}, { refresh_token: `${first['refresh_token']}x` });

  // Requests that succeed.
  const asKey = { 'X-API-Key': key };
  const { item_id } = await call('POST', '/memory/add', { ...asKey, 'Idempotency-Key': idempotencyKey }, { content });
  const load = () =>
    Promise.all([
      call('POST', '/memory/search', asKey, { query: content, reranker: 'llm' }),
      call('POST', '/memory/ask', asKey, { question: content }),
      call('POST', '/memory/reasoning/query', asKey, { query: content }),
      call('PATCH', `/memory/${item_id}`, asKey, { content: `${content} again` }),
      call('POST', '/memory/ingest', asKey, { content: `${content} was lit by Mara Lindqvist.` }),
      call('POST', '/memory/ingest/full', asKey, { content: `${content} was put out.` }),
      call('POST', '/memory/ingest/batch?mode=async', asKey, { items: [{ content }, { content: '' }] }),
      call('POST', '/memory/ingest/document', asKey, { content, source_type: 'markdown', title: content }),
    ]);
  await load();

  // Requests with content that are refused or fail.
  await call('POST', '/memory/add', { ...asKey, 'Idempotency-Key': idempotencyKey }, { content: `${content} other` });
  await call('POST', '/memory/add', asKey, { content, memory_type: content });
  await call('POST', '/memory/add', asKey, `{"content": "${content}`);
  await call('POST', '/memory/search', asKey, { query: content, top_k: content });
  await call('POST', '/memory/ingest/document', asKey, { content, source_type: 'pdf' });
  await call('POST', '/memory/ingest/document', asKey, { content, source_type: 'docx' });
  await call('POST', '/memory/ingest/document', asKey, { source: `http://${words[0]}.example.org/` });
  await call('POST', '/memory/ingest/structured', asKey, { schema: 'tool_call', data: { tool_name: [content] } });
  await call('GET', `/memory/list?cursor=${encodeURIComponent(content)}`, asKey);
  await call('GET', `/memory/${encodeURIComponent(content)}`, asKey);
  await call('GET', `/memory/${encodeURIComponent(content)}`, { 'X-API-Key': `${key}x` });
  await call('GET', `/${encodeURIComponent(content)}`, asKey);
  llm.behave('error');
  await load();
  for (const wire of [...wires].reverse()) {
    await wire.cut();
    await load();
    await wire.mend();
  }
  await service.stop();
  commands.end();

  // Responses of all kinds must occur, or the test would prove little.
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404, 422, 503]));
  const secrets = [idp_token, key, token, idempotencyKey];
  for (const pair of [first, second]) secrets.push(pair['access_token'] as string, pair['refresh_token'] as string);
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(20);
  const without = (text: string, texts: string[]) => expect(texts.filter((one) => text.includes(one))).toEqual([]);

  expect(await propertiesWith(world, [item_id as string])).not.toEqual([]);
  expect(await propertiesWith(world, secrets)).toEqual([]);
  expect((await propertiesWith(world, words)).map(({ kind }) => kind as string)).toContain('MemoryItem');
  for (const label of [':Run', ':AuditEvent', ':IdempotencyRecord']) {
    const here = await propertiesWith(world, words, label);
    expect([label, here.filter(({ kind }) => kind === label.slice(1))]).toEqual([label, []]);
  }

  const kept = await everythingIn(redis);
  expect(kept.length).toBeGreaterThan(0);
  for (const text of kept) without(text, secrets);
  // All commands that Redis received: finished jobs are no longer stored.
  const sentCommands = commands.text.split('\r\n');
  const jobs = sentCommands.filter((text) => text.includes('bull:runs:'));
  expect(jobs.length).toBeGreaterThan(10);
  for (const text of sentCommands) without(text, secrets);
  for (const text of jobs) without(text, words);

  const { log } = service.written;
  expect(log.split('\n').length).toBeGreaterThan(50);
  expect(log).toMatch(/"msg":"(done by rules|unavailable)"/);
  without(log, [...secrets, ...words]);
  for (const text of refusals) without(text, [...secrets, ...words]);
  await llm.close();
  for (const wire of wires) await wire.cut();
  await world.close();
  await issuer.stop();
});
