// Routes for entities.
import { route, type Route } from '../../http/route';
import { getEntity, joinEntities, listEntities, partEntities } from './entities';

const read = { policy: 'team_required', grant: 'read:memories' } as const;
const write = { policy: 'team_required', grant: 'write:memories' } as const;

export const entityRoutes: Route[] = [
  route({
    ...read,
    method: 'GET',
    path: '/memory/entities',
    summary: 'List entities named in the items, with their aliases.',
    query: 'entities/ListQuery',
    returns: 'entities/EntityPage',
    handle: (ctx, { query }) => listEntities(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/entities/:entity_id',
    summary: 'Get one entity: number of mentions, aliases and facts.',
    params: 'entities/EntityRef',
    query: 'wire/PastPageQuery',
    returns: 'entities/EntityDetail',
    refuses: ['not_found'],
    handle: (ctx, { params, query }) => getEntity(ctx, params.entity_id, query),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/entities/:entity_id/same-as',
    summary: 'Declare two entities to be the same.',
    params: 'entities/EntityRef',
    body: 'entities/SameAsRequest',
    returns: 'entities/SameAs',
    refuses: ['not_found'],
    creates: true,
    handle: (ctx, { params, body }) => joinEntities(ctx, params.entity_id, body.target_id),
  }),
  route({
    ...write,
    method: 'DELETE',
    path: '/memory/entities/:entity_id/same-as/:target_id',
    summary: 'Declare two entities to be different; they will not be matched automatically again.',
    params: 'entities/PairRef',
    returns: 'entities/Parted',
    refuses: ['not_found'],
    handle: (ctx, { params }) => partEntities(ctx, params.entity_id, params.target_id),
  }),
];
