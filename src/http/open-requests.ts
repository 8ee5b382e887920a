// Limits the concurrent requests of a tenant. Beyond the limit, each response would only come late, and the caller
// could not distinguish a busy service from a dead one.
import { TooMany } from '../errors';

/** About two seconds of work on two processors. Streams do not count. */
const maxOpen = 128;

export class OpenRequests {
  private readonly open = new Map<string, number>();

  /** @throws TooMany before the work begins */
  async during<T>(tenant_id: string, work: () => Promise<T>): Promise<T> {
    const before = this.open.get(tenant_id) ?? 0;
    if (before >= maxOpen)
      throw new TooMany(1, 'rate_limited', `${before} requests of the tenant are being answered; retry in 1 s.`);
    this.open.set(tenant_id, before + 1);
    try {
      return await work();
    } finally {
      const left = (this.open.get(tenant_id) as number) - 1;
      if (left > 0) this.open.set(tenant_id, left);
      else this.open.delete(tenant_id);
    }
  }
}
