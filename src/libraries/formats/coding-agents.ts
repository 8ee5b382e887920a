// Transcripts of coding agents: one JSONL file per session, in which each line is an event.
//
// Only the person's questions and the answers are read. Tools, their results, thoughts and texts that the program
// itself added are counted, and so are the remarks between tools ("Let me look at the files."): a text before an action
// is not an answer, because the action may be refused or have another outcome. Hooks of the agent store the same turns,
// with the same ids: session id and message id (Claude Code), session id and position of the message (Codex).
import { parsedJson } from '../../objects';
import { sha256 } from '../text/hash';
import { linesOfChunks } from './encoding';
import { addedByCodex, ownWords } from './own-words';
import {
  betweenActions,
  heldTurns,
  skipped,
  toolOrThought,
  type Format,
  type FoundPart,
  type FoundTurn,
} from './format';
import type { SourceEntry } from './source';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

interface Session {
  id: string | undefined;
  about: JsonValue;
}

/** A line is a turn, or has a reason why it is not a turn. */
interface LineRead {
  turn?: FoundTurn;
  reason?: string;
  /** The agent acted, or was interrupted: its previous text was not an answer. */
  isAction?: boolean;
  /** The agent itself marks the turn as not being an answer. */
  isRemark?: boolean;
}

const because = (reason: string, isAction = false): LineRead => ({ reason, isAction });

/** @param reading reads the lines of a session and returns what each line adds */
async function* sessionsOf(
  entries: SourceEntry[],
  reading: (session: Session) => (line: JsonValue) => LineRead,
): AsyncGenerator<FoundPart> {
  for (const entry of entries) {
    const session: Session = { id: undefined, about: {} };
    const readLine = reading(session);
    const { add, take } = heldTurns(() => ({ id: session.id ?? '', about: session.about }));
    let answer: { turn: FoundTurn; what: string } | undefined;
    for await (const { line, number } of linesOfChunks(await entry.open())) {
      if (line?.trim() === '') continue;
      const what = `${entry.path}:${number}`;
      const value = parsedJson(line ?? '');
      const isObject = typeof value === 'object' && value !== null;
      const { turn, reason, isAction, isRemark } = isObject ? readLine(objectIn(value)) : because('is not JSON');
      if (reason !== undefined) yield skipped(what, reason);
      if (isRemark) yield skipped(what, betweenActions);
      if (answer && isAction) yield skipped(answer.what, betweenActions);
      else if (answer && turn) yield* add(answer);
      if (isAction || turn) answer = undefined;
      if (turn?.role === 'assistant') answer = { turn, what };
      else if (turn) yield* add({ turn, what });
    }
    if (answer) yield* add(answer);
    yield* take();
  }
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
  read: (entries) => sessionsOf(entries, (session) => (line) => readClaudeCode(session, line)),
};

function readClaudeCode(session: Session, line: JsonValue): LineRead {
  const { type } = line;
  const { content } = objectIn(line['message']);
  if (type !== 'user' && type !== 'assistant')
    return because(`an event of the program (${textIn(type) ?? 'nameless'})`);
  if (line['isSidechain'] === true) return because('a message of a sub-agent');
  if (['isMeta', 'isCompactSummary', 'isApiErrorMessage'].some((flag) => line[flag] === true))
    return because('added by the program');
  const [id, uuid] = [textIn(line['sessionId']), textIn(line['uuid'])];
  if (id === undefined || uuid === undefined) return because('a message without id');
  session.id ??= id;
  session.about = { ...given({ project: textIn(line['cwd']), branch: textIn(line['gitBranch']) }), ...session.about };
  const whole = textsIn(content, ['text']).trim();
  const isAction = listInValue(content).some((part) => /^tool_(?:use|result)$/.test(String(objectIn(part)['type'])));
  if (isAction) return because(whole === '' ? toolOrThought : betweenActions, true);
  if (whole === '') return because(toolOrThought);
  const text = ownWords(whole);
  const isInterrupted = text.startsWith('[Request interrupted');
  if (text === '' || isInterrupted) return because('private, or added by the program', isInterrupted);
  return { turn: { id: uuid, role: type, at: timeInValue(line['timestamp']), text } };
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
  read: (entries) => sessionsOf(entries, codexSession),
};

/** A message of Codex has no id: its position counts. Since 2026 each message occurs twice, once as an event. */
function codexSession(session: Session): (line: JsonValue) => LineRead {
  const seen = { event: new Map<string, number>(), item: new Map<string, number>() };
  let position = 0;
  return (line) => {
    const { message, ...read } = readCodex(session, line);
    if (!message) return read;
    const { role, text, of, isRemark = false } = message;
    const key = sha256(`${role}\n${text}`);
    const count = (seen[of].get(key) ?? 0) + 1;
    seen[of].set(key, count);
    if (count <= (seen[of === 'item' ? 'event' : 'item'].get(key) ?? 0))
      return because('an event of the program (that repeats a message)');
    const id = String(position++);
    const own = ownWords(text);
    if (own === '') return because('private, or added by the program');
    return isRemark ? { isRemark } : { turn: { id, role, at: timeInValue(line['timestamp']), text: own } };
  };
}

interface CodexMessage extends Pick<FoundTurn, 'role' | 'text'> {
  of: 'event' | 'item';
  isRemark?: boolean;
}

function readCodex(session: Session, line: JsonValue): LineRead & { message?: CodexMessage } {
  // Until 2025, lines had no `payload`, and the first one no `type`.
  const isWrapped = 'payload' in line;
  const payload = isWrapped ? objectIn(line['payload']) : line;
  const isHead = isWrapped ? line['type'] === 'session_meta' : line['type'] === undefined && 'id' in line;
  if (isHead) {
    session.id ??= textIn(payload['id']);
    session.about = given({ project: textIn(payload['cwd']), branch: textIn(objectIn(payload['git'])['branch']) });
    return {};
  }
  const item = objectIn(payload['item']);
  const isItem = payload['type'] === 'item_completed' && /^(?:User|Agent)Message$/.test(String(item['type']));
  if (isWrapped && line['type'] !== 'response_item' && !isItem)
    return because(
      `an event of the program (${textIn(line['type']) ?? 'nameless'})`,
      payload['type'] === 'turn_aborted',
    );
  const message = isItem ? { ...item, role: item['type'] === 'UserMessage' ? 'user' : 'assistant' } : payload;
  const { type, role, content, phase } = message;
  if (!isItem && type !== 'message') return because(toolOrThought, /_call(?:_output)?$/.test(String(type)));
  if (role !== 'user' && role !== 'assistant') return because('added by the program');
  if (session.id === undefined) return because('a message before the head of its session');
  const text = textsIn(content, ['input_text', 'output_text', 'text', 'Text']).trim();
  if (addedByCodex.test(text)) return because('added by the program', text.includes('<turn_aborted>'));
  if (text === '') return because('without text');
  return { message: { role, text, of: isItem ? 'event' : 'item', isRemark: phase === 'commentary' } };
}
