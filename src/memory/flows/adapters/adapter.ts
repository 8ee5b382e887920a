// The interface of adapters. A new adapter is a file in `sources/` and a line in `sources/index.ts` that only reads its
// source. sync.ts handles storing, checkpoints, retries, deletions, scheduling and secrets for all.
import type { SourceAccess } from '../../../fetch/source-access';
import type { Schemas } from '../../../generated/schemas';
import { takeTurns } from '../../../process/turns';
import type { JsonSchema } from '../../../schemas';

/** A document of a source, as an item to add. */
export interface SourceDocument extends Pick<
  Schemas['items/AddRequest'],
  'content' | 'memory_type' | 'title' | 'metadata' | 'tags' | 'valid_start_time' | 'valid_end_time'
> {
  /** Stable id within the source; a document with a known id becomes the next version. */
  id: string;
}

/** A document that could not be read, with a reason that quotes nothing of it. */
export interface Failure {
  id: string;
  reason: string;
}

/** Documents read from a source. */
export interface Loaded {
  documents: SourceDocument[];
  failures: Failure[];
}

export interface LoadedPage<Cursor> extends Loaded {
  /** Position for the next page or sync, as JSON of at most a few kilobytes. Saved after the documents are stored. */
  cursor: Cursor;
  /** Whether the source has no more documents for now. */
  done: boolean;
}

/** A configured source. */
export interface AdapterSource<Config> {
  /** Valid against the schema, with decrypted secrets. */
  config: Config;
  /** The only access to network and files. */
  access: SourceAccess;
  signal: AbortSignal;
}

/** `append`: documents never change; `upsert`: changes are followed; `mirror`: documents deleted at the source are archived too. */
export type SyncFidelity = 'append' | 'upsert' | 'mirror';

export interface Adapter<Config, Cursor> {
  /** Characters `[a-z_]`; items get the origin `import:<id>`. */
  id: string;
  title: string;
  description: string;
  syncFidelity: SyncFidelity;
  /** Interval between syncs. */
  every_minutes: number;
  /** JSON Schema of the configuration. Top-level text fields with `writeOnly` are secrets. */
  schema: JsonSchema;
  /** Rejects a configuration that can never work, before it is stored. @throws Refusal */
  check?: (source: AdapterSource<Config>) => Promise<unknown>;
  /**
   * Reads the next page, about a hundred documents.
   * @param cursor of the previous page or sync; null at first
   * @throws SourceError, Refusal; the sync ends and later resumes from its last page
   */
  load: (source: AdapterSource<Config>, cursor: Cursor | null) => Promise<LoadedPage<Cursor>>;
  /** The ids of all documents at the source; only for `mirror`. @throws as `load` */
  slim?: (source: AdapterSource<Config>) => Promise<string[]>;
  /** Reads failed documents again, for cursors that have passed them. @throws as `load` */
  retry?: (source: AdapterSource<Config>, ids: string[]) => Promise<Loaded>;
}

/** An unreadable source; the message gives the reason for people, without secrets. */
export class SourceError extends Error {}

/**
 * Reads entries of a source in turns. Entries have any content; an unreadable one does not stop the others.
 * @param read returns a document, or the reason for none
 * @param nameOf identifies a failed entry
 */
export async function readEach<T>(
  entries: readonly T[],
  read: (entry: T) => SourceDocument | string | Promise<SourceDocument | string>,
  nameOf: (entry: T, index: number) => string,
): Promise<Loaded> {
  const loaded: Loaded = { documents: [], failures: [] };
  const turn = takeTurns();
  for (const [index, entry] of entries.entries()) {
    await turn();
    const found = await readOne(entry, read);
    if (typeof found === 'string') loaded.failures.push({ id: nameOf(entry, index), reason: found });
    else loaded.documents.push(found);
  }
  return loaded;
}

async function readOne<T>(entry: T, read: Parameters<typeof readEach<T>>[1]): Promise<SourceDocument | string> {
  try {
    return await read(entry);
  } catch (error) {
    // Errors caused by a field of the wrong type or by too deep nesting.
    if (error instanceof TypeError || error instanceof RangeError) return 'Cannot be read.';
    throw error;
  }
}

/** An adapter with unknown configuration and cursor types. */
export type AnyAdapter = Adapter<unknown, unknown>;

/** Declares an adapter with its types. */
export const adapter = <Config, Cursor>(declared: Adapter<Config, Cursor>): AnyAdapter =>
  declared as unknown as AnyAdapter;
