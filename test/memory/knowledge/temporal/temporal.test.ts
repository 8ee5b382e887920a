import { createEdges, factsOf } from '../../../support/graph';
import { openTenant, openWorld, type Client, type Json, type World } from '../../../support/world';

// Routes about the past of items: versions, changes, rollback, audit, supersession, and differences of a workspace.
describe('routes', () => {
  let today = 1;
  const noon = (day: number) => `2031-01-${String(day).padStart(2, '0')}T12:00:00Z`;

  let world: World;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    world = await openWorld({}, { now: () => noon(today) });
    ids['lamp'] = await world.client.add({
      content: 'The lamp burns oil.',
      tags: ['lamp'],
      metadata: { wick: 'flat' },
    });
    for (const [day, body] of [
      [3, { content: 'The lamp burns paraffin.', change_reason: 'a new supplier' }],
      [5, { tags: ['lamp', 'new'], metadata: { wick: 'round' }, properties: { status: 'archived' } }],
      [
        7,
        { content: 'The lamp is electric.', metadata: { wick: null }, properties: { status: 'active', title: 'Lamp' } },
      ],
    ] as [number, Json][]) {
      today = day;
      expect((await world.client.patch(`/memory/${ids['lamp']}`, body)).status).toBe(200);
    }
    today = 20;
  });
  afterAll(() => world.close());

  const temporal = (item_id: string | undefined, rest: string) => `/memory/temporal/${item_id}/${rest}`;
  const get = async (path: string) => (await world.client.get(path)).body as Json;
  const patch = (item_id: string, body: Json, headers: Record<string, string> = {}) =>
    world.client.patch(`/memory/${item_id}`, body, headers);
  const column = (rows: Json[], name: string) => rows.map((row) => row[name] as unknown);

  test.each([
    ['get', '/memory/zettel/hubs?as_of=2031-01-02', undefined],
    ['get', '/memory/blocks?as_known_at=2031-01-02', undefined],
    ['get', '/memory/export?as_of_date=2031-01-02', undefined],
    ['post', '/memory/search?as_of=2031-01-02', { query: 'lamp' }],
    ['post', '/memory/reasoning/challenge', { assertion: 'The lamp burns oil.', as_of: '2031-01-02' }],
  ] as const)('a route that reads the present only refuses another time: %s %s', async (method, path, sent) => {
    const { status, body } = await world.client[method](path, sent);
    expect([status, body.detail?.[0]?.type]).toEqual([422, 'present_only']);
  });

  describe('history of an item', () => {
    test('returns every version, newest first, with valid and transaction times, author and reason', async () => {
      const { versions, count, total } = await get(temporal(ids['lamp'], 'history'));
      expect([count, total, column(versions as Json[], 'version')]).toEqual([4, 4, [4, 3, 2, 1]]);
      expect(column(versions as Json[], 'content')).toEqual([
        'The lamp is electric.',
        'The lamp burns paraffin.',
        'The lamp burns paraffin.',
        'The lamp burns oil.',
      ]);
      expect(column(versions as Json[], 'status')).toEqual(['active', 'archived', 'active', 'active']);
      expect(column(versions as Json[], 'current')).toEqual([true, false, false, false]);
      expect(column(versions as Json[], 'transaction_time_start').map((time) => Date.parse(time as string))).toEqual(
        [7, 5, 3, 1].map((day) => Date.parse(noon(day))),
      );
      expect(versions[2]).toMatchObject({
        change_reason: 'a new supplier',
        change_type: 'updated',
        changed_by: world.owner.user_id,
        previous_version: 1,
        transaction_time_end: expect.stringContaining('2031-01-05T12:00:00'),
      });
      expect(versions[3]).toMatchObject({ change_type: 'created', previous_version: null, metadata: { wick: 'flat' } });
    });

    test('for an interval of transaction time returns the versions current in it', async () => {
      const during = async (start: string, end: string) => {
        const { versions } = await get(temporal(ids['lamp'], `history?start_time=${start}&end_time=${end}`));
        return column(versions as Json[], 'version');
      };
      expect(await during(noon(4), noon(6))).toEqual([3, 2]);
      // Half-open: neither the version replaced at the start, nor the one recorded at the end.
      expect(await during(noon(3), noon(5))).toEqual([2]);
      expect(await during('0001-01-01T00:00:00Z', noon(1))).toEqual([]);
      expect(await during('0001-01-01T00:00:01Z', '9998-12-31T23:59:59Z')).toEqual([4, 3, 2, 1]);
      const { next_cursor } = await get(temporal(ids['lamp'], 'history?limit=1'));
      const refused = await world.client.get(
        temporal(ids['lamp'], `history?cursor=${next_cursor}&start_time=${noon(2)}`),
      );
      expect(refused.status).toBe(422);
    });
  });

  test('as_known_at leaves out what was recorded later, on every route about the past', async () => {
    const known = `as_known_at=${noon(4)}`;
    const versions = (await get(temporal(ids['lamp'], `history?${known}`)))['versions'] as Json[];
    expect(column(versions, 'version')).toEqual([2, 1]);
    expect([versions[0]?.['current'], versions[0]?.['transaction_time_end']]).toEqual([true, null]);
    for (const route of ['changes', 'audit'])
      expect(column((await get(temporal(ids['lamp'], `${route}?${known}`)))['changes'] as Json[], 'version')).toEqual([
        2, 1,
      ]);
    // The requested time itself is included.
    expect((await get(temporal(ids['lamp'], `history?as_known_at=${noon(5)}`)))['count']).toBe(3);
    expect((await get(temporal(ids['lamp'], `at/${noon(10)}?${known}`)))['content']).toBe('The lamp burns paraffin.');
    expect((await get(temporal(ids['lamp'], `at/${noon(10)}`)))['content']).toBe('The lamp is electric.');
    const compare = async (query: string) =>
      (await world.client.post(temporal(ids['lamp'], `compare?${query}`))).status;
    expect([await compare(`v1=1&v2=2&${known}`), await compare(`v1=1&v2=3&${known}`)]).toEqual([200, 404]);
    const during = await get(
      `/memory/temporal/search/during?query=lamp&start_time=${noon(8)}&end_time=${noon(10)}&${known}`,
    );
    expect(column(during['results'] as Json[], 'content')).toEqual(['The lamp burns paraffin.']);
  });

  test('the route changes returns the fields that each version changed, filtered by time and kind', async () => {
    const changes = async (query: string) =>
      (await get(temporal(ids['lamp'], `changes?${query}`)))['changes'] as Json[];
    const fields = new Map(
      (await changes('')).map(({ version, changed_fields }) => [version as number, changed_fields as string[]]),
    );
    expect(fields.get(1)).toEqual([]);
    expect(fields.get(2)).toEqual(['content']);
    expect(fields.get(3)?.sort()).toEqual(['metadata.wick', 'status', 'tags']);
    expect(fields.get(4)?.sort()).toEqual(['content', 'metadata.wick', 'status', 'title']);
    expect(column(await changes(`since=${noon(5)}`), 'version')).toEqual([4, 3]);
    expect(column(await changes(`until=${noon(5)}`), 'version')).toEqual([2, 1]);
    // The first change of an interval is compared with the state before it.
    expect((await changes(`since=${noon(4)}&until=${noon(6)}`))[0]?.['changed_fields'].sort()).toEqual(fields.get(3));
    expect(column(await changes('change_type=created'), 'version')).toEqual([1]);
    expect(await changes('change_type=rolled_back')).toEqual([]);
  });

  test('the route audit returns who changed an item, filtered by author', async () => {
    const colleague = await world.member(world.owner.workspace_id);
    const other = await world.clientFor(colleague);
    const item_id = await world.client.add({ content: 'Shared.' });
    await other.patch(`/memory/${item_id}`, { content: 'Shared and changed.' });
    const audit = async (query: string) => {
      const { changes } = await get(temporal(item_id, `audit?${query}`));
      return (changes as Json[]).map(({ version, changed_by }) => [version as number, changed_by as string]);
    };
    expect(await audit('')).toEqual([
      [2, colleague.user_id],
      [1, world.owner.user_id],
    ]);
    expect(await audit(`user_id=${colleague.user_id}`)).toEqual([[2, colleague.user_id]]);
    expect(await audit(`end_time=${noon(2)}`)).toEqual([]);
    expect(await audit(`change_type=updated&start_time=${noon(2)}`)).toEqual([[2, colleague.user_id]]);
  });

  test('the route compare returns additions, deletions and modifications between two versions', async () => {
    const compare = async (query: string) =>
      (await world.client.post(temporal(ids['lamp'], `compare?${query}`))).body as Json;
    const forward = await compare('v1=1&v2=4');
    expect(forward['diff']).toEqual({
      additions: { title: 'Lamp' },
      deletions: { 'metadata.wick': 'flat' },
      modifications: expect.objectContaining({ content: { old: 'The lamp burns oil.', new: 'The lamp is electric.' } }),
    });
    const backward = await compare('v1=4&v2=1');
    expect(backward['diff'].deletions).toEqual(forward['diff'].additions);
    expect(backward['changed_fields']).toEqual(forward['changed_fields']);
    expect((await compare('v1=2&v2=2'))['changed_fields']).toEqual([]);
    for (const query of ['v1=1&v2=5', 'v1=99&v2=1'])
      expect((await world.client.post(temporal(ids['lamp'], `compare?${query}`))).status).toBe(404);
    for (const query of ['v1=1', 'v1=0&v2=1', 'v1=-1&v2=1', 'v1=x&v2=1', 'v1=1.5&v2=1'])
      expect((await world.client.post(temporal(ids['lamp'], `compare?${query}`))).status).toBe(422);
  });

  describe('rollback of an item', () => {
    const rollback = (item_id: string, query: string) => world.client.post(temporal(item_id, `rollback?${query}`));

    test('makes a new version with the fields of an earlier one, given by number or time', async () => {
      const item_id = await world.client.add({ content: 'First.', title: 'One', tags: ['a'], metadata: { n: 1 } });
      await patch(item_id, {
        content: 'Second.',
        metadata: { n: 2, more: true },
        properties: { tags: ['b'], status: 'archived' },
      });
      const { status, body } = await rollback(item_id, 'to_version=1');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        version: 3,
        content: 'First.',
        title: 'One',
        tags: ['a'],
        status: 'active',
        metadata: { n: 1 },
      });
      const { versions } = await get(temporal(item_id, 'history'));
      expect(versions[0]).toMatchObject({ change_type: 'rolled_back', change_reason: 'Back to version 1.' });
      expect(column(versions as Json[], 'content')).toEqual(['First.', 'Second.', 'First.']);
      // The item is found by its restored content.
      const found = await world.client.post('/memory/search', { query: 'First.', top_k: 20 });
      expect(column(found.body.results as Json[], 'item_id')).toContain(item_id);
    });

    test('to a rejected statement is refused, also on another item with that statement', async () => {
      const rejected = await world.client.add({ content: 'The tower leans.' });
      const other = await world.client.add({ content: 'The tower  leans.', skip_existing: false });
      await patch(other, { content: 'The tower stands.' });
      await world.client.post(`/memory/${rejected}/retract`, { reason: 'Nobody measured it.', reject: true });
      for (const item_id of [rejected, other]) {
        const { status, body } = await rollback(item_id, 'to_version=1');
        expect([status, body.code, body.detail]).toEqual([
          409,
          'wrong_state',
          expect.stringContaining('Nobody measured'),
        ]);
      }
      const states = await Promise.all([rejected, other].map((item_id) => get(`/memory/${item_id}`)));
      expect(column(states, 'status')).toEqual(['retracted', 'active']);
      expect(column(states, 'content')).toEqual(['The tower leans.', 'The tower stands.']);
    });
  });

  describe('changes of a workspace between two times', () => {
    let other: Awaited<ReturnType<World['stranger']>>;
    const made: Record<string, string> = {};
    beforeAll(async () => {
      other = await world.stranger();
      today = 1;
      made['stays'] = await other.client.add({ content: 'Nothing happens to this.' });
      made['changes'] = await other.client.add({ content: 'Ida Berg works at Nordlys Energy.' });
      today = 5;
      await other.client.patch(`/memory/${made['changes']}`, { content: 'Ida Berg works at Moss Dairy.' });
      today = 6;
      made['new'] = await other.client.add({ content: 'This is new.' });
      today = 20;
    });
    const diff = async (from: string, to: string, more = '') =>
      (await other.client.get(`/memory/temporal/diff?from=${from}&to=${to}${more}`)).body as Json;

    test('the route diff returns items added and updated, and facts that began and ended', async () => {
      const { items, facts, total } = await diff(noon(3), noon(10));
      expect(items).toMatchObject([
        {
          item_id: made['new'],
          change: 'added',
          before: null,
          after: { content: 'This is new.', memory_type: 'semantic', origin: 'api:add' },
        },
        {
          item_id: made['changes'],
          change: 'updated',
          changed_fields: ['content'],
          before: { content: 'Ida Berg works at Nordlys Energy.', version: 1 },
          after: { content: 'Ida Berg works at Moss Dairy.', version: 2 },
        },
      ]);
      expect(total).toBe(2);
      expect((facts as Json[]).map(({ target, change }) => [target as string, change as string]).sort()).toEqual([
        ['Moss Dairy', 'added'],
        ['Nordlys Energy', 'ended'],
      ]);
    });

    test('a search over an interval finds an item once, by any of its states in it', async () => {
      const during = async (query: string, from: number, to: number) => {
        const asked = `query=${encodeURIComponent(query)}&start_time=${noon(from)}&end_time=${noon(to)}`;
        const { body } = await other.client.get(`/memory/temporal/search/during?${asked}`);
        return (body.results as Json[]).map(({ item_id, content }) => [item_id as string, content as string]);
      };
      const both = await during('Ida Berg at Nordlys Energy', 2, 10);
      expect(both.filter(([id]) => id === made['changes'])).toEqual([
        [made['changes'], 'Ida Berg works at Nordlys Energy.'],
      ]);
      const later = await during('Ida Berg at Nordlys Energy', 6, 10);
      expect(later.find(([id]) => id === made['changes'])?.[1]).toBe('Ida Berg works at Moss Dairy.');
      expect((await during('This is new.', 2, 4)).map(([id]) => id)).not.toContain(made['new']);
      const backwards = `query=x&start_time=${noon(4)}&end_time=${noon(2)}`;
      expect((await other.client.get(`/memory/temporal/search/during?${backwards}`)).status).toBe(422);
    });
  });

  describe('history of a relationship', () => {
    test('returns each interval in which a link was valid', async () => {
      today = 8;
      const [from, to] = await world.client.addAll([{ content: 'Buoy.' }, { content: 'Chain.' }]);
      for (const [day, opens] of [
        [8, true],
        [10, false],
        [12, true],
      ] as [number, boolean][]) {
        today = day;
        if (opens) await world.client.post('/memory/link', { source_id: from, target_id: to });
        else await world.client.delete(`/memory/${from}/links/${to}?link_type=RELATED`);
      }
      today = 20;
      const rel_id = encodeURIComponent(`${from}->${to}:RELATED`);
      const history = await get(`/memory/temporal/relationships/${rel_id}/history`);
      expect(history).toMatchObject({ source_id: from, target_id: to, relation_type: 'RELATED', count: 2 });
      const { periods } = await get(`/memory/temporal/relationships/${rel_id}/valid-periods`);
      const days = (periods as Json[]).map(({ start, end }) =>
        [start, end].map((time) => (time === null ? null : new Date(time as string).getUTCDate())),
      );
      expect(days).toEqual([
        [12, null],
        [8, 10],
      ]);
      const at = async (time: string, known = '') => {
        const { relationships } = await get(`/memory/temporal/relationships/at/${time}?limit=1000${known}`);
        return (relationships as Json[]).filter(({ source_id }) => source_id === from).length;
      };
      expect([await at(noon(7)), await at(noon(9)), await at(noon(11)), await at(noon(13))]).toEqual([0, 1, 0, 1]);
      // On the 9th it was not yet known that the link ends.
      const known = await get(`/memory/temporal/relationships/${rel_id}/valid-periods?as_known_at=${noon(9)}`);
      expect(known['periods']).toEqual([{ start: expect.stringContaining('2031-01-08'), end: null }]);
      expect(await at(noon(11), `&as_known_at=${noon(9)}`)).toBe(1);
    });

    test('returns the interval in which a fact was valid; an unknown id is 404', async () => {
      const item_id = await world.client.add({ content: 'Since 3 May 2029, Elin Moe works at Hav Research.' });
      const [fact] = await factsOf(world, item_id);
      const history = await get(`/memory/temporal/relationships/${fact?.['fact_id']}/history`);
      expect(history).toMatchObject({
        count: 1,
        history: [{ valid_from: expect.stringMatching(/^2029-05-03/), valid_until: null }],
      });
      for (const [id, status] of [
        ['fact_nobody', 404],
        [`${item_id}->mem_nobody:RELATED`, 404],
        [`${item_id}->${item_id}:HAS_VERSION`, 404],
        ['nonsense', 404],
      ] as [string, number][]) {
        const path = `/memory/temporal/relationships/${encodeURIComponent(id)}/history`;
        expect([id, (await world.client.get(path)).status]).toEqual([id, status]);
      }
    });
  });

  describe('supersession', () => {
    test('by a new item stores that item; the old one names it, and is hidden from then on', async () => {
      const old_item_id = await world.client.add({ content: 'The slip is 40 metres long.', metadata: { by: 'tape' } });
      const { status, body } = await world.client.post(`/memory/${old_item_id}/supersede`, {
        content: 'The slip is 42 metres long.',
        memory_type: 'semantic',
        metadata: {},
        reason: 'measured again',
      });
      expect([status, body]).toMatchObject([200, { status: 'superseded', old_item_id }]);
      const old = await get(`/memory/${old_item_id}`);
      expect(old).toMatchObject({ status: 'superseded', version: 2 });
      expect(old['metadata']).toMatchObject({ by: 'tape', superseded: true, superseded_by: body.new_item_id });
      const found = await world.client.post('/memory/search', { query: 'How long is the slip?', top_k: 20 });
      expect(column(found.body.results as Json[], 'item_id')).toContain(body.new_item_id);
      expect(column(found.body.results as Json[], 'item_id')).not.toContain(old_item_id);

      const explained = await get(`/memory/${old_item_id}/explain`);
      expect(explained).toMatchObject({
        superseded_by: [{ item_id: body.new_item_id, content: 'The slip is 42 metres long.' }],
        supersedes: [],
        chain_verified: true,
      });
      expect(explained['beliefs']).toHaveLength(2);
      expect(await get(`/memory/${body.new_item_id}/explain`)).toMatchObject({
        supersedes: [{ item_id: old_item_id }],
      });
      expect((await get(temporal(old_item_id, 'history')))['versions'][0].change_reason).toBe('measured again');
    });

    test('by a stored item is refused if that item is the same, unknown, or superseded already', async () => {
      const [one, two, three] = (await world.client.addAll(['a', 'b', 'c'].map((content) => ({ content })))) as [
        string,
        string,
        string,
      ];
      const link = (item_id: string, new_item_id: string, more: Json = {}) =>
        world.client.post(`/memory/${item_id}/supersede-link`, { new_item_id, ...more });
      expect((await link(one, one)).status).toBe(400);
      expect((await link(one, 'mem_nobody')).status).toBe(404);
      expect((await link('mem_nobody', one)).status).toBe(404);
      expect((await get(`/memory/${one}`))['version']).toBe(1);
      const { status, body } = await link(one, two, { reason: null });
      expect([status, body]).toMatchObject([200, { status: 'superseded', old_item_id: one, new_item_id: two }]);
      expect((await link(one, three)).status).toBe(409);
      // A superseded item cannot supersede, so there are no cycles.
      expect((await link(two, one)).status).toBe(409);
      expect((await link(two, three)).status).toBe(200);
    });

    test('of one item by several concurrent requests succeeds once', async () => {
      const old = await world.client.add({ content: 'Contested.' });
      const rivals = await world.client.addAll(Array.from({ length: 6 }, (_, i) => ({ content: `Rival ${i}.` })));
      const answers = await Promise.all([
        ...rivals.map((new_item_id) => world.client.post(`/memory/${old}/supersede-link`, { new_item_id })),
        world.client.post(`/memory/${old}/supersede`, {
          content: 'A new rival.',
          memory_type: 'semantic',
          metadata: {},
          reason: 'x',
        }),
      ]);
      const won = answers.filter(({ status }) => status === 200);
      expect([won.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, rivals.length]);
      const { superseded_by } = await get(`/memory/${old}/explain`);
      expect(column(superseded_by as Json[], 'item_id')).toEqual([won[0]?.body.new_item_id]);
      expect((await get(`/memory/${old}`))['metadata'].superseded_by).toBe(won[0]?.body.new_item_id);
    });

    test('of two items by each other at once leaves one of them active', async () => {
      const [one, two] = (await world.client.addAll([{ content: 'Left.' }, { content: 'Right.' }])) as [string, string];
      const answers = await Promise.all([
        world.client.post(`/memory/${one}/supersede-link`, { new_item_id: two }),
        world.client.post(`/memory/${two}/supersede-link`, { new_item_id: one }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const states = [(await get(`/memory/${one}`))['status'], (await get(`/memory/${two}`))['status']];
      expect(states.sort()).toEqual(['active', 'superseded']);
    });

    test('the lineage of an item lists what it is derived from, and its dependents what is derived from it', async () => {
      const [source, copy, last] = (await world.client.addAll(['x', 'y', 'z'].map((content) => ({ content })))) as [
        string,
        string,
        string,
      ];
      await createEdges(world, 'DERIVED_FROM', [
        [last, copy],
        [copy, source],
      ]);
      const { lineage, depth } = await get(`/memory/${last}/lineage`);
      expect([column(lineage as Json[], 'item_id'), depth]).toEqual([[copy, source], 2]);
      expect(await get(`/memory/${source}/lineage`)).toMatchObject({ lineage: [], depth: 0 });
      const { dependents, partial } = await get(`/memory/${source}/dependents`);
      expect([column(dependents as Json[], 'item_id'), partial]).toEqual([[copy, last], false]);
    });
  });

  test('of two writers who read the same version, If-Match lets only one through', async () => {
    const item_id = await world.client.add({ content: 'Count: 1.' });
    const read = await world.client.get(`/memory/${item_id}`);
    const tag = read.headers.get('etag') as string;
    expect(tag).toMatch(/^"1-\w+"$/);
    const answers = await Promise.all(
      [2, 3].map((n) => patch(item_id, { content: `Count: ${n}.` }, { 'If-Match': tag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 200)?.headers.get('etag')).toBe('"2"');
    expect(answers.find(({ status }) => status === 412)?.body.code).toBe('precondition_failed');
    expect((await get(temporal(item_id, 'history')))['total']).toBe(2);
    for (const [match, status] of [
      ['*', 200],
      ['W/"3"', 200],
      ['"1", "4"', 200],
      ['"1"', 412],
      ['5', 412],
      ['nonsense', 412],
    ] as [string, number][])
      expect([match, (await patch(item_id, { metadata: { match } }, { 'If-Match': match })).status]).toEqual([
        match,
        status,
      ]);
  });

  describe('unusual times', () => {
    const at = (time: string) => world.client.get(`/memory/${ids['lamp']}?as_of=${time}`);

    test.each([
      ['9998-12-31T23:59:59.999999999Z', 200],
      ['9998-12-31T23:59:59-14:00', 422],
      // A leap second counts as the following second.
      ['2030-12-31T23:59:60Z', 404],
      ['2031-01-01T23:30:00%2B13:00', 404],
      ['2031-01-02T01:30:00%2B13:00', 200],
      // A plus sign that is not escaped is a space in a query string.
      ['2031-01-02T01:30:00+13:00', 422],
      // A date is its midnight in UTC.
      ['2031-01-01', 404],
      ['2031-01-02', 200],
      ['yesterday', 422],
    ])('as_of=%s is answered with status %i', async (time, status) => {
      expect((await at(time)).status).toBe(status);
    });

    test('changes at the same clock tick keep their order, and each time has one state', async () => {
      const item_id = await world.client.add({ content: 'State 0.' });
      for (let i = 1; i <= 3; i++) await patch(item_id, { content: `State ${i}.` });
      const { versions } = await get(temporal(item_id, 'history'));
      const starts = column(versions as Json[], 'transaction_time_start') as string[];
      expect(new Set(starts).size).toBe(4);
      for (const [i, start] of starts.entries())
        for (const axis of ['as_of', 'as_known_at'])
          expect((await get(`/memory/${item_id}?${axis}=${start}`))['content']).toBe(`State ${3 - i}.`);
    });

    test('an item with an empty valid time is never valid, and does not shorten the preceding state', async () => {
      today = 2;
      const item_id = await world.client.add({ content: 'Before.' });
      today = 9;
      await patch(item_id, { content: 'A flash.', valid_start_time: noon(5), valid_end_time: noon(5) });
      today = 20;
      expect((await get(`/memory/${item_id}`))['content']).toBe('A flash.');
      expect((await get(`/memory/${item_id}?as_known_at=${noon(10)}`))['content']).toBe('A flash.');
      for (const day of [4, 5, 6])
        expect((await get(`/memory/${item_id}?as_of=${noon(day)}`))['content']).toBe('Before.');
    });
  });
});

// Dates in a text determine the valid time of its item and facts, unless the caller gives one.
describe('text times', () => {
  let world: World;
  let client: Client;
  beforeAll(async () => {
    world = await openTenant();
    ({ client } = await world.stranger());
  });

  const read = async (id: string) => (await client.get(`/memory/${id}`)).body;

  test('a text with a date is valid from that day, and not found as of an earlier day', async () => {
    const content = 'Since 1 September Anna Berg works at Halden Optics.';
    const stored = await client.add({ content, metadata: { timestamp: '2026-10-02T09:00:00+02:00' } });
    const { body } = await client.post('/memory/ingest', {
      content: 'From 1 July 2026 the fee of the pool is 20 euros.',
    });
    const [item, fee] = [await read(stored), await read(body.item_id)];
    expect([item.valid_start_time, item.valid_time_words]).toEqual(['2026-08-31T22:00:00Z', 'Since 1 September']);
    expect(fee.valid_start_time).toBe('2026-07-01T00:00:00Z');
    const asOf = async (as_of: string) =>
      (await client.post('/memory/search', { query: 'fee of the pool', as_of })).body.results.map(
        ({ item_id }: { item_id: string }) => item_id,
      );
    expect(await asOf('2026-06-30')).not.toContain(body.item_id);
    expect(await asOf('2026-07-01')).toContain(body.item_id);
  });

  test('a valid time of the caller takes precedence, and a changed text determines it anew', async () => {
    const content = 'The rent is 900 euros since 1 March 2026.';
    const own = await client.add({ content, valid_start_time: '2026-05-01T00:00:00Z' });
    expect((await read(own)).valid_start_time).toBe('2026-05-01T00:00:00Z');
    const item_id = await client.add({ content: 'The rent of the shop is 900 euros since 1 March 2026.' });
    await client.patch(`/memory/${item_id}`, { content: 'The rent of the shop is 950 euros since 1 April 2026.' });
    expect((await read(item_id)).valid_start_time).toBe('2026-04-01T00:00:00Z');
  });
});

// Searches of the past report items that match today, were stored by then, but had no state valid at that time.
describe('unresolved', () => {
  let today = 1;
  const noon = (day: number) => `2031-01-${String(day).padStart(2, '0')}T12:00:00Z`;

  let world: World;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    world = await openWorld({}, { now: () => noon(today) });
    const { client } = world;
    ids['same'] = await client.add({ content: 'The foghorn of Skerry sounds twice a minute.' });
    ids['changed'] = await client.add({ content: 'The foghorn of Skerry is painted white.' });
    // Valid from day 2 to day 4, and again from day 8: there is a gap.
    ids['gap'] = await client.add({
      content: 'The foghorn of Skerry is under repair.',
      valid_start_time: noon(2),
      valid_end_time: noon(4),
    });
    today = 3;
    await client.patch(`/memory/${ids['changed']}`, { content: 'The foghorn of Skerry is painted red.' });
    await client.patch(`/memory/${ids['gap']}`, {
      content: 'The foghorn of Skerry is under repair again.',
      properties: { valid_start_time: noon(8), valid_end_time: null },
    });
    today = 7;
    ids['late'] = await client.add({ content: 'The foghorn of Skerry has a new compressor.' });
    today = 20;
  });
  afterAll(() => world.close());

  const search = (more: Json) =>
    world.client.post('/memory/search', { query: 'the foghorn of Skerry', top_k: 20, ...more });
  const resolutions = (results: Json[]) =>
    Object.fromEntries(
      results.map(({ item_id, as_of_resolution }) => [item_id as string, as_of_resolution as unknown]),
    );

  const ways: Json[] = [{}, { enable_hybrid: false }, { multi_hop: true }, { query: '*' }];

  test('each result reports whether its item has several versions', async () => {
    for (const way of ways) {
      const { body } = await search({ as_of: noon(9), ...way });
      expect([way, resolutions(body.results as Json[])]).toEqual([
        way,
        {
          [ids['same'] as string]: 'no_chain',
          [ids['changed'] as string]: 'resolved',
          [ids['gap'] as string]: 'resolved',
          [ids['late'] as string]: 'no_chain',
        },
      ]);
      const first = await search({ as_of: noon(2), ...way });
      expect(resolutions(first.body.results as Json[])[ids['changed'] as string]).toBe('resolved');
    }
  });

  test('items stored before the requested time but not valid then are counted and named', async () => {
    for (const way of ways) {
      const gap = await search({ as_of: noon(5), ...way });
      expect([way, gap.body.as_of_diagnostics]).toMatchObject([
        way,
        { as_of: noon(5), policy: 'omit', unresolved_count: 1, unresolved_item_ids: [ids['gap']] },
      ]);
      expect(JSON.stringify(gap.body.results)).not.toContain(ids['gap']);
      const held = await search({ as_of: noon(9), ...way });
      expect(held.body.as_of_diagnostics).toMatchObject({ unresolved_count: 0, unresolved_item_ids: [] });
      // On day 2 it was not yet known that the item would be valid only until day 4.
      const known = await search({ as_of: noon(9), as_known_at: noon(2), ...way });
      expect(known.body.as_of_diagnostics).toMatchObject({ unresolved_item_ids: [ids['gap']] });
    }
    const grouped = await search({ as_of: noon(5), expertise: true });
    expect(grouped.body.as_of_diagnostics).toMatchObject({ unresolved_count: 0 });
    const compact = await search({ as_of: noon(5), view: 'compact' });
    expect(compact.body.as_of_diagnostics).toMatchObject({ unresolved_item_ids: [ids['gap']] });
  });

  test('as_of_strict refuses an answer with unresolved items, and accepts one without', async () => {
    const refused = await search({ as_of: noon(5), as_of_strict: true });
    expect([refused.status, refused.body.detail[0].type]).toEqual([422, 'as_of_incomplete']);
    expect(refused.body.detail[0].msg).toContain(ids['gap']);
    const whole = await search({ as_of: noon(9), as_of_strict: true });
    expect([whole.status, whole.body.as_of_diagnostics.policy]).toEqual([200, 'strict']);
    // as_of_date is an alias; if both are given and differ, the request is refused.
    expect((await search({ as_of_date: noon(5), as_of_strict: true })).status).toBe(422);
    const both = await search({ as_of: noon(9), as_of_date: noon(5) });
    expect([both.status, both.body.detail[0].type]).toEqual([422, 'contradiction']);
  });
});
