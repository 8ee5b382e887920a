// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * An end user, in the words of the caller's product. Compared exactly, without blanks around it.
 */
export type Subject = string;
export type SubjectPage = wire.Page & {
  subjects: ListedSubject[];
};

/**
 * End users behind the keys of a workspace: each is a partition of it.
 */
export interface Subjects {
  [k: string]: unknown | undefined;
}
export interface SubjectRef {
  subject: Subject;
}
export interface ListedSubject {
  subject: string;
  /**
   * Items that are stored for it.
   */
  items: number;
  /**
   * When it was first written for.
   */
  created_at: wire.Timestamp;
}
/**
 * From now on nobody reads it. The run ends when nothing of it is left.
 */
export interface Deleting {
  subject: string;
  status: 'deleting';
  run_id: string;
}
