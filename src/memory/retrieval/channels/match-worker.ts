// Worker thread that applies a regular expression to texts and returns the number of matches in each.
import { parentPort, workerData } from 'node:worker_threads';
import { RE2JS, RE2JSSyntaxException } from 're2js';
import { maxMatches, type MatchJob, type MatchResult } from './match';

function run({ source, ignoresCase, texts }: MatchJob): MatchResult {
  try {
    const expression = RE2JS.compile(source, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
    return texts.map((text) => {
      const matcher = expression.matcher(text);
      let count = 0;
      while (count < maxMatches && matcher.find()) count++;
      return count;
    });
  } catch (error) {
    if (error instanceof RE2JSSyntaxException)
      return { problem: `Is not a valid regular expression: ${error.message}` };
    throw error;
  }
}

parentPort?.postMessage(run(workerData as MatchJob));
