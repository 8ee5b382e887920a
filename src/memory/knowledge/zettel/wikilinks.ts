// Wikilinks such as [[Title]]: finds the notes they refer to, and creates notes for titles without one.
import type { Ctx } from '../../../ctx';
import { Invalid, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readLink, type Wikilink } from '../../../libraries/text/wikilinks';
import { keyOfTitle, marksOfNote, maxFlags } from '../../model/notes';
import { add } from '../items/add';
import { noteNamesIn, notesTitled } from './notes';

const maxNotesPerTitle = 100;
const maxResolved = 50_000;
const maxCreated = 100;

/**
 * The links of a text with the notes they mean; each title and heading occurs once.
 * @param own_id id of the note with the text, which is not a target
 */
export async function linksOf(ctx: Ctx, links: Wikilink[], own_id?: string): Promise<Schemas['zettel/Wikilink'][]> {
  const once = new Map<string, Wikilink>();
  for (const link of links) {
    const key = JSON.stringify([link.title && keyOfTitle(link.title), link.heading]);
    if (!once.has(key)) once.set(key, link);
  }
  const shown = [...once.values()].slice(0, maxFlags.links);
  const rows = await notesTitled(
    ctx,
    shown.flatMap(({ title }) => title ?? []),
    maxResolved,
  );
  const byKey = new Map<string, string[]>();
  for (const { key, item_id } of rows) {
    const ids = byKey.get(key) ?? [];
    byKey.set(key, ids);
    if (item_id !== own_id && ids.length < maxNotesPerTitle && !ids.includes(item_id)) ids.push(item_id);
  }
  return shown.map((link) => {
    if (link.title === null) return { ...link, status: 'heading' as const, note_ids: [] };
    const note_ids = byKey.get(keyOfTitle(link.title)) ?? [];
    return { ...link, status: note_ids.length > 0 ? ('linked' as const) : ('waiting' as const), note_ids };
  });
}

/**
 * Resolves the links of a text; on request, creates a note for each missing title.
 * @throws Invalid without a text; Refusal `grant_required` if notes are to be created without write access
 */
export async function parse(
  ctx: Ctx,
  query: Schemas['zettel/ParseQuery'],
  body: Schemas['zettel/ParseBody'],
): Promise<Schemas['zettel/Parsed']> {
  const inBody = typeof body === 'string' ? { content: body } : body;
  const content = inBody.content ?? query.content;
  if (!content) throw Invalid.field(['query', 'content'], 'Is required, either here or in the body', 'missing');
  const creates = inBody.auto_create ?? query.auto_create;
  if (creates && !ctx.caller.grants.includes('write:memories'))
    throw new Refusal(
      'grant_required',
      'Creating notes needs the grant write:memories. Without it, send auto_create=false.',
    );
  const marks = marksOfNote(content);
  let wikilinks = await linksOf(ctx, marks.links);
  const missing = new Map(
    wikilinks.flatMap(({ title, status }) =>
      status === 'waiting' && title !== null ? [[keyOfTitle(title), title] as const] : [],
    ),
  );
  const titles = creates ? [...missing.values()].slice(0, maxCreated) : [];
  const created: { item_id: string; title: string }[] = [];
  for (const title of titles) {
    const { item_id, status } = await add(ctx, { content: title, title, memory_type: 'zettel' });
    if (status === 'created') created.push({ item_id, title });
  }
  if (titles.length > 0) wikilinks = await linksOf(ctx, marks.links);
  return {
    wikilinks,
    ...noteNamesIn(marks),
    created,
    count: wikilinks.length,
    partial: marks.partial || (creates && missing.size > titles.length),
  };
}

export async function resolveWikilink(ctx: Ctx, written: string): Promise<Schemas['zettel/Resolved']> {
  const read = readLink(written);
  const rows = read?.title ? await notesTitled(ctx, [read.title], maxNotesPerTitle + 1) : [];
  const matches = rows.slice(0, maxNotesPerTitle).map(({ item_id, title, alias }) => ({
    item_id,
    title: title ?? null,
    match: alias || keyOfTitle(title ?? '') !== keyOfTitle(read?.title ?? '') ? ('alias' as const) : ('title' as const),
  }));
  return {
    link: written,
    title: read?.title ?? null,
    heading: read?.heading ?? null,
    alias: read?.alias ?? null,
    resolved: matches.length > 0,
    note_id: matches[0]?.item_id ?? null,
    matches,
    count: matches.length,
    partial: rows.length > maxNotesPerTitle,
  };
}
