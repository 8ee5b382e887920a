// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type Label = string;

export interface BlockRef {
  label: Label;
}
export interface PutRequest {
  content: string;
  [k: string]: unknown | undefined;
}
export interface Block {
  label: string;
  content: string;
  item_id: wire.Id;
  version: number;
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
}
export interface BlockList {
  blocks: Block[];
  count: number;
}
