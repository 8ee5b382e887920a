// Runs the parts on retrieval: channels, hops, reranking.
import { parts } from '../../support/parts';

parts(__dirname, ['cosines', 'index-failure', 'multi-hop', 'rerank']);
