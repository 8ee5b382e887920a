// Schemas that a workspace registers for structured ingest. Clearing the workspace keeps them; deleting the workspace
// deletes them too.
import { recordAct } from '../../../auth/audit';
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readStored, schemaDocuments, type JsonSchema } from '../../../schemas';
import { checkShape } from './shape';

export type RowSchema = Schemas['schemas/RowSchema'];

/** Max schema versions per workspace, over all its schemas. */
const maxVersions = 100;

const schemasIn = (texts: string[] | undefined): RowSchema[] =>
  (texts ?? []).map((text) => readStored('schemas/RowSchema', text));

/** All schema versions of the workspace, oldest first. */
async function versionsOf(ctx: Ctx): Promise<RowSchema[]> {
  const workspace_id = ctx.scope.home_workspace_id;
  return workspace_id === null ? [] : schemasIn((await ctx.graph.run('schemas/list', { workspace_id }))?.schemas);
}

/** The latest version of each schema of the workspace, sorted by name. */
export async function listOwnSchemas(ctx: Ctx): Promise<RowSchema[]> {
  const latest = new Map((await versionsOf(ctx)).map((schema) => [schema.schema, schema]));
  return [...latest.values()].sort((a, b) => (String(a.schema) < String(b.schema) ? -1 : 1));
}

export async function getSchema(ctx: Ctx, name: string): Promise<Schemas['schemas/SchemaDetail']> {
  const versions = (await versionsOf(ctx)).filter(({ schema }) => schema === name).reverse();
  const [schema] = versions;
  if (!schema) throw new NotFound('schema');
  return { schema, versions };
}

/** Registers a schema. A known name gets its next version, unless nothing has changed. */
export function registerSchema(
  ctx: Ctx,
  request: Schemas['schemas/RegisterRequest'],
): Promise<Schemas['schemas/Registered']> {
  const definition = definitionOf(request);
  const { schema: name } = definition;
  const workspace_id = ctx.scope.home_workspace_id ?? '';
  return ctx.graph.write(async (transaction) => {
    const all = schemasIn((await transaction.run('schemas/lock', { workspace_id }))?.schemas);
    const last = all.filter(({ schema }) => schema === name).at(-1);
    if (last && JSON.stringify(definitionOf(last)) === JSON.stringify(definition))
      return { status: 'existing', schema: last };
    if (all.length >= maxVersions)
      throw Invalid.field(['body', 'schema'], `A workspace has at most ${maxVersions} versions of schemas`, 'too_many');
    checkEdges(definition, new Set([...all.map(({ schema }) => schema), name]));
    const version = (last?.version ?? 0) + 1;
    const schema: RowSchema = { ...definition, version, created_at: ctx.now(), created_by: ctx.scope.caller_id };
    await transaction.run('schemas/update', {
      workspace_id,
      schemas: [...all, schema].map((one) => JSON.stringify(one)),
    });
    await recordAct(ctx, transaction, 'schema.register', workspace_id);
    return { status: last ? 'updated' : 'created', schema };
  });
}

/** Removes a schema with all its versions; rows already stored with the schema stay. */
export function removeSchema(ctx: Ctx, name: string): Promise<Schemas['schemas/SchemaRemoved']> {
  const workspace_id = ctx.scope.home_workspace_id ?? '';
  return ctx.graph.write(async (transaction) => {
    const all = schemasIn((await transaction.run('schemas/lock', { workspace_id }))?.schemas);
    const left = all.filter(({ schema }) => schema !== name);
    if (left.length === all.length) throw new NotFound('schema');
    await transaction.run('schemas/update', { workspace_id, schemas: left.map((one) => JSON.stringify(one)) });
    await recordAct(ctx, transaction, 'schema.remove', workspace_id);
    return { schema: name, status: 'deleted' };
  });
}

type Definition = Pick<
  RowSchema,
  'schema' | 'description' | 'strategy' | 'json_schema' | 'template' | 'id' | 'time' | 'indexes' | 'edges'
>;

/** Keeps only the fields that define a schema. @throws Invalid that names the faulty field */
function definitionOf(sent: Schemas['schemas/RegisterRequest'] | RowSchema): Definition {
  const { schema, description, strategy, json_schema, template, id, time, indexes, edges } = sent;
  if (schemaDocuments.has(`structured/${schema}.json`) || schema === 'item')
    throw Invalid.field(['body', 'schema'], 'Is the name of a built-in schema', 'unknown', schema);
  checkShape(json_schema);
  const { properties: fields = {} }: JsonSchema = json_schema;
  const expect = (field: string, loc: string[], types: string[]) => {
    if (!Object.hasOwn(fields, field))
      throw Invalid.field(['body', ...loc], `Is not a field: ${field}`, 'unknown', field);
    if (types.length > 0 && !types.includes(String(fields[field]?.['type'])))
      throw Invalid.field(
        ['body', ...loc],
        `The field ${field} must be of type ${types.join(' or ')}`,
        'pattern',
        field,
      );
  };
  const named = [...template.matchAll(placeholder)].map(([, field]) => field as string);
  if (named.length === 0) throw Invalid.field(['body', 'template'], 'Must contain a {{field}}', 'pattern', template);
  for (const field of named) expect(field, ['template'], []);
  if (id !== undefined) expect(id, ['id'], ['string']);
  if (time !== undefined) {
    expect(time, ['time'], ['string']);
    if (fields[time]?.['format'] !== 'date-time')
      throw Invalid.field(['body', 'time'], `The field ${time} must have the format date-time`, 'pattern', time);
  }
  if (strategy === 'APPEND' && indexes.length > 0)
    throw Invalid.field(
      ['body', 'indexes'],
      'Must be empty for APPEND, whose rows are only read by recency',
      'unknown',
      indexes,
    );
  for (const [n, field] of indexes.entries())
    expect(field, ['indexes', String(n)], ['string', 'number', 'integer', 'boolean']);
  for (const [n, { field }] of edges.entries()) expect(field, ['edges', String(n), 'field'], ['string', 'array']);
  return { schema, description, strategy, json_schema, template, id, time, indexes, edges };
}

/** @throws Invalid for an edge to a schema that the workspace does not have */
function checkEdges({ edges }: Definition, known: ReadonlySet<string>): void {
  for (const [n, { to }] of edges.entries())
    if (to !== 'item' && !known.has(to))
      throw Invalid.field(
        ['body', 'edges', String(n), 'to'],
        'Is neither `item` nor a schema of this workspace',
        'unknown',
        to,
      );
}

/** A template placeholder such as `{{name}}`. */
const placeholder = /\{\{([A-Za-z][A-Za-z0-9_]*)\}\}/gu;

export const textOfRow = (template: string, row: Record<string, unknown>): string =>
  template.replace(placeholder, (_, field: string) => wordsOf(Object.hasOwn(row, field) ? row[field] : undefined));

function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
