// Decisions that a language model finds in a text: whole sentences that assert something and contain a word for
// deciding.
import { isHeld, plainWordsIn } from '../../libraries/text/held-in';
import { sentencesOf } from '../../libraries/text/sentences';
import { wordList } from '../../libraries/text/read-data';
import { assertedSentences } from '../asserted';
import { decisionsInText as labelledIn } from '../by-rules/memory-type/decisions-in';

const maxDecisions = 20;
const deciding = [...wordList('deciding-words')];

/** Leaves out a text of one sentence, whose own type can be `decision`, and decisions that the text labels. */
export function decisionsByModel(said: string[], content: string): string[] {
  if ([...sentencesOf(content)].length < 2) return [];
  const wanted = new Set(said.map(asWords));
  return [...assertedSentences(content)]
    .filter((sentence) => wanted.has(asWords(sentence)) && content.includes(sentence))
    .filter((sentence) => deciding.some((word) => isHeld(word, sentence)) && labelledIn(sentence).length === 0)
    .slice(0, maxDecisions);
}

const asWords = (sentence: string) => plainWordsIn(sentence).join(' ');
