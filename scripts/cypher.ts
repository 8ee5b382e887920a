// npm run cypher -- FILE | QUERY | explore/NAME: runs a read-only Cypher query against the graph of this instance and
// prints a table.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import neo4j, { isPath, Neo4jError, type Node, type Path, type ResultSummary } from 'neo4j-driver';
import { ConfigError, loadConfig, projectRoot } from '../src/config';
import { connectGraph } from '../src/graph/connect';
import { parseQueryFile, statementOf } from '../src/graph/queries';
import { parametersOf } from '../src/graph/run';
import { fromDriver, toDriver } from '../src/graph/values';
import { explorationOf } from '../src/memory/knowledge/explore/explorations';
import { nearestName } from '../src/near-names';
import { commandLine } from './command';
import { localWorkspace, withLocalInstance } from './runtime/local';

type Row = Record<string, unknown>;

/** The rows of a query in read mode, in which the server rejects writes. */
async function read(query: string, params: Row): Promise<Row[]> {
  const config = loadConfig(withLocalInstance(process.env));
  const driver = await connectGraph(config);
  const session = driver.session({ database: config.NEO4J_DATABASE, defaultAccessMode: neo4j.session.READ });
  const timeout = config.SERVICE_QUERY_TIMEOUT_MS;
  try {
    const { records, summary } = await session.run(query, params, { timeout });
    for (const warning of warningsOf(summary)) process.stderr.write(`warning: ${warning}\n`);
    return records.map((record) =>
      Object.fromEntries(
        Object.entries<unknown>(record.toObject()).map(([name, value]) => [
          name,
          isPath(value) ? pathText(value) : fromDriver(value),
        ]),
      ),
    );
  } catch (error) {
    if (error instanceof Neo4jError && error.code.includes('TransactionTimedOut'))
      throw new ConfigError(
        `The query was ended after ${timeout / 1000} s. Ask for less, or allow more: SERVICE_QUERY_TIMEOUT_MS=${2 * timeout} npm run cypher -- …`,
      );
    throw error;
  } finally {
    await session.close();
    await driver.close();
  }
}

/**
 * Codes for names in a query that the graph does not contain, which are probably typos: labels, relationship types,
 * properties.
 */
const unknownNames = new Set(['01N50', '01N51', '01N52']);

const warningsOf = ({ gqlStatusObjects }: ResultSummary): string[] =>
  gqlStatusObjects
    .filter(({ gqlStatus }) => unknownNames.has(gqlStatus))
    .map(({ statusDescription }) => statusDescription.replace(/^warn: [^.]*\. /, ''));

/** A path as one line, with one name or id for each node: `(Mara Lindqvist)<-[MENTIONS]-(mem_…)`. */
function pathText({ start, segments }: Path): string {
  const nodeText = ({ properties }: Node) => {
    const { name, title, item_id, content } = properties as Record<string, string | undefined>;
    return `(${name ?? title ?? content?.slice(0, 30) ?? item_id ?? ''})`;
  };
  const steps = segments.map(({ start: from, relationship, end }) => {
    const arrow = `[${relationship.type}]`;
    return `${relationship.start === from.identity ? `-${arrow}->` : `<-${arrow}-`}${nodeText(end)}`;
  });
  return nodeText(start) + steps.join('');
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ');
};

/** A table of at most `width` characters. The widest columns are shortened. */
export function tableOf(rows: Row[], width: number): string {
  const columns = Object.keys(rows[0] ?? {});
  const cells = [columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => (line[i] ?? '').length)));
  const gap = 2;
  for (
    let widest = Math.max(...widths);
    widths.reduce((sum, each) => sum + each + gap, -gap) > width && widest > 1;
    widest = Math.max(...widths)
  )
    widths[widths.indexOf(widest)] = widest - 1;
  const line = (texts: string[]) =>
    texts
      .map((text, i) => {
        const room = widths[i] ?? 0;
        return (text.length > room ? `${text.slice(0, room - 1)}…` : text).padEnd(room);
      })
      .join(' '.repeat(gap))
      .trimEnd();
  const [head = [], ...body] = cells.map(line);
  return [head, widths.map((each) => '-'.repeat(each)).join(' '.repeat(gap)), ...body].join('\n');
}

interface Options {
  json?: boolean;
  csv?: boolean;
  out?: string;
  allWorkspaces?: boolean;
  param: Row;
}

/** The file of an exploration, given by name or path: `explore/orphans`, `cypher/explore/orphans.cypher`. */
function explorationFile(given: string): string | undefined {
  const [, name] = /(?:^|\/)explore\/([a-z-]+)(?:\.cypher)?$/.exec(given) ?? [];
  return name === undefined ? undefined : path.join(projectRoot, 'cypher', 'explore', `${name}.cypher`);
}

function suggestionFor(file: string): string {
  const folder = path.dirname(file);
  const near = existsSync(folder) ? nearestName(path.basename(file), readdirSync(folder)) : undefined;
  return near === undefined ? '' : ` Did you mean ${path.basename(near, '.cypher')}?`;
}

/**
 * The text of a query or of its file, and the parameters: `$scope` is the workspace of the instance, or the parameter
 * `workspace`. An exploration also gets its default parameters.
 * @throws ConfigError when the file or the instance does not exist, or the query reads nodes without a scope
 */
function queryOf(given: string, params: Row, isOfAll: boolean): { text: string; params: Row } {
  const file = explorationFile(given) ?? given;
  if (!existsSync(file)) {
    if (/^\S+$/.test(given))
      throw new ConfigError(`There is no file ${given}, and it is not a query either.${suggestionFor(file)}`);
    return { text: given, params: scopedParams(given, params, isOfAll) };
  }
  const text = readFileSync(file, 'utf8');
  if (explorationFile(given) === undefined) {
    const statement = statementOf(text);
    return { text: statement, params: scopedParams(statement, params, isOfAll) };
  }
  const query = parseQueryFile(`explore/${path.basename(file, '.cypher')}`, text);
  const { workspace, ...own } = params;
  const known = query.params.map(({ name }) => name);
  const unknown = Object.keys(own).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new ConfigError(
      `${unknown} is not a parameter of the query. Its parameters are ${[...known, 'workspace'].join(', ')}.`,
    );
  const all: Row = { limit: 50, ...own, scope: scopeOf(workspace) };
  for (const { name, default: value } of explorationOf(query).params) all[name] ??= value;
  return { text: query.text, params: parametersOf(query, all) };
}

const scopeOf = (workspace: unknown = localWorkspace(process.env)) => ({ readable: [`w:${String(workspace)}`] });

function scopedParams(text: string, { workspace, ...params }: Row, isOfAll: boolean): Row {
  if (text.includes('$scope')) return toDriver({ scope: scopeOf(workspace), ...params }) as Row;
  if (/\bMATCH\b/i.test(text) && !isOfAll)
    throw new ConfigError(
      'The query reads all workspaces of all tenants. Restrict it with WHERE n.scope_key IN $scope.readable to the workspace of this instance (--param workspace=wsp_… selects another), or allow it with --all-workspaces.',
    );
  return toDriver(params) as Row;
}

/** Adds `name=value` to the parameters. A value in JSON is parsed; any other value is text. */
function withParam(text: string, before: Row): Row {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Must be name=value.');
  return { ...before, [name]: valueOf(value) };
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** CSV as in RFC 4180: a header, lines that end with CRLF, quotes around cells with a comma, quote or line break. */
function csvOf(rows: Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cell = (value: unknown) => {
    const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
}

function printed(rows: Row[], { json, csv }: Options): string {
  if (json) return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  if (csv) return csvOf(rows);
  return rows.length === 0 ? 'No rows.\n' : `${tableOf(rows, process.stdout.columns || 120)}\n${rows.length} rows\n`;
}

async function main(query: string, options: Options): Promise<void> {
  const { text, params } = queryOf(query, options.param, options.allWorkspaces === true);
  const rows = await read(text, params);
  if (options.out === undefined) return void process.stdout.write(printed(rows, options));
  writeFileSync(options.out, printed(rows, options));
  process.stdout.write(`${rows.length} rows written to ${options.out}\n`);
}

if (require.main === module)
  void commandLine('npm run cypher --', 'Runs a read-only Cypher query against the graph of this instance.')
    .argument(
      '<query>',
      'a query, a file, or an exploration such as explore/what-do-we-hold; $scope.readable is the first workspace, or that of --param workspace=wsp_…',
    )
    .option('--param <name=value>', 'a parameter of the query, as text or as JSON; can be repeated', withParam, {})
    .addOption(new Option('--json', 'print one JSON object per row, without shortening').conflicts('csv'))
    .option('--csv', 'print CSV with a header, without shortening; lists and objects as JSON')
    .option('--out <file>', 'write to a file')
    .option('--all-workspaces', 'also run a query that has no $scope')
    .action((query: string, options: Options) =>
      main(query, options).catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exitCode = 1;
      }),
    )
    .parseAsync();
