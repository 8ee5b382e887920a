// Explorations: prepared graph queries for analysts. Each is a file in cypher/explore that also runs in Neo4j
// Browser. The API runs it in the caller's scope. Its header documents result and parameters.
import type { Ctx } from '../../../ctx';
import { Invalid, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readQueryFiles, type QueryField, type QueryFile } from '../../../graph/queries';
import { fairQueue } from '../../../process/fair-queue';
import { validator } from '../../../schemas';
import { toUtc } from '../../../time';
import { nearestName } from '../../../near-names';

type Exploration = Schemas['explore/Exploration'];
type Value = Schemas['explore/Value'];

const folder = 'explore/';
/** One exploration runs at a time, with tenants in turn: several at once would slow down all searches. */
const turns = fairQueue(1, 1);
/** An exploration ends after this part of the time limit of a query, because others wait for it. */
const timeShare = 1 / 3;

/** @throws Error for an incomplete header */
export function explorationOf({ name, title, params, returns, header }: QueryFile): Exploration {
  const tagged = (tag: string) =>
    [...header.matchAll(new RegExp(`^// @${tag} +(.*)$`, 'gm'))].map(([, rest]) => rest as string);
  const ofParam = (tag: string, param: string) =>
    tagged(tag).flatMap((line) => (line.startsWith(`${param} `) ? [line.slice(param.length).trim()] : []))[0] ?? '';
  const example = tagged('example')[0];
  const [[sees], [empty]] = [tagged('sees'), tagged('empty')];
  if (sees === undefined || empty === undefined || example === undefined)
    throw new Error(`cypher/${name}.cypher needs @sees, @empty and @example.`);
  return {
    name: name.slice(folder.length),
    title,
    sees,
    empty,
    params: params
      .filter((param) => param.name !== 'limit')
      .map((param) => ({
        name: param.name,
        type: param.type.replace('?', '') as Exploration['params'][number]['type'],
        description: ofParam('about', param.name),
        // eslint-disable-next-line no-restricted-syntax -- written in this repository
        default: JSON.parse(ofParam('default', param.name)) as Value | null,
      })),
    columns: returns.map((column) => ({ name: column.name, type: column.type })),
    // eslint-disable-next-line no-restricted-syntax -- written in this repository
    example: JSON.parse(example) as Record<string, unknown>,
  };
}

const files = readQueryFiles().filter(({ name }) => name.startsWith(folder));
const explorations = new Map(files.map((file) => [file.name.slice(folder.length), explorationOf(file)]));
const fieldsOf = new Map(files.map(({ name, params }) => [name.slice(folder.length), params]));

/** The parameters of all explorations; requests send them in `params`. */
export const parameterNames: readonly string[] = [
  ...new Set([...explorations.values()].flatMap(({ params }) => params.map(({ name }) => name))),
];

export function listExplorations(): Schemas['explore/Explorations'] {
  return { explorations: [...explorations.values()], count: explorations.size };
}

export async function explore(
  ctx: Ctx,
  name: string,
  { params, limit, ...misplaced }: Schemas['explore/ExploreRequest'],
): Promise<Schemas['explore/Rows']> {
  const exploration = explorations.get(name);
  if (!exploration) throw unknownExploration(name);
  const [first] = Object.keys(misplaced);
  if (first !== undefined)
    throw Invalid.field(['body', first], `Belongs in params: send params.${first}`, 'unknown_field');
  const asked = {
    ...valuesFor(exploration, fieldsOf.get(name) ?? [], params as Record<string, Value>),
    limit: limit + 1,
  };
  // Explorations have no generated types: their headers declare parameters and columns at run time.
  const query = `${folder}${name}` as 'explore/growth';
  const work = (): Promise<Record<string, unknown>[]> => ctx.graph.run(query, asked, timeShare * ctx.graph.timeoutMs);
  const rows = await turns.run(ctx.scope.tenant_id, work, ctx.signal);
  const { columns, empty } = exploration;
  return {
    name,
    columns,
    rows: rows.slice(0, limit),
    count: Math.min(rows.length, limit),
    partial: rows.length > limit,
    ...(rows.length === 0 && { why_empty: empty }),
  };
}

function unknownExploration(name: string): Refusal {
  const near = nearestName(name, [...explorations.keys()]);
  const hint = near === undefined ? 'GET /memory/explore lists them' : `did you mean ${near}?`;
  return new Refusal('not_found', `No such exploration; ${hint}`);
}

const isTime = validator('wire/Timestamp');

const fits: Record<string, { is: (value: Value | null) => boolean; must: string }> = {
  string: { is: (value) => typeof value === 'string', must: 'a text' },
  integer: { is: (value) => Number.isSafeInteger(value), must: 'an integer' },
  datetime: { is: (value) => isTime(value), must: 'a time with an offset (RFC 3339)' },
};

function valuesFor(
  { params }: Exploration,
  fields: QueryField[],
  given: Record<string, Value>,
): Record<string, Value | null> {
  const locOf = (name: string) => ['body', 'params', name];
  const known = params.map(({ name }) => name);
  for (const name of Object.keys(given))
    if (!known.includes(name))
      throw Invalid.field(
        locOf(name),
        `Is not a parameter of the exploration: ${known.join(', ') || 'it has none'}`,
        'unknown_field',
      );
  return Object.fromEntries(
    params.map((param) => {
      const value = given[param.name] ?? param.default;
      const type = fields.find(({ name }) => name === param.name)?.type ?? '';
      // Optional parameters end with `?`; the query has a default for them.
      if (value === null && type.endsWith('?')) return [param.name, null];
      const fit = fits[type.replace('?', '')];
      if (!fit?.is(value)) throw Invalid.field(locOf(param.name), `Must be ${fit?.must}`, 'pattern', value);
      return [param.name, type.startsWith('datetime') ? toUtc(value as string) : value];
    }),
  );
}
