// mem0: what `get_all` returns, `{"results": […]}` or a list. Memories become texts under the ids that a move gives
// them; `workspace move-in` also copies their history.
import { jsonOfEntry, walksInto } from './json-stream';
import { skipped, type Format, type FoundPart } from './format';
import { given, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const mem0: Format = {
  name: 'mem0',
  title: 'mem0 store',
  detect: ({ head }) =>
    /^\s*[[{]/.test(head) &&
    ((/"memory"\s*:\s*"/.test(head) && /"hash"\s*:/.test(head)) ||
      (/"memory_id"\s*:/.test(head) && /"new_memory"\s*:/.test(head))),
  read: async function* (entries) {
    for (const entry of entries)
      for await (const { path, value, problem, opened } of jsonOfEntry(entry, walksInto('results', 'relations'))) {
        if (problem !== undefined) yield skipped(entry.path, problem);
        else if (!opened && path.at(-1) === '*') yield memoryIn(objectIn(value), path[0] ?? '');
      }
  },
};

function memoryIn(
  { id, memory, metadata, created_at, updated_at, hash: _, ...rest }: JsonValue,
  list: string,
): FoundPart {
  const own = textIn(id);
  if (list === 'relations') return skipped('relation', 'a relation without id and time');
  if ('new_memory' in rest) return skipped(textIn(rest['memory_id']) ?? '', 'the history of a memory');
  const text = textIn(memory);
  if (own === undefined) return skipped(text?.slice(0, 100) ?? '', 'without id');
  if (text === undefined) return skipped(own, 'without text');
  const at = timeInValue(updated_at) ?? timeInValue(created_at);
  return { kind: 'text', id: own, type: 'semantic', text, at, about: given({ ...objectIn(metadata), ...rest }) };
}
