// The last turn of a session: what the user asked and what the agent finally answered, each with the id that an import
// of the same transcript gives it.
//
// Tool calls, their output, thoughts and the remarks between them are left out: they are most of a transcript, and
// say again what the answer says. What the agent's program or a hook has added is no turn and no part of one.
import { readFileSync } from 'node:fs';
import { addedByCodex, ownWords } from '../../src/formats/own-words';

export type Turn = {
  external_id: string;
  role: 'user' | 'assistant';
  content: string;
  timestamp?: string;
};

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

/** Empty while there is no answer. */
export function lastTurn(agent: string, input: HookInput): Turn[] {
  if (!input.session_id) return [];
  const said = agent === 'gemini' ? fromInput(input) : fromTranscript(agent, input);
  const turn = said.flatMap(({ id, role, content, timestamp }) => {
    const own = ownWords(content).slice(0, maxLength);
    const external_id = `${conversationOf(agent, input)}:${id}`;
    return own === '' ? [] : [{ external_id, role, content: own, ...(timestamp !== undefined && { timestamp }) }];
  });
  return turn.at(-1)?.role === 'assistant' ? turn : [];
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
  const said = agent === 'codex' ? saidToCodex(transcript_path) : saidToClaude(transcript_path);
  let answer: Said | undefined;
  for (const each of said) {
    if (each.role === 'user') return answer ? [each, answer] : [];
    answer ??= each;
  }
  return [];
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
  return { id: uuid, role: type, content: content.join('\n\n'), timestamp };
}

/** The last one first: a transcript is long, and its end is wanted. */
function* saidToClaude(file: string): Generator<Said> {
  const bytes = readFileSync(file);
  for (let end = bytes.length; end >= 0;) {
    const start = end === 0 ? 0 : bytes.lastIndexOf('\n', end - 1) + 1;
    const said = claudeEntry(parsed(bytes.toString('utf8', start, end)));
    if (said) yield said;
    end = start - 1;
  }
}

interface CodexEntry {
  type?: string;
  timestamp?: string;
  payload?: { type?: string; role?: string; content?: { text?: string }[] };
}

/** The last one first. Messages of Codex have no ids: their positions count, as in an import. */
function saidToCodex(file: string): Said[] {
  const said: Said[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line.includes('"message"')) continue;
    const { type, timestamp, payload } = parsed(line) as CodexEntry;
    const role = payload?.role;
    if (type !== 'response_item' || payload?.type !== 'message' || (role !== 'user' && role !== 'assistant')) continue;
    const content = (payload.content ?? []).flatMap(({ text }) => text ?? []).join('\n\n');
    if (content.trim() === '' || addedByCodex.test(content)) continue;
    said.push({ id: String(said.length), role, content, timestamp });
  }
  return said.reverse();
}

function parsed(line: string): object {
  try {
    return JSON.parse(line) as object;
  } catch {
    return {};
  }
}
