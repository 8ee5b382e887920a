// Describes an item that a request wants stored, as store/reconcile.ts takes it.
import type { Schemas } from '../../generated/schemas';
import type { Draft } from '../model/draft';
import type { ItemVectors } from '../model/names';
import type { StoredItem } from '../model/record';

type Json = Record<string, unknown>;

export type OnConflict = Schemas['items/OnConflict'];

export interface Wanted {
  draft: Draft;
  same: 'new' | 'counted' | OnConflict;
  /** Also recognises ended items, and without an external_id an equal text of the same type. Only with `keep`. */
  ever?: boolean;
  /** Id of the new item, if the room has chosen one. */
  item_id?: string;
  /** Unique key of a new item, if the room has its own. */
  key?: string | null;
  /** The item that contains the new one. */
  part_of?: string;
  /** Vectors that exist already. */
  vectors?: ItemVectors | undefined;
  /** Further properties besides the fields. */
  extra?: Json | undefined;
  /** Nulls for the properties that a change removes, unless `extra` sets them. */
  cleared?: Json | undefined;
  /** Returns the draft of a change, instead of `draft`. It is embedded at once, even with `later`. */
  as?: (stored: StoredItem | undefined) => Promise<Draft>;
}

/** The next version of an item that the room has recognised itself. */
export interface WantedChange {
  item_id: string;
  draft: Draft | ((stored: StoredItem) => Draft | Promise<Draft>);
  extra?: Json | undefined;
  /** If set, names and vectors are always replaced; otherwise only if the text differs, which is then embedded. */
  vectors?: ItemVectors | undefined;
  reason?: string | undefined;
}

/** Whether the external_id of an item identifies it. */
export const isNamed = ({ draft, same, ever }: Wanted): boolean =>
  same !== 'new' && same !== 'counted' && !ever && draft.fields.external_id !== undefined;
