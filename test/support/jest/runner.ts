// Runs a test file as Jest does, but compiled and with Node's own `require`: each module is loaded and optimised once per worker.
// In a module registry per file, as Jest has it, loading them takes a second of processor time per file.
import asyncHooks from 'node:async_hooks';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectRoot } from '../../../src/config';
import { servicesEnded, startsServices, untilServicesHaveEnded, waitsForServices } from './services';

/** The parts of Jest's runtime that decide what a test file is loaded with. */
interface Runtime {
  requireInternalModule(file: string): unknown;
  requireModule(file: string): unknown;
  setGlobalsForRuntime(globals: object): void;
  getSourceMaps(): Map<string, string>;
}

type RunFile = (
  globalConfig: unknown,
  config: unknown,
  environment: unknown,
  runtime: Runtime,
  file: string,
  ...rest: unknown[]
) => Promise<unknown>;

const load = createRequire(__filename);
const { default: runFile } = load('jest-circus/runner') as { default: RunFile };

const run: RunFile = async (globalConfig, config, environment, runtime, file, ...rest) => {
  // Jest's hundred frames are dear where every query takes a stack trace along.
  Error.stackTraceLimit = 10;
  leaveStacksOfDriver();
  // Circus keeps its listeners beside its module, which is loaded anew.
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('EVENT_HANDLERS')];
  runtime.requireInternalModule = (source) => withStorage(OneAtATime, () => loadAnew(source));
  runtime.setGlobalsForRuntime = (globals) => Object.assign(globalThis, globals);
  runtime.requireModule = (source) => {
    const loaded = loadAnew(compiled(source));
    mapStackTraces(runtime.getSourceMaps());
    return loaded;
  };
  if (waitsForServices(file)) await untilServicesHaveEnded();
  try {
    return await runFile(globalConfig, config, environment, runtime, file, ...rest);
  } finally {
    if (startsServices(file)) servicesEnded(file);
  }
};
export default run;

function loadAnew(file: string): unknown {
  delete load.cache[file];
  return load(file);
}

/**
 * Knows which test is running for Circus, in place of its `AsyncLocalStorage`: that also follows tests that run side by side, of which
 * there are none, by observing every promise, a seventh of a worker's processor time.
 */
class OneAtATime<T> {
  private running: T | undefined;

  getStore(): T | undefined {
    return this.running;
  }

  async run<R>(running: T, work: () => Promise<R>): Promise<R> {
    const before = this.running;
    this.running = running;
    try {
      return await work();
    } finally {
      this.running = before;
    }
  }
}

/** What `work` loads finds this class as `AsyncLocalStorage`. */
function withStorage(storage: object, work: () => unknown): unknown {
  const { AsyncLocalStorage } = asyncHooks;
  Object.assign(asyncHooks, { AsyncLocalStorage: storage });
  try {
    return work();
  } finally {
    Object.assign(asyncHooks, { AsyncLocalStorage });
  }
}

/** Where the compiler has put a file. */
const compiled = (source: string) =>
  path.join(projectRoot, 'dist', path.relative(projectRoot, source)).replace(/\.ts$/, '.js');

type Format = (error: Error, frames: NodeJS.CallSite[]) => unknown;
const stacks = Error as { prepareStackTrace?: Format };
let mapped: Format | undefined;

/** The driver takes a stack along with every query, in case it fails; only errors are worth being mapped to lines of TypeScript. */
function leaveStacksOfDriver(): void {
  if (stacks.prepareStackTrace === format) return;
  mapped = stacks.prepareStackTrace;
  stacks.prepareStackTrace = format;
}

const format: Format = (error, frames) =>
  mapped && frames[0]?.getFunctionName() !== 'captureStacktrace'
    ? mapped(error, frames)
    : [error, ...frames].map(String).join('\n    at ');

/** Errors name the lines of the TypeScript files. */
function mapStackTraces(sourceMaps: Map<string, string>): void {
  for (const file of Object.keys(load.cache))
    if (file.startsWith(path.join(projectRoot, 'dist', path.sep))) sourceMaps.set(file, `${file}.map`);
}
