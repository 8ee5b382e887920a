// The process of `readApart`: each message asks for the next batch. The first message names the file.
import { readAll, recogniseFormat, type ReadFound } from '.';
import type { Parcel, ReadJob } from './read-apart';
import { openSource, SourceRefused } from './source';

const parcel = { entries: 500, characters: 1_000_000 };

async function* parcelsOf({ file, name, encoding, columns }: ReadJob): AsyncGenerator<Parcel> {
  const source = await openSource(file, encoding, name);
  try {
    let found: ReadFound[] = [];
    let characters = 0;
    for await (const each of readAll(await recogniseFormat(source, columns))) {
      found.push(each);
      characters += JSON.stringify(each.found).length;
      if (found.length < parcel.entries && characters < parcel.characters) continue;
      yield { found, isLast: false };
      found = [];
      characters = 0;
    }
    yield { found, isLast: true };
  } finally {
    await source.close();
  }
}

let parcels: AsyncGenerator<Parcel> | undefined;

async function answer(job: ReadJob): Promise<Parcel> {
  try {
    parcels ??= parcelsOf(job);
    return ((await parcels.next()) as IteratorYieldResult<Parcel>).value;
  } catch (error) {
    return { refused: error instanceof SourceRefused ? error.message : 'The file is damaged.' };
  }
}

process.once('disconnect', () => process.exit());
process.on('message', (job: ReadJob) => {
  void answer(job).then((next) => process.send?.(next));
});
