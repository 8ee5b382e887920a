// Answers a question for the other end of a relation: "Who founded Lumen GmbH?" asks for the sources of the edges
// `founded` that lead to the name. The other words of the question must be exactly those of the predicate or of its
// detail ("Who is the treasurer of the club?"); stop words do not count. A further word would be a condition that the
// edge does not state.
//
// English word order shows which end the name is. A predicate before the name describes the wanted end ("Who manages
// Ann?"), one after it describes the name ("Whom does Ann manage?"). A passive with "by" and a possessive ("Ann's
// manager") swap the ends. A question about the past must not get an answer about the present, so it must contain the
// first word of the predicate as the graph spells it: "Where was Ann born?" asks for `born_in`.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { readQuestion } from '../../../reading/question';
import { patternFile } from '../../../libraries/text/read-data';
import { queryStems } from '../../../libraries/text/words';
import type { Filter } from '../../retrieval/search-spec';

type Edge = Schemas['reasoning/Edge'];

export interface EdgeQuestion {
  key: string;
  side: Edge['side'];
  stems: ReadonlySet<string>;
  /** The words of the question in lower case, if the question is in the past tense. */
  past: ReadonlySet<string> | undefined;
  wanted: 'person' | 'place' | 'any';
}

const wordings = patternFile('questions');
// bounded: 2000 characters, see `answerFromGraph`.
const any = (head: string) => new RegExp(wordings.anyOf(head), 'iu');
const asking = any('other end');
const passive = any('passive');
const past = any('past');

/** @returns undefined for a question that is not about one name and one relation */
export function edgeQuestionOf(text: string, now: string): EdgeQuestion | undefined {
  const asked = asking.exec(text)?.[0].trim().toLowerCase();
  if (asked === undefined) return undefined;
  const names = readQuestion(text, now).names.filter(({ certain }) => certain);
  const longest = names.toSorted((a, b) => b.name.length - a.name.length)[0];
  if (!longest || names.some(({ name }) => !longest.name.includes(name))) return undefined;
  const at = text.indexOf(longest.name);
  if (at < 0) return undefined;
  const before = queryStems(text.slice(0, at));
  const rest = text.slice(at + longest.name.length);
  const isPossessive = /^['’]s\s/u.test(rest);
  const after = queryStems(isPossessive ? rest.slice(2) : rest);
  const stems = new Set([...before, ...after]);
  if (stems.size === 0 || (before.size > 0 && after.size > 0)) return undefined;
  const isObject = (before.size > 0 || isPossessive) !== passive.test(text);
  return {
    key: longest.key,
    side: isObject ? 'target' : 'source',
    stems,
    past: past.test(text) ? new Set(text.toLowerCase().split(/[^\p{L}]+/u)) : undefined,
    wanted: asked.startsWith('who') ? 'person' : asked === 'where' ? 'place' : 'any',
  };
}

/** If this many edges are read, they give no answer, because others could be missing. */
const maxEdges = 1_000;

/**
 * Leaves out edges that only rules read from a sentence: nobody asserted them, and the sentence itself can be quoted.
 */
export async function edgesFor(ctx: Ctx, asked: EdgeQuestion, at: string, filter: Filter): Promise<Edge[]> {
  const rows = await ctx.graph.run('reasoning/list-edges', { key: asked.key, at, filter, limit: maxEdges });
  if (rows.length === maxEdges) return [];
  return rows.map(({ edge }) => edge).filter((edge) => edge.is_recorded && isAsked(edge, asked));
}

const maxLength = 200;
const stemsOf = (words: string) => queryStems(words.slice(0, maxLength).replaceAll('_', ' '));
const areEqual = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((stem) => b.has(stem));

function isAsked({ side, predicate, detail, other_type }: Edge, asked: EdgeQuestion): boolean {
  if (side !== asked.side || !fits(predicate, other_type, asked.wanted)) return false;
  if (areEqual(stemsOf(predicate), asked.stems)) return asked.past?.has(predicate.split('_')[0] as string) ?? true;
  return asked.past === undefined && areEqual(stemsOf(detail ?? ''), asked.stems);
}

function fits(predicate: string, type: string | null | undefined, wanted: EdgeQuestion['wanted']): boolean {
  if (wanted === 'person') return type !== 'place' && type !== 'work' && type !== 'event' && type !== 'date';
  return wanted === 'any' || type === 'place' || /_(?:at|in|to|near|from)$/u.test(predicate);
}
