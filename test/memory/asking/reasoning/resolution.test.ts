// Runs the parts on challenges and resolutions that need a world of their own.
import { parts } from '../../../support/parts';

parts(__dirname, ['challenge', 'pairs', 'challenge-model', 'resolve', 'resolve-model']);
