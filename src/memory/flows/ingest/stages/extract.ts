// Stage 4: extracts entities and relations by rules; a configured language model adds more.
import { maxSent } from '../../../../limits';
import type { Ctx } from '../../../../ctx';
import type { Schemas } from '../../../../generated/schemas';
import { entityKey } from '../../../../text/entity-key';
import type { Entity, Extraction } from '../../../../reading/reading';
import { extractNames } from '../../../../llm/prompts/extract';
import { validator } from '../../../../schemas';
import { knownTypes } from '../../../store/entity-types';
import { vocabularyOf } from '../../../store/vocabulary';
import { extractionOf } from '../../../model/names';
import { textTime } from '../../../model/record';
import { askModel } from './ask-model';
import { answersTo } from '../../../store/reviews';
import { answered, doubtsOf, isAcceptedName, withDoubted } from './doubts';
import type { Embedded, Extracted, ProposedType } from './drafts';

export async function extract(ctx: Ctx, draft: Embedded): Promise<Extracted> {
  const { content } = draft.fields;
  const byRules = extractionOf(draft.fields);
  const time = textTime(draft.fields, draft.fields.metadata) ?? undefined;
  if (!ctx.chat) return { ...draft, found: byRules, proposed: [], doubts: [] };
  const { home_workspace_id } = ctx.scope;
  const [types, wanted] = await Promise.all([
    knownTypes(ctx.graph, home_workspace_id),
    vocabularyOf(ctx.graph, home_workspace_id),
  ]);
  const said = await askModel(ctx, extractNames(content.slice(0, maxSent.text), time, types, wanted));
  if (!said) return { ...draft, found: byRules, proposed: [], doubts: [] };
  const asked = doubtsOf(said, content);
  const answers = await answersTo(ctx.graph, draft.item.scope_key, asked);
  const { byModel, accepted, open } = answered(said, asked, answers);
  const found = merged(byRules, byModel, content, types, accepted);
  return { ...draft, found: withDoubted(found, open), proposed: proposedTypes(byModel, found, types), doubts: open };
}

/** Entity types of the model that the workspace does not have, for entities that no rule recognises. */
function proposedTypes(
  byModel: Schemas['llm/ingest/Names'],
  found: Extraction<string>,
  types: string[],
): ProposedType[] {
  const typeOf = new Map(found.entities.map(({ key, entity_type }) => [key, entity_type]));
  return byModel.entities
    .map(({ name, entity_type: type }) => ({ key: entityKey(name), type }))
    .filter(({ key, type }) => typeOf.get(key) === 'other' && !types.includes(type) && isType(type));
}

const isType = validator('entities/EntityType');

/**
 * Merges the entities and relations of both extractions; the model's entity types take precedence. An entity of the
 * model counts only if the text contains it or a person accepted it; others are hallucinated.
 * @param types entity types of the workspace; other types are ignored
 */
function merged(
  byRules: Extraction,
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
