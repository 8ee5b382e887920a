import { parsedJson } from '../objects';

const thought = '</think>';
const fence = /```(?:json)?/iu;

/**
 * Finds the JSON object in a model's answer: reasoning, a code fence and prose around it are removed. Takes linear
 * time.
 */
export function jsonInText(text: string): unknown {
  const answer = text.includes(thought) ? text.slice(text.lastIndexOf(thought) + thought.length) : text;
  const fenced = answer.split(fence)[1] ?? '';
  for (const candidate of [text, answer, fenced, answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)]) {
    const value = parsedJson(candidate);
    if (value !== undefined) return value;
  }
  return undefined;
}
