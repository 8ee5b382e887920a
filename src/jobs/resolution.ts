// Entity resolution in the background: names from `add` and imports are compared with known ones without delaying the request.
import type { Embedder } from '../llm/embed';
import { resolveSome } from '../memory/entities/resolve';
import type { Job } from './jobs';

/** Scopes processed in one run. */
const mostScopes = 100;
/** Approximate number of entities resolved in one run; other jobs wait meanwhile. */
const mostEntities = 2_000;

export const resolution = (embed: Embedder): Job => ({
  name: 'resolution',
  every_ms: 60_000,
  run: async (ctx) => {
    const found = await ctx.graph.unscoped('jobs/list-unresolved-scopes', { limit: mostScopes });
    let scopes = found.map(({ scope_key }) => scope_key);
    let entities = 0;
    // Round robin, so that a large import does not delay other scopes.
    while (scopes.length > 0 && entities < mostEntities) {
      const unfinished: string[] = [];
      for (const scope_key of scopes) {
        if (entities >= mostEntities) break;
        const done = await resolveSome({ graph: ctx.graph.as(onlyOf(scope_key), ''), embed, now: ctx.now });
        entities += done;
        if (done > 0) unfinished.push(scope_key);
      }
      scopes = unfinished;
    }
    if (entities > 0) ctx.log.info({ entities }, 'resolved');
  },
});

/** Reads and writes a single scope, without a user. */
const onlyOf = (scope_key: string) => ({
  tenant_id: '',
  workspace_id: null,
  user_id: null,
  caller_id: '',
  readable: [scope_key],
  write_key: scope_key,
  write_tokens: '',
  text_filter: '',
});
