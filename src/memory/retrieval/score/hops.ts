// Formulas of the traversal: where it starts, and what a step costs.
import type { Queries } from '../../../generated/queries';
import { ofHops } from './constants';
import type { Candidate, Hit, Pool } from './pool';

export type StepKind =
  /** A relationship joins the two items. */
  | 'edge'
  /** One item mentions a name that the other is about. */
  | 'link'
  /** Both items mention the same rare name. */
  | 'shared';

type HopRow = Queries['retrieval/list-hops']['row'];

export interface HopStep {
  from: string;
  kind: StepKind;
  /** Type of the relationship, or the common name. */
  via: string;
  /** Direction: true if the relationship starts at `from`. */
  outgoing: boolean;
  /** Number of relationships of the item, of items about the name, or of items that share it. */
  degree: number;
  candidate: Candidate;
}

export const stepOf = ({ seed: from, kind, ...row }: HopRow): HopStep => ({ ...row, from, kind: kind as StepKind });

export interface Way {
  hit: Hit;
  /** 0 to 1: the strength of the hit, reduced by each step. */
  strength: number;
  /** Number of relationships; a step over a name counts as two. */
  hops: number;
  /** Word stems of the question that no item of the path contains. */
  open: ReadonlySet<string>;
  /** The last step, and the path before it; undefined at the start of the path. */
  last: { step: HopStep; before: Way } | undefined;
}

const { maxWeight, unfit, commonDegree, startPower, starts } = ofHops;

export function startsOf(pool: Pool): Way[] {
  const chosen = pool.hits.slice(0, starts);
  const strongest = chosen[0]?.base || 1;
  return chosen.map((hit) => ({
    hit,
    strength: Math.min(1, (Math.max(hit.base, 0) / strongest) ** startPower),
    hops: 0,
    open: without(pool.stems, hit),
    last: undefined,
  }));
}

const without = (stems: ReadonlySet<string>, { words }: Hit): ReadonlySet<string> =>
  new Set([...stems].filter((stem) => !words.counts.has(stem)));

export function onward(pool: Pool, before: Way, step: HopStep, hit: Hit): Way {
  return {
    hit,
    strength: before.strength * keeps(pool, before, step, hit),
    hops: before.hops + (step.kind === 'edge' ? 1 : 2),
    open: without(before.open, hit),
    last: { step, before },
  };
}

/** Share of the strength that a step keeps: less for frequent names, and if the item adds no word of the question. */
function keeps(pool: Pool, { open, last }: Way, { kind, via, degree }: HopStep, hit: Hit): number {
  const added = pool.covers(hit.words, open);
  const isTurn = Boolean(hit.candidate.session_key);
  switch (kind) {
    case 'edge': {
      // The relationship that led here is not counted.
      const onward = Math.max(1, degree - Number(last !== undefined));
      return (maxWeight.edge * (structural.has(via) ? added : 1)) / Math.sqrt(onward);
    }
    // All turns of a conversation mention the same names, so a link to a turn says nothing.
    case 'link':
      return isTurn ? 0 : (maxWeight.link * Math.min(1, unfit.link + added)) / Math.sqrt(degree);
    case 'shared': {
      const rarity = 1 - Math.log(degree) / Math.log(commonDegree);
      return isTurn ? 0 : maxWeight.shared * Math.min(1, unfit.shared + added) * rarity;
    }
  }
}

/** Types that only state containment; a step from one part to another needs words of the question. */
const structural = new Set(['PART_OF']);
