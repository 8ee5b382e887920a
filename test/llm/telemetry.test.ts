// The telemetry of the embedder's runtime is disabled: it opens no connection and writes no file.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { temporaryFolders } from '../support/programs';

const temporaryFolder = temporaryFolders();

/** Embeds a text, then prints all connections and DNS look-ups of the process. */
const program = `
const { existsSync, readFileSync, readdirSync, readlinkSync } = require('node:fs');
const net = require('node:net');
const dns = require('node:dns');
const tried = [];
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...to) { tried.push(['connect', JSON.stringify(to)]); return connect.apply(this, to); };
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
  const original = dns[name];
  dns[name] = (...of) => { tried.push([name, of[0]]); return original(...of); };
}
/** Only the operating system shows the sockets of native code. */
const sockets = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : []).flatMap((fd) => {
  try { return [/^socket:\\[(\\d+)\\]$/.exec(readlinkSync('/proc/self/fd/' + fd))?.[1] ?? []].flat(); } catch { return []; }
});
const internet = () => ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((kind) => {
  const own = new Set(sockets());
  try {
    return readFileSync('/proc/self/net/' + kind, 'utf8').split('\\n').slice(1).map((line) => line.trim().split(/\\s+/))
      .filter((columns) => own.has(columns[9])).map((columns) => [kind, columns[2]]);
  } catch { return []; }
});
const { openEmbedder } = require('./dist/src/llm/embed.js');
const { loadConfig } = require('./dist/src/config.js');
openEmbedder(loadConfig({})).then(async (embedder) => {
  await embedder.embed(['a private memory'], 'passage');
  tried.push(...internet());
  await embedder.close();
  process.stdout.write(JSON.stringify(tried));
});
`;

test('a running embedder opens no connection and writes no file to the temporary or home folder', () => {
  const folder = temporaryFolder();
  const [TMPDIR, HOME] = ['tmp', 'home'].map((name) => path.join(folder, name)) as [string, string];
  for (const each of [TMPDIR, HOME]) mkdirSync(each);
  const { ORT_DISABLE_TELEMETRY: _, XDG_CACHE_HOME: __, ...env } = process.env;
  const tried = execFileSync(process.execPath, ['-e', program], {
    cwd: projectRoot,
    env: { ...env, TMPDIR, HOME },
    encoding: 'utf8',
  });
  expect(JSON.parse(tried)).toEqual([]);
  expect(readdirSync(folder, { recursive: true })).toEqual(['home', 'tmp']);
});
