// Coreference within a text: equal keys, surnames and first names of a full name, acronyms, and nicknames that the text
// explains.
import { addToList } from '../../../lists';
import { entityKey } from '../../../libraries/text/entity-key';
import type { EntityRead, EntityType, Mention } from '../../reading';
import { agreed } from './types';
import { particles } from '../../../libraries/text/name-words';
import { patternFile } from '../../../libraries/text/read-data';

export interface ResolvedName {
  entities: EntityRead[];
  entityOf: Map<Mention, EntityRead>;
}

const nicknameCue = new RegExp(patternFile('names').anyOf('before a nickname'), 'iu');

/**
 * Groups mentions into entities. `heads` are the entities of title and speaker. A short form joins a full name only if
 * it fits exactly one. Two people with the same surname stay separate, and so does the surname alone.
 */
export function resolveMentions(text: string, heads: EntityRead[], mentions: Mention[]): ResolvedName {
  const entities = [...heads];
  const byKey = new Map<string, EntityRead>();
  const entityOf = new Map<Mention, EntityRead>();
  const types = new Map<EntityRead, EntityType[]>();
  for (const head of heads) for (const name of [head.name, ...head.aliases]) setOnce(byKey, entityKey(name), head);
  for (const mention of mentions) {
    const key = entityKey(mention.name);
    const known = byKey.get(key) ?? aliasMatch(byKey, mention);
    const entity = known ?? toEntity(mention, key);
    if (!known) entities.push(entity);
    note(entity, mention, byKey);
    addToList(types, entity, mention.entity_type);
    entityOf.set(mention, entity);
  }
  for (const [entity, found] of types) if (entity.role === 'mention') entity.entity_type = agreed(found);
  const merged = mergeShortForms(entities, shortForms(text, mentions, entityOf, entities));
  for (const [mention, entity] of entityOf) entityOf.set(mention, finalOf(merged, entity));
  return { entities: entities.filter((entity) => !merged.has(entity)), entityOf };
}

function aliasMatch(byKey: Map<string, EntityRead>, mention: Mention): EntityRead | undefined {
  return mention.aliases
    .map((alias) => byKey.get(entityKey(alias)))
    .find((entity) => entity?.entity_type === mention.entity_type);
}

function toEntity(mention: Mention, key: string): EntityRead {
  const { name, entity_type, is_link } = mention;
  return { name, key, entity_type, role: 'mention', count: 0, aliases: [], ...(is_link && { is_link }) };
}

function note(entity: EntityRead, mention: Mention, byKey: Map<string, EntityRead>): void {
  entity.count++;
  if (!mention.is_link) delete entity.is_link;
  if (entity.entity_type === 'other') entity.entity_type = mention.entity_type;
  for (const name of [mention.name, ...mention.aliases]) {
    addAlias(entity, name);
    setOnce(byKey, entityKey(name), entity);
  }
}

function addAlias(entity: EntityRead, name: string): void {
  if (name !== entity.name && !entity.aliases.includes(name)) entity.aliases.push(name);
}

function setOnce<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (!map.has(key)) map.set(key, value);
}

/** Maps each short form to the entity that it abbreviates: "Lindqvist" to "Mara Lindqvist". */
function shortForms(
  text: string,
  mentions: Mention[],
  entityOf: Map<Mention, EntityRead>,
  entities: EntityRead[],
): Map<EntityRead, EntityRead> {
  const pairs = new Map<EntityRead, EntityRead>();
  const full = fullNames(entities);
  for (const entity of entities) {
    if (entity.role !== 'mention' || entity.key.includes(' ') || !mayBeShort(entity.entity_type)) continue;
    const owners = [...(full.get(entity.key) ?? [])].filter(
      (owner) => owner !== entity && (owner.entity_type !== 'person' || isPersonLike(entity)),
    );
    const [owner, other] = owners;
    if (owner && !other) pairs.set(entity, owner);
  }
  for (const [i, after] of mentions.entries()) {
    const before = mentions[i - 1];
    const owner = before && entityOf.get(before);
    const nickname = entityOf.get(after);
    if (!owner || !nickname) continue;
    const between = text.slice(Math.max(before.end, after.start - 60), after.start);
    const sameKind = isNamed(owner.entity_type) && isNamed(nickname.entity_type);
    if (owner === nickname || nickname.role !== 'mention' || !sameKind) continue;
    if (nicknameCue.test(between)) setOnce(pairs, nickname, owner);
    else if (isPersonLike(owner) && isPersonLike(nickname)) equate(text, before, after, owner, nickname, pairs);
  }
  return pairs;
}

/** Nicknames that the text explains: "Bartholomew Quint (Barny)", "Barny is Bartholomew Quint." */
function equate(
  text: string,
  before: Mention,
  after: Mention,
  one: EntityRead,
  other: EntityRead,
  pairs: Map<EntityRead, EntityRead>,
): void {
  const between = text.slice(before.end, after.start);
  const next = text.slice(after.end, after.end + 1);
  const isBracket = between === ' (' && next === ')';
  if (!isBracket && !(between === ' is ' && /^[.,;)]?$/u.test(next))) return;
  const [short, long] = one.key.includes(' ') ? [other, one] : [one, other];
  const isName = short.key.length > 2 && !short.key.includes(' ') && /\p{Ll}/u.test(short.name);
  if (isName && long.key.includes(' ') && long.entity_type === 'person') setOnce(pairs, short, long);
}

/** Maps keys of short forms to the entities that they may denote. */
function fullNames(entities: EntityRead[]): Map<string, Set<EntityRead>> {
  const full = new Map<string, Set<EntityRead>>();
  const add = (key: string, entity: EntityRead): void => void full.set(key, (full.get(key) ?? new Set()).add(entity));
  for (const entity of entities) {
    const words = entity.key.split(' ');
    if (words.length < 2) continue;
    const acronym = acronymOf(entity.name);
    if (acronym.length > 1) add(acronym, entity);
    if (!isPersonal(entity, words)) continue;
    const surname = words.findLast((word) => !/^(?:jr|sr|i{1,3}|iv|vi{0,3})$/u.test(word));
    if (surname) add(surname, entity);
    const [firstName] = words;
    if (firstName && entity.entity_type === 'person') add(firstName, entity);
  }
  return full;
}

/** Whether an entity is a person, or a name of two or three plain words without evidence of another type. */
function isPersonal(entity: EntityRead, words: string[]): boolean {
  if (entity.entity_type === 'person') return true;
  return (
    entity.entity_type === 'other' &&
    words.length < 4 &&
    words.every((word) => /^\p{L}+$/u.test(word)) &&
    // A title such as "Visit to Utrecht" has no surname.
    entity.name.split(/\s+/u).every((word) => /^\p{Lu}/u.test(word) || particles.has(word)) &&
    !words.includes('of')
  );
}

function isPersonLike({ entity_type }: EntityRead): boolean {
  return entity_type === 'person' || entity_type === 'other';
}

function isNamed(type: EntityType): boolean {
  return type === 'person' || type === 'other' || type === 'organisation' || type === 'place';
}

function mayBeShort(type: EntityType): boolean {
  return type !== 'code' && type !== 'date' && type !== 'concept' && type !== 'work';
}

function acronymOf(name: string): string {
  const words = name.split(/[\s-]+/u).filter((word) => /^\p{Lu}/u.test(word));
  return words.length < 2 ? '' : words.map((word) => word.charAt(0).toLowerCase()).join('');
}

/**
 * Merges each short form into its full name.
 * @returns the entity that replaces each merged one
 */
function mergeShortForms(entities: EntityRead[], pairs: Map<EntityRead, EntityRead>): Map<EntityRead, EntityRead> {
  const merged = new Map<EntityRead, EntityRead>();
  for (const entity of entities) {
    const owner = pairs.get(entity);
    const target = owner && finalOf(merged, owner);
    if (!target || target === entity) continue;
    target.count += entity.count;
    for (const name of [entity.name, ...entity.aliases]) addAlias(target, name);
    merged.set(entity, target);
  }
  return merged;
}

function finalOf(merged: Map<EntityRead, EntityRead>, entity: EntityRead): EntityRead {
  let last = entity;
  for (let step = 0; step < 4; step++) last = merged.get(last) ?? last;
  return last;
}
