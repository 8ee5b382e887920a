import { route, type Route } from '../../../http/route';
import { profileOfEntity, profileOfSession, profileOfSubject } from './profile';

const read = { method: 'GET', policy: 'team_required', grant: 'read:memories' } as const;
const answer = { returns: 'profiles/Profile', refuses: ['not_found'] } as const;

export const profileRoutes: Route[] = [
  route({
    ...read,
    ...answer,
    path: '/memory/profiles/subject/:subject',
    summary:
      'Get what is known about a subject: facts, preferences, decisions and latest events, each with its source.',
    params: 'subjects/SubjectRef',
    ofSubject: true,
    handle: (ctx) => profileOfSubject(ctx),
  }),
  route({
    ...read,
    ...answer,
    path: '/memory/profiles/entity/:entity_id',
    summary:
      'Get what is known about an entity: its facts, and the decisions and events that name it, each with its source.',
    params: 'profiles/EntityRef',
    handle: (ctx, { params }) => profileOfEntity(ctx, params.entity_id),
  }),
  route({
    ...read,
    ...answer,
    path: '/memory/profiles/session/:session_id',
    summary: 'Get what was said in a session: facts, preferences, decisions and events, each with its source.',
    params: 'profiles/SessionRef',
    handle: (ctx, { params }) => profileOfSession(ctx, params.session_id),
  }),
];
