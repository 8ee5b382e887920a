// Reads files of other systems: a JSON export of Neo4j, and mem0 results of get_all and history.
import { existsSync, openSync, closeSync, readSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ForeignGraph, GraphNode, GraphRelationship } from '../../src/graph/foreign';
import { elementsOf } from '../../src/libraries/formats/graphiti';
import { entryOf } from '../../src/libraries/formats/source';
import { Problem } from '../runtime/output/problem';

type Json = Record<string, unknown>;

/**
 * An export of APOC, as lines of JSON or as one array.
 * @throws Problem for a missing file, and during reading for a line that is not JSON
 */
export function graphOfDump(file: string): ForeignGraph {
  needed(file);
  return {
    nodes: () => elements<GraphNode>(file, (element) => element.type === 'node'),
    relationships: (types) =>
      elements<GraphRelationship>(file, (element) => element.type === 'relationship' && types.includes(element.label)),
    close: () => Promise.resolve(),
  };
}

async function* elements<T>(
  file: string,
  isMeant: (element: GraphNode | GraphRelationship) => boolean,
): AsyncGenerator<T> {
  for await (const { value, problem } of elementsOf(entryOf(file, path.basename(file), 0))) {
    if (problem !== undefined) throw new Problem(`${file}, ${problem}.`, 'Export it again.');
    const element = value as unknown as GraphNode | GraphRelationship;
    if (isMeant(element)) yield element as T;
  }
}

function startsWith(file: string, character: string): boolean {
  const head = Buffer.alloc(64);
  const handle = openSync(file, 'r');
  try {
    const length = readSync(handle, head, 0, head.length, 0);
    return head
      .toString('utf8', 0, length)
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith(character);
  } finally {
    closeSync(handle);
  }
}

/**
 * Memories of `get_all`: `{results: […]}` or a list.
 * @throws Problem
 */
export function memoriesOf(file: string): { memories: Json[]; relations: number } {
  const whole = parsed(readFileSync(needed(file), 'utf8'), file);
  const { results, relations } = (Array.isArray(whole) ? { results: whole } : whole) as {
    results?: unknown;
    relations?: unknown;
  };
  if (!Array.isArray(results))
    throw new Problem(`${file} has no results.`, 'Write the result of get_all to it, as JSON.');
  return { memories: results as Json[], relations: Array.isArray(relations) ? relations.length : 0 };
}

/**
 * Rows of the table `history`: an SQLite file, or JSON with a list of results of history, or an object of such lists.
 * @throws Problem
 */
export async function historyOfDump(file: string): Promise<Json[]> {
  needed(file);
  if (startsWith(file, 'SQLite format 3')) return historyInDatabase(file);
  const whole = parsed(readFileSync(file, 'utf8'), file);
  const rows = Array.isArray(whole) ? whole.flat() : Object.values(whole as Json).flat();
  return rows as Json[];
}

/** Reads the table with SQLite as WebAssembly, which needs no compiler. */
async function historyInDatabase(file: string): Promise<Json[]> {
  const { default: open } = await import('sql.js');
  const { Database } = await open();
  const database = new Database(readFileSync(file));
  try {
    const statement = database.prepare('SELECT * FROM history ORDER BY created_at, updated_at, rowid');
    const rows: Json[] = [];
    while (statement.step()) rows.push(statement.getAsObject());
    statement.free();
    return rows;
  } catch (error) {
    throw new Problem(`${file}: ${(error as Error).message}.`, 'Name the history.db of mem0.', { cause: error });
  } finally {
    database.close();
  }
}

function needed(file: string): string {
  if (!existsSync(file)) throw new Problem(`${path.basename(file)} does not exist.`, 'Check the name of the file.');
  return file;
}

function parsed(text: string, position: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Problem(`${position} is not valid JSON.`, 'Export it again.', { cause: error });
  }
}
