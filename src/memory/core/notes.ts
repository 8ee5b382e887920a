// What a note says of names: its title, the titles it refers to, its tags and concepts. From these, edges.ts links notes, whatever the way
// they come in, and whichever comes first: what is referred to waits at its name.
import { entityKey } from '../../language/entities/entity-key';
import { marksIn, titleKey } from '../../language/text/wikilinks';
import type { ItemFields } from './fields';
import { sha256 } from './hash';
import type { ItemNames } from './names';

/** How a note is tied to a name. */
export type NoteTie = {
  type: 'TITLED' | 'REFERS_TO' | 'TAGGED_WITH' | 'HAS_CONCEPT';
  /** Key of the name. */
  key: string;
  /** As it is written. */
  name: string;
};

/** A note that is written. */
export interface Note {
  item_id: string;
  ties: NoteTie[];
}

/** Links, concepts and tags of a text that are read, each counted once: more would not fit into one transaction with what they make. */
export const mostMarks = { links: 2_000, concepts: 1_000, tags: 1_000 };
/** Keys are indexed, and an index accepts no long values. */
const longestKey = 200;

export const isNote = ({ memory_type }: Pick<ItemFields, 'memory_type'>) => memory_type === 'zettel';

/** The key of a name, hashed if it is long. */
const bounded = (key: string) => (key.length <= longestKey ? key : `sha256:${sha256(key)}`);

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

const first = (names: ByKey, most: number): ByKey => (names.size > most ? new Map([...names].slice(0, most)) : names);

/** What a text marks, each title, concept and tag once. */
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
    titles: first(all.titles, mostMarks.links),
    concepts: first(all.concepts, mostMarks.concepts),
    tags: first(all.tags, mostMarks.tags),
    /** Whether the text has more than is read. */
    partial:
      all.titles.size > mostMarks.links || all.concepts.size > mostMarks.concepts || all.tags.size > mostMarks.tags,
  };
}

const keyOfConcept = (name: string) => bounded(entityKey(name));

/** An item that is a note, as it is tied to names, each once. @returns undefined for any other item */
export function noteOf(item_id: string, fields: Written): Note | undefined {
  if (!isNote(fields)) return undefined;
  const { content, title, tags: sent } = fields;
  const { titles, concepts, tags } = marksOf(content);
  const ties = [
    ...tiesTo('TITLED', byKey(title === undefined ? [] : [title], keyOfTitle)),
    ...tiesTo('REFERS_TO', titles),
    ...tiesTo('TAGGED_WITH', new Map([...tags, ...byKey(sent, keyOfTag)])),
    ...tiesTo('HAS_CONCEPT', concepts),
  ];
  return { item_id, ties };
}

const tiesTo = (type: NoteTie['type'], names: ByKey): NoteTie[] =>
  [...names].map(([key, name]) => ({ type, key, name: name.slice(0, longestKey) }));

/** The names of an item with the ((concepts)) that it marks, if it is a note: they are entities. */
export function withConcepts(names: ItemNames, note: Note | undefined): ItemNames {
  const concepts = note?.ties.filter(({ type }) => type === 'HAS_CONCEPT') ?? [];
  const known = new Set(names.entities.map(({ key }) => key));
  const told = new Set([...names.about, ...names.mentioned]);
  const fresh = concepts.filter(({ key }) => !known.has(key));
  return {
    ...names,
    mentioned: [...names.mentioned, ...concepts.map(({ key }) => key).filter((key) => !told.has(key))],
    entities: [...names.entities, ...fresh.map(({ key, name }) => ({ key, name, entity_type: 'concept' as const }))],
  };
}

/** A tie that is open, and whether its title is one that the note no longer has. */
export type OpenTie = { type: string; key: string; alias: boolean };

/** What ends and what begins when a note that is tied to names is written again. A title it no longer has stays as an alias. */
export function changedTies(open: OpenTie[], said: NoteTie[]) {
  const id = ({ type, key }: { type: string; key: string }) => `${type}|${key}`;
  const now = new Map(said.map((tie) => [id(tie), tie]));
  const before = new Map(open.map((tie) => [id(tie), tie]));
  const ended = open.filter((tie) => (now.has(id(tie)) ? tie.alias : !tie.alias));
  const former = ended.filter((tie) => tie.type === 'TITLED' && !now.has(id(tie)));
  const begun = said.filter((tie) => before.get(id(tie))?.alias !== false);
  return {
    ended: ended.map(({ type, key }) => ({ type, key })),
    begun: [
      ...begun.map((tie) => ({ ...tie, alias: false })),
      // The name is there already.
      ...former.map(({ key }) => ({ type: 'TITLED' as const, key, name: key, alias: true })),
    ],
    /** Keys under which the note was not found before. */
    titles: begun.filter((tie) => tie.type === 'TITLED' && !before.has(id(tie))).map(({ key }) => key),
  };
}
