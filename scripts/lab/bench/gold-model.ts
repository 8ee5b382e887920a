// A stand-in for a language model that answers from the labels of the data sets, with some errors: another type, a
// swapped or denied fact, another statement, a false update. The errors are the same in every run.
import type { Schemas } from '../../../src/generated/schemas';
import type { Chat, ModelAnswer, Prompt } from '../../../src/llm/chat';
import { plainWordsIn } from '../../../src/libraries/text/held-in';
import type { ChangedDecision, Sets, Whose } from './model';
import type { FramedText, NamedText } from './ordinary';

type Said = Schemas['llm/reading/Read']['texts'][number];
type Json = Record<string, unknown>;

/** @param oneIn one in so many answers is wrong; with Infinity, none */
export function goldModel({ framed, named, whose, changed }: Sets, oneIn: number): Chat {
  let given = 0;
  const errs = () => ++given % oneIn === 0;
  const byText = new Map([...framed, ...named].map((row) => [row.text, row]));
  const answers: Record<string, (user: Json) => object> = {
    read_texts: ({ texts }) => ({
      texts: (texts as { n: number; text: string }[]).map(({ n, text }): Said => {
        const row = byText.get(text);
        const said = row === undefined ? nothing : 'facts' in row ? saidOfFacts(row, errs) : saidOfName(row, errs);
        return { n, memory_type: 'semantic', confidence: 0, decisions: [], ...said };
      }),
    }),
    answer_from_evidence: ({ question, evidence }) => {
      const texts = JSON.stringify((evidence as { text: string }[]).map(({ text }) => text));
      const isAsked = ({ query, statements }: Whose) =>
        query === question && JSON.stringify(statements.map(({ text }) => text)) === texts;
      return answerOf(whose.find(isAsked) as Whose, errs);
    },
    confirm_updates: ({ newer }) =>
      updatesOf(changed.find((row) => row.newer === (newer as { text: string }).text) as ChangedDecision, errs),
  };
  return {
    model: 'gold',
    ask: <N extends ModelAnswer>({ name, user }: Prompt<N>) =>
      Promise.resolve(answers[name]?.(JSON.parse(user) as Json) as Schemas[N]),
  };
}

const nothing = { entities: [], relations: [] };
const entity = (name: string, entity_type = 'other') => ({ name, entity_type, aliases: [] });

function saidOfFacts(
  { text, facts, not_facts }: FramedText,
  errs: () => boolean,
): Pick<Said, 'entities' | 'relations'> {
  const current = facts.filter(({ holds }) => holds === 'now');
  const told = current.map((fact) => {
    const denied = not_facts[0] ?? { subject: fact.object, object: fact.subject };
    return errs() ? denied : fact;
  });
  const relations = told.map(({ subject, object }) => ({
    ...{ source: subject, predicate: betweenIn(text, subject, object), target: object, confidence: 95 },
  }));
  return {
    entities: [...current, ...told].flatMap(({ subject, object }) => [entity(subject), entity(object)]),
    relations,
  };
}

/** The words of the text between the two, as the prompt asks for. */
function betweenIn(text: string, subject: string, object: string): string {
  const from = text.indexOf(subject) + subject.length;
  return plainWordsIn(text.slice(from, text.indexOf(object, from))).join('_');
}

function saidOfName({ text, name, type }: NamedText, errs: () => boolean): Pick<Said, 'entities' | 'relations'> {
  const right = type.replace('organization', 'organisation');
  const wrong = [entity(name, right === 'person' ? 'place' : 'person'), entity(`${text.slice(1, 4)}art`, 'place')];
  return { ...nothing, entities: errs() ? wrong : right === 'none' ? [] : [entity(name, right)] };
}

function answerOf({ statements, gold_statement }: Whose, errs: () => boolean): Schemas['llm/answer/EvidenceAnswer'] {
  const other = gold_statement === 0 ? statements.length - 1 : 0;
  const at = errs() ? other : gold_statement;
  const said = at === null ? undefined : statements[at];
  return said === undefined || at === null
    ? { reasoning: '', answer: 'The evidence does not say it.', citations: [] }
    : { reasoning: '', answer: `${said.text} [${at + 1}]`, citations: [at + 1] };
}

function updatesOf({ kind, older, newer }: ChangedDecision, errs: () => boolean): Schemas['llm/evolution/Updates'] {
  if ((kind === 'update') === errs()) return { updates: [] };
  const old = ownRuns(older, newer);
  const quote_old = old.find(hasNumber) ?? longest(old);
  const own = ownRuns(newer, older);
  const quote = (hasNumber(quote_old) ? own.find(hasNumber) : undefined) ?? longest(own);
  return { updates: [{ n: 1, quote, quote_old }] };
}

/** Sequences of words that the other text lacks. */
function ownRuns(text: string, other: string): string[] {
  const known = new Set(plainWordsIn(other));
  const isOwn = (word: string) => plainWordsIn(word).some((each) => !known.has(each));
  const marked = text.split(/\s+/u).map((word) => (isOwn(word) ? word : '|'));
  return marked
    .join(' ')
    .split('|')
    .map((run) => run.trim());
}

const hasNumber = (text: string) => /\p{N}/u.test(text);
const longest = (texts: string[]) => texts.reduce((best, text) => (text.length > best.length ? text : best), '');
