// Consolidation: merges several statements about one thing into one item, which searches show instead of them.
import { consolidateTexts } from '../../../../llm/prompts/consolidate';
import { saysOnly } from '../../../../reading/said';
import { trustIn } from '../../../model/types';
import { byItemId, type Evolver, type Look, type SourceItem } from '../evolver';
import { askModel } from './ask-model';

/**
 * Min cosine of statements that mention the same entity. Without a shared entity, texts that merely have the same form
 * would be as close.
 */
const minSimilarity = 0.7;
const minItems = 3;
const maxItems = 8;
/** Max characters of the merged statements together. */
const maxCharacters = 4_000;

export const consolidation: Evolver = {
  name: 'consolidation',
  rule: 'From 3 to 8 semantic items that are near in meaning (cosine 0.7 or more), undated and equally trusted, and that name the same person, place or thing, yield one item. It says in their words what all of them say, and searches show it in their place. This rule needs a language model.',
  needs_model: true,
  reads: { memory_types: ['semantic'] },
  conclude: async (item, look) => {
    if (!isPlain(item) || item.content.length > maxCharacters) return undefined;
    const near = (await look.alike(item)).filter(
      (other) => other.similarity >= minSimilarity && isPlain(other) && trustIn(other) === trustIn(item),
    );
    const sources = fitting([item, ...namingTheSame(item, near)]).sort(byItemId);
    if (sources.length < minItems) return undefined;
    const content = await byModel(look, sources);
    if (content === undefined) return undefined;
    return {
      sources,
      creates: { memory_type: 'semantic', content, ...(item.title && { title: item.title }) },
      marks: sources.map((source) => ({
        item: source,
        status: 'consolidated',
        reason: 'consolidation: merged with others into another item',
      })),
    };
  },
};

/** Statements with a valid time are not merged. */
const isPlain = ({ valid_start_time, valid_end_time }: SourceItem) => !valid_start_time && !valid_end_time;

/** The largest group of similar items that share an entity with the item. */
function namingTheSame({ entities }: SourceItem, near: SourceItem[]): SourceItem[] {
  const groups = entities.map(({ key }) => near.filter((other) => other.entities.some((entity) => entity.key === key)));
  return groups.reduce((largest, group) => (group.length > largest.length ? group : largest), []);
}

function fitting(sources: SourceItem[]): SourceItem[] {
  let characters = 0;
  return sources.filter(({ content }) => (characters += content.length) <= maxCharacters).slice(0, maxItems);
}

/** The language model's merged text; undefined unless it says all that the sources say, and nothing else. */
async function byModel(look: Look, sources: SourceItem[]): Promise<string | undefined> {
  const texts = sources.map(({ content }) => content);
  const answer = await askModel(
    look,
    () => consolidateTexts(texts),
    () => [],
  );
  const whole = answer?.text.trim() ?? '';
  const isWhole = whole !== '' && saysOnly(whole, texts) && texts.every((text) => saysOnly(text, [whole]));
  return isWhole ? whole.toWellFormed() : undefined;
}
