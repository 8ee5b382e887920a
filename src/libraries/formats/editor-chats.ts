// Chats of code editors: VS Code's "Export Chat" (Copilot), and sessions of Continue.
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
import type { SourceEntry } from './source';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

async function* wholeObjects(
  entries: SourceEntry[],
  read: (sent: JsonValue, file: string) => Iterable<FoundPart>,
): AsyncGenerator<FoundPart> {
  for (const entry of entries)
    for await (const { value, problem } of jsonOfEntry(entry, () => false)) {
      if (problem === undefined) yield* read(objectIn(value), entry.path);
      else yield skipped(entry.path, problem);
    }
}

export const vscodeChat: Format = {
  name: 'vscode-chat',
  title: 'VS Code chat (Copilot)',
  detect: ({ head }) => /^\s*\{/.test(head) && /"responderUsername"\s*:/.test(head),
  read: (entries) => wholeObjects(entries, copilotChat),
};

function* copilotChat(sent: JsonValue, file: string): Generator<FoundPart> {
  const requests = listInValue(sent['requests']).map(objectIn);
  const id = textIn(sent['sessionId']) ?? textIn(requests[0]?.['requestId']) ?? file;
  const about = given({ title: textIn(sent['customTitle']), assistant: textIn(sent['responderUsername']) });
  yield* conversationOf({ id, about, began: timeInValue(sent['creationDate']) }, requests.flatMap(exchangeOf));
}

function exchangeOf(request: JsonValue, index: number): ReadMessage[] {
  const id = textIn(request['requestId']) ?? String(index);
  const at = timeInValue(request['timestamp']);
  const asked = textIn(objectIn(request['message'])['text']);
  // Parts with a kind are tools, progress and edits, except Markdown, which newer versions label.
  const parts = listInValue(request['response']).map(objectIn);
  const lastTool = parts.findLastIndex(({ kind }) => /^(?:prepareT|t)oolInvocation/.test(textIn(kind) ?? ''));
  const answered = parts
    .slice(lastTool + 1)
    .flatMap(({ kind, value, content }) => {
      if (kind === 'markdownContent') return textIn(objectIn(content)['value']) ?? [];
      return kind === undefined ? (textIn(value) ?? []) : [];
    })
    .join('')
    .trim();
  const question: ReadMessage = {
    what: id,
    turn: asked === undefined ? 'without text' : { id, role: 'user', at, text: asked },
  };
  if (parts.length === 0) return [question];
  const what = `${id}:answer`;
  return [
    question,
    {
      what,
      turn:
        answered === ''
          ? lastTool < 0
            ? 'without text'
            : toolOrThought
          : { id: what, role: 'assistant', at, text: answered },
    },
  ];
}

export const continueChat: Format = {
  name: 'continue',
  title: 'Continue session',
  detect: ({ head }) =>
    /^\s*\{/.test(head) &&
    /"sessionId"\s*:/.test(head) &&
    /"workspaceDirectory"\s*:/.test(head) &&
    /"history"\s*:/.test(head),
  read: (entries) => wholeObjects(entries, continueSession),
};

function* continueSession(sent: JsonValue, file: string): Generator<FoundPart> {
  const id = textIn(sent['sessionId']) ?? file;
  const about = given({ title: textIn(sent['title']), project: textIn(sent['workspaceDirectory']) });
  const messages = listInValue(sent['history']).map((step) => objectIn(objectIn(step)['message']));
  yield* conversationOf(
    { id, about },
    messages.map((message, i) => messageOfRole(message, String(i))),
  );
}

/** A message in the form of chat completions: a role, and a text or parts. */
export function messageOfRole(message: JsonValue, id: string): ReadMessage {
  const { role, content } = message;
  const parts = listInValue(content)
    .map(objectIn)
    .flatMap(({ type, text }) => (type === undefined || type === 'text' ? (textIn(text) ?? []) : []));
  const text = textIn(content) ?? textIn(parts.join('\n\n'));
  const at = timeInValue(message['created_at'] ?? message['timestamp']);
  if (role !== 'user' && role !== 'assistant') return { what: id, turn: `a ${textIn(role) ?? 'nameless'} message` };
  if (listInValue(message['tool_calls'] ?? message['toolCalls']).length > 0)
    return { what: id, turn: text === undefined ? toolOrThought : betweenActions };
  return { what: id, turn: text === undefined ? 'without text' : { id, role, at, text } };
}
