// Saved views of the explorer: a name and an address, shared by the members of a workspace.
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readStored } from '../../../schemas';

type View = Schemas['views/View'];
type ViewList = Schemas['views/ViewList'];

const maxViews = 100;

/** The addresses contain queries of members, which a subject must not see. @throws Refusal `other_subject` */
function workspaceOf({ caller, scope }: Ctx): string {
  if (caller.subject !== null) throw new Refusal('other_subject');
  return scope.home_workspace_id ?? '';
}

const viewsIn = (stored: string | null | undefined): View[] => (stored ? readStored('views/Views', stored) : []);
const listed = (views: View[]): ViewList => ({ views, count: views.length });

/** @throws Refusal `other_subject` */
export async function listViews(ctx: Ctx): Promise<ViewList> {
  const row = await ctx.graph.run('views/get', { workspace_id: workspaceOf(ctx) });
  return listed(viewsIn(row?.views));
}

/** @throws Invalid if there are too many; Refusal `other_subject` */
export const saveView = (ctx: Ctx, { name, address }: View): Promise<ViewList> =>
  change(ctx, (views) => {
    const others = views.filter((view) => view.name !== name);
    if (others.length >= maxViews)
      throw Invalid.field(['body', 'name'], `There are at most ${maxViews} views`, 'too_many', name);
    return [...others, { name, address }].sort((a, b) => (a.name < b.name ? -1 : 1));
  });

/** @throws NotFound; Refusal `other_subject` */
export const deleteView = (ctx: Ctx, name: string): Promise<ViewList> =>
  change(ctx, (views) => {
    const others = views.filter((view) => view.name !== name);
    if (others.length === views.length) throw new NotFound('view');
    return others;
  });

function change(ctx: Ctx, changed: (views: View[]) => View[]): Promise<ViewList> {
  const workspace_id = workspaceOf(ctx);
  return ctx.graph.write(async (transaction) => {
    const views = changed(viewsIn((await transaction.run('views/lock', { workspace_id }))?.views));
    await transaction.run('views/update', { workspace_id, views: JSON.stringify(views) });
    return listed(views);
  });
}
