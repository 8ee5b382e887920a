// Calls domain functions in the process of the bench: on the graph of the running service, with vectors from a file,
// without events.
import { randomUUID } from 'node:crypto';
import { noCredential } from '../../../src/auth/access-control';
import type { Ctx } from '../../../src/ctx';
import { newId } from '../../../src/ids';
import type { Schemas } from '../../../src/generated/schemas';
import { pairs } from '../../../src/lists';
import type { Embedder } from '../../../src/llm/embed';
import { mapInTurns } from '../../../src/process/turns';
import { embeddable, readDraft, type Draft } from '../../../src/memory/model/draft';
import { embedNamed } from '../../../src/memory/model/names';
import { openItems, type Entry } from '../../../src/memory/store/write';
import type { RunOfEvents } from '../../../src/redis/bus';
import type { Bench, BenchPlace } from './bench';

export function contextIn(bench: Bench, place: BenchPlace, embed: Embedder): Ctx {
  const run = (run_id: string): RunOfEvents => ({ run_id, emit: () => Promise.resolve() });
  return {
    scope: place.scope,
    caller: { ...noCredential, user_id: place.scope.caller_id },
    graph: bench.graph.as(place.scope, 'bench'),
    embed,
    reference: bench.reference,
    chat: undefined,
    crossEncoder: undefined,
    bus: {
      start: (_kind: string, _payload: unknown, run_id?: string) => Promise.resolve(run(run_id ?? randomUUID())),
    } as Partial<Ctx['bus']> as Ctx['bus'],
    signal: new AbortController().signal,
    now: () => new Date().toISOString(),
    newId,
    log: { error: () => undefined, warn: () => undefined } as Partial<Ctx['log']> as Ctx['log'],
  } satisfies Partial<Ctx> as Partial<Ctx> as Ctx;
}

const batchSize = 250;

export async function addItems(ctx: Ctx, requests: Schemas['items/AddRequest'][]): Promise<void> {
  for (let from = 0; from < requests.length; from += batchSize) {
    const sent = requests.slice(from, from + batchSize);
    const drafts = await mapInTurns(sent, (request) => readDraft(request, ['body']));
    await storeDrafts(ctx, drafts);
  }
}

/** @returns the stored items, in the order of the drafts */
export async function storeDrafts(ctx: Ctx, drafts: Draft[]): Promise<Entry[]> {
  const vectors = await embedNamed(ctx, drafts.map(embeddable));
  const entries = pairs(drafts, vectors).map(([draft, own]) => ({
    draft,
    item_id: ctx.newId('mem'),
    vectors: own,
    dedupe_key: null,
  }));
  await ctx.graph.write((transaction) => openItems(transaction, ctx, entries));
  return entries;
}
