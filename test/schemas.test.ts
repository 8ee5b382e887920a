// Issues of invalid values.
import { issuesOf, validator } from '../src/schemas';

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
