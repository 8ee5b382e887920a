// Remembers the referents that later sentences need for "she", "they" and "the company".
import type { EntityType } from '../entities/extraction';
import { isStart } from './phrases';
import { endOf, type Row } from './row';
import { clauseSubject, firstSubject } from './subjects';

/** Stores the people and things that a sentence mentions. */
export function remember(row: Row): void {
  const { context } = row;
  const named = (type: EntityType) =>
    row.units.flatMap(({ entity }, at) => (entity?.entity_type === type ? [{ entity, at }] : []));
  const people = named('person').map(({ entity }) => entity);
  const subject = clauseSubject(row, row.units.length)[0] ?? firstSubject(row);
  const lastPerson = people.at(-1);
  if (subject?.type === 'person' && subject.name !== context.writer?.name) context.person = subject;
  else if (lastPerson && lastPerson.name !== context.writer?.name) context.person = endOf(lastPerson);
  const [firm] = named('organisation');
  if (subject?.type === 'organisation') context.organisation = subject;
  else if (firm && isStart(row, firm.at)) context.organisation = endOf(firm.entity);
  else if (firm) context.organisation ??= endOf(firm.entity);
  if (subject && subject.type !== 'person' && subject.type !== 'amount') context.thing = subject;
  context.topic ??= context.thing;
  if (people.length > 1) context.group = [...new Set(people)].slice(-2).map(endOf);
}
