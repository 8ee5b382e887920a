// The documentation as agents read it: /llms.txt, and the pages of docs/ as Markdown.
import { oneLine, tokensIn } from '../../src/text/model-tokens';
import { openWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

const get = (path: string) => fetch(world.base + path);

test('every page that /llms.txt lists is served as Markdown, without credentials', async () => {
  const list = await (await get('/llms.txt')).text();
  const targets = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target ?? '');
  expect(targets).toContain('/docs/connect.md');
  for (const target of targets) {
    const answer = await get(target);
    expect([target, answer.status, answer.headers.get('Content-Type')]).toEqual([
      target,
      200,
      'text/markdown; charset=utf-8',
    ]);
    expect(await answer.text()).toMatch(/^(# |---\n)/);
  }
});

test.each(['/docs/../package.json', '/docs/%2e%2e/package.json', '/docs/nothing.md'])(
  '%s, which is no page, is not served',
  async (path) => expect((await get(path)).status).toBe(404),
);

test('the skill for agents has a name, says when to use it, and its body has at most 5,000 tokens', async () => {
  const [, head = '', body = ''] = (await (await get('/docs/skills/memory/SKILL.md')).text()).split('---\n');
  expect(head).toMatch(/^name: memory\ndescription: .*Use when /);
  expect(tokensIn(oneLine(body))).toBeLessThan(5_000);
});
