// Implements Anthropic's memory tool (`memory_20250818`) with notes of the service: the files that a model writes below
// /memories are found, linked and versioned like all other notes. A file is a note whose external id and title are its
// path; a folder is a common prefix of paths. The messages are those that models were trained on.
import type { MemoryClient, Shapes } from './index';

type Commands = {
  view: { path: string; view_range?: number[] };
  create: { path: string; file_text: string };
  str_replace: { path: string; old_str: string; new_str: string };
  insert: { path: string; insert_line: number; insert_text: string };
  delete: { path: string };
  rename: { old_path: string; new_path: string };
};

/** Handlers for `betaMemoryTool` of Anthropic's SDK. Each returns what the model reads, or throws it as an error. */
export type MemoryHandlers = { [C in keyof Commands]: (command: Commands[C]) => Promise<string> };

export const memoryHandlers = (memory: MemoryClient): MemoryHandlers => ({
  view: (command) => view(memory, command),
  create: (command) => create(memory, command),
  str_replace: (command) => replace(memory, command),
  insert: (command) => insert(memory, command),
  delete: (command) => remove(memory, command),
  rename: (command) => rename(memory, command),
});

const root = '/memories';
const shownLevels = 2;

async function view(memory: MemoryClient, { path, view_range }: Commands['view']): Promise<string> {
  const file = await find(memory, path);
  if (file) return `Here's the content of ${path} with line numbers:\n${numbered(file.content, ...(view_range ?? []))}`;
  const below = await filesBelow(memory, path);
  if (below.length === 0 && path !== root) throw missing(path);
  return `Here're the files and directories up to ${shownLevels} levels deep in ${path}, excluding hidden items and node_modules:\n${tree(path, below)}`;
}

async function create(memory: MemoryClient, { path, file_text }: Commands['create']): Promise<string> {
  if (await isTaken(memory, path)) throw new Error(`File ${path} already exists`);
  await memory.post('/memory/add', {
    body: {
      content: file_text,
      memory_type: 'zettel',
      metadata: { memory_path: path },
      on_conflict: 'refuse',
      ...named(path),
    },
  });
  return `File created successfully at: ${path}`;
}

async function replace(memory: MemoryClient, { path, old_str, new_str }: Commands['str_replace']): Promise<string> {
  const file = await get(memory, path);
  const lines = linesWith(file.content, old_str);
  const [line] = lines;
  if (line === undefined)
    throw new Error(`No replacement was performed, old_str \`${old_str}\` did not appear verbatim in ${path}.`);
  if (lines.length > 1)
    throw new Error(
      `No replacement was performed. Multiple occurrences of old_str \`${old_str}\` in lines: ${lines.join(', ')}. Please ensure it is unique`,
    );
  const content = file.content.replace(old_str, () => new_str);
  await write(memory, file, content);
  return `The memory file has been edited. Here is the snippet showing the change (with line numbers):\n${numbered(content, line - 2, line + 2)}`;
}

async function insert(memory: MemoryClient, command: Commands['insert']): Promise<string> {
  const { path, insert_line, insert_text } = command;
  const file = await get(memory, path);
  const lines = file.content.split('\n');
  if (insert_line < 0 || insert_line > lines.length)
    throw new Error(
      `Invalid \`insert_line\` parameter: ${insert_line}. It should be within the range of lines of the file: [0, ${lines.length}]`,
    );
  lines.splice(insert_line, 0, insert_text.replace(/\n$/, ''));
  await write(memory, file, lines.join('\n'));
  return `The file ${path} has been edited.`;
}

async function remove(memory: MemoryClient, { path }: Commands['delete']): Promise<string> {
  for (const { item_id } of await filesAt(memory, path))
    await memory.delete('/memory/{item_id}', { params: { path: { item_id } } });
  return `Successfully deleted ${path}`;
}

async function rename(memory: MemoryClient, { old_path, new_path }: Commands['rename']): Promise<string> {
  const moved = await filesAt(memory, old_path);
  if (await isTaken(memory, new_path)) throw new Error(`The destination ${new_path} already exists`);
  for (const { item_id, path } of moved) {
    const memory_path = new_path + path.slice(old_path.length);
    const body = { properties: named(memory_path), metadata: { memory_path } };
    await memory.patch('/memory/{item_id}', { params: { path: { item_id } }, body });
  }
  return `Successfully renamed ${old_path} to ${new_path}`;
}

interface File {
  item_id: string;
  path: string;
  content: string;
  version: number;
}

const named = (path: string) => ({ title: path, external_id: path });
const missing = (path: string) => new Error(`The path ${path} does not exist. Please provide a valid path.`);

async function find(memory: MemoryClient, path: string): Promise<File | undefined> {
  return (await list(memory, { eq: checked(path) }))[0];
}

async function get(memory: MemoryClient, path: string): Promise<File> {
  const file = await find(memory, path);
  if (!file) throw missing(path);
  return file;
}

async function filesBelow(memory: MemoryClient, folder: string): Promise<File[]> {
  const start = `${checked(folder)}/`;
  return (await list(memory, { exists: true })).filter(({ path }) => path.startsWith(start));
}

/** The file, or all files of the folder. */
async function filesAt(memory: MemoryClient, path: string): Promise<File[]> {
  if (path === root) throw new Error(`Cannot change the ${root} directory itself`);
  const file = await find(memory, path);
  const files = file ? [file] : await filesBelow(memory, path);
  if (files.length === 0) throw new Error(`The path ${path} does not exist`);
  return files;
}

async function isTaken(memory: MemoryClient, path: string): Promise<boolean> {
  return (await find(memory, path)) !== undefined || (await filesBelow(memory, path)).length > 0;
}

/** @param memory_path pattern of the paths; the notes come in order of paths */
async function list(memory: MemoryClient, memory_path: object): Promise<File[]> {
  const filter = JSON.stringify({ metadata: { memory_path } });
  const files: File[] = [];
  let page: Shapes['ItemPage'] | undefined;
  do {
    const query = {
      memory_type: 'zettel' as const,
      filter,
      limit: 100,
      ...(page?.next_cursor && { cursor: page.next_cursor }),
    };
    page = await memory.get('/memory/list', { params: { query } });
    for (const { item_id, content, metadata, version } of page.items)
      files.push({ item_id, content: content ?? '', version: version ?? 1, path: String(metadata?.['memory_path']) });
  } while (page.next_cursor !== null);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** @throws MemoryError `precondition_failed` if somebody else has changed the file since it was read */
async function write(memory: MemoryClient, { item_id, version }: File, content: string): Promise<void> {
  const headers = { 'If-Match': `"${version}"` };
  await memory.patch('/memory/{item_id}', { params: { path: { item_id } }, headers, body: { content } });
}

function checked(path: string): string {
  if (path !== root && !path.startsWith(`${root}/`)) throw new Error(`Path must start with ${root}, got: ${path}`);
  const [, ...names] = path.split('/');
  if (names.some((name) => ['', '.', '..'].includes(name))) throw new Error(`Path ${path} is not plain`);
  return path;
}

/** Numbers of the lines in which the part begins. */
function linesWith(text: string, part: string): number[] {
  const pieces = part === '' ? [text] : text.split(part);
  let line = 1;
  return pieces.slice(0, -1).map((piece) => {
    const found = line + piece.split('\n').length - 1;
    line = found + part.split('\n').length - 1;
    return found;
  });
}

/** @param last the last line; -1 for the end */
function numbered(content: string, first = 1, last = -1): string {
  const begin = Math.max(1, first);
  const lines = content.split('\n').slice(begin - 1, last === -1 ? undefined : last);
  return lines.map((line, at) => `${String(begin + at).padStart(6)}\t${line}`).join('\n');
}

/** Lists sizes and paths; the size of a folder is the size of its contents. */
function tree(folder: string, files: File[]): string {
  const sizes = new Map([[folder, 0]]);
  for (const { path, content } of files) {
    const names = path.slice(folder.length + 1).split('/');
    const size = new TextEncoder().encode(content).length;
    for (let level = 0; level <= Math.min(names.length, shownLevels); level++) {
      const shown = [folder, ...names.slice(0, level)].join('/') + (level > 0 && level < names.length ? '/' : '');
      sizes.set(shown, (sizes.get(shown) ?? 0) + size);
    }
  }
  return [...sizes].map(([path, size]) => `${sizeOf(size)}\t${path}`).join('\n');
}

const sizeOf = (bytes: number) => (bytes < 1024 ? `${bytes}B` : `${(bytes / 1024).toFixed(1)}K`);
