// Stage 4: extracts entities and relations by rules; a language model, if configured, adds to them.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { entityKey } from '../../../language/entities/entity-key';
import type { Extraction } from '../../../language/entities/extraction';
import { extractNames } from '../../../llm/prompts/extract';
import { extractionOf, longestRead } from '../../core/names';
import { writtenStart } from '../../core/record';
import { askModel } from './ask-model';
import type { Embedded, Extracted } from './drafts';

export async function extract(ctx: Ctx, draft: Embedded): Promise<Extracted> {
  const { content } = draft.fields;
  const byRules = extractionOf(draft.fields);
  const time = writtenStart(draft.fields) ?? undefined;
  const byModel = ctx.chat && (await askModel(ctx, extractNames(content.slice(0, longestRead), time)));
  return { ...draft, found: byModel ? merged(byRules, byModel, content) : byRules };
}

/** The model's entity types take precedence, and its entities are added if they occur in the text; others are hallucinated. */
function merged(byRules: Extraction, byModel: Schemas['llm/ingest/Names'], content: string): Extraction {
  const text = content.toLowerCase();
  const entities = new Map(byRules.entities.map((entity) => [entity.key, entity]));
  for (const { name, entity_type, aliases } of byModel.entities) {
    const key = entityKey(name);
    if (key === '' || !text.includes(name.toLowerCase())) continue;
    const known = entities.get(key) ?? { name, key, entity_type, role: 'mention' as const, count: 1, aliases: [] };
    const said = aliases.filter((alias) => text.includes(alias.toLowerCase()) && !known.aliases.includes(alias));
    entities.set(key, { ...known, entity_type, aliases: [...known.aliases, ...said] });
  }
  const relations = byModel.relations
    .filter(({ source, target }) => [source, target].every((name) => entities.has(entityKey(name))))
    .map((relation) => ({ ...relation, confidence: Math.min(Math.max(relation.confidence, 0), 100) / 100 }));
  return { ...byRules, entities: [...entities.values()], relations: [...byRules.relations, ...relations] };
}
