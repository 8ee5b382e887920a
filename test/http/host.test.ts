import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { ParameterizedContext } from 'koa';
import { loadConfig } from '../../src/config';
import { ownHost } from '../../src/http/host';
import { openTenant, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

async function ask(base: string, path: string, host: string, key = ''): Promise<[number | undefined, string]> {
  const { port } = new URL(base);
  const headers = { Host: host, ...(key && { 'X-API-Key': key }) };
  const [answer] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
  return [answer.statusCode, (await answer.toArray()).join('')];
}

test.each(['/health', '/memory/list', '/openapi.json', '/docs', '/explore', '/mcp', '/nowhere'])(
  '%s refuses a Host that is not one of this machine, and names it',
  async (path) => {
    const [status, body] = await ask(world.base, path, 'evil.example:7700', world.client.key);
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([403, 'foreign_host']);
    expect(body).toContain('evil.example:7700');
    expect(body).toContain('SERVICE_MCP_URL');
  },
);

const hosts: [string, string, Record<string, string>, boolean][] = [
  ['a name of this machine', 'LOCALHOST:7700', {}, true],
  ['its IPv6 address', '[::1]:7700', {}, true],
  ['another site', 'evil.example', {}, false],
  ['the public name', 'memory.example.org', { SERVICE_MCP_URL: 'https://memory.example.org/mcp' }, true],
  ['any name, of a service that listens to other machines', 'memory', { SERVICE_HOST: '0.0.0.0' }, true],
];

test.each(hosts)('%s: a request is taken, or refused', async (_name, host, settings, isTaken) => {
  const taken = jest.fn(() => Promise.resolve());
  const asked = { get: () => host } as unknown as ParameterizedContext;
  const guard = () => Promise.resolve().then(() => ownHost(loadConfig(settings))(asked, taken));
  await (isTaken ? guard() : expect(guard()).rejects.toThrow('SERVICE_MCP_URL'));
  expect(taken).toHaveBeenCalledTimes(isTaken ? 1 : 0);
});
