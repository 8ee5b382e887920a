// All evolvers in the order in which they run. Types, duplicates and outdated statements come first. Decay comes
// last, so that rules which derive items see the others before they are archived.
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
import { statementUpdate } from './statement-update';

export const evolvers: Rule[] = [
  pendingToTyped,
  duplicatePrune,
  statementUpdate,
  episodicToSemantic,
  episodicToZettel,
  consolidation,
  observationSynthesis,
  opinionSynthesis,
  opinionReinforcement,
  episodicDecay,
  semanticDecay,
];
