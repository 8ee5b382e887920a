// Other memory libraries. Each is a separate Python process behind a small HTTP server (peers/), in a virtual
// environment with pinned packages. All use the embedding model of this service, through a server of the bench.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/config';
import type { Embedder, EmbedKind } from '../../../src/llm/embed';
import { printLine } from '../../runtime/output/print-line';
import { startBackends } from '../../runtime/servers/backends';
import type { Bench } from './bench';

export const peerNames = ['mem0-qdrant', 'mem0-faiss', 'graphiti-neo4j', 'graphiti-kuzu', 'cognee'] as const;
export type PeerName = (typeof peerNames)[number];
export type PeerRoute = 'add' | 'batch' | 'search';

export interface Peer {
  /** @returns the texts that a search found, best first */
  post: (route: PeerRoute, sent: unknown) => Promise<string[]>;
  /** The process ids of the library, and of its Neo4j if it has one. */
  pids: () => { library: number; neo4j: number | undefined };
  /** Kills it with SIGKILL and reopens its data. */
  reopen: () => Promise<void>;
  close: () => Promise<void>;
}

/** @param known vectors of texts that are loaded before the measurement */
export async function serveEmbeddings(embed: Embedder, known: ReadonlyMap<string, Float32Array>): Promise<Server> {
  const answer = async ({ model, input }: { model: EmbedKind; input: string | string[] }) => {
    const texts = [input].flat();
    const kept = texts.map((text) => known.get(text));
    const vectors = kept.every((vector) => vector !== undefined) ? kept : await embed.embed(texts, model);
    return {
      object: 'list',
      model,
      data: vectors.map((vector, index) => ({ object: 'embedding', index, embedding: [...vector] })),
      usage: { prompt_tokens: texts.length, total_tokens: texts.length },
    };
  };
  const server = createServer((request, response) => {
    void json(request)
      .then((body) => answer(body as Parameters<typeof answer>[0]))
      .then(
        (body) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  // A peer keeps its connection while the others have their turns.
  server.keepAliveTimeout = 0;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

export async function openPeer(name: PeerName, bench: Bench, embeddings: string): Promise<Peer> {
  const home = path.join(bench.cache, 'peers');
  const python = await environment(home, name.split('-')[0] as string);
  // A separate Neo4j, because Graphiti's labels and indexes have the same names as ours.
  const neo4jHome = path.join(home, 'neo4j');
  const neo4j = name === 'graphiti-neo4j' ? await startBackends({ home: neo4jHome, onStep: printLine }) : undefined;
  const folder = mkdtempSync(path.join(home, `${name}-`));
  const env = {
    ...process.env,
    ...(neo4j && { NEO4J_URI: neo4j.neo4j.uri, NEO4J_USER: neo4j.neo4j.user, NEO4J_PASSWORD: neo4j.neo4j.password }),
  };
  const start = async () => {
    const errors = openSync(path.join(home, `${name}.log`), 'w');
    const child = spawn(python, [path.join(source, 'peer.py'), name, folder, embeddings], {
      env,
      stdio: ['ignore', 'pipe', errors],
    });
    const printed = await createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })
      [Symbol.asyncIterator]()
      .next();
    if (printed.done)
      throw new Error(`${name} ended: ${readFileSync(path.join(home, `${name}.log`), 'utf8').slice(-1_000)}`);
    return { child, port: Number(printed.value), agent: new Agent({ keepAlive: true }) };
  };
  let running = await start();
  const end = async () => {
    running.agent.destroy();
    if (running.child.exitCode !== null || running.child.signalCode !== null) return;
    running.child.kill('SIGKILL');
    await once(running.child, 'exit');
  };
  return {
    post: (route, sent) => postJson(running, route, sent),
    pids: () => ({
      library: running.child.pid as number,
      neo4j: neo4j && Number(readFileSync(path.join(neo4jHome, 'neo4j.pid'), 'utf8')),
    }),
    reopen: async () => {
      await end();
      running = await start();
    },
    close: async () => {
      await end();
      await neo4j?.stop();
      rmSync(folder, { recursive: true });
      if (neo4j) rmSync(neo4jHome, { recursive: true });
    },
  };
}

async function postJson(
  { port, agent }: { port: number; agent: Agent },
  route: PeerRoute,
  sent: unknown,
): Promise<string[]> {
  const body = JSON.stringify(sent);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  const asked = request({ host: '127.0.0.1', port, agent, path: `/${route}`, method: 'POST', headers });
  const answered = once(asked, 'response');
  asked.end(body);
  const [response] = (await answered) as [IncomingMessage];
  const answer = await json(response);
  if (response.statusCode !== 200) throw new Error(`${route}: ${String(answer)}`);
  return answer as string[];
}

const source = path.join(projectRoot, 'scripts', 'lab', 'bench', 'peers');

const uv = 'uv==0.13.9';

/** Made once from PyPI, and again when the pinned packages change. @returns its Python */
async function environment(home: string, library: string): Promise<string> {
  const folder = path.join(home, library);
  const packages = path.join(source, `${library}.txt`);
  const python = path.join(folder, 'bin', 'python');
  const made = path.join(folder, 'packages.txt');
  const pinned = readFileSync(packages, 'utf8');
  if (existsSync(made) && readFileSync(made, 'utf8') === pinned) return python;
  printLine(`${library}: making its Python environment`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await promisify(execFile)('python3', ['-m', 'venv', folder]);
  const run = (...args: string[]) => promisify(execFile)(python, ['-m', ...args]);
  // pip alone tried versions of Cognee's dependencies for a quarter of an hour.
  await run('pip', 'install', '--quiet', uv);
  await run('uv', 'pip', 'install', '--quiet', '--python', python, '--requirement', packages);
  writeFileSync(made, pinned);
  return python;
}
