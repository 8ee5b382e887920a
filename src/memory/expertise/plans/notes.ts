// Notes and rulings on a task. Each is a separate item, PART_OF the task, so that concurrent notes do not overwrite
// each other.
import type { Ctx, Writing } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { Answer, Transaction } from '../../../graph/run';
import { momentFromCypher } from '../../../graph/values';
import { readPage } from '../../../paging';
import { projectOfItem } from '../../model/project';
import { embeddable, readDraft, type Draft } from '../../model/draft';
import { embedItem, type ItemVectors } from '../../model/names';
import { openAllItemLinks } from '../../store/edges';
import { openItems } from '../../store/write';
import { planIdOf, taskIdOf } from './plans';

type Kind = Schemas['plans/NoteRequest']['kind'];

interface MadeNote {
  item_id: string;
  draft: Draft;
  vectors: ItemVectors;
  extra: Record<string, unknown>;
}

export async function makeNote(
  ctx: Ctx,
  { content, kind, agent_id }: { content: string; kind: Kind; agent_id?: string | undefined },
): Promise<MadeNote> {
  const draft = await readDraft({ content, memory_type: 'episodic', metadata: {} }, ['body']);
  const vectors = await embedItem(ctx, embeddable(draft));
  const extra = { note_kind: kind, agent_id: agent_id ?? null };
  return { item_id: ctx.newId('mem'), draft, vectors, extra };
}

/** The task is neither locked nor changed. */
export async function openNote(
  transaction: Transaction,
  ctx: Writing,
  note: MadeNote,
  task_item_id: string,
): Promise<string> {
  const task = await transaction.run('store/get', { item_id: task_item_id });
  const { fields } = note.draft;
  const metadata = { ...fields.metadata, ...(task && projectOfItem(task.item)) };
  const draft = { ...note.draft, fields: { ...fields, metadata } };
  const { now } = await openItems(transaction, ctx, [{ ...note, draft, dedupe_key: null }]);
  const part = { source_id: note.item_id, type: 'PART_OF' as const, target_id: task_item_id, properties: {} };
  await openAllItemLinks(transaction, [part], now, 'task');
  return now;
}

export async function addNote(
  ctx: Ctx,
  plan_id: string,
  task_id: string,
  request: Schemas['plans/NoteRequest'],
): Promise<Schemas['plans/Note']> {
  const { content, kind, agent_id } = request;
  const task_item_id = await taskIdOf(ctx.graph, await planIdOf(ctx, plan_id), task_id);
  const note = await makeNote(ctx, { content, kind, agent_id });
  const created_at = await ctx.graph.write((transaction) => openNote(transaction, ctx, note, task_item_id));
  const { item_id } = note;
  const by = { agent_id: agent_id ?? null, user_id: ctx.scope.user_id };
  return { note_id: item_id, item_id, plan_id, task_id, kind, content, ...by, created_at };
}

/** Oldest first. */
export async function listNotes(
  ctx: Ctx,
  plan_id: string,
  task_id: string,
  query: Schemas['plans/ListQuery'],
): Promise<Schemas['plans/NotePage']> {
  const task_item_id = await taskIdOf(ctx.graph, await planIdOf(ctx, plan_id), task_id);
  const { start, pageOfRows } = readPage(['plans/notes', { task_item_id }], query, 'oldest_first');
  const found = await ctx.graph.run('plans/list-notes', { ...start, task_item_id });
  const rows = found.map(({ note }) => noteOf({ plan_id, task_id, note }));
  const { rows: notes, page } = pageOfRows(rows, null, ({ created_at, item_id }) => ({ created_at, id: item_id }));
  return { notes, count: notes.length, ...page };
}

const maxNotesToRead = 10;

/** Notes on a task and on the tasks that it waited for, newest first. */
export async function notesToRead(graph: Transaction, task_item_id: string): Promise<Schemas['plans/Note'][]> {
  const found = await graph.run('plans/list-notes-to-read', { task_item_id, limit: maxNotesToRead });
  return found.map(noteOf);
}

const noteOf = ({ plan_id, task_id, note }: Answer<'plans/list-notes-to-read'>[number]): Schemas['plans/Note'] => ({
  note_id: note.item_id,
  plan_id,
  task_id,
  ...note,
  kind: note.kind ?? 'note',
  created_at: momentFromCypher(note.created_at),
});
