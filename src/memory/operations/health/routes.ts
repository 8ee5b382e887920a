import { route, type Route } from '../../../http/route';
import type { Usage } from '../../../graph/usage';
import type { ModelUse } from '../../../llm/model-use';
import { counts, languageModel, summary } from './health';

export const healthRoutes = ({ usage, modelUse }: { usage: Usage; modelUse: ModelUse }): Route[] => [
  route({
    method: 'GET',
    path: '/memory/health',
    summary:
      "Get the number of readable items by type, the bytes that the tenant stores, and today's calls of the language model.",
    policy: 'team_required',
    grant: 'read:memories',
    returns: 'health/MemoryHealth',
    handle: async (ctx) => {
      const [counted, tenant_bytes, language_model] = await Promise.all([
        counts(ctx),
        usage.of(ctx.scope.tenant_id),
        languageModel(ctx, modelUse),
      ]);
      const storage = { tenant_bytes, tenant_quota_bytes: usage.quota || null };
      return { status: 'ok' as const, ...counted, storage, language_model };
    },
  }),
  route({
    method: 'GET',
    path: '/memory/summary',
    summary:
      'Count the items that you can read by type, category, status and tag, and get when the oldest and the newest were stored.',
    policy: 'team_required',
    grant: 'read:memories',
    returns: 'health/Summary',
    handle: (ctx) => summary(ctx),
  }),
];
