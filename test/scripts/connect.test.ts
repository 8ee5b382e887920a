// ./scripts/connect: for each client, the configuration that is written connects, and --remove leaves nothing behind.
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { clients } from '../../scripts/connector/clients';
import type { MemoryError } from '../../src/client';
import { connect, disconnect, problemOfConnection } from '../../scripts/connector/connect';
import { hooks } from '../../scripts/hooks/table';
import { agentOf } from '../mcp/client';
import { temporaryFolders } from '../support/programs';
import { openTenant, type World } from '../support/world';

const folder = temporaryFolders();
let world: World;
let nameOfWorkspace: string;
beforeAll(async () => {
  world = await openTenant();
  nameOfWorkspace = (await world.client.get(`/memory/workspaces/${world.owner.workspace_id}`)).body.name;
});

/** What a user may have in the file already. */
const earlier: Record<string, string> = {
  json: '// mine\n{\n    "other": {"a": [1, 2]}, // odd spacing\n  "mcpServers": { "x": { "command": "y" } }\n}',
  toml: 'model = "m"\n\n[mcp_servers.x]\ncommand = "y"',
};

function setUp(name: string) {
  const home = folder();
  const printed: string[] = [];
  const service = {
    baseUrl: world.base,
    apiKey: world.client.key,
    workspaceId: world.owner.workspace_id,
    home: folder(),
  };
  const at = { home, env: {}, platform: 'linux' as const, service, print: (text: string) => void printed.push(text) };
  const record = path.join(service.home, 'connections', `${name}.json`);
  return { at, record, file: clients[name]?.file(at) ?? '', hookFile: clients[name]?.hooks?.file(at) ?? '', printed };
}

function write(file: string, text: string) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const keyIn = (file: string) => /svc_test_[\w-]+/.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
const isAccepted = async (key: string) => (await world.raw({ 'X-API-Key': key }).get('/memory/list')).status === 200;

test.each(Object.keys(clients))(
  '%s is connected with a key that works, and --remove undoes it byte for byte',
  async (name) => {
    const { at, file, record, printed } = setUp(name);
    const before = earlier[clients[name]?.format ?? ''] ?? '';
    write(file, before);
    await connect(name, at);
    const key = keyIn(record);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(keyIn(file) === '' ? record : `${world.base}/mcp`);
    expect(['', key]).toContain(keyIn(file));
    expect(text).toContain('"y"');
    expect(await isAccepted(key)).toBe(true);
    expect(printed.join('\n')).toContain('12 tools');
    expect(printed.join('\n')).not.toContain(key);
    await disconnect(name, at);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(await isAccepted(key)).toBe(false);
  },
);

test('an agent with a status line of its own keeps it, and one that got ours loses it with the connection alone', async () => {
  const { at, hookFile } = setUp('claude-code');
  const own = '{"statusLine": {"type": "command", "command": "mine"}}\n';
  write(hookFile, own);
  await connect('claude-code', at);
  expect(readFileSync(hookFile, 'utf8')).not.toContain('StatusLine ');
  await disconnect('claude-code', at);
  expect(readFileSync(hookFile, 'utf8')).toBe(own);
  write(hookFile, '{}\n');
  await connect('claude-code', at);
  const connected = readFileSync(hookFile, 'utf8');
  expect(connected).toContain(`${path.join('scripts', 'hook')}' StatusLine '`);
  write(hookFile, connected.replace(/"command": "[^"]* StatusLine [^"]*"/, '"command": "mine"'));
  await disconnect('claude-code', at);
  expect(JSON.parse(readFileSync(hookFile, 'utf8'))).toMatchObject(JSON.parse(own) as object);
});

const mine = '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "mine"}]}]}, "other": 1}\n';

test.each(Object.keys(hooks))(
  '%s gets a hook for every event of the table beside those it has, and --remove takes out no other',
  async (name) => {
    const { at, hookFile, record } = setUp(name);
    write(hookFile, mine);
    await connect(name, at);
    const text = readFileSync(hookFile, 'utf8');
    for (const event of Object.keys(hooks[name] ?? {}))
      expect(text).toContain(`${path.join('scripts', 'hook')}' ${event} '${record}'`);
    expect(text).toContain('"mine"');
    const { workspace } = JSON.parse(readFileSync(record, 'utf8')) as { workspace?: string };
    expect(workspace).toBe(nameOfWorkspace);
    write(hookFile, text.replace('"other": 1', '"other": 2'));
    await disconnect(name, at);
    expect(JSON.parse(readFileSync(hookFile, 'utf8'))).toMatchObject({ ...JSON.parse(mine), other: 2 });
    expect(readFileSync(hookFile, 'utf8')).not.toContain(record);
  },
);

/** A repository whose hooks name it `example.org/mara/käse`. */
function repository(): string {
  const here = folder();
  write(path.join(here, '.git', 'config'), '[remote "origin"]\n\turl = git@example.org:mara/käse.git\n');
  return here;
}

/** The first line of a configuration with a command, as the agent reads it. */
const programIn = (text: string): string[] => {
  const [, command = '', args = '[]'] =
    /"?command"?\s*[=:]\s*("[^"]*"|\[[^\]]*\])(?:,?\s*"?args"?\s*[=:]\s*(\[[^\]]*\]))?/.exec(text) ?? [];
  return [JSON.parse(command) as string | string[], JSON.parse(args) as string[]].flat();
};

test.each(['codex', 'gemini', 'opencode'])(
  'what %s stores by its tools belongs to the project that its hooks name',
  async (name) => {
    const { at, file } = setUp(name);
    await connect(name, { ...at, withoutHooks: true });
    const [command = '', ...args] = programIn(readFileSync(file, 'utf8'));
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ command, args, cwd: repository() }));
    const stored = await agentOf(client).call('remember', { content: `The crane of ${name} is green.` });
    await client.close();
    const { body } = await world.client.get(`/memory/${/mem_\w+/.exec(stored)?.[0]}`);
    expect(body.metadata).toEqual({ project: 'example.org/mara/käse' });
  },
);

test('claude-code sends its project as its hooks name it, also where these are off', async () => {
  const { at, file } = setUp('claude-code');
  await connect('claude-code', at);
  const { headersHelper } = JSON.parse(readFileSync(file, 'utf8')).mcpServers.memory as { headersHelper: string };
  const env = { ...process.env, MEMORY_HOOKS: 'off', CI: 'yes' };
  const printed = execFileSync('sh', ['-c', headersHelper], { cwd: repository(), env, encoding: 'utf8' });
  const headers = JSON.parse(printed) as Record<string, string>;
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { 'X-API-Key': world.client.key, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${world.base}/mcp`), { requestInit }));
  const stored = await agentOf(client).call('remember', { content: 'The crane of the mole is red.' });
  await client.close();
  const { body } = await world.client.get(`/memory/${/mem_\w+/.exec(stored)?.[0]}`);
  expect(body.metadata).toEqual({ project: 'example.org/mara/käse' });
});

test('with --no-hooks, only the tools are added', async () => {
  const { at, hookFile } = setUp('claude-code');
  await connect('claude-code', { ...at, withoutHooks: true });
  expect(existsSync(hookFile)).toBe(false);
});

test.each(['cursor', 'codex'])('%s without a configuration has none again after --remove', async (name) => {
  const { at, file, hookFile } = setUp(name);
  await connect(name, at);
  await disconnect(name, at);
  expect([file, hookFile].filter((each) => existsSync(each))).toEqual([]);
  expect(readdirSync(at.home)).toEqual([]);
});

test.each([
  ['claude-code', '{\n  "seen": 1\n}\n', (text: string) => text.replace('"seen": 1', '"seen": 2'), '{\n  "seen": 2,'],
  [
    'codex',
    'a = 1\n',
    (text: string) => `${text}\n# on the next\n[later]\nb = 2\n`,
    'a = 1\n\n# on the next\n[later]\nb = 2\n',
  ],
])('what was changed in the configuration of %s meanwhile stays', async (name, before, change, expected) => {
  const { at, file } = setUp(name);
  write(file, before);
  await connect(name, at);
  write(file, change(readFileSync(file, 'utf8')));
  await disconnect(name, at);
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith(expected)).toBe(true);
  expect(text).not.toContain(world.base);
});

test.each([
  ['has a server of that name', '{"mcpServers": {"memory": {"url": "http://mine"}}}', 'has a server "memory" already'],
  ['is not JSON', '{"mcpServers": ', 'is not valid JSON'],
])('a configuration that %s is left alone', async (_name, text, reason) => {
  const { at, file } = setUp('cursor');
  write(file, text);
  await expect(connect('cursor', at)).rejects.toThrow(reason);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a refused key is to be replaced, and only a service that does not answer to be started', async () => {
  const { at } = setUp('cursor');
  const told = (service: Partial<typeof at.service>) =>
    connect('cursor', { ...at, service: { ...at.service, ...service } }).catch((error: unknown) =>
      problemOfConnection(error as MemoryError)
        .message.split('\n')
        .at(-1),
    );
  expect(await told({ apiKey: 'svc_test_wrong' })).toMatch(/^Name a key of that service/);
  expect(await told({ baseUrl: 'http://127.0.0.1:1' })).toBe('Is it running? ./scripts/start');
});

test('a connection whose record cannot be written leaves no key', async () => {
  const { at } = setUp('cursor');
  write(path.join(at.service.home, 'connections'), 'a file where the folder would be');
  const keys = async () => (await world.client.get('/memory/api-keys')).body.length as number;
  const before = await keys();
  await expect(connect('cursor', at)).rejects.toThrow();
  expect(await keys()).toBe(before);
});

test('a connection that does not answer is undone', async () => {
  const { at, file } = setUp('cursor');
  const unreachable = { ...at.service, baseUrl: world.base.replace('127.0.0.1', '127.0.0.2') };
  await expect(connect('cursor', { ...at, service: unreachable })).rejects.toThrow();
  expect(existsSync(file)).toBe(false);
});

test('a file with a key is readable by its owner alone, which is said, and as before after --remove', async () => {
  const { at, file, printed } = setUp('cursor');
  write(file, '{}');
  chmodSync(file, 0o644);
  await connect('cursor', at);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(printed.join('\n')).toContain(`Others could read ${file}.`);
  expect(printed.join('\n')).toContain('are masked');
  await disconnect('cursor', at);
  expect(statSync(file).mode & 0o777).toBe(0o644);
});

test('--remove takes out an entry that was changed, and says what it left', async () => {
  const { at, file, hookFile, printed } = setUp('claude-code');
  write(file, '{}');
  await connect('claude-code', at);
  write(hookFile, readFileSync(hookFile, 'utf8').replaceAll('"timeout": 5', '"timeout": 9'));
  const key = keyIn(file);
  write(file, readFileSync(file, 'utf8').replace('{', `{ "noted": "${key}",`));
  await disconnect('claude-code', at);
  expect(readFileSync(hookFile, 'utf8')).not.toContain('scripts/hook');
  expect(readFileSync(file, 'utf8')).not.toContain(world.base);
  expect(printed.join('\n')).toContain(`${file} was changed and still names this connection`);
});

test('with a key of another service, the agent is connected there, and the key of the agent is of that workspace', async () => {
  const { at, file } = setUp('cursor');
  const service = { ...at.service, workspaceId: undefined, isNamed: true };
  await connect('cursor', { ...at, service });
  expect(await isAccepted(keyIn(file))).toBe(true);
  const elsewhere = { ...at.service, baseUrl: 'http://127.0.0.1:9' };
  await expect(disconnect('cursor', { ...at, service: elsewhere })).rejects.toThrow(`is connected with ${world.base}`);
  await disconnect('cursor', { ...at, service: { ...elsewhere, isNamed: true } });
  expect(existsSync(file)).toBe(false);
});

test('an agent that is connected already names the record', async () => {
  const { at } = setUp('cursor');
  await connect('cursor', at);
  await expect(connect('cursor', { ...at, home: folder() })).rejects.toThrow('is connected already, as');
});
