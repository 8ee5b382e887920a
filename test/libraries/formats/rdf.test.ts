import { foundIn } from '../../support/found';

const skos = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix dct: <http://purl.org/dc/terms/> .
@base <https://x.example/> .
<boats> a skos:ConceptScheme ; dct:title "Boats"@en .
<teist> a skos:Concept ; skos:inScheme <boats> ;
  skos:prefLabel "Teiste"@no, "Black guillemot boat"@en ; skos:altLabel "tystie" ;
  skos:definition """A boat with \\"two\\" oars;
for one.""" ; skos:broader <oared> ; skos:exactMatch <https://y.example/9> ; dct:created "2025-03-02" ; skos:member [ skos:note "x" ] .
<oared> a skos:Concept ; skos:prefLabel "Rowing boat"@en ; skos:narrower <teist> .
`;

test('concepts of SKOS in Turtle are read with all names, definitions, and the names of what they lead to', async () => {
  const found = await foundIn({ 'boats.ttl': skos });
  expect(found.formats).toEqual(['rdf']);
  expect(found.texts.map(({ id, title, text, at, about }) => ({ id, title, text, at, about }))).toEqual([
    {
      id: 'https://x.example/boats',
      title: 'Boats',
      text: 'Boats',
      at: undefined,
      about: { type: 'ConceptScheme', url: 'https://x.example/boats' },
    },
    {
      id: 'https://x.example/teist',
      title: 'Black guillemot boat',
      text: [
        'Black guillemot boat',
        'Also called: Teiste, tystie',
        'A boat with "two" oars;\nfor one.',
        'Broader: Rowing boat',
        'Exact match: https://y.example/9',
      ].join('\n'),
      at: '2025-03-02T00:00:00.000Z',
      about: { type: 'Concept', scheme: 'Boats', url: 'https://x.example/teist' },
    },
    expect.objectContaining({ title: 'Rowing boat', text: 'Rowing boat\nNarrower: Black guillemot boat' }),
  ]);
  expect(found.skipped).toEqual({ 'a thing without a name': 1 });
});

test.each([
  [
    'N-Triples',
    'a.nt',
    '<https://x.example/1> <http://www.w3.org/2000/01/rdf-schema#label> "Mole"@en .\n<https://x.example/1> <http://www.w3.org/2000/01/rdf-schema#comment> "Of stone." .\n',
  ],
  [
    'JSON-LD',
    'a.json',
    JSON.stringify({
      '@context': {
        label: 'http://www.w3.org/2000/01/rdf-schema#label',
        comment: { '@id': 'http://www.w3.org/2000/01/rdf-schema#comment' },
      },
      '@graph': [
        { '@id': 'https://x.example/1', label: { '@value': 'Mole', '@language': 'en' }, comment: 'Of stone.' },
      ],
    }),
  ],
  [
    'Turtle with PREFIX',
    'a.txt',
    'PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>\n<https://x.example/1> rdfs:label "Mole" ; rdfs:comment "Of stone." .',
  ],
])('a graph in %s is read', async (_, name, content) => {
  const found = await foundIn({ [name]: content });
  expect(found.formats).toEqual(['rdf']);
  expect(found.texts).toMatchObject([{ id: 'https://x.example/1', title: 'Mole', text: 'Mole\nOf stone.' }]);
});

test.each([
  ['that is cut off', `${skos}<quay> skos:prefLabel "Qua`, 3],
  [
    'that needs a context of another server',
    '{"@context": "https://schema.example/", "@id": "https://x.example/1", "name": "Mole"}',
    0,
  ],
])('a graph %s is read as far as it goes, and the damage is reported', async (_, content, texts) => {
  const found = await foundIn({ 'a.x': content });
  expect(found.texts).toHaveLength(texts);
  expect(Object.keys(found.skipped).filter((reason) => reason.startsWith('is not read to its end'))).toHaveLength(1);
});
