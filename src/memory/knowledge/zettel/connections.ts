import type { Ctx } from '../../../ctx';
import type { List } from '../../../cursor';
import type { Schemas } from '../../../generated/schemas';
import type { PageQuery } from '../../../paging';
import { dayMs, later } from '../../../time';
import { inCommon } from './neighborhood';
import { getNote, leftOut, linkRowsOf, markedNotes, maxNotesRead, pageOfAll, withNotes } from './notes';

const relatedTo = (ctx: Ctx, note_id: string) =>
  ctx.graph.run('zettel/list-related', { note_id, statuses: leftOut.statuses, max: maxNotesRead });

export async function connections(ctx: Ctx, note_id: string, query: PageQuery): Promise<Schemas['zettel/Connections']> {
  const [, to, from, related] = await Promise.all([
    getNote(ctx, note_id),
    linkRowsOf(ctx, note_id, { outgoing: true }),
    linkRowsOf(ctx, note_id, { outgoing: false }),
    relatedTo(ctx, note_id),
  ]);
  const linked = (rows: typeof to, kind: 'forward_link' | 'backlink') =>
    rows.map(({ item_id, relation_type }) => ({ kind, item_id, relation_type, shared: [] as string[] }));
  const sharing = (kind: 'concept_related' | 'tag_related', of: 'concepts' | 'tags') =>
    related
      .filter((row) => row[of].length > 0)
      .map((row) => ({ kind, item_id: row.item_id, relation_type: null, shared: row[of] }));
  const all = [
    ...linked(to, 'forward_link'),
    ...linked(from, 'backlink'),
    ...sharing('concept_related', 'concepts'),
    ...sharing('tag_related', 'tags'),
  ];
  const list: List = ['zettel/connections', note_id];
  const { rows, page } = pageOfAll(list, query, all);
  const shown = await withNotes(ctx, rows);
  return { note_id, connections: shown, ...page, count: shown.length };
}

/** Max links read to find neighbours of neighbours. */
const maxLinks = 20_000;

export async function suggestions(
  ctx: Ctx,
  note_id: string,
  { count }: Schemas['zettel/SuggestionsQuery'],
): Promise<Schemas['zettel/Suggestions']> {
  const [note, to, from, related] = await Promise.all([
    getNote(ctx, note_id),
    linkRowsOf(ctx, note_id, { outgoing: true }),
    linkRowsOf(ctx, note_id, { outgoing: false }),
    relatedTo(ctx, note_id),
  ]);
  const near = new Set([...to, ...from].map(({ item_id }) => item_id));
  const edges =
    near.size === 0
      ? []
      : await ctx.graph.run('zettel/list-edges', { item_ids: [...near].sort(), ...leftOut, limit: maxLinks + 1 });
  const common = commonNeighbours(edges, near, note_id);
  const ids = new Set([...related.map(({ item_id }) => item_id).filter((id) => !near.has(id)), ...common.keys()]);
  const all = [...(await markedNotes(ctx, [...ids])).values()]
    .map(({ item_id, title, content, ...own }) => {
      const { shared_tags, shared_concepts, strength } = inCommon(note, own);
      const common_notes = common.get(item_id)?.size ?? 0;
      // Common neighbours raise the score by at most a quarter.
      const score = Math.min(1, strength + common_notes / Math.max(1, near.size) / 4);
      return {
        note: { item_id, id: item_id, title: title ?? null, content },
        score,
        strength,
        reason: reasonOf(shared_concepts, shared_tags, common_notes),
        shared_tags,
        shared_concepts,
        common_notes,
      };
    })
    .sort((a, b) => b.score - a.score || b.strength - a.strength || (a.note.item_id < b.note.item_id ? -1 : 1));
  const shown = all.slice(0, count);
  const partial = related.length === maxNotesRead || edges.length > maxLinks;
  return { note_id, suggestions: shown, count: shown.length, total: all.length, partial };
}

/** For each candidate, the notes linked with both the candidate and the note. */
function commonNeighbours(
  edges: { source_id: string; target_id: string }[],
  near: ReadonlySet<string>,
  note_id: string,
): Map<string, Set<string>> {
  const common = new Map<string, Set<string>>();
  for (const { source_id, target_id } of edges)
    for (const [middle, other] of [
      [source_id, target_id],
      [target_id, source_id],
    ] as const)
      if (near.has(middle) && !near.has(other) && other !== note_id)
        common.set(other, (common.get(other) ?? new Set()).add(middle));
  return common;
}

function reasonOf(concepts: string[], tags: string[], common: number): string {
  const parts = [
    ...(concepts.length > 0 ? [`concepts in common: ${concepts.join(', ')}`] : []),
    ...(tags.length > 0 ? [`tags in common: ${tags.join(', ')}`] : []),
    ...(common > 0 ? [`notes linked to both: ${common}`] : []),
  ];
  return parts.join('; ');
}

/** Max notes read to collect concepts, newest first. */
const maxNotes = 10_000;
const maxConcepts = 1_000;

/** Concepts in notes and link titles without a note, ranked by how recently they emerged. */
export async function conceptEmergence(
  ctx: Ctx,
  { limit, days }: Schemas['zettel/EmergenceQuery'],
): Promise<Schemas['zettel/Concepts']> {
  const since = later(ctx.now(), -days * dayMs);
  const [rows, { total: notes }] = await Promise.all([
    ctx.graph.run('zettel/list-concepts', { statuses: leftOut.statuses, max: maxNotes, since }),
    ctx.graph.run('items/count', { memory_types: ['zettel'] }),
  ]);
  const all = rows
    .map(({ notes: taking, recent, ...row }) => ({
      name: row.name,
      key: row.key,
      entity_id: row.entity_id ?? null,
      has_note: row.has_note,
      note_count: taking,
      recent_count: recent,
      first_seen: row.first_seen,
      last_seen: row.last_seen,
      emergence_score: (recent / taking) * (1 - 1 / (1 + taking)),
      note_ids: row.note_ids,
    }))
    .sort((a, b) => b.emergence_score - a.emergence_score || b.note_count - a.note_count || (a.key < b.key ? -1 : 1));
  const concepts = all.slice(0, limit);
  return {
    concepts,
    count: concepts.length,
    total: all.length,
    partial: rows.length === maxConcepts || notes > maxNotes,
  };
}
