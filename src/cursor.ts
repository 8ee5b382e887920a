// Cursors: opaque texts that continue a list. Each is valid only for one list with the same parameters.
import { createHash } from 'node:crypto';
import { Invalid } from './errors';
import type { SchemaName, Schemas } from './generated/schemas';
import { validator } from './schemas';

type CursorName = Extract<SchemaName, `cursors/${string}`>;

export type List = readonly [name: string, ...chosenBy: unknown[]];

export interface CursorCodec<P> {
  write(list: List, content: P): string;
  /**
   * @param loc location of the cursor in the request, for issues
   * @throws Invalid for a cursor of another list
   */
  read(list: List, cursor: string, loc?: string[]): P;
}

export function cursors<N extends CursorName>(name: N): CursorCodec<Schemas[N]> {
  const check = validator(name);
  return {
    write: (list, content) => Buffer.from(JSON.stringify([sealOf(list), content])).toString('base64url'),
    read: (list, cursor, loc = ['query', 'cursor']) => {
      const [seal, content] = partsOf(cursor);
      if (seal !== sealOf(list) || !check(content))
        throw Invalid.field(loc, 'Is not a cursor of this list with these parameters', 'cursor', cursor);
      return content;
    },
  };
}

/**
 * A hash of the list, to detect cursors of other lists. It is not secret: a forged cursor reads no more than an offset
 * does.
 */
const sealOf = (list: List) => createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12);

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
