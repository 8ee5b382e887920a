import { problemOf, sitesIn } from '../../scripts/tools/patterns';

const checked = (code: string) =>
  Promise.all(sitesIn('some.ts', code).literals.map(async (pattern) => (await problemOf(pattern)) ?? 'fine'));

test('an expression with exponential time is found, whatever comment is above it', async () => {
  expect(await checked('const a = /^(?:a|b|ab)+$/;')).toEqual(['takes exponential time; rewrite it']);
  expect(await checked('// bounded: 10 characters\nconst a = /^(?:a|b|ab)+$/;')).toEqual([
    'takes exponential time; rewrite it',
  ]);
});

test('polynomial time needs a comment that says what bounds the text, linear time does not', async () => {
  expect(await checked('const a = / +$/;')).toEqual([expect.stringMatching(/^takes more than linear time/)]);
  expect(await checked('// bounded: 10 characters\nconst a = / +$/;')).toEqual(['fine']);
  expect(await checked('const a = /^ +/;')).toEqual(['fine']);
});

test('calls that assemble an expression are found', () => {
  const { assembled } = sitesIn('some.ts', "const a = new RegExp('a');\nconst b = RegExp(c);");
  expect(assembled.map(({ place }) => place)).toEqual(['some.ts:1', 'some.ts:2']);
});
