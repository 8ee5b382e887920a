// Time expressions in questions and texts. Fast enough for every candidate of a search.
import { patternFile } from '../read-data';

const wordings = patternFile('times');
const asking = new RegExp(wordings.anyOf('asks for a time'), 'iu');
const speaking = new RegExp(wordings.anyOf('speaks of time'), 'iu');

/** Whether a question asks for a time. */
export const asksForTime = (question: string): boolean => asking.test(question);

/** Whether a text contains a time expression. */
export const speaksOfTime = (text: string): boolean => speaking.test(text);
