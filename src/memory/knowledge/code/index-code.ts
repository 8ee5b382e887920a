// POST /memory/code/index replaces the stored state of a repository, in a run with progress events. The request
// itself stores entities that the client has parsed. Files, archives and folders are stored in the run; a worker
// parses them.
import path from 'node:path';
import { gzipSync, zipSync } from 'fflate';
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound, Refusal, type IssueType } from '../../../errors';
import { allowedFolder, rootsOf } from '../../../libraries/fetch/allowed-folder';
import type { Schemas } from '../../../generated/schemas';
import { readRepository } from '../../../libraries/source-code/read-repository';
import type { RepositoryTask } from '../../../libraries/source-code/repository-thread';
import { byRequest, openOne, withRun } from '../../runs/run';
import { getRun, isOpen, leaveToSweep, type StoredRun } from '../../runs/runs';
import { inOneTurn, slicedRun } from '../../runs/sliced-run';
import { replaceRepository, type ReplacedRepository } from './repository';
import { readUpload } from './upload';
import { readStored } from '../../../schemas';

type Request = Schemas['code/IndexRequest'];
type Answer = Schemas['code/IndexAnswer'];
type Task = Schemas['stored/CodeTask'];

const uploadKind = 'code.upload';
const readKind = 'code.index';
const event = 'code.index';

/** Max wait for the worker; after it, the response reports `running`. */
const waitMs = 20_000;
const pollMs = 1_000;
/** Max compressed bytes. */
const maxStored = 10_000_000;
const maxSkipped = 1_000;

/** @param roots folders of the server that may be read */
export async function indexCode(
  ctx: Ctx,
  request: Request,
  file: { bytes: Uint8Array } | undefined,
  roots: string,
): Promise<Answer> {
  const given = [request.entities, request.files, request.path ?? undefined, file].filter((each) => each !== undefined);
  if (given.length !== 1)
    throw Invalid.field(
      ['body'],
      'Send exactly one of: entities, files, path, or a zip archive or an index.scip as `file`',
      'missing',
    );
  const commit_hash = request.commit_hash ?? request.commit ?? null;
  const { entities, files } = request;
  if (entities) return storeUpload(ctx, { ...request, entities, commit_hash });
  if (files) return accept(ctx, { repo: repoOf(request), commit_hash, archive: archiveOf(files) });
  if (file) return accept(ctx, { repo: repoOf(request), commit_hash, ...sourceIn(file.bytes) });
  const folder = await folderOf(request.path as string, roots);
  return accept(ctx, { repo: request.repo ?? path.basename(folder), commit_hash, folder });
}

/** A zip archive starts with "PK". */
const sourceIn = (bytes: Uint8Array): Pick<Task, 'archive' | 'index'> =>
  bytes[0] === 0x50 && bytes[1] === 0x4b ? { archive: storable(bytes) } : { index: storable(gzipSync(bytes)) };

function repoOf({ repo }: Request): string {
  if (!repo) throw Invalid.field(['body', 'repo'], 'Field required', 'missing');
  return repo;
}

async function storeUpload(
  ctx: Ctx,
  request: Request & { entities: NonNullable<Request['entities']>; commit_hash: string | null },
): Promise<Answer> {
  const { entities, commit_hash } = request;
  const repo = repoOf(request);
  const opening = { kind: uploadKind, event, items: entities.length, payload: { progress: 0 } };
  return withRun(ctx, opening, async (run) => {
    const { graph, left_out } = readUpload(repo, entities, request.relations ?? []);
    run.stage = 'write';
    const replaced = await replaceRepository(ctx, { repo, commit_hash, graph });
    const answer = { run_id: run.run_id, status: 'indexed' as const, repo, commit_hash, ...replaced };
    return { answer: { ...answer, relations_left_out: left_out }, payload: { progress: 1, ...countsOf(replaced) } };
  });
}

const countsOf = ({ entities, entities_created, entities_changed, entities_gone }: ReplacedRepository) => ({
  entities,
  created: entities_created,
  changed: entities_changed,
  gone: entities_gone,
});

function archiveOf(files: NonNullable<Request['files']>): string {
  const encoder = new TextEncoder();
  const entries = Object.fromEntries(files.map(({ path: name, content }) => [`/${name}`, encoder.encode(content)]));
  return storable(zipSync(entries, { level: 1 }));
}

function storable(archive: Uint8Array): string {
  if (archive.length > maxStored)
    throw new Refusal(
      'too_large',
      `The compressed sources exceed ${maxStored} bytes; index their parts as separate repositories.`,
    );
  return Buffer.from(archive).toString('base64');
}

/** @throws Invalid `code_paths_off` if no folder is allowed; NotFound */
async function folderOf(asked: string, setting: string): Promise<string> {
  const roots = rootsOf(setting);
  if (roots.length === 0) throw asIssue(new Refusal('code_paths_off'), ['body', 'path']);
  const folder = await allowedFolder(asked, roots);
  if (folder === undefined) throw new NotFound('folder');
  return folder;
}

/** Stores a run for the workers and waits for its result, at most `waitMs`. */
async function accept(ctx: Ctx, task: Task): Promise<Answer> {
  const { repo, commit_hash } = task;
  const node = { kind: readKind, stage: 'read', items: 1, request_json: JSON.stringify(task) };
  const run_id = await openOne(ctx, { event, payload: { progress: 0 } }, node, { alone: false });
  const until = performance.now() + waitMs;
  let done = ctx.queues.long.done(run_id, pollMs);
  await ctx.queues.long.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
  for (;;) {
    await done;
    const { run } = await getRun(ctx, run_id);
    if (!isOpen(run)) return answerOf(run, task);
    const left = until - performance.now();
    if (left <= 0) return { run_id, status: 'running', repo, commit_hash };
    done = ctx.queues.long.done(run_id, Math.min(pollMs, left));
  }
}

/** @throws Invalid `not_indexed` if the run failed */
function answerOf(run: StoredRun, { repo, commit_hash }: Task): Answer {
  const { run_id, result_json, errors } = run;
  if (!result_json) throw asIssue(new Refusal('not_indexed', errors[0]), ['body']);
  return { run_id, status: 'indexed', repo, commit_hash, ...readStored('code/IndexResult', result_json) };
}

const asIssue = ({ message, code }: Refusal, loc: string[]): Invalid => Invalid.field(loc, message, code as IssueType);

const reading = slicedRun({
  queue: 'long',
  event,
  task: 'stored/CodeTask',
  progress: inOneTurn,
  step: async (turn) => {
    const { ctx, task } = turn;
    const read = await readRepository(
      taskOf(task),
      (done, of) => {
        void turn.report({ progress: done / of, done, of });
      },
      ctx.signal,
    );
    turn.stage = 'write';
    const replaced = await replaceRepository(ctx, { ...task, graph: read.graph });
    turn.stage = 'announce';
    const { files, parsed, skipped } = read;
    const named = skipped.slice(0, maxSkipped);
    return {
      status: 'ok',
      result: { ...replaced, files, parsed, skipped: named, skipped_count: skipped.length },
    };
  },
  givenUp: (_, message) => Promise.resolve({ status: 'error', failed: 1, errors: [message] }),
  result: 'code/IndexResult',
  payload: (result) => ({ progress: 1, ...(result && { ...countsOf(result), skipped: result.skipped_count }) }),
});

function taskOf({ repo, archive, index, folder }: Task): RepositoryTask {
  if (folder !== undefined) return { repo, source: { folder } };
  if (index !== undefined) return { repo, source: { index: Buffer.from(index, 'base64') } };
  return { repo, source: { archive: Buffer.from(archive ?? '', 'base64') } };
}

export const codeRuns = { [uploadKind]: byRequest({ event, payload: { progress: 0 } }), [readKind]: reading };
