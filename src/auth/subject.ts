// Subjects: end users of the caller's product. A header or the query names one. Each has a partition of the workspace.
import { createHash } from 'node:crypto';
import { Invalid } from '../errors';
import type { SubjectNames } from '../http/access';

const maxLength = 256;

/**
 * The subject that a request names; null if it names none. A blank name is refused: ignoring it would show the data of
 * all subjects.
 * @throws Invalid also when two names differ
 */
export function askedSubject({ header, query, path }: SubjectNames): string | null {
  if (header !== undefined && !/^[\x20-\x7e]*$/.test(header))
    throw Invalid.field(['header', 'X-Subject'], 'Must be ASCII; send other text in the query parameter', 'pattern');
  const named = [
    { loc: ['path', 'subject'], text: path },
    { loc: ['header', 'X-Subject'], text: header },
    { loc: ['query', 'subject'], text: query },
  ].filter(({ text }) => text !== undefined);
  const [first, ...others] = named.map(({ loc, text }) => ({ loc, subject: subjectOfCaller(text, loc) }));
  const other = others.find(({ subject }) => subject !== first?.subject);
  if (other) throw Invalid.field(other.loc, `Differs from ${first?.loc[1]}`, 'contradiction', other.subject);
  return first?.subject ?? null;
}

/**
 * The subject as stored: the sent text without outer blanks.
 * @throws Invalid
 */
export function subjectOfCaller(text: unknown, loc: string[]): string {
  if (typeof text !== 'string') throw Invalid.field(loc, 'Must be a single string', 'pattern');
  const subject = text.trim();
  if (subject === '') throw Invalid.field(loc, 'Must not be blank', 'pattern', text);
  if ([...subject].length > maxLength)
    throw Invalid.field(loc, `Must not be longer than ${maxLength} characters`, 'max_length');
  // All unpaired surrogates become the same character when stored. `.` and `..` disappear from a path.
  if (!subject.isWellFormed() || /\p{Cc}/u.test(subject) || /^\.\.?$/.test(subject))
    throw Invalid.field(loc, 'Must be text without control characters, and neither `.` nor `..`', 'pattern');
  return subject;
}

/** A fixed partition id for a subject without stored data. No stored partition has this id. */
export const unusedPartition = (workspace_id: string, user_id: string, subject: string): string =>
  `sub_${createHash('sha256')
    .update(JSON.stringify([workspace_id, user_id, subject]))
    .digest('hex')
    .slice(0, 40)}`;
