// Reads an index in SCIP format (Sourcegraph's protobuf, `index.scip`), which compilers of many languages write. The
// index lists definitions and references; this file maps them to entities and relationships. It runs in a thread.
import { entityId, type CodeEntity, type CodeGraph, type CodeRelation } from './code-graph';
import { TooMuch } from './collect-files';
import { repositoryLimits } from './limits';

/** Fields of a message by number: numbers for varints, bytes for everything else. */
type Fields = Map<number, (number | Uint8Array)[]>;

/** The messages that are read, with their field numbers. */
const index = { documents: 2 };
const document = { path: 1, occurrences: 2, symbols: 3, language: 4 };
const occurrence = { range: 1, symbol: 2, roles: 3, enclosing: 7 };
const information = { symbol: 1, documentation: 3, relationships: 4, kind: 5 };
const relationship = { symbol: 1, is_implementation: 3 };

const roles = { definition: 1, import: 2, test: 32 };
/** Symbol kinds of callable values, such as functions in constants. */
const callableKinds = new Set([17, 26]);

/** @throws TooMuch; RangeError for bytes that are not such an index */
export function readScip(repo: string, bytes: Uint8Array): CodeGraph {
  const documents = messages(fieldsOf(bytes), index.documents).map(documentOf);
  if (documents.length === 0) throw new RangeError('no documents');
  if (documents.length > repositoryLimits.files)
    throw new TooMuch(`There are more than ${repositoryLimits.files} source files.`);
  const entities = new Map<string, CodeEntity>();
  for (const each of documents) for (const { symbol, entity } of entitiesOf(repo, each)) entities.set(symbol, entity);
  const modules = documents.map(({ path, language }) => entityOf(repo, { path, language, name: '', type: 'module' }));
  const relations = documents.flatMap((each, i) => relationsOf(each, modules[i] as CodeEntity, entities));
  return { entities: [...modules, ...entities.values()], relations };
}

interface Named {
  symbol: string;
  /** Line from 0. */
  line: number;
  roles: number;
  /** First and last line of the whole definition, if the index contains them. */
  lines: [number, number] | undefined;
}

interface Document {
  path: string;
  language: string | null;
  named: Named[];
  symbols: Map<string, { documentation: string[]; bases: string[]; kind: number }>;
}

function documentOf(fields: Fields): Document {
  const symbols = messages(fields, document.symbols).map((of) => {
    const relationships = messages(of, information.relationships);
    const bases = relationships
      .filter((each) => number(each, relationship.is_implementation) === 1)
      .map((each) => text(each, relationship.symbol));
    const described = { documentation: texts(of, information.documentation), kind: number(of, information.kind) };
    return [text(of, information.symbol), { ...described, bases }] as const;
  });
  return {
    path: text(fields, document.path),
    language: text(fields, document.language).toLowerCase() || null,
    named: messages(fields, document.occurrences).map((of) => {
      const [line = 0] = numbers(of, occurrence.range);
      const whole = numbers(of, occurrence.enclosing);
      const [first = line, , third = line] = whole;
      return {
        symbol: text(of, occurrence.symbol),
        line,
        roles: number(of, occurrence.roles),
        lines: whole.length === 0 ? undefined : [first, whole.length > 3 ? third : first],
      };
    }),
    symbols: new Map(symbols),
  };
}

function entitiesOf(repo: string, { path, language, named, symbols }: Document) {
  return named.flatMap(({ symbol, line, roles: of, lines }) => {
    const parts = (of & roles.definition) === 0 ? undefined : descriptorsOf(symbol);
    const last = parts?.at(-1);
    const information = symbols.get(symbol);
    const [head = '', ...rest] = information?.documentation ?? [];
    const signature = /^```\w*\n([^]*?)\n?```$/.exec(head.trim())?.[1];
    const holdsFunction = callableKinds.has(information?.kind ?? 0) || / => /.test(signature ?? '');
    const isCallable = last?.suffix === '()' || (last?.suffix === '.' && holdsFunction);
    if (!parts || !last || !(isCallable || last.suffix === '#')) return [];
    const own = parts.filter(({ suffix }) => suffix !== '/');
    const type =
      last.suffix === '#'
        ? 'class'
        : (of & roles.test) !== 0
          ? 'test'
          : own.at(-2)?.suffix === '#'
            ? 'method'
            : 'function';
    const entity = entityOf(repo, { path, language, type, name: own.map(({ name }) => name).join('.') });
    return [
      {
        symbol,
        entity: {
          ...entity,
          name: last.name,
          line_number: line + 1,
          end_line_number: lines ? lines[1] + 1 : null,
          signature: signature ?? null,
          docstring: [...(signature === undefined ? [head] : []), ...rest].join('\n').trim() || null,
          bases: type === 'class' ? [...new Set((information?.bases ?? []).map(nameIn))] : [],
        },
      },
    ];
  });
}

/** The lines that each definition covers, innermost definition first. */
const extentsOf = (definitions: Document['named'], entities: ReadonlyMap<string, CodeEntity>) =>
  definitions
    .map(({ symbol, line, lines }, i) => {
      // A definition without known end lines extends to the next one.
      const [from, to] = lines ?? [line, (definitions[i + 1]?.line ?? Infinity) - 1];
      return { of: entities.get(symbol) as CodeEntity, from, to: Math.max(from, to) };
    })
    .sort((a, b) => b.from - a.from || a.to - b.to);

function relationsOf(
  { named, symbols }: Document,
  module: CodeEntity,
  entities: ReadonlyMap<string, CodeEntity>,
): CodeRelation[] {
  const definitions = named.filter((each) => (each.roles & roles.definition) !== 0 && entities.has(each.symbol));
  const wholes = extentsOf(definitions, entities);
  const around = (line: number) => wholes.find(({ from, to }) => from <= line && line <= to)?.of ?? module;
  const link = (type: CodeRelation['type'], from: CodeEntity, symbol: string, line: number | null): CodeRelation => {
    const target = entities.get(symbol);
    const offset = line === null ? null : Math.max(0, line + 1 - (from.line_number ?? 1));
    const name = target?.qualified_name ?? nameIn(symbol);
    return { type, source: from.external_id, target: target?.external_id ?? null, name, offset };
  };
  const defined = definitions.map(({ symbol }) => {
    const owner = entities.get(symbol.slice(0, symbol.lastIndexOf('#') + 1));
    return link('DEFINES', owner && owner !== entities.get(symbol) ? owner : module, symbol, null);
  });
  const inherited = definitions.flatMap(({ symbol }) =>
    symbol.endsWith('#')
      ? [...new Set(symbols.get(symbol)?.bases)].map((base) =>
          link('INHERITS', entities.get(symbol) as CodeEntity, base, null),
        )
      : [],
  );
  const used = named.flatMap(({ symbol, line, roles: of }) => {
    const last = (of & roles.definition) === 0 ? descriptorsOf(symbol)?.at(-1) : undefined;
    if (!last || !(entities.has(symbol) || last.suffix === '()')) return [];
    if ((of & roles.import) !== 0) return [link('IMPORTS', module, symbol, line)];
    const from = around(line);
    if (from.external_id === entities.get(symbol)?.external_id && last.suffix === '#') return [];
    const type = from.entity_type === 'test' ? 'TESTS' : last.suffix === '#' ? 'REFERENCES' : 'CALLS';
    return [link(type, from, symbol, line)];
  });
  return [...defined, ...inherited, ...used];
}

function entityOf(
  repo: string,
  of: { path: string; language: string | null; name: string; type: CodeEntity['entity_type'] },
): CodeEntity {
  const { path, language, name, type } = of;
  return {
    external_id: entityId(repo, path, name),
    entity_type: type,
    name: name || path,
    qualified_name: name || path,
    file_path: path,
    line_number: null,
    end_line_number: null,
    docstring: null,
    signature: null,
    decorators: [],
    bases: [],
    http_method: null,
    http_path: null,
    is_default_export: false,
    language,
    body_hash: null,
    used_because: null,
    may_be_used_because: 'the index does not say which code others may use',
  };
}

interface Descriptor {
  name: string;
  /** Kind of the part: `/` namespace, `#` type, `()` method, `.` other values. */
  suffix: string;
}

/** A part of a symbol: a plain or quoted name with its suffix. Parameters match too, and are ignored. */
const descriptor =
  /(?:`((?:[^`]|``)*)`|([\w+$-]+))(?:(\()[\w+$-]*\)\.|([/#.:!]))|[[(](?:`(?:[^`]|``)*`|[\w+$-]+)[\])]/gy;

/** The parts of a symbol; undefined for local symbols and malformed ones. */
function descriptorsOf(symbol: string): Descriptor[] | undefined {
  if (symbol.startsWith('local ')) return undefined;
  // Scheme, manager, package and version, separated by spaces. A doubled space is part of the text.
  const head = /^(?:[^ ]|  )* (?:[^ ]|  )* (?:[^ ]|  )* (?:[^ ]|  )* /.exec(symbol)?.[0];
  if (head === undefined) return undefined;
  const parts: Descriptor[] = [];
  for (const [, quoted, plain, method, suffix] of symbol.slice(head.length).matchAll(descriptor)) {
    const name = quoted?.replaceAll('``', '`') ?? plain;
    if (name === undefined) return undefined;
    parts.push({ name: name.replace(/^<(\w+)>$/, '$1'), suffix: method === undefined ? (suffix ?? '') : '()' });
  }
  return parts.length === 0 ? undefined : parts;
}

const nameIn = (symbol: string): string =>
  (descriptorsOf(symbol) ?? [])
    .filter(({ suffix }) => suffix !== '/')
    .map(({ name }) => name)
    .join('.') || symbol.slice(symbol.lastIndexOf(' ') + 1);

/** @throws RangeError */
function fieldsOf(bytes: Uint8Array): Fields {
  const fields: Fields = new Map();
  const cursor = { bytes, at: 0 };
  while (cursor.at < bytes.length) {
    const tag = varint(cursor);
    const wire = tag & 7;
    const field = Math.floor(tag / 8);
    const value = wire === 0 ? varint(cursor) : wire === 2 ? taken(cursor, varint(cursor)) : undefined;
    if (wire === 1) taken(cursor, 8);
    else if (wire === 5) taken(cursor, 4);
    else if (value === undefined || field === 0) throw new RangeError('not a protobuf message');
    if (value === undefined) continue;
    const known = fields.get(field);
    if (known) known.push(value);
    else fields.set(field, [value]);
  }
  return fields;
}

interface Cursor {
  bytes: Uint8Array;
  at: number;
}

function varint(cursor: Cursor): number {
  let value = 0;
  for (let digit = 0; digit < 10; digit++) {
    const byte = cursor.bytes[cursor.at++];
    if (byte === undefined) break;
    value += (byte & 127) * 2 ** (7 * digit);
    if (byte < 128) return value;
  }
  throw new RangeError('not a protobuf message');
}

function taken(cursor: Cursor, size: number): Uint8Array {
  const end = cursor.at + size;
  if (end > cursor.bytes.length) throw new RangeError('not a protobuf message');
  const part = cursor.bytes.subarray(cursor.at, end);
  cursor.at = end;
  return part;
}

const parts = (fields: Fields, field: number): Uint8Array[] =>
  (fields.get(field) ?? []).filter((value) => typeof value !== 'number');
const messages = (fields: Fields, field: number): Fields[] => parts(fields, field).map(fieldsOf);
const texts = (fields: Fields, field: number): string[] =>
  parts(fields, field).map((bytes) => new TextDecoder().decode(bytes));
const text = (fields: Fields, field: number): string => texts(fields, field)[0] ?? '';
const number = (fields: Fields, field: number): number =>
  (fields.get(field) ?? []).find((value) => typeof value === 'number') ?? 0;

/** A repeated number field, packed or not. */
function numbers(fields: Fields, field: number): number[] {
  return (fields.get(field) ?? []).flatMap((value) => {
    if (typeof value === 'number') return [value];
    const cursor = { bytes: value, at: 0 };
    const found: number[] = [];
    while (cursor.at < value.length) found.push(varint(cursor));
    return found;
  });
}
