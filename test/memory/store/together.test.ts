// Adds that arrive together share a transaction, and nothing else.
import type { Ctx } from '../../../src/ctx';
import { readDraft } from '../../../src/memory/model/draft';
import { storeTogether } from '../../../src/memory/store/together';
import type { Wanted } from '../../../src/memory/store/wanted';
import { contextOf } from '../../support/context';
import { openTenant, type Json } from '../../support/world';

let ctx: Ctx;
beforeAll(async () => {
  ctx = await contextOf(await openTenant());
});

/** A context that counts its transactions. */
function counting(): { ctx: Ctx; transactions: () => number } {
  let count = 0;
  const graph: Ctx['graph'] = {
    ...ctx.graph,
    write: (work) => {
      count++;
      return ctx.graph.write(work);
    },
    lasting: () => graph,
  };
  return { ctx: { ...ctx, graph }, transactions: () => count };
}

const wantedOf = async (content: string, extra?: Json): Promise<Wanted> => ({
  draft: await readDraft({ content, embed: false }, []),
  same: 'counted',
  ...(extra && { extra }),
});

const storeAll = async (as: Ctx, wanted: Wanted[]) => {
  const settled = await Promise.allSettled(wanted.map((each) => storeTogether(as, each)));
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)));
};

test('what arrives while an add is stored shares the next transaction', async () => {
  const { ctx: as, transactions } = counting();
  const wanted = await Promise.all(Array.from({ length: 20 }, (_, i) => wantedOf(`Crate ${i} holds lamps.`)));
  const outcomes = await storeAll(as, wanted);
  expect(new Set(outcomes.map((each) => typeof each === 'object' && each.item_id)).size).toBe(20);
  expect(outcomes.map((each) => typeof each === 'object' && each.status)).toEqual(Array(20).fill('created'));
  expect(transactions()).toBe(2);
});

test('an item that cannot be stored fails alone', async () => {
  const wanted = await Promise.all([
    wantedOf('Shelf 1 is full.'),
    wantedOf('Shelf 2 is full.'),
    wantedOf('Shelf 3 is full.', { broken: { a: 'map' } }),
    wantedOf('Shelf 4 is full.'),
  ]);
  const outcomes = await storeAll(ctx, wanted);
  expect(outcomes.map((each) => (typeof each === 'object' ? each.status : 'failed'))).toEqual([
    'created',
    'created',
    'failed',
    'created',
  ]);
});

test('equal texts are counted, whether they were stored before or arrive together', async () => {
  const text = 'The blue ladder stands in the yard.';
  const wanted = await Promise.all([text, 'Other one.', text, 'Other two.', text].map((content) => wantedOf(content)));
  const outcomes = await storeAll(ctx, wanted);
  const seen = outcomes.flatMap((each, i) =>
    i % 2 === 0 && typeof each === 'object' ? [[each.status, each.seen_count]] : [],
  );
  expect(seen).toEqual([
    ['created', undefined],
    ['existing', 2],
    ['existing', 3],
  ]);
});

test('an add whose client has left before its turn is not stored', async () => {
  const left = new AbortController();
  const { ctx: as, transactions } = counting();
  const running = storeTogether(as, await wantedOf('The kiln is warm.'));
  const waiting = storeTogether({ ...as, signal: left.signal }, await wantedOf('The kiln is cold.'));
  left.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  await running;
  expect(transactions()).toBe(1);
});
