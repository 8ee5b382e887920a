// The parsed assertion, an input of all challenge stages.
import type { Ctx } from '../../../../ctx';
import type { Schemas } from '../../../../generated/schemas';
import { statementsIn, type ComparedStatement } from '../../../../reading/compare';
import { read } from '../../../../reading/read';
import { entityKey } from '../../../../text/entity-key';
import type { Relation } from '../../../../reading/reading';
import { patternFile } from '../../../../text/read-data';
import { maxRead } from '../../../../limits';
import type { Filter } from '../../../retrieval/search-spec';

export type NamedFact = Schemas['reasoning/NamedFact'];

export interface Assertion {
  text: string;
  statements: ComparedStatement[];
  stated: StatedFact[];
}

/** A fact that excludes others: "A was born in B" allows one B; "A manages B" excludes "B manages A". */
export interface StatedFact {
  relation: Relation;
  side: Side;
  withDetail: boolean;
  /** "B manages A" would contradict "A manages B". */
  isExchanged: boolean;
  key: string;
}

type Side = 'source' | 'target';

export const readOf = (assertion: string) => assertion.slice(0, maxRead.assertion).toWellFormed();

/** @param now base of relative dates such as "yesterday" */
export async function readAssertion(sent: string, now: string): Promise<Assertion> {
  const text = readOf(sent);
  return { text, statements: statementsIn(text), stated: await factsIn(text, now) };
}

/** Each predicate with the rule that says which other facts it excludes. */
const rules = patternFile('single-valued').blocks.flatMap(({ head, wordings }) =>
  wordings.map((predicate) => ({ head, predicate })),
);

/** Allow one value: which end of the relation has only one, and whether the detail must match too. */
const singleValued = new Map<string, { side: Side; withDetail: boolean }>(
  rules
    .filter(({ head }) => head !== 'one way')
    .map(({ head, predicate }) => [
      predicate,
      { side: head.startsWith('target') ? 'target' : 'source', withDetail: head.endsWith('with detail') },
    ]),
);

/** Predicates whose reversed fact is a contradiction, for example "manages". */
const oneWay = new Set(rules.filter(({ head }) => head === 'one way').map(({ predicate }) => predicate));

const maxFacts = 10;

/** @param now base of relative dates such as "yesterday" */
export async function factsIn(text: string, now: string): Promise<StatedFact[]> {
  const { names } = await read({ content: text.slice(0, maxRead.statedFacts), time: now }, ['names']);
  const facts = names.relations.flatMap((relation) => {
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

export async function factsAbout(
  ctx: Pick<Ctx, 'graph'>,
  { stated }: Pick<Assertion, 'stated'>,
  filter: Filter,
): Promise<NamedFact[]> {
  if (stated.length === 0) return [];
  const ends = stated.map(({ key, side, relation: { predicate } }) => ({ key, side, predicate }));
  return (await ctx.graph.run('reasoning/list-facts', { ends, filter })).map(({ fact }) => fact);
}
