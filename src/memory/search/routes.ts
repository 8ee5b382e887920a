// Routes that search and read memories.
import { route } from '../../http/route';
import { searchAdvanced } from './advanced';
import { answerQuestion } from './answer';
import { gatherContext } from './context';
import { answerSearch } from './envelope';
import { giveFeedback, giveResultFeedback } from './feedback';
import { packRecall } from './pack/pack';
import { readAround } from './reading/read-around';
import { sweep } from './sweep';

const read = { method: 'POST', policy: 'team_required', grant: 'read:memories' } as const;

export const searchRoutes = [
  route({
    method: 'POST',
    path: '/memory/search',
    summary: 'Search memories by meaning and keywords (hybrid search).',
    policy: 'team_required',
    grant: 'read:memories',
    // It stores a search session for an hour, but only a caller with valid credentials learns its id.
    ahead: true,
    body: 'search/SearchRequest',
    returns: 'search/SearchAnswer',
    refuses: [400],
    handle: async (ctx, { body, header }) => {
      const { answer, session_id } = await answerSearch(ctx, body);
      if (session_id) header('X-Search-Session-Id', session_id);
      return answer;
    },
  }),
  route({
    ...read,
    path: '/memory/search/advanced',
    summary: 'Search by graph traversal, or by combining traversal with hybrid search.',
    body: 'search/AdvancedRequest',
    returns: 'search/AdvancedAnswer',
    handle: (ctx, { body }) => searchAdvanced(ctx, body),
  }),
  route({
    ...read,
    path: '/memory/search/sweep',
    summary: 'Compare search settings on labelled questions.',
    body: 'search/SweepRequest',
    returns: 'search/SweepAnswer',
    handle: (ctx, { body }) => sweep(ctx, body),
  }),
  route({
    ...read,
    path: '/memory/ask',
    summary: 'Answer a question from stored memories, with citations.',
    body: 'ask/AskRequest',
    returns: 'ask/AskAnswer',
    refuses: [502],
    handle: (ctx, { body }) => answerQuestion(ctx, body),
  }),
  route({
    ...read,
    path: '/memory/read-around',
    summary: 'Read the text before and after an item in its document or conversation.',
    body: 'read-around/ReadAroundRequest',
    returns: 'read-around/ReadAroundAnswer',
    refuses: [404],
    handle: (ctx, { body }) => readAround(ctx, body),
  }),
  route({
    ...read,
    path: '/memory/context',
    summary: 'Memories relevant at this point of a session, within a token budget.',
    body: 'context/ContextRequest',
    returns: 'context/ContextAnswer',
    refuses: [400],
    handle: (ctx, { body }) => gatherContext(ctx, body),
  }),
  route({
    ...read,
    path: '/memory/recall/pack',
    summary: 'Memories packed into one block of text, within a token budget.',
    body: 'recall/PackRequest',
    returns: 'recall/Pack',
    handle: (ctx, { body }) => packRecall(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/memory/feedback',
    summary: 'Rate items as helpful or misleading; the opposite rating undoes it.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'feedback/FeedbackRequest',
    returns: 'feedback/FeedbackAnswer',
    handle: (ctx, { body }) => giveFeedback(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/memory/result-feedback',
    summary: 'Report which results of a search were used.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'feedback/ResultFeedbackRequest',
    returns: 'feedback/ResultFeedbackAnswer',
    refuses: [400, 404, 409],
    handle: (ctx, { body }) => giveResultFeedback(ctx, body),
  }),
];
