// The statements of a text, prepared for comparison.
import { maxRead } from '../../../limits';
import { sentencesOf } from '../../../libraries/text/sentences';
import { languageOf } from '../../../libraries/text/language-of';
import { tokensOf } from '../../../libraries/text/tokens';
import { termsOf, type Terms } from './terms';

const maxSentences = 40;

export interface ComparedStatement {
  text: string;
  terms: Terms;
  stems: ReadonlySet<string>;
  /** The text of the statement is English, whose grammar the rules read. */
  isRead: boolean;
}

/** Sentences of a text that state something, in order. The whole text if no sentence does. */
export function statementsIn(text: string): ComparedStatement[] {
  const read = text.slice(0, maxRead.comparedText);
  const isRead = languageOf(tokensOf(text.slice(0, maxRead.language))) === 'en';
  const found: ComparedStatement[] = [];
  for (const sentence of sentencesOf(read)) {
    const statement = statementOf(sentence, isRead);
    if (statement.terms.terms.length > 0 && !statement.terms.isQuestion) found.push(statement);
    if (found.length === maxSentences) break;
  }
  return found.length > 0 ? found : [statementOf(read, isRead)];
}

function statementOf(text: string, isRead: boolean): ComparedStatement {
  const terms = termsOf(beginningOf(text));
  return { text, terms, stems: new Set(terms.terms.map(({ stem }) => stem)), isRead };
}

/** The beginning of a statement up to the maximum length, in whole words. */
function beginningOf(statement: string): string {
  if (statement.length <= maxRead.comparedSentence) return statement;
  const space = statement.lastIndexOf(' ', maxRead.comparedSentence);
  return statement.slice(0, space > 0 ? space : maxRead.comparedSentence);
}
