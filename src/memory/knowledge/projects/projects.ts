// Projects divide a workspace: requests can be limited to the memories whose `metadata.project` names a project.
// Memories without a project are shared.
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { pageOf, windowOf, type PageQuery } from '../../../paging';
import { readStored } from '../../../schemas';
import { lookupKey } from '../../model/lookup';
import { maxWrites } from '../../runs/undo';
import { updateByFilter } from '../items/by-filter';

/** Max listed projects; those left out have been unchanged for the longest time. */
const maxProjects = 10_000;

/** The project with the newest memory comes first. */
export async function listProjects(ctx: Ctx, query: PageQuery): Promise<Schemas['projects/ProjectPage']> {
  const window = windowOf(['projects'], query);
  const rows = await ctx.graph.run('projects/count-items', { limit: maxProjects });
  const projects = rows.flatMap(({ key, metadata_json, ...counted }) =>
    key === null ? [] : { project: nameIn(key, metadata_json), undoable: counted.memories <= maxWrites, ...counted },
  );
  const shared = rows.find(({ key }) => key === null);
  return {
    projects: projects.slice(window.offset, window.offset + window.limit),
    shared: { memories: shared?.memories ?? 0, newest_at: shared?.newest_at ?? null },
    ...pageOf(['projects'], window, projects.length),
  };
}

const keyStart = lookupKey('project', '');

/**
 * The name from a look-up entry. For a long name the entry has only a hash, so it is read from the metadata of an item.
 */
function nameIn(key: string, metadata_json: string | null): string {
  const { project } = readStored('stored/Object', metadata_json ?? '{}');
  const name = [project].flat().find((each) => typeof each === 'string' && lookupKey('project', each) === key);
  return typeof name === 'string' ? name : key.slice(keyStart.length);
}

/**
 * Renames a project; if the new name exists, the two are joined.
 * @throws Invalid if the name is unchanged; NotFound for a project without memories that the caller may change
 */
export async function renameProject(
  ctx: Ctx,
  { from, to }: Schemas['projects/RenameRequest'],
): Promise<Schemas['projects/Renamed']> {
  if (from === to) throw Invalid.field(['body', 'to'], 'Is already its name', 'contradiction', to);
  const [own, other] = await Promise.all([countOf(ctx, from), countOf(ctx, to)]);
  if (own === 0) throw new NotFound('project');
  const { status, run_id, matched, updated, failed, errors } = await updateByFilter(
    ctx,
    {
      ...selected(from),
      dry_run: false,
      set: { metadata: { project: to }, change_reason: 'The project was renamed.' },
    },
    from,
  );
  return {
    status,
    run_id,
    joined: other > 0,
    undoable: matched <= maxWrites,
    matched,
    updated,
    failed,
    ...(errors && { errors }),
  };
}

const selected = (project: string) => ({ filter: { metadata: { project } } });

async function countOf(ctx: Ctx, project: string): Promise<number> {
  const { matched } = await updateByFilter(ctx, {
    ...selected(project),
    dry_run: true,
    set: { metadata: { project } },
  });
  return matched;
}
