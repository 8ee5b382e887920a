// Checks a file before the import: each line, references between lines, and the checksum in the last line.
import { Refusal } from '../../../errors';
import { isEntityType } from '../../../reading/reading';
import { issuesOf, validator, type Check } from '../../../schemas';
import { isRelationshipType, linkTypePattern } from '../../model/relationships';
import { maxTypes } from '../../store/entity-types';
import { memoryTypes, typeFacts, type MemoryType } from '../../model/types';
import { sumOfLines, type Line, type LineOf } from './lines';
import { fromJson, type Properties } from './properties';

/** The first line is number 1. */
export interface FileLine {
  line: number;
  text: string;
}

export interface Checked {
  head: LineOf<'workspace'>;
  end: LineOf<'end'>;
  /** Ids of users who have private lines. */
  owners: Set<string>;
  /** Entity types that the exported workspace had added. */
  types: Set<string>;
}

const maxProblems = 20;

const checks: Record<Line['kind'], Check<Line>> = {
  workspace: validator('transfer/WorkspaceLine'),
  scope: validator('transfer/ScopeLine'),
  item: validator('transfer/ItemLine'),
  version: validator('transfer/VersionLine'),
  session: validator('transfer/SessionLine'),
  name: validator('transfer/NameLine'),
  relationship: validator('transfer/RelationshipLine'),
  review: validator('transfer/ReviewLine'),
  end: validator('transfer/EndLine'),
};

/** @throws Error that describes the problem */
export function readLine(text: string): Line {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    throw new Error('is not valid JSON');
  }
  const kind = (line as { kind?: unknown } | null)?.kind;
  const check = typeof kind === 'string' && Object.hasOwn(checks, kind) ? checks[kind as Line['kind']] : undefined;
  if (!check) throw new Error(`has no known kind (${Object.keys(checks).join(', ')})`);
  if (!check(line)) {
    const [issue] = issuesOf(check.errors, []);
    throw new Error(`${issue?.loc.join('.') || 'line'}: ${issue?.msg ?? 'is not valid'}`);
  }
  return line;
}

/** @throws Refusal that lists the bad lines */
export async function checkLines(lines: AsyncIterable<FileLine>): Promise<Checked> {
  const problems: string[] = [];
  const state = newState();
  let last = 0;
  for await (const { line, text } of lines) {
    last = line;
    try {
      take(state, readLine(text));
    } catch (error) {
      problems.push(`line ${line}: ${(error as Error).message}`);
      // Without a valid first line, every other line would be a problem.
      if (problems.length === maxProblems || !state.head) break;
    }
  }
  if (problems.length === 0 && !state.end)
    problems.push(`line ${last + 1}: the last line is missing; the file is incomplete`);
  const { head, end, owners, types } = state;
  if (problems.length > 0 || !head || !end) throw new Refusal('validation_error', problems.join('\n'));
  return { head, end, owners, types };
}

interface State {
  head?: LineOf<'workspace'>;
  end?: LineOf<'end'>;
  inScope: boolean;
  owners: Set<string>;
  types: Set<string>;
  /** Ids read so far; each may occur only once in the file. */
  ids: Set<string>;
  /** Items and names of the scope whose lines are being read. */
  items: Set<string>;
  names: Set<string>;
  sum: ReturnType<typeof sumOfLines>;
}

const newState = (): State => ({
  inScope: false,
  owners: new Set(),
  types: new Set(),
  ids: new Set(),
  items: new Set(),
  names: new Set(),
  sum: sumOfLines(),
});

/** @throws Error that describes the problem of the line */
function take(state: State, line: Line): void {
  if (state.end) throw new Error('follows the last line');
  if ((line.kind === 'workspace') !== (state.head === undefined))
    throw new Error(state.head ? 'is a second first line' : 'is not the line `workspace`, with which an export begins');
  if (!['workspace', 'scope', 'end'].includes(line.kind) && !state.inScope)
    throw new Error('precedes the first line `scope`');
  state.sum.add(line);
  switch (line.kind) {
    case 'workspace':
      state.head = line;
      takeTypes(state, line.entity_types ?? []);
      break;
    case 'scope':
      takeScope(state, line);
      break;
    case 'item':
      takeItem(state, line);
      break;
    case 'version':
      known(state.items, line.item_id, 'item');
      // The second row of a version that was split has the same version id.
      takeProperties(state, line.properties, line.properties['rest'] === true ? undefined : 'version_id');
      break;
    case 'session':
      takeProperties(state, line.properties);
      break;
    case 'name':
      takeName(state, line);
      break;
    case 'relationship':
      takeRelationship(state, line);
      break;
    case 'review':
      takeReview(state, line);
      break;
    case 'end':
      takeEnd(state, line);
  }
}

function takeScope(state: State, { user_id }: LineOf<'scope'>): void {
  if (user_id !== null) state.owners.add(user_id);
  state.inScope = true;
  state.items.clear();
  state.names.clear();
}

function takeItem(state: State, { item_id, labels, properties }: LineOf<'item'>): void {
  const type = properties.memory_type as MemoryType;
  if (!memoryTypes.includes(type)) throw new Error(`properties.memory_type: ${type} is not a memory type`);
  if (!labels.includes('MemoryItem') || !labels.includes(typeFacts(type).label))
    throw new Error(`labels: an item of this type has the labels MemoryItem and ${typeFacts(type).label}`);
  if (properties['item_id'] !== item_id) throw new Error('properties.item_id: differs from item_id');
  takeProperties(state, properties, 'item_id');
  state.items.add(item_id);
}

function takeName(state: State, { labels, properties }: LineOf<'name'>): void {
  takeTypes(state, properties.entity_type === undefined ? [] : [properties.entity_type]);
  if (!labels.includes('Name')) throw new Error('labels: a name has the label Name');
  if (labels.includes('Entity') !== (properties['entity_id'] !== undefined))
    throw new Error('properties.entity_id: must be set for an entity, and only for an entity');
  if (state.names.has(properties.key)) throw new Error(`properties.key: ${properties.key} occurs twice in the file`);
  takeProperties(state, properties, 'entity_id');
  state.names.add(properties.key);
}

/** Names were exported later than the list of types, so they may have a newer type. */
function takeTypes({ types }: State, listed: string[]): void {
  for (const type of listed) if (!isEntityType(type)) types.add(type);
  if (types.size > maxTypes)
    throw new Error(`more than ${maxTypes} types of entities in addition to the built-in ones`);
}

function takeRelationship(state: State, line: LineOf<'relationship'>): void {
  const { type, from, to, properties } = line;
  for (const { item, name } of [from, to]) {
    if (item !== undefined) known(state.items, item, 'item');
    if (name !== undefined) known(state.names, name, 'name');
  }
  if (from.item === undefined && to.item !== undefined) throw new Error('leads from a name to an item');
  if (!isRelationshipType(type)) throw new Error(`type: ${type} is not a relationship type`);
  const { link_type } = properties;
  if (type === 'LINK' && (typeof link_type !== 'string' || !linkTypePattern.test(link_type)))
    throw new Error('properties.link_type: is not a link type');
  takeProperties(state, properties, type === 'RELATES' ? 'fact_id' : undefined);
}

function takeReview(state: State, { names, properties }: LineOf<'review'>): void {
  for (const name of names) known(state.names, name, 'name');
  const { subject_id } = properties as Properties;
  if (typeof subject_id === 'string') known(state.items, subject_id, 'item');
  if (properties.names !== names.length) throw new Error('properties.names: is not the number of names');
  takeProperties(state, properties, 'item_id');
}

/** @param id name of a property whose value must be unique in the file */
function takeProperties(state: State, properties: Properties, id?: string): void {
  fromJson(properties);
  const own = id === undefined ? undefined : properties[id];
  if (own === undefined) return;
  if (typeof own !== 'string') throw new Error(`properties.${id}: is not a text`);
  if (state.ids.has(own)) throw new Error(`properties.${id}: ${own} occurs twice in the file`);
  state.ids.add(own);
}

function known(ids: Set<string>, id: string, kind: string): void {
  if (!ids.has(id)) throw new Error(`refers to the ${kind} ${id}, which no line before it contains`);
}

function takeEnd(state: State, line: LineOf<'end'>): void {
  const { hash } = state.sum.end();
  if (line.hash !== hash) throw new Error(`the lines have the hash ${hash}: a line was changed, added or lost`);
  state.end = line;
}
