// Limits the bytes of answers that a caller has not read yet, because they stay in memory.
import type { ServerResponse } from 'node:http';
import { TooMany } from '../errors';

/** Smaller answers are never refused, so that a committed write does not end in a refusal. */
const small = 1_000_000;
const maxUnread = 100_000_000;

export class Unread {
  private readonly bytes = new Map<string, number>();

  /**
   * Counts an answer until its connection is closed.
   * @throws TooMany for a large answer, while the caller has too many unread bytes
   */
  add(user_id: string, size: number, response: ServerResponse): void {
    const before = this.bytes.get(user_id) ?? 0;
    if (size > small && before + size > maxUnread)
      throw new TooMany(1, 'rate_limited', `Read the earlier answers first: ${before} bytes are waiting.`);
    this.bytes.set(user_id, before + size);
    response.once('close', () => {
      const left = (this.bytes.get(user_id) ?? 0) - size;
      if (left > 0) this.bytes.set(user_id, left);
      else this.bytes.delete(user_id);
    });
  }
}
