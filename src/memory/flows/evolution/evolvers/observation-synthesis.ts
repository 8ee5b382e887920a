// Derives a summary of the items about one entity (an observation).
import { tokensOf } from '../../../../language/text/tokens';
import { entityKey } from '../../../../language/entities/entity-key';
import { saysTheSame, wordingOf, type Wording } from '../../../../language/text/same-meaning';
import { sentencesOf } from '../../../../language/text/sentences';
import { writeObservation } from '../../../../llm/prompts/observation';
import { dayMs } from '../../../../time';
import type { Conclusion, EvidenceWanted, Look, Named, NameEvolver, SourceItem } from '../evolver';
import { askOrRules } from './ask-or-rules';
import { evidenceIn, plainly } from './evidence';

const minSources = 2;
const maxSources = 30;
const maxSentences = 3;
/** Max characters of the summary. */
const maxLength = 2_000;
/** Aspect of an item that states no fact about the entity. */
const unspecific = 'description';

const evidence: EvidenceWanted = { memory_types: ['semantic', 'episodic'], within_ms: 90 * dayMs };

export const observationSynthesis: NameEvolver = {
  name: 'observation_synthesis',
  rule: 'At least 2 semantic or episodic items of the last 90 days that name the same person, place or thing and say different things yield an observation of what all of them say, about the name that most of them are about; with more evidence another one supersedes it. At most 20 in a run.',
  names: { ...evidence, min_items: minSources },
  max: 20,
  conclude: async (named, look) => {
    const speculative = await look.speculative(named);
    const known = speculative.filter(
      ({ origin, entity_id }) => origin === 'evolver:observation_synthesis' && entity_id === named.entity_id,
    );
    const current = known[0]?.status === 'active' ? known[0] : undefined;
    // A person has edited it, so it is left alone.
    if (current && current.version > 1) return undefined;
    const items = await look.naming(named, evidence, current?.item_id);
    // A person archived or retracted what was derived from these items, so they are not used again.
    const spent = new Set(current ? [] : known.flatMap(({ source_ids }) => source_ids ?? []));
    const fresh = items.filter(({ item_id }) => !spent.has(item_id));
    const sources = (await evidenceIn(fresh, speculative)).slice(-maxSources);
    if (current && isSame(sources, current)) return undefined;
    if (sources.length < minSources) return current && archived(current);
    if (!current && !isMainName(named, sources)) return undefined;
    const content = (await byModel(look, named, sources)) ?? byRules(named, sources);
    if (content === '') return undefined;
    const aspects = new Map(sources.map((source) => [source.item_id, aspectsOf(source)]));
    const fact_id = sources.flatMap(({ facts }) => facts ?? []).at(-1)?.fact_id;
    return {
      sources,
      creates: {
        memory_type: 'observation',
        content,
        about: named,
        fields: { entity_id: named.entity_id, aspect: mostCovered([...aspects.values()]), ...(fact_id && { fact_id }) },
        extra: { entity_name: named.name, entity_type: named.entity_type },
        of_sources: new Map([...aspects].map(([item_id, covered]) => [item_id, { aspects: covered }])),
        ...(current && { replaces: { item: current, reason: 'observation_synthesis: there is more evidence' } }),
      },
    };
  },
};

const isSame = (sources: SourceItem[], { source_ids = [] }: SourceItem) =>
  sources.length === source_ids.length && sources.every(({ item_id }) => source_ids.includes(item_id));

function archived(item: SourceItem): Conclusion {
  const reason = `observation_synthesis: fewer than ${minSources} of its sources still stand`;
  return { sources: [item], marks: [{ item, status: 'archived', reason }] };
}

/** Whether no other name is the subject of more source items; of equal counts, the smaller key wins. */
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

function aspectsOf({ facts = [] }: SourceItem): string[] {
  const predicates = [...new Set(facts.map(({ predicate }) => predicate))].sort();
  return predicates.length > 0 ? predicates : [unspecific];
}

/** The aspect that most items cover; of equal counts, the first in the alphabet. */
function mostCovered(aspects: string[][]): string {
  const counts = new Map<string, number>();
  for (const aspect of aspects.flat()) counts.set(aspect, (counts.get(aspect) ?? 0) + (aspect === unspecific ? 0 : 1));
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? unspecific;
}

/** The first sentences of each source that name the entity, without repeats; empty for fewer than two. */
function byRules({ key }: Named, sources: SourceItem[]): string {
  const words = new Set(key.split(' '));
  const said: Wording[] = [];
  let characters = 0;
  for (const { content } of sources) {
    const sentences = [...sentencesOf(content)];
    const naming = sentences.filter((sentence) => saysOf(words, sentence));
    for (const sentence of naming.slice(0, maxSentences)) {
      if (characters + sentence.length > maxLength) continue;
      const wording = wordingOf(sentence);
      if (said.some((each) => saysTheSame(each, wording))) continue;
      said.push(wording);
      characters += sentence.length + 1;
    }
  }
  return said.length > 1 ? said.map(({ text }) => text).join(' ') : '';
}

/** Whether a sentence names the entity and has no "I" or "we", which mean someone else in each text. */
const saysOf = (words: ReadonlySet<string>, sentence: string) => {
  const tokens = tokensOf(sentence);
  return tokens.some(({ text }) => words.has(entityKey(text))) && !tokens.some(({ lower }) => writers.has(lower));
};
const writers = new Set(['i', 'me', 'my', 'mine', 'myself']);

async function byModel(look: Look, { name }: Named, sources: SourceItem[]): Promise<string | undefined> {
  const statements = sources.map(({ content }) => content);
  const known = new Set(statements.flatMap(numbersIn));
  const answer = await askOrRules(
    look,
    (problems) => writeObservation(name, statements, problems),
    ({ text }) => {
      const problems: string[] = [];
      if (!text.toLowerCase().includes(name.toLowerCase())) problems.push('The text does not name the subject.');
      if (text.length > maxLength) problems.push(`The text has more than ${maxLength} characters.`);
      for (const number of numbersIn(text)) if (!known.has(number)) problems.push(`No statement says ${number}.`);
      return problems.slice(0, 10);
    },
  );
  return answer && plainly(answer.text);
}

const numbersIn = (text: string) =>
  tokensOf(text)
    .map(({ lower }) => lower)
    .filter((word) => /\d/.test(word));
