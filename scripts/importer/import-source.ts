// Imports one source: sends it to POST /memory/import, follows the run, and accounts for everything in it.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Schemas } from '../../src/generated/schemas';
import { readIn, skippedIn, type Inspection } from '../../src/memory/flows/import/inspect';
import { Problem } from '../runtime/output/problem';
import { describeSkipped } from './describe-inspection';
import type { OpenedPath } from './paths';
import { count, describe, openImportProgress, settledIn, type ImportProgress } from './progress';
import { rememberedRun } from './remembered';
import {
  ask,
  askPatiently,
  followRun,
  readAnswerText,
  type ImportTarget,
  type ShownRun,
  type Waiting,
} from './service';
import { uploadOf } from './upload';
import { exitCodes, printBad, importQueryOf, undoLine, type ImportWork } from './work';

type Result = Schemas['import/ImportResult'];

/** @returns the exit code */
export async function importSource(
  source: OpenedPath,
  seen: Inspection,
  target: ImportTarget,
  work: ImportWork,
): Promise<number> {
  const { options, output, signal } = work;
  const all = readIn(seen) + skippedIn(seen);
  const progress = openImportProgress(output.stderr, all);
  const waiting = { signal, patienceMs: options.timeout * 1000, onWait: progress.wait };
  const began = performance.now();
  let run: ShownRun;
  try {
    run = await runOf(source, target, work, waiting, progress);
  } finally {
    progress.stop();
  }
  const result = run.result as Result | null;
  if (!result) throw new Problem(`${source.name}: ${run.errors[0] ?? 'the run ended'}`, 'Run the same command again.');
  return report(run.run_id, seen, result, (performance.now() - began) / 1000, target, { ...work, waiting });
}

/** Follows the run of an earlier command, or opens one. Stopping the command cancels the run. */
async function runOf(
  source: OpenedPath,
  target: ImportTarget,
  { options, home, output, signal }: ImportWork,
  waiting: Waiting,
  progress: ImportProgress,
): Promise<ShownRun> {
  const remembered = rememberedRun(home, source, target, importQueryOf(options).toString());
  const left = remembered.run_id();
  const run_id =
    left !== undefined && (await isThere(target, left, waiting))
      ? left
      : await opened(source, target, options, waiting);
  remembered.keep(run_id);
  try {
    const run = await followRun(target, run_id, waiting, ({ result }) => {
      if (result) progress.show(source.name, settledIn(result as Result), describe(result as Result));
    });
    remembered.forget();
    return run;
  } catch (error) {
    if (signal.aborted) {
      await cancelled(target, run_id).then(remembered.forget, () => undefined);
      output.stderr.write(undoLine(run_id));
    }
    throw error;
  }
}

async function isThere(target: ImportTarget, run_id: string, waiting: Waiting): Promise<boolean> {
  const { status } = await askPatiently(target, `/memory/runs/${run_id}`, waiting, { alsoAnswers: [404] });
  return status !== 404;
}

async function opened(
  source: OpenedPath,
  target: ImportTarget,
  options: ImportWork['options'],
  waiting: Waiting,
): Promise<string> {
  const { name, isPacked, open, close } = await uploadOf(source);
  try {
    const query = importQueryOf(options);
    if (isPacked) query.delete('encoding');
    query.set('name', name);
    const headers = { 'Content-Type': 'application/octet-stream' };
    const asking = { method: 'POST', body: open, headers } as const;
    const { body } = await askPatiently<{ run_id: string }>(
      target,
      `/memory/import?${query.toString()}`,
      waiting,
      asking,
    );
    return body.run_id;
  } finally {
    await close();
  }
}

const cancelMs = 5_000;

const cancelled = (target: ImportTarget, run_id: string) =>
  ask(target, `/memory/runs/${run_id}/cancel`, { method: 'POST', signal: AbortSignal.timeout(cancelMs) });

/**
 * Accounts for the whole source: its contents are new, changed, existing, failed or not read.
 * @returns the exit code
 */
async function report(
  run_id: string,
  seen: Inspection,
  result: Result,
  seconds: number,
  target: ImportTarget,
  { home, output: { stdout }, waiting }: ImportWork & { waiting: Waiting },
): Promise<number> {
  const { created, updated, existing, failed, failures, to_mend } = result;
  const read = created + updated + existing + failed;
  const rate = `${count(Math.round(read / seconds))}/s`;
  const things = seen.turns + seen.texts > 0 ? 'messages, texts and rows' : 'rows';
  stdout.write(`${count(read)} ${things} in ${seconds.toFixed(1)} s (${rate}): ${describe(result)}.`);
  const skipped = skippedIn(seen);
  stdout.write(skipped > 0 ? ` Not read: ${count(skipped)}. In all: ${count(read + skipped)}.\n` : '\n');
  for (const line of describeSkipped(seen)) stdout.write(`${line}\n`);
  if (created > 0) stdout.write(undoLine(run_id));
  if (to_mend === 0) return exitCodes.good;
  const bad = failures.map(({ what, reason }) => `${what}: ${reason}`);
  printBad(bad, failed, stdout);
  const file = path.join(home, 'imports', 'failed', `${run_id}.jsonl`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const lines = await readAnswerText(target, `/memory/import/failed?run_id=${run_id}`, waiting);
  await writeFile(file, lines, { mode: 0o600 });
  stdout.write(`To repair what failed, correct this file and import it: ${file}\n`);
  return exitCodes.badLines;
}
