// Connects a client with a service, and undoes that. What was done is kept beside the instance, so that it can be undone
// after a crash too.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MemoryError, memoryClient } from '../../src/client';
import { writePrivate } from '../runtime/instance';
import type { LocalService } from '../runtime/local';
import { Problem } from '../runtime/output/problem';
import { clients, type AgentClient, type Place } from './clients';
import { hasEntry, withEntry, withoutEntry } from './edit';

interface Connection {
  file: string;
  /** The text of the file before and after; null if there was no file. */
  before: string | null;
  after: string;
  key_id: string;
}

interface Connecting extends Place {
  service: LocalService;
  print: (text: string) => void;
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
const recordOf = ({ home }: LocalService, name: string) => path.join(home, 'connections', `${name}.json`);

/** @throws Problem; then nothing has changed */
export async function connect(name: string, { service, print, ...place }: Connecting): Promise<void> {
  const client = clients[name] as AgentClient;
  const file = client.file(place);
  const record = recordOf(service, name);
  const before = read(file);
  if (existsSync(record) || isTaken(file, before, client))
    throw new Problem(`${file} has a server "memory" already.`, `Remove it first: ./scripts/connect ${name} --remove`);
  const url = `${service.baseUrl}/mcp`;
  const entryWith = (key: string) => client.entry(url, { 'X-API-Key': key });
  print(`${file} gets:\n${withEntry('', client, entryWith('…'))}`);
  const key = await memoryClient(service).post('/memory/api-keys', {
    body: { name: `connect ${name}`, scopes: ['read:memories', 'write:memories'], team_id: service.workspaceId },
  });
  const after = withEntry(before ?? '', client, entryWith(key.key));
  mkdirSync(path.dirname(record), { recursive: true });
  writePrivate(record, { file, before, after, key_id: key.id } satisfies Connection);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, after, { mode: 0o600 });
    print(`It answers with ${await countTools(url, key.key)} tools. Restart ${name} if it is running.`);
  } catch (error) {
    await disconnect(name, { service, print: () => undefined, ...place });
    throw error;
  }
}

/** @throws Problem */
export async function disconnect(name: string, { service, print }: Connecting): Promise<void> {
  const record = recordOf(service, name);
  const made = read(record);
  if (made === null) throw new Problem(`${name} is not connected.`, `Connect it: ./scripts/connect ${name}`);
  const { file, before, after, key_id } = JSON.parse(made) as Connection;
  const client = clients[name] as AgentClient;
  const now = read(file);
  if (now === after && before === null) rmSync(file);
  else if (now === after && before !== null) writeFileSync(file, before);
  else if (now !== null && hasEntry(now, client)) writeFileSync(file, withoutEntry(now, client));
  await memoryClient(service)
    .delete('/memory/api-keys/{key_id}', { params: { path: { key_id } } })
    .catch((error: unknown) => {
      if (!(error instanceof MemoryError && error.status === 404)) throw error;
    });
  rmSync(record);
  print(`${file} no longer has the server "memory", and its key is revoked.`);
}

function isTaken(file: string, text: string | null, client: AgentClient): boolean {
  try {
    return text !== null && hasEntry(text, client);
  } catch (error) {
    throw new Problem(`${file} cannot be changed: ${(error as Error).message}.`, 'Correct it, then connect again.');
  }
}

/** @throws Problem when /mcp does not answer a client with this key */
async function countTools(url: string, key: string): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'X-API-Key': key,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const text = await response.text();
  const count = text.match(/"inputSchema"/g)?.length;
  if (!response.ok || count === undefined)
    throw new Problem(`${url} responded with ${response.status}: ${text.slice(0, 200)}`, 'Nothing was changed.');
  return count;
}
