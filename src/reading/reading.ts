// Types for the contents of a text, and for its readers.
import type { Schemas } from '../generated/schemas';
import type { Chat } from '../llm/chat';
import type { ComparedStatement } from './by-rules/compare/statements';
import type { Together } from './together';

/** The types that rules can find. A workspace may have others, which people and language models assign. */
export const entityTypes = [
  'person',
  'place',
  'organisation',
  'work',
  'date',
  'event',
  'product',
  'code',
  'concept',
  'other',
] as const;
export type EntityType = (typeof entityTypes)[number];

export const isEntityType = (text: string): text is EntityType => entityTypes.some((type) => type === text);

/** A named entity: the subject of a text (title), its speaker, or a mention. */
export interface EntityRead<T extends string = EntityType> {
  name: string;
  /** Canonical form of the name: `entityKey(name)`. */
  key: string;
  entity_type: T;
  role: 'title' | 'speaker' | 'mention';
  /** How often the text mentions the entity, under any of its names. */
  count: number;
  /** Other names of the entity in this text, as written. */
  aliases: string[];
  /** The name occurs only in links and does not look like a name: it is the title of a note. */
  is_link?: true;
}

/** A date mentioned in a text, resolved to a half-open interval [start, end) in UTC. */
export interface DateMention {
  text: string;
  /** ISO 8601 name of the interval at its grain: `2024-03-12`, `2024-W12`, `2024-03`, `2024-Q3`, `2024`, `1950s`. */
  name: string;
  grain: 'day' | 'week' | 'month' | 'quarter' | 'season' | 'year' | 'decade' | 'century' | 'range';
  start: string;
  end: string;
  /** Offset in the text, UTF-16 units. */
  offset: number;
}

export interface Relation {
  /** Name of one of the entities. */
  source: string;
  predicate: string;
  /** Name of one of the entities; with `is_a` the class in plain words. */
  target: string;
  /** The sentence as written. */
  fact: string;
  /** 0 to 1: precision of the pattern. */
  confidence: number;
  /** The role (`role_at`) or the bought thing (`bought_from`), as written. */
  detail?: string | undefined;
  /** Start and end of the valid time in the sentence, half-open, in the local time of the writer, written as UTC. */
  valid_start?: string | undefined;
  valid_end?: string | undefined;
  /** Set if a language model read the fact. */
  by_model?: true;
}

export interface Extraction<T extends string = EntityType> {
  entities: EntityRead<T>[];
  dates: DateMention[];
  relations: Relation[];
  /**
   * Keys of all spans that may be names, including nested ones ("Anselm III", "Duke of Bavaria" and "Bavaria"). Many
   * are not names, so they only serve to look up known names.
   */
  candidates: string[];
}

/** A mention of a name; `start` and `end` are offsets in UTF-16 units. `other` is a name without a known type. */
export interface Mention {
  name: string;
  start: number;
  end: number;
  entity_type: EntityType;
  /** Other forms of the same name, such as the one with an honorific. */
  aliases: string[];
  /** A link to a title that does not look like a name. */
  is_link?: true;
  /** The mention is the signature of the text. */
  signs?: boolean;
}

/** A text, with known details about it. */
export interface TextToRead {
  content: string;
  title?: string | undefined;
  speaker?: string | undefined;
  /** Speakers of a dialogue. Its lines are turns of the form `Speaker: text`. */
  speakers?: string[] | undefined;
  /** When the text was written, or its event happened (RFC 3339, the writer's offset); the base of relative dates. */
  time?: string | undefined;
}

export interface Reading {
  type: TextType;
  /** The decisions that the text labels as such. */
  decisions: string[];
  /** The valid time that the text states, or why it has none; undefined if it mentions no time. */
  times: ValidTime | Unsure | undefined;
  names: NamesRead;
  /** Statements to compare with those of another text. */
  statements: ComparedStatement[];
  steps: Steps;
}

export type ReadingPart = keyof Reading;

export type ReaderByPart = { [P in ReadingPart]: (text: TextToRead) => Reading[P] | Promise<Reading[P]> };

/** The language model, for the parts that it reads. */
export interface Model {
  chat: Chat | undefined;
  /** The workspace's settings for names; without it, the model only reads steps. */
  wanted?: () => Promise<WantedNames>;
  /** Texts that share one call, among which this one may be. */
  together?: Together | undefined;
}

export interface WantedNames {
  /** Entity types of the workspace. */
  types: string[];
  vocabulary: Schemas['entities/Vocabulary'];
  /** Answers that people gave to doubts, by key of the doubt. */
  answersTo: (doubts: Doubt[]) => Promise<ReadonlyMap<string, string>>;
}

/** Types that can be recognised by wording; on equal scores, the first wins. All other texts are `semantic`. */
export const classifiedTypes = [
  'decision',
  'reasoning',
  'zettel',
  'constraint',
  'learned',
  'episodic',
  'procedural',
  'observation',
  'opinion',
] as const;
export type ClassifiedType = (typeof classifiedTypes)[number];

export interface Classification {
  memory_type: ClassifiedType | 'semantic';
  /** Confidence, 0 to 1. */
  confidence: number;
  /** Explanation for people: the words that are cues for the type. */
  why: string;
}

export interface TypedStatement extends Classification {
  text: string;
}

/** The type of a text, and the types of its parts that differ. */
export interface TextType extends Classification {
  /** Decisions that the text labels, if it says more than these. */
  labelled: string[];
  statements: TypedStatement[];
}

export interface ValidTime {
  /** First day of the valid time: `2026-07-01`. */
  from?: string;
  /** First day after the valid time. */
  until?: string;
  /** The words that state the valid time. */
  words: string;
}

export type Unsure = 'no_reference_time' | 'several_times' | 'several_statements' | 'not_stated_as_fact';

/** The names and facts of a text. */
export interface NamesRead extends Extraction<string> {
  /** Questions for a person: about a name that the text does not spell, or a fact with low confidence. */
  doubts: Doubt[];
  /** Entity types that the workspace does not have, by key of the name. */
  proposed: { key: string; type: string }[];
}

export interface Doubt {
  /** Key of the doubt, without the scope. */
  key: string;
  kind: 'missing_in_graph' | 'low_confidence';
  /** Name key of the entity, or of source and target of the fact. */
  names: string[];
  /** The name, or the fact as a sentence. */
  proposed: string;
  /** Entity type of the name; null for a fact. */
  entity_type: string | null;
  /** Predicate and sentence of the fact; null for a name. */
  predicate: string | null;
  fact: string | null;
  score: number | null;
}

export type StepType = 'thought' | 'action' | 'observation' | 'decision' | 'conclusion' | 'reflection';

export interface TraceStepRead {
  type: StepType;
  content: string;
}

export interface Steps {
  steps: TraceStepRead[];
  /** How the steps were recognised: by labels in the text, by rules, or by the language model. */
  by: 'markup' | 'rules' | 'llm';
}
