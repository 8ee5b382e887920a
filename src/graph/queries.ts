// Named queries: every graph query is a file under cypher/, read once. The file's header declares parameters and
// columns. The graph gets the text without comments.
//
// Neo4j keeps one plan for each combination of parameter types, and null and the empty list are separate types: a query
// with five optional parameters would be planned up to 32 times, a fifth of a second each. Parameters whose type varies
// are therefore sent within one map, `$varying`, whose type is always the same.
//
// A line such as `// @state-of item AS state` stands for the subquery in cypher/fragments/state-of.cypher, with these
// names in place of the ones in its first line. So the meaning of a state, a name or a fact is defined in one place for
// many queries. A subquery may contain others.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../config';
import type { SchemaName } from '../generated/schemas';
import { schemaOf } from '../schemas';

export interface QueryField {
  name: string;
  /**
   * Type from the header: `string`, `integer`, `datetime`, `vector`, `object` or a schema name, with an optional `[]`
   * or `?`.
   */
  type: string;
  /** Names of the time fields in an object with a schema. */
  times: string[];
  /** Flagged `@whole`: the column is an item, and its content is read separately. */
  whole: boolean;
  /** A parameter is then sent within `$varying`: it may be null, is a list, or is an integer or a float. */
  varies: boolean;
}

export interface QueryFile {
  /** Room and file name: `items/get` for cypher/knowledge/items/get.cypher. */
  name: string;
  title: string;
  mode: 'read' | 'write';
  /** Number of rows: exactly one, zero or one, any number, or no result at all. */
  rows: 'one' | 'maybe' | 'many' | 'none';
  params: QueryField[];
  /** The fields that the text reads of each parameter; undefined if it reads the parameter as a whole. */
  reads: ReadonlyMap<string, readonly string[] | undefined>;
  returns: QueryField[];
  /** Why the query has no scope predicate; undefined if it has one. */
  unscoped: string | undefined;
  header: string;
  /** The query with its fragments, without comments, as it is sent: `$name` is `$varying.name` if its type varies. */
  text: string;
}

const cypherRoot = path.join(projectRoot, 'cypher');
/** Folders of `cypher/` that contain no named queries. */
const otherFolders = ['fragments', 'migrations'];

/** Sorted by name. @throws Error for an incomplete header */
export function readQueryFiles(): QueryFile[] {
  return readdirSync(cypherRoot, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.cypher') && !otherFolders.includes(file.split(path.sep)[0] as string))
    .sort()
    .map((file) => parseQueryFile(nameOf(file), readFileSync(path.join(cypherRoot, file), 'utf8')));
}

/** The name consists of the last folder and the file name. Folders that group rooms are not part of it. */
const nameOf = (file: string) => file.slice(0, -'.cypher'.length).split(path.sep).slice(-2).join('/');

export function parseQueryFile(name: string, text: string): QueryFile {
  const comments = text
    .split('\n')
    .filter((line) => line.startsWith('//'))
    .map((line) => line.slice(2).trim());
  const flags = comments.filter((line) => /^@(read|write)\b/.test(line)).join(' ');
  const mode = /@(read|write)\b/.exec(flags)?.[1];
  const rows = /@(one|maybe|many|none)\b/.exec(flags)?.[1];
  const title = comments[0];
  if (!mode || !rows || !title || title.startsWith('@'))
    throw new Error(`cypher/${name}.cypher needs a title line and a line such as "// @read @many".`);
  const fields = (tag: string) =>
    comments
      .filter((line) => line.startsWith(`@${tag} `))
      .map((line) => {
        const [, field, type, flag] = line.split(/\s+/);
        if (!field || !type || (flag !== undefined && flag !== '@whole'))
          throw new Error(`cypher/${name}.cypher: "${line}" needs a name and a type, and nothing else but @whole.`);
        return {
          name: field,
          type,
          times: timesOf(type),
          whole: flag === '@whole',
          varies: /\?$|\[\]$|^number$/.test(type),
        };
      });
  const params = fields('param');
  const varying = new Set(params.filter(({ varies }) => varies).map((param) => param.name));
  const statement = statementOf(text);
  return {
    name,
    title,
    mode: mode as QueryFile['mode'],
    rows: rows as QueryFile['rows'],
    params,
    reads: readsOf(statement),
    returns: fields('return'),
    unscoped: comments.find((line) => line.startsWith('@unscoped '))?.slice('@unscoped '.length),
    header: text.slice(0, text.indexOf('CYPHER 25')),
    text: statement.replace(/\$(\w+)/g, (whole, param: string) => (varying.has(param) ? `$varying.${param}` : whole)),
  };
}

function readsOf(text: string): QueryFile['reads'] {
  const reads = new Map<string, string[] | undefined>();
  for (const [, name = '', field] of text.matchAll(/\$(\w+)(?:\.(\w+))?/g)) {
    const known = reads.has(name) ? reads.get(name) : [];
    reads.set(name, field === undefined ? undefined : known && [...new Set([...known, field])]);
  }
  return reads;
}

const use = /^ *\/\/ @([a-z-]+) (\w+(?:, \w+)*) AS (\w+)$/gm;

const namesIn = (from: string, to: string) => [...from.split(', '), to];

const fragments = new Map(
  readdirSync(path.join(cypherRoot, 'fragments')).map((file) => {
    const text = readFileSync(path.join(cypherRoot, 'fragments', file), 'utf8');
    const [head = ''] = text.split('\n');
    const [, name = '', from = '', to = ''] = new RegExp(use.source).exec(head) ?? [];
    return [name, { names: namesIn(from, to), text: text.slice(head.length + 1) }] as const;
  }),
);

/** @throws Error for an unknown fragment, or another number of names */
export function statementOf(text: string): string {
  const whole = text.replace(use, (line: string, fragment: string, from: string, to: string): string => {
    const found = fragments.get(fragment);
    const names = namesIn(from, to);
    if (found?.names.length !== names.length) throw new Error(`"${line.trim()}" names no fragment, or not its names.`);
    const renamed = new Map(found.names.map((name, position) => [name, names[position] as string]));
    return statementOf(found.text)
      .trimEnd()
      .replace(/(?<![.:$])\b[a-z_]\w*\b(?!: )/g, (word) => renamed.get(word) ?? word);
  });
  return withoutComments(whole);
}

function withoutComments(text: string): string {
  return text.replace(/^\/\*.*\*\/\n|^ *\/\/.*\n/gm, '');
}

function timesOf(type: string): string[] {
  if (!type.includes('/')) return [];
  const properties = schemaOf(type.replace(/[?[\]]/g, '') as SchemaName).properties ?? {};
  return Object.entries(properties as Record<string, { format?: string }>)
    .filter(([, { format }]) => format === 'date-time')
    .map(([field]) => field);
}
