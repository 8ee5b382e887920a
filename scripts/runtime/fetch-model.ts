// Fetches the embedding model alone, for the image. The other servers run beside it.
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { orExplain } from './output/problem';
import { fetchModel } from './servers/download';

void orExplain(fetchModel(path.join(projectRoot, '.runtime')));
