import { readQuestion } from '../../src/reading/question';
import { phraseKeys } from '../../src/text/phrase-keys';

function certain(text: string): string[] {
  return readQuestion(text)
    .names.filter((entity) => entity.certain)
    .map((entity) => entity.key);
}

describe('queryEntities', () => {
  test.each([
    ['When did Ingrid go to the Harbour Festival?', ['ingrid', 'harbour festival']],
    ['Who wrote "The Quiet Ferry"?', ['quiet ferry']],
    ['Which film came first, Long Ferry (1974 film) or Night Sky?', ['long ferry', 'night sky', '1974']],
    ['What does parseHeaders in src/http/headers.ts do?', ['parseheaders', 'src/http/headers.ts', 'headers.ts']],
    ['What did Clara do in May 2023?', ['clara', '2023 05']],
    ['what is the capital of norway', []],
  ])('finds the names in "%s"', (text, keys) => {
    expect(certain(text)).toEqual(keys);
  });

  test('adds parts of names as uncertain, after the certain ones', () => {
    const found = readQuestion('Where was the wife of Anselm III, Duke of Bavaria born?').names;
    expect(found.map((entity) => entity.key)).toEqual(
      expect.arrayContaining(['anselm iii', 'duke of bavaria', 'bavaria']),
    );
    expect(found.findLastIndex((entity) => entity.certain)).toBeLessThan(found.findIndex((entity) => !entity.certain));
  });
});

describe('phraseKeys', () => {
  test('are all runs of words up to a maximum length without a stop word at either end', () => {
    expect(phraseKeys('the quiet ferry', 2)).toEqual(['the', 'quiet', 'quiet ferry', 'ferry']);
  });
});
