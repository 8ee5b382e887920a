// Access to event streams: which events a listener gets, and when it loses access.
import { accessControl } from '../../../../src/auth/access-control';
import { hashKey } from '../../../../src/auth/keys';
import { revokeKey } from '../../../../src/auth/provision';
import { busOf, steps } from '../../../support/bus';
import { isEnd, listen, type Listener, type StreamQuery } from '../../../support/listener';
import { openTenant, openWorld, type Client, type Member, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const listening = ({ key }: Client, { workspace_id }: Member, query: StreamQuery = {}) =>
  listen(world.base, { 'X-API-Key': key, 'X-Workspace-Id': workspace_id }, query);

async function endedRun(member: Member, level?: 'USER'): Promise<string> {
  const run = await busOf(world, member, level).start('test.access', {});
  await run.emit([...steps(1), { status: 'ok', payload: {} }]);
  return run.run_id;
}

/** The run ids of the next events up to the end of a run. */
const runsOf = async (listener: Listener) => new Set((await listener.until(isEnd)).map(({ event }) => event.run_id));

test('events of another tenant are not delivered; its run is 404 like an unknown one', async () => {
  const { owner, client } = await world.stranger();
  const ours = await listening(world.client, world.owner);
  const theirs = await listening(client, owner);
  const run_id = await endedRun(owner);
  const foreign = await listening(world.client, world.owner, { run_id, from_seq: 0 });
  const missing = await listening(world.client, world.owner, {
    run_id: '00000000-0000-4000-8000-000000000000',
    from_seq: 0,
  });
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect({ ...foreign.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' });
  // Their owner receives the event live and in a replay; we receive only ours.
  expect(await runsOf(theirs)).toEqual(new Set([run_id]));
  expect(await runsOf(await listening(client, owner, { run_id, from_seq: 0 }))).toEqual(new Set([run_id]));
  const own = await endedRun(world.owner);
  expect(await runsOf(ours)).toEqual(new Set([own]));
});

describe('a listener of an event stream loses access', () => {
  const access = () =>
    accessControl({ ...world.ports, keyUsed: () => undefined, hideExpired: () => Promise.resolve() });
  const listenerOf = async (member: Member) => ({
    ...(await world.graph.unscoped('auth/find-caller', {
      key_hash: hashKey((await world.clientFor(member)).key),
      session_id: null,
      workspace_id: member.workspace_id,
      subject: null,
    })),
    workspace_id: member.workspace_id,
  });
  test.each([
    ['its key is revoked', 'MATCH (:User {user_id: $user_id})-[:OWNS]->(k:ApiKey) SET k.revoked_at = datetime()'],
    ['its key expires', 'MATCH (:User {user_id: $user_id})-[:OWNS]->(k:ApiKey) SET k.expires_at = datetime()'],
    ['its user is deactivated', 'MATCH (u:User {user_id: $user_id}) SET u.is_active = false'],
    [
      'its user leaves',
      'MATCH (:User {user_id: $user_id})-[m:MEMBER_OF]->(:Workspace {workspace_id: $workspace_id}) DELETE m',
    ],
  ])('when %s, while others keep theirs', async (_what, change) => {
    const member = await world.member(world.owner.workspace_id);
    const listeners = (await Promise.all([world.owner, member].map(listenerOf))).map(({ key_id, workspace_id }) => ({
      key_id: key_id as string,
      session_id: null,
      workspace_id,
    }));
    expect(await access().lost(listeners)).toEqual([]);
    await world.cypher(change, member);
    expect(await access().lost(listeners)).toEqual([1]);
  });
});

test('an event id of another workspace is only a position: the listener gets its own events', async () => {
  const elsewhere = { ...world.owner, workspace_id: await world.workspace() };
  const there = await listening(world.client, elsewhere);
  await endedRun(elsewhere);
  const since = (await there.until(isEnd))[0]?.id as string;
  const run_id = await endedRun(world.owner);
  expect(await runsOf(await listening(world.client, world.owner, { since }))).toContain(run_id);
});

test('in a USER-level workspace each member gets events of their own runs only', async () => {
  const workspace_id = await world.workspace('USER');
  const [anna, bert] = [await world.member(workspace_id), await world.member(workspace_id)];
  const [asAnna, asBert] = [await world.clientFor(anna), await world.clientFor(bert)];
  const bertHears = await listening(asBert, bert);
  const run_id = await endedRun(anna, 'USER');
  expect((await listening(asBert, bert, { run_id, from_seq: 0 })).status).toBe(404);
  expect(await runsOf(await listening(asAnna, anna, { run_id, from_seq: 0 }))).toEqual(new Set([run_id]));
  const own = await endedRun(bert, 'USER');
  expect(await runsOf(bertHears)).toEqual(new Set([own]));
});

test('a stream ends after its key or membership was revoked; others continue', async () => {
  const workspace_id = await world.workspace();
  const [leaver, stayer] = [await world.member(workspace_id), await world.member(workspace_id)];
  const [keyless, left, stays] = [
    await world.clientFor(stayer),
    await world.clientFor(leaver),
    await world.clientFor(stayer),
  ];
  const revoked = await listening(keyless, stayer);
  const expelled = await listening(left, leaver);
  const staying = await listening(stays, stayer);
  const [key] = await world.cypher(
    'MATCH (key:ApiKey)<-[:OWNS]-({user_id: $user_id}) RETURN key.key_id AS key_id ORDER BY key_id LIMIT 1',
    {
      user_id: stayer.user_id,
    },
  );
  await revokeKey(world.graph, key?.['key_id'] as string);
  await world.cypher(
    'MATCH (:User {user_id: $user_id})-[member:MEMBER_OF]->({workspace_id: $workspace_id}) DELETE member',
    {
      user_id: leaver.user_id,
      workspace_id,
    },
  );
  expect(await Promise.all([revoked.rest(), expelled.rest()])).toEqual([[], []]);
  const run_id = await endedRun(stayer);
  expect(await runsOf(staying)).toEqual(new Set([run_id]));
});

test('a service that stops ends its streams properly', async () => {
  const own = await openWorld();
  const listeners = await Promise.all(
    [{}, { since: '0-0' }].map((query) =>
      listen(own.base, { 'X-API-Key': own.client.key, 'X-Workspace-Id': own.owner.workspace_id }, query),
    ),
  );
  own.ports.progress.stopListening();
  expect(await Promise.all(listeners.map((listener) => listener.rest()))).toEqual([[], []]);
  await own.close();
});
