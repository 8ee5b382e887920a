// What a language model says of a text and the service does not take from it alone: names that the text does not spell, and facts that
// the model is unsure of. People are asked of each once, and what they answer acts on every later text.
import type { Schemas } from '../../../../generated/schemas';
import { entityKey } from '../../../../language/entities/entity-key';
import type { Extraction } from '../../../../language/entities/extraction';
import { rejectedFactKey } from '../../../model/names';
import type { Doubt } from '../../../store/reviews';

type Names = Schemas['llm/ingest/Names'];

/** Questions that one item raises. */
const maxDoubts = 5;
/** Confidence of a fact, 0 to 100, below which people are asked. */
const doubtfulConfidence = 50;

/** @returns doubts of names first; a name is doubted if the text has all its words, but not in a row */
export function doubtsOf({ entities, relations }: Names, content: string): Doubt[] {
  const text = content.toLowerCase();
  const words = new Set(text.match(wordPattern));
  const isInWords = (name: string) => (name.toLowerCase().match(wordPattern) ?? []).every((word) => words.has(word));
  const doubts = [
    ...entities.filter(({ name }) => !text.includes(name.toLowerCase()) && isInWords(name)).map(nameDoubt),
    ...relations.filter(({ confidence }) => confidence < doubtfulConfidence).map(factDoubt),
  ];
  const once = new Map(doubts.filter(({ names }) => names.every(isKey)).map((doubt) => [doubt.key, doubt]));
  return [...once.values()].slice(0, maxDoubts);
}

const nameDoubtKey = (key: string) => `name|${key}`;
const wordPattern = /[\p{L}\p{N}]+/gu;
const isKey = (key: string) => key !== '' && key.length <= 200;

function nameDoubt({ name, entity_type }: Names['entities'][number]): Doubt {
  const key = entityKey(name);
  return {
    ...{ key: nameDoubtKey(key), kind: 'missing_in_graph', names: [key], proposed: name, entity_type },
    ...{ predicate: null, fact: null, score: null },
  };
}

function factDoubt({ source, predicate, target, fact, confidence }: Names['relations'][number]): Doubt {
  const names = [entityKey(source), entityKey(target)] as const;
  return {
    key: `fact|${rejectedFactKey({ source: names[0], predicate, target: names[1], fact })}`,
    ...{ kind: 'low_confidence', names: [...names], entity_type: null, predicate, fact },
    proposed: `${source} ${predicate.replaceAll('_', ' ')} ${target}`,
    score: Math.max(confidence, 0) / 100,
  };
}

/** What the model says, with the answers of people to the doubts: accepted names are as in the text, accepted facts are sure. */
export function answered(
  byModel: Names,
  doubts: Doubt[],
  answers: ReadonlyMap<string, string>,
): { byModel: Names; accepted: ReadonlySet<string>; open: Doubt[] } {
  const isAccepted = ({ key }: Doubt) => answers.get(key) === 'accepted';
  const accepted = new Set(doubts.filter(isAccepted).map(({ key }) => key));
  const relations = byModel.relations.map((relation) =>
    accepted.has(factDoubt(relation).key) ? { ...relation, confidence: 100 } : relation,
  );
  const open = doubts.filter(({ key }) => !['accepted', 'dismissed'].includes(answers.get(key) ?? ''));
  return { byModel: { ...byModel, relations }, accepted, open };
}

/** The names that are asked about are mentioned, so that what is answered acts on this text too. */
export const withDoubted = (found: Extraction<string>, doubts: Doubt[]): Extraction<string> => {
  const doubted = doubts.filter(({ kind }) => kind === 'missing_in_graph').flatMap(({ names }) => names);
  return { ...found, candidates: [...new Set([...found.candidates, ...doubted])] };
};

/** Whether people have accepted a name that the text does not spell. */
export const isAcceptedName = (accepted: ReadonlySet<string>, key: string): boolean => accepted.has(nameDoubtKey(key));
