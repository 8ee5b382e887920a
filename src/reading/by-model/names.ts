// Names and facts by a language model. An entity counts only if the text contains it or a person accepted it: others
// are hallucinated. The facts of the rules stay.
import { maxSent } from '../../limits';
import type { Schemas } from '../../generated/schemas';
import { extractNames } from '../../llm/prompts/extract';
import { validator } from '../../schemas';
import { entityKey } from '../../text/entity-key';
import type { Entity, Extraction, Names, Text, WantedNames } from '../reading';
import type { Ask } from './by-model';
import { answered, doubtsOf, isAcceptedName, withDoubted } from './doubts';

/** @returns the names of the rules if the model fails */
export async function namesByModel(
  ask: Ask,
  { content, time }: Text,
  byRules: Names,
  { types, vocabulary, answersTo }: WantedNames,
): Promise<Names> {
  const said = await ask(extractNames(content.slice(0, maxSent.text), time, types, vocabulary));
  if (!said) return byRules;
  const asked = doubtsOf(said, content);
  const { byModel, accepted, open } = answered(said, asked, await answersTo(asked));
  const found = merged(byRules, byModel, content, types, accepted);
  return { ...withDoubted(found, open), doubts: open, proposed: proposedTypes(byModel, found, types) };
}

/** Entity types of the model that the workspace does not have, for entities that no rule recognises. */
function proposedTypes(
  byModel: Schemas['llm/ingest/Names'],
  found: Extraction<string>,
  types: string[],
): Names['proposed'] {
  const typeOf = new Map(found.entities.map(({ key, entity_type }) => [key, entity_type]));
  return byModel.entities
    .map(({ name, entity_type: type }) => ({ key: entityKey(name), type }))
    .filter(({ key, type }) => typeOf.get(key) === 'other' && !types.includes(type) && isType(type));
}

const isType = validator('entities/EntityType');

/** @param types entity types of the workspace, which take precedence over those of the rules; others are ignored */
function merged(
  byRules: Extraction<string>,
  byModel: Schemas['llm/ingest/Names'],
  content: string,
  types: string[],
  accepted: ReadonlySet<string>,
): Extraction<string> {
  const text = content.toLowerCase();
  const entities = new Map<string, Entity<string>>(byRules.entities.map((entity) => [entity.key, entity]));
  for (const { name, entity_type: reported, aliases } of byModel.entities) {
    const key = entityKey(name);
    if (key === '' || !(text.includes(name.toLowerCase()) || isAcceptedName(accepted, key))) continue;
    const other: Entity<string> = { name, key, entity_type: 'other', role: 'mention', count: 1, aliases: [] };
    const known = entities.get(key) ?? other;
    const entity_type = types.includes(reported) ? reported : known.entity_type;
    const said = aliases.filter((alias) => text.includes(alias.toLowerCase()) && !known.aliases.includes(alias));
    entities.set(key, { ...known, entity_type, aliases: [...known.aliases, ...said] });
  }
  const relations = byModel.relations
    .filter(({ source, target }) => [source, target].every((name) => entities.has(entityKey(name))))
    .map((relation) => ({ ...relation, confidence: Math.min(Math.max(relation.confidence, 0), 100) / 100 }));
  return { ...byRules, entities: [...entities.values()], relations: [...byRules.relations, ...relations] };
}
