// The parsed assertion that all stages of a challenge share.
import type { Ctx } from '../../../../ctx';
import type { Schemas } from '../../../../generated/schemas';
import { statementsIn, type ComparedStatement } from '../../../../language/compare/closest';
import { entityKey } from '../../../../language/entities/entity-key';
import { extract } from '../../../../language/entities/extract';
import type { Relation } from '../../../../language/entities/extraction';
import { patternFile } from '../../../../language/read-data';
import { maxRead } from '../../../../limits';
import type { Filter } from '../../../retrieval/search-spec';

export type NamedFact = Schemas['reasoning/NamedFact'];

export interface Assertion {
  text: string;
  /** Declarative sentences. */
  statements: ComparedStatement[];
  stated: StatedFact[];
}

/** A stated fact whose relation excludes other facts: single-valued, or one-way between two names. */
export interface StatedFact {
  relation: Relation;
  side: Side;
  withDetail: boolean;
  /** Whether the reversed fact is looked up. */
  isExchanged: boolean;
  key: string;
}

type Side = 'source' | 'target';

/** The part of an assertion that is read. */
export const readOf = (assertion: string) => assertion.slice(0, maxRead.assertion).toWellFormed();

/** @param now base of relative days such as "yesterday" */
export function readAssertion(sent: string, now: string): Assertion {
  const text = readOf(sent);
  return { text, statements: statementsIn(text), stated: factsIn(text, now) };
}

/** Predicates with their exclusion rule. */
const rules = patternFile('single-valued').blocks.flatMap(({ head, wordings }) =>
  wordings.map((predicate) => ({ head, predicate })),
);

/** The end that determines the other end uniquely, and whether the detail must match too. */
const singleValued = new Map<string, { side: Side; withDetail: boolean }>(
  rules
    .filter(({ head }) => head !== 'one way')
    .map(({ head, predicate }) => [
      predicate,
      { side: head.startsWith('target') ? 'target' : 'source', withDetail: head.endsWith('with detail') },
    ]),
);

/** Predicates that never apply in both directions. */
const oneWay = new Set(rules.filter(({ head }) => head === 'one way').map(({ predicate }) => predicate));

/** Max facts looked up per assertion. */
const maxFacts = 10;

/** Facts in a text with excluding relations. @param now base of relative days such as "yesterday" */
export function factsIn(text: string, now: string): StatedFact[] {
  const { relations } = extract(text.slice(0, maxRead.statedFacts), { time: now });
  const facts = relations.flatMap((relation) => {
    const { predicate, target } = relation;
    const rule = singleValued.get(predicate);
    const back = { relation, side: 'source' as const, withDetail: false, isExchanged: true, key: entityKey(target) };
    return [
      ...(rule ? [{ relation, ...rule, isExchanged: false, key: entityKey(relation[rule.side]) }] : []),
      ...(oneWay.has(predicate) ? [back] : []),
    ];
  });
  return facts.slice(0, maxFacts);
}

/** Stored facts of the same names and predicates, in the direction that could contradict. */
export async function factsAbout(
  ctx: Pick<Ctx, 'graph'>,
  { stated }: Pick<Assertion, 'stated'>,
  filter: Filter,
): Promise<NamedFact[]> {
  if (stated.length === 0) return [];
  const ends = stated.map(({ key, side, relation: { predicate } }) => ({ key, side, predicate }));
  return (await ctx.graph.run('reasoning/list-facts', { ends, filter })).map(({ fact }) => fact);
}
