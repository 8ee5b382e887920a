// Stores the data of a move in batches, one transaction each. Items whose external id is stored are skipped, so that
// an interrupted move can be repeated.
import type { Ctx } from '../../../ctx';
import { Invalid } from '../../../errors';
import { idOf } from '../../../ids';
import { entityKey } from '../../../libraries/text/entity-key';
import { forEver, inTurn, isBefore, laterOf, sinceEver } from '../../../time';
import { openPastLinks, type PastFactRow } from '../../store/edges';
import { knownTypes } from '../../store/entity-types';
import { importKeyOf } from '../../store/existing';
import { readFields, type ItemFields } from '../../model/fields';
import { embedNamed, namesOfWriter, noNames, textOf, type ItemNames, type NamedItem } from '../../model/names';
import { storedProperties } from '../../model/properties';
import { readContent } from '../../model/read-content';
import { mapInTurns } from '../../../process/turns';
import { originOf, typeFacts } from '../../model/types';
import { openPast, type PastRow, type PastVersion } from '../../store/write';
import type { Past, PastFact, PastItem, MentionInPast, PastState, Reporter } from './past';
import { pairs } from '../../../lists';

export type StoreCtx = Pick<Ctx, 'graph' | 'scope' | 'embed' | 'newId'>;

export interface Stored {
  /** Numbers of new items, mentions and facts. `existing` counts everything else in the batch, with what is lost. */
  items: number;
  mentions: number;
  facts: number;
  existing: number;
}

/** Max characters of a text, the limit of all items. */
const maxContentLength = 1_000_000;
const maxTitleLength = 2_000;
/** Max characters of keys and predicates, because index entries are limited in length. */
const maxKeyLength = 200;

/** Item ids by external id. */
export type Known = Map<string, string>;

/** Stores a batch. @param known gets the ids of new items */
export async function storeBatch(ctx: StoreCtx, batch: Past[], known: Known, reporter: Reporter): Promise<Stored> {
  const items = batch.flatMap((past) => (past.kind === 'item' ? [past.item] : []));
  const mentions = batch.flatMap((past) => (past.kind === 'mention' ? [past.mention] : []));
  const facts = batch.flatMap((past) => (past.kind === 'fact' ? [past.fact] : []));
  const fresh = await newItems(ctx, items, known, reporter);
  const { rows, named } = await rowsOf(ctx, fresh);
  const mentionRows = mentions.flatMap((mention) => mentionOf(mention, known, reporter));
  const factRows = await newFacts(ctx, facts, known, reporter);
  const linked = await ctx.graph.write(async (transaction) => {
    await openPast(transaction, ctx, ctx.scope.write_key, rows, named);
    return openPastLinks(transaction, { mentions: mentionRows, facts: factRows });
  });
  const factsStored = factRows.filter(({ rest }) => rest === null).length;
  if (linked.left > 0)
    reporter.lost('mentions and facts of items that were moved earlier and have been deleted here', linked.left);
  return {
    items: rows.length,
    mentions: linked.mentions,
    facts: factsStored,
    existing: batch.length - rows.length - linked.mentions - factsStored,
  };
}

interface Fresh {
  item: PastItem;
  item_id: string;
  states: { fields: ItemFields; names: ItemNames; state: PastState }[];
}

async function newItems(ctx: StoreCtx, items: PastItem[], known: Known, reporter: Reporter): Promise<Fresh[]> {
  const candidates = items.map(({ external_id }, index) => ({ index, external_id, content_hash: '', memory_type: '' }));
  const existing = candidates.length > 0 ? await ctx.graph.run('store/find-existing', { candidates }) : [];
  const there = new Map(existing.map(({ index, item_id }) => [index, item_id]));
  const fresh = await mapInTurns(items, async (item, index): Promise<Fresh[]> => {
    const { external_id } = item;
    const stored = there.get(index) ?? known.get(external_id);
    if (stored !== undefined) {
      known.set(external_id, stored);
      return [];
    }
    try {
      const states = await mapInTurns(statesInTurn(item.states), async (state, i) => {
        const isNamed = item.readsNames && !item.about && i === item.states.length - 1 && state.status === 'active';
        return { ...(await readContent(fieldsOf(item, state), isNamed)), state };
      });
      const item_id = ctx.newId('mem');
      known.set(external_id, item_id);
      return [{ item, item_id, states }];
    } catch (error) {
      if (!(error instanceof Invalid || error instanceof RangeError)) throw error;
      reporter.lost(`${external_id}: ${error instanceof Invalid ? (error.issues[0]?.msg ?? '') : error.message}`);
      return [];
    }
  });
  return fresh.flat();
}

/** @throws Invalid, RangeError for values that an item cannot have */
function fieldsOf(item: PastItem, { content, status }: PastState): ItemFields {
  if (content.length > maxContentLength) throw new RangeError(`its text is longer than ${maxContentLength} characters`);
  const { external_id, valid_from: valid_start_time } = item;
  const title = item.title?.slice(0, maxTitleLength);
  const sent = { title, external_id, ...(valid_start_time !== undefined && { valid_start_time }) };
  return { ...readFields(item.memory_type, content, sent, item.metadata, []), status };
}

/** The states in order; their times are made strictly increasing. */
function statesInTurn(states: PastState[]): PastState[] {
  let last = sinceEver;
  return states.map((state) => ({ ...state, known_from: (last = inTurn(last, state.known_from)) }));
}

async function rowsOf(ctx: StoreCtx, fresh: Fresh[]): Promise<{ rows: PastRow[]; named: NamedItem[] }> {
  const types = await knownTypes(ctx.graph, ctx.scope.home_workspace_id);
  const readable = fresh.flatMap(({ item, states }) =>
    states.map(({ fields, names, state }, position) => ({
      content: textOf(fields),
      names: position === states.length - 1 && state.status === 'active' ? namesFor(item, names, types) : noNames,
    })),
  );
  const vectors = await embedNamed(ctx, readable);
  let at = 0;
  const rows: PastRow[] = [];
  const named: NamedItem[] = [];
  for (const each of fresh) {
    const from = at;
    at += each.states.length;
    const own = readable.slice(from, at);
    const names = own.at(-1)?.names ?? noNames;
    rows.push(
      rowOf(
        ctx,
        each,
        names,
        vectors.slice(from, at).map((vector) => vector.item),
      ),
    );
    const { user_id } = ctx.scope;
    if (names !== noNames) named.push({ item_id: each.item_id, names: namesOfWriter(names, user_id) });
  }
  return { rows, named };
}

function namesFor({ about }: PastItem, stated: ItemNames, types: string[]): ItemNames {
  if (!about) return stated;
  const { name } = about;
  const key = keyOf(name);
  const entity_type = about.types.find((type) => types.includes(type)) ?? 'other';
  return { about: [key], mentioned: [], entities: [{ key, name, entity_type }], facts: [], entity_name: name };
}

const keyOf = (name: string) => (entityKey(name) || name).slice(0, maxKeyLength);

/** The row of an item. A state without valid time counts as valid until the next state begins. */
function rowOf(
  ctx: StoreCtx,
  { item, item_id, states }: Fresh,
  names: ItemNames,
  vectors: (Float32Array | null)[],
): PastRow {
  const origin = originOf(item.memory_type, `import:${item.external_id.split(':')[0] ?? 'file'}`);
  const last = states.at(-1) as Fresh['states'][number];
  const propertiesOf = ({ fields, state }: Fresh['states'][number], position: number) => ({
    ...storedProperties(fields, names, item_id, origin, ctx.scope),
    version: position + 1,
    change_type: position === 0 ? 'created' : 'updated',
    change_reason: state.reason ?? null,
  });
  const versions = states.slice(0, -1).flatMap((each, position) => {
    const properties = { ...propertiesOf(each, position), version_id: ctx.newId('ver') };
    const from = each.state.known_from;
    const until = states[position + 1]?.state.known_from ?? forEver;
    return versionsOf(properties, vectors[position] ?? null, { from, until, holds_from: item.valid_from ?? from });
  });
  const { fields } = last;
  return {
    label: typeFacts(item.memory_type).label,
    properties: {
      ...propertiesOf(last, states.length - 1),
      lineage_roots: [item_id],
      _dedupe_key: importKeyOf(ctx.scope.write_key, fields),
    },
    embedding: vectors.at(-1) ?? null,
    created_at: item.created_at,
    known_from: last.state.known_from,
    holds_from: item.valid_from ?? item.holds_from ?? last.state.known_from,
    valid_start_time: fields.valid_start_time,
    valid_start_local: fields.valid_start_local,
    versions,
  };
}

/**
 * The version of a state, and what remains of it: once the next state is recorded, it only counts as valid until that
 * state begins.
 */
function versionsOf(
  properties: PastVersion['properties'],
  embedding: Float32Array | null,
  { from, until, holds_from }: Record<'from' | 'until' | 'holds_from', string>,
): PastVersion[] {
  const common = { embedding, transaction_time_start: from, transaction_time_end: until, holds_from };
  return [
    { ...common, properties, known_from: from, known_until: until, holds_until: forEver },
    {
      ...common,
      properties: { ...properties, rest: true },
      known_from: until,
      known_until: forEver,
      holds_until: until,
    },
  ];
}

function mentionOf({ external_id, item, name, created_at }: MentionInPast, known: Known, reporter: Reporter) {
  const item_id = known.get(item);
  if (item_id !== undefined) return [{ item_id, key: keyOf(name), external_id, known_from: created_at }];
  reporter.lost(`${external_id}: its item was not moved`);
  return [];
}

/** An interval that contains every time at which a fact may be valid. */
const allTime = { as_of: sinceEver, until: forEver };

async function newFacts(ctx: StoreCtx, facts: PastFact[], known: Known, reporter: Reporter): Promise<PastFactRow[]> {
  if (facts.length === 0) return [];
  const ids = facts.map(({ external_id, created_at }) =>
    idOf('fact', created_at, `${ctx.scope.write_key}|${external_id}`),
  );
  const rows = await ctx.graph.at(allTime).run('move-in/find-facts', { fact_ids: ids });
  const there = new Set(rows.map(({ fact_id }) => fact_id));
  const fresh = pairs(facts, ids).flatMap(([fact, fact_id]) => {
    const item_id = known.get(fact.item);
    if (there.has(fact_id)) return [];
    if (item_id !== undefined) return [{ fact, fact_id, item_id }];
    reporter.lost(`${fact.external_id}: its episode was not moved`);
    return [];
  });
  return fresh.flatMap(({ fact, fact_id, item_id }) => {
    const row = { ...rowOfFact(fact), fact_id, item_id };
    const rest = restOf(row, idOf('fact', fact.created_at, `${ctx.scope.write_key}|${fact.external_id}|rest`));
    return rest ? [row, rest] : [row];
  });
}

const rowOfFact = (fact: PastFact) => ({
  source: keyOf(fact.source),
  target: keyOf(fact.target),
  predicate: fact.predicate.slice(0, maxKeyLength),
  fact: fact.fact,
  external_id: fact.external_id,
  moved_json: JSON.stringify(fact.moved),
  rest: null,
  reference_time: fact.reference_time ?? null,
  valid_start_time: fact.valid_from ?? sinceEver,
  valid_end_time: fact.valid_until ?? forEver,
  holds_from: fact.valid_from ?? fact.created_at,
  known_from: fact.created_at,
  known_until: fact.expired_at ?? forEver,
});

/**
 * The second row of a fact whose end was recorded before it took effect. The first row ends in transaction time when
 * the end was recorded; this one is valid until the end, so that current reads still find the fact.
 */
function restOf(row: PastFactRow, fact_id: string): PastFactRow | undefined {
  const { known_until: expired, valid_end_time, holds_from } = row;
  if (expired === forEver || valid_end_time === forEver || !isBefore(expired, valid_end_time)) return undefined;
  return {
    ...row,
    fact_id,
    rest: true,
    holds_from: laterOf(holds_from, expired),
    known_from: expired,
    known_until: forEver,
  };
}
