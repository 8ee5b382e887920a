import { Redis } from 'ioredis';
import neo4j, { type Driver } from 'neo4j-driver';
import { Graph } from '../../src/graph/run';
import { openLog } from '../../src/log';
import { openBookmarks } from '../../src/redis/bookmarks';

/** One process of a service before a cluster: what its driver sends and receives is recorded. */
function openProcess() {
  const sent: string[] = [];
  const { NEO4J_URI = '', NEO4J_USER = '', NEO4J_PASSWORD = '', REDIS_URL = '' } = process.env;
  const auth = neo4j.auth.basic(NEO4J_USER, NEO4J_PASSWORD);
  const logging = { level: 'debug' as const, logger: (_: unknown, message?: string) => void sent.push(message ?? '') };
  const driver: Driver = neo4j.driver(NEO4J_URI.replace('bolt', 'neo4j'), auth, { logging });
  const redis = new Redis(REDIS_URL);
  const graph = new Graph(driver, 'neo4j', 10_000, openBookmarks(redis, openLog('silent')));
  const close = async () => {
    await driver.close();
    redis.disconnect();
  };
  return { graph, sent, close };
}

const pairs = 50;

test('a read carries the bookmark of the write before it in another process, and asks for a follower', async () => {
  const [writer, reader] = [openProcess(), openProcess()];
  const run_id = `bookmarks-${process.pid}`;
  try {
    for (let pair = 0; pair < pairs; pair++) {
      writer.sent.length = 0;
      await writer.graph.unscoped('idempotency/claim', {
        record_id: `${run_id}-${pair}`,
        claim: 'one',
        tenant_id: run_id,
        user_id: 'user',
        workspace_id: null,
        body_hash: 'same',
        expires_at: '2020-01-01T00:00:00Z',
        lease_seconds: 1,
      });
      const bookmark = /"bookmark":"([^"]+)"/.exec(
        writer.sent.filter((line) => line.includes('S: SUCCESS')).join(),
      )?.[1];
      expect(bookmark).toBeDefined();
      reader.sent.length = 0;
      await reader.graph.unscoped('runs/count-open', {});
      const asked = reader.sent.filter((line) => /C: (RUN|BEGIN)/.test(line));
      expect(asked.filter((line) => !line.includes(String(bookmark)) || !/"mode":"r"/.test(line))).toEqual([]);
      expect(asked).toHaveLength(1);
    }
  } finally {
    await Promise.all([writer.close(), reader.close()]);
  }
});
