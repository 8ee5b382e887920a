// The rooms with one part, opinions and observations.
import { parts } from '../../support/parts';

parts(__dirname, [
  'agents/agents',
  'anchors/anchors',
  'constraints/constraints',
  'observations/observations',
  'observations/synthesis',
  'opinions/opinions',
]);
