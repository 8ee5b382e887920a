// Words of the service as a person says them.

const trusts: Record<string, string> = {
  member: 'by a member',
  external: 'from outside',
  derived: 'derived',
};
export const trustInWords = (trust: string): string => trusts[trust] ?? trust;

const places: Record<string, string> = {
  api: 'stored by a program or a person',
  import: 'imported',
  document: 'read from a document',
  mcp: 'told by an agent',
  evolver: 'derived by the service',
};

/** `import:slack` is “imported, slack”. */
export function originInWords(origin: string): string {
  const [way = '', ...rest] = origin.split(':');
  const place = places[way];
  if (place === undefined) return origin;
  return way === 'api' || rest.length === 0 ? place : `${place}, ${rest.join(':').replaceAll('_', ' ')}`;
}
