// ./scripts/mcp: the same tools over stdin and stdout, by a process that ends with its agent.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { projectRoot } from '../../src/config';
import { openWorld, type World } from '../support/world';
import { agentOf } from './client';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

const program = path.join(projectRoot, 'dist', 'scripts', 'mcp.js');
const argsFor = (url: string) => [program, '--url', url, '--key', world.client.key];

test('an agent remembers and recalls over stdin and stdout', async () => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: argsFor(world.base) }));
  const agent = agentOf(client);
  await agent.call('remember', { content: 'The foghorn is tested on Mondays.' });
  expect((await agent.json('search', { query: 'When is the foghorn tested?' })).results[0].text).toContain('Mondays');
  await client.close();
});

test('the process ends when stdin ends, also while a request waits for a service that is away', async () => {
  const child = spawn(process.execPath, argsFor('http://127.0.0.1:9'), { stdio: ['pipe', 'pipe', 'ignore'] });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { query: 'x' } } };
  const init = {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  child.stdin.write(`${JSON.stringify(init)}\n`);
  await once(child.stdout, 'data');
  child.stdin.end(`${JSON.stringify(call)}\n`);
  expect(await once(child, 'exit')).toEqual([0, null]);
});
