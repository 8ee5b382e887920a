// Letta agent files (`.af`): the blocks of an agent's memory become texts, its messages a conversation.
import { jsonOfEntry } from './json-stream';
import { conversationOf, skipped, type Format, type FoundPart } from './format';
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
    messages.map((message, i) => messageOfRole(message, textIn(message['id']) ?? String(i))),
  );
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
