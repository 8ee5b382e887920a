import { route, type Route } from '../../../http/route';
import { changeEntity } from './change';
import { getEntity, declareSame, listEntities, neighborsOf, declareDifferent } from './entities';
import { findEntities } from './find';
import { vocabularyOf } from '../../store/vocabulary';
import { addType, listTypes, removeType, setVocabulary } from './types';

const read = { policy: 'team_required', grant: 'read:memories' } as const;
const write = { policy: 'team_required', grant: 'write:memories' } as const;
const manage = { policy: 'team_required', grant: 'admin:workspace' } as const;

export const entityRoutes: Route[] = [
  route({
    ...read,
    method: 'GET',
    path: '/memory/entities',
    summary: 'List the entities that items name, with their aliases.',
    query: 'entities/ListQuery',
    returns: 'entities/EntityPage',
    list: 'entities',
    handle: (ctx, { query }) => listEntities(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/entities/search',
    summary: 'Find entities by meaning, and by words in their names, even with a typo.',
    query: 'entities/SearchQuery',
    returns: 'entities/EntityHits',
    list: 'entities',
    refuses: ['not_embeddable'],
    handle: (ctx, { query }) => findEntities(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/entities/types',
    summary: "List the workspace's entity types with the number of entities of each type.",
    returns: 'entities/TypeList',
    list: 'types',
    handle: (ctx) => listTypes(ctx),
  }),
  route({
    ...manage,
    method: 'POST',
    path: '/memory/entities/types',
    summary: 'Add an entity type to the workspace.',
    body: 'entities/TypeRequest',
    returns: 'entities/TypeChange',
    creates: true,
    handle: (ctx, { body }) => addType(ctx, body.type),
  }),
  route({
    ...manage,
    method: 'DELETE',
    path: '/memory/entities/types/:type',
    summary: 'Remove an unused entity type from the workspace.',
    params: 'entities/TypeRef',
    returns: 'entities/TypeChange',
    refuses: ['not_found', 'type_in_use'],
    handle: (ctx, { params }) => removeType(ctx, params.type),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/entities/vocabulary',
    summary: 'Get the relation names and instructions that the workspace gives to a language model for extraction.',
    returns: 'entities/Vocabulary',
    handle: (ctx) => vocabularyOf(ctx.graph, ctx.scope.home_workspace_id),
  }),
  route({
    ...manage,
    method: 'PUT',
    path: '/memory/entities/vocabulary',
    summary: 'Set the relation names and instructions that the workspace gives to a language model for extraction.',
    body: 'entities/VocabularyRequest',
    returns: 'entities/Vocabulary',
    handle: (ctx, { body }) => setVocabulary(ctx, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/entities/:entity_id/neighbors',
    summary: 'List the entities that share a fact or an item with an entity, under any of its names.',
    params: 'entities/EntityRef',
    query: 'wire/PastPageQuery',
    returns: 'entities/NeighborPage',
    list: 'neighbors',
    refuses: ['not_found'],
    handle: (ctx, { params, query }) => neighborsOf(ctx, params.entity_id, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/entities/:entity_id',
    summary: 'Get an entity with its number of mentions, its aliases and its facts.',
    params: 'entities/EntityRef',
    query: 'wire/PastPageQuery',
    returns: 'entities/EntityDetail',
    refuses: ['not_found'],
    handle: (ctx, { params, query }) => getEntity(ctx, params.entity_id, query),
  }),
  route({
    ...write,
    method: 'PATCH',
    path: '/memory/entities/:entity_id',
    summary: "Correct an entity's name or type. Texts stored later do not change it back.",
    params: 'entities/EntityRef',
    body: 'entities/EntityPatch',
    returns: 'entities/EntityDetail',
    refuses: ['not_found'],
    handle: async (ctx, { params, body }) => {
      await changeEntity(ctx, params.entity_id, body);
      return getEntity(ctx, params.entity_id, { limit: 50, offset: 0 });
    },
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/entities/:entity_id/same-as',
    summary: 'Declare that two entities are the same.',
    params: 'entities/EntityRef',
    body: 'entities/SameAsRequest',
    returns: 'entities/SameAs',
    refuses: ['not_found'],
    creates: true,
    handle: (ctx, { params, body }) => declareSame(ctx, params.entity_id, body.target_id),
  }),
  route({
    ...write,
    method: 'DELETE',
    path: '/memory/entities/:entity_id/same-as/:target_id',
    summary:
      'Declare that two entities are different: they are no longer joined, and never matched automatically again.',
    params: 'entities/PairRef',
    returns: 'entities/Parted',
    refuses: ['not_found'],
    handle: (ctx, { params }) => declareDifferent(ctx, params.entity_id, params.target_id),
  }),
];
