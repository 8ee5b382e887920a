// The entries that a reader makes of files. A reader knows one format; it neither stores nor prints.
import { shortenedText } from '../../bounded';
import type { SourceEntry } from './source';
import type { JsonValue } from './values';

export interface FoundTurn {
  /** Stable within its conversation, so that a second import recognises it. */
  id: string;
  role: 'user' | 'assistant' | 'system';
  /** Name of a person; without it, the role speaks. */
  speaker?: string | undefined;
  /** RFC 3339. */
  at?: string | undefined;
  /** Whose time it has, if the source says none of its own. */
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
  /** When it began: the time of its messages if none of them has one. RFC 3339. */
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

/** An item as somebody wrote it: fields of the service, and columns that become metadata. */
export interface FoundRow {
  kind: 'row';
  /** Place of the row: file and line. */
  what: string;
  value: JsonValue;
  /** The cells of a table are texts; this is how they write numbers. */
  decimals?: Decimals | undefined;
  /** The status of what no longer counts, which no request for a new item may have. */
  status?: string | undefined;
  /** What its columns seem to hold, if no name says it that the service knows. */
  proposed?: Proposed | undefined;
}

/** Columns by what they are proposed for. */
export type Proposed = Partial<Record<'content' | 'speaker' | 'timestamp' | 'title', string>>;

/** The decimal signs of columns; those that are not named have a point. `unsure`: `1.250` may be either. */
export type Decimals = Record<string, 'comma' | 'unsure'>;

/** The text of a row that cannot be read, with what its table says of it. */
export interface UnreadRow {
  text: string;
  header?: string;
  decimals?: Decimals;
}

/** Something of a source that is not imported: never dropped in silence. */
export interface Skipped {
  kind: 'skipped';
  /** Names what is skipped: by a path, a name or an id. */
  what: string;
  reason: string;
  unread?: UnreadRow;
}

/** @property of the format that it was first read from, in a file of what failed */
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
  /** Judges by content; by the path only where the content has no form of its own. */
  detect(sample: Sample): boolean;
  /** @param entries those that were detected, in order of paths */
  read(entries: SourceEntry[]): AsyncGenerator<FoundPart>;
}

/** Both texts are shortened, because they may quote the file. */
export const skipped = (what: string, reason: string): Skipped => ({
  kind: 'skipped',
  what: shortenedText(what, 500),
  reason: shortenedText(reason, 200),
});

/** Why a text of an agent is no answer: it does something after it. */
export const betweenActions = 'a remark between the actions of the agent';
export const toolOrThought = 'a tool, its result or a thought';

/** A message of a conversation is a turn, or has a reason why it is not one. */
export interface ReadMessage {
  /** Names the message: its id, or its place. */
  what: string;
  turn: FoundTurn | string;
}

export type Whole = Pick<Conversation, 'id' | 'about' | 'began'>;

/** The turns of a whole conversation, and what was skipped of it. */
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

/** Collects the messages of a conversation of any length, which is reported in pieces. */
export function heldTurns(whole: () => Whole) {
  const held: FoundTurn[] = [];
  /** What is held, if anything is. */
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

/** A poll as its question and its answers with their votes; empty if it asks nothing. */
export const pollInWords = (question: string | undefined, answers: { said: string; votes: number }[]): string =>
  question === undefined
    ? ''
    : [`Poll: ${question}`, ...answers.map(({ said, votes }) => `- ${said} (${votes})`)].join('\n');
