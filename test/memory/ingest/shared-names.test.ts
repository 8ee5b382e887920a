// Many texts that name the same few at once: none is refused, none waits in a circle, every name is there once and tied to all.
import { openWorld, type World } from '../../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

const people = ['Mara Lindqvist', 'Jonas Berg', 'Petra Ruiz', 'Orla Vance', 'Tomas Hale'];
const parallel = 32;
const repeats = 3;

test('32 ingests naming the same five, again and again', async () => {
  const scope_key = `w:${world.owner.workspace_id}`;
  for (let repeat = 1; repeat <= repeats; repeat++) {
    const answers = await Promise.all(
      Array.from({ length: parallel }, (_, index) =>
        world.client.post('/memory/ingest', {
          content: `Note ${repeat}.${index}: ${people.slice(0, 4).join(', ')} and ${people[4]} met.`,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.map(({ body }) => body.status as string)).toEqual(answers.map(() => 'created'));
    const rows = await world.cypher(
      `MATCH (item:MemoryItem {scope_key: $scope_key})-[:MENTIONS]->(name {scope_key: $scope_key})
       WHERE toLower(name.name) IN $names
       RETURN toLower(name.name) AS name, count(DISTINCT name) AS nodes, count(*) AS mentions ORDER BY name`,
      { scope_key, names: people.map((name) => name.toLowerCase()) },
    );
    expect(rows).toEqual(
      people
        .map((name) => ({ name: name.toLowerCase(), nodes: 1, mentions: parallel * repeat }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
  }
});
