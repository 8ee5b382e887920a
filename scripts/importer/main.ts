// ./scripts/import: imports memories from files. It can be run again after any interruption; nothing is stored twice.
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { readAll } from '../../src/libraries/formats';
import { encodings } from '../../src/libraries/formats/encoding';
import { columnsOfTable } from '../../src/libraries/formats/rows';
import { inspect, readIn, type Inspection } from '../../src/memory/flows/import/inspect';
import { itemOf, type RowReading } from '../../src/memory/flows/import/item';
import { memoryTypes } from '../../src/memory/model/types';
import { timeoutOption } from '../command';
import { isAgreed } from '../is-agreed';
import { homeOf } from '../runtime/local';
import { explainProblem, Problem } from '../runtime/output/problem';
import { describeInspection } from './describe-inspection';
import { dryRun } from './dry-run';
import { importSource } from './import-source';
import { sourcesIn, type OpenedPath, type RowsFile } from './paths';
import { count } from './progress';
import { findPruned, prune } from './prune';
import { rowSchema } from './row-schema';
import { undo } from './undo';
import { exitCodes, readingIn, targetOf, type ImportOutput, type ImportWork, type Options } from './work';

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
      await undo(options.undo, targetOf(options, home), { options, home, output, signal });
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
        'Columns that are not fields become metadata, and plain numbers stay numbers; lists such as tags are written a;b or ["a","b"].',
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
        'a column and the field that it means, such as Betreff=title or h=metadata.hours; can be repeated',
      )
        .argParser(mapped)
        .default(new Map<string, string>(), 'none'),
    )
    .option('--dry-run', 'shows what would be imported, and every bad line; sends nothing', false)
    .option('--update', 'changes stored items with the same external_id that differ; each gets a new version', false)
    .option('--prune', 'deletes items of the same origin that the files no longer contain; needs --origin', false)
    .option(
      '--undo <run>',
      'deletes what a run, or all imports of a source such as slack, created and nobody has changed since',
    )
    .option('--yes', 'imports, prunes and undoes without asking', false)
    .option('--schema', 'prints the JSON Schema of a row', false)
    .addOption(
      new Option(
        '--origin <origin>',
        'origin of the items, except rows that name one: import:NAME (default: that of the format; import:file for rows)',
      ).argParser(originOf),
    )
    .addOption(new Option('--encoding <encoding>', 'encoding of all texts (default: detected)').choices(encodings))
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
  if (!/^import:[a-z0-9_]{1,64}$/.test(text)) throw new InvalidArgumentError('Write import:NAME, in lower case.');
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
        `${found} Name the column with the text: --content-column ${/\s/.test(prose) ? JSON.stringify(prose) : prose}.`,
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
  const sources = await sourcesIn(paths, options);
  try {
    return await importSources(sources, { options, home, output, signal });
  } finally {
    for (const { source } of sources) await source.close();
  }
}

async function importSources(sources: OpenedPath[], work: ImportWork): Promise<number> {
  const { options, home, output, signal } = work;
  const { stdout } = output;
  const files = sources.flatMap(({ rows }) => rows ?? []);
  const exported = sources.find(({ rows }) => !rows);
  if (exported && (options.update || options.prune))
    throw new Problem(`${exported.name} is not a list of rows.`, '--update and --prune compare rows.');
  const reading = readingIn(options);
  await checkColumns(files, reading);
  const inspected: { source: OpenedPath; seen: Inspection }[] = [];
  for (const source of sources) {
    const seen = await inspect(readAll(source.recognised), reading);
    if (source.isToBeShown) stdout.write(`${describeInspection(source.name, source.recognised, seen)}\n`);
    inspected.push({ source, seen });
  }
  if (inspected.every(({ seen }) => readIn(seen) === 0))
    throw new Problem('There is nothing to import.', 'docs/import.md lists the formats that are read.');
  if (options.dryRun) {
    const code = files.length > 0 ? await dryRun(files, reading, stdout) : exitCodes.good;
    if (options.prune) await prune(files, reading, targetOf(options, home), options, stdout, signal);
    return code;
  }
  // Checked before the question, so that nobody agrees in vain.
  const target = targetOf(options, home);
  const isAsked = sources.some(({ isToBeShown }) => isToBeShown) && !options.yes;
  if (isAsked && !(await isAgreed('Import this? [y/N] ', 'Look at the list above, then add --yes.'))) {
    stdout.write('Nothing was imported.\n');
    return exitCodes.good;
  }
  // Checked before anything is written: files that cannot be pruned are not imported either.
  if (options.prune) await findPruned(files, reading, target, signal);
  let code: number = exitCodes.good;
  for (const { source, seen } of inspected) code = Math.max(code, await importSource(source, seen, target, work));
  printUntimed(
    inspected.reduce((sum, { seen }) => sum + seen.untimed, 0),
    stdout,
  );
  if (options.prune && code === exitCodes.good) await prune(files, reading, target, options, stdout, signal);
  return code;
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
