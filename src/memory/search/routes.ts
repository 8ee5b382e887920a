// Routes that ask the memory.
import { route } from '../../http/route';
import { searchAdvanced } from './advanced';
import { answerQuestion } from './answer';
import { gatherContext } from './context';
import { answerSearch } from './envelope';
import { giveFeedback, giveResultFeedback } from './feedback';
import { packRecall } from './pack';
import { readAround } from './read-around';
import { sweep } from './sweep';

const read = { method: 'POST', policy: 'team_required', grant: 'read:memories' } as const;

export const searchRoutes = [
  route({
    method: 'POST',
    path: '/memory/search',
    summary: 'Find memories by meaning and by words.',
    policy: 'team_required',
    grant: 'read:memories',
    // The search session it opens is remembered for an hour, but nobody learns its name unless the credentials hold.
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
    summary: 'Find memories by a walk over the graph, or by what a walk and the channels agree on.',
    body: 'search/AdvancedRequest',
    returns: 'search/AdvancedAnswer',
    handle: (ctx, { body }) => searchAdvanced(ctx, body),
  }),
  route({
    ...read,
    path: '/memory/search/sweep',
    summary: 'Compare settings of a search on labelled questions.',
    body: 'search/SweepRequest',
    returns: 'search/SweepAnswer',
    handle: (ctx, { body }) => sweep(ctx, body),
  }),
  route({
    ...read,
    path: '/memory/ask',
    summary: 'Answer a question from what is stored, with the evidence.',
    body: 'ask/AskRequest',
    returns: 'ask/AskAnswer',
    refuses: [502],
    handle: (ctx, { body }) => answerQuestion(ctx, body),
  }),
  route({
    ...read,
    path: '/memory/read-around',
    summary: 'Read what stands before and behind an item in its document or conversation.',
    body: 'read-around/ReadAroundRequest',
    returns: 'read-around/ReadAroundAnswer',
    refuses: [404],
    handle: (ctx, { body }) => readAround(ctx, body),
  }),
  route({
    ...read,
    path: '/memory/context',
    summary: 'What is worth knowing at this point of a session, within a budget of tokens.',
    body: 'context/ContextRequest',
    returns: 'context/ContextAnswer',
    refuses: [400],
    handle: (ctx, { body }) => gatherContext(ctx, body),
  }),
  route({
    ...read,
    path: '/memory/recall/pack',
    summary: 'Memory as one block of text within a budget of tokens.',
    body: 'recall/PackRequest',
    returns: 'recall/Pack',
    handle: (ctx, { body }) => packRecall(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/memory/feedback',
    summary: 'Say that items were helpful or misleading; the opposite takes it back.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'feedback/FeedbackRequest',
    returns: 'feedback/FeedbackAnswer',
    handle: (ctx, { body }) => giveFeedback(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/memory/result-feedback',
    summary: 'Say which results of a search were used.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'feedback/ResultFeedbackRequest',
    returns: 'feedback/ResultFeedbackAnswer',
    refuses: [400, 404, 409],
    handle: (ctx, { body }) => giveResultFeedback(ctx, body),
  }),
];
