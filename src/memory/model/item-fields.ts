// The fields that every item may have, as `items.json#/$defs/ItemFields` declares them. All code that sends, stores,
// compares, shows or restores an item reads them here, so a new field is declared once. Tags and valid times have
// separate rules.
import type { Schemas } from '../../generated/schemas';
import { momentFromCypher, toDateTime } from '../../graph/values';
import { schemaOf, type JsonSchema } from '../../schemas';
import { toUtc } from '../../time';

type Json = Record<string, unknown>;
type Values = Schemas['items/ItemFields'];
type FieldName = keyof Values;

interface ItemField {
  name: FieldName;
  description: string;
  isTime: boolean;
  /** A replacement or rollback that does not name the field keeps its value. */
  stays: boolean;
  /** Look-up entries that find an item by the field; without this, `filter.metadata` does. */
  foundBy: string | undefined;
}

const fieldOf = ([name, schema]: [string, JsonSchema]): ItemField => ({
  name: name as FieldName,
  description: schema.description ?? '',
  isTime: schema['format'] === 'date-time',
  stays: schema['x-stays'] === true,
  foundBy: schema['x-found-by'] as string | undefined,
});

export const itemFields: readonly ItemField[] = Object.entries(schemaOf('items/ItemFields').properties ?? {}).map(
  fieldOf,
);
export const itemFieldNames: readonly string[] = itemFields.map(({ name }) => name);

/**
 * Values for making an item, with times in UTC. An absent value means none; for a field that stays, absent means
 * unchanged and null means none.
 */
export type OwnFields = { [N in FieldName]?: Values[N] | (N extends Staying ? null : never) | undefined };
type Staying = 'expires_at';

type StoredFields = { [N in FieldName]?: Values[N] | null | undefined };

/** The values of a request, with times in UTC. */
export const sentFields = (sent: Json): OwnFields =>
  Object.fromEntries(
    itemFields.flatMap(({ name, isTime, stays }) => {
      const value = sent[name];
      if (value === undefined || (value === null && !stays)) return [];
      return [[name, isTime && value !== null ? toUtc(value as string) : value]];
    }),
  );

/** The properties of a node; null removes one. */
export const fieldProperties = (fields: OwnFields): Json =>
  Object.fromEntries(
    itemFields
      .filter(({ name, stays }) => fields[name] !== undefined || !stays)
      .map(({ name, isTime }) => {
        const value = fields[name] ?? null;
        return [name, isTime && value !== null ? toDateTime(value) : value];
      }),
  );

/** The values of a node as the API shows them, without those that are absent. */
export const shownFields = (stored: StoredFields): Values =>
  Object.fromEntries(
    itemFields.flatMap(({ name, isTime }) => {
      const value = stored[name];
      return value === undefined || value === null ? [] : [[name, isTime ? momentFromCypher(value) : value]];
    }),
  );

/** The values of an earlier state that a rollback brings back. */
export const restoredFields = (stored: StoredFields): Json =>
  Object.fromEntries(itemFields.filter(({ stays }) => !stays).map(({ name }) => [name, stored[name]]));

/**
 * The values of a draft that replaces an item: a field that it does not name is removed, even if the field otherwise
 * stays.
 */
export const replacingFields = (sent: OwnFields): OwnFields =>
  Object.fromEntries(itemFields.filter(({ stays }) => stays).map(({ name }) => [name, sent[name] ?? null]));

export const hasFields = (stored: StoredFields, fields: OwnFields): boolean =>
  itemFields.every(({ name, stays }) => {
    const value = fields[name];
    return (stays && value === undefined) || (stored[name] ?? null) === (value ?? null);
  });

/** Values by which `filter.metadata` finds the item. */
export const lookedUpFields = (fields: OwnFields): [name: string, value: unknown][] =>
  itemFields.filter(({ foundBy }) => foundBy === undefined).map(({ name }) => [name, fields[name]]);
