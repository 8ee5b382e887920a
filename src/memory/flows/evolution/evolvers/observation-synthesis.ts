// Derives an observation: a list of the statements of several items about one entity, or a summary by a language model.
import { saidByTexts } from '../../../../reading/said';
import { entityKey } from '../../../../libraries/text/entity-key';
import { isHeld } from '../../../../libraries/text/held-in';
import { sentencesOf } from '../../../../libraries/text/sentences';
import { writeObservation } from '../../../../llm/prompts/observation';
import { dayMs } from '../../../../time';
import type { Conclusion, EvidenceWanted, Look, Named, NameEvolver, SourceItem } from '../evolver';
import { maxObservation, minSources, plainly, quotesAbout } from '../../../model/by-rules';
import { compareTrust, trustIn } from '../../../model/types';
import { askModel } from './ask-model';
import { evidenceIn } from './evidence';

const maxSources = 30;

const evidence: EvidenceWanted = { memory_types: ['semantic', 'episodic'], within_ms: 90 * dayMs };

export const observationSynthesis: NameEvolver = {
  name: 'observation_synthesis',
  rule: 'At least 2 semantic or episodic items of the last 90 days that name the same person, place or thing and say different things yield an observation. It lists the sentences that contain the name, if most of them are about that name. With more evidence, a new observation replaces it. A run makes at most 20.',
  names: { ...evidence, min_items: minSources },
  max: 20,
  conclude: async (named, look) => {
    const speculative = await look.speculative(named);
    const known = speculative.filter(
      ({ origin, entity_id }) => origin === 'evolver:observation_synthesis' && entity_id === named.entity_id,
    );
    const current = known[0]?.status === 'active' ? known[0] : undefined;
    // A person has edited the observation, so the rule leaves it alone.
    if (current && current.version > 1) return undefined;
    const items = await look.naming(named, evidence, current?.item_id);
    // If a person archived or retracted an observation, its sources are not used again.
    const spent = new Set(current ? [] : known.flatMap(({ source_ids }) => source_ids ?? []));
    // A less trusted item replaces nothing.
    const counts = (item: SourceItem) => !current || compareTrust(trustIn(item), trustIn(current)) >= 0;
    const fresh = items.filter((item) => !spent.has(item.item_id) && counts(item));
    const sources = (await evidenceIn(fresh, speculative)).slice(-maxSources);
    if (current && isSame(sources, current)) return undefined;
    if (sources.length < minSources) return current && archived(current);
    if (!current && !isMainName(named, sources)) return undefined;
    const quoted = quotesAbout(sources, named);
    if (!quoted) return undefined;
    return {
      sources,
      creates: {
        ...quoted,
        content: (await byModel(look, named, sources)) ?? quoted.content,
        ...(current && { replaces: { item: current, reason: 'observation_synthesis: there is more evidence' } }),
      },
    };
  },
};

const isSame = (sources: SourceItem[], { source_ids = [] }: SourceItem) =>
  sources.length === source_ids.length && sources.every(({ item_id }) => source_ids.includes(item_id));

function archived(item: SourceItem): Conclusion {
  const reason = `observation_synthesis: fewer than ${minSources} of its sources are still valid`;
  return { sources: [item], marks: [{ item, status: 'archived', reason }] };
}

/** True if no other name is the subject of more source items; of equal counts, the smaller key wins. */
function isMainName({ key, name }: Named, sources: SourceItem[]): boolean {
  const about = (each: string) =>
    sources.filter(({ entity_name }) => entity_name && entityKey(entity_name) === entityKey(each)).length;
  const own = about(name);
  const [first] = sources;
  return (first?.entities ?? [])
    .filter(
      (other) => other.key !== key && sources.every(({ entities }) => entities.some((each) => each.key === other.key)),
    )
    .every((other) => about(other.name) < own || (about(other.name) === own && key < other.key));
}

/** The sentences of the model that name the entity and that the sources support; undefined if there are none. */
async function byModel(look: Look, { name }: Named, sources: SourceItem[]): Promise<string | undefined> {
  const statements = sources.map(({ content }) => content);
  const isSaid = saidByTexts(statements);
  const answer = await askModel(
    look,
    (problems) => writeObservation(name, statements, problems),
    ({ text }) => [
      ...(isHeld(name, text) ? [] : ['The text does not name the subject.']),
      ...(text.length > maxObservation ? [`The text has more than ${maxObservation} characters.`] : []),
    ],
  );
  const said = [...sentencesOf(plainly(answer?.text ?? ''))].filter((each) => isHeld(name, each) && isSaid(each));
  return said.length > 0 ? said.join(' ') : undefined;
}
