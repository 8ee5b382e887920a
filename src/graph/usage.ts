// Bytes stored per tenant. They are counted in the graph at intervals; in between, request bodies are added as an
// estimate.
import { Refusal } from '../errors';
import type { Log } from '../log';
import type { Graph } from './run';

/** Lifetime of a count. A count over the quota expires sooner, because deletions free space. */
const trustMs = 1_800_000;
const trustOverMs = 30_000;
/** Bytes of a node besides its texts: fields, indexes, and two copies of a vector with 384 numbers. */
const nodeBytes = 4_000;

export interface Usage {
  /** The quota in bytes; 0 for no quota. */
  quota: number;
  /** Counts the bytes if no count is cached. @throws Unavailable while Neo4j is down */
  of(tenant_id: string): Promise<number>;
  /**
   * Checks the quota without waiting: the first requests of a tenant pass while its bytes are counted.
   * @throws Refusal `quota_exceeded`
   */
  require(tenant_id: string): void;
  add(tenant_id: string, bytes: number): void;
}

export const openUsage = (graph: Graph, log: Log, quota: number): Usage =>
  usageBy(
    async (tenant_id) => (await graph.unscoped('health/count-bytes', { tenant_id, node_bytes: nodeBytes })).bytes,
    log,
    quota,
  );

/** @param count returns the number of bytes that a tenant has in the graph */
export function usageBy(count: (tenant_id: string) => Promise<number>, log: Log, quota: number): Usage {
  const counts = new Map<string, { bytes: number; at: number }>();
  const counting = new Map<string, Promise<number>>();
  const recount = (tenant_id: string): Promise<number> => {
    const begun = counting.get(tenant_id);
    if (begun) return begun;
    const counted = count(tenant_id)
      .then((bytes) => {
        counts.set(tenant_id, { bytes, at: Date.now() });
        return bytes;
      })
      .finally(() => counting.delete(tenant_id));
    counting.set(tenant_id, counted);
    return counted;
  };
  return {
    quota,
    of: async (tenant_id) => counts.get(tenant_id)?.bytes ?? recount(tenant_id),
    require(tenant_id) {
      if (quota === 0) return;
      const known = counts.get(tenant_id);
      const isOver = known !== undefined && known.bytes > quota;
      if (!known || Date.now() - known.at > (isOver ? trustOverMs : trustMs))
        recount(tenant_id).catch((error: unknown) =>
          log.warn({ err: error }, 'the bytes of a tenant were not counted'),
        );
      if (isOver) throw new Refusal('quota_exceeded');
    },
    add(tenant_id, bytes) {
      const known = counts.get(tenant_id);
      if (known) known.bytes += bytes;
    },
  };
}
