// The evolvers, in the order of a run. First texts get their types and duplicates go, then something is derived, then unused items fade.
// What is derived from several items comes before the decays.
import type { Rule } from '../evolver';
import { consolidation } from './consolidation';
import { episodicDecay, semanticDecay } from './decay';
import { duplicatePrune } from './duplicate-prune';
import { episodicToSemantic } from './episodic-to-semantic';
import { episodicToZettel } from './episodic-to-zettel';
import { observationSynthesis } from './observation-synthesis';
import { opinionReinforcement } from './opinion-reinforcement';
import { opinionSynthesis } from './opinion-synthesis';
import { pendingToTyped } from './pending-to-typed';

export const evolvers: Rule[] = [
  pendingToTyped,
  duplicatePrune,
  episodicToSemantic,
  episodicToZettel,
  consolidation,
  observationSynthesis,
  opinionSynthesis,
  opinionReinforcement,
  episodicDecay,
  semanticDecay,
];
