// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as wire from './wire';
export type Lines = Line[];

export interface EntityRef {
  entity_id: wire.Id;
}
export interface SessionRef {
  session_id: string;
}
export interface Line {
  text: string;
  item_id: wire.Id;
  trust: wire.Trust;
  true_at: Exclude<items.MemoryItem['true_at'], undefined>;
  true_at_is: Exclude<items.MemoryItem['true_at_is'], undefined>;
  items: number;
}
export interface Profile {
  kind: 'subject' | 'entity' | 'session';
  id: string;
  items_read: number;
  facts: Lines;
  preferences: Lines;
  decisions: Lines;
  events: Lines;
}
