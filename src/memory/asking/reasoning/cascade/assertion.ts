// The assertion, read once for all challenge stages, with the stored facts to compare it with.
import type { Ctx } from '../../../../ctx';
import type { Schemas } from '../../../../generated/schemas';
import { maxRead } from '../../../../limits';
import { readText } from '../../../../reading/read';
import type { Reading, Relation } from '../../../../reading/reading';
import { entityKey } from '../../../../libraries/text/entity-key';
import { patternFile } from '../../../../libraries/text/read-data';
import type { MemoryType } from '../../../model/types';
import { defaultFilter } from '../../../retrieval/search-spec';

export type NamedFact = Schemas['reasoning/NamedFact'];

export interface Assertion extends Pick<Reading, 'statements' | 'names'> {
  text: string;
  stated: AssertedFact[];
  /** Stored facts that have a name and the predicate of a stated fact. */
  facts: NamedFact[];
}

/** A fact that excludes other facts: "A was born in B" allows one B; "A manages B" excludes "B manages A". */
export interface AssertedFact {
  relation: Relation;
  side: Side;
  withDetail: boolean;
  /** True if the reversed fact contradicts: "B manages A" for "A manages B". */
  isExchanged: boolean;
  key: string;
}

type Side = 'source' | 'target';

export const readOf = (assertion: string) => assertion.slice(0, maxRead.assertion).toWellFormed();

/**
 * @param now base of relative dates such as "yesterday"
 * @param types memory types of the items whose facts are read
 */
export async function readAssertion(
  ctx: Pick<Ctx, 'graph'>,
  sent: string,
  now: string,
  types: MemoryType[],
): Promise<Assertion> {
  const text = readOf(sent);
  const reading = await readText({ content: text, time: now }, ['statements', 'names']);
  const stated = reading.names.relations.flatMap(statedBy).slice(0, maxFacts);
  const ends = stated.map(({ key, side, relation: { predicate } }) => ({ key, side, predicate }));
  const rows =
    ends.length > 0 ? await ctx.graph.run('reasoning/list-facts', { ends, filter: defaultFilter(types) }) : [];
  return { text, ...reading, stated, facts: rows.map(({ fact }) => fact) };
}

/** Each predicate with the rule that says which other facts it excludes. */
const rules = patternFile('single-valued').blocks.flatMap(({ head, wordings }) =>
  wordings.map((predicate) => ({ head, predicate })),
);

/** Relations that allow one value: which end has only one, and whether the detail must match too. */
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

function statedBy(relation: Relation): AssertedFact[] {
  const { predicate, target } = relation;
  const rule = singleValued.get(predicate);
  return [
    ...(rule ? [{ relation, ...rule, isExchanged: false, key: entityKey(relation[rule.side]) }] : []),
    ...(oneWay.has(predicate)
      ? [{ relation, side: 'source' as const, withDetail: false, isExchanged: true, key: entityKey(target) }]
      : []),
  ];
}
