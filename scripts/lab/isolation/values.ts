// Generates values for parameters and bodies from their schemas: ids from a source, texts that contain the caller's
// canary.
import type { IsolationCaller } from './callers';
import type { OperationJson, Resolve } from './operations';
import type { Random } from './random';

/** Returns an id for a field: an own, a foreign or a missing one. */
export type ValueSource = (field: string) => string | undefined;

const hostile = [
  "' OR 1=1 //",
  '`) DETACH DELETE n',
  '\u202e',
  '*',
  '~1',
  '[[Lamp]]',
  '{"$ne":1}',
  '%00',
  '../..',
  'a AND NOT b',
];
const words = [
  'lamp',
  'harbour',
  'foghorn',
  'keeper',
  'tide',
  'Mara Lindqvist',
  'was repaired on 2026-03-01',
  'works at Ljunghall',
];

export class Values {
  constructor(
    private readonly random: Random,
    private readonly resolve: Resolve,
    private readonly caller: IsolationCaller,
    private readonly idOf: ValueSource,
    /** Whether to use only required fields and first alternatives, which are most likely accepted. */
    private readonly plain: boolean,
  ) {}

  of(schema: OperationJson, field: string, depth = 0): unknown {
    const whole = this.merged(this.resolve(schema));
    const { random } = this;
    if ('const' in whole) return whole['const'];
    if (Array.isArray(whole['enum'])) return random.pick(whole['enum']);
    const choices = (whole['anyOf'] ?? whole['oneOf']) as OperationJson[] | undefined;
    // Alternatives next to `properties` only define which fields are required.
    if (choices && whole['properties']) {
      const required = choices.flatMap((choice) => (choice['required'] ?? []) as string[]);
      return this.object({ ...whole, required: [...((whole['required'] ?? []) as string[]), ...required] }, depth);
    }
    if (choices) return this.of(this.plain ? (choices[0] as OperationJson) : random.pick(choices), field, depth);
    const types = [whole['type'] ?? (whole['properties'] ? 'object' : 'string')].flat() as string[];
    const type = (this.plain ? types[0] : random.pick(types)) ?? 'string';
    switch (type) {
      case 'object':
        return this.object(whole, depth);
      case 'array': {
        if (depth > 4) return [];
        const items = (whole['items'] ?? {}) as OperationJson;
        const length = Math.max(Number(whole['minItems'] ?? 0), this.plain ? 1 : random.below(3));
        return [...new Set(Array.from({ length }, () => this.of(items, field.replace(/s$/, ''), depth + 1)))];
      }
      case 'integer':
      case 'number':
        return this.number(whole, type);
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      default:
        return this.text(whole, field);
    }
  }

  /** The schema merged with its `allOf`. */
  private merged(schema: OperationJson): OperationJson {
    const parts = ((schema['allOf'] ?? []) as OperationJson[]).map((part) => this.merged(this.resolve(part)));
    return parts.reduce<OperationJson>(
      (whole, part) => ({
        ...part,
        ...whole,
        properties: { ...(part['properties'] as OperationJson), ...(whole['properties'] as OperationJson) },
        required: [...((part['required'] ?? []) as string[]), ...((whole['required'] ?? []) as string[])],
      }),
      schema,
    );
  }

  private object(schema: OperationJson, depth: number): OperationJson {
    const required = new Set((schema['required'] ?? []) as string[]);
    const properties = (schema['properties'] ?? {}) as Record<string, OperationJson | false>;
    const made: OperationJson = {};
    for (const [name, property] of Object.entries(properties)) {
      if (property === false) continue;
      const wanted =
        required.has(name) ||
        /^(content|\w+_token)$/.test(name) ||
        (!this.plain && depth < 4 && this.random.chance(0.4));
      // Embedding takes time, and vectors cannot leak.
      if (name === 'embed') made[name] = false;
      else if (name === 'use_pipeline' || name === 'nuclear') continue;
      else if (wanted) made[name] = this.of(property, name, depth + 1);
    }
    return made;
  }

  private number(schema: OperationJson, type: string): number {
    const min = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0);
    const max = Math.min(Number(schema['maximum'] ?? min + 20), min + 20);
    const value = min + this.random.next() * (max - min);
    return type === 'integer' ? Math.ceil(value) : value;
  }

  private text(schema: OperationJson, field: string): string {
    const { random } = this;
    // Expired items are invisible, so they could not leak.
    if (field === 'expires_at') return '2090-01-01T00:00:00Z';
    if (schema['format'] === 'date-time') return new Date(1_760_000_000_000 + random.below(1e10)).toISOString();
    if (schema['format'] === 'email') return `${this.caller.canary}@example.org`;
    if (schema['format'] === 'uuid') return this.idOf(field) ?? '00000000-0000-4000-8000-000000000000';
    if (field === 'since') return '0-0';
    if (/(_id|_ids|^id|token|cursor|^result_used|^supersede)$/.test(field))
      return this.idOf(field) ?? 'mem_00000000000000000000000000';
    const text = [
      random.pick(words),
      this.caller.canary,
      random.pick(words),
      ...(this.plain ? [] : [random.pick(hostile)]),
    ];
    const max = Number(schema['maxLength'] ?? 400);
    return (/type|relation|predicate/.test(field) ? 'RELATED' : text.join(' ')).slice(0, max);
  }
}
