// Transcripts of coding agents: one JSONL file per session, in which each line is an event.
//
// Only the person's questions and the assistant's answers in words are read. Tools, their results, thoughts and texts
// that the program itself added are counted. Ids are those that a hook of the agent knows too: session id and message
// id (Claude Code), session id and position of the message among those read (Codex).
import { parsedJson } from '../../objects';
import { linesOfChunks } from './encoding';
import { addedByCodex, ownWords } from './own-words';
import { skipped, type Format, type FoundPart, type FoundTurn } from './format';
import type { SourceEntry } from './source';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

/** Turns that are collected before they are reported; a session may be long. */
const heldTurns = 500;

interface Session {
  id: string | undefined;
  about: JsonValue;
  turns: FoundTurn[];
}

/** @param readLine what a line adds to the session, or why nothing */
async function* sessionsOf(
  entries: SourceEntry[],
  readLine: (session: Session, line: JsonValue) => string | undefined,
): AsyncGenerator<FoundPart> {
  for (const entry of entries) {
    const session: Session = { id: undefined, about: {}, turns: [] };
    for await (const { line, number } of linesOfChunks(await entry.open())) {
      if (line?.trim() === '') continue;
      const value = parsedJson(line ?? '');
      const reason = typeof value === 'object' && value !== null ? readLine(session, objectIn(value)) : 'is not JSON';
      if (reason !== undefined) yield skipped(`${entry.path}:${number}`, reason);
      if (session.turns.length >= heldTurns) yield* take(session);
    }
    yield* take(session);
  }
}

function* take(session: Session): Generator<FoundPart> {
  const { id, about, turns } = session;
  if (turns.length > 0) yield { kind: 'conversation', id: id ?? '', turns, about };
  session.turns = [];
}

const textsIn = (content: unknown, types: readonly string[]): string =>
  typeof content === 'string'
    ? content
    : listInValue(content)
        .map(objectIn)
        .flatMap(({ type, text }) => (types.includes(String(type)) ? (textIn(text) ?? []) : []))
        .join('\n\n');

export const claudeCode: Format = {
  name: 'claude-code',
  title: 'Claude Code transcripts',
  detect: ({ head }) =>
    /^\s*\{/.test(head) && /"sessionId"\s*:/.test(head) && /"(?:uuid|leafUuid|operation)"\s*:/.test(head),
  read: (entries) => sessionsOf(entries, readClaudeCode),
};

function readClaudeCode(session: Session, line: JsonValue): string | undefined {
  const { type } = line;
  const message = objectIn(line['message']);
  if (type !== 'user' && type !== 'assistant') return `an event of the program (${textIn(type) ?? 'nameless'})`;
  if (line['isSidechain'] === true) return 'a message of a sub-agent';
  if (['isMeta', 'isCompactSummary', 'isApiErrorMessage'].some((flag) => line[flag] === true))
    return 'added by the program';
  const [id, uuid] = [textIn(line['sessionId']), textIn(line['uuid'])];
  if (id === undefined || uuid === undefined) return 'a message without id';
  session.id ??= id;
  session.about = { ...given({ project: textIn(line['cwd']), branch: textIn(line['gitBranch']) }), ...session.about };
  const whole = textsIn(message['content'], ['text']).trim();
  if (whole === '') return 'a tool, its result or a thought';
  const text = ownWords(whole);
  if (text === '' || text.startsWith('[Request interrupted')) return 'private, or added by the program';
  session.turns.push({ id: uuid, role: type, at: timeInValue(line['timestamp']), text });
  return undefined;
}

export const codex: Format = {
  name: 'codex',
  title: 'Codex transcripts',
  detect: ({ head }) => {
    const [first = ''] = head.split('\n', 1);
    if (!first.trimStart().startsWith('{')) return false;
    const isOld = first.includes('"instructions"') && /"type"\s*:\s*"message"/.test(head);
    return isOld || /"type"\s*:\s*"session_meta"/.test(first);
  },
  read: (entries) => {
    const positions = new WeakMap<Session, number>();
    return sessionsOf(entries, (session, line) => {
      const read = readCodex(session, line);
      if (typeof read === 'string' || read === undefined) return read;
      const position = positions.get(session) ?? 0;
      positions.set(session, position + 1);
      const text = ownWords(read.text);
      if (text === '') return 'private, or added by the program';
      session.turns.push({ id: String(position), ...read, text });
      return undefined;
    });
  },
};

/** @returns a turn, the reason why the line is not a turn, or undefined for the head of the session */
function readCodex(session: Session, line: JsonValue): Omit<FoundTurn, 'id'> | string | undefined {
  // Until 2025, lines had no `payload`, and the first one no `type`.
  const isWrapped = 'payload' in line;
  const payload = isWrapped ? objectIn(line['payload']) : line;
  const isHead = isWrapped ? line['type'] === 'session_meta' : line['type'] === undefined && 'id' in line;
  if (isHead) {
    session.id ??= textIn(payload['id']);
    session.about = given({ project: textIn(payload['cwd']), branch: textIn(objectIn(payload['git'])['branch']) });
    return undefined;
  }
  if (isWrapped && line['type'] !== 'response_item')
    return `an event of the program (${textIn(line['type']) ?? 'nameless'})`;
  const { type, role } = payload;
  if (type !== 'message') return 'a tool, its result or a thought';
  if (role !== 'user' && role !== 'assistant') return 'added by the program';
  if (session.id === undefined) return 'a message before the head of its session';
  const text = textsIn(payload['content'], ['input_text', 'output_text', 'text']).trim();
  if (addedByCodex.test(text)) return 'added by the program';
  return text === '' ? 'without text' : { role, at: timeInValue(line['timestamp']), text };
}
