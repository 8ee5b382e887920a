// Word lists by part of speech, shared by the readers of this folder.
import { wordList } from '../read-data';

export const auxiliaries = wordList('auxiliaries');
export const adverbs = wordList('adverbs');
export const prepositions = wordList('prepositions');
export const doubts = wordList('doubts');
export const vagueNouns = wordList('vague-nouns');
export const genericFirms = wordList('generic-firms');
export const amountLeads = wordList('amount-leads');
export const priceLabels = wordList('price-labels');

export const determiners = new Set(
  'the a an this that these those his her its their our my your some all no'.split(' '),
);
export const possessives = new Set('my our his her its their'.split(' '));
/** Forms of "be", and verbs that replace it in the passive. */
export const beForms = new Set('is was are were be been being am got gets'.split(' '));
