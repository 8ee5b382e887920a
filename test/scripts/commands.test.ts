// The command line of every script and program: --help only prints help, errors are one line.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import type { Tried } from '../support/command-tree';

const scripts = path.join(projectRoot, 'scripts');
const files = readdirSync(scripts, { recursive: true, encoding: 'utf8' }).sort();
const textOf = (file: string) => readFileSync(path.join(scripts, file), 'utf8');

const shellScripts = files.filter(
  (file) => statSync(path.join(scripts, file)).isFile() && textOf(file).startsWith('#!'),
);
/** Files with a command of their own, not those that other programs start as processes. */
const isProgram = (text: string) =>
  text.includes('.parseAsync()') || (text.includes("from 'commander'") && text.includes('require.main'));
const programs = files.filter((file) => file.endsWith('.ts') && isProgram(textOf(file)));

/** An empty folder: an instance that was never started, or a checkout without packages. */
let empty: string;
beforeEach(() => (empty = mkdtempSync(path.join(tmpdir(), 'commands-'))));
afterEach(() => rmSync(empty, { recursive: true }));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function run(program: string, args: string[]): Promise<Ended> {
  const env = { PATH: process.env['PATH'], MEMORY_HOME: path.join(empty, 'home') };
  return new Promise((resolve) => {
    execFile(program, args, { env, cwd: empty, timeout: 120_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
}

const compiled = (file: string) => path.join(projectRoot, 'dist', 'scripts', file.replace(/\.ts$/, '.js'));
const runNode = (file: string, args: string[]) => run(process.execPath, [compiled(file), ...args]);

const isHelp = { code: 0, stdout: expect.stringMatching(/\w{4}[^]*\n$/), stderr: '' };
/** A command with a required option may report the missing option first. */
const isOneLine = {
  code: 2,
  stdout: '',
  stderr: expect.stringMatching(/^error: [^\n]*(--bogus|required option)[^\n]*\n$/),
};

test('the tests cover every script in scripts/', () => {
  expect(shellScripts).toEqual([
    'backup',
    'connect',
    'doctor',
    'hook',
    'idp',
    'import',
    'lab/fuzz',
    'mcp',
    'neo4j-admin',
    'prepare',
    'restore',
    'start',
    'stop',
    'test',
  ]);
  expect(programs.length).toBeGreaterThan(16);
});

describe.each(shellScripts)('./scripts/%s', (file) => {
  /** Copies only the scripts, as in a fresh checkout. */
  const fresh = (args: string[]) => {
    mkdirSync(path.join(empty, 'scripts', 'lab'), { recursive: true });
    for (const each of [...shellScripts, 'help.bash'])
      copyFileSync(path.join(scripts, each), path.join(empty, 'scripts', each));
    return run(path.join(empty, 'scripts', file), args);
  };

  test('--help and -h print help and do nothing else, before anything is installed', async () => {
    for (const args of [['--help'], ['-h'], ['other', '--help']]) {
      const ended = await fresh(args);
      expect(ended).toEqual(isHelp);
      expect(ended.stdout).toContain(`./scripts/${file}`);
    }
    expect(readdirSync(empty)).toEqual(['scripts']);
  });

  // The other scripts pass their options to a compiled program, which is tested below.
  if (!['backup', 'connect', 'idp', 'import', 'mcp', 'neo4j-admin', 'restore'].includes(file))
    test('an unknown option is reported in one line, with exit code 2', async () => {
      expect(await fresh(['--bogus'])).toEqual(isOneLine);
      expect(readdirSync(empty)).toEqual(['scripts']);
    });
});

test.each([
  ['connect', 'connector/main.ts'],
  ['import', 'importer/main.ts'],
  ['idp', 'identity-provider.ts'],
  ['mcp', 'mcp.ts'],
  ['restore', 'runtime/restore.ts'],
])('the help of ./scripts/%s names every option of %s', async (script, program) => {
  const { stdout } = await runNode(program, ['--help']);
  const options = stdout.match(/--[a-z-]+/g)?.filter((option) => option !== '--help') ?? [];
  const head = textOf(script).split('\nset -euo')[0];
  expect(options.filter((option) => !head?.includes(option))).toEqual([]);
  expect(options).not.toEqual([]);
});

describe('programs', () => {
  /** Programs that do not export their command. */
  const others = programs.filter((file) => !/\.parseAsync\(\)/.test(textOf(file)));

  test('print help only, for every subcommand too; an unknown option is one line, with exit code 2', async () => {
    const files = programs.filter((file) => !others.includes(file)).map(compiled);
    const { stdout, stderr } = await run(process.execPath, [
      path.join(projectRoot, 'dist', 'test', 'support', 'command-tree.js'),
      ...files,
    ]);
    expect(stderr).toBe('');
    const trees = JSON.parse(stdout) as Record<string, Tried[]>;
    for (const file of files) {
      expect([file, trees[file]?.slice(0, 3).map(({ option }) => option)]).toEqual([file, ['--help', '-h', '--bogus']]);
      for (const { words, option, ...ended } of trees[file] ?? [])
        expect([file, words, option, ended]).toEqual([file, words, option, option === '--bogus' ? isOneLine : isHelp]);
    }
    expect(readdirSync(empty)).toEqual([]);
  });

  test.each(programs)('include %s, which prints its help and does nothing else', async (file) => {
    expect(await runNode(file, ['--help'])).toEqual(isHelp);
    if (others.includes(file)) {
      expect(await runNode(file, ['-h'])).toEqual(isHelp);
      expect(await runNode(file, ['--bogus'])).toEqual(isOneLine);
    }
    expect(readdirSync(empty)).toEqual([]);
  });
});

test('client_check.py prints help without the client installed, and reports an unknown option in one line', async () => {
  const check = (option: string) => run('python3', ['-S', path.join(scripts, 'lab', 'client_check.py'), option]);
  expect(await check('--help')).toEqual(isHelp);
  const { code, stderr } = await run('python3', [
    path.join(scripts, 'lab', 'client_check.py'),
    ...['--url', 'http://127.0.0.1:1', '--key', 'k', '--workspace', 'w', '--bogus'],
  ]);
  expect([code, stderr]).toEqual([2, 'error: unrecognized arguments: --bogus\n']);
});
