import type { Reference } from '../../llm/embed';

/**
 * Below this relevance, a text is taken to be about something else. It is lower if the embedder does not read the
 * script of the question, where only common words count. docs/answers.md contains the numbers.
 */
export const relevanceFloor = (reference: Reference, question: string): number =>
  reference.reads(question) ? 0.3 : 0.15;
