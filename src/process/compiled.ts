// Code that runs in a separate process or thread.
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../config';

/**
 * A file of src/ as JavaScript, which processes and threads need, also in tests, where the caller is TypeScript.
 * @param file without its ending, such as `llm/bge-worker`
 */
export const compiled = (file: string): string => path.join(projectRoot, 'dist', 'src', `${file}.js`);

/** Starts a process for untrusted files. Its environment is empty, because that of this process contains passwords. */
export const forkApart = (file: string, execArgv: string[] = []): ChildProcess =>
  fork(compiled(file), { serialization: 'advanced', stdio: 'ignore', execArgv, env: {} });
