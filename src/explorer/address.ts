// The current view and its address. The address contains everything that a view needs, so that it can be saved and
// shared.
import { filterNames, type Filters } from './filters';

export const pageNames = [
  'search',
  'names',
  'overview',
  'questions',
  'changes',
  'inbox',
  'plans',
  'runs',
  'import',
  'keys',
  'health',
] as const;
export type PageName = (typeof pageNames)[number];

export const panels = ['text', 'why', 'graph', 'descent', 'history', 'mend'] as const;
export type Panel = (typeof panels)[number];

export interface View {
  page: PageName;
  /** The text in the search box. */
  query: string;
  filters: Filters;
  /** Id of the item, name, plan, run or question that is open on the page. */
  id: string;
  panel: Panel;
  /** Graph nodes whose neighbours are shown, in the order in which they were opened. */
  opened: string[];
  /** What was entered for the open question. */
  params: Record<string, string>;
  /** Shows what was true at this time; empty: now. */
  as_of: string;
  /** Shows what was known at this time; empty: now. */
  as_known_at: string;
  /** The two moments to compare; empty: Monday, and now. */
  from: string;
  to: string;
}

export const start: View = {
  page: 'search',
  query: '',
  filters: {},
  id: '',
  panel: 'text',
  opened: [],
  params: {},
  as_of: '',
  as_known_at: '',
  from: '',
  to: '',
};

/** The first view, at the moment of another view. */
export const emptyOf = ({ as_of, as_known_at }: View): View => ({ ...start, as_of, as_known_at });

/** Begins the names of a question's parameters, which may also be names of filters. */
const asked = 'ask.';

const oneOf = <T extends string>(values: readonly T[], value: string | null): T =>
  values.find((each) => each === value) ?? (values[0] as T);

/** @param search begins with `?`, or is empty */
export function viewOfAddress(search: string): View {
  const params = new URLSearchParams(search);
  const text = (name: string) => params.get(name) ?? '';
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => (params.has(name) ? [[name, text(name)] as const] : [])),
  );
  return {
    page: oneOf(pageNames, params.get('page')),
    query: text('q'),
    filters,
    id: text('id'),
    panel: oneOf(panels, params.get('panel')),
    opened: text('opened').split(' ').filter(Boolean),
    params: Object.fromEntries(
      [...params].flatMap(([name, value]) => (name.startsWith(asked) ? [[name.slice(asked.length), value]] : [])),
    ),
    as_of: text('as_of'),
    as_known_at: text('as_known_at'),
    from: text('from'),
    to: text('to'),
  };
}

/** The shortest address of a view; `?` for the first view. */
export function addressOf({ page, query, filters, id, panel, opened, params: entered, ...times }: View): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string, usual = '') => value !== usual && params.set(name, value);
  put('page', page, start.page);
  put('q', query);
  for (const name of filterNames) put(name, filters[name] ?? '');
  put('id', id);
  put('panel', panel, start.panel);
  put('opened', opened.join(' '));
  for (const [name, value] of Object.entries(entered)) put(asked + name, value);
  for (const name of ['as_of', 'as_known_at', 'from', 'to'] as const) put(name, times[name]);
  return `?${params.toString()}`;
}

/** The moment of a view, as requests expect it. */
export const momentOfView = ({ as_of, as_known_at }: Pick<View, 'as_of' | 'as_known_at'>) => ({
  ...(as_of && { as_of }),
  ...(as_known_at && { as_known_at }),
});

export type ViewMoment = ReturnType<typeof momentOfView>;
