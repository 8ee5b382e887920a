// Positions in an event stream: `<milliseconds>-<count>`, assigned by Redis.

/** The position before the first event of any stream. */
export const beforeAll = '0-0';

/** Whether `id` comes after `other`. */
export function isBehind(id: string, other: string): boolean {
  const [ms, count] = partsOf(id);
  const [otherMs, otherCount] = partsOf(other);
  return ms > otherMs || (ms === otherMs && count > otherCount);
}

/** The largest id before this one. */
export function justBefore(id: string): string {
  const [ms, count] = partsOf(id);
  return count > 0n ? `${ms}-${count - 1n}` : `${ms - 1n}-${maxCount}`;
}

const maxCount = 2n ** 64n - 1n;

function partsOf(id: string): [ms: bigint, count: bigint] {
  const [ms = '0', count = '0'] = id.split('-');
  return [BigInt(ms), BigInt(count)];
}
