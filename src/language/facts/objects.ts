// Reads the objects after a verb or a preposition: joined names, a noun, a sum, a pronoun.
import { nounType } from '../entities/type-clues';
import { allows } from './ends';
import type { EndType } from './frames';
import { afterArticle, isNounWord, opensClause, skipAdverbs } from './phrases';
import { pronounObject } from './pronouns';
import { amount, thing, type End, type Row } from './row';
import { amountLeads, genericFirms, vagueNouns } from './word-classes';

/** Maximum names of one enumeration. */
const maxEnumerated = 8;

/** The names, nouns or sums from a unit on, joined by commas and "and". */
export function objectsAt(row: Row, from: number, types: EndType[], relation: string): End[] {
  const isSame = row.word(from) === 'the' && row.word(from + 1) === 'same';
  let at = afterArticle(row, isSame ? from + 2 : from);
  if (types.includes('amount')) {
    if (row.isName(at) && row.at(at + 1).kind === 'amount') at++;
    while (at < from + 4 && amountLeads.has(row.word(at))) at++;
    return row.at(at).kind === 'amount' ? [amount(row.textOf(at, at + 1))] : [];
  }
  if (row.at(from).kind === 'pronoun' && !(row.word(from) === 'her' && isNounWord(row, from + 1)))
    return pronounObject(row, from, types, relation);
  const first = nounAt(row, at, types, relation);
  if (!first) return [];
  const ends = [first.end];
  at = first.next;
  while (ends.length < maxEnumerated) {
    const comma = row.isMark(at, ',');
    const and = row.word(comma ? at + 1 : at) === 'and';
    if (!comma && !and) break;
    const next = afterArticle(row, at + Number(comma) + Number(and));
    // A name that begins the next clause is no object: "…, and Bo works in".
    if (!row.isName(next) || row.at(next).possessive || opensClause(row, next + 1)) break;
    const end = row.endAt(next);
    if (end.type !== ends[0]?.type || (!and && !endsWithAnd(row, next + 1))) break;
    ends.push(end);
    at = next + 1;
  }
  return ends;
}

/** Whether names and commas follow until an "and". */
function endsWithAnd(row: Row, from: number): boolean {
  for (let i = from; i < from + 10; i++) {
    if (row.word(i) === 'and') return true;
    if (!row.isName(i) && row.at(i).lower !== ',') return false;
  }
  return false;
}

/**
 * The object that begins at a unit, and the index after it: a name with an optional noun before it, or a noun alone.
 */
export function nounAt(
  row: Row,
  from: number,
  types: EndType[],
  relation: string,
): { end: End; next: number } | undefined {
  let at = from;
  while (at < from + 8 && isNounWord(row, at)) at++;
  const isThing = at > from;
  // "the minister, Dr. Lee", "the shipyard there, Corcubal": the name follows the comma.
  const mark = skipAdverbs(row, at);
  const comma = row.at(mark).lower === ',' && row.isName(mark + 1) && isThing ? mark + 1 : at;
  const last = nounType(row.word(at - 1));
  for (const place of comma === at ? [at] : [comma])
    if (row.isName(place) && !(row.at(place).possessive && isNounWord(row, place + 1))) {
      const end = row.endAt(place);
      if (
        allows(types, end, relation) &&
        (place === at || last === undefined || last === end.type || end.type === 'other')
      )
        return { end, next: place + 1 };
    }
  if (row.isName(at) && row.at(at).possessive && types.includes('thing')) {
    let stop = at + 1;
    while (stop < at + 6 && isNounWord(row, stop)) stop++;
    if (stop > at + 1) return { end: thing(row.textOf(at + 1, stop)), next: stop };
  }
  if (!isThing || row.isName(at)) return undefined;
  // "sits on the board of Halden Optics": the object is the organisation, not the board.
  const noun = row.word(at - 1);
  if (relation === 'member_of' && row.word(at) === 'of') {
    const whole = nounAt(row, afterArticle(row, at + 1), ['organisation'], relation);
    if (whole) return whole;
  }
  const known = anaphor(row, from, at, types);
  if (known) return { end: known, next: at };
  if (!types.includes('thing') || vagueNouns.has(noun) || /ly$/u.test(noun)) return undefined;
  if (relation === 'located_in' || noun.length < 3) return undefined;
  return { end: thing(row.textOf(from, at)), next: at };
}

/** The last organisation, for "the company" or "the firm". */
function anaphor(row: Row, from: number, to: number, types: EndType[]): End | undefined {
  const { organisation } = row.context;
  if (to - from > 1 || row.word(from - 1) !== 'the' || !organisation || !allows(types, organisation)) return undefined;
  return genericFirms.has(row.word(to - 1)) ? organisation : undefined;
}
