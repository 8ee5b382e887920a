// ./scripts/import: imports memories from files. It can be run again after any interruption; nothing is stored twice.
import path from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { Invalid } from '../../src/errors';
import { encodings } from '../../src/libraries/formats/encoding';
import { readDraft } from '../../src/memory/model/draft';
import { memoryTypes } from '../../src/memory/model/types';
import { issuesOf, validator } from '../../src/schemas';
import { timeoutOption } from '../command';
import { homeOf } from '../runtime/local';
import { explainProblem, Problem } from '../runtime/output/problem';
import { sendImportFile, type ImportedFile } from './import-file';
import { sourcesIn, type RowsFile } from './paths';
import { openRecord, type RunRecord } from './record';
import { undo } from './undo';
import {
  exitCodes,
  printBad,
  readingIn,
  targetOf,
  undoLine,
  type Options,
  type ImportOutput,
  type ImportWork,
} from './work';
import { count, describe, openImportProgress, type ImportCounts } from './progress';
import { isUntimed, itemOf, type RowReading } from '../../src/memory/flows/import/item';
import { findPruned, prune } from './prune';
import { rowSchema } from './row-schema';
import { columnsOfTable, rowsOfTable } from '../../src/libraries/formats/rows';
import { reasonOfRefusal } from './send';
import { importSources } from './sources';

/** @returns the exit code */
export async function main(
  args: string[],
  env: NodeJS.ProcessEnv,
  output: ImportOutput,
  signal: AbortSignal,
): Promise<number> {
  try {
    const command = commandOf(output);
    command.parse(args, { from: 'user' });
    const home = homeOf(env);
    const options = command.opts<Options>();
    if (options.schema) {
      output.stdout.write(`${JSON.stringify(rowSchema(), null, 2)}\n`);
      return exitCodes.good;
    }
    if (options.undo !== undefined) {
      const how = { yes: options.yes, home, stdout: output.stdout, signal };
      await undo(options.undo, targetOf(options, home), how);
      return exitCodes.good;
    }
    if (command.args.length === 0) command.error("error: missing required argument 'paths'");
    return await importAll(command.args, options, home, output, signal);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.good : exitCodes.couldNotRun;
    if (signal.aborted) {
      output.stderr.write('Stopped. Run the same command again to continue.\n');
      return exitCodes.interrupted;
    }
    output.stderr.write(`${explainProblem(error)}\n`);
    return exitCodes.couldNotRun;
  }
}

function commandOf({ stdout, stderr }: ImportOutput): Command {
  return new Command('import')
    .description(
      'Imports exports, folders and zips (docs/import.md), and rows of .jsonl, .json, .csv and .tsv files. What already exists is skipped. ' +
        'Columns that are no field become metadata, plain numbers; lists such as tags are written a;b or ["a","b"].',
    )
    .argument('[paths...]')
    .addOption(
      new Option('--type <type>', 'memory type of items that do not specify one')
        .choices(memoryTypes.filter((type) => type !== 'evaluation'))
        .default('semantic'),
    )
    .option('--content-column <column>', 'column with the text (default: content, text or memory)')
    .addOption(
      new Option(
        '--map <column=field>',
        'a column by the name of our field, for example Betreff=title, h=metadata.hours; repeatable',
      )
        .argParser(mapped)
        .default(new Map<string, string>(), 'none'),
    )
    .option('--dry-run', 'shows what would be imported, and every bad line; sends nothing', false)
    .option('--update', 'changes items that are known by their external_id and differ; each gets a version', false)
    .option('--prune', 'deletes items of the same origin that the files no longer contain; needs --origin', false)
    .option(
      '--undo <run>',
      'deletes what a run, or all imports of a source such as slack, created and nobody changed since',
    )
    .option('--yes', 'imports, prunes and undoes without asking', false)
    .option('--schema', 'prints the JSON Schema of a row', false)
    .addOption(
      new Option('--origin <origin>', 'origin of rows that name none: import:NAME (default: import:file)').argParser(
        originOf,
      ),
    )
    .addOption(new Option('--encoding <encoding>', 'of all texts (default: found by their content)').choices(encodings))
    .option('--workspace <workspace_id>', 'workspace to import into (default: the one in local.json)')
    .option('--url <base_url>', 'address of the service (default: the one in local.json)')
    .option('--key <api_key>', 'API key (default: the one in local.json)')
    .addOption(timeoutOption())
    .showSuggestionAfterError(false)
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .exitOverride();
}

/** @throws InvalidArgumentError unless it is an origin that callers may name */
function originOf(text: string): string {
  if (!/^import:[a-z0-9_]{1,64}$/.test(text)) throw new InvalidArgumentError('Write import:NAME, in small letters.');
  return text;
}

/** @throws InvalidArgumentError unless it is `column=field` */
function mapped(text: string, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  // A column may contain `=`; a field does not.
  const cut = text.lastIndexOf('=');
  if (cut < 1 || cut === text.length - 1) throw new InvalidArgumentError('Write column=field.');
  return new Map([...before, [text.slice(0, cut), text.slice(cut + 1)]]);
}

/**
 * Checks before sending that every file has a column with the text, and all columns given as options.
 * @throws Problem that lists the existing columns
 */
async function checkColumns(files: RowsFile[], reading: RowReading): Promise<void> {
  for (const { file, entry } of files) {
    const { columns, prose = 'NAME' } = await columnsOfTable(entry);
    if (columns.length === 0) continue;
    const found = `Columns found: ${columns.join(', ')}.`;
    const missing = [...reading.map.keys()].find((column) => !columns.includes(column));
    if (missing !== undefined) throw new Problem(`${file} has no column ${missing}.`, found);
    const item = itemOf({ value: Object.fromEntries(columns.map((column) => [column, ''])) }, reading);
    if (item['content'] === undefined)
      throw new Problem(
        `${file} has no column content.`,
        `${found} Name the one with the text: --content-column ${/\s/.test(prose) ? JSON.stringify(prose) : prose}.`,
      );
  }
}

async function importAll(
  paths: string[],
  options: Options,
  home: string,
  output: ImportOutput,
  signal: AbortSignal,
): Promise<number> {
  const { sources, files } = await sourcesIn(paths, options);
  try {
    if (sources.length > 0 && (options.update || options.prune))
      throw new Problem(`${sources[0]?.name} is no list of rows.`, '--update and --prune compare rows.');
    const work = { options, home, output, signal };
    return await (sources.length > 0 ? importSources(sources, work) : importRows(files, work));
  } finally {
    for (const { source } of sources) await source.close();
  }
}

async function importRows(files: RowsFile[], { options, home, output, signal }: ImportWork): Promise<number> {
  const empty = files.find(({ entry }) => entry.bytes === 0);
  if (empty) throw new Problem(`${empty.file} is empty.`, 'Remove it from the list of files.');
  const reading = readingIn(options);
  await checkColumns(files, reading);
  if (options.dryRun) {
    const code = await rehearse(files, reading, output.stdout);
    if (options.prune) await prune(files, reading, targetOf(options, home), options, output.stdout, signal);
    return code;
  }
  const target = targetOf(options, home);
  // Checked before anything is written: files that cannot be pruned are not imported either.
  if (options.prune) await findPruned(files, reading, target, signal);
  const began = performance.now();
  const waiting = { signal, patienceMs: options.timeout * 1000, update: options.update };
  const paths = files.map(({ file }) => file);
  const record = openRecord(home, paths, target, [reading.origin ?? 'import:file'], new Date());
  const results = await importFiles(files, { target, home, reading }, waiting, record, output.stderr);
  record.add({ ended: true });
  const code = report(results, (performance.now() - began) / 1000, record, output.stdout);
  if (record.hasCreated()) output.stdout.write(undoLine(record.run));
  if (options.prune && code === exitCodes.good) await prune(files, reading, target, options, output.stdout, signal);
  return code;
}

type Job = Parameters<typeof sendImportFile>[2];

async function importFiles(
  files: RowsFile[],
  job: Pick<Job, 'target' | 'home' | 'reading'>,
  waiting: Omit<Job['waiting'], 'onWait'>,
  record: RunRecord,
  stderr: ImportOutput['stderr'],
): Promise<{ file: string; imported: ImportedFile }[]> {
  const progress = openImportProgress(
    stderr,
    files.reduce((sum, { entry }) => sum + entry.bytes, 0),
  );
  const results: { file: string; imported: ImportedFile }[] = [];
  const before: ImportCounts = { bytes: 0, created: 0, existing: 0, updated: 0, bad: 0 };
  const after = (
    bytes: number,
    { created, existing, updated, bad }: Pick<ImportedFile, Exclude<keyof ImportCounts, 'bytes'>>,
  ) => ({
    bytes: before.bytes + bytes,
    created: before.created + created,
    existing: before.existing + existing,
    updated: before.updated + updated,
    bad: before.bad + bad.length,
  });
  try {
    for (const { file, entry } of files) {
      const imported = await sendImportFile(file, entry, {
        ...job,
        waiting: { ...waiting, onWait: (reason) => progress.wait(reason) },
        onCreated: (item_ids) => record.add({ item_ids }),
        onFailed: (line) => record.fail(line),
        onProgress: ({ bytes, ...counts }) => progress.show(path.basename(file), after(bytes, counts)),
      });
      results.push({ file, imported });
      Object.assign(before, after(entry.bytes, imported));
    }
  } finally {
    progress.stop();
  }
  return results;
}

const shownItems = 3;

/**
 * Reads all files as an import would, and prints the requests without sending them.
 * @returns the exit code
 */
async function rehearse(files: RowsFile[], reading: RowReading, stdout: NodeJS.WritableStream): Promise<number> {
  const bad: string[] = [];
  let good = 0;
  let untimed = 0;
  for (const { file, entry } of files)
    for await (const { place, value, decimals, proposed, problem } of rowsOfTable(entry)) {
      const item = value && itemOf({ value, decimals, proposed }, reading);
      const reason = problem ?? (item && (await reasonAgainst(item)));
      if (reason !== undefined) bad.push(`${file}, ${place}: ${reason}`);
      else {
        if (item && isUntimed(item)) untimed++;
        if (++good <= shownItems) stdout.write(`${JSON.stringify(item, null, 2)}\n`);
      }
    }
  stdout.write(`${count(good)} items would be imported, ${count(bad.length)} bad lines; nothing was sent.\n`);
  printUntimed(untimed, stdout);
  return printBad(bad, undefined, stdout);
}

const validateItem = validator('items/AddRequest');

async function reasonAgainst(item: Record<string, unknown>): Promise<string | undefined> {
  try {
    if (!validateItem(item)) throw new Invalid(issuesOf(validateItem.errors, []));
    await readDraft(item, [], false);
    return undefined;
  } catch (error) {
    if (error instanceof Invalid) return reasonOfRefusal(error.issues);
    return (error as Error).message;
  }
}

function report(
  results: { file: string; imported: ImportedFile }[],
  seconds: number,
  record: RunRecord,
  stdout: NodeJS.WritableStream,
): number {
  const bad: string[] = [];
  const total = { created: 0, existing: 0, updated: 0, bad: 0, untimed: 0, resumed: 0 };
  for (const { file, imported } of results) {
    total.created += imported.created;
    total.existing += imported.existing;
    total.updated += imported.updated;
    total.bad += imported.bad.length;
    total.untimed += imported.untimed;
    total.resumed += imported.resumed;
    bad.push(...imported.bad.map(({ place, reason }) => `${file}, ${place}: ${reason}`));
    if (imported.created + imported.existing + imported.updated + imported.bad.length === 0)
      bad.push(`${file}: contains no items`);
  }
  const items = total.created + total.existing + total.updated + total.bad;
  const rate = Math.round((items - total.resumed) / seconds);
  const earlier = total.resumed > 0 ? `; ${count(total.resumed)} of them by an earlier run` : '';
  stdout.write(`${count(items)} items in ${seconds.toFixed(1)} s (${count(rate)}/s): ${describe(total)}${earlier}.\n`);
  printUntimed(total.untimed, stdout);
  return printBad(bad, record.failures(), stdout);
}

function printUntimed(items: number, stdout: NodeJS.WritableStream): void {
  if (items > 0)
    stdout.write(`${count(items)} items have a time that is not read and stays metadata (read are: docs/keys.md).\n`);
}

if (require.main === module) {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort());
  void main(process.argv.slice(2), process.env, process, interrupted.signal).then((exitCode) => {
    process.exitCode = exitCode;
  });
}
