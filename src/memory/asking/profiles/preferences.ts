import { patternFile } from '../../../libraries/text/read-data';
import { sentencesOf } from '../../../libraries/text/sentences';

const maxReadLength = 2_000;
const maxSentenceLength = 300;

// bounded: 300 characters, see `maxSentenceLength`.
const preference = new RegExp(patternFile('preferences').anyOf('preference'), 'iu');

export const preferencesIn = (text: string): string[] =>
  [...sentencesOf(text.slice(0, maxReadLength).toWellFormed())].filter(
    (sentence) => sentence.length <= maxSentenceLength && !sentence.endsWith('?') && preference.test(sentence),
  );
