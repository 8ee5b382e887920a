// Background job for entity resolution. It compares names from `add` and imports with known names, after their
// request has ended.
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../../ids';
import { resolveSome } from './resolve';
import { onlyOf, type Job } from '../../runs/schedule';

const maxScopes = 100;
/** Names per batch: small, so that concurrent searches wait only milliseconds. */
const namesPerBatch = 20;
/** Pause after each batch as a multiple of its duration, to leave CPU for requests. */
const pauseShare = { idle: 2, busy: 8 };
/** The next run continues where this one stopped. */
const maxMs = 300_000;

export const resolution: Job = {
  name: 'resolution',
  every_ms: 60_000,
  run: async ({ graph, embed, isBusy, now, log, signal }) => {
    const began = performance.now();
    const isOver = () => signal.aborted || performance.now() - began > maxMs;
    const found = await graph.unscoped('entities/list-unresolved-scopes', { limit: maxScopes });
    let scopes = found.map(({ scope_key }) => scope_key);
    let entities = 0;
    // Scopes take turns batch by batch, so that a large import does not delay the others.
    while (scopes.length > 0 && !isOver()) {
      const unfinished: string[] = [];
      for (const scope_key of scopes) {
        if (isOver()) break;
        const started = performance.now();
        const done = await resolveSome({ graph: graph.as(onlyOf(scope_key), ''), embed, now, newId }, namesPerBatch);
        entities += done;
        if (done === namesPerBatch) unfinished.push(scope_key);
        const pause = (performance.now() - started) * pauseShare[(await isBusy()) ? 'busy' : 'idle'];
        await delay(pause, undefined, { signal }).catch(() => undefined);
      }
      scopes = unfinished;
    }
    if (entities > 0) log.info({ entities, seconds: (performance.now() - began) / 1000 }, 'resolved');
  },
};
