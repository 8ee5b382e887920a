// The draft after each stage. Each stage extends the previous draft, so a wrong order does not compile.
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
  /** Whether it is the only item; then the run ends in the same transaction. */
  alone: boolean;
  /** Whether the request waits for entities and relations. */
  keepsFound: boolean;
  /** Whether it is compared with stored items. */
  judges: boolean;
}

export interface Classified extends Received {
  memory_type: MemoryType;
  /** Confidence of the classification, 0 to 1; null for a type given by the caller. */
  confidence: number | null;
  /** Reason of the classification, for people; null for a type given by the caller. */
  why: string | null;
  /** Sentences of a page that become items of their own (PART_OF). */
  statements: TypedStatement[];
  /** Fields validated by the schema of the type. */
  fields: ItemFields;
}

export interface Embedded extends Classified {
  /** Null for types without vectors. */
  vector: Float32Array | null;
  /** Vectors of the statements, in order. */
  statementVectors: Float32Array[];
}

/** An entity type proposed by a language model, unknown to the workspace. */
export interface ProposedType {
  key: string;
  type: string;
}

export interface Extracted extends Embedded {
  found: Extraction<string>;
  proposed: ProposedType[];
  /** Review questions. */
  doubts: Doubt[];
}

export interface Resolved extends Extracted {
  names: ItemNames;
  /** One vector per fact in `names`. */
  facts: Float32Array[];
  /** Earlier statements that the item may update. */
  earlier: Earlier[];
}

export interface Judged extends Resolved {
  /** Contradictions of the item, then of each statement; empty without judging. */
  conflicts: Conflict[][];
  /** Error code if judging failed. */
  left_out?: string;
}

export interface Written extends Judged {
  /** False if another worker completed the item. */
  written: boolean;
  /** Entity ids of the subjects, for the only item of a run. */
  subjects: string[];
  /** The run, if it ended in the same transaction. */
  ended: Schemas['runs/StoredRun'] | undefined;
}
