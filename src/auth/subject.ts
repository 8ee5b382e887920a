// Subjects: end users of the caller's product. One is named in a header or the query, and is a partition of the workspace.
import { createHash } from 'node:crypto';
import { Invalid } from '../errors';
import type { SubjectNames } from '../http/access';

const maxLength = 256;

/**
 * The subject that a request names; null if it names none. Named blank it is refused: what was meant for one must not see them all.
 * @throws Invalid also when two names differ
 */
export function askedSubject({ header, query, path }: SubjectNames): string | null {
  if (header !== undefined && !/^[\x20-\x7e]*$/.test(header))
    throw Invalid.field(['header', 'X-Subject'], 'Must be ASCII; send other text as the query parameter', 'pattern');
  const named = [
    { loc: ['path', 'subject'], text: path },
    { loc: ['header', 'X-Subject'], text: header },
    { loc: ['query', 'subject'], text: query },
  ].filter(({ text }) => text !== undefined);
  const [first, ...others] = named.map(({ loc, text }) => ({ loc, subject: subjectOf(text, loc) }));
  const other = others.find(({ subject }) => subject !== first?.subject);
  if (other) throw Invalid.field(other.loc, `Differs from ${first?.loc[1]}`, 'contradiction', other.subject);
  return first?.subject ?? null;
}

/** A subject as it is stored: exactly the text that was sent, without blanks around it. @throws Invalid */
export function subjectOf(text: unknown, loc: string[]): string {
  if (typeof text !== 'string') throw Invalid.field(loc, 'Must be one text', 'pattern');
  const subject = text.trim();
  if (subject === '') throw Invalid.field(loc, 'Must not be blank', 'pattern', text);
  if ([...subject].length > maxLength)
    throw Invalid.field(loc, `Must not be longer than ${maxLength} characters`, 'max_length');
  // Two unpaired surrogates are one and the same once stored; `.` and `..` do not survive as parts of a path.
  if (!subject.isWellFormed() || /\p{Cc}/u.test(subject) || /^\.\.?$/.test(subject))
    throw Invalid.field(loc, 'Must be text without control characters, and neither `.` nor `..`', 'pattern');
  return subject;
}

/** The partition of a subject that has stored nothing: always the same one, and always empty. */
export const unusedPartition = (workspace_id: string, user_id: string, subject: string): string =>
  `sub_${createHash('sha256')
    .update(JSON.stringify([workspace_id, user_id, subject]))
    .digest('hex')
    .slice(0, 40)}`;
