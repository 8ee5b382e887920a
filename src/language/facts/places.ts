// Reads locations stated without a verb of statements.txt: "the bar Nightjar in Gdynia", "Corvid Ltd, Leeds", "the
// hotel stands on the quay in Aalborg".
import { nounType } from '../entities/type-clues';
import { mayBeNoPerson } from './ends';
import { afterArticle, isNounWord } from './phrases';
import type { Row } from './row';
import { subjectsAt } from './subjects';
import { beforeVerb } from './verb-group';
import { beForms, prepositions } from './word-classes';

/** Adds `located_in` for a name and the place after it: "the bar Nightjar in Gdynia", "Corvid Ltd, Leeds". */
export function readPlace(row: Row, i: number): void {
  if (!row.isWholeName(i)) return;
  const one = row.endAt(i);
  if (one.type !== 'organisation' && one.type !== 'place' && one.type !== 'work' && one.type !== 'event') return;
  const next = row.at(i + 1);
  if (next.lower === ',' && one.type === 'organisation' && row.isName(i + 2) && row.endAt(i + 2).type === 'place')
    return row.add({ relation: 'located_in', source: one, target: row.endAt(i + 2), at: i, confidence: 0.7 });
  if (!row.says(i + 1, 'in', 'near', 'at', 'outside')) return;
  const at = afterArticle(row, i + 2);
  if (row.isWholeName(at) && row.endAt(at).type === 'place')
    row.add({ relation: 'located_in', source: one, target: row.endAt(at), at: i, confidence: 0.7 });
}

/** Adds `located_in` for a name with a class noun: "Velo Nord, the bike shop in Aalborg". */
export function readClassPlace(row: Row, i: number): void {
  const one = row.endAt(i);
  const isClass = row.at(i + 1).lower === ',' || beForms.has(row.word(i + 1));
  if (!isClass || !row.says(i + 2, 'a', 'an', 'the', 'our') || !mayBeNoPerson(one)) return;
  let at = i + 3;
  while (at < i + 8 && isNounWord(row, at)) at++;
  const type = nounType(row.word(at - 1));
  if ((type !== 'organisation' && type !== 'place') || !row.says(at, 'in', 'near', 'at')) return;
  const place = afterArticle(row, at + 1);
  if (row.isName(place) && row.endAt(place).type === 'place')
    row.add({ relation: 'located_in', source: one, target: row.endAt(place), at: i });
}

/** Adds `located_in` for a verb of standing: "The hotel stands on the quay in Aalborg". */
export function readStanding(row: Row, i: number): void {
  if (!row.says(i, 'stands', 'stood', 'lies', 'sits', 'hangs') || !prepositions.has(row.word(i + 1))) return;
  const left = beforeVerb(row, i);
  for (let k = i + 2; k < i + 8; k++) {
    if (row.at(k).kind === 'mark') return;
    if (!row.says(k, 'in', 'at', 'near') || !row.isName(k + 1) || row.endAt(k + 1).type !== 'place') continue;
    for (const source of left ? subjectsAt(row, left.at, i) : [])
      if (source.type !== 'person') row.add({ relation: 'located_in', source, target: row.endAt(k + 1), at: i });
    return;
  }
}
