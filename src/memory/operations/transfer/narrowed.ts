// An export of selected items: lines of other items are left out, so that an import finds everything that a line refers
// to. The ids of the exported items and names are kept in memory.
import type { Line, LineOf } from './lines';

export async function* narrowed(pages: AsyncIterable<Line[]>): AsyncGenerator<Line[]> {
  const known = { items: new Set<string>(), sessions: new Set<unknown>(), names: new Set<string>() };
  for await (const page of pages) {
    const kept = page.filter((line) => keeps(line, known));
    if (kept.length > 0) yield kept;
  }
}

interface Known {
  items: Set<string>;
  sessions: Set<unknown>;
  names: Set<string>;
}

/** Also remembers what later lines may refer to. */
function keeps(line: Line, { items, sessions, names }: Known): boolean {
  const has = ({ item, name }: LineOf<'relationship'>['from']) =>
    item === undefined ? names.has(name ?? '') : items.has(item);
  switch (line.kind) {
    case 'item':
      items.add(line.item_id);
      sessions.add(line.properties['session_key']);
      return true;
    case 'version':
      return items.has(line.item_id);
    case 'session':
      return sessions.has(line.properties['session_key']);
    case 'name':
      names.add(line.properties.key);
      return true;
    case 'relationship':
      return has(line.from) && has(line.to);
    case 'review': {
      const { subject_id } = line.properties as { subject_id?: unknown };
      return line.names.every((name) => names.has(name)) && (typeof subject_id !== 'string' || items.has(subject_id));
    }
    case 'workspace':
    case 'scope':
    case 'end':
      return true;
  }
}
