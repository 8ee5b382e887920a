// Events that wait for one listener. The queue is bounded, so that slow listeners do not use up memory.
import type { LiveEvents, StoredEvent } from './bus';
import { beforeAll, isBehind } from '../event-id';
import { addAll } from '../lists';

/** Maximum number of waiting characters. Beyond it the listener must read from the log again. */
const maxWaiting = 1_000_000;

export class LiveQueue implements LiveEvents {
  private waiting: StoredEvent[] = [];
  private size = 0;
  private state: 'open' | 'behind' | 'closed' = 'open';
  private wakeUp: (() => void) | undefined;
  /** The listener has read up to this id before joining. Undefined once a later event has arrived. */
  private joinedAt: string | undefined;

  constructor(
    joinedAt: string,
    private readonly onClose: () => void,
  ) {
    this.joinedAt = joinedAt;
  }

  push(events: StoredEvent[]): void {
    const fresh = this.withoutRead(events);
    if (fresh.length === 0) return;
    addAll(this.waiting, fresh);
    for (const { text } of fresh) this.size += text?.length ?? 0;
    if (this.size > maxWaiting) this.close('behind');
    this.wakeUp?.();
  }

  async next(): Promise<StoredEvent[] | 'behind' | 'closed'> {
    if (this.waiting.length === 0 && this.state === 'open') {
      await new Promise<void>((resolve) => (this.wakeUp = resolve));
      this.wakeUp = undefined;
    }
    const taken = this.waiting;
    this.waiting = [];
    this.size = 0;
    return taken.length > 0 || this.state === 'open' ? taken : this.state;
  }

  close(state: 'behind' | 'closed' = 'closed'): void {
    if (this.state !== 'open') return;
    this.state = state;
    this.onClose();
    this.wakeUp?.();
  }

  private withoutRead(events: StoredEvent[]): StoredEvent[] {
    const { joinedAt } = this;
    if (joinedAt === undefined) return events;
    const fresh = events.filter(({ id }) => isBehind(id, joinedAt));
    if (fresh.length > 0) this.joinedAt = undefined;
    return fresh;
  }
}

/** A closed queue, for listeners that join during shutdown. */
export function closedQueue(): LiveQueue {
  const queue = new LiveQueue(beforeAll, () => undefined);
  queue.close();
  return queue;
}
