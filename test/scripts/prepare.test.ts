// The script scripts/prepare in a new checkout, with fake Node and npm programs.
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/config';
import { temporaryFolders, writeProgram } from '../support/programs';

const folder = temporaryFolders();

/** A fake npm that records its calls and creates the files of `install` and `run build`. */
const goodNpm = `
echo "$1" >> npm-calls
[ ! -f offline ] || exit 1
case $1 in
  install)
    mkdir -p node_modules
    case "$*" in
      *--omit=dev) grep -v '"dev"' package-lock.json > node_modules/.package-lock.json ;;
      *) mkdir -p node_modules/jest && cp package-lock.json node_modules/.package-lock.json ;;
    esac
    mkdir -p node_modules/onnxruntime-node/bin/napi-v6/plan9/mips
    mkdir -p node_modules/onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch} ;;
  run) mkdir -p dist ;;
esac`;

interface Programs {
  node?: string;
  npm?: string;
}

/** A small checkout, and a PATH with only what the script may use. */
function checkout(programs: Programs) {
  const root = folder();
  const bin = path.join(root, 'bin');
  for (const name of ['scripts', 'src', 'test', 'bin']) mkdirSync(path.join(root, name));
  for (const file of ['prepare', 'help.bash'])
    copyFileSync(path.join(projectRoot, 'scripts', file), path.join(root, 'scripts', file));
  writeFileSync(path.join(root, 'tsconfig.json'), '{}');
  writeFileSync(path.join(root, 'src', 'main.ts'), 'one');
  const jest = JSON.stringify({ version: '1.0.0', dev: true });
  const lock = (version: string) =>
    writeFileSync(
      path.join(root, 'package-lock.json'),
      `{"packages": {"": {}\n,"node_modules/one": ${JSON.stringify({ version })}\n,"node_modules/jest": ${jest}\n}}`,
    );
  lock('1.0.0');
  for (const name of 'bash dirname mktemp grep head wc tr ls cat cp mv rm mkdir sleep find sort xargs cksum'.split(' '))
    symlinkSync(existsSync(`/usr/bin/${name}`) ? `/usr/bin/${name}` : `/bin/${name}`, path.join(bin, name));
  if (programs.node) writeProgram(path.join(bin, 'node'), programs.node);
  if (programs.npm) writeProgram(path.join(bin, 'npm'), programs.npm);
  const calls = () => readFileSync(path.join(root, 'npm-calls'), 'utf8').trim().split('\n');
  const prepare = (...args: string[]) =>
    promisify(execFile)('/usr/bin/env', ['-i', `PATH=${bin}`, path.join(root, 'scripts', 'prepare'), ...args]).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  return { root, lock, calls, prepare };
}

const realNode = `exec '${process.execPath}' "$@"`;

test('without Node, with an old one or without npm, the message says what to install', async () => {
  expect(await checkout({}).prepare()).toMatch(
    /^Node\.js 20\.19 or newer is missing\. Debian.+ Fedora.+ macOS.+WSL.+\n$/,
  );
  const old = await checkout({ node: 'echo 18.20.4' }).prepare();
  expect(old).toMatch(/^Node\.js 20\.19 or newer is required; found 18\.20 \(.*\/bin\/node\)\./);
  expect(await checkout({ node: realNode }).prepare()).toMatch(/^npm is missing\./);
});

test('packages are installed and code is compiled once, and then only after changes', async () => {
  const { root, lock, calls, prepare } = checkout({ node: realNode, npm: goodNpm });
  expect(await prepare()).toMatch(/✓ Packages .*\n.*Compiling\n.*✓ Compiled/);
  expect(await prepare()).toBe('');
  expect(calls()).toEqual(['install', 'run']);
  writeFileSync(path.join(root, 'src', 'main.ts'), 'two');
  await prepare();
  expect(calls()).toEqual(['install', 'run', 'run']);
  lock('1.0.1');
  await prepare();
  expect(calls()).toEqual(['install', 'run', 'run', 'install', 'run']);
});

test('packages of development are added when they are wanted, and then stay', async () => {
  const { root, lock, calls, prepare } = checkout({ node: realNode, npm: goodNpm });
  const has = (name: string) => existsSync(path.join(root, 'node_modules', name));
  await prepare();
  mkdirSync(path.join(root, 'node_modules', 'one'));
  expect(has('jest')).toBe(false);
  await prepare('dev');
  expect([has('jest'), has('one')]).toEqual([true, true]);
  expect(calls()).toEqual(['install', 'run', 'install']);
  lock('1.0.1');
  await prepare();
  expect(has('jest')).toBe(true);
});

test('what was there still counts if packages of development could not be added', async () => {
  const { root, calls, prepare } = checkout({ node: realNode, npm: goodNpm });
  await prepare();
  writeFileSync(path.join(root, 'offline'), '');
  expect(await prepare('dev')).toMatch(/^npm could not install the packages:/);
  expect(await prepare()).toBe('');
  expect(calls()).toEqual(['install', 'run', 'install']);
});

test('of the libraries of onnxruntime, those of other platforms are deleted', async () => {
  const { root, prepare } = checkout({ node: realNode, npm: goodNpm });
  await prepare();
  const libraries = path.join(root, 'node_modules/onnxruntime-node/bin/napi-v6');
  expect(existsSync(path.join(libraries, process.platform, process.arch))).toBe(true);
  expect(existsSync(path.join(libraries, 'plan9', 'mips'))).toBe(false);
});

test('the rest of an interrupted installation is deleted and installed again', async () => {
  const { root, calls, prepare } = checkout({ node: realNode, npm: goodNpm });
  mkdirSync(path.join(root, 'node_modules', 'half'), { recursive: true });
  await prepare();
  expect(calls()).toContain('install');
  expect(existsSync(path.join(root, 'node_modules', 'half'))).toBe(false);
});

test('a failure of npm is shown with its reason, but without npm’s hints', async () => {
  const npm = 'echo "npm error code ENOTFOUND"; echo "npm notice New version available"; exit 1';
  const message = await checkout({ node: realNode, npm }).prepare();
  expect(message).toBe(
    'npm could not install the packages:\nnpm error code ENOTFOUND\n' +
      'Check the network and the registry in ~/.npmrc, then run this again; completed downloads are kept.\n',
  );
});
