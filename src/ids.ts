// Ids of everything that is stored.
import { monotonicFactory } from 'ulid';

export type IdKind =
  'mem' | 'ver' | 'ent' | 'tnt' | 'wsp' | 'usr' | 'key' | 'ses' | 'inv' | 'aud' | 'srs' | 'fact' | 'del';

const nextUlid = monotonicFactory();

/** A new id: opaque, prefixed by kind, sortable by creation time even within a millisecond. */
export const newId = (kind: IdKind) => `${kind}_${nextUlid().toLowerCase()}`;
