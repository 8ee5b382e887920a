// Fetches only the embedding model, for the container image. The other servers run in their own containers.
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { orExplain } from './output/problem';
import { fetchModel } from './servers/download';

void orExplain(fetchModel(path.join(projectRoot, '.runtime')));
