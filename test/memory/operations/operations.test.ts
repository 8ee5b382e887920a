// Runs the parts of the rooms under operations/ that have only one.
import { parts } from '../../support/parts';

parts(__dirname, [
  'api-keys/api-keys',
  'audit/audit',
  'health/health',
  'subjects/subjects',
  'teams/teams',
  'workspaces/workspaces',
]);
