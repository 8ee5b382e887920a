// Uncertain results of a language model: names that the text does not spell, and facts with low confidence. A person
// is asked once about each; the answer also applies to later texts.
import { entityKey } from '../../libraries/text/entity-key';
import { isHeld, plainWordsIn } from '../../libraries/text/held-in';
import type { Doubt, Extraction } from '../reading';
import { rejectedFactKey } from '../../libraries/text/fact-key';
import type { StatedName } from './names';

const maxDoubts = 5;
/** Facts with a lower confidence (0 to 100) become review questions. */
const doubtfulConfidence = 50;

/**
 * The doubts about a model's names, then those about its facts. A name is doubtful if the text contains all its
 * words, but not side by side.
 */
export function doubtsOf({ entities, relations }: StatedName, content: string): Doubt[] {
  const words = new Set(plainWordsIn(content));
  const isApart = (name: string) => !isHeld(name, content) && plainWordsIn(name).every((word) => words.has(word));
  const doubts = [
    ...entities.filter(({ name }) => isApart(name)).map(nameDoubt),
    ...relations.filter(({ confidence }) => confidence < doubtfulConfidence).map(factDoubt),
  ];
  const once = new Map(doubts.filter(({ names }) => names.every(isKey)).map((doubt) => [doubt.key, doubt]));
  return [...once.values()].slice(0, maxDoubts);
}

const nameDoubtKey = (key: string) => `name|${key}`;
const isKey = (key: string) => key !== '' && key.length <= 200;

function nameDoubt({ name, entity_type }: StatedName['entities'][number]): Doubt {
  const key = entityKey(name);
  return {
    key: nameDoubtKey(key),
    kind: 'missing_in_graph',
    names: [key],
    proposed: name,
    entity_type,
    predicate: null,
    fact: null,
    score: null,
  };
}

function factDoubt({ source, predicate, target, fact, confidence }: StatedName['relations'][number]): Doubt {
  const names = [entityKey(source), entityKey(target)] as const;
  return {
    key: `fact|${rejectedFactKey({ source: names[0], predicate, target: names[1], fact })}`,
    kind: 'low_confidence',
    names: [...names],
    entity_type: null,
    predicate,
    fact,
    proposed: `${source} ${predicate.replaceAll('_', ' ')} ${target}`,
    score: Math.max(confidence, 0) / 100,
  };
}

/** Applies the answers of earlier reviews: accepted names count as spelled in the text, accepted facts as certain. */
export function answered(
  byModel: StatedName,
  doubts: Doubt[],
  answers: ReadonlyMap<string, string>,
): { byModel: StatedName; accepted: ReadonlySet<string>; open: Doubt[] } {
  const isAccepted = ({ key }: Doubt) => answers.get(key) === 'accepted';
  const accepted = new Set(doubts.filter(isAccepted).map(({ key }) => key));
  const relations = byModel.relations.map((relation) =>
    accepted.has(factDoubt(relation).key) ? { ...relation, confidence: 100 } : relation,
  );
  const open = doubts.filter(({ key }) => !['accepted', 'dismissed'].includes(answers.get(key) ?? ''));
  return { byModel: { ...byModel, relations }, accepted, open };
}

/** Adds doubtful names to the mentions of the item, so that a later answer also applies to this item. */
export const withDoubted = (found: Extraction<string>, doubts: Doubt[]): Extraction<string> => {
  const doubted = doubts.filter(({ kind }) => kind === 'missing_in_graph').flatMap(({ names }) => names);
  return { ...found, candidates: [...new Set([...found.candidates, ...doubted])] };
};

export const isAcceptedName = (accepted: ReadonlySet<string>, key: string): boolean => accepted.has(nameDoubtKey(key));
