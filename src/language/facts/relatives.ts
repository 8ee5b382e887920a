// Family relations: "my sister X", "X's wife, Y", "X is married to Y", "the sisters X and Y", "X is the brother of Y".
import { isOwner, isPerson } from './ends';
import { relatives } from './noun-relations';
import { objectsAt } from './objects';
import { afterArticle, isNounWord, skipAdverbs } from './phrases';
import { lastPersonBefore } from './pronouns';
import type { End, Row } from './row';
import { subjectsAt } from './subjects';
import { beforeVerb } from './verb-group';
import { beForms, determiners, possessives } from './word-classes';

/** Adds the family relations that a noun such as "sister" states. */
export function readRelative(row: Row, i: number): void {
  const noun = row.word(i);
  const plural = noun.endsWith('s') ? relatives.get(noun.slice(0, -1)) : undefined;
  if (noun === 'children' || plural?.relation === 'parent_of') return readChildren(row, i);
  if (plural?.relation === 'sibling_of' || plural?.relation === 'married_to') return readPair(row, i, plural.relation);
  const found = relatives.get(noun);
  if (!found || found.relation === 'none') return;
  const others = relativesAt(row, i);
  const owners = ownersOf(row, i);
  for (const owner of owners)
    for (const other of others) {
      if (found.target === 'person' ? !isPerson(other) || !isOwner(owner) : other.type === 'person') continue;
      const [source, target] = found.swap ? [other, owner] : [owner, other];
      row.add({ relation: found.relation, source, target, at: i });
    }
}

/** Adds `parent_of`: "has two daughters, Lena and Sara", "Ann's sons Tim and Bo". */
function readChildren(row: Row, i: number): void {
  const first = row.isMark(i + 1, ',', ':', '(') || row.says(i + 1, 'are', 'called', 'named') ? i + 2 : i + 1;
  const children = row.isName(first) ? objectsAt(row, first, ['person'], 'parent_of') : [];
  let verb = i - 1;
  while (verb > i - 4 && (isNounWord(row, verb) || row.at(verb).lower === 'two')) verb--;
  const parents = row.says(verb, 'has', 'have', 'had') ? subjectsAt(row, verb - 1, verb) : ownersOf(row, i);
  for (const parent of parents.filter(isPerson))
    for (const child of children.filter(isPerson))
      row.add({ relation: 'parent_of', source: parent, target: child, at: i });
}

/** Adds `married_to`: "X and Y married in 2019", "the married X and Y". */
export function readSpouses(row: Row, i: number): void {
  if (row.word(i) === 'married' && row.word(i + 1) !== 'to') readPair(row, i, 'married_to');
}

/** Adds a symmetric relation: "the sisters X and Y", "X and Y are sisters". */
function readPair(row: Row, i: number, relation: string): void {
  const pair = (a: number, b: number): void => {
    if (!row.isName(a) || !row.isName(b)) return;
    const [one, other] = [row.endAt(a), row.endAt(b)];
    if (isPerson(one) && isPerson(other)) row.add({ relation, source: one, target: other, at: i });
  };
  if (row.word(i + 2) === 'and') pair(i + 1, i + 3);
  const left = beforeVerb(row, i);
  if (left && (left.be || row.word(i) === 'married') && row.word(left.at - 1) === 'and') pair(left.at, left.at - 2);
}

/** The owners of the noun: "Ann's wife", "my wife", "the wife of Ann". */
function ownersOf(row: Row, i: number): End[] {
  let from = i - 1;
  while (from > i - 4 && row.at(from).kind === 'word' && isNounWord(row, from) && !possessives.has(row.word(from)))
    from--;
  const before = row.at(from);
  if (before.kind === 'name' && before.possessive) return [row.endAt(from)];
  const word = before.lower;
  if (word === 'my' || word === 'our') return row.context.writer ? [row.context.writer] : [];
  if (word === 'his' || word === 'her') {
    const [subject] = row.clause;
    const person =
      subject && isPerson(subject) && subject.name !== 'I'
        ? subject
        : (lastPersonBefore(row, from) ?? row.context.person);
    return person ? [person] : [];
  }
  if (word === 'their') return row.context.group;
  if (word === 'its') return row.context.organisation ? [row.context.organisation] : [];
  if (row.word(i + 1) === 'of') {
    const at = afterArticle(row, i + 2);
    if (row.isName(at)) return objectsAt(row, at, ['person'], 'parent_of');
  }
  if ((word === 'a' || word === 'one') && row.says(from - 1, 'has', 'have', 'had'))
    return subjectsAt(row, from - 2, from - 1);
  return [];
}

/**
 * The named relatives: "wife Ann", "wife is Ann", "wife, Ann,", "a daughter called Ann"; or before: "Ann, his wife,",
 * "Ann is his wife".
 */
function relativesAt(row: Row, i: number): End[] {
  let at = i + 1;
  if (row.word(at) === 'of') at = Math.min(row.units.length, at + 2 + Number(determiners.has(row.word(at + 1))));
  if (row.at(at).lower === ',' || beForms.has(row.word(at))) at++;
  at = skipAdverbs(row, at);
  if (row.says(at, 'called', 'named')) at++;
  if (row.isName(at)) return row.word(i + 1) === 'of' && at === i + 3 ? [] : [row.endAt(at)];
  let before = i - 1;
  while (
    before > i - 5 &&
    row.at(before).kind === 'word' &&
    !beForms.has(row.word(before)) &&
    (isNounWord(row, before) || determiners.has(row.word(before)))
  )
    before--;
  if (row.at(before).possessive) before--;
  const { lower } = row.at(before);
  const left = beForms.has(lower) ? beforeVerb(row, before + 1) : { at: before - 1 };
  if (!left || !(lower === ',' || lower === '(' || beForms.has(lower))) return [];
  return subjectsAt(row, left.at, before).filter(isPerson);
}
