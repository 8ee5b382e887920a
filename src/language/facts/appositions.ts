// Facts in the words attached to a name: an employer, the whole that contains a part, a maker.
import { wordList } from '../read-data';
import { isFirstName, isWeak, mayBeNoPerson } from './ends';
import { framesOf } from './frames';
import { objectsAt } from './objects';
import { afterArticle, hasArticle, isNounWord } from './phrases';
import { readClassPlace } from './places';
import { thing, type End, type Row } from './row';
import { subjectsAt } from './subjects';
import { beforeVerb } from './verb-group';
import { beForms } from './word-classes';

const departmentNouns = wordList('department-nouns');
const partNouns = wordList('part-nouns');

/**
 * Adds the employer, the whole or the location from the words after a name: "Ann Lee (Halden Optics)", "Ann from
 * Halden Optics", "Halden Optics, part of Norden".
 */
export function readAttached(row: Row, i: number): void {
  if (!row.isWholeName(i)) return;
  const one = row.endAt(i);
  const next = row.at(i + 1);
  if (next.lower === '(' && row.isName(i + 2) && row.at(i + 3).lower === ')')
    return addEmployer(row, one, row.endAt(i + 2), i);
  if (row.says(i + 1, 'from', 'of')) {
    const at = afterArticle(row, i + 2);
    if (row.isWholeName(at)) addEmployer(row, one, row.endAt(at), i);
  }
  readClassPlace(row, i);
  const noun = row.says(i + 2, 'a', 'an', 'the') ? i + 3 : i + 2;
  if (next.lower === ',' && partNouns.has(row.word(noun)) && row.word(noun + 1) === 'of') {
    const [whole] = objectsAt(row, noun + 2, ['any'], 'part_of');
    if (whole && mayBeNoPerson(one)) row.add({ relation: 'part_of', source: one, target: whole, at: i, timed: true });
  }
}

/** Adds that a person works for a firm, if the names have these types. */
function addEmployer(row: Row, person: End, firm: End, at: number): void {
  const isFirm = firm.type === 'organisation' || (isWeak(firm) && firm.type !== 'place' && !isFirstName(firm.name));
  if (person.type === 'person' && isFirm)
    row.add({ relation: 'works_at', source: person, target: firm, at, confidence: 0.6 });
}

/** Adds `part_of` for a department: "the burns unit at Northgate Hospital". */
export function readDepartment(row: Row, i: number): void {
  if (!departmentNouns.has(row.word(i)) || !row.says(i + 1, 'at', 'of') || !hasArticle(row, i)) return;
  const at = afterArticle(row, i + 2);
  if (!row.isWholeName(at) || row.endAt(at).type !== 'organisation') return;
  let from = i;
  while (from > i - 3 && isNounWord(row, from - 1)) from--;
  row.add({
    relation: 'part_of',
    source: thing(row.textOf(from, i + 1)),
    target: row.endAt(at),
    at: i,
  });
}

/** Adds `made_by` for a work and its author: "Winter Sound" by Marit Lee. */
export function readMaker(row: Row, i: number): void {
  if (row.word(i) !== 'by' || !row.isWholeName(i + 1)) return;
  if (beForms.has(row.word(i - 1))) {
    const left = beforeVerb(row, i - 1);
    for (const made of left ? subjectsAt(row, left.at, i - 1) : [])
      if (made.type !== 'person') row.add({ relation: 'made_by', source: made, target: row.endAt(i + 1), at: i });
    return;
  }
  let at = i - 1;
  // Skips the class of the work: "The Grey Pier" is a novel by …
  while (at > i - 6 && row.at(at).kind === 'word' && !framesOf.has(row.word(at)) && !beForms.has(row.word(at))) at--;
  if (at < i - 1 && (beForms.has(row.word(at)) || row.at(at).lower === ',')) at--;
  else if (at < i - 1) return;
  if (!row.isName(at)) return;
  const [one, other] = [row.endAt(at), row.endAt(i + 1)];
  const isMaker = other.type === 'person' || other.type === 'organisation';
  if ((one.type === 'work' || one.type === 'product') && isMaker)
    row.add({ relation: 'made_by', source: one, target: other, at: i });
}
