// Reads types, decisions, names and steps with a language model, as far as the text supports them, and the rest with
// rules.
import { ModelFailed } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { maxSent } from '../../limits';
import type { Chat, ModelAnswer, Prompt } from '../../llm/chat';
import { readTexts } from '../../llm/prompts/read';
import { extractSteps } from '../../llm/prompts/steps';
import { isHeld } from '../../libraries/text/held-in';
import { rules } from '../by-rules/rules';
import { maxSteps, minTextLength } from '../by-rules/steps';
import type { Model, ReaderByPart, TextToRead, TextType } from '../reading';
import { saidOfEach, type SaidByModel, type Together } from '../together';
import { decisionsByModel } from './decisions';
import { namesByModel } from './names';

/** Highest confidence in a type that the model names. A label ("Decision: …") has a higher confidence, so it wins. */
const maxConfidence = 0.9;
const why = 'the language model says so';

/** Reads one text. One question to the model covers its type, decisions and names. */
export function byModel(chat: Chat, { wanted, together }: Model): ReaderByPart {
  const ask = async <N extends ModelAnswer>(prompt: Prompt<N>): Promise<Schemas[N] | undefined> => {
    try {
      return await chat.ask(prompt);
    } catch (error) {
      if (!(error instanceof ModelFailed)) throw error;
      return undefined;
    }
  };
  let alone: Together | undefined;
  const saidOf = async ({ content }: TextToRead): Promise<SaidByModel | undefined> => {
    if (!wanted) return undefined;
    const group = together?.texts.includes(content) ? together : (alone ??= { texts: [content] });
    const { types, vocabulary } = await wanted();
    group.said ??= saidOfEach(group.texts, (texts) =>
      ask(
        readTexts(
          texts.map((text) => text.slice(0, maxSent.text)),
          types,
          vocabulary,
        ),
      ),
    );
    return (await group.said).get(content);
  };
  return {
    ...rules,
    type: async (text) => typeByModel(text, await rules.type(text), await saidOf(text)),
    names: async (text) => {
      const byRules = await rules.names(text);
      const said = await saidOf(text);
      return wanted && said ? namesByModel(said, text, byRules, await wanted()) : byRules;
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

function typeByModel({ content }: TextToRead, byRules: TextType, said: SaidByModel | undefined): TextType {
  if (!said) return byRules;
  const confidence = Math.min(Math.max(said.confidence / 100, 0), maxConfidence);
  const type =
    confidence > byRules.confidence ? { ...byRules, memory_type: said.memory_type, confidence, why } : byRules;
  if (type.memory_type === 'decision') return type;
  const known = new Set(type.statements.map(({ text }) => text));
  const decisions = decisionsByModel(said.decisions, content).filter((text) => !known.has(text));
  const statements = decisions.map((text) => ({
    ...{ text, memory_type: 'decision' as const, confidence: maxConfidence, why },
  }));
  return { ...type, statements: [...type.statements, ...statements] };
}
