// What a note says of names: its title, the titles it refers to, its tags and concepts. edges.ts links notes by these, in whatever order
// they arrive: a reference waits at its name.
import { entityKey } from '../../language/entities/entity-key';
import { marksIn, titleKey } from '../../language/text/wikilinks';
import type { ItemFields } from './fields';
import { sha256 } from './hash';
import type { ItemNames } from './names';

/** How a note is linked to a name. */
export type NoteLink = {
  type: 'TITLED' | 'REFERS_TO' | 'TAGGED_WITH' | 'HAS_CONCEPT';
  /** Key of the name. */
  key: string;
  /** As it is written. */
  name: string;
};

/** A note that is written. */
export interface Note {
  item_id: string;
  links: NoteLink[];
}

/** Links, concepts and tags that are read of a text, each counted once. More would not fit into one transaction with what they make. */
export const maxFlags = { links: 2_000, concepts: 1_000, tags: 1_000 };
/** Keys are indexed, and an index accepts no long values. */
const maxKeyLength = 200;

export const isNote = ({ memory_type }: Pick<ItemFields, 'memory_type'>) => memory_type === 'zettel';

/** The key of a name, hashed if it is long. */
const bounded = (key: string) => (key.length <= maxKeyLength ? key : `sha256:${sha256(key)}`);

/** The key of the name at which a title is found. */
export const keyOfTitle = (title: string) => bounded(titleKey(title));
/** The same for a tag, with or without its `#`. */
export const keyOfTag = (tag: string) => bounded(`#${titleKey(tag.replace(/^#/, ''))}`);

type Written = Pick<ItemFields, 'memory_type' | 'content' | 'title' | 'tags'>;

/** Names by their keys, as they are first written. */
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

/** What a text marks up, each title, concept and tag once. */
export function marksOf(content: string) {
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
    /** Whether the text has more than is read. */
    partial: all.titles.size > maxFlags.links || all.concepts.size > maxFlags.concepts || all.tags.size > maxFlags.tags,
  };
}

/** Tags in the text of a note that were not sent with it. */
export function textTagsOf({ content, tags: sent }: Pick<Written, 'content' | 'tags'>): string[] {
  const own = new Set(sent.map(keyOfTag));
  return [...marksOf(content).tags].flatMap(([key, name]) => (own.has(key) ? [] : [name]));
}

const keyOfConcept = (name: string) => bounded(entityKey(name));

/** An item that is a note, with its links to names, each once. @returns undefined for any other item */
export function noteOf(item_id: string, fields: Written): Note | undefined {
  if (!isNote(fields)) return undefined;
  const { content, title, tags: sent } = fields;
  const { titles, concepts, tags } = marksOf(content);
  const links = [
    ...linksTo('TITLED', byKey(title === undefined ? [] : [title], keyOfTitle)),
    ...linksTo('REFERS_TO', titles),
    ...linksTo('TAGGED_WITH', new Map([...tags, ...byKey(sent, keyOfTag)])),
    ...linksTo('HAS_CONCEPT', concepts),
  ];
  return { item_id, links };
}

const linksTo = (type: NoteLink['type'], names: ByKey): NoteLink[] =>
  [...names].map(([key, name]) => ({ type, key, name: name.slice(0, maxKeyLength) }));

/** The names of an item with its ((concepts)) if it is a note: they are entities. */
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

/** An open link to a name, and whether its title is one that the note no longer has. */
export type OpenLink = { type: string; key: string; alias: boolean };

/** What ends and what begins when a note with links to names is written again. A title it no longer has stays as an alias. */
export function changedLinks(open: OpenLink[], said: NoteLink[]) {
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
      // The name is there already.
      ...former.map(({ key }) => ({ type: 'TITLED' as const, key, name: key, alias: true })),
    ],
    /** Keys under which the note was not found before. */
    titles: begun.filter((link) => link.type === 'TITLED' && !before.has(id(link))).map(({ key }) => key),
  };
}
