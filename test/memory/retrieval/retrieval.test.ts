// How candidates are found and ranked.
import { parts } from '../../support/parts';

parts(__dirname, ['channels', 'decompose', 'index-failure', 'multi-hop', 'rerank']);
