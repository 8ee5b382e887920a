// npm run reembed: makes all vectors anew with the embedder that the settings name. Stop the service first.
import { SingleBar } from 'cli-progress';
import { loadConfig } from '../src/config';
import { connectGraph } from '../src/graph/connect';
import { reembed } from '../src/graph/reembed';
import { openEmbedder } from '../src/llm/embed';
import { withLocalInstance } from './runtime/local';

async function main(): Promise<void> {
  const config = loadConfig(withLocalInstance(process.env));
  const driver = await connectGraph(config);
  const embedder = await openEmbedder(config);
  const bar = new SingleBar({
    format: '{bar} {percentage} % · {value} of {total} · {eta_formatted} left',
    noTTYOutput: true,
  });
  bar.start(0, 0);
  try {
    await reembed(
      driver,
      config.NEO4J_DATABASE,
      embedder,
      (texts) => embedder.embed(texts, 'passage'),
      ({ done, total }) => {
        bar.setTotal(total);
        bar.update(done);
      },
    );
  } finally {
    bar.stop();
    await Promise.all([driver.close(), embedder.close()]);
  }
}

void main();
