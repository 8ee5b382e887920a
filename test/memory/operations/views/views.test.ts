// Saved views: shared in the workspace, bounded, and not for subjects.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const view = (name: string, address = '?q=light') => ({ name, address });

test('a view is listed by name for the members of the workspace; one of the same name is replaced', async () => {
  const { client } = await world.stranger();
  await client.post('/memory/views', view('The light'));
  await client.post('/memory/views', view('A ferry', '?q=ferry'));
  const { body } = await client.post('/memory/views', view('The light', '?q=lamp'));
  expect(body).toMatchObject({ views: [view('A ferry', '?q=ferry'), view('The light', '?q=lamp')], count: 2 });
  expect((await client.get('/memory/views')).body.views).toEqual(body.views);
  expect((await world.client.get('/memory/views')).body.views).toEqual([]);
});

test('a deleted view is gone, and deleting it again answers 404', async () => {
  const { client } = await world.stranger();
  await client.post('/memory/views', view('a/b?'));
  const path = `/memory/views/${encodeURIComponent('a/b?')}`;
  expect((await client.delete(path)).body.views).toEqual([]);
  expect((await client.delete(path)).status).toBe(404);
});

test('concurrent saves all stay, and the 101st view is refused', async () => {
  const { client } = await world.stranger();
  const saves = Array.from({ length: 100 }, (_, i) => client.post('/memory/views', view(`view ${i}`)));
  await Promise.all(saves);
  expect((await client.get('/memory/views')).body.count).toBe(100);
  expect((await client.post('/memory/views', view('one more'))).status).toBe(422);
  expect((await client.post('/memory/views', view('view 7', '?q=changed'))).status).toBe(200);
});

test('an address that leads elsewhere is refused', async () => {
  for (const address of ['https://example.org', '//example.org', '/memory', 'javascript:alert(1)', '?q=ä b'])
    expect((await world.client.post('/memory/views', view('bad', address))).status).toBe(422);
});

test('a subject sees and saves no views', async () => {
  const answers = await Promise.all([
    world.client.get('/memory/views?subject=anna'),
    world.client.post('/memory/views?subject=anna', view('mine')),
  ]);
  for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'other_subject']);
});
