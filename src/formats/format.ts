// What a reader of files makes of them. A reader knows one format; it neither stores nor prints.
import type { Entry } from './source';

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
  /** What applies to the whole conversation, such as `title` and `project`. */
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

/** Something of a source that is not imported: never dropped in silence. */
export interface Skipped {
  kind: 'skipped';
  /** Where it is: a path, a name, an id. */
  what: string;
  reason: string;
}

export type Found = Conversation | Text | Skipped;

export interface Sample {
  path: string;
  /** The first characters; empty for a file that is not text. */
  head: string;
}

export interface Format {
  /** Begins the ids and names the origin: `chatgpt`. */
  name: string;
  title: string;
  /** Judges by content; by the path only where the content is of no form. */
  detect(sample: Sample): boolean;
  /** @param entries those that were detected, in order of paths */
  read(entries: Entry[]): AsyncGenerator<Found>;
}

export const skipped = (what: string, reason: string): Skipped => ({ kind: 'skipped', what, reason });
