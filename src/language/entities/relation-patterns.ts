// Wordings that state a fact, between two names or between the speaker and a name. data/patterns/relations.txt describes their format.
import { isEntityType, type EntityType } from './extraction';
import { patternFile } from '../read-data';

export interface Pattern {
  predicate: string;
  /** Matches the text directly before the first name; undefined matches any. */
  before: RegExp | undefined;
  /** Matches the complete text between the names, in lower case, without dates and brackets. */
  between: RegExp;
  /** The source of the relation is the second name. */
  reverse: boolean;
  /** The source: the first name, the subject of the sentence, or the subject if the first name does not fit. */
  about: 'first' | 'subject' | 'either';
  /** Allowed types of the first and the second name; undefined allows any. */
  first: EntityType[] | undefined;
  second: EntityType[] | undefined;
  confidence: number;
}

const relations = patternFile('relations');
const firstPerson = patternFile('first-person');
const verbs = patternFile('verbs').blocks;
/** Head of the wordings in relations.txt that are repeated for each verb of verbs.txt. */
const everyVerb = 'every verb';

/** A parsed wording and its head. */
interface Statement extends Omit<Pattern, 'before' | 'between'> {
  before: string | undefined;
  between: string;
}

const statements: Statement[] = relations.blocks.flatMap(({ head, wordings, place }) => {
  const { predicate, confidence, source, target } =
    /^(?<predicate>[a-z_ ]+) (?<confidence>[\d.]+): (?<source>[a-z, ]+) -> (?<target>[a-z, ]+)$/u.exec(head)?.groups ??
    {};
  if (!predicate || !source || !target)
    throw new Error(`${place}: "${head}" must read "predicate confidence: types -> types".`);
  return wordings.map((wording) => {
    // bounded: 300 characters, of a wording in `data/patterns`.
    const {
      subject = '',
      before,
      first,
      between,
    } = /^(?<subject>S … |\(S …\) )?(?<before>the .+ )?(?<first>[XY])(?<between>.*) (?!\k<first>)[XY]$/u.exec(wording)
      ?.groups ?? {};
    if (between === undefined) throw new Error(`${place}: "${wording}" must lead from X to Y or from Y to X.`);
    const reverse = first === 'Y';
    return {
      predicate,
      before,
      between,
      reverse,
      about: subject === '' ? 'first' : subject.startsWith('(') ? 'either' : 'subject',
      first: typesOf(reverse ? target : source, place),
      second: typesOf(reverse ? source : target, place),
      confidence: Number(confidence),
    };
  });
});

function typesOf(text: string, place: string): EntityType[] | undefined {
  if (text === 'any') return undefined;
  return text.split(', ').map((type) => {
    if (!isEntityType(type)) throw new Error(`${place}: there is no type "${type}".`);
    return type;
  });
}

const verbStatements = verbs.flatMap(({ head, wordings: [forms = '', participle] }) =>
  statements
    .filter(({ predicate, between }) => predicate === everyVerb && (participle ?? !between.includes('{participle}')))
    .map((each) => ({
      ...each,
      predicate: head,
      fragments: new Map(Object.entries({ forms, participle: participle ?? '' })),
    })),
);

/** All patterns in order of precedence. The first match applies. */
export const patterns: Pattern[] = [
  ...statements.filter(({ predicate }) => predicate !== everyVerb).map((each) => ({ ...each, fragments: undefined })),
  ...verbStatements,
].map(({ fragments, ...each }) => ({
  ...each,
  before: each.before === undefined ? undefined : new RegExp(`\\b${relations.sourceOf(each.before)}$`, 'u'),
  between: new RegExp(`^(?:${relations.sourceOf(each.between, fragments)})$`, 'u'),
}));

/** Wordings before a name that relate the name to the speaker. */
export const spoken: { predicate: string; before: RegExp; target: EntityType[] | undefined }[] =
  firstPerson.blocks.flatMap(({ head, wordings, place }) => {
    const [, predicate, types] = /^([a-z_]+): ([a-z, ]+)$/u.exec(head) ?? [];
    if (!predicate || !types) throw new Error(`${place}: "${head}" must read "predicate: types".`);
    return wordings.map((wording) => {
      if (!wording.endsWith('Y')) throw new Error(`${place}: "${wording}" must lead to Y.`);
      return {
        predicate,
        before: new RegExp(`${firstPerson.sourceOf(wording.slice(0, -1))}$`, 'u'),
        target: typesOf(types, place),
      };
    });
  });
