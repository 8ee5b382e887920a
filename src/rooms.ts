// The rooms: every folder of `memory/`, what it may import, and the routes it serves. A new room is one entry here.
import type { Ports } from './app';
import type { Route } from './http/route';
import { apiKeyRoutes } from './memory/api-keys/routes';
import { askRoutes } from './memory/ask/routes';
import { auditRoutes } from './memory/audit/routes';
import { entityRoutes } from './memory/entities/routes';
import { feedbackRoutes } from './memory/feedback/routes';
import { healthRoutes } from './memory/health/routes';
import { ingestRoutes } from './memory/ingest/routes';
import { itemRoutes } from './memory/items/routes';
import { progressRoutes } from './memory/progress/routes';
import { reasoningRoutes } from './memory/reasoning/routes';
import { recallRoutes } from './memory/recall/routes';
import { runRoutes } from './memory/runs/routes';
import { searchRoutes } from './memory/search/routes';
import { workspaceRoutes } from './memory/workspaces/routes';

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
}

/** In the order in which the API document shows them. */
export const rooms: Room[] = [
  { name: 'core', rank: 'core' },
  { name: 'retrieval', rank: 'ground' },
  { name: 'ingest', rank: 'flow', routes: () => ingestRoutes },
  { name: 'items', rank: 'room', routes: () => itemRoutes },
  { name: 'search', rank: 'reading', routes: () => searchRoutes },
  { name: 'ask', rank: 'reading', routes: () => askRoutes },
  { name: 'recall', rank: 'reading', routes: () => recallRoutes },
  { name: 'feedback', rank: 'reading', routes: () => feedbackRoutes },
  { name: 'reasoning', rank: 'reading', routes: () => reasoningRoutes },
  { name: 'entities', rank: 'room', routes: () => entityRoutes },
  { name: 'runs', rank: 'ground', routes: () => runRoutes },
  { name: 'progress', rank: 'room', routes: () => progressRoutes },
  { name: 'health', rank: 'room', routes: () => healthRoutes },
  { name: 'workspaces', rank: 'room', routes: () => workspaceRoutes },
  { name: 'api-keys', rank: 'room', routes: ({ config }) => apiKeyRoutes(config) },
  { name: 'audit', rank: 'room', routes: () => auditRoutes },
];
