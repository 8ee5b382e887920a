// The last turn of a session: what the user asked and what the agent finally answered, each with the id that an import
// of the same transcript gives it.
//
// Tool calls, their output, thoughts and the remarks between them are left out: they are most of a transcript, and
// say again what the answer says. What the agent's program or a hook has added is no turn and no part of one.
import { readFileSync } from 'node:fs';
import { ownWords } from './own-words';

export interface Turn {
  external_id: string;
  role: 'user' | 'assistant';
  content: string;
  timestamp?: string;
}

/** What agents send with an event, as far as it is read here. */
export interface HookInput {
  session_id?: string;
  cwd?: string;
  /** In place of `cwd`. */
  workspace_roots?: string[];
  transcript_path?: string | null;
  prompt?: string;
  /** How a session starts. */
  source?: string;
  /** Of a subagent. */
  agent_id?: string;
  last_assistant_message?: string | null;
  /** The answer in Gemini's words. */
  prompt_response?: string;
  timestamp?: string;
}

type Said = Pick<Turn, 'role' | 'content'> & { id: string; timestamp?: string | undefined };

/** The service takes no longer texts. */
const maxLength = 100_000;

export const conversationOf = (agent: string, { session_id = '' }: HookInput): string => `${agent}:${session_id}`;

export function lastTurn(agent: string, input: HookInput): Turn[] {
  const said = agent === 'gemini' ? fromInput(input) : fromTranscript(agent, input);
  return said.flatMap(({ id, role, content, timestamp }) => {
    const own = ownWords(content).slice(0, maxLength);
    const external_id = `${conversationOf(agent, input)}:${id}`;
    return own === '' ? [] : [{ external_id, role, content: own, ...(timestamp !== undefined && { timestamp }) }];
  });
}

/** Gemini sends both texts, and no ids: the time of the event is as good. */
function fromInput({ prompt = '', prompt_response = '', timestamp = '' }: HookInput): Said[] {
  return [
    { id: `${timestamp}:user`, role: 'user', content: prompt, timestamp },
    { id: `${timestamp}:assistant`, role: 'assistant', content: prompt_response, timestamp },
  ];
}

function fromTranscript(agent: string, { transcript_path }: HookInput): Said[] {
  if (!transcript_path) return [];
  const read = agent === 'codex' ? codexEntry : claudeEntry;
  let answer: Said | undefined;
  for (const { line, number } of linesFromEnd(transcript_path)) {
    const said = read(parsed(line), number);
    if (said?.role === 'user') return answer ? [said, answer] : [said];
    answer ??= said;
  }
  return answer ? [answer] : [];
}

interface ClaudeEntry {
  type?: string;
  uuid?: string;
  timestamp?: string;
  isSidechain?: boolean;
  isMeta?: boolean;
  isCompactSummary?: boolean;
  isApiErrorMessage?: boolean;
  message?: { content?: string | { type?: string; text?: string }[] };
}

function claudeEntry(entry: ClaudeEntry): Said | undefined {
  const { type, uuid = '', timestamp, message } = entry;
  if (entry.isSidechain || entry.isMeta || entry.isCompactSummary || entry.isApiErrorMessage) return undefined;
  if (type !== 'user' && type !== 'assistant') return undefined;
  const parts = typeof message?.content === 'string' ? [{ type: 'text', text: message.content }] : message?.content;
  if (!parts || parts.some((part) => part.type === 'tool_result')) return undefined;
  const content = parts.flatMap((part) => (part.type === 'text' && part.text !== undefined ? [part.text] : []));
  if (content.length === 0 || content[0]?.startsWith('[Request interrupted')) return undefined;
  return { id: uuid, role: type, content: content.join('\n'), timestamp };
}

interface CodexEntry {
  type?: string;
  timestamp?: string;
  payload?: { type?: string; message?: string };
}

function codexEntry({ type, timestamp, payload }: CodexEntry, number: number): Said | undefined {
  if (type !== 'event_msg' || payload?.message === undefined) return undefined;
  const role = ({ user_message: 'user', agent_message: 'assistant' } as const)[payload.type ?? ''];
  return role && { id: String(number), role, content: payload.message, timestamp };
}

/** Lines with their positions in the file, the last one first: a transcript is long, and its end is wanted. */
function* linesFromEnd(file: string): Generator<{ line: string; number: number }> {
  const bytes = readFileSync(file);
  let number = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) number++;
  for (let end = bytes.length; end >= 0; number--) {
    const start = end === 0 ? 0 : bytes.lastIndexOf(10, end - 1) + 1;
    yield { line: bytes.toString('utf8', start, end), number };
    end = start - 1;
  }
}

function parsed(line: string): object {
  try {
    return JSON.parse(line) as object;
  } catch {
    return {};
  }
}
