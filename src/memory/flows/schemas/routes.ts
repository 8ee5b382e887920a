import { route } from '../../../http/route';
import { getSchema, registerSchema, removeSchema } from './schemas';
import { listSchemas } from './structured-schemas';

const read = { policy: 'team_required', grant: 'read:memories' } as const;
const manage = { policy: 'team_required', grant: 'admin:workspace' } as const;

export const schemaRoutes = [
  route({
    ...read,
    method: 'GET',
    path: '/memory/schemas',
    summary: "List the schemas for structured ingest: the built-in ones, then the workspace's own.",
    returns: 'schemas/SchemaList',
    list: 'schemas',
    handle: (ctx) => listSchemas(ctx),
  }),
  route({
    ...manage,
    method: 'POST',
    path: '/memory/schemas',
    summary: 'Register a schema for structured ingest, or the next version of a schema.',
    body: 'schemas/RegisterRequest',
    returns: 'schemas/Registered',
    creates: true,
    handle: (ctx, { body }) => registerSchema(ctx, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/schemas/:schema',
    summary: "Get one of the workspace's own schemas with its versions.",
    params: 'schemas/SchemaRef',
    returns: 'schemas/SchemaDetail',
    refuses: ['not_found'],
    handle: (ctx, { params }) => getSchema(ctx, params.schema),
  }),
  route({
    ...manage,
    method: 'DELETE',
    path: '/memory/schemas/:schema',
    summary: 'Remove a schema from the workspace. Rows already stored with the schema stay.',
    params: 'schemas/SchemaRef',
    returns: 'schemas/SchemaRemoved',
    refuses: ['not_found'],
    handle: (ctx, { params }) => removeSchema(ctx, params.schema),
  }),
];
