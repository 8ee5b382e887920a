import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { marksOfNote, textTagsOf } from '../../model/notes';
import { add } from '../items/add';
import { linksOf } from './wikilinks';

/** Stores the text as a note, without classifying it. */
export async function createNote(
  ctx: Ctx,
  request: Schemas['zettel/NoteRequest'],
): Promise<Schemas['zettel/NoteAnswer']> {
  const {
    item_id,
    status,
    seen_count,
    searchable,
    decisions = [],
  } = await add(ctx, { ...request, memory_type: 'zettel' });
  const marks = marksOfNote(request.content);
  const sent = [...new Set([...(request.tags ?? []), ...(request.zettel_tags ?? [])])];
  return {
    id: item_id,
    item_id,
    note_id: item_id,
    memory_type: 'zettel',
    status,
    ...(seen_count && { seen_count }),
    searchable,
    title: request.title ?? null,
    tags: [...sent, ...textTagsOf({ content: request.content, tags: sent })],
    concepts: [...marks.concepts.values()],
    decisions,
    wikilinks: await linksOf(ctx, marks.links, item_id),
    partial: marks.partial,
  };
}
