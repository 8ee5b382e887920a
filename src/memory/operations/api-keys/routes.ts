import type { Config } from '../../../config';
import { setPagingHeaders } from '../../../http/paging';
import { route, type Route } from '../../../http/route';
import { createKey, listKeys, revokeKey } from './api-keys';

export const apiKeyRoutes = ({ SERVICE_ENV }: Config): Route[] => [
  route({
    method: 'POST',
    path: '/memory/api-keys',
    summary:
      'Create an API key. Only this response contains its secret. Revoking a key also revokes the keys created with it.',
    policy: 'user_only',
    grant: 'write:memories',
    body: 'api-keys/CreateRequest',
    returns: 'api-keys/NewKey',
    refuses: ['not_found', 'onboarding_required'],
    creates: true,
    handle: (ctx, { body }) => createKey(ctx, SERVICE_ENV, body),
  }),
  route({
    method: 'GET',
    path: '/memory/api-keys',
    summary: 'List your API keys, newest first.',
    policy: 'user_only',
    grant: 'read:memories',
    query: 'wire/PageQuery',
    returns: 'api-keys/KeyList',
    sets: ['X-Total-Count', 'Link'],
    handle: async (ctx, call) => {
      const { keys, page } = await listKeys(ctx, call.query);
      setPagingHeaders(call, '/memory/api-keys', page);
      return keys;
    },
  }),
  route({
    method: 'DELETE',
    path: '/memory/api-keys/:key_id',
    summary: 'Permanently revoke an API key and the keys created with it.',
    policy: 'user_only',
    grant: 'write:memories',
    params: 'api-keys/KeyRef',
    returns: 'api-keys/Revoked',
    refuses: ['not_found', 'not_own_key'],
    handle: (ctx, { params }) => revokeKey(ctx, params.key_id),
  }),
];
