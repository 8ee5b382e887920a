import type { CosineReference } from '../../llm/embed';

/**
 * A text with at least this relevance counts as being about the question. The limit is lower if the embedder does not
 * read the script of the question: then only shared words count (in some scripts, pairs of letters), and as a question
 * has few of these, each shared one means much. docs/answers.md contains the numbers.
 */
export const relevanceFloor = (reference: CosineReference, question: string): number =>
  reference.reads(question) ? 0.3 : 0.06;

/**
 * This many results stay, whatever their relevance, if the embedder does not read the language of the question well.
 */
const keptAnyway = 5;

/** The results that are about a question. @param results best first */
export function relevantOf<R extends { relevance?: number | null }>(
  reference: CosineReference,
  question: string,
  results: R[],
): R[] {
  const floor = relevanceFloor(reference, question);
  const kept = reference.readsWell(question) ? 0 : keptAnyway;
  return results.filter(({ relevance }, rank) => rank < kept || (relevance ?? 0) >= floor);
}
