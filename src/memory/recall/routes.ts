// Routes that bring memories back as text: around an item, for a session, or as one block.
import { route } from '../../http/route';
import { gatherContext } from './context';
import { packRecall } from './pack/pack';
import { readAround } from './read-around';

const read = { method: 'POST', policy: 'team_required', grant: 'read:memories' } as const;

export const recallRoutes = [
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
];
