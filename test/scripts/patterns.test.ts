import { problemOfPattern, sitesIn } from '../../scripts/lab/patterns';

const checked = (code: string) =>
  Promise.all(sitesIn('some.ts', code).literals.map(async (pattern) => (await problemOfPattern(pattern)) ?? 'fine'));

test('a regular expression with exponential time is reported, even with a comment above it', async () => {
  expect(await checked('const a = /^(?:a|b|ab)+$/;')).toEqual(['takes exponential time; rewrite it']);
  expect(await checked('// bounded: 10 characters\nconst a = /^(?:a|b|ab)+$/;')).toEqual([
    'takes exponential time; rewrite it',
  ]);
});

test('a regular expression with polynomial time needs a comment that bounds the text, a linear one not', async () => {
  expect(await checked('const a = / +$/;')).toEqual([expect.stringMatching(/^takes more than linear time/)]);
  expect(await checked('// bounded: 10 characters\nconst a = / +$/;')).toEqual(['fine']);
  expect(await checked('const a = /^ +/;')).toEqual(['fine']);
});

test('calls that build a regular expression at run time are found', () => {
  const { assembled } = sitesIn('some.ts', "const a = new RegExp('a');\nconst b = RegExp(c);");
  expect(assembled.map(({ place }) => place)).toEqual(['some.ts:1', 'some.ts:2']);
});
