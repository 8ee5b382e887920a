// Notes which queries a request reads with, for people who want to see the Cypher behind an answer.
import { AsyncLocalStorage } from 'node:async_hooks';

const asked = new AsyncLocalStorage<Set<string>>();

/** Adds the names of all queries that `work` reads with. */
export const notingQueries = <T>(names: Set<string>, work: () => Promise<T>): Promise<T> => asked.run(names, work);

export const noteQuery = (name: string): void => void asked.getStore()?.add(name);
