// Evolvers in run order. Types, duplicates and outdated statements come first, then derived items, then decay, so that derivation sees items
// before they are archived.
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
