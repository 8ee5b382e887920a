// Reads types, names and steps by a language model, as far as the text holds them, the rest by rules.
import { ModelFailed } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { maxSent } from '../../limits';
import type { Chat, ModelAnswer, Prompt } from '../../llm/chat';
import { classifyText } from '../../llm/prompts/classify';
import { extractSteps } from '../../llm/prompts/steps';
import { isHeld } from '../../text/held-in';
import { rules } from '../by-rules/rules';
import { maxSteps, minTextLength } from '../by-rules/steps';
import type { Model, Reader } from '../reading';
import { namesByModel } from './names';

/** Of a type that the model names: less than that of a label ("Decision: …"), which wins. */
const maxConfidence = 0.9;

/** Asks the model. @returns undefined if it fails */
export type Ask = <N extends ModelAnswer>(prompt: Prompt<N>) => Promise<Schemas[N] | undefined>;

export function byModel(chat: Chat, { wanted }: Model): Reader {
  const ask: Ask = async (prompt) => {
    try {
      return await chat.ask(prompt);
    } catch (error) {
      if (!(error instanceof ModelFailed)) throw error;
      return undefined;
    }
  };
  return {
    ...rules,
    type: async (text) => {
      const byRules = await rules.type(text);
      const said = await ask(classifyText(text.content.slice(0, maxSent.text)));
      if (!said) return byRules;
      const confidence = Math.min(Math.max(said.confidence / 100, 0), maxConfidence);
      if (confidence <= byRules.confidence) return byRules;
      return { ...byRules, ...said, confidence, why: 'the language model says so' };
    },
    names: async (text) => {
      const byRules = await rules.names(text);
      return wanted ? namesByModel(ask, text, byRules, await wanted()) : byRules;
    },
    steps: async (text) => {
      const byRules = await rules.steps(text);
      if (byRules.by === 'markup' || text.content.trim().length < minTextLength) return byRules;
      const said = await ask(extractSteps(text.content.slice(0, maxSent.text).toWellFormed()));
      const steps = said?.steps.filter(({ content }) => isHeld(content, text.content)) ?? [];
      return steps.length > 0 ? { steps: steps.slice(0, maxSteps), by: 'llm' } : byRules;
    },
  };
}
