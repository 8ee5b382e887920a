// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type Label = string;

/**
 * Texts under a label that an agent keeps up to date: persona, human, project …
 */
export interface Blocks {
  [k: string]: unknown | undefined;
}
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
  /**
   * The item that is the block: its history is that of the item.
   */
  item_id: wire.Id;
  /**
   * Counts the changes, from 1.
   */
  version: number;
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
}
export interface BlockList {
  blocks: Block[];
  count: number;
}
