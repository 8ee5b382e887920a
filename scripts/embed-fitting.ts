// Embeds stored texts with a model whose limit on their length may be lower than that of the previous one.
import { Refusal, Unavailable } from '../src/errors';
import type { EmbedPassages } from '../src/graph/reembed';

/** A text shorter than this is not refused because of its length. */
const minCharacters = 200;

/** Halves a list that the server refuses, to find a text that is too long, and halves that text until it fits. */
export function embedFitting(embed: EmbedPassages): EmbedPassages {
  return async function fitting(texts: string[]): Promise<Float32Array[]> {
    try {
      return await embed(texts);
    } catch (error) {
      if (!(error instanceof Refusal) || error instanceof Unavailable) throw error;
      const [text = ''] = texts;
      if (texts.length === 1) {
        if (text.length < minCharacters) throw error;
        return fitting([text.slice(0, Math.ceil(text.length / 2))]);
      }
      const middle = Math.ceil(texts.length / 2);
      return [...(await fitting(texts.slice(0, middle))), ...(await fitting(texts.slice(middle)))];
    }
  };
}
