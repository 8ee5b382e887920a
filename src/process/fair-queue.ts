// Tenants share slots. The tenant that was served longest ago comes first, and no tenant occupies all slots.
import { abortReason } from './abort';

/** Queues of several tenants, served in rotation. Entries of one tenant stay in order. */
export class Turns<T> {
  /** Tenants with waiting entries, the next one first. */
  private readonly waiting = new Map<string, T[]>();

  add(tenant: string, entry: T): void {
    const entries = this.waiting.get(tenant);
    if (entries) entries.push(entry);
    else this.waiting.set(tenant, [entry]);
  }

  /** Takes the next entry of the first tenant that `mayHave` accepts. */
  take(mayHave: (tenant: string) => boolean = () => true): T | undefined {
    for (const [tenant, entries] of this.waiting) {
      if (!mayHave(tenant)) continue;
      this.waiting.delete(tenant);
      const entry = entries.shift();
      if (entries.length > 0) this.waiting.set(tenant, entries);
      return entry;
    }
    return undefined;
  }

  remove(tenant: string, entry: T): void {
    const entries = (this.waiting.get(tenant) ?? []).filter((other) => other !== entry);
    if (entries.length > 0) this.waiting.set(tenant, entries);
    else this.waiting.delete(tenant);
  }

  clear(): T[] {
    const entries = [...this.waiting.values()].flat();
    this.waiting.clear();
    return entries;
  }

  get isEmpty(): boolean {
    return this.waiting.size === 0;
  }
}

export interface FairQueue {
  /**
   * Runs `work` as soon as a slot is free for this tenant.
   * @param signal once aborted, waiting work leaves the queue; running work must watch the signal itself
   * @throws the reason of the signal
   */
  run<T>(tenant: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Waiting {
  tenant: string;
  start: () => void;
}

/**
 * @param slots maximum number of concurrent works
 * @param perTenant by default one less than `slots`, so that another tenant soon finds a free slot
 */
export function fairQueue(slots: number, perTenant = slots - 1): FairQueue {
  const waiting = new Turns<Waiting>();
  const slotsInUse = new Map<string, number>();
  let busy = 0;
  const slotsOf = (tenant: string) => slotsInUse.get(tenant) ?? 0;

  const startNext = () => {
    while (busy < slots) {
      const next = waiting.take((tenant) => slotsOf(tenant) < perTenant);
      if (!next) return;
      busy++;
      slotsInUse.set(next.tenant, slotsOf(next.tenant) + 1);
      next.start();
    }
  };

  const release = (tenant: string) => {
    busy--;
    if (slotsOf(tenant) > 1) slotsInUse.set(tenant, slotsOf(tenant) - 1);
    else slotsInUse.delete(tenant);
    startNext();
  };

  return {
    run: async (tenant, work, signal) => {
      signal?.throwIfAborted();
      await turnIn(waiting, tenant, startNext, signal);
      try {
        return await work();
      } finally {
        release(tenant);
      }
    },
  };
}

/** Waits until the queue starts the work. @throws the signal's reason once it is aborted */
const turnIn = (waiting: Turns<Waiting>, tenant: string, startNext: () => void, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const entry = {
      tenant,
      start: () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      },
    };
    const onAbort = () => {
      waiting.remove(tenant, entry);
      reject(abortReason(signal));
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    waiting.add(tenant, entry);
    startNext();
  });
