// mem0: what `get_all` returns, `{"results": […]}` or a list, or its memories as lines; and lists of `history`.
// Memories become texts under the ids that a move gives them. What a memory said before is a text that ended when it
// was changed; `workspace move-in` also copies what replaced what.
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
  /** The list in which it stands, if that has a name. */
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

/** What a memory said until each of its changes. A row says when it was made only by its last time. */
function* pastOf(memory_id: string, rows: JsonValue[]): Generator<FoundPart> {
  const timeOf = ({ updated_at, created_at }: JsonValue) => timeInValue(updated_at) ?? timeInValue(created_at) ?? '';
  const sorted = [...rows].sort((a, b) => Date.parse(timeOf(a)) - Date.parse(timeOf(b)));
  for (const [i, row] of sorted.entries()) {
    const [text, until] = [textIn(row['old_memory']), timeOf(row)];
    const what = textIn(row['id']) ?? `${memory_id}:${i}`;
    const before = sorted[i - 1];
    const at = before && timeOf(before) < until ? timeOf(before) : undefined;
    if (text === undefined) yield skipped(what, 'the beginning of a memory, which says what the memory says');
    else if (until === '') yield skipped(what, 'a change without a time');
    else yield { kind: 'text', id: `${memory_id}:${what}`, type: 'semantic', text, at, until, about: { memory_id } };
  }
}
