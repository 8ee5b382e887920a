// Whom pronouns mean, by the clause, the sentence and the sentences before.
import type { EndType } from './frames';
import type { End, Row } from './row';
import { nounBackTo } from './nouns';

/** Whom a pronoun before a verb means; of "who" and "which" the nearest name counts. */
export function pronounSubject(row: Row, at: number): End[] {
  const word = row.at(at).lower;
  const { context } = row;
  const one = (end: End | undefined) => (end ? [end] : []);
  if (word === 'i' || word === 'we') return one(context.writer);
  if (word === 'he' || word === 'she') return one(personBefore(row, at) ?? context.person);
  if (word === 'it') return one(context.thing ?? context.organisation);
  if (word === 'they') return context.group.length > 1 ? context.group : one(context.organisation);
  if (word === 'who' || word === 'which' || word === 'that') {
    const before = row.at(at - 1).kind === 'mark' ? at - 2 : at - 1;
    if (row.isName(before)) return [row.endAt(before)];
    return row.at(before).kind === 'word' ? nounBackTo(row, before) : [];
  }
  return [];
}

/** Whom "she" means in this sentence. */
function personBefore(row: Row, at: number): End | undefined {
  // The subject of the clause before: "Ann met Bo, and she …" is about Ann.
  const [subject] = row.clause;
  if (subject?.type === 'person') return subject;
  return lastPersonBefore(row, at);
}

/** The last person named in this sentence before a unit. */
export function lastPersonBefore(row: Row, at: number): End | undefined {
  for (let i = at - 1; i >= 0; i--)
    if (row.isName(i) && row.at(i).entity?.entity_type === 'person') return row.endAt(i);
  return undefined;
}

/** Whom a pronoun behind a verb means, as far as the relation makes it clear. */
export function pronounObject(row: Row, i: number, types: EndType[], relation: string): End[] {
  const word = row.word(i);
  if ((word === 'us' || word === 'me') && relation === 'bought_from')
    return row.context.writer ? [row.context.writer] : [];
  if ((word === 'her' || word === 'him') && types.includes('person')) {
    const end = lastPersonBefore(row, i) ?? row.context.person;
    return end ? [end] : [];
  }
  if (word === 'it' && types.includes('thing') && row.context.thing) return [row.context.thing];
  if (word === 'me' && relation === 'reports_to') return row.context.writer ? [row.context.writer] : [];
  return [];
}
