// Limits the bytes of answers that a caller has not read yet, because they stay in memory.
import type { ServerResponse } from 'node:http';
import { TooMany } from '../errors';

/** Smaller answers are never refused, so that a committed write does not end in a refusal. */
const small = 1_000_000;
const maxUnread = 100_000_000;

const tooMany = (bytes: number) =>
  new TooMany(1, 'rate_limited', `Read the earlier answers first: ${bytes} bytes are waiting.`);

export class UnreadBody {
  private readonly bytes = new Map<string, number>();

  /**
   * Refuses a request before its work, since many small answers add up too.
   * @throws TooMany for a caller who has as many bytes to read as are allowed
   */
  require(user_id: string): void {
    const waiting = this.bytes.get(user_id) ?? 0;
    if (waiting >= maxUnread) throw tooMany(waiting);
  }

  /**
   * Counts an answer until its connection is closed.
   * @throws TooMany for a large answer, while the caller has too many unread bytes
   */
  add(user_id: string, size: number, response: ServerResponse): void {
    const before = this.bytes.get(user_id) ?? 0;
    if (size > small && before + size > maxUnread) throw tooMany(before);
    this.bytes.set(user_id, before + size);
    response.once('close', () => {
      const left = (this.bytes.get(user_id) ?? 0) - size;
      if (left > 0) this.bytes.set(user_id, left);
      else this.bytes.delete(user_id);
    });
  }
}
