// Routes a question to the cheapest suitable method: graph query, vector search or full search.
import type { Schemas } from '../../../generated/schemas';
import { patternFile } from '../../../libraries/text/read-data';
import { graphQuestionOf, type GraphQuestion } from './graph-question';

type QueryType = Schemas['reasoning/QueryType'];

interface Way {
  query_type: QueryType;
  reason: string;
}

export type Routing =
  | (Way & { query_type: 'symbolic'; plan: GraphQuestion })
  | (Way & { query_type: 'semantic' | 'hybrid' });

const wordings = patternFile('questions');
const any = (head: string) => new RegExp(wordings.anyOf(head), 'iu');
const why = any('why');
const explaining = any('explanation');
const likening = any('likeness');
const asking = any('question');

/** Decides by the wording only; the first matching rule wins. */
export function routeOf(question: string, now: string): Routing {
  if (why.test(question)) return hybridBecause('The question asks for an explanation.');
  if (likening.test(question)) return semanticBecause('The question asks for similar items.');
  const plan = graphQuestionOf(question, now);
  if (plan) return { query_type: 'symbolic', plan, reason: reasonOf(plan) };
  if (!asking.test(question)) return semanticBecause('The text is a description, not a question.');
  return explaining.test(question)
    ? hybridBecause('The question asks for causes, methods or consequences.')
    : hybridBecause('The question cannot be answered from names, types or times alone.');
}

export const hybridBecause = (reason: string) => ({ query_type: 'hybrid' as const, reason });
const semanticBecause = (reason: string) => ({ query_type: 'semantic' as const, reason });

function reasonOf({ ask, names }: GraphQuestion): string {
  const said: Record<GraphQuestion['ask'], string> = {
    count: 'The question asks for a count',
    list: 'The question asks for a list',
    latest: 'The question asks for the latest item',
    first: 'The question asks for the first item',
    lookup: 'The question asks who, what, where or when',
  };
  return `${said[ask]}${names.length > 0 ? ` about ${names.join(', ')}` : ''}.`;
}
