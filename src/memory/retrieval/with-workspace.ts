import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';

/**
 * The context of a read for an end user that also includes the workspace's knowledge. Without a subject, the workspace
 * is read anyway. Writes still go to the subject only.
 * @throws Refusal `other_subject` for a key that is bound to a subject
 */
export function withWorkspace(ctx: Ctx, { include_workspace }: { include_workspace?: boolean }): Ctx {
  const { subject, with_workspace } = ctx.caller;
  if (include_workspace !== true || subject === null) return ctx;
  if (!with_workspace) throw new Refusal('other_subject');
  return { ...ctx, scope: { ...ctx.scope, ...with_workspace }, graph: ctx.graph.reading(with_workspace) };
}
