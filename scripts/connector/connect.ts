// Connects a client with a service, and undoes that. What was done is kept beside the instance, so that it can be undone
// after a crash too; hooks find the service and their key there.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MemoryError, memoryClient } from '../../src/client';
import { projectRoot } from '../../src/config';
import { missedFile } from '../hooks/missed';
import { hooks } from '../hooks/table';
import { writePrivate } from '../runtime/instance';
import type { LocalService } from '../runtime/local';
import { Problem } from '../runtime/output/problem';
import { clients, type AgentClient, type Place } from './clients';
import { hasEntry, withEntry, withoutEntry, type Entry } from './edit';

interface Connection {
  base_url: string;
  key: string;
  key_id: string;
  files: Changed[];
}

interface Changed {
  file: string;
  entries: Entry[];
  /** The text of the file before and after; null if there was no file. */
  before: string | null;
  after: string;
  /** Folders that the file needed, the innermost first; connections of earlier versions do not have them. */
  folders?: string[];
}

interface Connecting extends Place {
  service: LocalService;
  print: (text: string) => void;
  /** Installs the tools alone. */
  withoutHooks?: boolean;
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
const recordOf = ({ home }: LocalService, name: string) => path.join(home, 'connections', `${name}.json`);

/** @throws Problem; then nothing has changed */
export async function connect(name: string, { service, print, withoutHooks = false, ...place }: Connecting) {
  const client = clients[name] as AgentClient;
  const record = recordOf(service, name);
  const url = `${service.baseUrl}/mcp`;
  const wantedWith = (key: string) => [
    tools(client, place, url, key),
    ...(withoutHooks ? [] : hookFiles(name, client, place, record)),
  ];
  const shown = wantedWith('…');
  const taken = existsSync(record) ? shown[0]?.file : shown.find(isTaken)?.file;
  if (taken !== undefined)
    throw new Problem(`${taken} has a server "memory" already.`, `Remove it first: ./scripts/connect ${name} --remove`);
  for (const { file, start, entries } of shown) print(`${file} gets:\n${entries.reduce(withEntry, start)}`);
  const { id: key_id, key } = await memoryClient(service).post('/memory/api-keys', {
    body: { name: `connect ${name}`, scopes: ['read:memories', 'write:memories'], team_id: service.workspaceId },
  });
  const files = changesOf(wantedWith(key));
  mkdirSync(path.dirname(record), { recursive: true });
  writePrivate(record, { base_url: service.baseUrl, key, key_id, files } satisfies Connection);
  try {
    for (const { file, after } of files) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, after, { mode: 0o600 });
    }
    print(`It answers with ${await countTools(url, key)} tools. Restart ${name} if it is running.`);
  } catch (error) {
    await disconnect(name, { service, print: () => undefined, ...place });
    throw error;
  }
}

interface Wanted {
  file: string;
  /** The text of a new file. */
  start: string;
  entries: Entry[];
}

const tools = ({ file, format, at, entry }: AgentClient, place: Place, url: string, key: string): Wanted => ({
  file: file(place),
  start: '',
  entries: [{ format, at, value: entry(url, { 'X-API-Key': key }) }],
});

function hookFiles(name: string, { hooks: own }: AgentClient, place: Place, record: string): Wanted[] {
  if (!own) return [];
  const script = path.join(projectRoot, 'scripts', 'hook');
  const entries = Object.keys(hooks[name] ?? {}).map((event) => ({
    format: 'json' as const,
    at: ['hooks', event],
    inList: true as const,
    value: own.entry(`${quoted(script)} ${event} ${quoted(record)}`),
  }));
  return [{ file: own.file(place), start: own.start ?? '', entries }];
}

/** For a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** One change per file: a client may keep both in the same. */
function changesOf(wanted: Wanted[]): Changed[] {
  return [...new Set(wanted.map(({ file }) => file))].map((file) => {
    const own = wanted.filter((each) => each.file === file);
    const entries = own.flatMap((each) => each.entries);
    const before = read(file);
    const after = entries.reduce(withEntry, before ?? own[0]?.start ?? '');
    return { file, entries, before, after, folders: missingFolders(path.dirname(file)) };
  });
}

const missingFolders = (folder: string): string[] =>
  existsSync(folder) ? [] : [folder, ...missingFolders(path.dirname(folder))];

/** @throws Problem */
export async function disconnect(name: string, { service, print }: Connecting): Promise<void> {
  const record = recordOf(service, name);
  const made = read(record);
  if (made === null) throw new Problem(`${name} is not connected.`, `Connect it: ./scripts/connect ${name}`);
  const { files, key_id } = JSON.parse(made) as Connection;
  files.forEach(restore);
  const named = files.map(({ file }) => file).join(' and ');
  await memoryClient(service)
    .delete('/memory/api-keys/{key_id}', { params: { path: { key_id } } })
    .catch((error: unknown) => {
      if (error instanceof MemoryError && error.status === 404) return;
      print(`The entries in ${named} are removed; the key is not revoked yet: repeat this when the service runs.`);
      throw error;
    });
  rmSync(record);
  rmSync(missedFile(record), { force: true });
  print(`The entries in ${named} are removed, and the key is revoked.`);
}

function restore({ file, entries, before, after, folders = [] }: Changed): void {
  const now = read(file);
  if (now === after && before === null) {
    rmSync(file);
    for (const folder of folders) if (readdirSync(folder).length === 0) rmdirSync(folder);
  } else if (now === after && before !== null) writeFileSync(file, before);
  else if (now !== null)
    writeFileSync(
      file,
      entries.reduce((text, entry) => (hasEntry(text, entry) ? withoutEntry(text, entry) : text), now),
    );
}

function isTaken({ file, entries }: Wanted): boolean {
  const text = read(file);
  try {
    return text !== null && entries.some((entry) => hasEntry(text, entry));
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
