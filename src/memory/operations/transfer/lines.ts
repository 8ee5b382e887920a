// The lines of an export, and a checksum that does not depend on ids, scope and export time.
import { createHash } from 'node:crypto';
import type { Schemas } from '../../../generated/schemas';
import { isObject } from '../../../objects';
import { canonical, renamedName, renamedProperties, type Renaming } from './renaming';

export type Line = Schemas['transfer/Line'];
export type LineOf<K extends Line['kind']> = Extract<Line, { kind: K }>;

/** Version of the line format; imports refuse other versions. */
export const format = 1;

/** References stay consistent. */
export function renamedLine<L extends Line>(line: L, renaming: Renaming): L {
  const end = ({ item, name }: Schemas['transfer/End']) => ({
    ...(item !== undefined && { item: renaming.id(item) }),
    ...(name !== undefined && { name: renamedName(name, renaming) }),
  });
  switch (line.kind) {
    case 'scope':
      return { ...line, user_id: line.user_id === null ? null : renaming.user(line.user_id) };
    case 'session':
    case 'name':
      return { ...line, properties: renamedProperties(line.properties, renaming) };
    case 'item':
    case 'version':
      return {
        ...line,
        item_id: renaming.id(line.item_id),
        properties: renamedProperties(line.properties, renaming),
      };
    case 'review':
      return {
        ...line,
        names: line.names.map((name) => renamedName(name, renaming)),
        properties: renamedProperties(line.properties, renaming),
      };
    case 'relationship':
      return {
        ...line,
        from: end(line.from),
        to: end(line.to),
        properties: renamedProperties(line.properties, renaming),
      };
    case 'workspace':
    case 'end':
      return line;
  }
}

export interface Sum {
  add(line: Line): void;
  end(): LineOf<'end'>;
}

/** A checksum over lines: exports of equal content have the same one, even with other ids, users and scopes. */
export function sumOfLines(): Sum {
  const hash = createHash('sha256');
  const renaming = canonical();
  const counts: Record<string, number> = {};
  return {
    add: (line) => {
      if (line.kind === 'workspace' || line.kind === 'end') return;
      counts[line.kind] = (counts[line.kind] ?? 0) + 1;
      hash.update(`${inOrder(renamedLine(line, renaming))}\n`);
    },
    end: () => ({ kind: 'end', counts, hash: `sha256:${hash.digest('hex')}` }),
  };
}

/** JSON with sorted object keys. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
