// The filters of a search: the label, the input and the request field of each.
import { writableTypes } from '../generated/memory-types';
import { typeInWords } from './kinds';
import { timeInWords } from './times';

interface Kind {
  label: string;
  /** Values to choose from; without any, the value is typed. A flag has no value. */
  choices?: readonly string[];
  input?: 'date' | 'number' | 'flag';
  hint?: string;
  /** The part of the request that it sets. */
  sent: (value: string) => Record<string, unknown>;
}

const words = (value: string) =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
const day = (value: string) => (value.length === 10 ? `${value}T00:00:00Z` : value);
const inFilter = (part: Record<string, unknown>) => ({ filter: part });

const flag = (label: string, name: string, value = true): Kind => ({
  label,
  input: 'flag',
  sent: () => ({ [name]: value }),
});

const kinds = {
  type: { label: 'Type', choices: writableTypes, sent: (value) => ({ memory_type: words(value) }) },
  tag: {
    label: 'Tag',
    hint: 'one or more, separated by commas',
    sent: (value) => inFilter({ tags: { any: words(value) } }),
  },
  name: { label: 'Mentions', hint: 'a name', sent: (value) => inFilter({ entity: value }) },
  author: { label: 'Author', hint: 'a user or name', sent: (value) => inFilter({ author: value }) },
  agent: { label: 'Agent', hint: 'an agent id', sent: (value) => inFilter({ agent_id: value }) },
  session: { label: 'Session', hint: 'a session id', sent: (value) => inFilter({ session_id: value }) },
  project: { label: 'Project', hint: 'a project', sent: (value) => ({ project: value, shared: false }) },
  shared: { label: 'Include shared by all projects', input: 'flag', sent: () => ({ shared: true }) },
  trust: { label: 'Minimum trust', choices: ['member', 'derived'], sent: (value) => ({ min_trust: value }) },
  origin: {
    label: 'Origin',
    hint: 'how it begins, such as import:slack',
    sent: (value) => inFilter({ origin: value }),
  },
  without: {
    label: 'Not from',
    hint: 'an origin, such as import:slack',
    sent: (value) => ({ exclude_origins: words(value) }),
  },
  status: {
    label: 'Status',
    choices: ['active', 'superseded', 'retracted', 'archived', 'pending', 'completed', 'failed'],
    sent: (value) => inFilter({ status: value }),
  },
  field: {
    label: 'Field',
    hint: 'key=value',
    sent: (value) => {
      const [key = '', ...rest] = value.split('=');
      return inFilter({ metadata: { [key.trim()]: rest.length > 0 ? rest.join('=').trim() : { exists: true } } });
    },
  },
  since: { label: 'Added since', input: 'date', sent: (value) => ({ since: day(value) }) },
  until: { label: 'Added before', input: 'date', sent: (value) => ({ until: day(value) }) },
  valid_since: { label: 'True since', input: 'date', sent: (value) => inFilter({ valid: { since: day(value) } }) },
  valid_until: { label: 'True before', input: 'date', sent: (value) => inFilter({ valid: { until: day(value) } }) },
  relevance: {
    label: 'Minimum relevance',
    input: 'number',
    hint: '0 to 1',
    sent: (value) => ({ min_score: Number(value) }),
  },
  results: {
    label: 'Number of results',
    input: 'number',
    hint: '1 to 100',
    sent: (value) => ({ top_k: Number(value) }),
  },
  diverse: { label: 'Diverse results', input: 'flag', sent: () => ({ reranker: 'mmr' }) },
  hops: flag('Follow the graph', 'multi_hop'),
  speculative: flag('Include opinions and observations', 'include_speculative'),
  superseded: flag('Include replaced', 'include_superseded'),
  retracted: flag('Include withdrawn', 'include_retracted'),
  archived: flag('Include archived', 'include_archived'),
  ended: flag('Include ended', 'include_ended'),
  current: flag('Hide outdated', 'include_outdated', false),
  own: flag('Hide reference', 'include_reference', false),
} satisfies Record<string, Kind>;

export type FilterName = keyof typeof kinds;
export type Filters = Partial<Record<FilterName, string>>;

export const filterNames = Object.keys(kinds) as FilterName[];
export const kindOfFilter = (name: FilterName): Kind => kinds[name];

/** The filters that the menu lists at once. */
export const commonFilters: FilterName[] = ['type', 'tag', 'name', 'since', 'superseded'];

/** The others, which it lists on request. */
export const filterGroups: [title: string, names: FilterName[]][] = [
  ['What', ['status', 'field']],
  ['From whom', ['project', 'author', 'agent', 'session', 'origin', 'without', 'trust', 'own']],
  ['When', ['until', 'valid_since', 'valid_until']],
  ['Also show', ['shared', 'speculative', 'retracted', 'archived', 'ended']],
  ['Results', ['current', 'relevance', 'results', 'diverse', 'hops']],
];

/** A status in the page's words. */
export const statusInWords = (status: string): string =>
  ({ retracted: 'withdrawn', superseded: 'replaced' })[status] ?? status.replaceAll('_', ' ');

export const valueWord = (name: FilterName, value: string): string => {
  if (kindOfFilter(name).input === 'date') return timeInWords(value);
  if (name === 'type') return words(value).map(typeInWords).join(', ');
  return name === 'status' ? statusInWords(value) : value;
};

/** The text of a chip: `Tag: harbour`, or only the label for a flag. */
export const chipOf = (name: FilterName, value: string): string =>
  kindOfFilter(name).input === 'flag'
    ? kindOfFilter(name).label
    : `${kindOfFilter(name).label}: ${valueWord(name, value)}`;

/** The filter that sets this field of the request, such as `since` or `filter.tags`. */
export const filterOf = (filters: Filters, field: string): FilterName | undefined =>
  filterNames.find((name) =>
    Object.entries(requestOf({ [name]: filters[name] })).some(([key, part]) =>
      key === 'filter' ? Object.keys(part as object).some((each) => `filter.${each}` === field) : key === field,
    ),
  );

/** The fields of a search request; conditions on the same field are joined. */
export function requestOf(filters: Filters): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const name of filterNames) {
    const value = filters[name];
    if (value === undefined || value === '') continue;
    for (const [field, part] of Object.entries(kindOfFilter(name).sent(value)))
      request[field] = field === 'filter' ? joined(request[field], part) : part;
  }
  return request;
}

function joined(known: unknown, part: unknown): unknown {
  const [filter, more] = [known ?? {}, part] as [Record<string, object>, Record<string, object>];
  const { valid } = more;
  return valid && filter['valid'] ? { ...filter, valid: { ...filter['valid'], ...valid } } : { ...filter, ...more };
}
