// Facts of work and life in ordinary sentences: who works where, lives where, owns, leads, costs, replaced by, part of …, each with its time.
import type { Entity, EntityType, Relation } from './extraction';
import { framesOf, type EndType, type Frame } from './frames';
import { commonWords, firstNames, occupations } from './lexicon';
import { entityKey } from './entity-key';
import type { SentenceUnits, Unit } from './sentence-units';
import { nounType } from './type-clues';
import { wordList } from '../read-data';

/** An end of a fact: a name with its type, a common noun or a sum. */
interface End {
  name: string;
  type: EndType;
  entity?: Entity;
}

interface Fact {
  relation: string;
  source: End;
  target: End;
  /** Index of the unit that states it. */
  at: number;
  /** Stated by a verb, so that dates around it may be its times. */
  timed: boolean;
  event: boolean;
  ends: boolean;
  detail?: string | undefined;
  confidence: number;
}

/** What pronouns and "the company" stand for, from the sentences before. */
interface Context {
  writer: End;
  person: End | undefined;
  thing: End | undefined;
  organisation: End | undefined;
  /** What the text is about, for lists: its title or first name. */
  topic: End | undefined;
  /** Whom "they" and "their" stand for. */
  group: End[];
  /** When the fact before began, for "before that". */
  since: string | undefined;
}

const auxiliaries = wordList('auxiliaries');
const adverbs = wordList('adverbs');
const negations = wordList('negations');
const doubts = wordList('doubts');
const prepositions = wordList('prepositions');
const stops = wordList('phrase-stops');
const determiners = new Set('the a an this that these those his her its their our my your some all no'.split(' '));
const possessives = new Set('my our his her its their'.split(' '));
const beForms = new Set('is was are were be been being am got gets'.split(' '));
const kin = new Map<string, { relation: string; reverse: boolean; target: EntityType }>(
  Object.entries({
    married_to: ['wife', 'husband', 'spouse', 'widow', 'widower'],
    sibling_of: ['sister', 'brother', 'twin', 'sibling', 'stepsister', 'stepbrother'],
    parent_of: ['son', 'daughter', 'child', 'stepson', 'stepdaughter'],
  }).flatMap(([relation, nouns]) =>
    nouns.map((noun) => [noun, { relation, reverse: false, target: 'person' as const }]),
  ),
);
for (const noun of ['mother', 'father', 'mum', 'mom', 'dad', 'parent'])
  kin.set(noun, { relation: 'parent_of', reverse: true, target: 'person' });
kin.set('replacement', { relation: 'replaced_by', reverse: false, target: 'person' });
for (const noun of ['boss', 'supervisor', 'manager', 'superior'])
  kin.set(noun, { relation: 'reports_to', reverse: false, target: 'person' });
kin.set('supplier', { relation: 'supplied_by', reverse: false, target: 'organisation' });
kin.set('employer', { relation: 'works_for', reverse: false, target: 'organisation' });
kin.set('successor', { relation: 'replaced_by', reverse: false, target: 'person' });
kin.set('predecessor', { relation: 'replaced_by', reverse: true, target: 'person' });
kin.set('landlord', { relation: '', reverse: false, target: 'person' });

const mostFacts = 500;

/**
 * Facts of sentences in order. `writer` is who says "I"; `topic` what the text is about. English only. Takes time linear in the units: each
 * looks at most some dozen units far.
 */
export function statementsOf(
  text: string,
  sentences: SentenceUnits[],
  writer: Entity | undefined,
  topic?: Entity,
): Relation[] {
  const relations: Relation[] = [];
  const context: Context = {
    writer: writer ? endOf(writer) : { name: 'I', type: 'person' },
    person: undefined,
    thing: undefined,
    organisation: undefined,
    topic: topic && endOf(topic),
    group: [],
    since: undefined,
  };
  for (const sentence of sentences) {
    if (relations.length >= mostFacts) break;
    const reader = new SentenceReader(text, sentence, context);
    if (!sentence.isQuestion) relations.push(...reader.read());
    reader.remember();
  }
  return relations.slice(0, mostFacts);
}

const endOf = (entity: Entity): End => ({ name: entity.name, type: entity.entity_type, entity });

/** Types of names that rest on little may be what the statement needs. */
const isWeak = ({ name, entity }: End) =>
  entity?.doubtful === true && (entity.entity_type !== 'person' || (name.includes(' ') && !isFirstName(name)));

/** Reads one sentence. A class because all of its readings share the sentence and the context. */
class SentenceReader {
  private readonly units: Unit[];
  private readonly facts: Fact[] = [];
  /** Who the last clause of this sentence was about. */
  private clause: End[] = [];

  constructor(
    private readonly text: string,
    private readonly sentence: SentenceUnits,
    private readonly context: Context,
  ) {
    this.units = sentence.units.filter(({ lower }) => !/^["“”]$/u.test(lower));
  }

  read(): Relation[] {
    if (!this.readLine()) {
      for (let i = 0; i < this.units.length; i++) {
        if (this.at(i).kind === 'word') this.readVerb(i);
        this.readKin(i);
        this.readRole(i);
        this.readPlace(i);
        this.readAttached(i);
        this.readBy(i);
        this.readUnit(i);
        if (this.word(i) === 'married' && this.word(i + 1) !== 'to') this.readPair(i, 'married_to');
        this.readAmount(i);
        this.readStands(i);
      }
    }
    return this.facts.flatMap((fact) => this.toRelation(fact));
  }

  private at(i: number): Unit {
    return this.units[i] ?? nothing;
  }

  private word(i: number): string {
    const unit = this.at(i);
    return unit.kind === 'word' || unit.kind === 'pronoun' ? unit.lower : '';
  }

  private isName(i: number): boolean {
    return this.at(i).kind === 'name';
  }

  /** Adds a fact if the ends are of its types. */
  private add(fact: Omit<Fact, 'event' | 'ends' | 'confidence' | 'timed'> & Partial<Fact>): void {
    if (fact.source.name === fact.target.name || fact.relation === '') return;
    const same = this.facts.some(
      (each) =>
        each.relation === fact.relation &&
        each.source.name === fact.source.name &&
        each.target.name === fact.target.name,
    );
    if (!same) this.facts.push({ event: false, ends: false, timed: false, confidence: 0.8, ...fact });
  }

  // Verbs.

  private readVerb(i: number): void {
    const frames = framesOf.get(this.at(i).lower);
    if (!frames) return;
    const left = this.leftOf(i);
    if (left === undefined) return;
    this.readSwitch(i, left.at);
    for (const frame of frames) {
      if (this.readFrame(frame, i, left)) return;
    }
  }

  /** "We switched from Ledgerfox to Tallyman": the one before is replaced by the other. */
  private readSwitch(i: number, left: number): void {
    const from = this.skipAdverbs(i + 1);
    if (this.word(from) !== 'from' || !switches.has(this.word(i))) return;
    const first = from + 1 + Number(determiners.has(this.word(from + 1)));
    const second = first + 2 + Number(determiners.has(this.word(first + 2)));
    if (!this.isName(first) || this.word(first + 1) !== 'to' || !this.isName(second)) return;
    const [before, after] = [this.endAt(first), this.endAt(second)];
    if ([before, after].some(({ type }) => type === 'place')) return;
    this.add({ relation: 'replaced_by', source: before, target: after, at: i, event: true, timed: true });
    for (const user of this.subjectsAt(left, i))
      this.add({ relation: 'uses', source: user, target: after, at: i, event: true, timed: true });
  }

  /** The unit before the verb with its auxiliaries; undefined if it is negated or doubtful. */
  private leftOf(i: number): { at: number; be: boolean; to: boolean } | undefined {
    let be = false;
    let to = false;
    let at = i - 1;
    for (; at >= 0 && at > i - 7; at--) {
      const { lower, kind } = this.at(at);
      if (kind !== 'word') break;
      const bare = lower.replace(/n['’]t$/u, '');
      if (negations.has(lower) || bare !== lower || doubts.has(lower)) return undefined;
      if (lower === 'to') {
        if (!/^(?:going|used|continues|continue|continued)$/u.test(this.word(at - 1))) return undefined;
        to = true;
        at--;
        continue;
      }
      if (beForms.has(lower)) be = true;
      else if (!auxiliaries.has(lower) && !adverbs.has(lower)) break;
    }
    if (conditions.has(this.word(0))) return undefined;
    // "I'm working", "it's made by".
    if (/['’](?:m|re|s)$/u.test(this.at(at).lower) && this.at(at).kind === 'pronoun') be = true;
    return { at, be, to };
  }

  private readFrame(frame: Frame, i: number, left: { at: number; be: boolean }): boolean {
    const verb = this.at(i).lower;
    const reduced = this.isReduced(left.at);
    if (frame.passive ? !left.be && !reduced : left.be && !verb.endsWith('ing') && !beForms.has(verb)) return false;
    if (verb.endsWith('ing') && !left.be && !reduced && !frame.passive) return false;
    const after = this.tailEnd(frame, i + 1);
    if (!after) return false;
    let objects = this.objectsAt(after.at, frame.object, frame.relation);
    if (objects.length === 0 && after.at === i + 1 && !frame.passive) objects = this.antecedent(left.at, frame.object);
    if (objects.length === 0) return false;
    const subjects = this.subjectsAt(left.at, i).filter(
      (end) =>
        (allows(frame.subject, end, frame.relation) || this.word(left.at) === 'home') &&
        !(frame.relation === 'located_in' && end.type === 'person' && !isWeak(end) && this.word(left.at) !== 'home'),
    );
    if (subjects.length === 0) return false;
    if (subjects[0]?.type === 'amount' || !fit(frame.relation, subjects[0], objects[0])) return false;
    this.clause = subjects;
    if (frame.relation === 'replaced_by') this.addSuccession(frame, i, subjects, objects);
    if (frame.relation === 'lives_in') subjects.push(...this.companions(after.at));
    const relation =
      frame.relation === 'located_in' && subjects[0]?.type === 'person' && !isWeak(subjects[0])
        ? 'lives_in'
        : frame.relation;
    for (const subject of subjects) settle(subject, frame.subject);
    for (const object of objects) settle(object, frame.object);
    for (const subject of subjects)
      for (const object of objects) {
        const [source, target] = frame.swap ? [object, subject] : [subject, object];
        this.add({
          relation,
          source,
          target,
          at: i,
          event: frame.event,
          ends: frame.ends,
          timed: true,
          detail: after.between ?? (frame.relation === 'works_for' ? this.roleAround(i) : undefined),
        });
      }
    return true;
  }

  /** "X replaces Y as head of sales at Z": from then on X is it, and until then Y was. */
  private addSuccession(frame: Frame, i: number, subjects: End[], objects: End[]): void {
    const [after, before] = frame.swap ? [subjects[0], objects[0]] : [objects[0], subjects[0]];
    for (let k = i + 1; k < i + 10; k++) {
      const role = this.word(k) === 'as' ? this.roleAt(k + 1) : undefined;
      if (!role?.organisation || !after || !before || !isPerson(after) || !isPerson(before)) continue;
      this.addRole(after, role.organisation, role.role, i, true);
      this.add({
        relation: 'role_at',
        source: before,
        target: role.organisation,
        detail: role.role,
        at: i,
        ends: true,
        timed: true,
      });
    }
  }

  /** "the app that we use", "Roadbook, which we use": what the verb is about stands before its subject. */
  private antecedent(subject: number, types: EndType[]): End[] {
    if (!/^(?:that|which)$/u.test(this.word(subject - 1))) return [];
    const before = this.at(subject - 2).kind === 'mark' ? subject - 3 : subject - 2;
    if (this.isName(before)) return allows(types, this.endAt(before)) ? [this.endAt(before)] : [];
    let from = before;
    while (from > before - 4 && this.isNounWord(from)) from--;
    if (!determiners.has(this.word(from)) || from === before) return [];
    // "Roadbook, the app that …"
    if (this.at(from - 1).lower === ',' && this.isName(from - 2))
      return [this.endAt(from - 2)].filter((end) => allows(types, end));
    return types.includes('thing') ? [{ name: this.slice(from + 1, before + 1), type: 'thing' }] : [];
  }

  /** "lives in Ghent with her sister Mieke": who lives there too. */
  private companions(from: number): End[] {
    for (let i = from + 1; i < from + 4; i++) {
      if (this.word(i) !== 'with') continue;
      let at = i + 1;
      while (at < i + 5 && this.at(at).kind !== 'name' && this.at(at).kind !== 'mark') at++;
      return this.isName(at) && !this.at(at).possessive && kin.has(this.word(at - 1))
        ? [this.endAt(at)].filter(isPerson)
        : [];
    }
    return [];
  }

  /** A participle directly behind a noun, or behind a comma: "the pump, made by", "Harrow Press, founded by". */
  private isReduced(at: number): boolean {
    const unit = this.at(at);
    if (unit.kind === 'mark' && (unit.lower === ',' || unit.lower === '(')) return true;
    return (
      at < 0 ||
      unit.kind === 'name' ||
      (unit.kind === 'word' && !adverbs.has(unit.lower) && !prepositions.has(unit.lower))
    );
  }

  /** Index of the object after the words that belong to the verb. */
  private tailEnd(frame: Frame, from: number): { at: number; between?: string | undefined } | undefined {
    const start = this.skipOrigin(this.skipAdverbs(from));
    for (const tail of frame.tails) {
      const gap = tail.indexOf('…');
      if (gap >= 0) {
        const begin = this.skipAdverbs(from);
        const opens = tail.slice(0, gap).every((word, k) => this.word(begin + k) === word);
        const found = opens ? this.afterObject(begin + gap, tail.slice(gap + 1)) : undefined;
        if (found) return found;
        continue;
      }
      for (const begin of start === from ? [from] : [from, start])
        if (tail.every((word, k) => this.word(begin + k) === word))
          return { at: this.skipAdverbs(begin + tail.length) };
    }
    return undefined;
  }

  /** "moved [from Braga] to", "moved [our office] to". */
  private skipOrigin(from: number): number {
    let at = from;
    if (this.word(at) === 'from') at++;
    if (determiners.has(this.word(at)) || possessives.has(this.word(at))) at++;
    else if (at === from) return from;
    if (this.isName(at) && this.word(at + 1) === 'to') return at + 1;
    let noun = at;
    while (noun < at + 3 && this.isNounWord(noun)) noun++;
    return noun > at && /^(?:to|from)$/u.test(this.word(noun)) ? noun : from;
  }

  /** Behind a short object: "bought [the piano] from". */
  private afterObject(from: number, tail: string[]): { at: number; between?: string } | undefined {
    for (let i = from; i < from + 9 && i < this.units.length; i++) {
      if (i > from && tail.every((word, k) => this.word(i + k) === word)) {
        const first = determiners.has(this.word(from)) ? from + 1 : from;
        const what = this.at(from).kind === 'pronoun' ? (this.context.thing?.name ?? '') : this.slice(first, i);
        return { at: i + tail.length, between: what };
      }
      if (this.at(i).kind === 'mark' || (i > from && framesOf.has(this.word(i)) && !commonWords.has(this.word(i))))
        return undefined;
    }
    return undefined;
  }

  private skipAdverbs(from: number): number {
    let at = from;
    while (at < from + 3 && (adverbs.has(this.word(at)) || (this.at(at).kind === 'date' && at > from))) at++;
    if (this.at(at).kind === 'date' && prepositions.has(this.word(at + 1))) return at + 1;
    return at;
  }

  private slice(from: number, to: number): string {
    return this.text.slice(this.at(from).start, this.at(to - 1).end).replace(/\s+/gu, ' ');
  }

  // Ends of a fact.

  private endAt(i: number): End {
    const { entity } = this.at(i);
    return entity ? endOf(entity) : { name: this.slice(i, i + 1), type: 'other' };
  }

  /** The names, nouns or sums from a unit on, joined by commas and "and". */
  private objectsAt(from: number, types: EndType[], relation: string): End[] {
    let at = from;
    if (this.word(at) === 'the' && this.word(at + 1) === 'same') at += 2;
    if (determiners.has(this.word(at))) at++;
    if (types.includes('amount')) {
      if (this.isName(at) && this.at(at + 1).kind === 'amount') at++;
      while (at < from + 4 && amountLeads.has(this.word(at))) at++;
      return this.at(at).kind === 'amount' ? [{ name: this.slice(at, at + 1), type: 'amount' }] : [];
    }
    if (this.at(from).kind === 'pronoun' && !(this.word(from) === 'her' && this.isNounWord(from + 1)))
      return this.pronounObject(from, types, relation);
    const first = this.nounAt(at, types, relation);
    if (!first) return [];
    const ends = [first.end];
    at = first.next;
    while (ends.length < 8) {
      const comma = this.at(at).lower === ',' && this.at(at).kind === 'mark';
      const and = this.word(comma ? at + 1 : at) === 'and';
      if (!comma && !and) break;
      let next = at + Number(comma) + Number(and);
      if (determiners.has(this.word(next))) next++;
      // "…, and Bo works in": the next clause.
      if (!this.isName(next) || this.at(next).possessive || this.opensClause(next + 1)) break;
      const end = this.endAt(next);
      if (end.type !== ends[0]?.type || (!and && !this.endsWithAnd(next + 1))) break;
      ends.push(end);
      at = next + 1;
    }
    return ends;
  }

  private endsWithAnd(from: number): boolean {
    for (let i = from; i < from + 10; i++) {
      if (this.word(i) === 'and') return true;
      if (!this.isName(i) && this.at(i).lower !== ',') return false;
    }
    return false;
  }

  private opensClause(i: number): boolean {
    const word = this.word(i);
    return word !== '' && (framesOf.has(word) || auxiliaries.has(word)) && !prepositions.has(word);
  }

  private pronounObject(i: number, types: EndType[], relation: string): End[] {
    const word = this.word(i);
    if ((word === 'us' || word === 'me') && relation === 'bought_from') return [this.context.writer];
    if ((word === 'her' || word === 'him') && types.includes('person')) {
      const end = this.personAround(i) ?? this.context.person;
      return end ? [end] : [];
    }
    if (word === 'it' && types.includes('thing') && this.context.thing) return [this.context.thing];
    if (word === 'me' && relation === 'reports_to') return [this.context.writer];
    return [];
  }

  /** A name, with the common noun before it, or that noun. */
  private nounAt(from: number, types: EndType[], relation: string): { end: End; next: number } | undefined {
    let at = from;
    while (at < from + 8 && this.isNounWord(at)) at++;
    const isThing = at > from;
    // "the minister, Dr. Lee", "the shipyard there, Corcubal": the name after the comma.
    const mark = this.skipAdverbs(at);
    const comma = this.at(mark).lower === ',' && this.isName(mark + 1) && isThing ? mark + 1 : at;
    const last = nounType(this.word(at - 1));
    for (const place of comma === at ? [at] : [comma])
      if (this.isName(place) && !(this.at(place).possessive && this.isNounWord(place + 1))) {
        const end = this.endAt(place);
        if (
          allows(types, end, relation) &&
          (place === at || last === undefined || last === end.type || end.type === 'other')
        )
          return { end, next: place + 1 };
      }
    if (this.isName(at) && this.at(at).possessive && types.includes('thing')) {
      let stop = at + 1;
      while (stop < at + 6 && this.isNounWord(stop)) stop++;
      if (stop > at + 1) return { end: { name: this.slice(at + 1, stop), type: 'thing' }, next: stop };
    }
    if (!isThing || this.isName(at)) return undefined;
    // "sits on the board of Halden Optics"
    const noun = this.word(at - 1);
    if (relation === 'member_of' && this.word(at) === 'of') {
      const whole = this.nounAt(at + 1 + Number(determiners.has(this.word(at + 1))), ['organisation'], relation);
      if (whole) return whole;
    }
    const known = this.anaphor(from, at, types);
    if (known) return { end: known, next: at };
    if (!types.includes('thing') || vagueNouns.has(noun) || /ly$/u.test(noun)) return undefined;
    if (relation === 'located_in' || noun.length < 3) return undefined;
    return { end: { name: this.slice(from, at), type: 'thing' }, next: at };
  }

  /** "the company", "the firm": the last organisation. */
  private anaphor(from: number, to: number, types: EndType[]): End | undefined {
    const { organisation } = this.context;
    if (to - from > 1 || this.word(from - 1) !== 'the' || !organisation || !allows(types, organisation))
      return undefined;
    return genericFirms.has(this.word(to - 1)) ? organisation : undefined;
  }

  private isNounWord(i: number): boolean {
    const { kind, lower } = this.at(i);
    return (
      kind === 'word' && !stops.has(lower) && !prepositions.has(lower) && !auxiliaries.has(lower) && !adverbs.has(lower)
    );
  }

  /** The subjects that end at a unit: names joined by "and", a pronoun, a noun, or what the clause before was about. */
  private subjectsAt(at: number, verb: number): End[] {
    const unit = this.at(at);
    if (at < 0) return framesOf.get(this.at(verb).lower)?.some(({ passive }) => passive) ? this.afterOpening(verb) : [];
    if (unit.kind === 'pronoun') return this.pronounSubject(at);
    if (unit.kind === 'name') return this.namesBackTo(at);
    if (unit.kind === 'date') return this.subjectsAt(this.beforeDate(at), verb);
    if (unit.kind === 'mark') return this.subjectBeforeMark(at, verb);
    if (/^(?:and|but|then|or)$/u.test(unit.lower)) return this.clauseSubject(at);
    if (/^(?:my|our|his|her|its|their)$/u.test(unit.lower)) return [];
    return this.nounBackTo(at);
  }

  /** "Founded by Ann Lee in 2003, Velo Nord …": the name behind the comma. */
  private afterOpening(verb: number): End[] {
    for (let i = verb + 2; i < verb + 14; i++)
      if (this.at(i).lower === ',' && this.isName(i + 1) && verbLike(this.word(i + 2))) return [this.endAt(i + 1)];
    return [];
  }

  private beforeDate(at: number): number {
    return prepositions.has(this.word(at - 1)) || this.word(at - 1) === 'since' ? at - 2 : at - 1;
  }

  private pronounSubject(at: number): End[] {
    const word = this.at(at).lower;
    const { context } = this;
    const one = (end: End | undefined) => (end ? [end] : []);
    if (word === 'i' || word === 'we') return [context.writer];
    if (word === 'he' || word === 'she') return one(this.personBefore(at) ?? context.person);
    if (word === 'it') return one(context.thing ?? context.organisation);
    if (word === 'they') return context.group.length > 1 ? context.group : one(context.organisation);
    if (word === 'who' || word === 'which' || word === 'that') {
      const before = this.at(at - 1).kind === 'mark' ? at - 2 : at - 1;
      if (this.isName(before)) return this.relativeSubject(before);
      return this.at(before).kind === 'word' ? this.nounBackTo(before) : [];
    }
    return [];
  }

  /** "the sister of Ann Lee, who …" may be either; the nearest name counts. */
  private relativeSubject(at: number): End[] {
    return [this.endAt(at)];
  }

  /** The last person of this sentence before a unit. */
  private personBefore(at: number): End | undefined {
    // The subject of the clause before, if it is a person: "Ann met Bo, and she …" is about Ann.
    const [subject] = this.clause;
    if (subject?.type === 'person') return subject;
    for (let i = at - 1; i >= 0; i--) {
      if (this.isName(i) && this.at(i).entity?.entity_type === 'person') return this.endAt(i);
    }
    return undefined;
  }

  private namesBackTo(at: number): End[] {
    if (this.at(at).possessive) return [];
    // "The cook at Refuge X uses …": the subject is before the preposition.
    const prep = determiners.has(this.word(at - 1)) ? at - 2 : at - 1;
    if (prepositions.has(this.word(prep)) && prep > 0 && !this.isOpener(prep)) {
      const head = prep - 1;
      if (this.isName(head) && !this.at(head).possessive && this.isStart(head)) return [this.endAt(head)];
      if (seats.has(this.word(head)) && this.word(prep) === 'of') return [this.endAt(at)];
      if (this.isNounWord(head)) return this.nounBackTo(head);
    }
    // "her sister Mieke", "the bar Nightjar": the name itself; "Tim and his wife Carla" are two.
    const ends = [this.endAt(at)];
    let i = at - 1;
    if (kin.has(this.word(i)) && /^(?:his|her|their)$/u.test(this.word(i - 1)) && this.word(i - 2) === 'and') i -= 2;
    while (ends.length < 8) {
      const and = this.word(i) === 'and';
      const comma = this.at(i).lower === ',' && this.at(i).kind === 'mark';
      if (!and && !comma) break;
      const before = and && this.at(i - 1).lower === ',' ? i - 2 : i - 1;
      if (!this.isName(before) || (comma && ends.length === 1)) break;
      const end = this.endAt(before);
      if (end.type !== ends[0]?.type || (before > 0 && this.opensClause(before - 1))) break;
      ends.unshift(end);
      i = before - 1;
    }
    return ends;
  }

  private isStart(i: number): boolean {
    return i <= 0 || this.at(i - 1).kind === 'mark' || determiners.has(this.word(i - 1));
  }

  /** A preposition at the beginning of the sentence or behind a mark opens an adverbial, not a part of the subject. */
  private isOpener(i: number): boolean {
    return i === 0 || this.at(i - 1).kind === 'mark';
  }

  private subjectBeforeMark(at: number, verb: number): End[] {
    const { lower } = this.at(at);
    if (lower === ')') {
      for (let i = at - 1; i >= Math.max(0, at - 8); i--)
        if (this.at(i).lower === '(') return this.subjectsAt(i - 1, verb);
      return [];
    }
    if (lower !== ',' && lower !== '–') return [];
    // "Ann Lee, the baker, lives in …"
    for (let i = at - 1; i >= Math.max(0, at - 14); i--)
      if (this.at(i).kind === 'mark' && this.at(i).lower === lower && this.isName(i - 1)) {
        const isClass = this.hasRoleBetween(i + 1, at);
        if (isClass || this.word(i + 1) === 'who' || this.word(i + 1) === 'which') return [this.endAt(i - 1)];
      }
    // "The new system, Cargomat, replaces …"
    if (this.isName(at - 1) && this.at(at - 2).lower === ',' && this.isNounWord(at - 3)) return [this.endAt(at - 1)];
    // "Harrow Press, founded by": directly behind the noun.
    if (
      this.isName(at - 1) &&
      !this.at(at - 1).possessive &&
      framesOf.get(this.at(verb).lower)?.some(({ passive }) => passive)
    )
      return [this.endAt(at - 1)];
    return this.clauseSubject(at);
  }

  private hasRoleBetween(from: number, to: number): boolean {
    for (let i = from; i < to; i++) if (nounType(this.word(i)) !== undefined) return true;
    return false;
  }

  /** What the clause before this one, or the sentence, is about. */
  private clauseSubject(at: number): End[] {
    if (this.clause.length > 0) return this.clause;
    for (let i = 0; i < at; i++) {
      const { kind } = this.at(i);
      if (kind === 'name') {
        if (this.at(i).possessive || (i > 0 && prepositions.has(this.word(i - 1)))) continue;
        return this.opensClause(i + 1) || i === 0 || verbLike(this.word(i + 1)) ? [this.endAt(i)] : [];
      }
      if (kind === 'pronoun' && /^(?:i|we|he|she|it|they)\b/u.test(this.at(i).lower)) return this.pronounSubject(i);
      if (kind === 'word' && framesOf.has(this.word(i))) return [];
    }
    return [];
  }

  /** "the new climbing frame": back to its article. */
  private nounBackTo(at: number): End[] {
    let from = at;
    while (from > 0 && from > at - 6 && this.isNounWord(from - 1) && !determiners.has(this.word(from))) from--;
    if (!this.isNounWord(at)) return [];
    while (determiners.has(this.word(from)) && from < at) from++;
    const noun = this.word(at);
    if (noun === 'one' && this.context.thing) return [this.context.thing];
    if (vagueNouns.has(noun) || noun.length < 3 || doubts.has(noun) || /ly$/u.test(noun)) return [];
    if (from === at && this.word(from - 1) === 'the') {
      const known = genericFirms.has(noun) ? this.context.organisation : undefined;
      if (known) return [known];
    }
    if (
      this.at(from - 1).kind === 'name' &&
      this.at(from - 1).possessive &&
      (seats.has(noun) || noun === 'home' || noun === 'job' || noun === 'employer')
    )
      return [this.endAt(from - 1)];
    if (seats.has(noun) && this.context.organisation && /^(?:the|its|their)$/u.test(this.word(from - 1)))
      return [this.context.organisation];
    // "The cellar bar of Ann costs": of two nouns the first.
    if (priceLabels.has(this.word(this.word(from - 1) === 'of' ? from - 2 : from - 3)) && this.isOf(from))
      return [{ name: this.slice(from, at + 1), type: 'thing' }];
    if (this.isOf(from)) {
      const head = this.word(from - 1) === 'of' ? from - 2 : from - 3;
      if (this.isNounWord(head)) return this.nounBackTo(head);
    }
    // "The mural in the hall was painted": the noun before the preposition, if it has an article.
    const prep = determiners.has(this.word(from - 1)) ? from - 2 : from - 1;
    if (
      /^(?:in|on|at|for|with|from|behind|near)$/u.test(this.word(prep)) &&
      this.isNounWord(prep - 1) &&
      this.hasArticle(prep - 1)
    )
      return this.nounBackTo(prep - 1);
    return [{ name: this.slice(from, at + 1), type: nounType(noun) === 'person' ? 'other' : 'thing' }];
  }

  private hasArticle(at: number): boolean {
    let from = at;
    while (from > at - 4 && this.isNounWord(from)) from--;
    return determiners.has(this.word(from));
  }

  private isOf(from: number): boolean {
    return this.word(from - 1) === 'of' || (determiners.has(this.word(from - 1)) && this.word(from - 2) === 'of');
  }

  // Roles: "X is the head of sales at Y", "X, director of Y,", "Y's director X", "its director is X", "as night dispatcher".

  /** The role that begins at a unit, and the organisation it names. */
  private roleAt(from: number): { role: string; next: number; organisation: End | undefined } | undefined {
    let at = from;
    if (determiners.has(this.word(at))) at++;
    const begin = at;
    while (at < begin + 5 && this.isNounWord(at) && !isRole(this.word(at))) at++;
    while (at < begin + 6 && isRole(this.word(at)) && isRole(this.word(at + 1))) at++;
    if (!isRole(this.word(at))) return undefined;
    at++;
    if (/^(?:of|for)$/u.test(this.word(at))) {
      let next = at + 1;
      if (determiners.has(this.word(next))) next++;
      const first = next;
      while (next < first + 5 && (this.isNounWord(next) || (this.word(next) === 'and' && this.isNounWord(next + 1))))
        next++;
      if (next > first && !this.isName(next)) at = next;
    }
    const role = this.slice(begin, at);
    const name = /^(?:of|for|at|with|in)$/u.test(this.word(at))
      ? at + 1 + Number(determiners.has(this.word(at + 1)))
      : -1;
    const named =
      name > 0
        ? this.nounAt(name, ['organisation', 'other', 'place', 'product', 'concept', 'work'], 'role_at')
        : undefined;
    const organisation = named?.end;
    return { role, next: named ? named.next : at, organisation };
  }

  private readRole(i: number): void {
    const unit = this.at(i);
    const { lower } = unit;
    // "X is / became / was appointed … ROLE at Y"
    if (unit.kind === 'word' && roleVerbs.has(lower)) {
      const left = this.leftOf(i);
      const role =
        left && this.roleAt(this.skipAdverbs(i + 1 + Number(this.word(i + 1) === 'as' || this.word(i + 1) === 'to')));
      if (!left || !role) return;
      const after = this.skipAdverbs(role.next);
      // "The chair is X": read from the name's side.
      const people = this.subjectsAt(left.at, i).filter(isPerson);
      const organisation = role.organisation ?? undefined;
      if (people.length > 0 && organisation && !this.isName(after))
        for (const person of people) this.addRole(person, organisation, role.role, i, lower !== 'is' && lower !== 'am');
      else if (people.length > 0 && !organisation) this.addLead(people, role.role, i);
      if (people.length > 0) this.clause = people;
      return;
    }
    if (unit.kind === 'mark' && (lower === ',' || lower === '(') && this.isName(i - 1) && !this.at(i - 1).possessive) {
      const person = this.endAt(i - 1);
      const role = this.roleAt(i + 1);
      if (role?.organisation && isPerson(person) && this.endsPhrase(role.next))
        this.addRole(person, role.organisation, role.role, i);
      return;
    }
    if (lower === 'as') this.readRoleAs(i);
    if (unit.kind === 'word' && isRole(lower)) this.readRoleBefore(i);
  }

  /** "works as a nurse at Lund Hospital", "got a job as a driver at Baltic Freight". */
  private readRoleAs(i: number): void {
    const role = this.roleAt(i + 1);
    if (!role?.organisation) return;
    let verb = i - 1;
    while (
      verb > i - 5 &&
      !roleVerbs.has(this.word(verb)) &&
      !/^(?:work|got|gets|found|has|have|had|took|takes)$/u.test(this.word(verb))
    )
      verb--;
    if (verb === i - 5 || verb < 0) return;
    const left = this.leftOf(verb);
    for (const person of left ? this.subjectsAt(left.at, verb).filter(isPerson) : [])
      this.addRole(
        person,
        role.organisation,
        role.role,
        verb,
        /^(?:got|gets|found|start|starts|started)$/u.test(this.word(verb)),
      );
  }

  /** "its director is X", "the chair, X,", "Y's director X", "the head of Y, X,". */
  private readRoleBefore(i: number): void {
    let from = i;
    while (from > 0 && from > i - 4 && this.isNounWord(from - 1) && !isRole(this.word(from - 1))) from--;
    const owner = this.at(from - 1);
    const whole = this.roleAt(from);
    if (!whole) return;
    let at = whole.next;
    if (
      /^(?:is|was|are)$/u.test(this.word(at)) ||
      (this.at(at).lower === ',' && this.isName(at + 1)) ||
      this.at(at).lower === ':'
    )
      at++;
    at = this.skipAdverbs(at);
    if (!this.isName(at) || (this.at(at).possessive && at === whole.next)) return;
    const person = this.endAt(at);
    if (!isPerson(person)) return;
    const named = owner.kind === 'name' && owner.possessive ? this.endAt(from - 1) : undefined;
    const its =
      owner.lower === 'its' || (owner.lower === 'their' && !this.context.group.length) || owner.lower === 'the';
    const organisation =
      whole.organisation ??
      (named && (named.type !== 'person' || !isFirstName(named.name)) ? named : undefined) ??
      (its && (at !== whole.next || owner.lower !== 'the') && !kin.has(this.at(i).lower)
        ? this.context.organisation
        : undefined) ??
      (its && this.clause[0]?.type === 'organisation' ? this.clause[0] : undefined) ??
      (its ? this.facts.findLast(({ relation }) => relation === 'role_at')?.target : undefined);
    if (organisation && (organisation.type !== 'person' || !isFirstName(organisation.name))) {
      this.addRole(person, organisation, whole.role, i);
      this.context.organisation ??= organisation;
    }
  }

  private addRole(person: End, organisation: End, role: string, at: number, event = false): void {
    if (
      organisation.type === 'amount' ||
      (organisation.type === 'person' && (!organisation.entity?.doubtful || isFirstName(organisation.name)))
    )
      return;
    const own = ownRelations.find(({ words }) => words.has(role.split(' ').at(-1)?.toLowerCase() ?? ''));
    if (own?.relation === 'made_by')
      return this.add({ relation: own.relation, source: organisation, target: person, at });
    if (own) return this.add({ relation: own.relation, source: person, target: organisation, at, timed: true });
    if (organisation.type === 'work') return;
    settle(organisation, ['organisation']);
    settle(person, ['person']);
    this.add({ relation: 'role_at', source: person, target: organisation, detail: role, at, event, timed: true });
  }

  /** "X is head of the workshop": leads what is no organisation. */
  private addLead(people: End[], role: string, at: number): void {
    const led = /^(?:head|leader|chair|director|manager) of (?:the )?(.+)$/u.exec(role)?.[1];
    if (led)
      for (const person of people)
        this.add({ relation: 'leads', source: person, target: { name: led, type: 'thing' }, at });
  }

  private endsPhrase(i: number): boolean {
    return (
      i >= this.units.length ||
      this.at(i).kind === 'mark' ||
      this.opensClause(i) ||
      this.word(i) === 'and' ||
      this.at(i).kind === 'date' ||
      prepositions.has(this.word(i))
    );
  }

  /** "as night dispatcher" or "as a nurse" near a verb of work. */
  private roleAround(i: number): string | undefined {
    for (let k = i + 1; k < Math.min(this.units.length, i + 16); k++)
      if (this.word(k) === 'as') {
        const role = this.roleAt(k + 1);
        if (role) return role.role;
      }
    return undefined;
  }

  // Kinship and the like: "my sister X", "X's wife, Y", "X is married to Y", "the sisters X and Y", "X is the brother of Y".

  private readKin(i: number): void {
    const noun = this.word(i);
    const plural = noun.endsWith('s') ? kin.get(noun.slice(0, -1)) : undefined;
    if (noun === 'children' || plural?.relation === 'parent_of') return this.readChildren(i);
    if (plural?.relation === 'sibling_of' || (plural && plural.relation === 'married_to'))
      return this.readPair(i, plural.relation);
    const found = kin.get(noun);
    if (!found) return;
    const others = this.kinOf(i);
    const owners = this.ownersAt(i);
    if (others.length === 0 || owners.length === 0) return;
    for (const owner of owners)
      for (const other of others) {
        if (found.target === 'person' ? !isPerson(other) || !isOwner(owner) : other.type === 'person') continue;
        if (found.relation === 'supplied_by') {
          this.add({ relation: 'supplies', source: other, target: owner, at: i });
          continue;
        }
        const [source, target] = found.reverse ? [other, owner] : [owner, other];
        this.add({ relation: found.relation, source, target, at: i });
      }
  }

  /** "has two daughters, Lena and Sara", "Ann's sons Tim and Bo". */
  private readChildren(i: number): void {
    const mark = this.at(i + 1);
    const first =
      mark.lower === ',' || mark.lower === ':' || mark.lower === '(' || /^(?:are|called|named)$/u.test(mark.lower)
        ? i + 2
        : i + 1;
    const children = this.isName(first) ? this.objectsAt(first, ['person'], 'parent_of') : [];
    let verb = i - 1;
    while (verb > i - 4 && (this.isNounWord(verb) || this.at(verb).lower === 'two')) verb--;
    const parents = /^(?:has|have|had)$/u.test(this.word(verb)) ? this.subjectsAt(verb - 1, verb) : this.ownersAt(i);
    for (const parent of parents.filter(isPerson))
      for (const child of children.filter(isPerson))
        this.add({ relation: 'parent_of', source: parent, target: child, at: i });
  }

  /** Whose: "Ann's wife", "my wife", "the wife of Ann". */
  private ownersAt(i: number): End[] {
    let from = i - 1;
    while (from > i - 4 && this.at(from).kind === 'word' && this.isNounWord(from) && !possessives.has(this.word(from)))
      from--;
    const before = this.at(from);
    if (before.kind === 'name' && before.possessive) return [this.endAt(from)];
    const word = before.lower;
    if (word === 'my' || word === 'our') return [this.context.writer];
    if (word === 'his' || word === 'her') {
      const [subject] = this.clause;
      const person =
        subject && isPerson(subject) && subject.name !== 'I'
          ? subject
          : (this.personAround(from) ?? this.context.person);
      return person ? [person] : [];
    }
    if (word === 'their') return this.context.group;
    if (word === 'its') return this.context.organisation ? [this.context.organisation] : [];
    if (this.word(i + 1) === 'of') {
      const at = i + 2 + Number(determiners.has(this.word(i + 2)));
      if (this.isName(at)) return this.objectsAt(at, ['person'], 'parent_of');
    }
    if (/^(?:a|one)$/u.test(word) && /^(?:has|have|had)$/u.test(this.word(from - 1)))
      return this.subjectsAt(from - 2, from - 1);
    return [];
  }

  private personAround(at: number): End | undefined {
    for (let i = at - 1; i >= 0; i--)
      if (this.isName(i) && this.at(i).entity?.entity_type === 'person') return this.endAt(i);
    return undefined;
  }

  /** Who it is: "wife Ann", "wife is Ann", "wife, Ann,", "a daughter called Ann", or before: "Ann, his wife,", "Ann is his wife". */
  private kinOf(i: number): End[] {
    let at = i + 1;
    if (this.word(at) === 'of') at = Math.min(this.units.length, at + 2 + Number(determiners.has(this.word(at + 1))));
    if (this.at(at).lower === ',' || beForms.has(this.word(at))) at++;
    at = this.skipAdverbs(at);
    if (/^(?:called|named)$/u.test(this.word(at))) at++;
    if (this.isName(at)) return this.word(i + 1) === 'of' && at === i + 3 ? [] : this.namesFrom(at);
    let before = i - 1;
    while (
      before > i - 5 &&
      this.at(before).kind === 'word' &&
      !beForms.has(this.word(before)) &&
      (this.isNounWord(before) || determiners.has(this.word(before)))
    )
      before--;
    if (this.at(before).possessive) before--;
    const mark = this.at(before);
    if (mark.lower === ',' || mark.lower === '(' || beForms.has(mark.lower)) {
      const left = beForms.has(mark.lower) ? this.leftOf(before + 1) : { at: before - 1 };
      if (left) return this.subjectsAt(left.at, before).filter(isPerson);
    }
    return [];
  }

  private namesFrom(at: number): End[] {
    const ends = [this.endAt(at)];
    if (this.word(at + 1) === 'and' && this.isName(at + 2) && this.endAt(at + 2).type === ends[0]?.type) return ends;
    return ends;
  }

  /** "the sisters X and Y", "X and Y are sisters". */
  private readPair(i: number, relation: string): void {
    const pair = (a: number, b: number): void => {
      if (!this.isName(a) || !this.isName(b)) return;
      const [one, other] = [this.endAt(a), this.endAt(b)];
      if (isPerson(one) && isPerson(other)) this.add({ relation, source: one, target: other, at: i });
    };
    if (this.word(i + 2) === 'and') pair(i + 1, i + 3);
    const left = this.leftOf(i);
    if ((left?.be || plainMarried(left, this.word(i))) && left && this.word(left.at - 1) === 'and')
      pair(left.at, left.at - 2);
  }

  // Places and sums beside a name.

  /** "the bar Nightjar in Gdynia", "Corvid Ltd, Leeds". */
  private readPlace(i: number): void {
    if (!this.isName(i) || this.at(i).possessive) return;
    const one = this.endAt(i);
    if (one.type !== 'organisation' && one.type !== 'place' && one.type !== 'work' && one.type !== 'event') return;
    const next = this.at(i + 1);
    if (next.lower === ',' && one.type === 'organisation' && this.isName(i + 2) && this.endAt(i + 2).type === 'place')
      return this.add({ relation: 'located_in', source: one, target: this.endAt(i + 2), at: i, confidence: 0.7 });
    if (!/^(?:in|near|at|outside)$/u.test(this.word(i + 1))) return;
    const at = i + 2 + Number(determiners.has(this.word(i + 2)));
    if (this.isName(at) && !this.at(at).possessive && this.endAt(at).type === 'place')
      this.add({ relation: 'located_in', source: one, target: this.endAt(at), at: i, confidence: 0.7 });
  }

  /** "Winter Sound" by Marit Lee. */
  private readBy(i: number): void {
    if (this.word(i) !== 'by' || !this.isName(i + 1) || this.at(i + 1).possessive) return;
    if (beForms.has(this.word(i - 1))) {
      const left = this.leftOf(i - 1);
      for (const made of left ? this.subjectsAt(left.at, i - 1) : [])
        if (made.type !== 'person') this.add({ relation: 'made_by', source: made, target: this.endAt(i + 1), at: i });
      return;
    }
    let at = i - 1;
    // "The Grey Pier" is a novel by …
    while (at > i - 6 && this.at(at).kind === 'word' && !framesOf.has(this.word(at)) && !beForms.has(this.word(at)))
      at--;
    if (at < i - 1 && (beForms.has(this.word(at)) || this.at(at).lower === ',')) at--;
    else if (at < i - 1) return;
    if (!this.isName(at)) return;
    const [one, other] = [this.endAt(at), this.endAt(i + 1)];
    const isMaker = other.type === 'person' || other.type === 'organisation';
    if ((one.type === 'work' || one.type === 'product') && isMaker)
      this.add({ relation: 'made_by', source: one, target: other, at: i });
  }

  /** "bought the piano for 2,300 zloty", "pays 900 euros for the room", "the price of the room is …". */
  private readAmount(i: number): void {
    if (this.at(i).kind !== 'amount') return;
    const amount: End = { name: this.slice(i, i + 1), type: 'amount' };
    const bought = this.facts.find(({ relation, detail }) => relation === 'bought_from' && detail);
    if (this.at(i - 1).lower === '(' && this.at(i + 1).lower === ')') {
      for (const source of this.subjectsAt(i - 2, i))
        if (source.type !== 'person') this.add({ relation: 'costs', source, target: amount, at: i });
      return;
    }
    const mark = this.at(i - 1);
    // "Coffee 2 euros, cake 3 euros": a list without verbs.
    if (mark.kind === 'word' && this.isNounWord(i - 1) && !framesOf.has(mark.lower) && !amountLeads.has(mark.lower)) {
      let from = i - 1;
      while (from > i - 5 && this.isNounWord(from - 1)) from--;
      const opens = from === 0 || this.at(from - 1).kind === 'mark' || this.word(from - 1) === 'and';
      if (
        opens &&
        !this.units.some(({ kind, lower }) => kind === 'pronoun' || (kind === 'word' && auxiliaries.has(lower)))
      )
        return this.add({
          relation: 'costs',
          source: { name: this.slice(from, i), type: 'thing' },
          target: amount,
          at: i,
        });
    }
    const be = this.skipBack(i - 1);
    if (beForms.has(this.word(be))) {
      const left = this.leftOf(be);
      for (const source of left ? this.subjectsAt(left.at, be) : [])
        if (source.type !== 'person') this.add({ relation: 'costs', source, target: amount, at: i, timed: true });
      return;
    }
    if (this.word(i - 1) === 'for' && bought?.detail) {
      this.add({ relation: 'costs', source: { name: bought.detail, type: 'thing' }, target: amount, at: i });
      return;
    }
    if (this.word(i - 1) === 'for') {
      // "bought a van for 9,000 euros"
      let verb = i - 2;
      while (verb > i - 9 && verb >= 0 && !purchases.has(this.word(verb))) verb--;
      if (purchases.has(this.word(verb))) {
        const thing = this.nounAt(verb + 1 + Number(determiners.has(this.word(verb + 1))), ['thing', 'any'], 'costs');
        if (thing && thing.next <= i - 1) this.add({ relation: 'costs', source: thing.end, target: amount, at: i });
      } else if (this.isNounWord(i - 2)) {
        const [source] = this.nounBackTo(i - 2);
        if (source?.type === 'thing') this.add({ relation: 'costs', source, target: amount, at: i });
      }
      return;
    }
    // "a ticket at 9 euros", "rooms from 60 euros"
    if (/^(?:at|from)$/u.test(this.word(i - 1)) && this.isNounWord(i - 2) && !framesOf.has(this.word(i - 2))) {
      const [source] = this.nounBackTo(i - 2);
      if (source?.type === 'thing') this.add({ relation: 'costs', source, target: amount, at: i });
      return;
    }
    if (
      this.word(i + 1) === 'for' &&
      /^(?:pay|pays|paid|charge|charges|charged|paying|want|wants|asks|ask)$/u.test(this.word(i - 1))
    ) {
      const thing = this.nounAt(i + 2 + Number(determiners.has(this.word(i + 2))), ['thing', 'any'], 'costs');
      if (thing) this.add({ relation: 'costs', source: thing.end, target: amount, at: i });
    }
  }

  /** "Ann Lee (Halden Optics)", "Ann from Halden Optics", "Ann Lee of Halden Optics"; "Halden Optics, part of Norden". */
  private readAttached(i: number): void {
    if (!this.isName(i) || this.at(i).possessive) return;
    const one = this.endAt(i);
    const next = this.at(i + 1);
    if (next.lower === '(' && this.isName(i + 2) && this.at(i + 3).lower === ')')
      return this.addEmployer(one, this.endAt(i + 2), i);
    if (/^(?:from|of)$/u.test(this.word(i + 1))) {
      const at = i + 2 + Number(determiners.has(this.word(i + 2)));
      if (this.isName(at) && !this.at(at).possessive) this.addEmployer(one, this.endAt(at), i);
    }
    const noun = i + 2 + Number(/^(?:an?|the)$/u.test(this.word(i + 2)));
    this.readClassPlace(one, i);
    if (next.lower === ',' && partNouns.has(this.word(noun))) {
      const at = noun + 1;
      const whole = this.word(at) === 'of' ? this.objectsAt(at + 1, ['any'], 'part_of')[0] : undefined;
      if (whole && (one.type !== 'person' || (isWeak(one) && !isFirstName(one.name))))
        this.add({ relation: 'part_of', source: one, target: whole, at: i, timed: true });
    }
  }

  /** "Velo Nord, the bike shop in Aalborg", "Velo Nord is a small shop near Aalborg". */
  private readClassPlace(one: End, i: number): void {
    const be = this.at(i + 1).lower === ',' || beForms.has(this.word(i + 1)) ? i + 2 : -1;
    if (
      be < 0 ||
      !/^(?:an?|the|our)$/u.test(this.word(be)) ||
      (one.type === 'person' && (!isWeak(one) || isFirstName(one.name)))
    )
      return;
    let at = be + 1;
    while (at < be + 6 && this.isNounWord(at)) at++;
    const type = nounType(this.word(at - 1));
    if ((type !== 'organisation' && type !== 'place') || !/^(?:in|near|at)$/u.test(this.word(at))) return;
    const place = at + 1 + Number(determiners.has(this.word(at + 1)));
    if (this.isName(place) && this.endAt(place).type === 'place')
      this.add({ relation: 'located_in', source: one, target: this.endAt(place), at: i });
  }

  /** "the burns unit at Northgate Hospital". */
  private readUnit(i: number): void {
    if (!unitNouns.has(this.word(i)) || !/^(?:at|of)$/u.test(this.word(i + 1)) || !this.hasArticle(i)) return;
    const at = i + 2 + Number(determiners.has(this.word(i + 2)));
    if (!this.isName(at) || this.at(at).possessive || this.endAt(at).type !== 'organisation') return;
    let from = i;
    while (from > i - 3 && this.isNounWord(from - 1)) from--;
    this.add({
      relation: 'part_of',
      source: { name: this.slice(from, i + 1), type: 'thing' },
      target: this.endAt(at),
      at: i,
    });
  }

  private addEmployer(person: End, firm: End, at: number): void {
    const isFirm = firm.type === 'organisation' || (isWeak(firm) && firm.type !== 'place' && !isFirstName(firm.name));
    if (person.type === 'person' && isFirm)
      this.add({ relation: 'works_for', source: person, target: firm, at, confidence: 0.6 });
  }

  /** "The hotel stands on the quay in Aalborg": the place behind the first preposition. */
  private readStands(i: number): void {
    if (!/^(?:stands|stood|lies|sits|hangs)$/u.test(this.word(i)) || !prepositions.has(this.word(i + 1))) return;
    const left = this.leftOf(i);
    for (let k = i + 2; k < i + 8; k++) {
      if (this.at(k).kind === 'mark') return;
      if (!/^(?:in|at|near)$/u.test(this.word(k)) || !this.isName(k + 1) || this.endAt(k + 1).type !== 'place')
        continue;
      for (const source of left ? this.subjectsAt(left.at, i) : [])
        if (source.type !== 'person') this.add({ relation: 'located_in', source, target: this.endAt(k + 1), at: i });
      return;
    }
  }

  private skipBack(i: number): number {
    let at = i;
    while (at > 0 && at > i - 3 && (adverbs.has(this.word(at)) || amountLeads.has(this.word(at)))) at--;
    return at;
  }

  // Lists: "Owner: Ann Lee", "City bike, day: 14 euros".

  private readLine(): boolean {
    if (!this.sentence.isLine) return false;
    const colon = this.units.findIndex(
      ({ kind, lower }) => kind === 'mark' && (lower === ':' || lower === '|' || lower === '–'),
    );
    if (colon < 1 || colon > 6) return false;
    const value = colon + 1;
    const last = this.units.length;
    const label = this.word(colon - 1) || this.at(colon - 1).lower;
    if (this.at(value).kind === 'amount' && last - value <= 3) {
      const topic = priceLabels.has(this.word(0)) ? this.context.topic : this.labelBefore(colon);
      if (topic)
        this.add({
          relation: 'costs',
          source: topic,
          target: { name: this.slice(value, value + 1), type: 'amount' },
          at: value,
        });
      return true;
    }
    if (!this.isName(value)) return false;
    const end = this.endAt(value);
    const { topic } = this.context;
    if (!topic) return false;
    const relation = listLabels[label];
    if (relation) {
      const [source, target] = relation.endsWith('<') ? [end, topic] : [topic, end];
      this.add({ relation: relation.replace('<', ''), source, target, at: value });
      return true;
    }
    if (isRole(label) && isPerson(end) && topic.type !== 'person') {
      this.addRole(end, topic, this.slice(0, colon), value);
      return true;
    }
    return false;
  }

  private labelBefore(colon: number): End | undefined {
    const name = this.units.findIndex(({ kind }, i) => kind === 'name' && i < colon);
    if (name >= 0) return this.endAt(name);
    let to = 0;
    while (to < colon && this.at(to).kind === 'word') to++;
    const from = determiners.has(this.word(0)) ? 1 : 0;
    return to > from ? { name: this.slice(from, to), type: 'thing' } : undefined;
  }

  // Times.

  private toRelation(fact: Fact): Relation[] {
    const { start, end } = this.timesOf(fact);
    if (start) this.context.since = start;
    const sentence = this.text.slice(this.sentence.start, this.sentence.end).replace(/\s+/gu, ' ');
    const isRole = fact.relation === 'works_for' && fact.detail !== undefined;
    return [
      {
        source: fact.source.name,
        predicate: isRole ? 'role_at' : fact.relation,
        target: fact.target.name,
        fact: sentence,
        confidence: fact.confidence,
        ...(fact.detail !== undefined && fact.detail !== '' && { detail: fact.detail }),
        ...(start && { valid_start: start }),
        ...(end && { valid_end: end }),
      },
    ];
  }

  /** The dates nearest to this fact, by the words before them: since, until, from, by the verb's own end or beginning. */
  private timesOf(fact: Fact): { start?: string | undefined; end?: string | undefined } {
    let start: string | undefined;
    let end: string | undefined;
    for (const [i, { kind, date }] of this.units.entries()) {
      if (kind !== 'date' || !date || !this.isNearest(fact, i)) continue;
      let lead = i - 1;
      while (lead > i - 4 && (determiners.has(this.word(lead)) || adverbs.has(this.word(lead)))) lead--;
      const cue = timeCues.has(this.word(lead)) ? this.word(lead) : '';
      const since = /^(?:since|from|of|starting|beginning|effective)$/u.test(cue);
      if (/^(?:until|till|til|through|to|untill)$/u.test(cue)) end = date.end;
      else if (cue === 'before') end = date.start;
      else if (fact.ends) end = date.start;
      else if (date.grain === 'range' && (since || cue === 'between' || !fact.event))
        [start, end] = [date.start, date.end];
      else if (since || fact.event || cue === 'after') start = date.start;
      else if (this.word(0) !== '' && /^(?:worked|lived|was|were|studied|owned|used)$/u.test(this.at(fact.at).lower))
        [start, end] = [date.start, date.end];
    }
    if (!end && !start && this.context.since && this.isBefore()) end = this.context.since;
    return start && end && start >= end ? { start } : { start, end };
  }

  /** "Before that I was with …", "Previously …". */
  private isBefore(): boolean {
    return (
      (this.word(0) === 'before' && /^(?:that|this|then)$/u.test(this.word(1))) ||
      /^(?:previously|formerly)$/u.test(this.word(0))
    );
  }

  /** Whether no other fact of the sentence is nearer to a date, or in the same part of the sentence. */
  private isNearest(fact: Fact, date: number): boolean {
    const distance = (at: number) => Math.abs(at - date) + (this.isCut(at, date) ? 40 : 0);
    if (!fact.timed || this.isCut(fact.at, date)) return false;
    const own = distance(fact.at);
    return this.facts.every((other) => !other.timed || distance(other.at) >= own - 1);
  }

  private isCut(a: number, b: number): boolean {
    for (let i = Math.min(a, b); i < Math.max(a, b); i++)
      if (this.at(i).lower === ';' || this.word(i) === 'but') return true;
    return false;
  }

  // What the next sentences refer to.

  remember(): void {
    const { context } = this;
    const people = this.units.flatMap(({ kind, entity }) =>
      kind === 'name' && entity?.entity_type === 'person' ? [entity] : [],
    );
    const subject = this.clauseSubject(this.units.length)[0] ?? this.firstSubject();
    const lastPerson = people.at(-1);
    if (subject?.type === 'person' && subject.name !== context.writer.name) context.person = subject;
    else if (lastPerson && lastPerson.name !== context.writer.name) context.person = endOf(lastPerson);
    const firms = this.units.flatMap(({ kind, entity }) =>
      kind === 'name' && entity?.entity_type === 'organisation' ? [entity] : [],
    );
    if (subject?.type === 'organisation') context.organisation = subject;
    else if (firms[0] && this.isStart(this.units.findIndex(({ entity }) => entity === firms[0])))
      context.organisation = endOf(firms[0]);
    else if (firms[0]) context.organisation ??= endOf(firms[0]);
    if (subject && subject.type !== 'person' && subject.type !== 'amount') context.thing = subject;
    context.topic ??= context.thing;
    if (people.length > 1) context.group = [...new Set(people)].slice(-2).map(endOf);
  }

  private firstSubject(): End | undefined {
    for (let i = 0; i < this.units.length; i++) {
      const { kind, lower } = this.at(i);
      if (kind === 'name') return this.at(i).possessive ? undefined : this.endAt(i);
      if (kind === 'word' && determiners.has(lower) && lower !== 'no') {
        let at = i + 1;
        while (at < i + 6 && this.isNounWord(at) && !verbLike(this.word(at + 1)) && this.isNounWord(at + 1)) at++;
        return this.isNounWord(at) && !this.isName(at + 1)
          ? this.nounBackTo(at)[0]
          : this.isName(at)
            ? this.endAt(at)
            : undefined;
      }
      if (kind === 'word' && !prepositions.has(lower) && !adverbs.has(lower)) return undefined;
    }
    return undefined;
  }
}

const nothing: Unit = { kind: 'mark', lower: '', start: 0, end: 0, possessive: false };
/** Roles that are relations of their own. */
const ownRelations = [
  { relation: 'owns', words: new Set(['owner', 'co-owner', 'proprietor']) },
  { relation: 'founded', words: new Set(['founder', 'co-founder']) },
  { relation: 'made_by', words: new Set(['author', 'inventor', 'composer', 'designer', 'architect', 'maker']) },
  { relation: 'member_of', words: new Set(['member']) },
];
const unitNouns = new Set('unit department ward division branch faculty section laboratory lab'.split(' '));
const switches = new Set(
  'switch switched switches change changed changes migrate migrated migrates went moved'.split(' '),
);
const groups = wordList('groups');
const partNouns = new Set('part subsidiary division branch department unit brand offshoot'.split(' '));
const timeCues = new Set(
  'since from of starting beginning effective until till til through to before between after'.split(' '),
);
const amountLeads = new Set(
  'about around only just roughly nearly almost exactly us me you now over under at least most up to'.split(' '),
);
const roleVerbs = new Set(
  'is was am are be been became becomes become appointed named elected promoted made serves served works worked starts started'.split(
    ' ',
  ),
);
const purchases = new Set('bought buy buys ordered sold sells sell rents rented rent leased paid got get'.split(' '));
const priceLabels = new Set(['price', 'cost', 'costs', 'fee', 'total']);
const genericFirms = new Set(
  'company firm business organisation organization agency club association foundation cooperative institute charity'.split(
    ' ',
  ),
);
/** What stands for the organisation whose it is: "the head office is in Malmö". */
const seats = new Set('office offices headquarters premises seat base'.split(' '));
const kinWords = wordList('kin-words');
const conditions = new Set(['if', 'unless', 'whether', 'imagine', 'suppose', 'should']);
const vagueNouns = wordList('vague-nouns');
const listLabels: Record<string, string> = {
  owner: 'owns<',
  owners: 'owns<',
  supplier: 'bought_from',
  maker: 'made_by',
  manufacturer: 'made_by',
  author: 'made_by',
  publisher: 'made_by',
  location: 'located_in',
  place: 'located_in',
  venue: 'located_in',
  where: 'located_in',
  address: 'located_in',
  lead: 'leads<',
  founder: 'founded<',
  employer: 'works_for',
  wife: 'married_to',
  husband: 'married_to',
  spouse: 'married_to',
};

const plainMarried = (left: unknown, word: string) => left !== undefined && word === 'married';

/** Who has relatives or a boss: a person, also one of unknown type, but no firm. */
const isOwner = (end: End) =>
  end.type === 'person' && (!isWeak(end) || !end.name.includes(' ') || isFirstName(end.name));

/** Relations in which not every noun is meant: who plays in the garden is no member of it. */
function fit(relation: string, subject: End | undefined, object: End | undefined): boolean {
  if (!subject || !object) return false;
  const noun = (end: End) => end.name.split(' ').at(-1)?.toLowerCase() ?? '';
  const isThing = (end: End) => end.type === 'thing';
  const isHuman = (end: End) => end.type === 'person' && !isWeak(end);
  if (relation === 'member_of') return !isThing(object) || nounType(noun(object)) === 'organisation';
  if (relation === 'leads')
    return !isThing(object) || groups.has(noun(object)) || nounType(noun(object)) === 'organisation';
  if (relation === 'uses') return !isThing(object) || !isHuman(subject);
  if (relation === 'made_by') return !isThing(object) || !isHuman(subject);
  if (relation === 'replaced_by') return isHuman(subject) === isHuman(object);
  return true;
}

const isFirstName = (name: string) => firstNames.has(entityKey(name.split(' ')[0] ?? ''));

const isRole = (lower: string) =>
  !kinWords.has(lower) && (nounType(lower) === 'person' || occupations.has(lower)) && !/[^s]s$/u.test(lower);

/** A name of doubtful type is of the type that the statement needs, if it is one type. */
function settle({ entity }: End, types: EndType[]): void {
  const [type] = types;
  if (!entity || (!entity.doubtful && entity.entity_type !== 'other')) return;
  if (
    type === undefined ||
    type === 'any' ||
    type === 'thing' ||
    type === 'amount' ||
    types.includes(entity.entity_type)
  )
    return;
  if (types.filter((each) => each !== 'thing').length > 1) return;
  entity.entity_type = type;
  entity.doubtful = false;
}

const isPerson = (end: End) =>
  end.type === 'person' || ((end.type === 'other' || isWeak(end)) && /^\p{Lu}/u.test(end.name));

const verbLike = (lower: string) => /(?:ed|s)$/u.test(lower) || auxiliaries.has(lower);

/** Relations whose verbs have firms at both ends or at one. */
const lenient = new Set(['acquired', 'founded', 'studied_at']);

/** Whether a fact may have such an end; a name of unknown type may be any. */
function allows(types: EndType[], end: End, relation = ''): boolean {
  const isOpen = lenient.has(relation) && end.entity?.doubtful === true && !isFirstName(end.name);
  if (end.type === 'amount' || end.type === 'thing') return types.includes(end.type);
  if (end.type === 'other' && !end.entity) return types.includes('thing') && !types.includes('person');
  return types.includes('any') || types.includes(end.type) || end.type === 'other' || isWeak(end) || isOpen;
}
