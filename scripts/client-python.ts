// Writes the parts of the API document that the Python client needs: its types, which are not in the repository, and
// the literal segments of its paths. Only type checkers read the types: at run time a request is a plain dictionary.
import path from 'node:path';
import { projectRoot } from '../src/config';
import { literalsOf, type ApiDocument } from './client-types';

const folder = path.join(projectRoot, 'scripts', 'clients', 'python', 'memory_service_client');
export const pythonTypesFile = path.join(folder, 'api.pyi');
export const pythonLiteralsFile = path.join(folder, 'literals.py');

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
interface Content {
  required?: boolean;
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

const json = 'application/json';
const words: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};
const pythonOf = (value: unknown): string =>
  value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
const union = (types: string[]) => [...new Set(types)].join(' | ');

export function pythonTypes(document: ApiDocument): string {
  const { components, paths } = document as unknown as {
    components: { schemas: Record<string, Schema> };
    paths: Record<string, Record<string, Operation>>;
  };
  const shapes = new Map<string, string>();

  /** The definition with all its parts, as one object. */
  function whole({ $ref, ...schema }: Schema): Schema {
    if ($ref !== undefined) return whole(components.schemas[$ref.split('/').at(-1) as string] ?? {});
    const parts = (schema.allOf ?? []).map(whole);
    return {
      ...Object.assign({}, ...parts),
      ...schema,
      properties: Object.assign({}, ...parts.map((part) => part.properties), schema.properties) as object,
      required: [...parts, schema].flatMap(({ required = [] }) => required),
    } as Schema;
  }

  /** @param name the name to use for an object without a name */
  function typeOf(schema: Schema | undefined, name: string): string {
    if (schema === undefined || typeof schema !== 'object') return 'Any';
    const referred = schema.$ref?.split('/').at(-1);
    if (referred !== undefined) return shape(referred, components.schemas[referred] ?? {});
    if (schema.enum) return `Literal[${schema.enum.map(pythonOf).join(', ')}]`;
    if (schema.const !== undefined) return `Literal[${pythonOf(schema.const)}]`;
    const sides = schema.anyOf ?? schema.oneOf;
    if (sides && !schema.properties && schema.type === undefined)
      return union(sides.map((side, at) => typeOf(side, `${name}${at + 1}`)));
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, name)));
    if (schema.type === 'array') return `list[${typeOf(schema.items, name)}]`;
    const only = schema.allOf?.length === 1 && !schema.properties ? schema.allOf[0] : undefined;
    if (only && schema.type !== 'object') return typeOf(only, name);
    const { properties = {}, required = [] } = whole(schema);
    if (Object.keys(properties).length === 0)
      return words[schema.type ?? ''] ?? (schema.type ? 'dict[str, Any]' : 'Any');
    return shape(name, schema, { properties, required });
  }

  function shape(name: string, schema: Schema, { properties = {}, required = [] } = whole(schema)): string {
    if (shapes.has(name)) return name;
    const { properties: _, ...bare } = schema;
    if (Object.keys(properties).length === 0 || schema.type === 'array') return typeOf(bare, name);
    shapes.set(name, '');
    const fields = Object.entries(properties).flatMap(([key, value]) => {
      if ((value as unknown) === false) return [];
      const type = typeOf(value, `${name}${upper(key)}`);
      return [`${JSON.stringify(key)}: ${required.includes(key) ? type : `NotRequired[${type}]`}`];
    });
    shapes.set(name, `${name} = TypedDict(${JSON.stringify(name)}, {${fields.join(', ')}})`);
    return name;
  }

  const calls = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, ...callOf(url, method, operation) })),
  );

  function callOf(url: string, method: string, { parameters = [], requestBody, responses }: Operation) {
    const name = `${upper(method)}${upper(url)}`;
    const kinds = (['path', 'query'] as const).flatMap((kind) => {
      const found = parameters.filter((each) => each.in === kind);
      const isRequired = found.some(({ required }) => required);
      if (found.length === 0) return [];
      const properties = Object.fromEntries(found.map((each) => [each.name, each.schema ?? {}]));
      const required = found.flatMap((each) => (each.required ? [each.name] : []));
      const type = shape(`${name}${upper(kind)}`, {}, { properties, required });
      return [{ field: `"${kind}": ${isRequired ? type : `NotRequired[${type}]`}`, isRequired }];
    });
    const body = requestBody?.content?.[json];
    const bodyType = body ? typeOf(body.schema, `${name}Body`) : 'Any';
    const params = `${name}Params`;
    if (kinds.length > 0)
      shapes.set(params, `${params} = TypedDict("${params}", {${kinds.map(({ field }) => field).join(', ')}})`);
    const answers = Object.entries(responses)
      .filter(([status]) => Number(status) < 300)
      .map(([, { content = {} }]) => (content[json] ? typeOf(content[json]?.schema, `${name}Answer`) : 'Any'));
    const sent = [
      ...(kinds.length ? [`params: ${params}${kinds.some(({ isRequired }) => isRequired) ? '' : ' = ...'}`] : []),
      ...(requestBody ? [`body: ${bodyType}${requestBody.required ? '' : ' = ...'}`] : []),
      'headers: Mapping[str, str] = ...',
    ];
    const answer = answers.includes('Any') ? 'Any' : union(answers);
    return { signature: `(self, path: Literal[${JSON.stringify(url)}], /, *, ${sent.join(', ')})`, answer };
  }

  const declared = (keyword: string) =>
    [...new Set(calls.map(({ method }) => method))].flatMap((method) => {
      const those = calls.filter((call) => call.method === method);
      return those.flatMap(({ signature, answer }) => [
        ...(those.length > 1 ? ['    @overload'] : []),
        `    ${keyword} ${method}${signature} -> ${answer}: ...`,
      ]);
    });
  return [
    '# Written by `npm run generate`. Do not edit.',
    'from collections.abc import Mapping',
    'from typing import Any, Literal, overload',
    'from typing_extensions import NotRequired, TypedDict',
    '',
    ...[...shapes.values()],
    '',
    'class Calls:',
    ...declared('def'),
    '',
    'class AsyncCalls:',
    ...declared('async def'),
    '',
  ].join('\n');
}

const upper = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** A line for each path, so that a changed route changes one. */
export function pythonLiterals(document: ApiDocument): string {
  const lines = Object.entries(literalsOf(Object.keys(document.paths))).flatMap(([start, there]) => [
    `    ${JSON.stringify(start)}: frozenset(`,
    `        """`,
    ...wrapped(there.split(' ')).map((line) => `        ${line}`),
    `        """.split()`,
    `    ),`,
  ]);
  return `# Written by \`npm run generate\`. Do not edit.
"""By the path before a parameter: the literal segments that other paths have there."""

LITERALS: dict[str, frozenset[str]] = {\n${lines.join('\n')}\n}\n`;
}

const maxLine = 100;
function wrapped(all: string[]): string[] {
  const lines = [''];
  for (const word of all) {
    const line = lines.at(-1) as string;
    if (line.length + word.length > maxLine) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
