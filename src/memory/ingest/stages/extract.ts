// Stage 4: extracts entities and relations by rules; a language model, if configured, adds to them.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { entityKey } from '../../../language/entities/entity-key';
import type { Entity, Extraction } from '../../../language/entities/extraction';
import { extractNames } from '../../../llm/prompts/extract';
import { knownTypes } from '../../core/entity-types';
import { extractionOf, longestRead } from '../../core/names';
import { writtenStart } from '../../core/record';
import { askModel } from './ask-model';
import type { Embedded, Extracted } from './drafts';

export async function extract(ctx: Ctx, draft: Embedded): Promise<Extracted> {
  const { content } = draft.fields;
  const byRules = extractionOf(draft.fields);
  const time = writtenStart(draft.fields) ?? undefined;
  if (!ctx.chat) return { ...draft, found: byRules };
  const types = await knownTypes(ctx.graph, ctx.scope.active_workspace_id);
  const byModel = await askModel(ctx, extractNames(content.slice(0, longestRead), time, types));
  return { ...draft, found: byModel ? merged(byRules, byModel, content, types) : byRules };
}

/**
 * The model's entity types take precedence, and its entities are added if they occur in the text; others are hallucinated.
 * @param types those that the workspace knows: a type of the model's own making counts as none
 */
function merged(
  byRules: Extraction,
  byModel: Schemas['llm/ingest/Names'],
  content: string,
  types: string[],
): Extraction<string> {
  const text = content.toLowerCase();
  const entities = new Map<string, Entity<string>>(byRules.entities.map((entity) => [entity.key, entity]));
  for (const { name, entity_type: told, aliases } of byModel.entities) {
    const key = entityKey(name);
    if (key === '' || !text.includes(name.toLowerCase())) continue;
    const other: Entity<string> = { name, key, entity_type: 'other', role: 'mention', count: 1, aliases: [] };
    const known = entities.get(key) ?? other;
    const entity_type = types.includes(told) ? told : known.entity_type;
    const said = aliases.filter((alias) => text.includes(alias.toLowerCase()) && !known.aliases.includes(alias));
    entities.set(key, { ...known, entity_type, aliases: [...known.aliases, ...said] });
  }
  const relations = byModel.relations
    .filter(({ source, target }) => [source, target].every((name) => entities.has(entityKey(name))))
    .map((relation) => ({ ...relation, confidence: Math.min(Math.max(relation.confidence, 0), 100) / 100 }));
  return { ...byRules, entities: [...entities.values()], relations: [...byRules.relations, ...relations] };
}
