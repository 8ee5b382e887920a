// The relationship types that the service knows: what they join, who makes them, how a search uses them. Shown in docs/graph.md.

export interface RelationshipFacts {
  type: string;
  /** Label of the start node. */
  from: string;
  /** Label of the end node. */
  to: string;
  madeBy: 'service' | 'callers';
  /** `reserved`: refused when a caller links two items by it; `free`: accepted. */
  forCallers: 'reserved' | 'free';
  /** `followed` from an item to others, in `scores` only, or `no`. */
  inSearch: 'followed' | 'scores' | 'no';
  meaning: string;
}

type Row = [
  RelationshipFacts['type'],
  RelationshipFacts['from'],
  RelationshipFacts['to'],
  RelationshipFacts['madeBy'],
  RelationshipFacts['forCallers'],
  RelationshipFacts['inSearch'],
  RelationshipFacts['meaning'],
];

const rows: Row[] = [
  ['ABOUT', 'MemoryItem', 'Name', 'service', 'free', 'followed', 'The name is a subject of the item.'],
  ['MENTIONS', 'MemoryItem', 'Name', 'service', 'reserved', 'followed', 'The name occurs in the item.'],
  ['RELATES', 'Entity', 'Entity', 'service', 'free', 'followed', 'A fact that the item with its `item_id` states.'],
  ['SAME_AS', 'Entity', 'Entity', 'service', 'reserved', 'followed', 'Two forms of one name, with method and score.'],
  ['DIFFERENT_FROM', 'Entity', 'Entity', 'service', 'free', 'no', 'Two names that are never taken for one.'],
  ['NEXT', 'MemoryItem', 'MemoryItem', 'service', 'reserved', 'followed', 'The next turn or chunk.'],
  ['PART_OF', 'MemoryItem', 'MemoryItem', 'service', 'free', 'followed', 'A chunk, turn or task of a whole.'],
  ['DEPENDS_ON', 'MemoryItem', 'MemoryItem', 'service', 'free', 'followed', 'A task waits for another.'],
  [
    'DERIVED_FROM',
    'MemoryItem',
    'MemoryItem',
    'service',
    'free',
    'followed',
    'A structured row was made from an item.',
  ],
  [
    'CO_RETRIEVED',
    'MemoryItem',
    'MemoryItem',
    'service',
    'reserved',
    'scores',
    'Feedback on two items found together.',
  ],
  ['RELATED', 'MemoryItem', 'MemoryItem', 'callers', 'free', 'followed', 'A link without a type of its own.'],
  [
    'LINKS_TO',
    'MemoryItem',
    'MemoryItem',
    'callers',
    'free',
    'followed',
    'A link with a `mirror` in the other direction.',
  ],
  ['HAS_VERSION', 'MemoryItem', 'ItemVersion', 'service', 'reserved', 'no', 'An earlier state of the item.'],
  ['PRODUCED', 'Run', 'MemoryItem', 'service', 'free', 'no', 'The run completes the item; `place` is its order.'],
  ['BELONGS_TO', 'User, Workspace', 'Tenant', 'service', 'reserved', 'no', 'The tenant.'],
  ['MEMBER_OF', 'User', 'Workspace', 'service', 'reserved', 'no', 'A membership with its `role`.'],
  ['OWNS', 'User', 'ApiKey, AuthSession', 'service', 'reserved', 'no', 'The user a credential stands for.'],
  ['CREATED_WITH', 'ApiKey', 'ApiKey', 'service', 'free', 'no', 'The key this key was created with, and ends with.'],
  ['OF', 'RefreshToken', 'AuthSession', 'service', 'free', 'no', 'The session of a refresh token.'],
  ['REPLACED_BY', 'RefreshToken', 'RefreshToken', 'service', 'free', 'no', 'The successor of a used token.'],
  ['INTO', 'Invitation', 'Workspace', 'service', 'free', 'no', 'The workspace an invitation leads to.'],
];

export const relationships: RelationshipFacts[] = rows.map(
  ([type, from, to, madeBy, forCallers, inSearch, meaning]) => ({
    type,
    from,
    to,
    madeBy,
    forCallers,
    inSearch,
    meaning,
  }),
);

/** Types that callers cannot create. */
export const reservedRelationships: ReadonlySet<string> = new Set(
  relationships.filter(({ forCallers }) => forCallers === 'reserved').map(({ type }) => type),
);
