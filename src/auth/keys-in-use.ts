// When each key was last used. It is collected in memory and written every few seconds, so that no request waits.
import type { Graph } from '../graph/run';
import type { Log } from '../log';

/** A crash loses at most this period. That is precise enough to show whether a key is in use. */
const writeAfterMs = 10_000;

export class KeysInUse {
  private noted = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly graph: Graph,
    private readonly log: Log,
  ) {}

  /** @param at RFC 3339 in UTC */
  note(keyId: string, at: string): void {
    this.noted.set(keyId, at);
    this.timer ??= setTimeout(() => void this.flush(), writeAfterMs).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = [...this.noted].map(([key_id, at]) => ({ key_id, at }));
    this.noted.clear();
    if (uses.length === 0) return;
    await this.graph
      .unscoped('auth/record-key-use', { uses })
      .catch((error: unknown) => this.log.warn({ err: error }, 'uses of keys were not written'));
  }
}
