// The stage of the graph: facts of the same name by a relation of which it has only one, with another end, while both hold.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { entityKey } from '../../../language/entities/entity-key';
import { compareNames } from '../../../language/entities/compare-names';
import { extract } from '../../../language/entities/extract';
import type { Relation } from '../../../language/entities/extraction';
import { relationBetween } from '../../../language/lexicon/lexicon';
import { patternFile } from '../../../language/read-data';
import { forEver, isBefore, sinceEver } from '../../../time';
import type { Filter } from '../../retrieval/plan';
import type { Detector, Finding } from './detector';

export type NamedFact = Schemas['reasoning/NamedFact'];

type Side = 'source' | 'target';

/** Which end of a relation has one other end, and whether only with the same detail. */
const singleValued = new Map<string, { side: Side; withDetail: boolean }>(
  patternFile('single-valued').blocks.flatMap(({ head, wordings }) =>
    wordings.map((predicate): [string, { side: Side; withDetail: boolean }] => [
      predicate,
      { side: head.startsWith('target') ? 'target' : 'source', withDetail: head.endsWith('with detail') },
    ]),
  ),
);

/** Facts of an assertion that are looked up. */
const mostFacts = 10;
/** Characters of an assertion that are read for facts. */
const longestRead = 2_000;

/** A single-valued fact that the assertion states. */
export interface Stated {
  relation: Relation;
  side: Side;
  withDetail: boolean;
  key: string;
}

/** The facts an assertion states by relations of which a name has one. @param now resolves "yesterday" */
export function statedBy(assertion: string, now: string): Stated[] {
  const { relations } = extract(assertion.slice(0, longestRead), { time: now });
  return relations
    .flatMap((relation) => {
      const rule = singleValued.get(relation.predicate);
      return rule
        ? [{ relation, ...rule, key: entityKey(rule.side === 'source' ? relation.source : relation.target) }]
        : [];
    })
    .slice(0, mostFacts);
}

/** The stored facts of the same names by the same relations. */
export async function factsAbout(ctx: Pick<Ctx, 'graph'>, stated: Stated[], filter: Filter): Promise<NamedFact[]> {
  if (stated.length === 0) return [];
  const ends = stated.map(({ key, side, relation: { predicate } }) => ({ key, side, predicate }));
  return (await ctx.graph.run('reasoning/list-facts', { ends, filter })).map(({ fact }) => fact);
}

/** The stage for what an assertion states and what is stored about it. */
export const structureOf = (stated: Stated[], facts: NamedFact[]): Detector => ({
  stage: 'structure',
  find: (_ctx, _assertion, cases) =>
    Promise.resolve(
      cases.map(({ item_id }) => {
        const own = facts.filter((fact) => fact.item_id === item_id);
        const found = own.flatMap((fact) => stated.flatMap((each) => comparedWith(fact, each) ?? []));
        return found.find(({ features }) => (features['other_end'] ?? 0) > 0) ?? found[0];
      }),
    ),
});

function comparedWith(fact: NamedFact, { relation, side, withDetail, key }: Stated): Finding | undefined {
  if (fact.key !== key || fact.predicate !== relation.predicate) return undefined;
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
    conflict_type: 'direct_contradiction',
    explanation: `${fact.name}: "${fact.predicate.replaceAll('_', ' ')}" is ${fact.other} in the graph, not ${other}.`,
    path,
  };
}

const named = (name: string, key: string) => ({ name, key, entity_type: 'other' });

/** A city and its country are no contradiction: known places must be of one kind. */
function mayContain(a: string, b: string): boolean {
  const related = relationBetween(a.toLowerCase(), b.toLowerCase());
  return related?.relation === 'broader' || related?.relation === 'narrower';
}

const overlap = (fact: NamedFact, { valid_start, valid_end }: Relation) =>
  isBefore(valid_start ?? sinceEver, fact.holds_until ?? forEver) &&
  isBefore(fact.holds_from ?? sinceEver, valid_end ?? forEver);
