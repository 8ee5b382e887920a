// The entries that a reader makes of files. A reader knows one format; it neither stores nor prints.
import { shortened } from '../../bounded';
import type { Entry } from './source';
import type { Json } from './values';

export interface Turn {
  /** Stable within its conversation, so that a second import recognises it. */
  id: string;
  role: 'user' | 'assistant' | 'system';
  /** Name of a person; without it, the role speaks. */
  speaker?: string | undefined;
  /** RFC 3339. */
  at?: string | undefined;
  text: string;
}

/** A conversation, or its next turns: a reader may report one in pieces. */
export interface Conversation {
  kind: 'conversation';
  id: string;
  turns: Turn[];
  /** Metadata of the whole conversation, such as `title` and `project`. */
  about: Record<string, unknown>;
}

export interface Text {
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
export interface Row {
  kind: 'row';
  /** Place of the row: file and line. */
  what: string;
  value: Json;
  /** The cells of a table are texts; this is how they write numbers. */
  decimals?: Decimals | undefined;
}

/** The decimal signs of columns; those that are not named have a point. `unsure`: `1.250` may be either. */
export type Decimals = Record<string, 'comma' | 'unsure'>;

/** The text of a row that cannot be read, with what its table says of it. */
export interface Unread {
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
  unread?: Unread;
}

/** @property of the format that it was first read from, in a file of what failed */
export type Found = (Conversation | Text | Row | Skipped) & { of?: string };

export interface Sample {
  path: string;
  /** The first characters; empty for a file that is not text. */
  head: string;
}

export interface Format {
  /** Prefix of the ids, and name of the origin: `chatgpt`. */
  name: string;
  title: string;
  /** Judges by content; by the path only where the content has no form of its own. */
  detect(sample: Sample): boolean;
  /** @param entries those that were detected, in order of paths */
  read(entries: Entry[]): AsyncGenerator<Found>;
}

/** Both texts are shortened, because they may quote the file. */
export const skipped = (what: string, reason: string): Skipped => ({
  kind: 'skipped',
  what: shortened(what, 500),
  reason: shortened(reason, 200),
});
