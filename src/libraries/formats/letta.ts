// Letta agent files (`.af`): the blocks of an agent's memory become texts, its messages a conversation.
import { parsedJson } from '../../objects';
import { jsonOfEntry } from './json-stream';
import {
  betweenActions,
  conversationOf,
  skipped,
  toolOrThought,
  type Format,
  type FoundPart,
  type ReadMessage,
} from './format';
import { messageOfRole } from './editor-chats';
import { given, listInValue, objectIn, textIn, type JsonValue } from './values';

export const letta: Format = {
  name: 'letta',
  title: 'Letta agent',
  detect: ({ head }) =>
    /^\s*\{/.test(head) &&
    /"(?:agent_type|core_memory|in_context_message_ids|in_context_message_indices)"\s*:/.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries)
      for await (const { value, problem } of jsonOfEntry(entry, () => false)) {
        const sent = objectIn(value);
        if (problem !== undefined) yield skipped(entry.path, problem);
        else {
          yield* blocksIn(listInValue(sent['blocks']).map(objectIn), '');
          const agents = 'agents' in sent ? listInValue(sent['agents']).map(objectIn) : [sent];
          for (const agent of agents) yield* agentIn(agent, entry.path);
        }
      }
  },
};

function* agentIn(agent: JsonValue, file: string): Generator<FoundPart> {
  const name = textIn(agent['name']);
  const id = textIn(agent['id']) ?? name ?? file;
  yield* blocksIn(listInValue(agent['core_memory']).map(objectIn), `${id}:`);
  const messages = listInValue(agent['messages']).map(objectIn);
  yield* conversationOf(
    { id, about: given({ title: name }) },
    messages.map((message, i) => readMessage(message, textIn(message['id']) ?? String(i))),
  );
}

/** A MemGPT agent answers with a tool, and its own texts are thoughts; messages to it are wrapped in JSON. */
function readMessage(message: JsonValue, id: string): ReadMessage {
  const calls = listInValue(message['tool_calls']).map((call) => objectIn(objectIn(call)['function']));
  const said = calls.flatMap(({ name, arguments: sent }) =>
    name === 'send_message' ? (textIn(objectIn(parsedJson(textIn(sent) ?? ''))['message']) ?? []) : [],
  );
  if (said.length > 0) return messageOfRole({ ...message, tool_calls: [], content: said.join('\n') }, id);
  const read = messageOfRole(message, id);
  if (read.turn === betweenActions) return { what: id, turn: toolOrThought };
  if (typeof read.turn === 'string' || read.turn.role !== 'user') return read;
  const packed = objectIn(parsedJson(read.turn.text));
  if (packed['type'] === 'user_message') return messageOfRole({ ...message, content: packed['message'] }, id);
  return typeof packed['type'] === 'string' && 'time' in packed ? { what: id, turn: 'added by the program' } : read;
}

function* blocksIn(blocks: JsonValue[], within: string): Generator<FoundPart> {
  for (const [i, { id, label, value, description }] of blocks.entries()) {
    const own = `${within}${textIn(id) ?? textIn(label) ?? String(i)}`;
    const text = textIn(value);
    const about = given({ block: textIn(label), description: textIn(description) });
    if (text === undefined) yield skipped(own, 'a block without text');
    else yield { kind: 'text', id: own, type: 'semantic', text, about };
  }
}
