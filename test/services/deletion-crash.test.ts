// A deletion that was begun ends, also when the service that carries it out is killed in the middle.
import { setTimeout as delay } from 'node:timers/promises';
import { openDrill } from '../../scripts/drills/drill';
import { startService } from '../../scripts/drills/service-process';
import { choosePort } from '../../scripts/runtime/process/ports';
import { createKey } from '../../src/auth/provision';
import { useServersForServices } from '../support/servers';

useServersForServices();

const items = 20_000;

test('a workspace that was being cleared when the service was killed is empty after the restart; what came later stays', async () => {
  const drill = await openDrill('deletion crash');
  const { tenant_id, workspace_id, user_id } = drill;
  const grants = ['admin:workspace' as const];
  const { key } = await createKey(drill.graph, drill.config.SERVICE_ENV, {
    tenant_id,
    workspace_id,
    user_id,
    name: 'admin',
    grants,
  });
  for (let from = 0; from < items; from += 2_000)
    await drill.rows(
      `UNWIND range($from + 1, $from + 2000) AS n
       CREATE (item:MemoryItem:Semantic {item_id: $workspace_id + n, scope_key: $scope_key, content: 'x', memory_type: 'semantic', created_at: datetime()})
       CREATE (item)-[:HAS_VERSION]->(:ItemVersion {item_id: item.item_id, scope_key: $scope_key, content: 'x'})`,
      { from, workspace_id },
    );
  const left = async () => {
    const [row] = await drill.rows<{ left: number; open: number }>(
      `RETURN COUNT { MATCH (n:MemoryItem|ItemVersion) WHERE n.scope_key = $scope_key AND n.content = 'x' } AS left,
         COUNT { MATCH (d:Deletion) WHERE d.tenant_id = $tenant_id } AS open`,
      { tenant_id },
    );
    return row as { left: number; open: number };
  };
  const until = async (fits: (state: { left: number; open: number }) => boolean) => {
    for (const end = Date.now() + 120_000; Date.now() < end; await delay(20)) if (fits(await left())) return;
    throw new Error(`still ${JSON.stringify(await left())}`);
  };
  const port = await choosePort();
  const call = (method: string, path: string, body?: object) =>
    fetch(`http://127.0.0.1:${port}/memory/${path}`, {
      method,
      headers: { ...drill.headers, ...(method === 'DELETE' && { 'X-API-Key': key }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  let service = await startService(drill.config, port);
  try {
    const clearing = call('DELETE', 'clear-all').catch(() => 'cut off');
    await until((state) => state.left < 2 * items);
    await service.kill();
    expect(await clearing).toBe('cut off');
    expect(await left()).toEqual({ left: expect.any(Number), open: 1 });
    expect((await left()).left).toBeGreaterThan(0);
    service = await startService(drill.config, port);
    const stays = (await (await call('POST', 'add', { content: 'It came later.' })).json()) as { item_id: string };
    await until((state) => state.left === 0 && state.open === 0);
    expect((await call('GET', stays.item_id)).status).toBe(200);
  } finally {
    await service.kill();
    await drill.close();
  }
}, 600_000);
