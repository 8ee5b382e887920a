// Grok: the file `prod-grok-backend.json` of an account's data.
import { jsonOfEntry, walksInto } from './json-stream';
import { conversationOf, skipped, type Format, type FoundPart, type FoundTurn } from './format';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const grok: Format = {
  name: 'grok',
  title: 'Grok export',
  detect: ({ head }) =>
    /^\s*\{/.test(head) &&
    /"conversations"\s*:\s*\[/.test(head) &&
    /"responses"\s*:\s*\[/.test(head) &&
    /"response"\s*:\s*\{/.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries)
      for await (const { path, value, opened, problem } of jsonOfEntry(entry, walksInto('conversations'))) {
        if (problem !== undefined) yield skipped(entry.path, problem);
        else if (!opened && path[0] === 'conversations') yield* conversation(objectIn(value));
        else if (!opened && listInValue(value).length > 0)
          yield skipped(`${entry.path}:${path[0] ?? ''}`, 'not a conversation');
      }
  },
};

function* conversation(sent: JsonValue): Generator<FoundPart> {
  const head = objectIn(sent['conversation']);
  const id = textIn(head['id']);
  const title = textIn(head['title']);
  if (id === undefined) {
    yield skipped(title ?? 'a conversation', 'a conversation without id');
    return;
  }
  const responses = listInValue(sent['responses']).map((each) => objectIn(objectIn(each)['response']));
  yield* conversationOf(
    { id, about: given({ title }), began: timeOfGrok(head['create_time']) },
    responses.map((response, i) => {
      const own = textIn(response['_id']) ?? String(i);
      return { what: own, turn: turnOf(own, response) };
    }),
  );
}

function turnOf(id: string, { message, sender, create_time }: JsonValue): FoundTurn | string {
  const text = textIn(message);
  if (text === undefined) return 'without text';
  const role = textIn(sender)?.toLowerCase() === 'human' ? 'user' : 'assistant';
  return { id, role, at: timeOfGrok(create_time), text };
}

/** `{"$date": {"$numberLong": "1740942300000"}}`, or a text. */
function timeOfGrok(time: unknown): string | undefined {
  const date = objectIn(time)['$date'] ?? time;
  return timeInValue(textIn(objectIn(date)['$numberLong']) ?? date);
}
