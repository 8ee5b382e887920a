// Runs the parts on retrieval: channels, hops, reranking.
import { parts } from '../../support/parts';

parts(__dirname, ['channels', 'decompose', 'index-failure', 'multi-hop', 'rerank']);
