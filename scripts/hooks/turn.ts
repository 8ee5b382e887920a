// The turns of a session: what the user asked and what the agent finally answered, each with the id that an import of
// the same transcript gives it.
//
// Tool calls, their output, thoughts and the remarks between them are left out: they make up most of a transcript, and
// the answer repeats their content. So a text before an action is not an answer: "I will drop the table now" would be
// remembered as done, although the action was refused. Text added by the agent's program or a hook is neither a turn
// nor a part of one.
import { addedByCodex, ownWords } from '../../src/libraries/formats/own-words';
import { linesFromEnd, linesFromStart } from './files';

export type HookTurn = {
  external_id: string;
  role: 'user' | 'assistant';
  content: string;
  timestamp?: string;
};

/** Fields of an event that are read here. */
export interface HookInput {
  session_id?: string;
  /** Claude Code's name for the event. */
  hook_event_name?: string;
  cwd?: string;
  /** Sent in place of `cwd`. */
  workspace_roots?: string[];
  transcript_path?: string | null;
  prompt?: string;
  /** How a session starts. */
  source?: string;
  /** Set in a subagent. */
  agent_id?: string;
  last_assistant_message?: string | null;
  /** The answer in Gemini's words. */
  prompt_response?: string;
  timestamp?: string;
}

type Said = Pick<HookTurn, 'role' | 'content'> & { id: string; timestamp?: string | undefined };
/** An entry of a transcript: `done` for an action, its result, or an interruption. */
type Entry = Said | 'done';

/** The service does not accept longer texts. */
const maxLength = 100_000;
/** Maximum number of turns sent at once. */
const maxTurns = 200;

export const conversationOfHook = (agent: string, { session_id = '' }: HookInput): string => `${agent}:${session_id}`;

/**
 * The questions and answers of the turns that began after `since`, in order; without it, of the last turn. Turns
 * without an answer are left out, except the last one before a compaction, because the agent is about to forget the
 * question.
 * @param since time of the last turn that was kept, and its external_id: two turns may have the same time
 */
export function turnsSince(agent: string, input: HookInput, since?: string): HookTurn[] {
  if (!input.session_id) return [];
  const [from, kept] = since?.split(' ', 2) ?? [];
  const turns: HookTurn[][] = [];
  let isLast = input.hook_event_name === 'PreCompact';
  for (const turn of agent === 'gemini' ? [fromInput(input)] : fromTranscript(agent, input)) {
    const time = turn[0]?.timestamp;
    const own = turn.flatMap((said) => ownOf(agent, input, said));
    const isBefore = from !== undefined && (time === undefined || time < from || (time === from && kept === undefined));
    if (turns.length >= maxTurns || isBefore || (kept !== undefined && own[0]?.external_id === kept)) break;
    if (own.at(-1)?.role === 'assistant' || (isLast && own.length > 0)) turns.unshift(own);
    isLast = false;
    if (since === undefined) break;
  }
  return turns.flat();
}

function ownOf(agent: string, input: HookInput, { id, role, content, timestamp }: Said): HookTurn[] {
  const own = ownWords(content).slice(0, maxLength);
  const external_id = `${conversationOfHook(agent, input)}:${id}`;
  return own === '' ? [] : [{ external_id, role, content: own, ...(timestamp !== undefined && { timestamp }) }];
}

/** Gemini sends both texts but no ids: the time of the event serves as one. */
function fromInput({ prompt = '', prompt_response = '', timestamp = '' }: HookInput): Said[] {
  return [
    { id: `${timestamp}:user`, role: 'user', content: prompt, timestamp },
    { id: `${timestamp}:assistant`, role: 'assistant', content: prompt_response, timestamp },
  ];
}

/** Questions, each with the answer that ended its turn, if one did; the last one first. */
function* fromTranscript(agent: string, { transcript_path }: HookInput): Generator<Said[]> {
  if (!transcript_path) return;
  let end: Entry | undefined;
  for (const entry of agent === 'codex' ? codexEntries(transcript_path) : claudeEntries(transcript_path)) {
    if (entry !== 'done' && entry.role === 'user') {
      yield [entry, ...(end === undefined || end === 'done' ? [] : [end])];
      end = undefined;
    } else end ??= entry;
  }
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

function claudeEntry(line: ClaudeEntry): Entry | undefined {
  const { type, uuid = '', timestamp, message } = line;
  if (line.isSidechain || line.isMeta || line.isCompactSummary || line.isApiErrorMessage) return undefined;
  if (type !== 'user' && type !== 'assistant') return undefined;
  const parts = typeof message?.content === 'string' ? [{ type: 'text', text: message.content }] : message?.content;
  if (!parts) return undefined;
  if (parts.some((part) => part.type === 'tool_result' || part.type === 'tool_use')) return 'done';
  const content = parts.flatMap((part) => (part.type === 'text' && part.text !== undefined ? [part.text] : []));
  if (content.length === 0) return undefined;
  if (content[0]?.startsWith('[Request interrupted')) return 'done';
  return { id: uuid, role: type, content: content.join('\n\n'), timestamp };
}

function* claudeEntries(file: string): Generator<Entry> {
  for (const line of linesFromEnd(file)) {
    const entry = claudeEntry(parsed(line));
    if (entry) yield entry;
  }
}

interface CodexEntry {
  type?: string;
  timestamp?: string;
  payload?: { type?: string; role?: string; content?: { text?: string }[] };
}

/** The last one first. Messages of Codex have no ids: their positions count, as in an import. */
function codexEntries(file: string): Entry[] {
  const entries: Entry[] = [];
  let messages = 0;
  for (const line of linesFromStart(file)) {
    if (/"type":\s*"(?:[a-z_]+_call(?:_output)?|turn_aborted)"/.test(line)) entries.push('done');
    if (!line.includes('"message"')) continue;
    const { type, timestamp, payload } = parsed(line) as CodexEntry;
    const role = payload?.role;
    if (type !== 'response_item' || payload?.type !== 'message' || (role !== 'user' && role !== 'assistant')) continue;
    const content = (payload.content ?? []).flatMap(({ text }) => text ?? []).join('\n\n');
    if (content.includes('<turn_aborted>')) entries.push('done');
    if (content.trim() === '' || addedByCodex.test(content)) continue;
    entries.push({ id: String(messages++), role, content, timestamp });
  }
  return entries.reverse();
}

function parsed(line: string): object {
  try {
    return JSON.parse(line) as object;
  } catch {
    return {};
  }
}
