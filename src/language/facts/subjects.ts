// Finds the subject of a clause: the names, noun or pronoun before its verb, or the subject of the previous clause.
import { framesOf } from './frames';
import { relatives } from './noun-relations';
import { isSeat, nounBackTo } from './nouns';
import { hasClassNoun, isNounWord, isOpener, isStart, looksLikeVerb, opensClause } from './phrases';
import { pronounSubject } from './pronouns';
import type { End, Row } from './row';
import { adverbs, determiners, possessives, prepositions } from './word-classes';

/** Maximum names of one subject. */
const maxNames = 8;

/** The subjects that end at a unit: names joined by "and", a pronoun, a noun, or the subject of the previous clause. */
export function subjectsAt(row: Row, at: number, verb: number): End[] {
  const unit = row.at(at);
  if (at < 0) return isPassive(row, verb) ? afterOpening(row, verb) : [];
  if (unit.kind === 'pronoun') return pronounSubject(row, at);
  if (unit.kind === 'name') return namesBackTo(row, at);
  if (unit.kind === 'date') return subjectsAt(row, beforeDate(row, at), verb);
  if (unit.kind === 'mark') return subjectBeforeMark(row, at, verb);
  if (row.says(at, 'and', 'but', 'then', 'or')) return clauseSubject(row, at);
  if (possessives.has(unit.lower)) return [];
  return nounBackTo(row, at);
}

/** The subject after an opening participle: "Founded by Ann Lee in 2003, Velo Nord …". */
function afterOpening(row: Row, verb: number): End[] {
  for (let i = verb + 2; i < verb + 14; i++)
    if (row.at(i).lower === ',' && row.isName(i + 1) && looksLikeVerb(row.word(i + 2))) return [row.endAt(i + 1)];
  return [];
}

/** Index before a date and its preposition: "Ann [in May] moved". */
function beforeDate(row: Row, at: number): number {
  return prepositions.has(row.word(at - 1)) || row.word(at - 1) === 'since' ? at - 2 : at - 1;
}

/**
 * The name that ends at a unit, and names joined to it by "and". After a preposition it is the noun before it: `cook`
 * for "the cook at Refuge X".
 */
function namesBackTo(row: Row, at: number): End[] {
  if (row.at(at).possessive) return [];
  // The subject precedes the preposition: "The cook at Refuge X uses …".
  const prep = determiners.has(row.word(at - 1)) ? at - 2 : at - 1;
  if (prepositions.has(row.word(prep)) && prep > 0 && !isOpener(row, prep)) {
    const head = prep - 1;
    if (row.isWholeName(head) && isStart(row, head)) return [row.endAt(head)];
    if (isSeat(row.word(head)) && row.word(prep) === 'of') return [row.endAt(at)];
    if (isNounWord(row, head)) return nounBackTo(row, head);
  }
  // Only the name of an apposition counts: "her sister Mieke". A joined relative is a second subject: "Tim and his wife
  // Carla".
  const ends = [row.endAt(at)];
  let i = at - 1;
  if (relatives.has(row.word(i)) && row.says(i - 1, 'his', 'her', 'their') && row.word(i - 2) === 'and') i -= 2;
  while (ends.length < maxNames) {
    const and = row.word(i) === 'and';
    const comma = row.isMark(i, ',');
    if (!and && !comma) break;
    const before = and && row.at(i - 1).lower === ',' ? i - 2 : i - 1;
    if (!row.isName(before) || (comma && ends.length === 1)) break;
    const end = row.endAt(before);
    if (end.type !== ends[0]?.type || (before > 0 && opensClause(row, before - 1))) break;
    ends.unshift(end);
    i = before - 1;
  }
  return ends;
}

/** The subject before a bracket, an apposition or an inserted clause. */
function subjectBeforeMark(row: Row, at: number, verb: number): End[] {
  const { lower } = row.at(at);
  if (lower === ')') {
    for (let i = at - 1; i >= Math.max(0, at - 8); i--)
      if (row.at(i).lower === '(') return subjectsAt(row, i - 1, verb);
    return [];
  }
  if (lower !== ',' && lower !== '–') return [];
  // The subject precedes an apposition in commas: "Ann Lee, the baker, lives in …"
  for (let i = at - 1; i >= Math.max(0, at - 14); i--)
    if (row.isMark(i, lower) && row.isName(i - 1))
      if (hasClassNoun(row, i + 1, at) || row.says(i + 1, 'who', 'which')) return [row.endAt(i - 1)];
  // The name in commas is the subject: "The new system, Cargomat, replaces …"
  if (row.isName(at - 1) && row.at(at - 2).lower === ',' && isNounWord(row, at - 3)) return [row.endAt(at - 1)];
  // The subject directly precedes a participle: "Harrow Press, founded by".
  if (row.isWholeName(at - 1) && isPassive(row, verb)) return [row.endAt(at - 1)];
  return clauseSubject(row, at);
}

/** The subject of the previous clause or of the sentence. */
export function clauseSubject(row: Row, at: number): End[] {
  if (row.clause.length > 0) return row.clause;
  for (let i = 0; i < at; i++) {
    const { kind } = row.at(i);
    if (kind === 'name') {
      if (row.at(i).possessive || (i > 0 && prepositions.has(row.word(i - 1)))) continue;
      return opensClause(row, i + 1) || i === 0 || looksLikeVerb(row.word(i + 1)) ? [row.endAt(i)] : [];
    }
    if (kind === 'pronoun' && row.says(i, 'i', 'we', 'he', 'she', 'it', 'they')) return pronounSubject(row, i);
    if (kind === 'word' && framesOf.has(row.word(i))) return [];
  }
  return [];
}

/** The name or noun that opens the sentence. */
export function firstSubject(row: Row): End | undefined {
  for (let i = 0; i < row.units.length; i++) {
    const { kind, lower } = row.at(i);
    if (kind === 'name') return row.at(i).possessive ? undefined : row.endAt(i);
    if (kind === 'word' && determiners.has(lower) && lower !== 'no') {
      let at = i + 1;
      while (at < i + 6 && isNounWord(row, at) && !looksLikeVerb(row.word(at + 1)) && isNounWord(row, at + 1)) at++;
      if (isNounWord(row, at) && !row.isName(at + 1)) return nounBackTo(row, at)[0];
      return row.isName(at) ? row.endAt(at) : undefined;
    }
    if (kind === 'word' && !prepositions.has(lower) && !adverbs.has(lower)) return undefined;
  }
  return undefined;
}

/** Whether a verb may be passive. */
function isPassive(row: Row, verb: number): boolean {
  return framesOf.get(row.at(verb).lower)?.some(({ passive }) => passive) ?? false;
}
