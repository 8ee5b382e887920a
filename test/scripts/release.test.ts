import { archiveComponent, isTaken } from '../../scripts/lab/release';

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['(MIT AND Zlib)', true],
  ['GPL-3.0-only', false],
  ['MIT AND GPL-3.0-only', false],
  ['', false],
])('the licence %j is taken: %p', (licence, taken) => expect(isTaken(licence)).toBe(taken));

test('an archive of the runtime is named in the list of components, with its hash', () =>
  expect(archiveComponent({ file: 'org/neo4j/app/neo4j-server/1.2/neo4j-server-1.2.jar', sha256: 'abc' })).toEqual({
    name: 'neo4j-server',
    version: '1.2',
    type: 'library',
    purl: 'pkg:maven/org.neo4j.app/neo4j-server@1.2',
    hashes: [{ alg: 'SHA-256', content: 'abc' }],
  }));
