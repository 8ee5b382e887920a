// Zep: responses of its API, written to files: sessions or threads with their messages, and the graph of a user as
// lists of `episodes`, `edges` and `nodes`.
import { jsonOfEntry } from './json-stream';
import { skipped, type Format, type FoundPart, type FoundTurn } from './format';
import { entityIn, episodeIn, factIn } from './graphiti';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const zep: Format = {
  name: 'zep',
  title: 'Zep dump',
  detect: ({ head }) =>
    /^\s*[[{]/.test(head) &&
    (/"role_type"\s*:/.test(head) ||
      (/"source_node_uuid"\s*:/.test(head) && /"fact"\s*:/.test(head)) ||
      (/"thread_id"\s*:/.test(head) && /"messages"\s*:/.test(head))),
  read: async function* (entries) {
    for (const entry of entries)
      for await (const { value, problem, opened } of jsonOfEntry(entry, isWalked)) {
        if (problem !== undefined) yield skipped(entry.path, problem);
        else if (!opened && typeof value === 'object') yield* partsIn(objectIn(value), entry.path);
      }
  },
};

/** Whether to walk through a value: the file is a list itself, or an object that contains lists. */
const isWalked = (path: string[]): boolean =>
  path.length === 0 ||
  (path.length === 1 && /^(?:edges|nodes|episodes|sessions|threads|messages)$/.test(path[0] ?? ''));

function* partsIn(sent: JsonValue, file: string): Generator<FoundPart> {
  const id = textIn(sent['uuid']) ?? textIn(sent['uuid_']);
  const part = { ...sent, uuid: id };
  if ('messages' in sent) yield* sessionIn(sent);
  else if ('role_type' in sent) yield* sessionIn({ session_id: sent['session_id'] ?? file, messages: [sent] });
  else if ('fact' in sent) yield factIn(part);
  else if ('summary' in sent) yield entityIn(part);
  else if ('content' in sent) yield episodeIn(part);
  else yield skipped(id ?? file, 'neither a message, a fact, a summary nor an episode');
}

function* sessionIn(sent: JsonValue): Generator<FoundPart> {
  const id = textIn(sent['session_id']) ?? textIn(sent['thread_id']);
  const messages = listInValue(sent['messages']).map(objectIn);
  if (id === undefined) {
    yield skipped('a session', 'a conversation without id');
    return;
  }
  const turns: FoundTurn[] = [];
  for (const [index, { uuid, role, role_type, name, content, created_at }] of messages.entries()) {
    const text = textIn(content);
    const own = textIn(uuid) ?? String(index);
    if (text === undefined) yield skipped(`${id}:${own}`, 'without text');
    else turns.push({ id: own, ...whoIn(role, role_type, name), at: timeInValue(created_at), text });
  }
  const about = given({ user_id: sent['user_id'] });
  if (turns.length > 0) yield { kind: 'conversation', id, turns, about };
  else if (messages.length === 0) yield skipped(id, 'a conversation without messages');
}

const roles = new Set<unknown>(['user', 'assistant', 'system']);

/** Older versions have the name of the speaker as `role`, beside `role_type`. */
function whoIn(role: unknown, role_type: unknown, name: unknown): Pick<FoundTurn, 'role' | 'speaker'> {
  const known = [role_type, role].find((each) => roles.has(each)) as FoundTurn['role'] | undefined;
  const speaker = textIn(name) ?? (roles.has(role) ? undefined : textIn(role));
  return { role: known ?? 'user', ...(speaker !== undefined && { speaker }) };
}
