import { bounded } from '../src/bounded';
import { memoryTypes } from '../src/memory/model/types';
// Issues of invalid values.
import { issuesOf, schemaDocuments, validator } from '../src/schemas';

/** The errors of a conversation whose turns have no role, with the number of reads of their paths. */
function errorsOf(turns: number) {
  const check = validator('ingest/ConversationRequest');
  expect(check({ turns: Array.from({ length: turns }, () => ({ text: 'Hello' })) })).toBe(false);
  const reads = { count: 0 };
  const errors = (check.errors ?? []).map(({ instancePath, ...error }) => ({
    ...error,
    get instancePath() {
      reads.count++;
      return instancePath;
    },
  }));
  return { errors, reads };
}

test('the work for the errors of many objects is linear in their number', () => {
  const readsOf = (turns: number) => {
    const { errors, reads } = errorsOf(turns);
    issuesOf(errors, []);
    return reads.count;
  };
  expect(readsOf(2_000)).toBeLessThan(3 * readsOf(1_000));
});

test('an absent field with several names is one issue with all names; the first 100 issues say what was sent', () => {
  const issues = issuesOf(errorsOf(200).errors, ['body']);
  const ofRole = issues.filter(({ loc }) => loc.at(-1) === 'role');
  expect(ofRole).toHaveLength(200);
  expect(ofRole[199]?.msg).toBe('Field required; speaker, author, sender, from count as role');
  const hinted = issues.filter(({ ctx }) => 'did_you_mean' in ctx);
  expect(hinted[0]).toMatchObject({
    loc: ['body', 'turns', '0', 'content'],
    ctx: { did_you_mean: { text: 'content' } },
  });
  expect(hinted).toHaveLength(50);
});

test('a list of memory types may hold all of them', () => {
  const limits: unknown[] = [];
  for (const document of schemaDocuments.values())
    JSON.stringify(document, (_key, value: { maxItems?: number; items?: { $ref?: string } } | null) => {
      if (value?.maxItems !== undefined && value.items?.$ref?.endsWith('#/$defs/MemoryType'))
        limits.push(value.maxItems);
      return value;
    });
  expect(limits.length).toBeGreaterThan(1);
  expect(limits).toEqual(limits.map(() => memoryTypes.length));
});

test.each([
  ['a text', 'x'.repeat(100_000)],
  ['a list of texts', Array.from({ length: 5_000 }, () => 'x'.repeat(5_000))],
  ['a list of lists', Array.from({ length: 2_000 }, () => Array.from({ length: 2_000 }, (_, i) => `${i}`))],
  ['an object of objects', Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [i, { a: 'x'.repeat(9_000) }]))],
])('what the service writes about %s is bounded, and what is short is kept', (_, value) => {
  expect(JSON.stringify(bounded(value)).length).toBeLessThan(1_000_000);
  const short = { list: [1, null, 'a', { b: true }], text: 'x'.repeat(2_000) };
  expect(bounded(short)).toEqual(short);
});
