// Calls and dead code that are found by name in small programs. Those named *3 were written without knowing the reader.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { livenessOf } from '../../src/memory/knowledge/code/liveness';
import type { CodeGraph } from '../../src/source-code/code-graph';
import { readRepository } from '../../src/source-code/read-repository';

const folder = path.join(__dirname, 'fixtures');

/** A fixture: files after lines `=== path`; the last part lists the expected calls and dead code. */
function fixture(name: string) {
  const parts = readFileSync(path.join(folder, name), 'utf8')
    .split(/^=== (.+)\n/m)
    .slice(1);
  const files = parts.flatMap((part, i) => (i % 2 === 0 ? [{ path: part, content: parts[i + 1] as string }] : []));
  const expected = (files.pop()?.content ?? '').trim().split('\n');
  const of = (word: string) =>
    new Set(expected.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1)));
  return { files, calls: of('calls'), dead: of('dead') };
}

const idOf = (id: string) => id.slice('code::r::'.length);

function callsOf({ relations }: CodeGraph): Set<string> {
  return new Set(
    relations.flatMap(({ type, source, target }) =>
      type === 'CALLS' && target ? [`${idOf(source)} -> ${idOf(target)}`] : [],
    ),
  );
}

function verdictsOf({ entities, relations }: CodeGraph): Map<string, string> {
  const used = entities.map((entity) => ({ ...entity, item_id: entity.external_id }));
  const verdicts = livenessOf(
    used,
    relations.map(({ type, source, target, name }) => ({ type, source_id: source, target_id: target, name })),
  );
  return new Map([...verdicts].map(([id, { liveness }]) => [idOf(id), liveness]));
}

const share = (found: Set<string>, of: Set<string>) =>
  of.size === 0 ? 1 : [...of].filter((each) => found.has(each)).length / of.size;

/** Minimum shares: of expected calls that are found, and of found calls that are expected. */
const minRecall = 0.7;
const minPrecision = 0.9;

/** Rows for the table in docs/code.md. */
const rows: Record<string, string[]> = {};

test.each(readdirSync(folder))(
  'in the program %s most calls are found by name, few are wrong, and no code in use is reported as dead',
  async (name) => {
    const { files, calls, dead } = fixture(name);
    const { graph, skipped } = await readRepository(
      { repo: 'r', source: { files } },
      () => undefined,
      new AbortController().signal,
    );
    expect(skipped).toEqual([]);
    const found = callsOf(graph);
    const verdicts = verdictsOf(graph);
    const foundDead = new Set([...verdicts].filter(([, verdict]) => verdict === 'dead').map(([id]) => id));
    const count = (of: Set<string>, verdict: string) => [...of].filter((id) => verdicts.get(id) === verdict).length;
    const right = [...calls].filter((call) => found.has(call)).length;
    rows[name.replace('.txt', '')] = [
      ...[calls.size, right, found.size - right, dead.size].map(String),
      ...[count(dead, 'dead'), count(dead, 'unsure'), count(dead, 'alive')].map(String),
      String([...foundDead].filter((id) => !dead.has(id)).length),
    ];
    const { recall, precision } = { recall: share(found, calls), precision: share(calls, found) };
    expect({ name, wrong: precision >= minPrecision ? [] : [...found].filter((call) => !calls.has(call)) }).toEqual({
      name,
      wrong: [],
    });
    const isEnough = recall >= minRecall;
    expect({ name, missing: isEnough ? [] : [...calls].filter((call) => !found.has(call)) }).toEqual({
      name,
      missing: [],
    });
    expect([...foundDead].filter((each) => !dead.has(each))).toEqual([]);
  },
);

afterAll(() => {
  if (process.env['SHOW_FIGURES'] === undefined) return;
  const lines = Object.entries(rows).map(([name, cells]) => `| ${[name, ...cells].join(' | ')} |`);
  process.stdout.write(`${lines.join('\n')}\n`);
});
