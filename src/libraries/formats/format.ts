// The entries that readers extract from files. A reader knows one format; it neither stores nor prints.
import { shortenedText } from '../../bounded';
import type { SourceEntry } from './source';
import type { JsonValue } from './values';

export interface FoundTurn {
  /** Stable within its conversation, so that a second import recognises it. */
  id: string;
  role: 'user' | 'assistant' | 'system';
  /** Name of a person; without a name, the role counts as the speaker. */
  speaker?: string | undefined;
  /** RFC 3339. */
  at?: string | undefined;
  /** Source of its time, if the file gives it none. */
  time_is?: 'neighbour' | 'conversation';
  text: string;
}

/** A conversation, or its next turns: a reader may report one in pieces. */
export interface Conversation {
  kind: 'conversation';
  id: string;
  turns: FoundTurn[];
  /** Metadata of the whole conversation, such as `title` and `project`. */
  about: Record<string, unknown>;
  /** Start of the conversation, RFC 3339. It counts as the time of its messages if none of them has one. */
  began?: string | undefined;
}

export interface FoundText {
  kind: 'text';
  id: string;
  type: 'zettel' | 'semantic' | 'episodic';
  text: string;
  title?: string | undefined;
  at?: string | undefined;
  until?: string | undefined;
  tags?: string[];
  about: Record<string, unknown>;
}

/** An item as written by its author: fields of the service, and columns that become metadata. */
export interface FoundRow {
  kind: 'row';
  /** Position of the row: file and line. */
  what: string;
  value: JsonValue;
  /** The cells of a table are texts; this says how they write numbers. */
  decimals?: Decimals | undefined;
  /** The status of a text that no longer counts; a request cannot give it to a new item. */
  status?: string | undefined;
  /** The guessed contents of its columns, if the service does not know their names. */
  proposed?: Proposed | undefined;
}

/** Columns by the fields that they are proposed for. */
export type Proposed = Partial<Record<'content' | 'speaker' | 'timestamp' | 'title', string>>;

/** The decimal signs of columns; those that are not named have a point. `unsure`: `1.250` may be either. */
export type Decimals = Record<string, 'comma' | 'unsure'>;

/** The text of an unreadable row, with the properties of its table. */
export interface UnreadRow {
  text: string;
  header?: string;
  decimals?: Decimals;
}

/** Something in a source that is not imported; it is always reported. */
export interface Skipped {
  kind: 'skipped';
  /** Identifies the skipped thing: by a path, a name or an id. */
  what: string;
  reason: string;
  unread?: UnreadRow;
}

/** @property of the format from which it was first read, in an error file */
export type FoundPart = (Conversation | FoundText | FoundRow | Skipped) & { of?: string };

export interface Sample {
  path: string;
  /** The first characters; empty for a file that is not text. */
  head: string;
  /** The first four bytes. */
  magic: string;
}

export interface Format {
  /** Prefix of the ids, and name of the origin: `chatgpt`. */
  name: string;
  title: string;
  /** Detects the format by content, and by the path only if the content has no recognisable form. */
  detect(sample: Sample): boolean;
  /** @param entries the detected files, in order of paths */
  read(entries: SourceEntry[]): AsyncGenerator<FoundPart>;
}

/** Both texts are shortened, because they may quote the file. */
export const skipped = (what: string, reason: string): Skipped => ({
  kind: 'skipped',
  what: shortenedText(what, 500),
  reason: shortenedText(reason, 200),
});

/** Reason why a text of an agent is not an answer: it acts again afterwards. */
export const betweenActions = 'a remark between the actions of the agent';
export const toolOrThought = 'a tool, its result or a thought';

/** A message of a conversation is a turn, or has a reason why it is not a turn. */
export interface ReadMessage {
  /** Identifies the message: by its id, or its position. */
  what: string;
  turn: FoundTurn | string;
}

export type Whole = Pick<Conversation, 'id' | 'about' | 'began'>;

/** The turns of a whole conversation, and its skipped messages. */
export function* conversationOf(whole: Whole, messages: Iterable<ReadMessage>): Generator<FoundPart> {
  const turns: FoundTurn[] = [];
  let count = 0;
  for (const { what, turn } of messages) {
    count++;
    if (typeof turn === 'string') yield skipped(`${whole.id}:${what}`, turn);
    else turns.push(turn);
  }
  if (count === 0) yield skipped(whole.id, 'a conversation without messages');
  if (turns.length > 0) yield { kind: 'conversation', ...whole, turns };
}

const maxHeld = 500;

/** Collects the messages of a conversation of any length, and reports them in pieces. */
export function heldTurns(whole: () => Whole) {
  const held: FoundTurn[] = [];
  /** The collected messages, if there are any. */
  function* take(): Generator<Conversation> {
    if (held.length > 0) yield { kind: 'conversation', ...whole(), turns: held.splice(0) };
  }
  function* add({ what, turn }: ReadMessage): Generator<FoundPart> {
    if (typeof turn === 'string') yield skipped(`${whole().id}:${what}`, turn);
    else held.push(turn);
    if (held.length >= maxHeld) yield* take();
  }
  return { add, take };
}

/** A poll as its question and its options with their votes; empty if it has no question. */
export const pollInWords = (question: string | undefined, answers: { said: string; votes: number }[]): string =>
  question === undefined
    ? ''
    : [`Poll: ${question}`, ...answers.map(({ said, votes }) => `- ${said} (${votes})`)].join('\n');
