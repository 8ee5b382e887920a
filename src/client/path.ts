// Builds the paths of requests. A value must never select another route, as `clear-all` in `/memory/{item_id}` would.
import { MemoryError } from './error';
import { literals } from './literals';

/** Half of a surrogate pair, which no path can contain. */
const isBroken = (value: string) => /[\uD800-\uDFFF]/u.test(value);

/**
 * The path of a template with its parameters filled in.
 * @throws MemoryError `validation_error` for a value that is empty or would lead to another route
 */
export function pathOf(template: string, values: Record<string, string | number> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
    const value = String(values[name] ?? '');
    const taken = literals[template.slice(0, at)]?.split(' ') ?? [];
    // A proxy in front of the service may ignore the case of paths.
    const isTaken = taken.includes(value.toLowerCase());
    if (isTaken || ['', '.', '..'].includes(value) || isBroken(value)) {
      const msg = `${JSON.stringify(value)} cannot be a ${name}`;
      const issue = { loc: ['path', name], msg, type: 'value_error', input: value, ctx: {} };
      throw new MemoryError(`path.${name}: ${msg}`, 422, 'validation_error', [issue]);
    }
    return encodeURIComponent(value);
  });
}
