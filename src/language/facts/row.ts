// State of a sentence during reading: its row of units, the facts found so far, and the context of earlier sentences.
import type { Entity } from '../entities/extraction';
import type { EndType } from './frames';
import type { SentenceUnits, Unit } from './sentence-units';
import { auxiliaries } from './word-classes';

/** Subject or object of a fact: a name with its type, a common noun, or a sum of money. */
export interface End {
  name: string;
  type: EndType;
  entity?: Entity;
}

export interface Fact {
  relation: string;
  source: End;
  target: End;
  /** Index of the unit that states the fact. */
  at: number;
  /** Dates around the unit may be the times of the fact. */
  timed: boolean;
  /** A date is the start of the valid time. Otherwise the fact is true at the date. */
  event: boolean;
  /** The valid time ends at the date. */
  ends: boolean;
  detail?: string | undefined;
  /** 0 to 1. */
  confidence: number;
}

type NewFact = Pick<Fact, 'relation' | 'source' | 'target' | 'at'> & Partial<Fact>;

/** Referents of pronouns and of "the company" from earlier sentences. */
export interface Context {
  /** The person who says "I"; undefined if several people do. */
  writer: End | undefined;
  person: End | undefined;
  thing: End | undefined;
  organisation: End | undefined;
  /** Topic of the text, for lists: its title or first name. */
  topic: End | undefined;
  /** Referents of "they" and "their". */
  group: End[];
  /** Start of the previous fact, for "before that". */
  since: string | undefined;
}

/** Maximum number of facts of a sentence and of a text. */
export const maxFacts = 500;

const quotes = new Set(['"', '“', '”']);
const nothing: Unit = { kind: 'mark', lower: '', start: 0, end: 0, possessive: false };

/** The state that all readers of a sentence share: its units and the facts found so far. */
export class Row {
  readonly units: Unit[];
  readonly facts: Fact[] = [];
  /** Whether the sentence has neither a pronoun nor an auxiliary, and so is probably a list. */
  readonly isVerbless: boolean;
  /** Subjects of the last clause. */
  clause: End[] = [];

  constructor(
    private readonly text: string,
    readonly sentence: SentenceUnits,
    readonly context: Context,
  ) {
    this.units = sentence.units.filter(({ lower }) => !quotes.has(lower));
    this.isVerbless = !this.units.some(
      ({ kind, lower }) => kind === 'pronoun' || (kind === 'word' && auxiliaries.has(lower)),
    );
  }

  /** The unit at an index; empty punctuation beyond the sentence. */
  at(i: number): Unit {
    return this.units[i] ?? nothing;
  }

  /** The word or pronoun at an index, in lower case; '' if there is none. */
  word(i: number): string {
    const unit = this.at(i);
    return unit.kind === 'word' || unit.kind === 'pronoun' ? unit.lower : '';
  }

  /** Whether the unit at an index is one of these words. '' matches none. */
  says(i: number, ...words: string[]): boolean {
    return words.includes(this.word(i));
  }

  isMark(i: number, ...marks: string[]): boolean {
    const { kind, lower } = this.at(i);
    return kind === 'mark' && marks.includes(lower);
  }

  isName(i: number): boolean {
    return this.at(i).kind === 'name';
  }

  /** Whether a name ends at the index, and is not a possessive before a noun. */
  isWholeName(i: number): boolean {
    return this.isName(i) && !this.at(i).possessive;
  }

  /** The name at an index, as subject or object of a fact. */
  endAt(i: number): End {
    const { entity } = this.at(i);
    return entity ? endOf(entity) : { name: this.textOf(i, i + 1), type: 'other' };
  }

  /** The text of the units from one index to before another, on one line. */
  textOf(from: number, to: number): string {
    return onOneLine(this.text.slice(this.at(from).start, this.at(to - 1).end));
  }

  /** The text of the whole sentence, on one line. */
  whole(): string {
    return onOneLine(this.text.slice(this.sentence.start, this.sentence.end));
  }

  /** Adds a fact, unless it is already known or relates a thing to itself. */
  add(fact: NewFact): void {
    if (fact.source.name === fact.target.name || this.facts.length >= maxFacts) return;
    const isKnown = this.facts.some(
      (each) =>
        each.relation === fact.relation &&
        each.source.name === fact.source.name &&
        each.target.name === fact.target.name,
    );
    if (!isKnown) this.facts.push({ event: false, ends: false, timed: false, confidence: 0.8, ...fact });
  }
}

/** An entity as subject or object of a fact. */
export const endOf = (entity: Entity): End => ({ name: entity.name, type: entity.entity_type, entity });

/** A common noun as subject or object of a fact. */
export const thing = (name: string): End => ({ name, type: 'thing' });

/** A sum of money as subject or object of a fact. */
export const amount = (name: string): End => ({ name, type: 'amount' });

const onOneLine = (text: string) => text.replace(/\s+/gu, ' ');
