// Lanes that tenants share: each has its turn, and none holds all of them.

export interface FairLanes {
  /**
   * Runs `work` as soon as a lane is free for this tenant; of the tenants that wait the one whose turn is longest ago comes first.
   * @param signal once aborted, work that still waits leaves its place; work that has begun ends by itself
   * @throws the reason of the signal
   */
  run<T>(tenant: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** @param lanes works at a time; one tenant has at most one fewer, so that another always finds a lane that ends within its own time limit */
export function fairLanes(lanes: number): FairLanes {
  /** Works of each tenant that are waiting; in the order in which the tenants have their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const held = new Map<string, number>();
  let busy = 0;
  const heldBy = (tenant: string) => held.get(tenant) ?? 0;

  const startNext = () => {
    for (const [tenant, starts] of waiting) {
      if (busy === lanes) return;
      if (heldBy(tenant) === lanes - 1) continue;
      waiting.delete(tenant);
      const start = starts.shift();
      if (starts.length > 0) waiting.set(tenant, starts);
      busy++;
      held.set(tenant, heldBy(tenant) + 1);
      start?.();
    }
  };

  const leave = (tenant: string, start: () => void) => {
    const starts = (waiting.get(tenant) ?? []).filter((other) => other !== start);
    if (starts.length > 0) waiting.set(tenant, starts);
    else waiting.delete(tenant);
  };

  const release = (tenant: string) => {
    busy--;
    if (heldBy(tenant) > 1) held.set(tenant, heldBy(tenant) - 1);
    else held.delete(tenant);
    startNext();
  };

  return {
    run: async (tenant, work, signal) => {
      signal?.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const onAbort = () => {
          leave(tenant, start);
          reject(signal?.reason as Error);
        };
        const start = () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        waiting.set(tenant, [...(waiting.get(tenant) ?? []), start]);
        startNext();
      });
      try {
        return await work();
      } finally {
        release(tenant);
      }
    },
  };
}
