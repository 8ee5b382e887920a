// mem0: the result of `get_all`, as `{"results": […]}`, as a list, or with a memory per line; and lists of `history`.
// Memories become texts with the same ids as after a move. An earlier text of a memory becomes a text that ended when
// the memory changed; `workspace move-in` also copies which text replaced which.
import { addToList } from '../../lists';
import { parsedJson } from '../../objects';
import { linesOfChunks } from './encoding';
import { jsonOfEntry, walksInto } from './json-stream';
import { skipped, type Format, type FoundPart } from './format';
import { readHead, type SourceEntry } from './source';
import { given, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const mem0: Format = {
  name: 'mem0',
  title: 'mem0 store',
  detect: ({ head }) =>
    /^\s*[[{]/.test(head) &&
    ((/"memory"\s*:\s*"/.test(head) && /"hash"\s*:/.test(head)) ||
      (/"memory_id"\s*:/.test(head) && /"new_memory"\s*:/.test(head))),
  read: async function* (entries) {
    const changes = new Map<string, JsonValue[]>();
    for (const entry of entries)
      for await (const { value, list, problem } of recordsOf(entry)) {
        if (problem !== undefined) yield skipped(entry.path, problem);
        else if ('new_memory' in value) addToList(changes, textIn(value['memory_id']) ?? '', value);
        else yield memoryIn(value, list);
      }
    for (const [id, rows] of changes) yield* pastOf(id, rows);
  },
};

interface Read {
  value: JsonValue;
  /** Name of the containing list, if it has one. */
  list: string;
  problem?: string;
}

async function* recordsOf(entry: SourceEntry): AsyncGenerator<Read> {
  const head = (await readHead(entry)).trimStart();
  if (head.startsWith('{') && parsedJson(head.slice(0, head.indexOf('\n'))) !== undefined) {
    for await (const { line, number } of linesOfChunks(await entry.open())) {
      const value = parsedJson(line ?? '');
      if (value !== undefined) yield { value: objectIn(value), list: '' };
      else if (line?.trim() !== '') yield { value: {}, list: '', problem: `line ${number} is not valid JSON` };
    }
    return;
  }
  for await (const { path, value, problem, opened } of jsonOfEntry(
    entry,
    walksInto('results', 'memories', 'relations'),
  )) {
    if (problem !== undefined) yield { value: {}, list: '', problem };
    else if (!opened && path.at(-1) === '*') yield { value: objectIn(value), list: path[0] ?? '' };
  }
}

function memoryIn(
  { id, memory, metadata, created_at, updated_at, hash: _, ...rest }: JsonValue,
  list: string,
): FoundPart {
  const own = textIn(id);
  if (list === 'relations') return skipped('relation', 'a relation without id and time');
  const text = textIn(memory);
  if (own === undefined) return skipped(text?.slice(0, 100) ?? '', 'without id');
  if (text === undefined) return skipped(own, 'without text');
  const at = timeInValue(updated_at) ?? timeInValue(created_at);
  return { kind: 'text', id: own, type: 'semantic', text, at, about: given({ ...objectIn(metadata), ...rest }) };
}

/** The text of a memory before each of its changes. A row only shows by its last time when it was created. */
function* pastOf(memory_id: string, rows: JsonValue[]): Generator<FoundPart> {
  const timeOf = ({ updated_at, created_at }: JsonValue) => timeInValue(updated_at) ?? timeInValue(created_at) ?? '';
  const sorted = [...rows].sort((a, b) => Date.parse(timeOf(a)) - Date.parse(timeOf(b)));
  for (const [i, row] of sorted.entries()) {
    const [text, until] = [textIn(row['old_memory']), timeOf(row)];
    const what = textIn(row['id']) ?? `${memory_id}:${i}`;
    const before = sorted[i - 1];
    const at = before && timeOf(before) < until ? timeOf(before) : undefined;
    if (text === undefined) yield skipped(what, 'the first version of a memory, which equals the memory');
    else if (until === '') yield skipped(what, 'a change without a time');
    else yield { kind: 'text', id: `${memory_id}:${what}`, type: 'semantic', text, at, until, about: { memory_id } };
  }
}
