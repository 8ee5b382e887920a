// Guesses which field a caller means by an unknown name: it may be a typo, or the word of another service.
import { distance } from 'fastest-levenshtein';

/** Words that services use for one field. A word may occur in several lines. */
const sameMeaning = [
  'content text message body memory value note description statement input new_content',
  'assertion claim statement proposition text content query',
  'query question q search search_query text prompt input topic',
  'turns messages history transcript conversation chat',
  'items memories messages records entries documents texts contents data',
  'data rows records row record payload fields',
  'schema schema_name type',
  'role speaker author sender from name',
  'source subject from head',
  'predicate relation relation_type relationship type',
  'target object to tail',
  'source_id from_id from source',
  'target_id to_id to target',
  'reason why rationale comment note',
  'name title label',
  'item_id memory_id id',
  'item_ids memory_ids ids',
  'session_id session conversation_id thread_id chat_id',
  'agent_id agent',
  'budget_tokens budget max_tokens token_budget tokens',
  'top_k limit k n max_results num_results',
  'metadata meta attributes properties',
  'memory_type type kind category',
  'tags labels keywords categories',
  'file_path path file',
].map((line) => line.split(' '));

/** Words with the same meaning, by each word without separators. */
const meanings: ReadonlyMap<string, readonly string[]> = new Map(
  sameMeaning
    .flat()
    .map((word) => [
      plainName(word),
      sameMeaning.filter((line) => line.some((other) => plainName(other) === plainName(word))).flat(),
    ]),
);

/** The candidate that a name probably means, judged by its letters, or else by its meaning. */
export function meant(name: string, candidates: readonly string[]): string | undefined {
  const near = nearestName(name, candidates);
  if (near !== undefined) return near;
  const words = meanings.get(plainName(name));
  return words && candidates.find((candidate) => words.includes(candidate));
}

/**
 * The candidate with the minimum number of wrong letters, at most one in three. Case and separators are ignored:
 * `topK`, `top-k`, `topk`.
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = plainName(name);
  let best: string | undefined;
  let minErrors = Math.floor(wanted.length / 3) + 1;
  for (const candidate of candidates) {
    const errors = distance(wanted, plainName(candidate));
    if (errors < minErrors) [best, minErrors] = [candidate, errors];
  }
  return best;
}

/** A name without case and separators. */
export function plainName(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
