// Checks what a model sends to a tool. A route ignores fields that it does not know, because published clients send
// some; a model that has mistaken a name would take the answer for success.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { meant } from '../near-names';
import type { Tool } from './tools';

const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
const checks = new WeakMap<Tool, ValidateFunction>();

/** Schema of a tool's arguments, which is shown, and against which they are checked. */
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

/** Clients send these values for arguments that they do not give. */
const isNothing = (value: unknown) =>
  value === null || value === '' || value === 'null' || (Array.isArray(value) && value.length === 0);

/** The arguments of a tool that are given; lists, numbers and booleans that were sent as text are such. */
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

/** A number or boolean that was sent as text; another text as it is. */
function valueIn(sent: string, { type }: Shape): unknown {
  if ((type === 'integer' || type === 'number') && /^\s*-?\d{1,15}(?:\.\d+)?\s*$/.test(sent)) return Number(sent);
  if (type === 'boolean' && /^\s*(?:true|false)\s*$/i.test(sent)) return sent.trim().toLowerCase() === 'true';
  return sent;
}

/** What a word contains that may itself have spaces, such as a tag. */
export const noComma = '^[^,]+$';

/** JSON, words or ids with commas between them, or one text. */
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

/** @returns what is wrong with the arguments of a tool, in words; undefined if they fit */
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
    return `${JSON.stringify(name)} is no argument${within}${near === undefined ? '' : `; ${near} is`}`;
  }
  if (keyword === 'required') return `${String(params['missingProperty'])} is missing${within}`;
  if (keyword === 'enum') return `${at} must be one of ${(params['allowedValues'] as string[]).join(', ')}`;
  if (keyword === 'pattern') return `${at} ${wrongText(at, String(params['pattern']))}`;
  return `${at} ${message}`;
}

function wrongText(at: string, pattern: string): string {
  if (at === 'cursor') return 'is not one that an answer named';
  if (pattern === noComma) return 'has a comma';
  if (at.startsWith('exclude_origins')) return 'is no origin, such as import:* or api:add';
  return pattern === '\\S'
    ? 'is empty'
    : 'is no id; ids are as answers name them, such as mem_01kb0000000000000000000000';
}
