// What may happen inside a write transaction.
import { contextOf } from '../support/context';
import { openTenant, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

test('a query outside of an open write transaction, and a call of the embedder, throw inside it', async () => {
  const ctx = await contextOf(world);
  const inside = (work: () => Promise<unknown>) => ctx.graph.write(work);
  const query = () => ctx.graph.run('runs/get', { run_id: 'none' });
  await expect(inside(query)).rejects.toThrow('A query outside of the transaction inside a write transaction');
  await expect(inside(() => ctx.graph.write(query))).rejects.toThrow('inside a write transaction');
  await expect(inside(() => ctx.embed.embed(['x'], 'query'))).rejects.toThrow('inside a write transaction');
  // What a transaction leaves behind may query once it has ended.
  let release = () => undefined as void;
  const ended = new Promise<void>((resolve) => (release = resolve));
  let left: Promise<unknown> | undefined;
  await inside(() => {
    left = ended.then(query);
    return Promise.resolve();
  });
  release();
  await expect(left).resolves.toBeUndefined();
});
