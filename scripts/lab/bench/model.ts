// bench model: what a language model adds to the rules, in process and without a store: names, types of names and facts
// of labelled texts, answers from statements, and updates among pairs. Besides precision and recall, it counts what
// must not be stored: names that are not in the text, denied facts, updates of statements that are still valid. It also
// counts losses of results that the rules alone find.
import path from 'node:path';
import { RE2JS } from 're2js';
import { loadConfig } from '../../../src/config';
import { ModelFailed } from '../../../src/errors';
import type { Schemas } from '../../../src/generated/schemas';
import { openChat, type Chat, type ModelAnswer, type Prompt } from '../../../src/llm/chat';
import { answerFromEvidence } from '../../../src/llm/prompts/answer';
import { confirmUpdates } from '../../../src/llm/prompts/updates';
import { openLog } from '../../../src/log';
import { believed } from '../../../src/memory/asking/ask/believed';
import { readText } from '../../../src/reading/read';
import { entityTypes, type NamesRead } from '../../../src/reading/reading';
import { inGroups } from '../../../src/reading/together';
import { isUpdate } from '../../../src/reading/update';
import { isHeld } from '../../../src/libraries/text/held-in';
import { printLine } from '../../runtime/output/print-line';
import type { WhoseRow } from './answers';
import { readLines } from './data-sets';
import { goldModel } from './gold-model';
import {
  factsOf,
  now,
  measuredRows,
  typesOf,
  type AnswerCounts,
  type FramedText,
  type Labelled,
  type NamedText,
} from './ordinary';
import { table } from './print';

export interface ModelOptions {
  data: string;
  url?: string;
  model: string;
  texts: number;
}

export interface Whose extends WhoseRow {
  gold_statement: number | null;
}

export interface ChangedDecision {
  kind: string;
  older: string;
  newer: string;
  older_time?: string;
  newer_time?: string;
}

export interface Sets {
  framed: FramedText[];
  named: NamedText[];
  whose: Whose[];
  changed: ChangedDecision[];
}

type Score = Pick<AnswerCounts, 'right' | 'wrong' | 'wanted'>;

/** The findings of one reader in each set. */
interface Outcome {
  names: Score;
  types: Score;
  facts: Score;
  answers: Score;
  updates: Score;
  /** Names and facts by text. */
  found: NamesRead[];
  untrue: string[];
  seconds: number;
  /** Tokens for reading names and facts alone. */
  tokens: number;
}

interface Used {
  calls: number;
  tokens: number;
  fallbacks: number;
}

export async function benchModel({ data, url, model, texts }: ModelOptions): Promise<void> {
  const ordinary = path.join(data, 'ordinary');
  const sets: Sets = {
    framed: measuredRows<FramedText>(ordinary, 'framing').slice(0, texts),
    named: measuredRows<NamedText>(ordinary, 'names').slice(0, texts),
    whose: measuredRows<Whose>(ordinary, 'whose').slice(0, texts),
    changed: readLines<ChangedDecision>(path.join(data, 'changes', 'pairs.jsonl')).slice(0, texts),
  };
  const byRules = await outcomeOf(sets);
  const rows: [string, Outcome, Used | undefined][] = [['rules', byRules, undefined]];
  if (url) {
    const used: Used = { calls: 0, tokens: 0, fallbacks: 0 };
    rows.push([model, await outcomeOf(sets, serverAt(url, model, used), used), used]);
  } else
    for (const [name, oneIn] of [
      ['whole', Infinity],
      ['a tenth wrong', 10],
      ['a third wrong', 3],
    ] as const)
      rows.push([`labels, ${name}`, await outcomeOf(sets, goldModel(sets, oneIn)), undefined]);
  report(rows, byRules, sets);
}

/** A failing server is asked again for each text: there is no pause. */
function serverAt(url: string, model: string, used: Used): Chat {
  const config = loadConfig({ ...process.env, LLM_BASE_URL: url, LLM_MODEL: model });
  let hours = 0;
  return openChat(config, {
    use: {
      spent: (budgets) => Promise.resolve(budgets.map(() => 0)),
      spend: () => Promise.resolve(),
      note: (_day, { calls, tokens, fallbacks }) => {
        used.calls += calls;
        used.tokens += tokens;
        used.fallbacks += fallbacks;
      },
      read: () => Promise.resolve(undefined),
    },
    log: openLog('silent'),
    clock: () => ++hours * 3_600_000,
  }) as Chat;
}

async function outcomeOf(sets: Sets, chat?: Chat, used?: Used): Promise<Outcome> {
  const began = performance.now();
  const texts: Labelled[] = [...sets.framed, ...sets.named];
  const found = await namesOf(texts, chat);
  const seconds = (performance.now() - began) / 1000;
  const tokens = used?.tokens ?? 0;
  const framed = sets.framed.map((row, i) => factsOf(row, (found[i] as NamesRead).relations));
  const typed = sets.named.map((row, i) => typesOf(row, (found[sets.framed.length + i] as NamesRead).entities));
  const unheld = found.flatMap(({ entities }, i) =>
    entities.filter(({ name, entity_type }) => entity_type !== 'date' && !isHeld(name, texts[i]?.text ?? '')),
  );
  const updates = await updatesIn(sets.changed, chat);
  return {
    names: {
      right: typed.filter(({ beside }) => beside > 0).length,
      wrong: unheld.length,
      wanted: sets.named.filter(({ type }) => type !== 'none').length,
    },
    types: sum(typed),
    facts: sum(framed),
    answers: await answersTo(sets.whose, chat),
    updates,
    found,
    untrue: [
      ...unheld.map(({ name }) => `name: ${name}`),
      ...framed.flatMap(({ errors }) => errors.map((error) => `fact: ${error}`)),
    ],
    seconds,
    tokens,
  };
}

const sum = (counts: Score[]): Score => ({
  right: counts.reduce((total, { right }) => total + right, 0),
  wrong: counts.reduce((total, { wrong }) => total + wrong, 0),
  wanted: counts.reduce((total, { wanted }) => total + wanted, 0),
});

/** Reads names as an ingest does: short neighbours share a call. */
async function namesOf(texts: Labelled[], chat: Chat | undefined): Promise<NamesRead[]> {
  const wanted = () =>
    Promise.resolve({
      types: [...entityTypes],
      vocabulary: { relations: [], instructions: null },
      answersTo: () => Promise.resolve(new Map<string, string>()),
    });
  const found: NamesRead[] = [];
  for (const group of inGroups(texts, ({ text }) => text)) {
    const together = { texts: group.map(({ text }) => text) };
    for (const { text } of group)
      found.push((await readText({ content: text, time: now }, ['names'], { chat, wanted, together })).names);
  }
  return found;
}

/** @returns undefined if the model fails */
async function ask<N extends ModelAnswer>(chat: Chat, prompt: Prompt<N>): Promise<Schemas[N] | undefined> {
  try {
    return await chat.ask(prompt);
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    return undefined;
  }
}

/** Without a model, no answer is given. An answer to a question that no statement answers is wrong. */
async function answersTo(rows: Whose[], chat: Chat | undefined): Promise<Score> {
  const score = { right: 0, wrong: 0, wanted: rows.filter(({ gold }) => gold !== null).length };
  for (const { statements, query, gold } of chat ? rows : []) {
    const made = await ask(
      chat as Chat,
      answerFromEvidence(
        query,
        statements.map(({ text }) => ({ text })),
        now,
      ),
    );
    const memories = statements.map(({ speaker, text }) => ({ text, about: [speaker] }));
    const answer = made && believed(made, { question: query, memories, relations: [], times: now })?.answer;
    if (answer === undefined) continue;
    const isRight = gold !== null && RE2JS.compile(gold, RE2JS.CASE_INSENSITIVE).matcher(answer).find();
    score[isRight ? 'right' : 'wrong'] += 1;
  }
  return score;
}

/** Without a model, nothing is superseded. */
async function updatesIn(rows: ChangedDecision[], chat: Chat | undefined): Promise<Score> {
  const score = { right: 0, wrong: 0, wanted: rows.filter(({ kind }) => kind === 'update').length };
  for (const { kind, older, newer, older_time = now, newer_time = now } of chat ? rows : []) {
    const said = await ask(
      chat as Chat,
      confirmUpdates({ text: newer, since: newer_time }, [{ text: older, since: older_time }], []),
    );
    const [quotes] = said?.updates ?? [];
    // Evolution does the same: it waits for updates that begin later.
    const { times } = await readText({ content: newer, time: newer_time }, ['times']);
    if (typeof times === 'object' && (times.from ?? '') > now) continue;
    if (quotes && (await isUpdate(newer, older, quotes, null))) score[kind === 'update' ? 'right' : 'wrong'] += 1;
  }
  return score;
}

/** Names and facts that one reader found and the other did not. */
function lostIn(before: NamesRead[], after: NamesRead[]): number {
  const keysOf = ({ entities, relations }: NamesRead) => [
    ...entities.map(({ key, entity_type }) => (entity_type === 'other' ? key : `${key} ${entity_type}`)),
    ...relations.map(({ source, predicate, target }) => [source, predicate, target].join('|')),
  ];
  return before.reduce((total, names, i) => {
    const kept = after[i] as NamesRead;
    const held = new Set([...keysOf(kept), ...kept.entities.map(({ key }) => key)]);
    return total + keysOf(names).filter((key) => !held.has(key)).length;
  }, 0);
}

function report(rows: [string, Outcome, Used | undefined][], byRules: Outcome, { framed, named }: Sets): void {
  const parts = ['names', 'types', 'facts', 'answers', 'updates'] as const;
  const shares = ({ right, wrong, wanted }: Score) =>
    `${right + wrong === 0 ? '-' : (right / (right + wrong)).toFixed(2)} / ${(right / Math.max(1, wanted)).toFixed(2)}`;
  const texts = framed.length + named.length;
  table(
    [
      'precision / recall',
      ...parts,
      'untrue',
      'wrong updates',
      'lost',
      'tokens a text',
      'seconds a text',
      'without answer',
    ],
    rows.map(([name, outcome, used]) => [
      name,
      ...parts.map((part) => shares(outcome[part])),
      outcome.untrue.length,
      outcome.updates.wrong,
      lostIn(byRules.found, outcome.found),
      used ? Math.round(outcome.tokens / texts) : '-',
      used ? (outcome.seconds / texts).toFixed(1) : '-',
      used ? `${used.fallbacks} of ${used.calls}` : '-',
    ]),
  );
  for (const [name, { untrue }] of rows)
    for (const each of untrue.filter((one) => !byRules.untrue.includes(one))) printLine(`  ${name}: ${each}`);
}
