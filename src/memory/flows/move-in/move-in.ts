// Moves the content of another memory system into a workspace, with ids, history and times. Only operators can run it.
// It may be repeated: items that were moved are skipped.
import { randomUUID } from 'node:crypto';
import { scopeFor } from '../../../auth/scope';
import type { Scope } from '../../../ctx';
import { NotFound, Refusal } from '../../../errors';
import type { Graph } from '../../../graph/run';
import { newId } from '../../../ids';
import type { Embedder } from '../../../llm/embed';
import { byRequest, finishRun, recordRun } from '../../runs/run';
import { newReporter, type Past, type PastSource, type Report } from './past';
import { storeBatch, type Known, type Stored } from './store';

const kind = 'workspace.move_in';

/** If a move was interrupted, its run ends with an error. */
export const moveInRuns = { [kind]: byRequest({ event: kind, payload: {} }) };

const batch = { size: 1_000, characters: 2_000_000 };

export interface MoveRequest {
  workspace_id: string;
  /** User in whose name the items are moved; default: the first user of the tenant. */
  user_id: string | undefined;
}

export interface MovePorts {
  graph: Graph;
  embed: Embedder;
  now: () => string;
  onProgress: (done: number) => void;
}

export type MovedIn = Stored & Report & { run_id: string };

/** @throws NotFound for an unknown workspace; Refusal for a user who is not a member */
export async function moveIn(source: PastSource, request: MoveRequest, ports: MovePorts): Promise<MovedIn> {
  const { graph, now, embed } = ports;
  const run_id = randomUUID();
  const scope = await scopeOf(graph, request);
  const own = graph.as(scope, run_id);
  await recordRun(own, now(), { run_id, kind, stage: 'write', items: 0, status: 'running' });
  const end = (status: 'ok' | 'error', errors: string[]) =>
    finishRun(own, now(), run_id, { status, stage: 'write', errors });
  const reporter = newReporter();
  const known: Known = new Map();
  const total: Stored = { items: 0, mentions: 0, facts: 0, existing: 0 };
  try {
    for await (const some of batchesOf(source(reporter))) {
      const stored = await storeBatch({ graph: own, scope, embed, newId }, some, known, reporter);
      for (const name of ['items', 'mentions', 'facts', 'existing'] as const) total[name] += stored[name];
      await own.run('runs/record-stage', { run_id, stage: 'write', now: now() });
      ports.onProgress(total.items + total.mentions + total.facts + total.existing);
    }
  } catch (error) {
    await end('error', ['The move was interrupted; repeat it.']);
    throw error;
  }
  await end('ok', []);
  return { run_id, ...total, ...reporter.report };
}

/** Reads and counts what would be moved; writes nothing. */
export async function rehearse(source: PastSource): Promise<{ found: Record<Past['kind'], number> } & Report> {
  const reporter = newReporter();
  const found = { item: 0, mention: 0, fact: 0 };
  for await (const { kind: each } of source(reporter)) found[each]++;
  return { found, ...reporter.report };
}

async function scopeOf(graph: Graph, { workspace_id, user_id }: MoveRequest): Promise<Scope> {
  const found = await graph.unscoped('move-in/get-place', { workspace_id });
  if (!found) throw new NotFound('workspace');
  const { tenant_id, isolation, personal, first_user_id, member_ids } = found;
  const acting = user_id ?? (isolation === 'USER' || personal ? undefined : (first_user_id ?? undefined));
  if (acting === undefined)
    throw new Refusal('contradiction', 'Each item in this workspace belongs to one user. Name the user with --member.');
  if (user_id !== undefined && !member_ids.includes(user_id))
    throw new Refusal('contradiction', `${user_id} is not a member of the workspace.`);
  return scopeFor(tenant_id, acting, { workspace_id, isolation, personal });
}

async function* batchesOf(pasts: AsyncIterable<Past>): AsyncGenerator<Past[]> {
  let next: Past[] = [];
  let characters = 0;
  for await (const past of pasts) {
    next.push(past);
    characters += past.kind === 'item' ? past.item.states.reduce((sum, { content }) => sum + content.length, 0) : 200;
    if (next.length === batch.size || characters > batch.characters) {
      yield next;
      [next, characters] = [[], 0];
    }
  }
  if (next.length > 0) yield next;
}
