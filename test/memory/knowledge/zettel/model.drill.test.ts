// Links between notes compared with a model after random renames, deletions, changes of text and late notes.
import { titleKey, marksIn } from '../../../../src/libraries/text/wikilinks';
import { randomFrom, rounds, seed } from '../../../support/drill';
import { edgesOf, idsOf, isOpen } from '../../../support/graph';
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const steps = rounds(100, 1_000);

interface Note {
  id: string;
  title: string | undefined;
  content: string;
  /** All titles that the note has had. */
  titles: Set<string>;
}

/** Few titles, so that notes often share one, and links often wait for a note. */
const names = ['Pump', 'Valve', 'Engine room', 'Gasket', 'Oil', 'Heat', 'Water', 'Log', 'Crew', 'Fuel', 'Årø', 'C#'];

function expected(notes: Note[]): string[] {
  const links = notes.flatMap((note) => {
    const keys = new Set(marksIn(note.content).links.flatMap(({ title }) => (title === null ? [] : [titleKey(title)])));
    return notes
      .filter((other) => other !== note && [...other.titles].some((title) => keys.has(title)))
      .map((other) => `${note.id} ${other.id}`);
  });
  return links.sort();
}

async function stored(ids: string[]): Promise<string[]> {
  const links = (await edgesOf(world, ids, 'LINKS_TO')).filter((link) => link['from_text'] && isOpen(link));
  const of = (isMirror: boolean) =>
    links
      .filter(({ mirror }) => Boolean(mirror) === isMirror)
      .map(({ from, to }) => idsOf(isMirror ? [to, from] : [from, to]).join(' '))
      .sort();
  expect(of(true)).toEqual(of(false));
  return of(false);
}

test(`after each of ${steps} random changes (seed ${seed}), several at once, the links are those of the model`, async () => {
  const client: Client = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
  const next = randomFrom(seed);
  const title = () => {
    const name = names[next(names.length)] as string;
    return next(3) === 0 ? name.toUpperCase() : name;
  };
  const text = () =>
    Array.from({ length: next(4) }, () => `[[${title()}${next(4) === 0 ? '|x' : ''}]]`).join(' ') || 'None.';
  const notes: Note[] = [];
  const add = async () => {
    const note = { title: next(10) === 0 ? undefined : title(), content: text() };
    const id = await client.add({ memory_type: 'zettel', ...note, embed: false });
    notes.push({ id, ...note, titles: new Set(note.title === undefined ? [] : [titleKey(note.title)]) });
  };
  const rename = async (note: Note) => {
    note.title = title();
    note.titles.add(titleKey(note.title));
    expect((await client.patch(`/memory/${note.id}`, { title: note.title })).status).toBe(200);
  };
  const rewrite = async (note: Note) => {
    note.content = text();
    expect((await client.patch(`/memory/${note.id}`, { content: note.content })).status).toBe(200);
  };
  const remove = async (note: Note) => {
    notes.splice(notes.indexOf(note), 1);
    expect((await client.delete(`/memory/${note.id}`)).status).toBe(200);
  };
  for (let step = 0; step < steps;) {
    // Changes of different notes at the same time.
    const together = 1 + next(4);
    const first = next(Math.max(1, notes.length));
    const chosen = [...notes.slice(first), ...notes.slice(0, first)].slice(0, together);
    const changes = Array.from({ length: together }, (_, i) => {
      const note = chosen[i];
      const kind = next(10);
      if (!note || (kind < 4 && notes.length < 25) || notes.length < 5) return add();
      if (kind < 6) return rename(note);
      return kind < 9 ? rewrite(note) : remove(note);
    });
    await Promise.all(changes);
    step += together;
    const isChecked = await stored(notes.map(({ id }) => id));
    expect(isChecked).toEqual(expected(notes));
  }
});
