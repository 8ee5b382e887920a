// Compares answers of the service about a moment with those of Graphiti's date filters, for a graph that was moved in.
import { answerOf, type MadeEdge, type Question } from './graphiti-graph';

export interface Comparison {
  questions: number;
  /** Facts in the answers of Graphiti. */
  facts: number;
  /** Questions with the same answer. */
  equal: number;
  /** Questions whose answers differ only by facts without valid_at. The service uses their created_at. */
  undated: number;
  /**
   * Questions whose answers also contain facts that Graphiti had expired, although they were valid at the asked
   * moment.
   */
  expired: number;
  /** Any other difference; must be empty. */
  unequal: { question: Question; missing: string[]; more: string[] }[];
}

/** @param ask returns the uuids of the facts about a name at a moment */
export async function compareAsOf(
  questions: Question[],
  edges: MadeEdge[],
  ask: (question: Question) => Promise<string[]>,
): Promise<Comparison> {
  const result: Comparison = { questions: questions.length, facts: 0, equal: 0, undated: 0, expired: 0, unequal: [] };
  const byUuid = new Map(edges.map((edge) => [edge.uuid, edge]));
  for (const question of questions) {
    const theirs = new Set(answerOf(edges, question).map(({ uuid }) => uuid));
    const answer = await ask(question);
    const ours = new Set(answer);
    const missing = [...theirs].filter((uuid) => !ours.has(uuid));
    const more = [...ours].filter((uuid) => !theirs.has(uuid));
    result.facts += theirs.size;
    const isUndated = (uuid: string) => byUuid.get(uuid)?.valid_at === null && question.as_of !== undefined;
    const isExplained = (uuid: string) => isUndated(uuid) || wasValidAt(byUuid.get(uuid), question);
    if (missing.length > 0 || answer.length !== ours.size || !more.every(isExplained))
      result.unequal.push({ question, missing, more });
    else if (more.length === 0) result.equal++;
    else if (more.every(isUndated)) result.undated++;
    else result.expired++;
  }
  return result;
}

/** Whether a fact was valid at the asked moment, but Graphiti had already expired it at `as_known_at`. */
const wasValidAt = (edge: MadeEdge | undefined, { as_of, as_known_at }: Question) =>
  edge?.expired_at !== null &&
  edge?.expired_at !== undefined &&
  as_known_at !== undefined &&
  edge.created_at <= as_known_at &&
  edge.expired_at <= as_known_at &&
  (edge.expired_at < (edge.invalid_at ?? 0) || (as_of !== undefined && as_of < edge.expired_at));
