// Names and facts from a language model, as far as the text supports them (text/held-in.ts, stated.ts) or a person has
// accepted them. The names, types and facts of the rules stay.
import { addAll } from '../../lists';
import { validator } from '../../schemas';
import { acronymsOf, wordsOfKey } from '../../libraries/text/compare-names';
import { entityKey } from '../../libraries/text/entity-key';
import { contentIn, isHeld, plainWordsIn } from '../../libraries/text/held-in';
import { withoutHonours } from '../../libraries/text/honours';
import { isCommon } from '../../libraries/text/name-words';
import type { EntityRead, Extraction, NamesRead, Relation, TextToRead, WantedNames } from '../reading';
import type { SaidByModel } from '../together';
import { answered, doubtsOf, isAcceptedName, withDoubted } from './doubts';
import { statedIn } from './stated';

/** Names and facts from the model, with the sentence of each fact. */
export interface StatedName {
  entities: SaidByModel['entities'];
  relations: (SaidByModel['relations'][number] & Pick<Relation, 'fact'>)[];
}

export async function namesByModel(
  said: SaidByModel,
  { content }: TextToRead,
  byRules: NamesRead,
  { types, answersTo }: WantedNames,
): Promise<NamesRead> {
  const stated = believed(said, byRules, content);
  const asked = doubtsOf(stated, content);
  const { byModel, accepted, open } = answered(stated, asked, await answersTo(asked));
  const found = merged(byRules, byModel, content, types, accepted);
  return { ...withDoubted(found, open), doubts: open, proposed: proposedTypes(byModel, found, types) };
}

/** Leaves out aliases and facts that the text does not support, and gives each fact its sentence from the text. */
function believed(
  { entities: named, relations: told }: SaidByModel,
  byRules: Extraction<string>,
  content: string,
): StatedName {
  const ofRules = byRules.entities.filter(({ entity_type }) => entity_type !== 'date');
  const keys = new Set([...ofRules, ...named].map(({ name }) => entityKey(name)));
  const entities = named.map((entity) => ({
    ...entity,
    aliases: entity.aliases.filter((alias) => !keys.has(entityKey(alias)) && isAlias(alias, entity.name, content)),
  }));
  const known = new Map([...keys].map((key) => [key, [] as string[]]));
  for (const { name, aliases } of [...ofRules, ...entities])
    addAll(known.get(entityKey(name)) ?? [], [name, ...aliases]);
  const stating = statedIn(content);
  const relations = told.flatMap((relation) => {
    const [source, target] = [relation.source, relation.target].map((name) => known.get(entityKey(name)));
    if (!source || !target || source === target) return [];
    const others = [...known.values()].filter((names) => names !== source && names !== target).flat();
    const fact = stating({ source, predicate: relation.predicate, target, others });
    return fact === undefined ? [] : [{ ...relation, fact }];
  });
  return { entities, relations };
}

/**
 * Whether another name of an entity consists of words of its main name, contains all of them, is its initials, or is in
 * brackets next to it.
 */
function isAlias(alias: string, name: string, content: string): boolean {
  if (!isHeld(alias, content)) return false;
  const [short, long] = [alias, name].map((each) => wordsOfKey(withoutHonours(entityKey(each)))) as [
    string[],
    string[],
  ];
  const isPart = (some: string[], all: string[]) => some.length > 0 && some.every((word) => all.includes(word));
  return (
    isPart(short, long) ||
    isPart(long, short) ||
    acronymsOf(long).includes(short.join('')) ||
    content.includes(`${name} (${alias})`)
  );
}

/** Whether a text contains a name. Ordinary words that it writes in lower case are not names. */
function isNamed(name: string, content: string): boolean {
  if (!isHeld(name, content) || contentIn(name).length === 0) return false;
  return !(plainWordsIn(name).every(isCommon) && content.includes(name.toLowerCase()));
}

/** Entity types that the model returned and the workspace lacks, for entities that no rule recognises. */
function proposedTypes(byModel: StatedName, found: Extraction<string>, types: string[]): NamesRead['proposed'] {
  const typeOf = new Map(found.entities.map(({ key, entity_type }) => [key, entity_type]));
  return byModel.entities
    .map(({ name, entity_type: type }) => ({ key: entityKey(name), type }))
    .filter(({ key, type }) => typeOf.get(key) === 'other' && !types.includes(type) && isType(type));
}

const isType = validator('entities/EntityType');

/**
 * @param types entity types of the workspace; others are ignored. A type of the rules, which need strong evidence,
 * stays.
 */
function merged(
  byRules: Extraction<string>,
  byModel: StatedName,
  content: string,
  types: string[],
  accepted: ReadonlySet<string>,
): Extraction<string> {
  const entities = new Map<string, EntityRead<string>>(byRules.entities.map((entity) => [entity.key, entity]));
  for (const { name: written, entity_type: reported, aliases } of byModel.entities) {
    const name = written.replace(/^(?:the|an?) +(?=\S)/u, '');
    const key = entityKey(name);
    if (key === '' || !(isNamed(name, content) || isAcceptedName(accepted, key))) continue;
    const other: EntityRead<string> = { name, key, entity_type: 'other', role: 'mention', count: 1, aliases: [] };
    const known = entities.get(key) ?? other;
    const isTyped = known.entity_type !== 'other' || !types.includes(reported);
    const entity_type = isTyped ? known.entity_type : reported;
    const said = aliases.filter((alias) => !known.aliases.includes(alias));
    entities.set(key, { ...known, entity_type, aliases: [...known.aliases, ...said] });
  }
  const relations = byModel.relations
    .filter(({ source, target }) => [source, target].every((name) => entities.has(entityKey(name))))
    .map((relation) => ({
      ...relation,
      confidence: Math.min(Math.max(relation.confidence, 0), 100) / 100,
      by_model: true as const,
    }));
  return { ...byRules, entities: [...entities.values()], relations: [...byRules.relations, ...relations] };
}
