// Challenges and the resolution of conflicts, by rules and with a language model.
import { parts } from '../../../support/parts';

parts(__dirname, ['challenge', 'pairs', 'challenge-model', 'resolve', 'resolve-model']);
