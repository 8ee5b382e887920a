// Resolves pronouns by the clause, the sentence and the previous sentences.
import type { EndType } from './frames';
import type { End, Row } from './row';
import { nounBackTo } from './nouns';

/** Referents of a pronoun before a verb. "who" and "which" refer to the closest name. */
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

/** Referent of "she" in this sentence. */
function personBefore(row: Row, at: number): End | undefined {
  // The subject of the previous clause: "Ann met Bo, and she …" is about Ann.
  const [subject] = row.clause;
  if (subject?.type === 'person') return subject;
  return lastPersonBefore(row, at);
}

/** The last person named before a unit in this sentence. */
export function lastPersonBefore(row: Row, at: number): End | undefined {
  for (let i = at - 1; i >= 0; i--)
    if (row.isName(i) && row.at(i).entity?.entity_type === 'person') return row.endAt(i);
  return undefined;
}

/** Referents of a pronoun after a verb, if the relation determines them. */
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
