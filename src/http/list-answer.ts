// Every list has the same fields: `items`, `next_cursor`, `total`. Published clients also find it under its old name.
import { fieldsOf } from '../schemas';
import type { SchemaJson } from './components';
import type { Declaration, Route } from './route';

/** Adds to a list the fields that all lists have; other answers stay unchanged. */
export function asList({ list, query }: Pick<Declaration, 'list' | 'query'>, answer: unknown): unknown {
  if (list === undefined) return answer;
  const { next_cursor = null, total, ...rest } = answer as SchemaJson;
  const items = rest[list] as unknown[];
  // Without a limit, the answer contains the whole list.
  const isWhole = query === undefined || !fieldsOf(query).has('limit');
  return { ...rest, items, next_cursor, total: total ?? (isWhole ? items.length : null) };
}

/** Adds the same fields to the schema of the answer. */
export function listSchema(list: string, schema: SchemaJson): SchemaJson {
  const {
    properties,
    required = [],
    ...rest
  } = schema as { properties: Record<string, SchemaJson>; required?: string[] };
  const { total = {}, next_cursor = {} } = properties;
  return {
    ...rest,
    required: [...new Set([...required, 'items', 'next_cursor', 'total'])],
    properties: {
      ...properties,
      items: { ...properties[list], ...(list !== 'items' && { description: `The same as \`${list}\`.` }) },
      next_cursor: {
        description: 'The cursor of the next page; null on the last one, and for a list without pages.',
        ...next_cursor,
        type: ['string', 'null'],
      },
      total: {
        description: 'Length of the whole list; null if counting it would cost too much.',
        ...total,
        type: ['integer', 'null'],
      },
    },
  };
}

export const listOfRoute = (route: Route): string | undefined => ('list' in route ? route.list : undefined);
