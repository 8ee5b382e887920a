// Decisions that a text labels, as in "Decision: use Kafka". Each becomes an item PART_OF the text's item. It is
// deleted with that item, and ends if a new text lacks it. A decision labelled in an external text waits for a member's
// approval.
import type { Writing } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import type { ItemNames, ItemVectors } from '../model/names';
import { hiddenStatuses, originOf, type Origin } from '../model/types';
import type { Entry } from './write';

/** Equals the confidence of the rule that classifies a text by its label. */
const confidence = 0.95;
export const reasonOfLabelled = 'the note that contains it labels it as a decision';

export const decisionStatus = ({ trust }: Pick<Origin, 'trust'>) => ({
  status: trust === 'external' ? 'pending' : 'active',
});

/** The status of a decision that the text no longer labels; undefined if it stays, because it is not in use. */
export const endOfLabelled = (status: string | undefined): string | undefined =>
  status === 'active' ? 'superseded' : status === 'pending' ? 'retracted' : undefined;

interface Note {
  item_id: string;
  origin: Pick<Origin, 'origin' | 'trust'>;
  names: ItemNames;
  vectors: ItemVectors;
}

/** @param but texts of stored decisions, which get no entry */
export function decisionEntries(
  ctx: Pick<Writing, 'newId'>,
  { item_id, origin, names, vectors }: Note,
  but: string[] = [],
): Entry[] {
  return (names.decisions ?? []).flatMap((decision, position): Entry[] => {
    if (but.includes(decision.fields.content)) return [];
    return [
      {
        draft: {
          ...decision,
          fields: { ...decision.fields, ...decisionStatus(origin) },
          origin: { ...originOf('decision', undefined), origin: origin.origin, trust: origin.trust },
          embed: true,
          parts: [],
        },
        item_id: ctx.newId('mem'),
        vectors: { item: vectors.decisions?.[position] ?? null },
        dedupe_key: null,
        part_of: item_id,
        extra: { type_confidence: confidence, type_reason: reasonOfLabelled },
      },
    ];
  });
}

export interface LabelledBefore {
  dropped: string[];
  /** Labels that need no new decision, whatever happened to the stored one. */
  kept: string[];
}

/**
 * Compares the labels of a new text with the stored decisions. Each decision is compared by its original words.
 */
export async function labelledBefore(
  transaction: Transaction,
  item_id: string,
  labelled: string[],
): Promise<LabelledBefore> {
  const rows = await transaction.run('store/list-labelled', { item_id, type_reason: reasonOfLabelled });
  const isDropped = (row: (typeof rows)[number]) =>
    endOfLabelled(row.status) !== undefined && !labelled.includes(row.label);
  return {
    dropped: rows.filter(isDropped).map((row) => row.item_id),
    kept: rows.filter((row) => row.is_replaced || row.status !== 'superseded').map(({ label }) => label),
  };
}

export async function labelledIn(
  { graph }: { graph: Transaction },
  item_id: string,
): Promise<{ decisions?: Schemas['items/Labelled'][] }> {
  const decisions = await graph.run('store/list-decisions-in', { item_id, hidden: [...hiddenStatuses] });
  return decisions.length > 0 ? { decisions } : {};
}
