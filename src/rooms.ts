// The rooms: every folder of `memory/`, what it may import, the routes it serves, and what workers do for it. A new room is one entry here.
import type { Route } from './http/route';
import { apiKeyRoutes } from './memory/api-keys/routes';
import { askRoutes } from './memory/ask/routes';
import { auditRoutes } from './memory/audit/routes';
import { constraintRoutes } from './memory/constraints/routes';
import { decisionRoutes } from './memory/decisions/routes';
import { resolution } from './memory/entities/resolution';
import { entityRoutes } from './memory/entities/routes';
import { automaticEvolution } from './memory/evolution/automatic';
import { evolutionRuns, runsOf } from './memory/evolution/carry-out';
import { evolutionRoutes } from './memory/evolution/routes';
import { exploreRoutes } from './memory/explore/routes';
import { feedbackRoutes } from './memory/feedback/routes';
import { graphRoutes } from './memory/graph/routes';
import { groundingRule, groundingRuns } from './memory/grounding/grounding';
import { groundingRoutes } from './memory/grounding/routes';
import { healthRoutes } from './memory/health/routes';
import { conversationRuns } from './memory/ingest/conversation';
import { documentRuns } from './memory/ingest/document';
import { ingestRoutes } from './memory/ingest/routes';
import { textIngest } from './memory/ingest/work';
import { addBatchRuns } from './memory/items/add';
import { hiddenItems } from './memory/deletion/hidden-items';
import { openDeletions } from './memory/deletion/open-deletions';
import { itemRoutes } from './memory/items/routes';
import { learnedRoutes } from './memory/learned/routes';
import { moveInRuns } from './memory/move-in/move-in';
import { progressRoutes } from './memory/progress/routes';
import { resolveRuns } from './memory/reasoning/resolve/resolve';
import { reasoningRoutes } from './memory/reasoning/routes';
import { observationRoutes } from './memory/observations/routes';
import { opinionRoutes } from './memory/opinions/routes';
import { recallRoutes } from './memory/recall/routes';
import { expiredCredentials, expiredIdempotencyRecords, expiredRuns } from './memory/runs/retention';
import type { Processor } from './memory/runs/processor';
import { runRoutes } from './memory/runs/routes';
import type { Job } from './memory/runs/schedule';
import { searchRoutes } from './memory/search/routes';
import { sweep } from './memory/search/sweep';
import { temporalRoutes } from './memory/temporal/routes';
import { transferRoutes } from './memory/transfer/routes';
import { workspaceRoutes } from './memory/workspaces/routes';
import { zettelRoutes } from './memory/zettel/routes';
import type { Ports } from './ports';

/** From the bottom up: a room imports only from rooms of a lower rank, and from the rooms it names in `uses`. */
export const ranks = ['core', 'ground', 'room', 'reading', 'flow'] as const;

export interface Room {
  /** The folder in `src/memory/`, `cypher/`, `schemas/` and `test/memory/`, and the first word of its paths after `/memory`. */
  name: string;
  rank: (typeof ranks)[number];
  /** Rooms of the same rank that it also imports from. */
  uses?: string[];
  /** In the order in which the API document shows them. */
  routes?: (ports: Ports) => Route[];
  /** How workers carry out its runs, by kind. */
  processors?: Record<string, Processor>;
  /** What workers do once per interval. */
  jobs?: Job[];
}

/** In the order in which the API document shows them. */
export const rooms: Room[] = [
  { name: 'core', rank: 'core' },
  { name: 'retrieval', rank: 'ground', uses: ['runs'] },
  {
    name: 'ingest',
    rank: 'flow',
    routes: () => ingestRoutes,
    processors: {
      ingest: textIngest,
      'ingest.full': textIngest,
      'ingest.batch': textIngest,
      ...conversationRuns,
      ...documentRuns,
    },
  },
  { name: 'items', rank: 'room', routes: () => itemRoutes, processors: addBatchRuns },
  {
    name: 'evolution',
    rank: 'flow',
    routes: () => evolutionRoutes,
    processors: evolutionRuns,
    jobs: [automaticEvolution],
  },
  {
    name: 'grounding',
    rank: 'flow',
    uses: ['evolution'],
    routes: () => groundingRoutes,
    processors: { grounding: runsOf([groundingRule]), ...groundingRuns },
  },
  { name: 'move-in', rank: 'flow', processors: moveInRuns },
  { name: 'decisions', rank: 'reading', routes: () => decisionRoutes },
  { name: 'constraints', rank: 'reading', uses: ['reasoning'], routes: () => constraintRoutes },
  { name: 'learned', rank: 'reading', routes: () => learnedRoutes },
  { name: 'opinions', rank: 'room', routes: () => opinionRoutes },
  { name: 'observations', rank: 'room', routes: () => observationRoutes },
  { name: 'temporal', rank: 'reading', routes: () => temporalRoutes },
  { name: 'search', rank: 'reading', uses: ['decisions'], routes: () => searchRoutes, processors: { sweep } },
  { name: 'ask', rank: 'reading', uses: ['reasoning'], routes: () => askRoutes },
  { name: 'recall', rank: 'reading', routes: () => recallRoutes },
  { name: 'feedback', rank: 'reading', routes: () => feedbackRoutes },
  { name: 'reasoning', rank: 'reading', routes: () => reasoningRoutes, processors: resolveRuns },
  { name: 'zettel', rank: 'room', uses: ['items'], routes: () => zettelRoutes },
  { name: 'entities', rank: 'room', routes: () => entityRoutes, jobs: [resolution] },
  { name: 'graph', rank: 'reading', routes: () => graphRoutes },
  { name: 'explore', rank: 'reading', routes: () => exploreRoutes },
  {
    name: 'runs',
    rank: 'ground',
    routes: () => runRoutes,
    jobs: [expiredRuns, expiredIdempotencyRecords, expiredCredentials],
  },
  { name: 'deletion', rank: 'ground', uses: ['runs'], jobs: [hiddenItems, openDeletions] },
  { name: 'progress', rank: 'room', routes: () => progressRoutes },
  { name: 'health', rank: 'room', routes: () => healthRoutes },
  { name: 'workspaces', rank: 'room', routes: () => workspaceRoutes },
  { name: 'api-keys', rank: 'room', routes: ({ config }) => apiKeyRoutes(config) },
  { name: 'audit', rank: 'room', routes: () => auditRoutes },
  { name: 'transfer', rank: 'flow', routes: () => transferRoutes },
];

/** How workers carry out runs, by kind. */
export const processors: Readonly<Record<string, Processor>> = Object.assign(
  {},
  ...rooms.map((room) => room.processors ?? {}),
) as Record<string, Processor>;

/** What workers do once per interval. */
export const jobs: Job[] = rooms.flatMap((room) => room.jobs ?? []);
