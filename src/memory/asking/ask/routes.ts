import { route } from '../../../http/route';
import { withWorkspace } from '../../retrieval/with-workspace';
import { answerFromMemory } from './answer';

const read = { method: 'POST', policy: 'team_required', grant: 'read:memories' } as const;

export const askRoutes = [
  route({
    ...read,
    path: '/memory/ask',
    summary: 'Answer a question from stored memories, with citations.',
    body: 'ask/AskRequest',
    returns: 'ask/AskAnswer',
    refuses: ['not_embeddable'],
    handle: (ctx, { body }) => answerFromMemory(withWorkspace(ctx, body), body),
  }),
];
