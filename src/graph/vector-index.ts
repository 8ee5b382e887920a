// Replaces vector indexes in a query. Lucene can fail on a small segment with deletions, until the next write. The
// query then compares all matching vectors instead.

/** `SEARCH node IN (VECTOR INDEX name FOR vector WHERE predicates LIMIT count)`; the predicates have no parentheses. */
// bounded: 8000 characters
const search = /\bSEARCH (\w+) IN \(\s*VECTOR INDEX \w+\s+FOR (\S+)([^()]*)\bLIMIT ([$\w]+)\s*\)/g;

/**
 * The query with an exact comparison instead of its vector index: slow in a large scope. Undefined if it uses no
 * vector index.
 */
export function withoutVectorIndex(text: string): string | undefined {
  if (!text.includes('VECTOR INDEX')) return undefined;
  return text.replace(
    search,
    (_, node: string, vector: string, where: string, count: string) =>
      `WHERE ${node}.embedding IS NOT NULL ${where.replace('WHERE', 'AND')}
      WITH * ORDER BY vector.similarity.cosine(${node}.embedding, ${vector}) DESC LIMIT ${count}`,
  );
}
