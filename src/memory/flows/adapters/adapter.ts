// What an adapter is. A new one is a file in `sources/` and a line in `sources/index.ts`: it only reads its source. Storing, checkpoints,
// retries, deletions, scheduling and secrets are the same for all (sync.ts).
import type { SourceAccess } from '../../../fetch/source-access';
import type { Schemas } from '../../../generated/schemas';
import { takeTurns } from '../../../process/turns';
import type { JsonSchema } from '../../../schemas';

/** What a source has, as an item that is added. */
export interface SourceDocument extends Pick<
  Schemas['items/AddRequest'],
  'content' | 'memory_type' | 'title' | 'metadata' | 'tags' | 'valid_start_time' | 'valid_end_time'
> {
  /** Names it in its source, always the same: what comes again under it is its next version. */
  id: string;
}

/** What could not be read, and why, in words that quote nothing of it. */
export interface Failure {
  id: string;
  reason: string;
}

/** Part of a source. */
export interface Loaded {
  documents: SourceDocument[];
  failures: Failure[];
}

export interface LoadedPage<Cursor> extends Loaded {
  /** Where to go on, also at the next sync: JSON of at most a few kilobytes. It is kept once the documents are stored. */
  cursor: Cursor;
  /** Whether the source has no more for now. */
  done: boolean;
}

/** A source as a connection names it. */
export interface AdapterSource<Config> {
  /** Fits the schema; secrets are decrypted. */
  config: Config;
  /** The only way to the outside. */
  access: SourceAccess;
  signal: AbortSignal;
}

/**
 * `append`: what was brought stays as it was; `upsert`: changes are followed; `mirror`: what is gone at the source is archived too.
 */
export type SyncFidelity = 'append' | 'upsert' | 'mirror';

export interface Adapter<Config, Cursor> {
  /** A word of `[a-z_]`; what it brings has the origin `import:<id>`. */
  id: string;
  title: string;
  description: string;
  syncFidelity: SyncFidelity;
  /** Time between two syncs. */
  every_minutes: number;
  /** JSON Schema of the configuration. Text fields with `writeOnly` at its top level are secrets. */
  schema: JsonSchema;
  /** Refuses, before it is stored, what can never work. @throws Refusal */
  check?: (source: AdapterSource<Config>) => Promise<unknown>;
  /**
   * Reads the next documents, about a hundred.
   * @param cursor of the page before, or of the last sync; null at first
   * @throws SourceError, Refusal: the sync ends, and goes on from its last page later
   */
  load: (source: AdapterSource<Config>, cursor: Cursor | null) => Promise<LoadedPage<Cursor>>;
  /** The ids of all that the source has; of a `mirror` only. @throws as `load` */
  slim?: (source: AdapterSource<Config>) => Promise<string[]>;
  /** Reads again what has failed; only if the cursor has gone past it. @throws as `load` */
  retry?: (source: AdapterSource<Config>, ids: string[]) => Promise<Loaded>;
}

/** A source that cannot be read; the message says why, for people, and quotes no secret. */
export class SourceError extends Error {}

/**
 * Reads entries of a source in turns. They may say anything, and one that cannot be read does not hold up the others.
 * @param read answers a document, or why there is none
 * @param nameOf names the entry where it has failed
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
    // What a field of another type, or nesting without end, comes to.
    if (error instanceof TypeError || error instanceof RangeError) return 'Cannot be read.';
    throw error;
  }
}

/** An adapter whose types are its own business. */
export type AnyAdapter = Adapter<unknown, unknown>;

/** Declares an adapter. */
export const adapter = <Config, Cursor>(declared: Adapter<Config, Cursor>): AnyAdapter =>
  declared as unknown as AnyAdapter;
