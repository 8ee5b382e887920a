// The command `npm run cypher`: parameters, errors and a table that fits the terminal.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { projectRoot } from '../../src/config';

/** Runs the command on the graph of the tests. */
function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number; out: string; err: string }> {
  const program = path.join(projectRoot, 'dist', 'scripts', 'cypher.js');
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

test('parameters are read as JSON, or else as text', async () => {
  const params = ['id=mem_1', 'list=[1,"a"]', 'number=2', 'equation=x=y'].flatMap((param) => ['--param', param]);
  const query = 'RETURN $id AS id, $list AS list, $number + 1 AS number, $equation AS equation';
  const { code, out } = await run([query, '--json', ...params]);
  expect([code, JSON.parse(out)]).toEqual([0, { id: 'mem_1', list: [1, 'a'], number: 3, equation: 'x=y' }]);
  const wrong = await run(['RETURN 1', '--param', 'id']);
  expect([wrong.code, wrong.err.split('\n').length]).toEqual([2, 2]);
});

test('rows are written as CSV that a reader of CSV reads back', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cypher-'));
  const file = path.join(folder, 'rows.csv');
  const text = 'a "quoted", text\nin two lines';
  const given = ['RETURN $text AS text, null AS none, [1, $text] AS list', '--param', `text=${text}`];
  const { code, out } = await run([...given, '--csv', '--out', file]);
  expect([code, out]).toEqual([0, `1 rows written to ${file}\n`]);
  expect(parse(readFileSync(file), { columns: true })).toEqual([{ text, none: '', list: JSON.stringify([1, text]) }]);
  rmSync(folder, { recursive: true });
  expect((await run([...given, '--csv', '--json'])).code).toBe(2);
});

test('an unknown label, relationship type or property is reported in one line each', async () => {
  const { code, out, err } = await run(['MATCH (n:Memoryitem)-[:NXT]->() RETURN n.contnt', '--all-workspaces']);
  const lines = err.trimEnd().split('\n').sort();
  expect([code, out, lines]).toEqual([
    0,
    'No rows.\n',
    [
      expect.stringMatching(/^warning: The label `Memoryitem` does not exist/),
      expect.stringMatching(/^warning: The property `contnt` does not exist/),
      expect.stringMatching(/^warning: The relationship type `NXT` does not exist/),
    ],
  ]);
});

test('a query that reads nodes has a scope: the workspace, unless all are allowed', async () => {
  const { code, out, err } = await run(['MATCH (n:Run) RETURN count(n) AS runs']);
  expect([code, out, err]).toEqual([
    1,
    '',
    expect.stringMatching(/WHERE n\.scope_key IN \$scope\.readable.*--all-workspaces/),
  ]);
  const scoped = 'MATCH (n:Run) WHERE n.scope_key IN $scope.readable RETURN count(n) AS runs';
  const own = await run([scoped, '--json', '--param', 'workspace=wsp_none']);
  expect([own.code, JSON.parse(own.out)]).toEqual([0, { runs: 0 }]);
});

test('a query over its time limit ends, and the message names the limit and how to raise it', async () => {
  const { code, out, err } = await run(['UNWIND range(1, 100000000000) AS x RETURN sum(sin(x)) AS sum'], {
    SERVICE_QUERY_TIMEOUT_MS: '200',
  });
  const limit = 'SERVICE_QUERY_TIMEOUT_MS=400 npm run cypher -- …';
  expect([code, out, err]).toEqual([1, '', `The query was ended after 0.2 s. Ask for less, or allow more: ${limit}\n`]);
});
