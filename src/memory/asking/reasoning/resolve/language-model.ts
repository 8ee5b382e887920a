// Lets the language model decide. Its decision counts only if it quotes one of the texts; an invalid answer is sent
// back once.
import { maxSent } from '../../../../limits';
import type { Schemas } from '../../../../generated/schemas';
import { askChecked } from '../../../../llm/ask-checked';
import type { Chat } from '../../../../llm/chat';
import { settleConflict } from '../../../../llm/prompts/resolve';
import { isHeld } from '../../../../libraries/text/held-in';
import { writtenStart } from '../../../model/record';
import type { Dispute, Method } from './method';

type Settled = Schemas['llm/challenge/Settled'];

const minConfidence = 0.7;
const maxEvidence = 20;
/** On timeout, the other methods decide. */
const limitMs = 15_000;

export const byLanguageModel = (chat: Chat): Method => ({
  name: 'llm_reasoning',
  decide: async (_ctx, dispute) => {
    const texts = textsOf(dispute);
    const { resolution, confidence, quote, explanation } = await askChecked(
      chat,
      (problems) => settleConflict(texts, problems),
      (settled) => problemsOf(settled, texts),
      limitMs,
    );
    if (resolution === 'undecided') return 'The language model did not decide.';
    if (confidence < minConfidence) return 'The language model is not sure enough.';
    const says = resolution === 'accept_new' ? ('new' as const) : ('existing' as const);
    return {
      resolution,
      confidence,
      explanation: explanation.slice(0, 500),
      evidence: [{ says, relation: 'QUOTE', item_id: null, statement: quote.slice(0, 500) }],
    };
  },
});

type Texts = Parameters<typeof settleConflict>[0];

const textsOf = ({ item, assertion, linked }: Dispute): Texts => ({
  existing: item.content.slice(0, maxSent.statement),
  existing_since: writtenStart(item),
  new_fact: assertion.text.slice(0, maxSent.statement),
  evidence: linked.slice(0, maxEvidence).map(({ relation, statement }) => `${relation}: ${statement}`),
});

function problemsOf({ resolution, confidence, quote }: Settled, { existing, new_fact, evidence }: Texts): string[] {
  const isFound = [existing, new_fact, ...evidence].some((text) => isHeld(quote, text));
  const isShared = isHeld(quote, existing) && isHeld(quote, new_fact);
  return [
    ...(confidence >= 0 && confidence <= 1 ? [] : ['The confidence is not between 0 and 1.']),
    ...(resolution === 'undecided' || isFound ? [] : ['None of the texts contains the quote.']),
    ...(resolution !== 'undecided' && isShared ? ['Both statements contain the quote, so it decides nothing.'] : []),
  ];
}
