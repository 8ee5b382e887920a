import { by, edgesOf, everythingOf, isOpen, storedItem, versionsOf } from '../../../support/graph';
import { openTenant, type World, type Json } from '../../../support/world';
import { applyPatch } from '../../../../src/memory/store/patch';
import { contextOf } from '../../../support/context';
import { isBefore } from '../../../../src/time';

// POST /memory/clear-all: deletes all items of the active workspace only, for its owners and admins only.
describe('clear', () => {
  const noItems = { items: 0, versions: 0, facts: 0, names: 0, sessions: 0, runs: 0, answers: 0 };

  let world: World;
  beforeAll(async () => (world = await openTenant()));

  test('clear-all deletes all items of the workspace with names, sessions and versions, and nothing else', async () => {
    const workspace_id = await world.workspace();
    const client = await world.clientFor({ ...world.owner, workspace_id });
    const { client: stranger } = await world.stranger();
    const [personal] = (await world.client.get('/memory/workspaces')).body.workspaces.filter(
      (w: { personal: boolean }) => w.personal,
    );
    const inPersonal = await world.clientFor({ ...world.owner, workspace_id: personal.id });
    const item = { content: 'Mara Lindqvist lit the lamp.', metadata: { session_id: 's' }, embed: false };
    const kept = [
      [world.client, await world.client.add(item)],
      [inPersonal, await inPersonal.add(item)],
      [stranger, await stranger.add(item)],
    ] as const;
    for (let i = 0; i < 3; i++) await client.patch(`/memory/${await client.add(item)}`, { content: 'changed' });
    const { status, body } = await client.delete('/memory/clear-all');
    expect([status, body]).toMatchObject([200, { status: 'cleared', deleted: { items: 3, versions: 3 } }]);
    const inScope = ({ scope_key, session_key }: Json) => scope_key ?? session_key;
    expect((await everythingOf(world, workspace_id)).filter(inScope)).toEqual([]);
    for (const [owner, id] of kept) expect((await owner.get(`/memory/${id}`)).status).toBe(200);
    expect((await client.get('/memory/audit?action=item.clear_all')).body.total).toBe(1);
    expect((await client.delete('/memory/clear-all')).body.deleted).toEqual({ ...noItems, search_sessions: 0 });
  });

  test('clear-all is for owners and admins only', async () => {
    const workspace_id = await world.workspace();
    const member = await world.clientFor(await world.member(workspace_id));
    const id = await member.add({ content: 'x', embed: false });
    expect((await member.delete('/memory/clear-all')).status).toBe(403);
    expect((await member.get(`/memory/${id}`)).status).toBe(200);
  });
});

// PATCH of an item: merging or replacing fields, concurrent writers, and versions.
describe('patch', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const patch = (item_id: string, body: unknown) => world.client.patch(`/memory/${item_id}`, body);
  const read = async (item_id: string) => (await world.client.get(`/memory/${item_id}`)).body as Json;
  const add = (item: Json = {}) => world.client.add({ content: 'before', embed: false, ...item });

  /** The versions of an item: whether each lasted for a time, and since when its last state is recorded. */
  async function historyOf(item_id: string): Promise<Json[]> {
    const now_from = (await storedItem(world, item_id))?.['transaction_time_start'] as string;
    return (await versionsOf(world, item_id)).map((version) => ({
      ...version,
      now_from,
      lasted: isBefore(version['transaction_time_start'], version['transaction_time_end']),
    }));
  }

  describe('a patch that merges', () => {
    test('merges metadata deeply: null removes a key, anything but an object is replaced', async () => {
      const item_id = await add({ metadata: { a: { b: 1, c: [1, 2], out: 1 }, d: { e: 1 }, kept: null, gone: 1 } });
      const { status, body } = await patch(item_id, {
        metadata: { a: { c: [3], f: { g: 1, h: null }, out: null }, d: 'text', gone: null },
      });
      expect(status).toBe(200);
      const metadata = { a: { b: 1, c: [3], f: { g: 1 } }, d: 'text', kept: null };
      expect(body.metadata).toEqual(metadata);
      expect((await read(item_id))['metadata']).toEqual(metadata);
    });

    test('keeps a field that it does not name', async () => {
      const item = {
        title: 'T',
        external_id: 'patch-1',
        tags: ['a'],
        valid_start_time: '2024-01-01T00:00:00.123456789Z',
        valid_end_time: '2025-01-01T00:00:00Z',
        origin: 'import:notes',
        memory_type: 'decision',
        confidence: 0.3,
        domain: 'lamps',
        constraints: [{ a: 1 }],
        status: 'pending',
        metadata: { kind: 'note' },
      };
      const item_id = await add(item);
      const before = await read(item_id);
      const { body } = await patch(item_id, { content: 'after' });
      expect(body).toEqual({
        ...before,
        content: 'after',
        version: 2,
        updated_at: body.updated_at,
        transaction_time: body.transaction_time,
      });
    });

    test('with null removes a field', async () => {
      const item_id = await add({ title: 'T', external_id: 'x', valid_end_time: '2030-01-01T00:00:00Z', tags: ['a'] });
      const nothing = { title: null, external_id: null, valid_end_time: null, tags: null };
      const { body } = await patch(item_id, { properties: nothing });
      expect(body).toMatchObject({ valid_end_time: null, tags: [] });
      expect(body).not.toHaveProperty('title');
      expect(body).not.toHaveProperty('external_id');
    });
  });

  describe('a patch that replaces', () => {
    test('removes all fields except type, content, origin and those with own routes, then sets the given ones', async () => {
      const item_id = await add({
        memory_type: 'decision',
        title: 'T',
        external_id: 'patch-2',
        tags: ['a'],
        valid_start_time: '2024-01-01T00:00:00Z',
        domain: 'lamps',
        decision_id: 'dec-9',
        confidence: 0.2,
        status: 'pending',
        constraints: [{ a: 1 }],
        metadata: { a: { b: 1 } },
      });
      const before = await read(item_id);
      const { body } = await patch(item_id, { write_mode: 'replace', metadata: { a: { c: 2 } }, rationale: 'new' });
      expect(body).toMatchObject({
        memory_type: 'decision',
        node_category: 'expertise',
        content: 'before',
        origin: before['origin'],
        created_at: before['created_at'],
        metadata: { a: { c: 2 } },
        tags: [],
        valid_start_time: null,
        status: 'pending',
        confidence: 0.2,
        decision_id: 'dec-9',
        rationale: 'new',
      });
      for (const name of ['title', 'external_id', 'domain', 'constraints']) expect(body).not.toHaveProperty(name);
      const stored = await storedItem(world, item_id);
      for (const name of ['domain', 'constraints_json']) expect(stored).not.toHaveProperty(name);
    });
  });

  describe('a patch of the status', () => {
    test.each(['active', 'superseded', 'retracted', 'archived'])(
      'to %s is accepted on any memory type',
      async (status) => {
        const item_id = await add();
        expect((await patch(item_id, { properties: { status } })).body.status).toBe(status);
        expect((await patch(item_id, { content: 'x' })).body.status).toBe(status);
      },
    );

    test.each([
      ['semantic', 'pending'],
      ['plan', 'pending'],
      ['plan', 5],
    ])('of a %s to %j is refused', async (memory_type, status) => {
      const item_id = await add({ memory_type });
      const { status: code, body } = await patch(item_id, { properties: { status } });
      expect([code, body.detail[0].loc.at(-1)]).toEqual([422, 'status']);
    });
  });

  describe('a field with its own route', () => {
    test.each([
      ['status', 'retracted'],
      ['status', 'active'],
      ['confidence', 0.9],
      ['decision_id', 'other'],
    ])('%s is refused in a patch (to %j) at any position, naming the route', async (name, value) => {
      const item_id = await add({ memory_type: 'decision' });
      for (const body of [
        { properties: { [name]: value } },
        { metadata: { [name]: value } },
        { [name]: value, write_mode: 'replace' },
      ]) {
        const refused = await patch(item_id, body);
        expect([refused.status, refused.body.code]).toEqual([409, 'own_route']);
        expect(refused.body.detail).toContain(name === 'decision_id' ? 'cannot be changed' : '/memory/decisions/');
      }
      expect(await read(item_id)).toMatchObject({ status: 'active', confidence: 0.8, version: 1 });
    });
  });

  describe('a patch recomputes', () => {
    test('the vector and the search words if the content changed', async () => {
      const item_id = await world.client.add({ content: 'The zeppelin landed at dawn.' });
      const vectorOf = async () => (await world.client.get(`/memory/${item_id}?fields=embedding`)).body.embedding;
      const before = await vectorOf();
      await patch(item_id, { content: 'Beekeeping needs a smoker and patience.' });
      const after = await vectorOf();
      expect(after).toHaveLength(384);
      expect(after).not.toEqual(before);
      const search = async (query: string) =>
        (await world.client.post('/memory/search', { query, memory_type: 'semantic', top_k: 1 })).body
          .results[0] as Json;
      expect(await search('beekeeping smoker')).toMatchObject({
        item_id,
        channels: [{ channel: 'semantic' }, { channel: 'lexical' }],
      });
      const old = await search('zeppelin');
      expect(old?.['channels'].map(({ channel }: Json) => channel as string) ?? []).not.toContain('lexical');
    });

    test('the names only if the fields that contain them changed', async () => {
      const item_id = await add({
        content: 'It broke.',
        title: 'Compressor',
        metadata: { speaker: 'Petra Halvorsen' },
      });
      const about = async () => {
        const open = (await edgesOf(world, item_id, 'ABOUT')).filter(isOpen).sort((a, b) => by('key')(a.to, b.to));
        return { names: open.map(({ to }) => to['key'] as string), links: open.map(({ id }) => id) };
      };
      const before = await about();
      expect(before.names).toEqual(['compressor', 'petra halvorsen']);
      await patch(item_id, { metadata: { mood: 'calm' } });
      expect(await about()).toEqual(before);
      await patch(item_id, { metadata: { speaker: 'Sanna Lund' } });
      expect((await about()).names).toEqual(['compressor', 'sanna lund']);
      await patch(item_id, { properties: { title: 'Check valve' } });
      expect((await about()).names).toEqual(['check valve', 'sanna lund']);
      await patch(item_id, { write_mode: 'replace' });
      expect((await about()).names).toEqual([]);
    });

    test('updated_at and transaction_time, but never created_at', async () => {
      const item_id = await add();
      const before = await read(item_id);
      const after = (await patch(item_id, { metadata: { n: 1 } })).body as Json;
      expect(after['created_at']).toBe(before['created_at']);
      expect(isBefore(before['updated_at'], after['updated_at'])).toBe(true);
      expect(after['transaction_time']).toBe(after['updated_at']);
    });
  });

  describe('versions of a patched item', () => {
    test.each<Json>([
      {},
      { metadata: {} },
      { content: 'before', change_reason: 'none' },
      { properties: { tags: ['a'] } },
    ])('a patch without a change makes no version: %j', async (body) => {
      const item_id = await add({ content: 'before', tags: ['a'] });
      const answer = await patch(item_id, body);
      expect([answer.status, answer.body.version]).toEqual([200, 1]);
      expect(await historyOf(item_id)).toEqual([]);
    });

    test('each change closes the preceding version, without a gap in transaction time', async () => {
      const item_id = await add({ memory_type: 'decision', metadata: { n: 0 } });
      for (const n of [1, 2, 3]) await patch(item_id, { content: `content ${n}`, metadata: { n } });
      const versions = await historyOf(item_id);
      expect(versions.map((version) => version['content'])).toEqual(['before', 'content 1', 'content 2']);
      expect(versions.map((version) => JSON.parse(version['metadata_json'] as string).n)).toEqual([0, 1, 2]);
      expect(versions.map(({ transaction_time_end }) => transaction_time_end as string)).toEqual([
        ...versions.slice(1).map(({ transaction_time_start }) => transaction_time_start as string),
        versions[0]?.['now_from'],
      ]);
      expect(versions.map(({ lasted }) => lasted as boolean)).toEqual([true, true, true]);
      expect(new Set(versions.map(({ version_id }) => version_id as string)).size).toBe(3);
    });

    test('sixteen writers with four patches each lose no change', async () => {
      const item_id = await add();
      await Promise.all(
        Array.from({ length: 16 }, async (_, writer) => {
          for (let n = 0; n < 4; n++) {
            const { status } = await patch(item_id, { metadata: { [`w${writer}`]: { [`n${n}`]: n } } });
            expect(status).toBe(200);
          }
        }),
      );
      const { metadata } = await read(item_id);
      const all = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`n${n}`, n]));
      expect(metadata).toEqual(Object.fromEntries(Array.from({ length: 16 }, (_, writer) => [`w${writer}`, all])));
      const versions = await historyOf(item_id);
      expect(versions).toHaveLength(64);
      versions
        .slice(1)
        .forEach((version, i) => expect(version['transaction_time_start']).toBe(versions[i]?.['transaction_time_end']));
      expect(versions.at(-1)?.['transaction_time_end']).toBe(versions[0]?.['now_from']);
    });

    /** A patch without the queue of writers in this process, as from another process. */
    const patchElsewhere = async (item_id: string, metadata: Json, own: Json = {}) => {
      const ctx = { ...(await contextOf(world)), ...own };
      const change = { write_mode: 'merge' as const, metadata };
      return ctx.graph.write((transaction) => applyPatch(ctx, transaction, item_id, change, undefined));
    };

    test('writers in several processes lose nothing', async () => {
      const item_id = await add();
      const sent = Array.from({ length: 8 }, (_, n) => ({ [`w${n}`]: n }));
      await Promise.all(sent.map((metadata) => patchElsewhere(item_id, metadata)));
      expect((await read(item_id))['metadata']).toEqual(Object.assign({}, ...sent));
      expect(await historyOf(item_id)).toHaveLength(8);
    });

    test('a change by a process whose clock is behind begins after the version before', async () => {
      const item_id = await add();
      await patchElsewhere(item_id, { n: 1 }, { now: () => '2020-01-01T00:00:00.000Z' });
      const [version] = await historyOf(item_id);
      expect([version?.['lasted'], version?.['transaction_time_end']]).toEqual([true, version?.['now_from']]);
    });
  });

  describe('refused patches', () => {
    test.each([
      [{ content: '' }, 'body.content'],
      [{ metadata: null }, 'body.metadata'],
      [{ properties: { content: '' } }, 'body.properties.content'],
      [{ metadata: { tags: 'a' } }, 'body.metadata.tags'],
      [{ metadata: { valid_start_time: '9998-12-31T23:59:59-01:00' } }, 'body.metadata.valid_start_time'],
      [{ properties: { memory_type: 'zettel' } }, 'body.properties.memory_type'],
      [{ properties: { origin: 'import:x' } }, 'body.properties.origin'],
      [{ write_mode: 'append' }, 'body.write_mode'],
      [{ content: 'half \ud83d' }, 'body.content'],
    ])('a patch of an invalid field is refused, naming the field: %j', async (body, loc) => {
      const item_id = await add();
      const before = await read(item_id);
      const answer = await patch(item_id, body);
      expect([answer.status, answer.body.detail[0].loc.join('.')]).toEqual([422, loc]);
      expect(await read(item_id)).toEqual(before);
      expect(await historyOf(item_id)).toEqual([]);
    });
  });
});
