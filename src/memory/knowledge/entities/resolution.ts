// Background entity resolution: names from `add` and imports are compared with known names after the request.
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../../ids';
import { resolveSome } from './resolve';
import { onlyOf, type Job } from '../../runs/schedule';

/** Max scopes per run. */
const maxScopes = 100;
/** Names per batch; small, so that concurrent searches wait only milliseconds. */
const atOnce = 20;
/** Pause after each scope as a multiple of its run time, which leaves CPU for searches and imports. */
const pauseShare = { idle: 2, busy: 8 };
/** Time limit of a run; the next run continues, including new scopes. */
const maxMs = 300_000;

/** Time limit of a run that a caller waits for. */
const maxOwnMs = 10_000;

export const resolution: Job = {
  name: 'resolution',
  every_ms: 60_000,
  run: async ({ graph, embed, isBusy, now, log, signal }) => {
    const began = performance.now();
    const isOver = () => signal.aborted || performance.now() - began > maxMs;
    const found = await graph.unscoped('entities/list-unresolved-scopes', { limit: maxScopes });
    let scopes = found.map(({ scope_key }) => scope_key);
    let entities = 0;
    // Round robin over scopes, so that a large import does not delay others.
    while (scopes.length > 0 && !isOver()) {
      const unfinished: string[] = [];
      for (const scope_key of scopes) {
        if (isOver()) break;
        const started = performance.now();
        const done = await resolveSome({ graph: graph.as(onlyOf(scope_key), ''), embed, now, newId }, atOnce);
        entities += done;
        if (done === atOnce) unfinished.push(scope_key);
        const pause = (performance.now() - started) * pauseShare[(await isBusy()) ? 'busy' : 'idle'];
        await delay(pause, undefined, { signal }).catch(() => undefined);
      }
      scopes = unfinished;
    }
    if (entities > 0) log.info({ entities, seconds: (performance.now() - began) / 1000 }, 'resolved');
  },
  own: {
    summary: 'Compares new names with those that are known, and joins those of one thing.',
    run: async (ctx) => {
      const began = performance.now();
      let names = 0;
      for (let done = atOnce; done === atOnce && performance.now() - began < maxOwnMs;)
        names += done = await resolveSome(ctx, atOnce);
      return { names };
    },
  },
};
