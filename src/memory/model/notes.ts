// Links from a note to names: its title, the titles it refers to, tags and concepts. A reference may be stored
// before the note it means: both link to the same name.
import { entityKey } from '../../libraries/text/entity-key';
import { marksIn, titleKey } from '../../libraries/text/wikilinks';
import type { ItemFields } from './fields';
import { sha256 } from '../../libraries/text/hash';
import type { ItemNames } from './names';

export type NoteLink = {
  type: 'TITLED' | 'REFERS_TO' | 'MAY_REFER_TO' | 'TAGGED_WITH' | 'HAS_CONCEPT';
  key: string;
  name: string;
};

export interface Note {
  item_id: string;
  links: NoteLink[];
}

/** Max links, concepts and tags read from a text; more would not fit into one transaction. */
export const maxFlags = { links: 2_000, concepts: 1_000, tags: 1_000 };
/** Max characters of a key, because index entries are limited in length. */
const maxKeyLength = 200;

export const isNote = ({ memory_type }: Pick<ItemFields, 'memory_type'>) => memory_type === 'zettel';

const bounded = (key: string) => (key.length <= maxKeyLength ? key : `sha256:${sha256(key)}`);

/** Key of a title; references to the note have the same key. */
export const keyOfTitle = (title: string) => bounded(titleKey(title));
export const keyOfTag = (tag: string) => bounded(`#${titleKey(tag.replace(/^#/, ''))}`);

type Written = Pick<ItemFields, 'memory_type' | 'content' | 'title' | 'tags' | 'metadata'>;

type ByKey = Map<string, string>;

function byKey(names: string[], keyOf: (name: string) => string): ByKey {
  const firsts: ByKey = new Map();
  for (const name of names) {
    const key = keyOf(name);
    if (key !== '' && !firsts.has(key)) firsts.set(key, name);
  }
  return firsts;
}

const first = (names: ByKey, max: number): ByKey => (names.size > max ? new Map([...names].slice(0, max)) : names);

export function marksOfNote(content: string) {
  const { links, concepts, tags } = marksIn(content);
  const all = {
    titles: byKey(
      links.flatMap(({ title }) => title ?? []),
      keyOfTitle,
    ),
    concepts: byKey(concepts, keyOfConcept),
    tags: byKey(tags, keyOfTag),
  };
  return {
    links,
    titles: first(all.titles, maxFlags.links),
    concepts: first(all.concepts, maxFlags.concepts),
    tags: first(all.tags, maxFlags.tags),
    partial: all.titles.size > maxFlags.links || all.concepts.size > maxFlags.concepts || all.tags.size > maxFlags.tags,
  };
}

export function textTagsOf({ content, tags: sent }: Pick<Written, 'content' | 'tags'>): string[] {
  const own = new Set(sent.map(keyOfTag));
  return [...marksOfNote(content).tags].flatMap(([key, name]) => (own.has(key) ? [] : [name]));
}

const maxAliases = 50;

function aliasesIn({ aliases, alias }: ItemFields['metadata']): string[] {
  return [aliases ?? alias]
    .flat()
    .filter((each): each is string => typeof each === 'string')
    .slice(0, maxAliases);
}

/** The path from each of its folders on, because a link may start at any folder. */
function pathsIn({ path }: ItemFields['metadata']): string[] {
  if (typeof path !== 'string' || !/\.(?:md|markdown)$/i.test(path)) return [];
  const steps = path.split('/').slice(-maxAliases);
  return steps.map((_, i) => steps.slice(i).join('/'));
}

/** The last part of a title with folders, for notes whose folder is unknown; empty for a title without folders. */
export const bareTitle = (title: string): string[] => (title.includes('/') ? title.split('/').slice(-1) : []);

const keyOfConcept = (name: string) => bounded(entityKey(name));

/** @returns undefined if the item is not a note */
export function noteOf(item_id: string, fields: Written): Note | undefined {
  if (!isNote(fields)) return undefined;
  const { content, title, tags: sent, metadata } = fields;
  const { titles, concepts, tags } = marksOfNote(content);
  const links = [
    ...linksTo('TITLED', byKey([title ?? [], aliasesIn(metadata), pathsIn(metadata)].flat(), keyOfTitle)),
    ...linksTo('REFERS_TO', titles),
    ...linksTo('MAY_REFER_TO', byKey([...titles.values()].flatMap(bareTitle), keyOfTitle)),
    ...linksTo('TAGGED_WITH', new Map([...tags, ...byKey(sent, keyOfTag)])),
    ...linksTo('HAS_CONCEPT', concepts),
  ];
  return { item_id, links };
}

const linksTo = (type: NoteLink['type'], names: ByKey): NoteLink[] =>
  [...names].map(([key, name]) => ({ type, key, name: name.slice(0, maxKeyLength) }));

export function withConcepts(names: ItemNames, note: Note | undefined): ItemNames {
  const concepts = note?.links.filter(({ type }) => type === 'HAS_CONCEPT') ?? [];
  const known = new Set(names.entities.map(({ key }) => key));
  const named = new Set([...names.about, ...names.mentioned]);
  const fresh = concepts.filter(({ key }) => !known.has(key));
  return {
    ...names,
    mentioned: [...names.mentioned, ...concepts.map(({ key }) => key).filter((key) => !named.has(key))],
    entities: [...names.entities, ...fresh.map(({ key, name }) => ({ key, name, entity_type: 'concept' as const }))],
  };
}

/** A stored link without an end. `alias`: a title that the note had earlier. */
export type OpenNoteLink = { type: string; key: string; alias: boolean };

/** An earlier title stays as an alias. */
export function changedLinks(open: OpenNoteLink[], said: NoteLink[]) {
  const id = ({ type, key }: { type: string; key: string }) => `${type}|${key}`;
  const now = new Map(said.map((link) => [id(link), link]));
  const before = new Map(open.map((link) => [id(link), link]));
  const ended = open.filter((link) => (now.has(id(link)) ? link.alias : !link.alias));
  const former = ended.filter((link) => link.type === 'TITLED' && !now.has(id(link)));
  const begun = said.filter((link) => before.get(id(link))?.alias !== false);
  return {
    ended: ended.map(({ type, key }) => ({ type, key })),
    begun: [
      ...begun.map((link) => ({ ...link, alias: false })),
      // The name exists already, so its spelling does not matter.
      ...former.map(({ key }) => ({ type: 'TITLED' as const, key, name: key, alias: true })),
    ],
    titles: begun.filter((link) => link.type === 'TITLED' && !before.has(id(link))).map(({ key }) => key),
  };
}
