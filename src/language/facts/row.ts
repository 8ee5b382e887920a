// A sentence while it is read: its row of units, the facts found so far, and the context of the sentences before.
import type { Entity } from '../entities/extraction';
import type { EndType } from './frames';
import type { SentenceUnits, Unit } from './sentence-units';
import { auxiliaries } from './word-classes';

/** An end of a fact: a name with its type, a common noun or a sum. */
export interface End {
  name: string;
  type: EndType;
  entity?: Entity;
}

export interface Fact {
  relation: string;
  source: End;
  target: End;
  /** Index of the unit that states it. */
  at: number;
  /** Dates around it may be its times. */
  timed: boolean;
  /** A date is when it begins; otherwise when it holds. */
  event: boolean;
  /** It ends on its date. */
  ends: boolean;
  detail?: string | undefined;
  /** 0 to 1. */
  confidence: number;
}

type NewFact = Pick<Fact, 'relation' | 'source' | 'target' | 'at'> & Partial<Fact>;

/** What pronouns and "the company" refer to, from the sentences before. */
export interface Context {
  /** Who says "I"; undefined where several do. */
  writer: End | undefined;
  person: End | undefined;
  thing: End | undefined;
  organisation: End | undefined;
  /** What the text is about, for lists: its title or first name. */
  topic: End | undefined;
  /** Whom "they" and "their" refer to. */
  group: End[];
  /** When the fact before began, for "before that". */
  since: string | undefined;
}

/** Most facts of a sentence, and of a text. */
export const maxFacts = 500;

const quotes = new Set(['"', '“', '”']);
const nothing: Unit = { kind: 'mark', lower: '', start: 0, end: 0, possessive: false };

/** A class, because all readings of a sentence use its units by index, also beyond its ends, and add to the same facts. */
export class Row {
  readonly units: Unit[];
  readonly facts: Fact[] = [];
  /** It contains neither a pronoun nor an auxiliary: probably a list. */
  readonly isVerbless: boolean;
  /** Who the last clause was about. */
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

  /** The unit at an index; empty punctuation beyond the ends of the sentence. */
  at(i: number): Unit {
    return this.units[i] ?? nothing;
  }

  /** The word or pronoun at an index, in lower case; '' if there is none. */
  word(i: number): string {
    const unit = this.at(i);
    return unit.kind === 'word' || unit.kind === 'pronoun' ? unit.lower : '';
  }

  /** Whether the unit at an index is one of these words. */
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

  /** A name that ends there: not the possessive of what follows. */
  isWholeName(i: number): boolean {
    return this.isName(i) && !this.at(i).possessive;
  }

  /** The name at an index as the end of a fact. */
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

  /** Adds a fact, unless it is known or would join something with itself. */
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

/** An entity as the end of a fact. */
export const endOf = (entity: Entity): End => ({ name: entity.name, type: entity.entity_type, entity });

/** A common noun as the end of a fact. */
export const thing = (name: string): End => ({ name, type: 'thing' });

/** A sum of money as the end of a fact. */
export const amount = (name: string): End => ({ name, type: 'amount' });

const onOneLine = (text: string) => text.replace(/\s+/gu, ' ');
