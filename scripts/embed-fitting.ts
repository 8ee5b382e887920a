// Embeds stored texts with a model that may accept shorter texts than the previous one.
import { Refusal, Unavailable } from '../src/errors';
import type { EmbedPassages } from '../src/graph/reembed';

/** If a shorter text is refused, its length is not the reason. */
const minCharacters = 200;

/** If the server refuses a text, finds its longest accepted beginning by halving. */
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
