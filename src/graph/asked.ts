// Records which queries a request uses for reading, for people who want to see the Cypher behind an answer.
import { AsyncLocalStorage } from 'node:async_hooks';

const asked = new AsyncLocalStorage<Set<string>>();

/** Records the names of all queries that `work` uses for reading. */
export const notingQueries = <T>(names: Set<string>, work: () => Promise<T>): Promise<T> => asked.run(names, work);

export const noteQuery = (name: string): void => void asked.getStore()?.add(name);
