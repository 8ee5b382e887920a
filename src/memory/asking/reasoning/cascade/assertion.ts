// An assertion as every stage of a challenge gets it: read once.
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
  /** Its sentences that state something. */
  statements: ComparedStatement[];
  stated: StatedFact[];
}

/** A fact that an assertion states, by a relation of which a name has only one, or which leads one way between two names. */
export interface StatedFact {
  relation: Relation;
  side: Side;
  withDetail: boolean;
  /** Is looked for in the other direction. */
  isExchanged: boolean;
  key: string;
}

type Side = 'source' | 'target';

/** What is read of the text of an assertion. */
export const readOf = (assertion: string) => assertion.slice(0, maxRead.assertion).toWellFormed();

/** @param now resolves "yesterday" */
export function readAssertion(sent: string, now: string): Assertion {
  const text = readOf(sent);
  return { text, statements: statementsIn(text), stated: factsIn(text, now) };
}

/** Relations by how they exclude others. */
const rules = patternFile('single-valued').blocks.flatMap(({ head, wordings }) =>
  wordings.map((predicate) => ({ head, predicate })),
);

/** Which end of a relation has one other end, and whether only with the same detail. */
const singleValued = new Map<string, { side: Side; withDetail: boolean }>(
  rules
    .filter(({ head }) => head !== 'one way')
    .map(({ head, predicate }) => [
      predicate,
      { side: head.startsWith('target') ? 'target' : 'source', withDetail: head.endsWith('with detail') },
    ]),
);

/** Relations that never lead both ways between two names. */
const oneWay = new Set(rules.filter(({ head }) => head === 'one way').map(({ predicate }) => predicate));

/** Facts of an assertion that are looked up. */
const maxFacts = 10;

/** The facts that a text states by relations which exclude others. @param now resolves "yesterday" */
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

/** The stored facts of the same names by the same relations, in the direction that may contradict. */
export async function factsAbout(
  ctx: Pick<Ctx, 'graph'>,
  { stated }: Pick<Assertion, 'stated'>,
  filter: Filter,
): Promise<NamedFact[]> {
  if (stated.length === 0) return [];
  const ends = stated.map(({ key, side, relation: { predicate } }) => ({ key, side, predicate }));
  return (await ctx.graph.run('reasoning/list-facts', { ends, filter })).map(({ fact }) => fact);
}
