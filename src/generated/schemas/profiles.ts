// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * At most 20.
 */
export type Lines = Line[];
/**
 * Facts between entities, those that most items say first.
 */
export type Lines1 = Line[];
/**
 * What somebody likes or dislikes: facts, and sentences that say so.
 */
export type Lines2 = Line[];
/**
 * Active decisions, newest first.
 */
export type Lines3 = Line[];
/**
 * Episodic items, newest first.
 */
export type Lines4 = Line[];

/**
 * What is known of a subject, an entity or a session, in few lines, each with its source.
 */
export interface Profiles {
  [k: string]: unknown | undefined;
}
export interface EntityRef {
  entity_id: wire.Id;
}
export interface SessionRef {
  session_id: string;
}
export interface Line {
  text: string;
  /**
   * The newest item that says it; one of a member, if a member says it.
   */
  item_id: wire.Id;
  trust: wire.Trust;
  /**
   * Items read that say it.
   */
  items: number;
}
/**
 * By rules: facts are counted, decisions and events quoted; nothing is inferred.
 */
export interface Profile {
  kind: 'subject' | 'entity' | 'session';
  id: string;
  /**
   * The newest items, up to a few hundred.
   */
  items_read: number;
  facts: Lines1;
  preferences: Lines2;
  decisions: Lines3;
  events: Lines4;
}
