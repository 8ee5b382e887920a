// Stage 6: writes all results for the item in one transaction, which also removes the run id that marks the item as
// open. So a repeat does nothing.
import type { Ctx } from '../../../../ctx';
import { NotFound, Refusal } from '../../../../errors';
import { assessmentProperties } from '../../../model/assessment';
import type { Transaction } from '../../../../graph/run';
import { openItemLinks, type ItemLink } from '../../../store/edges';
import { mapInTurns } from '../../../../process/turns';
import { readFields } from '../../../model/fields';
import { readContent } from '../../../model/read-content';
import { writtenTimes, type StoredItem } from '../../../model/record';
import { ingestOriginOf, trustIn, type MemoryType, type Origin } from '../../../model/types';
import { decisionStatus, labelledBefore } from '../../../store/labelled';
import { askDoubts } from '../../../store/reviews';
import { completeItem, openItems, type Entry } from '../../../store/write';
import { deadlyDeaths } from '../../../runs/runs';
import type { FoundConflict, Judged, Resolved, ProcessedItem } from './drafts';

const maxSubjects = 50;

/** @throws Refusal `changed` if the item was changed since `receive`; NotFound if it was deleted */
export async function write(ctx: Ctx, draft: Judged): Promise<ProcessedItem> {
  const { item, run_id, fields, names, vector, found } = draft;
  const { item_id } = item;
  const now = ctx.now();
  const read = await statementEntries(ctx, draft, now);
  const outcome = await ctx.graph.write(async (transaction) => {
    const isDone = await completeItem(transaction, ctx, item, {
      run_id,
      fields,
      names,
      embedding: vector,
      extra: propertiesOf(draft, now),
    });
    if (!isDone) return { written: false, subjects: [], ended: undefined };
    await askDoubts(transaction, ctx, item_id, found.doubts);
    const statements = await withoutStored(transaction, draft, read);
    if (statements.length > 0) await openItems(transaction, ctx, statements);
    const judged = [item_id, ...statements.map((entry) => entry.item_id)];
    await openItemLinks(
      transaction,
      draft.conflicts.flatMap((of, i) => conflictLinks(judged[i] as string, of)),
      now,
    );
    if (draft.keepsFound) {
      const { entities, relations } = found;
      await transaction.run('ingest/record-found', {
        run_id,
        item_id,
        found_json: JSON.stringify({ entities, relations }),
      });
    }
    if (!draft.only) return { written: true, subjects: [], ended: undefined };
    // Read here, not after the commit, so that the last events immediately follow the end of the run.
    const subjects = await transaction.run('ingest/list-subjects', { item_id, limit: maxSubjects });
    const ended = await transaction.run('runs/end', { run_id, stage: 'announce', deadly: deadlyDeaths, now });
    return { written: true, subjects: subjects.map(({ entity_id }) => entity_id), ended: ended?.run };
  });
  if (!outcome.written) await requireDone(ctx, draft);
  return { ...draft, ...outcome };
}

const propertiesOf = ({ confidence, why, found, conflicts }: Judged, now: string) => ({
  type_confidence: confidence,
  type_reason: why,
  entity_count: found.entities.length,
  relation_count: found.relations.length,
  ...judgement(conflicts[0], now),
});

/** A statement gets origin and trust of the text that contains it. */
const statementOrigin = ({ origin, trust }: StoredItem, type: MemoryType): Origin => ({
  ...ingestOriginOf(type, undefined),
  origin,
  trust: trustIn({ origin, trust }),
});

/**
 * Entries for the statements of a text, each PART_OF the item of the text. Their facts are stored with that item
 * only.
 */
async function statementEntries(
  ctx: Ctx,
  { item, fields, statements, statementVectors, conflicts }: Judged,
  now: string,
): Promise<Entry[]> {
  return mapInTurns(statements, async ({ text, memory_type, confidence, why }, index): Promise<Entry> => {
    const origin = statementOrigin(item, memory_type);
    const sent = {
      tags: fields.tags,
      ...writtenTimes(item),
      ...(memory_type === 'decision' && decisionStatus(origin)),
    };
    const { fields: own, names } = await readContent(readFields(memory_type, text, sent, {}, []));
    return {
      draft: {
        fields: own,
        origin,
        names: { ...names, facts: [] },
        embed: true,
        parts: [],
      },
      item_id: ctx.newId('mem'),
      vectors: { item: statementVectors[index] ?? null },
      dedupe_key: null,
      part_of: item.item_id,
      extra: { type_confidence: confidence, type_reason: why, ...judgement(conflicts[index + 1], now) },
    };
  });
}

/** A changed note may already have some of its decisions. */
async function withoutStored(transaction: Transaction, { item, added }: Judged, read: Entry[]): Promise<Entry[]> {
  if (!added || read.length === 0) return read;
  const { kept } = await labelledBefore(transaction, item.item_id, []);
  return read.filter(({ draft }) => !kept.includes(draft.fields.content));
}

function judgement([first, ...others]: FoundConflict[] = [], now: string): Record<string, unknown> {
  if (!first) return {};
  const named = `${first.existing_item_id} (${first.conflict_type})`;
  return assessmentProperties({
    challenge_count: 1,
    last_challenged_at: now,
    has_conflict: true,
    needs_review: true,
    review_reason: `It contradicts ${named}${others.length > 0 ? ` and ${others.length} more` : ''}.`,
    conflicting_assertion: first.existing_fact,
  });
}

const conflictLinks = (source_id: string, conflicts: FoundConflict[]): ItemLink[] =>
  conflicts.map(({ existing_item_id, conflict_type, confidence }) => ({
    source_id,
    type: 'CONFLICTS_WITH',
    target_id: existing_item_id,
    properties: { conflict_type, confidence },
  }));

/** Checks why `write` matched no item: another worker may have written it. */
async function requireDone(ctx: Ctx, { item, run_id }: Resolved): Promise<void> {
  const row = await ctx.graph.run('store/get', { item_id: item.item_id });
  if (!row) throw new NotFound();
  if (row.item['run_id'] === run_id) throw new Refusal('changed', 'The item was changed while it was being processed.');
}
