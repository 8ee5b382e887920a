// The conformance suite of MCP against /mcp and the sign-in. Both the suite and a Node.js that it loads on are fetched when
// it runs. Scenarios that need the tools, prompts and resources of the suite's own example server are left out.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { isDrill } from '../support/drill';
import { openWorld, type World } from '../support/world';
import { allowIn, Browser, register } from './sign-in-client';

const suite = '@modelcontextprotocol/conformance';
const packages = ['node@22', `${suite}@0.2.0-alpha.12`];

/** Scenarios that a server of any tools can pass. */
const scenarios = [
  ...['server-initialize', 'server-session-lifecycle', 'server-stateless', 'ping', 'tools-list', 'prompts-list'],
  ...['http-header-validation', 'dns-rebinding-protection', 'caching'],
];
const notPassed = {
  'the suite calls a tool of its own example server': [
    'server-stateless:sep-2575-server-rejects-undeclared-capability',
    'server-stateless:sep-2575-missing-capability-http-400',
    'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
    'server-stateless:sep-2575-server-no-log-without-loglevel',
  ],
  'there is nothing to subscribe to, so a subscription is refused': [
    'server-stateless:sep-2575-server-sends-subscription-ack',
    'server-stateless:sep-2575-server-tags-subscription-id',
  ],
  'there are no resources': [
    'caching:sep-2549-resources-list-caching-hints',
    'caching:sep-2549-resources-templates-list-caching-hints',
  ],
};

let folder: string;
let world: World;
let front: Server;
let origin: string;
/** Whether requests are passed on with the key of the owner: the suite sends no credentials. */
let lendsKey: boolean;

/** The service has to know its public address before it listens, so another server has that address, and passes on. */
async function openFront(): Promise<void> {
  front = createServer((received, response) => {
    const headers = { ...received.headers, ...(lendsKey && { 'x-api-key': world.client.key }) };
    const sent = request(world.base + (received.url ?? ''), { method: received.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    sent.on('error', () => response.destroy());
    response.on('close', () => sent.destroy());
    received.pipe(sent);
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${portOf(front)}`;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** A port that was free a moment ago. */
async function freePort(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

/** Runs the suite. @param onLine gets each line that it prints, at once */
async function conformance(args: string[], onLine: (line: string) => void = () => undefined) {
  const modules = path.join(folder, 'node_modules');
  const program = path.join(modules, suite, 'dist', 'index.js');
  const child = spawn(path.join(modules, 'node', 'bin', 'node'), [program, ...args], { cwd: folder });
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    onLine(line);
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, said: [...lines, errors].join('\n') };
}

const inDrills = isDrill ? describe : describe.skip;

inDrills('the conformance suite', () => {
  const baseline = 'baseline.yml';
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'conformance-'));
    const lines = Object.values(notPassed).flatMap((checks) => checks.map((check) => `  - ${check}\n`));
    writeFileSync(path.join(folder, baseline), `server:\n${lines.join('')}`);
    const args = ['install', '--no-audit', '--no-fund', '--no-engine-strict', ...packages];
    await promisify(execFile)('npm', args, { cwd: folder });
    await openFront();
    world = await openWorld({ SERVICE_MCP_URL: `${origin}/mcp`, SERVICE_SIGN_IN: 'yes' });
  });
  afterAll(async () => {
    front.close();
    await world.close();
    rmSync(folder, { recursive: true });
  });

  test.each(scenarios)('finds nothing wrong with /mcp in the scenario %s', async (scenario) => {
    lendsKey = true;
    const args = ['server', '--url', `${origin}/mcp`, '--scenario', scenario, '--expected-failures', baseline];
    expect(await conformance(args)).toMatchObject({ code: 0, said: expect.stringContaining(scenario) });
  });

  test('finds nothing wrong with the sign-in: its metadata, and the code and token of a client', async () => {
    lendsKey = false;
    const send = (to: string | URL, init?: RequestInit) => {
      const { pathname, search } = new URL(to, origin);
      return fetch(origin + pathname + search, { redirect: 'manual', ...init });
    };
    const port = await freePort();
    const { body } = await register(send, [`http://127.0.0.1:${port}/callback`]);
    const args = ['authorization', '--url', origin, '--client-id', body.client_id, '--port', port];
    const allowing: Promise<unknown>[] = [];
    const ran = await conformance([...args, '--resource', `${origin}/mcp`], (line) => {
      if (!line.startsWith(`${origin}/oauth/authorize`)) return;
      const choice = { key: world.client.key };
      allowing.push(allowIn(new Browser(send, origin), new URL(line), choice).then((back) => fetch(back)));
    });
    await Promise.all(allowing);
    expect(ran).toMatchObject({ code: 0, said: expect.stringContaining('3 passed, 0 failed') });
  });
});
