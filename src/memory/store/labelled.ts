// Decisions that a text labels, as in "Decision: use Kafka". Each becomes an item PART_OF the text's item. It is
// deleted with that item, and superseded if a new text lacks it. That of an external text waits for a member.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import { decisionsIn } from '../../language/memory-type/decisions-in';
import { forEver, sinceEver } from '../../time';
import { readFields, type ItemFields } from '../model/fields';
import { namesOf, type ItemNames, type ItemVectors } from '../model/names';
import type { StoredItem } from '../model/record';
import { hiddenStatuses, originOf, type Origin } from '../model/types';
import type { Entry } from './write';

/** Equals the confidence of the rule that classifies a text by its label. */
const confidence = 0.95;

/** The status of a decision that a text of this trust labels. */
export const decisionStatus = ({ trust }: Pick<Origin, 'trust'>) => ({
  status: trust === 'external' ? 'pending' : 'active',
});

/** The status of a labelled decision once no text labels it; undefined if it has ended or was changed otherwise. */
export const endOfLabelled = (status: string | undefined): string | undefined =>
  status === 'active' ? 'superseded' : status === 'pending' ? 'retracted' : undefined;

interface Note {
  item_id: string;
  fields: ItemFields;
  origin: Pick<Origin, 'origin' | 'trust'>;
  names: ItemNames;
  vectors: ItemVectors;
}

/** Entries for the decisions that a text labels. @param but texts of decisions that are already stored */
export function decisionEntries(
  ctx: Pick<Ctx, 'newId'>,
  { item_id, fields: of, origin, names, vectors }: Note,
  but: string[] = [],
): Entry[] {
  return (names.decisions ?? []).flatMap((text, place): Entry[] => {
    if (but.includes(text)) return [];
    const own = readFields('decision', text, { tags: of.tags, ...decisionStatus(origin) }, {}, []);
    const isUndated = own.valid_start_time === sinceEver && own.valid_end_time === forEver;
    const { valid_start_time, valid_start_local } = of;
    const fields = isUndated ? { ...own, valid_start_time, valid_start_local } : own;
    return [
      {
        draft: {
          fields,
          origin: { ...originOf('decision', undefined), origin: origin.origin, trust: origin.trust },
          // The facts of a decision are stored once, with the note.
          names: { ...namesOf(fields), facts: [] },
          embed: true,
          parts: [],
        },
        item_id: ctx.newId('mem'),
        vectors: { item: vectors.decisions?.[place] ?? null, facts: [] },
        dedupe_key: null,
        part_of: item_id,
        extra: { type_confidence: confidence, type_reason: 'the note that it is part of labels it so' },
      },
    ];
  });
}

/** Stored decisions that the new text no longer labels. */
export async function droppedDecisions(
  transaction: Transaction,
  { item_id, content: before }: Pick<StoredItem, 'item_id' | 'content'>,
  content: string,
): Promise<string[]> {
  const said = decisionsIn(content);
  const dropped = decisionsIn(before).filter((text) => !said.includes(text));
  if (dropped.length === 0) return [];
  const rows = await transaction.run('store/list-decisions-in', { item_id, hidden: [...hiddenStatuses] });
  return rows.flatMap((row) => (dropped.includes(row.content) ? [row.item_id] : []));
}

/** The decisions that an item contains, for a response; empty object if none. */
export async function labelledIn(
  { graph }: { graph: Transaction },
  item_id: string,
): Promise<{ decisions?: Schemas['items/Labelled'][] }> {
  const decisions = await graph.run('store/list-decisions-in', { item_id, hidden: [...hiddenStatuses] });
  return decisions.length > 0 ? { decisions } : {};
}
