// Graph stage. A fact of a single-valued relation contradicts one with another value, if both are valid at the same
// time. For one-way relations, the reversed fact contradicts.
import { entityKey } from '../../../../libraries/text/entity-key';
import { compareNames } from '../../../../libraries/text/compare-names';
import type { Finding } from '../../../../reading/compare';
import type { Relation } from '../../../../reading/reading';
import { relationBetween } from '../../../../libraries/text/lexicon';
import { forEver, isBefore, sinceEver } from '../../../../time';
import type { NamedFact, AssertedFact } from './assertion';
import type { Detector } from './detector';

export const structure: Detector = (cases, { stated, facts }) =>
  cases.map(({ item_id }) => {
    const own = facts.filter((fact) => fact.item_id === item_id);
    const found = own.flatMap((fact) => stated.flatMap((each) => comparedWith(fact, each) ?? []));
    return found.find(contradicts) ?? found[0];
  });

export const contradicts = ({ features }: Pick<Finding, 'features'>): boolean =>
  (features['other_end'] ?? 0) > 0 || (features['exchanged_ends'] ?? 0) > 0;

function comparedWith(fact: NamedFact, stated: AssertedFact): Finding | undefined {
  const { relation, side, withDetail, key, isExchanged } = stated;
  if (fact.key !== key || fact.side !== side || fact.predicate !== relation.predicate) return undefined;
  if (isExchanged) return exchangedWith(fact, relation);
  if (withDetail && (fact.detail ?? '').toLowerCase() !== (relation.detail ?? '').toLowerCase()) return undefined;
  if (!overlap(fact, relation)) return undefined;
  const other = side === 'source' ? relation.target : relation.source;
  const [from, to] = side === 'source' ? [fact.name, fact.other] : [fact.other, fact.name];
  const path = [from, fact.predicate, to];
  const isSame =
    fact.other_keys.includes(entityKey(other)) ||
    compareNames(named(other, entityKey(other)), named(fact.other, fact.other_keys[0] ?? '')) !== undefined;
  if (isSame) return { features: { same_end: 1 }, path };
  if (mayContain(other, fact.other)) return { features: {}, path };
  return {
    features: { other_end: 1 },
    conflict_type: [other, fact.other].every((end) => /\d/.test(end)) ? 'numeric_mismatch' : 'direct_contradiction',
    explanation: `${fact.name}: "${fact.predicate.replaceAll('_', ' ')}" is ${fact.other} in the graph, not ${other}.`,
    path,
  };
}

/** "A reports to B" contradicts "B reports to A". */
function exchangedWith(fact: NamedFact, relation: Relation): Finding | undefined {
  if (!fact.other_keys.includes(entityKey(relation.source)) || !overlap(fact, relation)) return undefined;
  const path = [fact.name, fact.predicate, fact.other];
  const explanation = `The graph says the reverse: ${path.join(' ').replaceAll('_', ' ')}.`;
  return { features: { exchanged_ends: 1 }, conflict_type: 'entity_confusion', explanation, path };
}

const named = (name: string, key: string) => ({ name, key, entity_type: 'other' });

/** "Lives in Norway" does not contradict "lives in Oslo", because one place contains the other. */
function mayContain(a: string, b: string): boolean {
  const related = relationBetween(a.toLowerCase(), b.toLowerCase());
  return related?.relation === 'broader' || related?.relation === 'narrower';
}

const overlap = (fact: NamedFact, { valid_start, valid_end }: Relation) =>
  isBefore(valid_start ?? sinceEver, fact.holds_until ?? forEver) &&
  isBefore(fact.holds_from ?? sinceEver, valid_end ?? forEver);
