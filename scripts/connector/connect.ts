// Connects a client with a service, and disconnects it. A record of the changes is stored beside the instance, so that
// they can be undone even after a crash; hooks find the service and their key there.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { MemoryError, memoryClient } from '../../src/client';
import { projectRoot } from '../../src/config';
import { missedFile } from '../hooks/missed';
import { folderOf } from '../hooks/session';
import { waiting } from '../hooks/spool';
import { hooks } from '../hooks/table';
import { writePrivate } from '../runtime/instance';
import type { LocalService } from '../runtime/local';
import { Problem } from '../runtime/output/problem';
import { clients, type AgentClient, type SettingsPlace } from './clients';
import { hasEntry, withEntry, withoutEntry, type ServerEntry } from './edit';

interface Connection {
  base_url: string;
  key: string;
  key_id: string;
  /** Name of the workspace, for the status line; connections of earlier versions do not have it. */
  workspace?: string;
  files: Changed[];
}

interface Changed {
  file: string;
  entries: ServerEntry[];
  /** The text of the file before and after; null if there was no file. */
  before: string | null;
  after: string;
  /** Permissions of the file, if others could read it. */
  mode?: number;
  /** Folders that the file needed, the innermost first; connections of earlier versions do not have them. */
  folders?: string[];
}

interface Connecting extends SettingsPlace {
  /** Without a `workspaceId`, the workspace of the key is used. */
  service: Omit<LocalService, 'workspaceId'> & {
    workspaceId?: string | undefined;
    /** Whether its key was given, and may belong to a service other than the local one. */
    isNamed?: boolean;
  };
  print: (text: string) => void;
  /** Installs only the tools. */
  withoutHooks?: boolean;
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
const recordOf = ({ home }: { home: string }, name: string) => path.join(home, 'connections', `${name}.json`);

/** @throws Problem; then nothing has changed */
export async function connect(name: string, { service, print, withoutHooks = false, ...place }: Connecting) {
  const client = clients[name] as AgentClient;
  const record = recordOf(service, name);
  const url = `${service.baseUrl}/mcp`;
  const wantedWith = (key: string) => [
    tools(client, place, { url, key, record }),
    ...(withoutHooks ? [] : hookFiles(name, client, place, record)),
  ];
  const shown = wantedWith('…');
  if (existsSync(record))
    throw new Problem(
      `${name} is connected already, as ${record} says.`,
      `Remove it first: ./scripts/connect ${name} --remove`,
    );
  const taken = shown.find(isTaken)?.file;
  if (taken !== undefined)
    throw new Problem(`${taken} has a server "memory" already.`, `Remove it first: ./scripts/connect ${name} --remove`);
  for (const { file, start, entries } of shown) print(`${file} gets:\n${entries.reduce(withEntry, start)}`);
  const {
    id: key_id,
    key,
    team_id,
  } = await clientOf(service).post('/memory/api-keys', {
    body: {
      name: `connect ${name}`,
      scopes: ['read:memories', 'write:memories'],
      ...(service.workspaceId !== undefined && { team_id: service.workspaceId }),
    },
  });
  const workspace = await workspaceName(service, team_id);
  try {
    const files = changesOf(wantedWith(key));
    mkdirSync(path.dirname(record), { recursive: true });
    writePrivate(record, { base_url: service.baseUrl, key, key_id, ...workspace, files } satisfies Connection);
    for (const { file, after, mode } of files) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, after, { mode: 0o600 });
      if (mode === undefined) continue;
      chmodSync(file, 0o600);
      print(`Others could read ${file}. It now contains a key, so only you can read it.`);
    }
    print('Secrets, such as keys and passwords in URLs, are masked before they are stored.');
    print(`The service offers ${await countTools(url, key)} tools. Restart ${name} if it is running.`);
  } catch (error) {
    if (existsSync(record)) await disconnect(name, { service, print: () => undefined, ...place });
    else await revoke(service, key_id);
    throw error;
  }
}

interface Wanted {
  file: string;
  /** The text of a new file. */
  start: string;
  entries: ServerEntry[];
  hasKey?: boolean;
}

const revoke = (service: Connecting['service'], key_id: string) =>
  clientOf(service).delete('/memory/api-keys/{key_id}', { params: { path: { key_id } } });

/** The key's own workspace is not sent, because it is used anyway. */
const clientOf = ({ baseUrl, apiKey, workspaceId }: Connecting['service']) =>
  memoryClient({ baseUrl, apiKey, ...(workspaceId !== undefined && { workspaceId }) });

/** Empty if it cannot be read: an agent can be connected without it. */
async function workspaceName(service: Connecting['service'], workspace_id: string | null) {
  if (workspace_id === null) return {};
  return clientOf(service)
    .get('/memory/workspaces/{workspace_id}', { params: { path: { workspace_id } } })
    .then(({ name }) => ({ workspace: name }))
    .catch(() => ({}));
}

function tools(
  { file, format, at, entry }: AgentClient,
  place: SettingsPlace,
  { url, key, record }: { url: string; key: string; record: string },
): Wanted {
  const value = entry({
    ...{ url, headers: { 'X-API-Key': key }, headersHelper: `${quoted(script('hook'))} Headers ${quoted(record)}` },
    program: [script('mcp'), '--connection', record],
  });
  const hasKey = JSON.stringify(value).includes(key);
  return { file: file(place), start: '', entries: [{ format, at, value }], ...(hasKey && { hasKey }) };
}

const script = (name: string) => path.join(projectRoot, 'scripts', name);

function hookFiles(name: string, { hooks: own }: AgentClient, place: SettingsPlace, record: string): Wanted[] {
  if (!own) return [];
  const file = own.file(place);
  const commandOf = (event: string) => `${quoted(script('hook'))} ${event} ${quoted(record)}`;
  const entries: ServerEntry[] = Object.keys(hooks[name] ?? {}).map((event) => ({
    format: 'json',
    at: ['hooks', event],
    inList: true,
    value: own.entry(commandOf(event)),
  }));
  if (own.statusLine !== undefined) {
    const line: ServerEntry = {
      format: 'json',
      at: [own.statusLine],
      value: { type: 'command', command: commandOf('StatusLine') },
    };
    // A status line that the user has chosen stays.
    if (!isTaken({ file, start: '', entries: [line] })) entries.push({ ...line, asIs: true });
  }
  return [{ file, start: own.start ?? '', entries }];
}

/** Quotes a text for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** One change per file: a client may store both in the same file. */
function changesOf(wanted: Wanted[]): Changed[] {
  return [...new Set(wanted.map(({ file }) => file))].map((file) => {
    const own = wanted.filter((each) => each.file === file);
    const entries = own.flatMap((each) => each.entries);
    const before = read(file);
    const after = entries.reduce(withEntry, before ?? own[0]?.start ?? '');
    const mode = before === null || own.every(({ hasKey }) => !hasKey) ? 0 : statSync(file).mode & 0o777;
    const wide = (mode & 0o077) > 0 && { mode };
    return { file, entries, before, after, ...wide, folders: missingFolders(path.dirname(file)) };
  });
}

const missingFolders = (folder: string): string[] =>
  existsSync(folder) ? [] : [folder, ...missingFolders(path.dirname(folder))];

/** @throws Problem */
export async function disconnect(name: string, { service, print }: Connecting): Promise<void> {
  const record = recordOf(service, name);
  const made = read(record);
  if (made === null) throw new Problem(`${name} is not connected.`, `Connect it: ./scripts/connect ${name}`);
  const { files, key, key_id, base_url } = JSON.parse(made) as Connection;
  if (base_url !== service.baseUrl && !service.isNamed)
    throw new Problem(
      `${name} is connected with ${base_url}.`,
      "To revoke the agent's key, name your own key of that service: --key",
    );
  files.forEach(restore);
  for (const { file } of files)
    if ([key, record].some((own) => read(file)?.includes(own)))
      print(`${file} was changed and still names this connection; remove that by hand.`);
  const named = files.map(({ file }) => file).join(' and ');
  await revoke({ ...service, baseUrl: base_url }, key_id).catch((error: unknown) => {
    if (error instanceof MemoryError && error.status === 404) return;
    print(
      `The entries in ${named} are removed, but the key is not revoked yet. Repeat this when the service is running.`,
    );
    throw error;
  });
  rmSync(record);
  rmSync(missedFile(record), { force: true });
  const unsent = waiting(record).length;
  if (unsent > 0) print(`${unsent} turns that could not be sent are deleted with the connection.`);
  rmSync(folderOf(record), { recursive: true, force: true });
  print(`The entries in ${named} are removed, and the key is revoked.`);
}

function restore({ file, entries, before, after, mode, folders = [] }: Changed): void {
  const now = read(file);
  if (now !== null && mode !== undefined) chmodSync(file, mode);
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

/** Advice for an answer of the service. */
export function problemOfConnection({ status, message }: MemoryError): Problem {
  const said = message.replace(/\.$/, '');
  if (status === 0) return new Problem(`The service does not answer: ${said}.`, 'Is it running? ./scripts/start');
  const whatToDo =
    status === 401 ? 'Name a key of that service that is neither revoked nor expired.' : 'See docs/routes.md.';
  return new Problem(`The service refuses: ${said}.`, whatToDo);
}
