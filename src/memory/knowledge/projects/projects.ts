// Projects divide a workspace: requests can be limited to the memories whose `metadata.project` names a project.
// Memories without a project are shared.
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { pageOf, windowOf, type PageQuery } from '../../../paging';
import { readStored } from '../../../schemas';
import { lookupKey } from '../../model/lookup';
import { projectNamesIn } from '../../model/project';
import { hiddenStatuses, memoryTypes, typeFacts } from '../../model/types';
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
  const change = {
    ...selected(from),
    dry_run: false,
    set: { metadata: { project: to }, change_reason: 'The project was renamed.' },
  };
  return { joined: other > 0, ...movedBy(await updateByFilter(ctx, change, from)) };
}

const movedBy = ({ status, run_id, matched, updated, failed, errors }: Schemas['items/ByFilterAnswer']) => ({
  ...{ status, run_id, undoable: matched <= maxWrites, matched, updated, failed },
  ...(errors && { errors }),
});

const selected = (project: string) => ({ filter: { metadata: { project } } });

async function countOf(ctx: Ctx, project: string): Promise<number> {
  const { matched } = await updateByFilter(ctx, {
    ...selected(project),
    dry_run: true,
    set: { metadata: { project } },
  });
  return matched;
}

/** Types of what people and agents state. Equal messages, code or plans of two projects need not mean the same. */
const offeredTypes = memoryTypes.filter((type) => ['knowledge', 'expertise'].includes(typeFacts(type).layer));
const maxOffers = 1_000;
/** Max characters of a shown text. */
const maxShown = 2_000;

/** What several projects have in common: first equal texts, then equal facts of other texts, both newest first. */
export async function listOffers(ctx: Ctx, query: PageQuery): Promise<Schemas['projects/OfferPage']> {
  const list = ['projects/offers'] as const;
  const window = windowOf(list, query);
  const asked = { hidden: [...hiddenStatuses], max_items: maxWrites, limit: maxOffers };
  const texts = await ctx.graph.run('projects/list-equal-texts', { ...asked, memory_types: offeredTypes });
  const facts = await ctx.graph.run('projects/list-equal-facts', asked);
  const offered = new Map(texts.flatMap(({ item_ids }, n) => item_ids.map((item_id) => [item_id, n] as const)));
  // Equal texts state equal facts.
  const isOneText = ([first = '', ...more]: string[]) =>
    offered.has(first) && more.every((item_id) => offered.get(item_id) === offered.get(first));
  const all = [
    ...texts.map((row) => ({ ...row, fact: undefined })),
    ...facts
      .filter(({ item_ids }) => !isOneText(item_ids))
      .map(({ source, predicate, target, ...row }) => ({ ...row, fact: inWords(source, predicate, target) })),
  ];
  const shown = all.slice(window.offset, window.offset + window.limit);
  const shown_ids = [...new Set(shown.flatMap((row) => row.shown_ids))];
  const rows = await ctx.graph.run('store/get-many', { item_ids: shown_ids });
  const items = new Map(rows.map(({ item }) => [item.item_id, item]));
  return {
    offers: shown.map(({ fact, item_ids, newest_at, shown_ids: ids }) => {
      const found = ids.flatMap((item_id) => items.get(item_id) ?? []);
      return {
        same: fact === undefined ? 'text' : 'fact',
        text: fact ?? found[0]?.content.slice(0, maxShown).toWellFormed() ?? '',
        projects: projectNamesIn(found.map(({ metadata_json }) => readStored('stored/Object', metadata_json))),
        item_ids,
        newest_at,
      };
    }),
    ...pageOf(list, window, all.length),
  };
}

const inWords = (source: string, predicate: string, target: string) =>
  `${source} ${predicate.toLowerCase().replaceAll('_', ' ')} ${target}`;

/**
 * Takes memories out of their projects, so that all projects share them. @throws NotFound if the caller may change none
 * of them
 */
export async function shareItems(
  ctx: Ctx,
  { item_ids }: Schemas['projects/ShareRequest'],
): Promise<Schemas['projects/Shared']> {
  const change = { item_ids, set: { metadata: { project: null }, change_reason: 'Shared by all projects.' } };
  const { matched } = await updateByFilter(ctx, { ...change, dry_run: true });
  if (matched === 0) throw new NotFound('item');
  return movedBy(await updateByFilter(ctx, { ...change, dry_run: false }));
}
