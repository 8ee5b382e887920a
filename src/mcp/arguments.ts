// Checks the arguments that a model sends to a tool. A route ignores unknown fields, because published clients send
// some. But a model that misspelt a name would take such an answer for success.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { meant } from '../near-names';
import type { Tool } from './tools';

const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
const checks = new WeakMap<Tool, ValidateFunction>();

/** Schema of a tool's arguments: clients see it, and arguments are checked against it. */
export const inputSchemaOf = ({ fields, required = [] }: Tool) => ({
  type: 'object' as const,
  properties: fields,
  required,
  additionalProperties: false,
});

interface Shape {
  type?: string;
  pattern?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
}

/** Clients send these values for arguments that they leave out. */
const isNothing = (value: unknown) =>
  value === null || value === '' || value === 'null' || (Array.isArray(value) && value.length === 0);

/** The arguments that a call actually gives; lists, numbers and booleans sent as text are converted. */
export const givenOf = (tool: Tool, sent: Record<string, unknown>): Record<string, unknown> =>
  read(inputSchemaOf(tool), sent) as Record<string, unknown>;

function read(shape: Shape, sent: unknown): unknown {
  if (shape.type === 'array') {
    const list = typeof sent === 'string' ? listIn(sent, shape) : sent;
    if (!Array.isArray(list)) return list;
    return list.map((each) => read(shape.items ?? {}, each));
  }
  if (typeof sent === 'string') return valueIn(sent, shape);
  if (shape.type !== 'object' || typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const isOptional = (name: string) => shape.properties?.[name] !== undefined && !shape.required?.includes(name);
  const isGiven = ([name, value]: [string, unknown]) => !(isOptional(name) && isNothing(value));
  const entries = Object.entries(sent)
    .filter(isGiven)
    .map(([name, value]): [string, unknown] => [name, read(shape.properties?.[name] ?? {}, value)]);
  return Object.fromEntries(entries.filter(isGiven));
}

/** Converts a number or boolean that was sent as text; other text stays unchanged. */
function valueIn(sent: string, { type }: Shape): unknown {
  if ((type === 'integer' || type === 'number') && /^\s*-?\d{1,15}(?:\.\d+)?\s*$/.test(sent)) return Number(sent);
  if (type === 'boolean' && /^\s*(?:true|false)\s*$/i.test(sent)) return sent.trim().toLowerCase() === 'true';
  return sent;
}

/** Names of arguments whose values may contain spaces, such as a tag. */
export const noComma = '^[^,]+$';

/** Parses JSON, words or ids separated by commas, or one text. */
function listIn(sent: string, { items }: Shape): unknown {
  if (/^\s*\[/.test(sent))
    try {
      return JSON.parse(sent);
    } catch {
      return [sent];
    }
  if (items?.pattern === undefined) return [sent];
  const words = sent.split(items.pattern === noComma ? ',' : /[\s,]+/);
  return words.map((word) => word.trim()).filter(Boolean);
}

/** @returns the problem with the arguments of a tool, as a sentence; undefined if they are valid */
export function wrongIn(tool: Tool, sent: unknown): string | undefined {
  const check = checks.get(tool) ?? ajv.compile(inputSchemaOf(tool));
  checks.set(tool, check);
  if (check(sent)) return undefined;
  const found = (check.errors ?? []).slice(0, maxNamed).map(wordsOf);
  return [...new Set(found)].join('; ');
}

const maxNamed = 5;
const maxNameLength = 100;

function wordsOf({ keyword, params, instancePath, parentSchema, message }: ErrorObject): string {
  const at = instancePath.slice(1).replaceAll('/', '.').slice(0, maxNameLength);
  const within = at === '' ? '' : ` in ${at}`;
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']).slice(0, maxNameLength);
    const near = meant(name, Object.keys((parentSchema as { properties: object }).properties));
    return `${JSON.stringify(name)} is not an argument${within}${near === undefined ? '' : `; ${near} is`}`;
  }
  if (keyword === 'required') return `${String(params['missingProperty'])} is missing${within}`;
  if (keyword === 'enum') return `${at} must be one of ${(params['allowedValues'] as string[]).join(', ')}`;
  if (keyword === 'pattern') return `${at} ${wrongText(at, String(params['pattern']))}`;
  return `${at} ${message}`;
}

function wrongText(at: string, pattern: string): string {
  if (at === 'cursor') return 'does not occur in any answer';
  if (pattern === noComma) return 'contains a comma';
  if (at.startsWith('exclude_origins')) return 'is not an origin, such as import:* or api:add';
  return pattern === '\\S'
    ? 'is empty'
    : 'is not an id; use the ids in answers, such as mem_01kb0000000000000000000000';
}
