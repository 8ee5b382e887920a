// Stage 1, within the request: raw items and their run are committed before the response. From then on the item is
// readable and searchable by text, and later failures cannot lose it.
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

/** Input of the worker. */
export const taskOf = ({ request_json }: Pick<StoredRun, 'request_json'>): IngestTask =>
  request_json ? readStored('stored/IngestTask', request_json) : { by_rules: [] };

/** A text as sent. */
export interface SentText {
  draft: Draft;
  /** Unique key of a repeatable text; null if repeats are stored. */
  key: string | null;
  /** Whether it is completed without the language model. */
  by_rules: boolean;
  /** Whether it is compared with stored items. */
  judged: boolean;
  /** Policy for a stored external_id. */
  on_conflict: OnConflict;
  /** The text as an item of another type, for a stored item with the same external_id. */
  as: (type: WritableType) => Draft;
}

/** Results for the texts, in order. */
export interface Received {
  placed: Placed[];
  /** Positions of texts that became the next version of an item. */
  updated: ReadonlySet<number>;
  /** Reasons for not updating an item, by position. */
  refused: ReadonlyMap<number, Refusal>;
}

/**
 * Stores raw items and their run. A text with a stored external_id becomes the next version at once.
 * @throws Refusal for a single text that may not update its item
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

/** Changes of items with stored external ids. A text without type takes the type of its item. */
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
