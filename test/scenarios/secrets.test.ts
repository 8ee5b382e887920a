// No secret and no content where it has no business: not in the graph, not in Redis, not in what the service writes to its log.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { openWorldWithIssuer } from '../support/identity-provider';

test('after a day of use no key, token or Idempotency-Key lies in graph, streams or log, and no content in the log', async () => {
  const { world, issuer } = await openWorldWithIssuer();
  const settings = { ...world.ports.config, ...issuer.settings, PORT: 0, LOG_LEVEL: 'debug' };
  const service = spawn(process.execPath, [path.join(projectRoot, 'dist', 'src', 'main.js')], {
    env: {
      ...process.env,
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
    },
  });
  let log = '';
  const listening = new Promise<number>((resolve, reject) => {
    service.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${log}`)));
    service.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
    service.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const port = /"port":(\d+)/.exec(log)?.[1];
      if (port) resolve(Number(port));
    });
  });
  const base = `http://127.0.0.1:${await listening}`;
  const call = async (method: string, route: string, headers: Record<string, string>, body?: object) => {
    const answer = await fetch(base + route, {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Record<string, string>;
  };
  const idp_token = await issuer.token({ sub: 'secrets' });
  const content = 'heliotrope marzipan semaphore';
  const idempotencyKey = 'a-word-that-is-only-mine-71b2';
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
  await call('POST', '/memory/add', { 'X-API-Key': key, 'Idempotency-Key': idempotencyKey }, { content });
  await call('POST', '/memory/search', { 'X-API-Key': key }, { query: content });
  await call('POST', '/memory/add', { 'X-API-Key': key }, { content, memory_type: content });
  await call('GET', `/memory/${encodeURIComponent(content)}`, { 'X-API-Key': `${key}x` });
  const ended = new Promise((resolve) => service.removeAllListeners('exit').once('exit', resolve));
  service.kill('SIGTERM');
  await ended;

  const secrets = [idp_token, key, token, idempotencyKey];
  for (const pair of [first, second]) secrets.push(pair['access_token'] as string, pair['refresh_token'] as string);
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(20);
  const found = await world.cypher(
    `MATCH (n) UNWIND keys(n) AS name WITH n, name, toStringOrNull(n[name]) AS text
     WHERE any(secret IN $secrets WHERE text CONTAINS secret) RETURN labels(n) AS labels, name`,
    { secrets },
  );
  expect(found).toEqual([]);
  const { redis } = world.ports;
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'COUNT', 1000);
    for (const name of keys) {
      const dump = `${name} ${((await redis.dumpBuffer(name)) ?? Buffer.alloc(0)).toString('latin1')}`;
      expect(secrets.filter((secret) => dump.includes(secret))).toEqual([]);
    }
    cursor = next;
  } while (cursor !== '0');
  expect(log.split('\n').length).toBeGreaterThan(10);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  for (const word of content.split(' ')) expect(log).not.toContain(word);
  await world.close();
  await issuer.stop();
});
