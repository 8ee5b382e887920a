// Reads roles: "X is the head of sales at Y", "X, director of Y,", "Y's director X", "its director is X", "as night
// dispatcher".
import { occupations } from '../entities/lexicon';
import { nounType } from '../entities/type-clues';
import { wordList } from '../read-data';
import { isFirstName, isPerson, decideType } from './ends';
import type { EndType } from './frames';
import { ownRoles, relatives } from './noun-relations';
import { nounAt } from './objects';
import { afterArticle, endsPhrase, isNounWord, skipAdverbs } from './phrases';
import { thing, type End, type Row } from './row';
import { subjectsAt } from './subjects';
import { beforeVerb } from './verb-group';

interface Role {
  /** As written, without the article: "head of sales". */
  text: string;
  /** Index after the role and its organisation. */
  next: number;
  organisation: End | undefined;
}

const roleVerbs = wordList('role-verbs');
const kinWords = wordList('kin-words');
/** Verbs before a job, in addition to those of roles: "got a job as a driver at". */
const jobVerbs = new Set(['work', 'got', 'gets', 'found', 'has', 'have', 'had', 'took', 'takes']);
const whereRoles: EndType[] = ['organisation', 'other', 'place', 'product', 'concept', 'work'];

/** Whether a singular noun is a role in an organisation. */
export const isRole = (lower: string) =>
  !kinWords.has(lower) && (nounType(lower) === 'person' || occupations.has(lower)) && !/[^s]s$/u.test(lower);

/** Reads the roles stated around a unit. */
export function readRole(row: Row, i: number): void {
  const { kind, lower } = row.at(i);
  if (kind === 'word' && roleVerbs.has(lower)) return readRoleAfterVerb(row, i);
  if (row.isMark(i, ',', '(') && row.isWholeName(i - 1)) {
    const person = row.endAt(i - 1);
    const role = roleAt(row, i + 1);
    if (role?.organisation && isPerson(person) && endsPhrase(row, role.next))
      addRole(row, person, role.organisation, role.text, i);
    return;
  }
  if (lower === 'as') readRoleAs(row, i);
  if (kind === 'word' && isRole(lower)) readRoleBefore(row, i);
}

/** Adds the role after a verb: "X is, became, was appointed the head of sales at Y". */
function readRoleAfterVerb(row: Row, i: number): void {
  const left = beforeVerb(row, i);
  const role = left && roleAt(row, skipAdverbs(row, row.says(i + 1, 'as', 'to') ? i + 2 : i + 1));
  if (!left || !role) return;
  const people = subjectsAt(row, left.at, i).filter(isPerson);
  if (people.length === 0) return;
  const { organisation } = role;
  const isEvent = !row.says(i, 'is', 'am');
  if (!organisation) addLead(row, people, role.text, i);
  else if (!row.isName(skipAdverbs(row, role.next)))
    for (const person of people) addRole(row, person, organisation, role.text, i, isEvent);
  row.clause = people;
}

/** Adds the role after "as": "works as a nurse at Lund Hospital", "got a job as a driver at Baltic Freight". */
function readRoleAs(row: Row, i: number): void {
  const role = roleAt(row, i + 1);
  if (!role?.organisation) return;
  let verb = i - 1;
  while (verb > i - 5 && !roleVerbs.has(row.word(verb)) && !jobVerbs.has(row.word(verb))) verb--;
  if (verb === i - 5 || verb < 0) return;
  const left = beforeVerb(row, verb);
  const isEvent = row.says(verb, 'got', 'gets', 'found', 'start', 'starts', 'started');
  for (const person of left ? subjectsAt(row, left.at, verb).filter(isPerson) : [])
    addRole(row, person, role.organisation, role.text, verb, isEvent);
}

/** Adds the role before a name: "its director is X", "the chair, X,", "Y's director X", "the head of Y, X,". */
function readRoleBefore(row: Row, i: number): void {
  let from = i;
  while (from > 0 && from > i - 4 && isNounWord(row, from - 1) && !isRole(row.word(from - 1))) from--;
  const whole = roleAt(row, from);
  if (!whole) return;
  let at = whole.next;
  const isComma = row.at(at).lower === ',' && row.isName(at + 1);
  if (isComma || row.at(at).lower === ':' || row.says(at, 'is', 'was', 'are')) at++;
  at = skipAdverbs(row, at);
  if (!row.isName(at) || (row.at(at).possessive && at === whole.next)) return;
  const person = row.endAt(at);
  if (!isPerson(person)) return;
  const isClose = at === whole.next && row.word(from - 1) === 'the';
  const organisation = whole.organisation ?? ownerOfRole(row, from - 1, isClose || relatives.has(row.at(i).lower));
  if (!organisation || !mayEmploy(organisation)) return;
  addRole(row, person, organisation, whole.text, i);
  row.context.organisation ??= organisation;
}

/**
 * The organisation of a role: the possessor before it ("Acme's director"), otherwise the organisation of earlier
 * sentences, of the clause or of the last role. With `isOwn`, earlier sentences do not count.
 */
function ownerOfRole(row: Row, at: number, isOwn: boolean): End | undefined {
  const { kind, lower, possessive } = row.at(at);
  if (kind === 'name' && possessive && mayEmploy(row.endAt(at))) return row.endAt(at);
  const { organisation, group } = row.context;
  if (lower !== 'its' && lower !== 'the' && !(lower === 'their' && group.length === 0)) return undefined;
  if (organisation && !isOwn) return organisation;
  const [subject] = row.clause;
  if (subject?.type === 'organisation') return subject;
  return row.facts.findLast(({ relation }) => relation === 'role_at')?.target;
}

/** Whether a subject or object can be an employer: not a person with a known first name. */
const mayEmploy = ({ type, name }: End) => type !== 'person' || !isFirstName(name);

/** The role that begins at a unit, and its organisation. */
export function roleAt(row: Row, from: number): Role | undefined {
  const begin = afterArticle(row, from);
  let at = begin;
  while (at < begin + 5 && isNounWord(row, at) && !isRole(row.word(at))) at++;
  while (at < begin + 6 && isRole(row.word(at)) && isRole(row.word(at + 1))) at++;
  if (!isRole(row.word(at))) return undefined;
  at++;
  if (row.says(at, 'of', 'for')) {
    const first = afterArticle(row, at + 1);
    let next = first;
    while (next < first + 5 && (isNounWord(row, next) || (row.word(next) === 'and' && isNounWord(row, next + 1))))
      next++;
    if (next > first && !row.isName(next)) at = next;
  }
  const named = row.says(at, 'of', 'for', 'at', 'with', 'in')
    ? nounAt(row, afterArticle(row, at + 1), whereRoles, 'role_at')
    : undefined;
  return { text: row.textOf(begin, at), next: named?.next ?? at, organisation: named?.end };
}

/** The role after "as" near a verb of work: "as night dispatcher", "as a nurse". */
export function roleAround(row: Row, i: number): string | undefined {
  for (let k = i + 1; k < Math.min(row.units.length, i + 16); k++)
    if (row.word(k) === 'as') {
      const role = roleAt(row, k + 1);
      if (role) return role.text;
    }
  return undefined;
}

/**
 * Adds the fact that a role states: `role_at`, or the role's own relation.
 * @param event a date is the start of the role
 */
export function addRole(row: Row, person: End, organisation: End, role: string, at: number, event = false): void {
  if (
    organisation.type === 'amount' ||
    (organisation.type === 'person' && (!organisation.entity?.doubtful || isFirstName(organisation.name)))
  )
    return;
  const own = ownRoles.get(role.split(' ').at(-1)?.toLowerCase() ?? '');
  if (own?.swap) return row.add({ relation: own.relation, source: organisation, target: person, at });
  if (own) return row.add({ relation: own.relation, source: person, target: organisation, at, timed: true });
  if (organisation.type === 'work') return;
  decideType(organisation, ['organisation']);
  decideType(person, ['person']);
  row.add({ relation: 'role_at', source: person, target: organisation, detail: role, at, event, timed: true });
}

/** "X is head of the workshop": adds `manages`, because a workshop is not an organisation. */
function addLead(row: Row, people: End[], role: string, at: number): void {
  const managed = /^(?:head|leader|chair|director|manager) of (?:the )?(.+)$/u.exec(role)?.[1];
  if (managed)
    for (const person of people) row.add({ relation: 'manages', source: person, target: thing(managed), at });
}
