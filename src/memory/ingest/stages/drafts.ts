// What a text has become behind each stage. Every stage takes the draft before it and adds to it: another order does not compile.
import type { Schemas } from '../../../generated/schemas';
import type { Extraction } from '../../../language/entities/extraction';
import type { ItemFields } from '../../items/fields';
import type { ItemNames } from '../../items/names';
import type { StoredItem } from '../../items/record';
import type { MemoryType } from '../../items/types';

/** Stored raw, with the run that is to complete it. */
export interface Received {
  run_id: string;
  item: StoredItem;
  /** Whether nothing but this item is to be done in the run: it then ends in the same transaction. */
  alone: boolean;
}

export interface Classified extends Received {
  memory_type: MemoryType;
  /** Of the classification, 0 to 1; null where the caller named the type. */
  confidence: number | null;
  /** The item's fields, read by the schema of its type. */
  fields: ItemFields;
}

export interface Embedded extends Classified {
  /** null where the type has none. */
  vector: Float32Array | null;
}

export interface Extracted extends Embedded {
  found: Extraction;
}

export interface Resolved extends Extracted {
  names: ItemNames;
  /** A vector for each fact that the names state. */
  facts: Float32Array[];
}

export interface Written extends Resolved {
  /** False where another worker had done it already. */
  written: boolean;
  /** The run, where it ended in the same transaction. */
  ended: Schemas['ingest/StoredRun'] | undefined;
}
