// Receives a file, and either reports what it contains or opens the run that imports it. Then the file is deleted.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { shortenedText } from '../../../bounded';
import type { Ctx } from '../../../ctx';
import { Refusal, TooMany } from '../../../errors';
import { fairQueue } from '../../../process/fair-queue';
import { textColumns } from '../../../libraries/formats/columns';
import { readApart, type ReadJob } from '../../../libraries/formats/read-apart';
import { SourceRefused } from '../../../libraries/formats/source';
import type { Schemas } from '../../../generated/schemas';
import { openRun, recordRun } from '../../runs/run';
import { leaveToSweep } from '../../runs/runs';
import { undoableMs } from '../../runs/undo';
import { inspect, readIn, type Inspection, type SkippedBy } from './inspect';
import { columnsOfText, mapOf, type RowReading } from './item';

export type Query = Schemas['import/ImportQuery'];

export const importEvent = 'studio.job';
export const importKind = 'import';
/** Max waiting imports of a tenant, because each keeps a file on the disk. */
const maxWaiting = 10;
/** At most two processes inspect files at a time, and one per tenant. */
const inspections = fairQueue(2, 1);
/** Max inspections per tenant, waiting or running, because each keeps a file on the disk. */
const inspectionsOf = new Map<string, number>();
const retrySeconds = 10;
const tooManyWait = 'Too many inspections of this tenant are waiting; send the file again when one has ended.';

export interface ReceivedImport {
  path: string;
  name: string | undefined;
}

/** @throws Refusal `broken_file`; TooMany `too_many_runs` */
export async function importFile(
  ctx: Ctx,
  sent: Query,
  received: ReceivedImport | undefined,
): Promise<Schemas['import/ImportAnswer']> {
  const { path: file, name } = received as ReceivedImport;
  const query = { ...sent, ...(name !== undefined && { name: nameOf(name) }) };
  let isKept = false;
  try {
    if (query.inspect) return { run_id: null, inspection: await inspected(ctx, file, query) };
    const run_id = await start(ctx, file, query);
    isKept = true;
    return { run_id, inspection: null };
  } finally {
    if (!isKept) await rm(file, { force: true });
  }
}

/** The file name of a part, without folders and limited like the name in a query. */
const nameOf = (name: string): string => path.basename(name.replaceAll('\\', '/')).slice(0, 255) || 'file';

async function start(ctx: Ctx, file: string, query: Query): Promise<string> {
  return openRun(ctx, { event: importEvent, payload: { job: importKind, progress: 0 } }, async ({ run_id }) => {
    const request_json = JSON.stringify({ file, query });
    const about = query.name && { about: query.name };
    const node = { run_id, kind: importKind, stage: 'load', items: 0, request_json, ...about };
    await recordRun(ctx.graph, ctx.now(), node, [], undoableMs, maxWaiting);
    await ctx.queues.long.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
    return run_id;
  });
}

async function inspected(ctx: Ctx, file: string, query: Query): Promise<Schemas['import/Inspection']> {
  try {
    const work = () => inspect(readApart(jobOf(file, query), ctx.signal), readingOfRequest(query));
    return shown(await inLine(ctx, work));
  } catch (error) {
    throw error instanceof SourceRefused ? new Refusal('broken_file', error.message) : error;
  }
}

/** @throws TooMany `too_many_runs` */
async function inLine<T>({ scope: { tenant_id }, signal }: Ctx, work: () => Promise<T>): Promise<T> {
  const before = inspectionsOf.get(tenant_id) ?? 0;
  if (before >= maxWaiting) throw new TooMany(retrySeconds, 'too_many_runs', tooManyWait);
  inspectionsOf.set(tenant_id, before + 1);
  try {
    return await inspections.run(tenant_id, work, signal);
  } finally {
    const left = (inspectionsOf.get(tenant_id) ?? 1) - 1;
    if (left > 0) inspectionsOf.set(tenant_id, left);
    else inspectionsOf.delete(tenant_id);
  }
}

export const jobOf = (file: string, query: Query): ReadJob => ({
  file,
  name: query.name,
  encoding: query.encoding,
  columns: [...textColumns, ...columnsOfText(readingOfRequest(query))],
});

export const readingOfRequest = ({ memory_type, map = [], content_column, origin }: Query): RowReading => ({
  type: memory_type,
  map: mapOf([...[map].flat(), ...(content_column === undefined ? [] : [`${content_column}=content`])]),
  origin,
});

const maxPeople = 100;
const maxReasons = 200;
const maxShown = 200;

function shown({ formats, conversations, turns, texts, rows, characters, ...seen }: Inspection) {
  const people = [...seen.people].sort(([, a], [, b]) => b - a).slice(0, maxPeople);
  return {
    formats: [...formats].slice(0, maxPeople),
    conversations,
    messages: turns,
    texts,
    rows,
    characters,
    from: seen.from ?? null,
    until: seen.until ?? null,
    people: people.map(([name, messages]) => ({ name: name.slice(0, maxShown), messages })),
    skipped: shownSkipped(seen.skipped),
    warnings: warningsOf({ turns, texts, rows, textless: seen.textless, taken: seen.taken }),
  };
}

function warningsOf(seen: Pick<Inspection, 'turns' | 'texts' | 'rows' | 'textless' | 'taken'>): string[] {
  if (readIn(seen) === 0) return ['Nothing in this file can be read; `skipped` contains the reasons.'];
  const { count, columns } = seen.textless;
  const taken = [...seen.taken].map(([column, field]) => `${shortenedText(column, 100)} (${field})`).join(', ');
  const told = [
    `Columns and the fields that they become: ${shortenedText(taken, maxShown)}. content_column selects another text column.`,
  ];
  const names = shortenedText(columns.map((name) => shortenedText(name, 100)).join(', '), maxShown);
  return [
    ...(taken === '' ? [] : told),
    ...(count === 0
      ? []
      : [
          `${count} of ${seen.rows} rows have no text and will fail. Name the text column in content_column: one of ${names}.`,
        ]),
  ];
}

/** What was skipped, by reason; the most frequent reasons come first. */
export const shownSkipped = (skipped: SkippedBy): Schemas['import/Skipped'] =>
  [...skipped]
    .sort(([, a], [, b]) => b.count - a.count)
    .slice(0, maxReasons)
    .map(([reason, { count, first }]) => ({ reason, count, first: first.slice(0, maxShown) }));
