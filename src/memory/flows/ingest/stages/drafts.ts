// The draft after each stage. Every stage extends the draft of the one before, so a wrong order does not compile.
import type { Schemas } from '../../../../generated/schemas';
import type { TypedStatement } from '../../../../language/memory-type/page';
import type { Extraction } from '../../../../language/entities/extraction';
import type { ItemFields } from '../../../model/fields';
import type { ItemNames } from '../../../model/names';
import type { StoredItem } from '../../../model/record';
import type { Doubt } from '../../../store/reviews';
import type { Earlier } from '../../../store/updates';
import type { MemoryType } from '../../../model/types';

export type Conflict = Schemas['reasoning/Conflict'];

/** A raw item with its run. */
export interface Received {
  run_id: string;
  item: StoredItem;
  /** Whether it is the only item of the run, which then ends in the same transaction. */
  alone: boolean;
  /** Whether the request waits for the entities and relations. */
  keepsFound: boolean;
  /** Whether it is compared with what is stored. */
  judges: boolean;
}

export interface Classified extends Received {
  memory_type: MemoryType;
  /** Confidence of the classification, 0 to 1; null if the caller named the type. */
  confidence: number | null;
  /** What decided about the type, for people; null if the caller named it. */
  why: string | null;
  /** Sentences of a page that become items of their own, PART_OF it. */
  statements: TypedStatement[];
  /** The fields of the item, validated by the schema of its type. */
  fields: ItemFields;
}

export interface Embedded extends Classified {
  /** null for types without vectors. */
  vector: Float32Array | null;
  /** Vectors of the statements, in order. */
  statementVectors: Float32Array[];
}

/** A type that a language model has proposed for an entity, and that the workspace does not know. */
export interface ProposedType {
  key: string;
  type: string;
}

export interface Extracted extends Embedded {
  found: Extraction<string>;
  proposed: ProposedType[];
  /** What people are asked about. */
  doubts: Doubt[];
}

export interface Resolved extends Extracted {
  names: ItemNames;
  /** One vector per fact in `names`. */
  facts: Float32Array[];
  /** What the item may update. */
  earlier: Earlier[];
}

export interface Judged extends Resolved {
  /** What the item contradicts, and then each of the statements that become items; empty if nobody asked. */
  conflicts: Conflict[][];
  /** Code of why it could not be decided. */
  left_out?: string;
}

export interface Written extends Judged {
  /** False if another worker had already done it. */
  written: boolean;
  /** Ids of the entities it is about, if it was the only item of the run. */
  subjects: string[];
  /** The run, if it ended in the same transaction. */
  ended: Schemas['runs/StoredRun'] | undefined;
}
