// Runs the parts of the rooms under expertise/ that have only one, and those on opinions and observations.
import { parts } from '../../support/parts';

parts(__dirname, [
  'agents/agents',
  'anchors/anchors',
  'constraints/constraints',
  'observations/observations',
  'observations/synthesis',
  'opinions/opinions',
]);
