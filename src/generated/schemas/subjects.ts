// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type Subject = string;
export type SubjectPage = wire.Page & {
  subjects: ListedSubject[];
};

export interface SubjectRef {
  subject: Subject;
}
export interface ListedSubject {
  subject: string;
  items: number;
  created_at: wire.Timestamp;
}
export interface Deleting {
  subject: string;
  status: 'deleting';
  run_id: string;
}
