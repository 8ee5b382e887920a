// The one function that makes the store equal to what was sent: policies, races and interrupted writes.
import type { Ctx } from '../../../src/ctx';
import type { Transaction } from '../../../src/graph/run';
import { Refusal } from '../../../src/errors';
import { readDraft } from '../../../src/memory/model/draft';
import { reconcile, reconcilePlan, type How, type Outcome, type StorePlan } from '../../../src/memory/store/reconcile';
import type { Wanted } from '../../../src/memory/store/wanted';
import { contextOf } from '../../support/context';
import { itemsIn, type StoredNode } from '../../support/graph';
import { openTenant, type Json, type World } from '../../support/world';

let world: World;
let ctx: Ctx;
beforeAll(async () => {
  world = await openTenant();
  ctx = await contextOf(world);
});

type Policy = Pick<Wanted, 'same' | 'ever'>;
type Sent = [content: string, external_id?: string, fields?: Json];

const draftOf = ([content, external_id, fields]: Sent) =>
  readDraft({ content, external_id: external_id ?? null, embed: false, ...fields }, []);

async function send(policy: Policy, sent: Sent[], how: How = {}, as: Ctx = ctx): Promise<Outcome[]> {
  const drafts = await Promise.all(sent.map(draftOf));
  return reconcile(
    as,
    drafts.map((draft) => ({ draft, ...policy })),
    how,
  );
}

const statuses = (outcomes: Outcome[]) => outcomes.map(({ status, refused }) => (refused ? 'refused' : status));

/** The items of a test, in the order of their texts. Each of its texts begins with its name. */
async function stored(name: string): Promise<StoredNode[]> {
  const items = await itemsIn(world, world.owner.workspace_id);
  return items
    .filter(({ content }) => (content as string).startsWith(`${name} `))
    .sort((a, b) => ((a['content'] as string) < (b['content'] as string) ? -1 : 1));
}

const contents = async (name: string) =>
  (await stored(name)).map(({ content }) => (content as string).slice(name.length + 1));

let count = 0;
const newName = () => `reconciled${count++}`;

const policies: Record<string, Policy> = {
  new: { same: 'new' },
  counted: { same: 'counted' },
  replace: { same: 'replace' },
  keep: { same: 'keep' },
  refuse: { same: 'refuse' },
  'keep, ever': { same: 'keep', ever: true },
};
const of = (policy: string) => policies[policy] as Policy;

/** For each policy, what becomes of an equal item, and what is stored in the end. */
const ofEqualItem: [policy: string, status: string, texts: string[]][] = [
  ['new', 'created', ['A', 'A']],
  ['counted', 'existing', ['A']],
  ['replace', 'existing', ['A']],
  ['keep', 'existing', ['A']],
  ['refuse', 'refused', ['A']],
  ['keep, ever', 'existing', ['A']],
];

describe('what is stored', () => {
  test.each(ofEqualItem)('and sent again as %s is %s', async (policy, status, texts) => {
    const name = newName();
    const sent: Sent[] = [[`${name} A`, policy === 'counted' ? undefined : name]];
    const [first] = await send(of(policy), sent);
    const again = await send(of(policy), sent);
    expect(statuses(again)).toEqual([status]);
    expect(again[0]?.item_id === first?.item_id).toBe(status !== 'created');
    expect(again[0]?.seen_count).toBe(policy === 'counted' ? 2 : undefined);
    expect(await contents(name)).toEqual(texts);
  });

  test.each([
    ['replace', 'updated', ['B']],
    ['keep', 'existing', ['A']],
    ['refuse', 'refused', ['A']],
    ['keep, ever', 'existing', ['A']],
  ])('and sent with another text as %s is %s', async (policy, status, texts) => {
    const name = newName();
    await send(of(policy), [[`${name} A`, name]]);
    expect(statuses(await send(of(policy), [[`${name} B`, name]]))).toEqual([status]);
    expect(await contents(name)).toEqual(texts);
  });

  test.each([
    ['replace', 'created'],
    ['keep', 'created'],
    ['refuse', 'created'],
    ['keep, ever', 'existing'],
  ])('and has ended is, sent again as %s, %s', async (policy, status) => {
    const name = newName();
    const [first] = await send(of(policy), [[`${name} A`, name]]);
    await world.client.patch(`/memory/${first?.item_id}`, { properties: { status: 'archived' } });
    expect(statuses(await send(of(policy), [[`${name} A`, name]]))).toEqual([status]);
  });

  test('is recognised without an external_id by type and text alone with "ever"', async () => {
    const name = newName();
    await send(of('new'), [[`${name} A`, name, { tags: ['other'] }]]);
    expect(statuses(await send(of('keep, ever'), [[`${name} A`], [`${name} B`], [`${name} B`]]))).toEqual([
      'existing',
      'created',
      'existing',
    ]);
  });

  test('from outside replaces nothing of a member', async () => {
    const name = newName();
    await send(of('replace'), [[`${name} A`, name]]);
    const outside: Sent = [`${name} B`, name, { origin: 'import:feed' }];
    expect(statuses(await send(of('replace'), [outside]))).toEqual(['refused']);
    expect(await contents(name)).toEqual(['A']);
  });
});

test('outcomes are in the order of what was sent, and of two items with one key the second counts as sent again', async () => {
  const name = newName();
  const outcomes = await send(of('replace'), [
    [`${name} A`, `${name}-a`],
    [`${name} B`],
    [`${name} C`, `${name}-a`],
    [`${name} B`],
    [`${name} D`, `${name}-d`],
  ]);
  expect(statuses(outcomes)).toEqual(['created', 'created', 'updated', 'existing', 'created']);
  expect(outcomes[2]?.item_id).toBe(outcomes[0]?.item_id);
  expect(outcomes[3]?.item_id).toBe(outcomes[1]?.item_id);
  expect(await contents(name)).toEqual(['B', 'C', 'D']);
});

test('with "whole" one refusal refuses all', async () => {
  const name = newName();
  await send(of('refuse'), [[`${name} A`, name]]);
  const sent: Sent[] = [
    [`${name} B`, `${name}-b`],
    [`${name} C`, name],
  ];
  await expect(send(of('refuse'), sent, { whole: true })).rejects.toMatchObject({ code: 'external_id_taken' });
  expect(statuses(await send(of('refuse'), sent))).toEqual(['created', 'refused']);
});

/** A context whose first transaction begins only after a rival has written. */
function losingTo(rival: () => Promise<unknown>): Ctx {
  let isFirst = true;
  const write = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    if (isFirst) {
      isFirst = false;
      await rival();
    }
    return ctx.graph.write(work);
  };
  return { ...ctx, graph: { ...ctx.graph, write } };
}

describe('a request that loses a race', () => {
  test.each(ofEqualItem)('to an equal item, as %s, is %s', async (policy, status, texts) => {
    const name = newName();
    const sent: Sent[] = [[`${name} A`, policy === 'counted' ? undefined : name]];
    const loser = losingTo(() => send(of(policy), sent));
    expect(statuses(await send(of(policy), sent, {}, loser))).toEqual([status]);
    expect(await contents(name)).toEqual(texts);
  });

  test('to another text becomes the version after it', async () => {
    const name = newName();
    const loser = losingTo(() => send(of('replace'), [[`${name} A`, name]]));
    expect(statuses(await send(of('replace'), [[`${name} B`, name]], {}, loser))).toEqual(['updated']);
    expect(await stored(name)).toMatchObject([{ content: `${name} B`, version: 2 }]);
  });

  test('to the end of the item stores a new one', async () => {
    const name = newName();
    const [first] = await send(of('replace'), [[`${name} A`, name]]);
    const archive = () => world.client.patch(`/memory/${first?.item_id}`, { properties: { status: 'archived' } });
    expect(statuses(await send(of('replace'), [[`${name} B`, name]], {}, losingTo(archive)))).toEqual(['created']);
    expect(await contents(name)).toEqual(['A', 'B']);
  });

  test('for some of its items stores the others once', async () => {
    const name = newName();
    const rows = [0, 1, 2, 3].map((i): Sent => [`${name} ${i}`, `${name}-${i}`]);
    const loser = losingTo(() => send(of('keep, ever'), rows.slice(2)));
    const outcomes = await send(of('keep, ever'), rows, {}, loser);
    expect(statuses(outcomes)).toEqual(['created', 'created', 'existing', 'existing']);
    expect(await contents(name)).toEqual(['0', '1', '2', '3']);
  });

  test.each(['counted', 'replace', 'keep, ever'])(
    'to seven others at once, as %s, is stored with them once',
    async (policy) => {
      const name = newName();
      const isNamed = policy !== 'counted';
      const rows = Array.from({ length: 20 }, (_, i): Sent => [`${name} ${i}`, isNamed ? `${name}-${i}` : undefined]);
      const rivals = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? rows : rows.toReversed()));
      const outcomes = await Promise.all(rivals.map((sent) => send(of(policy), sent)));
      expect(statuses(outcomes.flat()).filter((status) => status === 'created')).toHaveLength(rows.length);
      expect(new Set(outcomes.flat().map(({ item_id }) => item_id)).size).toBe(rows.length);
      expect(await stored(name)).toHaveLength(rows.length);
    },
  );
});

describe('a write that is interrupted', () => {
  const interrupted = new Error('interrupted');

  /** A context whose process dies in its transaction, or after the commit. */
  function dying(isCommitted: boolean): Ctx {
    const write = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
      await ctx.graph.write(async (transaction) => {
        await work(transaction);
        if (!isCommitted) throw interrupted;
      });
      throw interrupted;
    };
    return { ...ctx, graph: { ...ctx.graph, write } };
  }

  test.each(Object.keys(policies))(
    'before the commit leaves nothing, as %s, and is created when repeated',
    async (policy) => {
      const name = newName();
      const sent: Sent[] = [
        [`${name} A Mara Lindqvist`, policy === 'counted' ? undefined : name],
        [`${name} B`, undefined, { tags: ['b'] }],
      ];
      await expect(send(of(policy), sent, {}, dying(false))).rejects.toBe(interrupted);
      expect(await stored(name)).toEqual([]);
      expect(statuses(await send(of(policy), sent))).toEqual(['created', 'created']);
    },
  );

  test.each([
    ['counted', 'existing'],
    ['replace', 'existing'],
    ['keep', 'existing'],
    ['refuse', 'refused'],
    ['keep, ever', 'existing'],
  ])('after the commit is, repeated as %s, %s', async (policy, status) => {
    const name = newName();
    const sent: Sent[] = [[`${name} A`, policy === 'counted' ? undefined : name]];
    await expect(send(of(policy), sent, {}, dying(true))).rejects.toBe(interrupted);
    expect(statuses(await send(of(policy), sent))).toEqual([status]);
    expect(await contents(name)).toEqual(['A']);
  });

  test.each(['lock', 'also'] as const)('by what goes with it (%s) stores nothing and changes nothing', async (hook) => {
    const name = newName();
    await send(of('replace'), [[`${name} A`, name]]);
    const sent: Sent[] = [
      [`${name} B`, name],
      [`${name} C`, `${name}-c`],
    ];
    await expect(
      send(of('replace'), sent, { beside: () => ({ [hook]: () => Promise.reject(interrupted) }) }),
    ).rejects.toBe(interrupted);
    expect(await stored(name)).toMatchObject([{ content: `${name} A`, version: 1 }]);
  });

  test('after a change is, repeated, one change', async () => {
    const name = newName();
    await send(of('replace'), [[`${name} A`, name]]);
    const sent: Sent[] = [[`${name} B`, name]];
    await expect(send(of('replace'), sent, {}, dying(true))).rejects.toBe(interrupted);
    expect(statuses(await send(of('replace'), sent))).toEqual(['existing']);
    expect(await stored(name)).toMatchObject([{ content: `${name} B`, version: 2 }]);
  });
});

describe('a plan', () => {
  const interrupted = new Error('interrupted');
  const wantedOf = async (...sent: Sent[]): Promise<Wanted[]> =>
    (await Promise.all(sent.map(draftOf))).map((draft) => ({ draft, same: 'new' }));

  /** Two stored items, and a plan that changes the first, drops the second and creates a third. */
  async function replacing(name: string, absent: 'deleted' | 'archived'): Promise<() => Promise<StorePlan>> {
    const [first, second] = await send(of('new'), [[`${name} A`], [`${name} B`]]);
    const [kept, lost] = [first?.item_id as string, second?.item_id as string];
    const wanted = await wantedOf([`${name} D`]);
    const draft = await draftOf([`${name} C`]);
    const marked = () => ({ status: 'archived', reason: 'gone' });
    return () =>
      Promise.resolve({
        wanted,
        beside: () => ({
          changes: [{ item_id: kept, draft }],
          absent: absent === 'deleted' ? { deleted: [lost] } : { list: () => Promise.resolve([lost]), become: marked },
        }),
      });
  }

  const states = async (name: string) =>
    (await stored(name)).map(
      ({ content, status }) => `${(content as string).slice(name.length + 1)} ${String(status)}`,
    );

  test.each([
    ['deleted', ['C active', 'D active']],
    ['archived', ['B archived', 'C active', 'D active']],
  ] as const)('changes what the room has recognised; what is absent is %s', async (absent, expected) => {
    const name = newName();
    await reconcilePlan(ctx, await replacing(name, absent));
    expect(await states(name)).toEqual(expected);
  });

  test.each(['deleted', 'archived'] as const)('that is interrupted changes nothing (%s)', async (absent) => {
    const name = newName();
    const plan = await replacing(name, absent);
    const failing = async (): Promise<StorePlan> => {
      const planned = await plan();
      return {
        ...planned,
        beside: async (placed) => ({ ...(await planned.beside?.(placed)), also: () => Promise.reject(interrupted) }),
      };
    };
    await expect(reconcilePlan(ctx, failing)).rejects.toBe(interrupted);
    expect(await states(name)).toEqual(['A active', 'B active']);
  });

  test('is made anew if the store has changed since it was read', async () => {
    const name = newName();
    const wanted = await wantedOf([`${name} A`]);
    let plans = 0;
    const { outcomes } = await reconcilePlan(ctx, () => {
      const isOld = plans++ === 0;
      const lock = () => (isOld ? Promise.reject(new Refusal('changed')) : Promise.resolve());
      return Promise.resolve({ wanted, beside: () => ({ lock }) });
    });
    expect([plans, statuses(outcomes)]).toEqual([2, ['created']]);
    expect(await contents(name)).toEqual(['A']);
  });

  test('in parts keeps the parts that were written before it broke off', async () => {
    const name = newName();
    const wanted = await wantedOf([`${name} A`]);
    const plan = (breaks: boolean) => () =>
      Promise.resolve({
        wanted,
        async *rest() {
          yield { wanted: await wantedOf([`${name} B`]) };
          if (breaks) throw interrupted;
          yield { wanted: await wantedOf([`${name} C`]) };
        },
      });
    await expect(reconcilePlan(ctx, plan(true))).rejects.toBe(interrupted);
    expect(await contents(name)).toEqual(['A', 'B']);
    const { outcomes } = await reconcilePlan(ctx, plan(false));
    expect(statuses(outcomes)).toEqual(['created', 'created', 'created']);
  });

  test.each(['before', 'after'])(
    'that is hidden shows nothing if it breaks off %s its last transaction begins',
    async (when) => {
      const name = newName();
      const hidden = await wantedOf([`${name} A`], [`${name} B`]);
      const item_ids = hidden.map(() => ctx.newId('mem'));
      const isThere = async (item_id: string) => (await ctx.graph.staged().run('store/get', { item_id })) !== undefined;
      const left = async () => {
        const are = await Promise.all(item_ids.map(isThere));
        return item_ids.filter((_, i) => are[i]);
      };
      const planOf = (breaks: boolean): StorePlan => ({
        wanted: [],
        hidden: {
          now: ctx.now(),
          wanted: hidden.map((each, i) => ({ ...each, item_id: item_ids[i] as string })),
          also: () => (breaks && when === 'before' ? Promise.reject(interrupted) : Promise.resolve()),
          left,
        },
        beside: () => ({ also: () => (breaks && when === 'after' ? Promise.reject(interrupted) : Promise.resolve()) }),
      });
      await expect(reconcilePlan(ctx, () => Promise.resolve(planOf(true)))).rejects.toBe(interrupted);
      expect([await contents(name), await left()]).toEqual([[], []]);
      await reconcilePlan(ctx, () => Promise.resolve(planOf(false)));
      expect(await contents(name)).toEqual(['A', 'B']);
    },
  );
});
