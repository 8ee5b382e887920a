// A vector index can fail for a moment: Lucene fails on a small segment with deletions until the next write. The same query then
// compares all vectors that match.

/** `SEARCH node IN (VECTOR INDEX name FOR vector WHERE predicates LIMIT count)`; the predicates have no parentheses. */
// bounded: 8000 characters
const search = /\bSEARCH (\w+) IN \(\s*VECTOR INDEX \w+\s+FOR (\S+)([^()]*)\bLIMIT ([$\w]+)\s*\)/g;

/** A query without its vector indexes: exact, but slow in a large scope. Undefined if it uses none. */
export function withoutVectorIndex(text: string): string | undefined {
  if (!text.includes('VECTOR INDEX')) return undefined;
  return text.replace(
    search,
    (_, node: string, vector: string, where: string, count: string) =>
      `WHERE ${node}.embedding IS NOT NULL ${where.replace('WHERE', 'AND')}
      WITH * ORDER BY vector.similarity.cosine(${node}.embedding, ${vector}) DESC LIMIT ${count}`,
  );
}
