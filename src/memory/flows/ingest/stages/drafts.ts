// The draft after each stage. Each type extends the previous one, so stages in a wrong order do not compile.
import type { Schemas } from '../../../../generated/schemas';
import type { NamesRead, TypedStatement } from '../../../../reading/reading';
import type { Together } from '../../../../reading/together';
import type { ItemFields } from '../../../model/fields';
import type { ItemNames } from '../../../model/names';
import type { StoredItem } from '../../../model/record';
import type { MemoryType } from '../../../model/types';

export type FoundConflict = Schemas['reasoning/Conflict'];

export interface OpenItem {
  run_id: string;
  item: StoredItem;
  /** True if the run has no other item, so that one transaction writes the item and ends the run. */
  only: boolean;
  /** True if the waiting request returns the entities and relations found. */
  keepsFound: boolean;
  /** True if stage `judge` compares the item with stored ones. */
  judges: boolean;
  /** True if the item was added by a route without an ingest: it keeps its fields, and only rules read its names. */
  added: boolean;
  /** True if the item gets a vector, provided that its type has one. */
  embeds: boolean;
  /** Texts of the run that are sent to the language model in the same call as this one. */
  together: Together;
}

export interface ItemInReading extends OpenItem {
  memory_type: MemoryType;
  /** Confidence of the classification, 0 to 1; null for a type given by the caller. */
  confidence: number | null;
  /** The reason in plain English; null for a type given by the caller. */
  why: string | null;
  /** Parts of the text that become separate items, for example labelled decisions. */
  statements: TypedStatement[];
  /** Valid under the schema of the type. */
  fields: ItemFields;
  found: NamesRead;
}

export interface Embedded extends ItemInReading {
  /** Null if the strategy of the type stores no vector. */
  vector: Float32Array | null;
  statementVectors: Float32Array[];
}

export interface Resolved extends Embedded {
  names: ItemNames;
}

export interface Judged extends Resolved {
  /** Contradictions of the item first, then those of each statement; empty if the item is not judged. */
  conflicts: FoundConflict[][];
  /** Code of the error that prevented judging. */
  left_out?: string;
}

export interface ProcessedItem extends Judged {
  /** False if another worker wrote the item first. */
  written: boolean;
  /** Ids of the entities that the item is about; only filled if the run has a single item. */
  subjects: string[];
  /** The run, if the transaction also ended it; otherwise undefined. */
  ended: Schemas['runs/StoredRun'] | undefined;
}
