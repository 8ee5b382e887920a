// The interface of adapters. A new adapter is a file in `sources/` that only reads its source, and a line in
// `sources/index.ts`. sync.ts does the rest for all: storing, checkpoints, retries, deletions, scheduling and
// secrets.
import type { ReadFiles } from '../../../libraries/convert/convert';
import type { SourceAccess } from '../../../libraries/fetch/source-access';
import type { Schemas } from '../../../generated/schemas';
import { takeTurns } from '../../../process/turns';
import type { JsonSchema } from '../../../schemas';

export interface SourceDocument extends Pick<
  Schemas['items/AddRequest'],
  'content' | 'memory_type' | 'title' | 'metadata' | 'tags' | 'valid_start_time' | 'valid_end_time'
> {
  /** Stable id within the source. If an item with this id is stored, the document becomes its next version. */
  id: string;
}

/** The reason must not quote the text of the document. */
export interface SourceFailure {
  id: string;
  reason: string;
}

export interface Loaded {
  documents: SourceDocument[];
  failures: SourceFailure[];
}

export interface LoadedPage<Cursor> extends Loaded {
  /** Where the next page or sync continues: JSON of at most a few kilobytes, stored after the documents. */
  cursor: Cursor;
  /** True if the source has no further documents for now. */
  done: boolean;
}

export interface AdapterSource<Config> {
  /** Valid under `schema`, with decrypted secrets. */
  config: Config;
  /** The only way to reach network and files, so that adapters reach only what the operator allows. */
  access: SourceAccess;
  /** Parses files from the source in a separate process with limits, which an abort kills. */
  readFiles: ReadFiles;
  signal: AbortSignal;
}

/**
 * `append`: documents never change. `upsert`: changed documents are read again. `mirror`: like `upsert`, and documents
 * deleted at the source are archived.
 */
export type SyncFidelity = 'append' | 'upsert' | 'mirror';

export interface Adapter<Config, Cursor> {
  /** Only `[a-z_]`; items get the origin `import:<id>`. */
  id: string;
  title: string;
  description: string;
  syncFidelity: SyncFidelity;
  every_minutes: number;
  /** JSON Schema of the configuration; top-level text fields with `writeOnly` are secrets. */
  schema: JsonSchema;
  /** Refuses a configuration that can never work, before it is stored. */
  check?: (source: AdapterSource<Config>) => Promise<unknown>;
  /**
   * Reads the next page: about a hundred documents, or all of a source without pages.
   * @param cursor where the previous page or sync ended; null at first
   * @throws SourceError, Refusal; the sync then ends, and the next one continues at its last page
   */
  load: (source: AdapterSource<Config>, cursor: Cursor | null) => Promise<LoadedPage<Cursor>>;
  /** Ids of all documents at the source; `mirror` needs this function. @throws as `load` */
  slim?: (source: AdapterSource<Config>) => Promise<string[]>;
  /** Rereads documents that failed before, if the cursor does not return to them. @throws as `load` */
  retry?: (source: AdapterSource<Config>, ids: string[]) => Promise<Loaded>;
}

/** The source cannot be read. The message is shown to users, so it contains no secrets. */
export class SourceError extends Error {}

/**
 * A broken entry does not stop the others.
 * @param read returns a document, or why there is none
 * @param nameOf names an entry that failed
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
    // A field had an unexpected type, or the entry is nested too deeply.
    if (error instanceof TypeError || error instanceof RangeError) return 'Cannot be read.';
    throw error;
  }
}

export type AnyAdapter = Adapter<unknown, unknown>;

/** Lets the compiler check the types of configuration and cursor. */
export const adapter = <Config, Cursor>(declared: Adapter<Config, Cursor>): AnyAdapter =>
  declared as unknown as AnyAdapter;
