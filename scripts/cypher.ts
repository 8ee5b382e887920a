// npm run cypher -- FILE | QUERY: runs a read-only Cypher query against the graph of this instance and prints a table.
import { existsSync, readFileSync } from 'node:fs';
import { Command } from 'commander';
import neo4j, { isPath, type Node, type Path } from 'neo4j-driver';
import { loadConfig } from '../src/config';
import { connectGraph } from '../src/graph/connect';
import { fromDriver } from '../src/graph/values';
import { withLocalInstance } from './runtime/local';

type Row = Record<string, unknown>;

/** Rows of a query in read mode: the server rejects writes. */
async function read(query: string): Promise<Row[]> {
  const config = loadConfig(withLocalInstance(process.env));
  const driver = await connectGraph(config);
  const session = driver.session({ database: config.NEO4J_DATABASE, defaultAccessMode: neo4j.session.READ });
  try {
    const { records } = await session.run(query);
    return records.map((record) =>
      Object.fromEntries(
        Object.entries<unknown>(record.toObject()).map(([name, value]) => [
          name,
          isPath(value) ? pathText(value) : fromDriver(value),
        ]),
      ),
    );
  } finally {
    await session.close();
    await driver.close();
  }
}

/** `(Mara Lindqvist)<-[MENTIONS]-(mem_…)`: how the nodes of a path are connected, without their properties. */
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

/** A table of at most `width` characters: the widest columns are shortened until it fits. */
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

async function main(query: string, { json }: { json?: boolean }): Promise<void> {
  const rows = await read(existsSync(query) ? readFileSync(query, 'utf8') : query);
  if (json) for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  else if (rows.length === 0) process.stdout.write('No rows.\n');
  else process.stdout.write(`${tableOf(rows, process.stdout.columns || 120)}\n${rows.length} rows\n`);
}

if (require.main === module)
  void new Command('cypher')
    .description('Runs a read-only Cypher query against the graph of this instance.')
    .argument('<query>', 'a query, or a file such as cypher/explore/what-do-we-hold.cypher')
    .option('--json', 'print one JSON object per row, without shortening')
    .action((query: string, options: { json?: boolean }) =>
      main(query, options).catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exitCode = 1;
      }),
    )
    .parseAsync();
