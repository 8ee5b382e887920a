// Checks what a model sends to a tool. A route ignores fields that it does not know, because published clients send
// some; a model that has mistaken a name would take the answer for success.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { meant } from '../near-names';
import type { Tool } from './tools';

const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
const checks = new WeakMap<Tool, ValidateFunction>();

/** What is shown of a tool's arguments, and what they are checked against. */
export const inputSchemaOf = ({ fields, required = [] }: Tool) => ({
  type: 'object' as const,
  properties: fields,
  required,
  additionalProperties: false,
});

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
  if (keyword === 'pattern') return `${at} ${at === 'cursor' ? 'is not one that an answer named' : 'is empty'}`;
  return `${at} ${message}`;
}
