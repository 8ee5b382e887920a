import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { readPage } from '../../../paging';

/** Newest first. */
export async function listEvents(ctx: Ctx, query: Schemas['audit/ListQuery']): Promise<Schemas['audit/EventPage']> {
  const { action = null } = query;
  const workspace_id = ctx.scope.home_workspace_id ?? '';
  // A key that is bound to the workspace may not see account events, which concern other workspaces too.
  const accounts = ctx.caller.bound_workspace_id === null;
  const { start, pageOfRows } = readPage(['audit/list', workspace_id, action], query);
  const { events, total } = await ctx.graph.run('audit/list', { workspace_id, accounts, action, ...start });
  const { rows, page } = pageOfRows(events, total, ({ at, event_id }) => ({ created_at: at, id: event_id }));
  return { items: rows, ...page };
}
