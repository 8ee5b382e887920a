// The rooms: every folder of `memory/`, its allowed imports, routes and background work. A new room is one entry here.
import type { Route } from './http/route';
import { removalRuns } from './memory/flows/adapters/removal';
import { adapterRoutes } from './memory/flows/adapters/routes';
import { dueSyncs } from './memory/flows/adapters/start-sync';
import { syncRuns } from './memory/flows/adapters/sync';
import { agentRoutes } from './memory/expertise/agents/routes';
import { anchorRoutes } from './memory/expertise/anchors/routes';
import { apiKeyRoutes } from './memory/operations/api-keys/routes';
import { askRoutes } from './memory/asking/ask/routes';
import { auditRoutes } from './memory/operations/audit/routes';
import { constraintRoutes } from './memory/expertise/constraints/routes';
import { decisionRoutes } from './memory/expertise/decisions/routes';
import { blockRoutes } from './memory/knowledge/blocks/routes';
import { codeRuns } from './memory/knowledge/code/index-code';
import { codeRoutes } from './memory/knowledge/code/routes';
import { resolution } from './memory/knowledge/entities/resolution';
import { entityRoutes } from './memory/knowledge/entities/routes';
import { automaticEvolution } from './memory/flows/evolution/automatic';
import { evolutionRuns, runsOf } from './memory/flows/evolution/carry-out';
import { evolutionRoutes } from './memory/flows/evolution/routes';
import { exploreRoutes } from './memory/knowledge/explore/routes';
import { factRoutes } from './memory/knowledge/facts/routes';
import { feedbackRoutes } from './memory/asking/feedback/routes';
import { graphRoutes } from './memory/knowledge/graph/routes';
import { groundingRule, groundingRuns } from './memory/flows/grounding/grounding';
import { groundingRoutes } from './memory/flows/grounding/routes';
import { healthRoutes } from './memory/operations/health/routes';
import { importRuns } from './memory/flows/import/carry-out';
import { leftFiles } from './memory/flows/import/left-files';
import { importRoutes } from './memory/flows/import/routes';
import { importUndoRuns } from './memory/flows/import/undo';
import { conversationRuns } from './memory/flows/ingest/conversation';
import { documentRuns } from './memory/flows/ingest/document';
import { ingestRoutes } from './memory/flows/ingest/routes';
import { textIngest } from './memory/flows/ingest/work';
import { addBatchRuns } from './memory/knowledge/items/add';
import { byFilterRuns } from './memory/knowledge/items/by-filter';
import { expiredItems } from './memory/runs/deletion/expired-items';
import { hiddenItems } from './memory/runs/deletion/hidden-items';
import { openDeletions } from './memory/runs/deletion/open-deletions';
import { itemRoutes } from './memory/knowledge/items/routes';
import { moveInRuns } from './memory/flows/move-in/move-in';
import { endedClaims } from './memory/expertise/plans/claims';
import { ontologyRuns } from './memory/knowledge/ontology/queue';
import { ontologyRoutes } from './memory/knowledge/ontology/routes';
import { planRoutes } from './memory/expertise/plans/routes';
import { projectRoutes } from './memory/knowledge/projects/routes';
import { progressRoutes } from './memory/operations/progress/routes';
import { resolveRuns } from './memory/asking/reasoning/resolve/resolve';
import { reasoningRoutes } from './memory/asking/reasoning/routes';
import { observationRoutes } from './memory/expertise/observations/routes';
import { opinionRoutes } from './memory/expertise/opinions/routes';
import { profileRoutes } from './memory/asking/profiles/routes';
import { recallRoutes } from './memory/asking/recall/routes';
import { expiredCredentials, expiredIdempotencyRecords, expiredRuns } from './memory/runs/retention';
import type { Processor } from './memory/runs/processor';
import { runRoutes } from './memory/runs/routes';
import type { Job } from './memory/runs/schedule';
import { schemaRoutes } from './memory/flows/schemas/routes';
import { searchRoutes } from './memory/asking/search/routes';
import { subjectRoutes } from './memory/operations/subjects/routes';
import { teamRoutes } from './memory/operations/teams/routes';
import { temporalRoutes } from './memory/knowledge/temporal/routes';
import { transferRoutes } from './memory/operations/transfer/routes';
import { workspaceRoutes } from './memory/operations/workspaces/routes';
import { zettelRoutes } from './memory/knowledge/zettel/routes';
import { oldWebhookDeliveries, webhookDeliveries } from './memory/operations/webhooks/job';
import { webhookRoutes } from './memory/operations/webhooks/routes';
import { viewRoutes } from './memory/operations/views/routes';
import type { Ports } from './ports';

/** Ranks of rooms, the lowest first. A room imports only from lower ranks and from the rooms in `uses`. */
export const ranks = ['model', 'store', 'ground', 'room', 'reading', 'flow'] as const;

/** Groups of rooms: the folders of src/memory that contain them. Room names are unique across all groups. */
export const groups = ['knowledge', 'expertise', 'asking', 'flows', 'operations'] as const;

export interface Room {
  /**
   * The first path segment after `/memory`. The room's folders in `src/memory/`, `cypher/`, `schemas/` and
   * `test/memory/` have this name.
   */
  name: string;
  /** The group that contains the room. Basic rooms, on which all others build, have none. */
  group?: (typeof groups)[number];
  rank: (typeof ranks)[number];
  /** Rooms of the same rank from which this one may import. */
  uses?: string[];
  /** Routes of the room, in the order of the API document. */
  routes?: (ports: Ports) => Route[];
  /** Functions with which workers process runs, by kind of run. */
  processors?: Record<string, Processor>;
  /** Jobs that workers run once per interval. */
  jobs?: Job[];
}

export const rooms: Room[] = [
  { name: 'model', rank: 'model' },
  { name: 'store', rank: 'store' },
  { name: 'retrieval', rank: 'ground', uses: ['runs'] },
  { name: 'schemas', group: 'flows', rank: 'room', routes: () => schemaRoutes },
  {
    name: 'ingest',
    group: 'flows',
    rank: 'flow',
    routes: () => ingestRoutes,
    processors: {
      ingest: textIngest,
      'ingest.full': textIngest,
      'ingest.batch': textIngest,
      'ingest.chunks': textIngest,
      'add.texts': textIngest,
      ...conversationRuns,
      ...documentRuns,
    },
  },
  {
    name: 'items',
    group: 'knowledge',
    rank: 'room',
    routes: () => itemRoutes,
    processors: { ...addBatchRuns, ...byFilterRuns },
  },
  {
    name: 'evolution',
    group: 'flows',
    rank: 'flow',
    routes: () => evolutionRoutes,
    processors: evolutionRuns,
    jobs: [automaticEvolution],
  },
  {
    name: 'grounding',
    group: 'flows',
    rank: 'flow',
    uses: ['evolution'],
    routes: () => groundingRoutes,
    processors: { grounding: runsOf([groundingRule]), ...groundingRuns },
  },
  {
    name: 'adapters',
    group: 'flows',
    rank: 'flow',
    routes: () => adapterRoutes,
    processors: { ...syncRuns, ...removalRuns },
    jobs: [dueSyncs],
  },
  {
    name: 'import',
    group: 'flows',
    rank: 'flow',
    uses: ['ingest'],
    routes: importRoutes,
    processors: { ...importRuns, ...importUndoRuns },
    jobs: [leftFiles],
  },
  { name: 'move-in', group: 'flows', rank: 'flow', processors: moveInRuns },
  { name: 'decisions', group: 'expertise', rank: 'reading', routes: () => decisionRoutes },
  { name: 'constraints', group: 'expertise', rank: 'reading', uses: ['reasoning'], routes: () => constraintRoutes },
  {
    name: 'anchors',
    group: 'expertise',
    rank: 'reading',
    uses: ['constraints', 'decisions', 'reasoning'],
    routes: () => anchorRoutes,
  },
  {
    name: 'agents',
    group: 'expertise',
    rank: 'reading',
    uses: ['anchors'],
    routes: () => agentRoutes,
  },
  { name: 'opinions', group: 'expertise', rank: 'room', routes: () => opinionRoutes },
  { name: 'observations', group: 'expertise', rank: 'room', routes: () => observationRoutes },
  {
    name: 'plans',
    group: 'expertise',
    rank: 'reading',
    uses: ['decisions'],
    routes: () => planRoutes,
    jobs: [endedClaims],
  },
  { name: 'temporal', group: 'knowledge', rank: 'reading', routes: () => temporalRoutes },
  {
    name: 'search',
    group: 'asking',
    rank: 'reading',
    uses: ['agents', 'decisions'],
    routes: () => searchRoutes,
  },
  { name: 'ask', group: 'asking', rank: 'reading', uses: ['reasoning'], routes: () => askRoutes },
  {
    name: 'recall',
    group: 'asking',
    rank: 'reading',
    uses: ['anchors', 'decisions', 'ontology', 'plans', 'profiles', 'temporal'],
    routes: () => recallRoutes,
  },
  { name: 'profiles', group: 'asking', rank: 'reading', routes: () => profileRoutes },
  { name: 'feedback', group: 'asking', rank: 'reading', routes: () => feedbackRoutes },
  { name: 'reasoning', group: 'asking', rank: 'reading', routes: () => reasoningRoutes, processors: resolveRuns },
  { name: 'blocks', group: 'knowledge', rank: 'room', uses: ['items'], routes: () => blockRoutes },
  { name: 'projects', group: 'knowledge', rank: 'room', uses: ['items'], routes: () => projectRoutes },
  { name: 'zettel', group: 'knowledge', rank: 'room', uses: ['items'], routes: () => zettelRoutes },
  { name: 'entities', group: 'knowledge', rank: 'room', routes: () => entityRoutes, jobs: [resolution] },
  { name: 'facts', group: 'knowledge', rank: 'room', routes: () => factRoutes },
  {
    name: 'code',
    group: 'knowledge',
    rank: 'reading',
    routes: ({ config }) => codeRoutes(config),
    processors: codeRuns,
  },
  {
    name: 'ontology',
    group: 'knowledge',
    rank: 'reading',
    uses: ['reasoning'],
    routes: () => ontologyRoutes,
    processors: ontologyRuns,
  },
  { name: 'graph', group: 'knowledge', rank: 'reading', routes: () => graphRoutes },
  { name: 'explore', group: 'knowledge', rank: 'reading', routes: () => exploreRoutes },
  {
    name: 'runs',
    rank: 'ground',
    routes: () => runRoutes,
    jobs: [expiredRuns, expiredIdempotencyRecords, expiredCredentials, hiddenItems, openDeletions, expiredItems],
  },
  { name: 'progress', group: 'operations', rank: 'room', routes: () => progressRoutes },
  { name: 'health', group: 'operations', rank: 'room', routes: healthRoutes },
  { name: 'workspaces', group: 'operations', rank: 'room', routes: () => workspaceRoutes },
  { name: 'teams', group: 'operations', rank: 'room', uses: ['workspaces'], routes: () => teamRoutes },
  { name: 'api-keys', group: 'operations', rank: 'room', routes: ({ config }) => apiKeyRoutes(config) },
  { name: 'audit', group: 'operations', rank: 'room', routes: () => auditRoutes },
  { name: 'subjects', group: 'operations', rank: 'flow', routes: () => subjectRoutes },
  { name: 'views', group: 'operations', rank: 'room', routes: () => viewRoutes },
  {
    name: 'webhooks',
    group: 'operations',
    rank: 'room',
    routes: () => webhookRoutes,
    jobs: [webhookDeliveries, oldWebhookDeliveries],
  },
  { name: 'transfer', group: 'operations', rank: 'flow', routes: () => transferRoutes },
];

export const processors: Readonly<Record<string, Processor>> = Object.assign(
  {},
  ...rooms.map((room) => room.processors ?? {}),
) as Record<string, Processor>;

export const jobs: Job[] = rooms.flatMap((room) => room.jobs ?? []);
