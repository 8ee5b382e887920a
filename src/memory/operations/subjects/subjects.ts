// Subjects: end users of the product that calls this service. Each has a separate part of the workspace;
// auth/scope.ts derives its scope key.
import { randomUUID } from 'node:crypto';
import { recordAct } from '../../../auth/audit';
import { subjectOfCaller } from '../../../auth/subject';
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readPage, type PageQuery } from '../../../paging';
import { deletionRun, startDeletions } from '../../runs/deletion/open-deletions';
import { recordRun } from '../../runs/run';

/** Newest first. A caller that acts for a subject sees only that subject. */
export async function listSubjects(ctx: Ctx, query: PageQuery): Promise<Schemas['subjects/SubjectPage']> {
  const workspace_id = ctx.scope.home_workspace_id ?? '';
  const { subject } = ctx.caller;
  const { start, pageOfRows } = readPage(['subjects/list', workspace_id, subject], query);
  const found = await ctx.graph.run('subjects/list', { workspace_id, subject, ...start });
  const { rows, page } = pageOfRows(found, null, ({ created_at, partition_id }) => ({ created_at, id: partition_id }));
  const subjects = rows.map((row) => ({ subject: row.subject, items: row.items, created_at: row.created_at }));
  return { subjects, ...page };
}

/** A job deletes the data, and then ends the run. */
export async function deleteSubject(ctx: Ctx, named: string): Promise<Schemas['subjects/Deleting']> {
  const { home_workspace_id, active_workspace_id, level, user_id, write_key, caller_id } = ctx.scope;
  const workspace_id = home_workspace_id ?? '';
  const subject = subjectOfCaller(named, ['path', 'subject']);
  const run_id = randomUUID();
  await ctx.graph.write(async (transaction) => {
    const now = ctx.now();
    const row = await transaction.run('subjects/begin-deletion', {
      workspace_id,
      subject,
      due_at: now,
      owner: level === 'USER' ? caller_id : '',
      run: { run_id, scope_key: write_key, active_workspace_id, level, user_id },
    });
    if (!row) throw new NotFound('subject');
    await recordRun(transaction, now, { run_id, ...deletionRun, items: 1, status: 'running' });
    await recordAct(ctx, transaction, 'subject.delete', row.partition_id);
  });
  await startDeletions(ctx, { run_id });
  return { subject, status: 'deleting', run_id };
}
