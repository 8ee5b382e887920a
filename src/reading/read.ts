// The only way to read a text. A reading has parts; a caller names the parts it needs, and gets plain data.
//
// The reader is exchangeable. `rules` read English, take microseconds to milliseconds and never fail. They ignore what
// they do not understand. `byModel` asks a language model for some parts, and keeps what the text supports. The rules
// read the other parts, and everything if the model fails. A different reader is just a different table of functions.
//
// Reading waits for models and takes processor time, so a text is read before a transaction opens; lint refuses it
// inside one.
import { byModel } from './by-model/by-model';
import { rules } from './by-rules/rules';
import type { Model, ReadingPart, ReaderByPart, Reading, TextToRead } from './reading';

/**
 * Reads some parts of a text.
 * @param model asks the language model; without a model, the rules read the text
 */
export async function readText<P extends ReadingPart>(
  text: TextToRead,
  parts: readonly P[],
  model?: Model,
): Promise<Pick<Reading, P>> {
  const reader: ReaderByPart = model?.chat ? byModel(model.chat, model) : rules;
  const reading: Partial<Pick<Reading, P>> = {};
  for (const part of parts) reading[part] = await reader[part](text);
  return reading as Pick<Reading, P>;
}
