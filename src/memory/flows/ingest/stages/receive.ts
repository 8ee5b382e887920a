// Stage 1, within the request: commits the unprocessed items and their run before the response. From then on the
// items are readable and full-text search finds them, even if a later stage fails.
import type { Schemas } from '../../../../generated/schemas';
import type { Ctx } from '../../../../ctx';
import { recordRun } from '../../../runs/run';
import type { Draft } from '../../../model/draft';
import type { Refusal } from '../../../../errors';
import { addAll } from '../../../../lists';
import { storeOnce, type Fresh, type Placed } from '../../../store/once';
import {
  changeNamed,
  findNamed,
  inLockOrder,
  keyOf,
  prepareChanges,
  releaseKeys,
  type OnConflict,
  type Prepared,
} from '../../../store/upsert';
import type { StoredRun } from '../../../runs/runs';
import { openItems } from '../../../store/write';
import { readStored } from '../../../../schemas';
import { noVectors } from '../raw';

type WritableType = Schemas['items/WritableType'];
type IngestTask = Schemas['stored/IngestTask'];

/** Input of the worker, which the run node stores as JSON. */
export const taskOf = ({ request_json }: Pick<StoredRun, 'request_json'>): IngestTask =>
  request_json ? readStored('stored/IngestTask', request_json) : { by_rules: [] };

/** A text from a request, with its options. */
export interface SentText {
  draft: Draft;
  /** Identifies a text that is sent again; null if every repeat becomes a new item. */
  key: string | null;
  /** Whether workers process it without the language model. */
  by_rules: boolean;
  /** Whether stage `judge` compares it with stored items. */
  judged: boolean;
  /** What happens if an item with the same external_id is stored. */
  on_conflict: OnConflict;
  /** The same text as an item of another type; used when the stored item with its external_id has that type. */
  as: (type: WritableType) => Draft;
}

/** The stored items, one per text, in order. */
export interface Received {
  placed: Placed[];
  /** Indexes of texts that became a new version of a stored item. */
  updated: ReadonlySet<number>;
  /** Why a text did not update its stored item, by index of the text. */
  refused: ReadonlyMap<number, Refusal>;
}

/**
 * Stores unprocessed items and their run. A text whose external_id is stored becomes a new version of that item.
 * @throws Refusal if a single text may not update its item
 */
export async function receive(ctx: Ctx, run: { run_id: string; kind: string }, texts: SentText[]): Promise<Received> {
  const drafts = texts.map(({ draft }) => draft);
  const isNamed = ({ draft, key }: SentText) => key !== null && draft.fields.external_id !== undefined;
  const keys = texts.map((text) => (isNamed(text) ? keyOf(ctx, text.draft) : text.key));
  const updated = new Set<number>();
  let refused = new Map<number, Refusal>();
  const write = async (fresh: Fresh[], placed: Placed[]) => {
    const known = placed.flatMap(({ item_id, created }, index) =>
      created || !isNamed(texts[index] as SentText) ? [] : [{ index, item_id }],
    );
    const prepared = await changesOf(ctx, texts, known);
    refused = prepared.refused;
    const [refusal] = refused.values();
    if (refusal && texts.length === 1) throw refusal;
    const entries = fresh.map((of) => ({ ...of, vectors: noVectors, extra: { run_id: run.run_id } }));
    const item_ids = placed.map(({ item_id }) => item_id);
    const by_rules = item_ids.filter((_, i) => texts[i]?.by_rules);
    const judged = item_ids.filter((_, i) => texts[i]?.judged);
    const task: IngestTask = { by_rules, judged };
    const request_json = by_rules.length + judged.length > 0 ? JSON.stringify(task) : undefined;
    const items = texts.length;
    await ctx.graph.write(async (transaction) => {
      updated.clear();
      await releaseKeys(
        transaction,
        entries.flatMap(({ draft, dedupe_key }) => (draft.fields.external_id && dedupe_key) || []),
      );
      if (entries.length > 0) await openItems(transaction, ctx, entries);
      for (const change of inLockOrder(prepared.changes))
        if (await changeNamed(transaction, ctx, change)) updated.add(change.index);
      await recordRun(transaction, ctx.now(), { ...run, stage: 'receive', items, request_json }, item_ids);
    });
  };
  const placed = await storeOnce(ctx, drafts, keys, write, {
    keys: new Set(keys.filter((_, i) => isNamed(texts[i] as SentText))),
    find: async () => {
      const found = await findNamed(
        ctx,
        texts.filter(isNamed).map(({ draft }) => draft),
      );
      return new Map(
        texts.flatMap((text, i): [string, string][] => {
          const item_id = isNamed(text) && found.get(text.draft.fields.external_id as string);
          return item_id ? [[keys[i] as string, item_id]] : [];
        }),
      );
    },
  });
  return { placed, updated, refused };
}

/** Prepares the new versions of items whose external_id is stored. A text without a type keeps the type of the item. */
async function changesOf(
  ctx: Ctx,
  texts: SentText[],
  known: { index: number; item_id: string }[],
): Promise<{ changes: Prepared[]; refused: Map<number, Refusal> }> {
  const changes: Prepared[] = [];
  const refused = new Map<number, Refusal>();
  for (const { index, item_id } of known) {
    const { draft, on_conflict, as } = texts[index] as SentText;
    const stored = (await ctx.graph.run('store/get-many', { item_ids: [item_id] }))[0]?.item;
    const { memory_type } = draft.fields;
    const own = as((memory_type === 'pending' && stored ? stored.memory_type : memory_type) as WritableType);
    const prepared = await prepareChanges(ctx, [{ index, draft: own, item_id }], on_conflict);
    addAll(changes, prepared.changes);
    for (const [place, refusal] of prepared.refused) refused.set(place, refusal);
  }
  return { changes, refused };
}
