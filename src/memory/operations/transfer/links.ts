// Converts callers' links of a file. Up to schema V003, the caller's link type was the relationship type, and its
// properties were plain.
import { isRelationshipType, linkTypePattern } from '../../model/relationships';
import type { LineOf } from './lines';
import type { Properties } from './properties';

/** Properties of a link that the service sets; all others are the caller's. */
const kept = new Set([
  'created_at',
  'by_hand',
  'mirror',
  'from_text',
  'holds_from',
  'holds_until',
  'transaction_time_start',
  'transaction_time_end',
  'link_type',
  'properties_json',
]);

/** Types of earlier releases that are not stored any more. */
const dropped: ReadonlySet<string> = new Set(['MAY_UPDATE']);

/** How a link is stored now; undefined: not at all. @throws Error for an unknown type */
export function storedLink({
  type,
  from,
  to,
  properties,
}: LineOf<'relationship'>): { type: string; properties: Properties } | undefined {
  if (dropped.has(type)) return undefined;
  const betweenItems = from.item !== undefined && to.item !== undefined;
  const isKnown = isRelationshipType(type);
  if (!isKnown && !betweenItems) throw new Error(`type: ${type} is no type of a relationship of a name`);
  const link_type = isKnown ? properties['link_type'] : type;
  if (type === 'LINK' || !isKnown) {
    if (typeof link_type !== 'string' || !linkTypePattern.test(link_type))
      throw new Error('properties.link_type: is no type of a link');
  } else if (!betweenItems || properties['by_hand'] !== true) return { type, properties };
  const entries = Object.entries(properties);
  const said = Object.fromEntries(
    entries.filter(([name]) => !kept.has(name)).map(([name, value]) => [name, plain(value)]),
  );
  const properties_json = Object.keys(said).length > 0 ? JSON.stringify(said) : properties['properties_json'];
  return {
    type: isKnown ? type : 'LINK',
    properties: {
      ...Object.fromEntries(entries.filter(([name]) => kept.has(name))),
      ...(link_type !== undefined && { link_type }),
      ...(properties_json !== undefined && { properties_json }),
    },
  };
}

/** The value as the caller sent it; whole-number floats are unwrapped. */
const plain = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && 'float' in value ? value.float : value;
