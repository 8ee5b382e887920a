// A language model decides which earlier statements a newer one makes outdated. Without a model, this rule does
// nothing.
import type { Schemas } from '../../../../generated/schemas';
import { confirmUpdates, type DatedStatement } from '../../../../llm/prompts/updates';
import { isUpdate } from '../../../../reading/update';
import { isHeld } from '../../../../libraries/text/held-in';
import { isBefore } from '../../../../time';
import { compareTrust, trustIn } from '../../../model/types';
import type { Evolver, SourceItem } from '../evolver';
import { askModel } from './ask-model';

const maxQuote = 500;

export const statementUpdate: Evolver = {
  name: 'statement_update',
  rule: 'A statement that is already valid UPDATES and SUPERSEDES similar earlier statements that the language model finds outdated, with quotes from both. They must have the same subject, different values, and a word of change or a conflict. Turns of sessions and chunks of documents stay. This rule needs a language model.',
  needs_model: true,
  reads: {
    memory_types: ['semantic', 'episodic', 'procedural', 'zettel'],
    again: true,
    in_sessions: true,
  },
  conclude: async (item, look) => {
    if (item.valid_start_time && isBefore(look.now, item.valid_start_time)) return undefined;
    // A less trusted item replaces nothing.
    const ends = (older: SourceItem) => compareTrust(trustIn(item), trustIn(older)) >= 0;
    const earlier = (await look.earlier(item)).filter(ends);
    if (earlier.length === 0) return undefined;
    const answer = await askModel(
      look,
      (problems) => confirmUpdates(saidOf(item), earlier.map(saidOf), problems),
      (given) => problemsOf(given, item.content, earlier),
    );
    if (!answer) return undefined;
    const ended: { older: SourceItem; quote: string }[] = [];
    for (const { n, ...quotes } of answer.updates) {
      const older = earlier[n - 1] as SourceItem;
      if (await isUpdate(item.content, older.content, quotes, older.similarity))
        ended.push({ older, quote: quotes.quote });
    }
    if (ended.length === 0) return { sources: [item], settled: true };
    const since = item.valid_start_time ?? undefined;
    const reason = `statement_update: ${item.item_id} replaces it, according to the language model`;
    return {
      sources: [item],
      witnesses: ended.map(({ older }) => older),
      marks: ended.map(({ older }) => ({ item: older, status: 'superseded', since, reason })),
      links: ended.flatMap(({ older, quote }) => {
        const ends = { source_id: item.item_id, target_id: older.item_id };
        return [
          { ...ends, type: 'SUPERSEDES' as const, properties: { reason } },
          {
            ...ends,
            type: 'UPDATES' as const,
            properties: { likeness: older.similarity, quote: quote.slice(0, maxQuote) },
          },
        ];
      }),
    };
  },
};

const saidOf = ({ content, valid_start_time, created_at }: SourceItem): DatedStatement => ({
  text: content,
  since: valid_start_time ?? created_at,
});

function problemsOf({ updates }: Schemas['llm/evolution/Updates'], newer: string, earlier: SourceItem[]): string[] {
  const problems: string[] = [];
  const numbers = updates.map(({ n }) => n);
  if (new Set(numbers).size < numbers.length) problems.push('A statement is listed twice.');
  for (const { n, quote, quote_old } of updates) {
    const older = earlier[n - 1];
    if (!older) problems.push(`There is no statement ${n}.`);
    if (!isHeld(quote, newer)) problems.push(`The quote for ${n} is not in the newer statement.`);
    if (older && !isHeld(quote_old, older.content)) problems.push(`The quote_old for ${n} is not in that statement.`);
  }
  return problems.slice(0, 10);
}
