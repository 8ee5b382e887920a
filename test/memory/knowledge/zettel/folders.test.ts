// What a link with a folder means.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const note = (title: string, content: string, metadata = {}) =>
  world.client.add({ memory_type: 'zettel', title, content, metadata });

const linkedTo = async (id: string) =>
  (await world.client.get(`/memory/zettel/${id}/forward-links`)).body.forward_links.map(
    ({ item_id }: { item_id: string }) => item_id,
  );

const resolved = async (link: string) =>
  (await world.client.get(`/memory/zettel/wikilink/resolve?link=${encodeURIComponent(link)}`)).body.matches.map(
    (match: { item_id: string }) => match.item_id,
  );

test.each(['before it', 'after it'])(
  '[[folder/Title]] means a note of the title without a file, stored %s',
  async (when) => {
    const title = `Dew ${when}`;
    const target = () => note(title, 'Dew point.');
    const first = when === 'before it' ? await target() : '';
    const from = await note(`From ${when}`, `See [[weather/${title}]].`);
    const to = first || (await target());
    expect(await linkedTo(from)).toEqual([to]);
    expect(await resolved(`[[weather/${title}]]`)).toEqual([to]);
  },
);

test('[[folder/Title]] means neither a note in another folder, nor the bare title beside a note that has the whole', async () => {
  await note('Index', 'Of others.', { path: 'others/Index.md' });
  const astray = await note('Astray', 'See [[own/Index]].');
  expect(await linkedTo(astray)).toEqual([]);
  expect(await resolved('[[own/Index]]')).toEqual([]);
  const [whole] = [await note('TCP/IP', 'A stack.'), await note('IP', 'One of its protocols.')];
  const exact = await note('Exact', 'See [[TCP/IP]].');
  expect(await linkedTo(exact)).toEqual([whole]);
  expect(await resolved('[[TCP/IP]]')).toEqual([whole]);
});
