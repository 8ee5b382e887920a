// Vocabularies and other graphs of RDF, as Turtle, TriG, N-Triples or N-Quads, or as JSON-LD: each named thing becomes
// a text with the graph's statements about it, which name the related things.
//
// JSON-LD contexts are never fetched from another server: a file that needs one is not read.
import { Readable } from 'node:stream';
import { JsonLdParser } from 'jsonld-streaming-parser';
import { StreamParser } from 'n3';
import type { Literal, Quad, Term } from '@rdfjs/types';
import { addToList } from '../../lists';
import { sha256 } from '../text/hash';
import { textOfChunks } from './encoding';
import { skipped, type Format, type FoundPart } from './format';
import { jsonOfEntry } from './json-stream';
import { decodedPath } from './markdown';
import { readHead, type SourceEntry } from './source';
import { given, timeInValue } from './values';

// bounded: 4000 characters
const turtle = /^\s*(?:@prefix|@base|PREFIX|BASE)\s+(?:[\w.-]*:\s*)?<[^<>\s]*>/im;
// bounded: 4000 characters
const triple =
  /^\s*(?:<[^<>\s]+>|_:\S+) <[^<>\s]+> (?:<[^<>\s]+>|_:\S+|"(?:[^"\\\n]|\\.)*"\S*) (?:<[^<>\s]+> )?\.\s*$/m;
const isJsonLd = (head: string) =>
  /^\s*[[{]/.test(head) && /"@context"\s*:/.test(head) && /"@(?:graph|id|type)"\s*:/.test(head);

export const rdf: Format = {
  name: 'rdf',
  title: 'RDF (SKOS and others)',
  detect: ({ head }) => isJsonLd(head) || turtle.test(head.slice(0, 4_000)) || triple.test(head.slice(0, 4_000)),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) {
      if (entry.bytes > maxBytes) yield skipped(entry.path, `has more than ${maxBytes} bytes`);
      else yield* thingsIn(entry);
    }
  },
};

const maxBytes = 64_000_000;
const maxTriples = 300_000;
const maxValues = 100;

/** The statements about a thing: values by property. */
type Said = Map<string, Term[]>;

async function* thingsIn(entry: SourceEntry): AsyncGenerator<FoundPart> {
  const things = new Map<string, Said>();
  let triples = 0;
  try {
    for await (const { subject, predicate, object } of quadsOf(entry)) {
      if (++triples > maxTriples) throw new Error(`has more than ${maxTriples} triples`);
      const said = things.get(subject.value) ?? new Map<string, Term[]>();
      things.set(subject.value, said);
      addToList(said, predicate.value, object);
    }
  } catch (error) {
    yield skipped(entry.path, `is not read to its end: ${(error as Error).message}`);
  }
  const nameOf = new Map<string, string>();
  for (const [id, said] of things) {
    const name = nameIn(said);
    if (name !== undefined) nameOf.set(id, name);
  }
  for (const [id, said] of things) yield textOfThing(id, said, nameOf);
}

async function* quadsOf(entry: SourceEntry): AsyncGenerator<Quad> {
  const isJson = isJsonLd(await readHead(entry));
  if (isJson)
    // The JSON-LD parser does not limit the nesting depth, so it is checked first.
    for await (const { problem } of jsonOfEntry(entry, () => false))
      if (problem !== undefined) throw new Error(problem);
  const parser = isJson ? new JsonLdParser({ documentLoader: noServer }) : new StreamParser();
  const source = Readable.from(textOfChunks(await entry.open()), { objectMode: false });
  source.on('error', (error) => parser.destroy(error));
  yield* source.pipe(parser as NodeJS.ReadWriteStream) as unknown as AsyncIterable<Quad>;
}

const noServer = {
  load: () => Promise.reject(new Error('needs a context that is on another server')),
};

/** The end of an address, which is usually a word: `http://…/core#prefLabel`. */
const wordOf = (iri: string): string => decodedPath(iri.replace(/[#/]$/, '').replace(/^.*[#/:]/, ''));

const names = ['prefLabel', 'label', 'title', 'name'];
const otherNames = ['altLabel', 'hiddenLabel', 'alternateName', 'nick'];
const explanations = ['definition', 'comment', 'description', 'abstract', 'scopeNote', 'note', 'example'];
const times = ['created', 'issued', 'date', 'modified'];
/** Properties that the text contains in another form, or not at all. */
const known = new Set([...names, ...otherNames, ...explanations, ...times, 'type', 'inScheme', 'topConceptOf']);

/** Texts of these properties, in the order of the words; English comes first, then texts without a language. */
function textsOf(said: Said, words: readonly string[]): string[] {
  const rank = ({ language }: Literal) => (/^en\b/i.test(language) ? 0 : language === '' ? 1 : 2);
  return words.flatMap((word) =>
    [...said]
      .filter(([property]) => wordOf(property) === word)
      .flatMap(([, terms]) => terms.filter((term): term is Literal => term.termType === 'Literal'))
      .sort((x, y) => rank(x) - rank(y))
      .map(({ value }) => value.trim())
      .filter(Boolean),
  );
}

const nameIn = (said: Said): string | undefined => textsOf(said, names)[0];

function textOfThing(id: string, said: Said, nameOf: ReadonlyMap<string, string>): FoundPart {
  const [title, ...more] = textsOf(said, names);
  if (title === undefined) return skipped(id, 'a thing without a name');
  const others = [...new Set([...more, ...textsOf(said, otherNames)])].filter((each) => each !== title);
  const lines = [...said].flatMap(([property, terms]) => {
    const word = wordOf(property);
    if (known.has(word)) return [];
    const values = [...new Set(terms.slice(0, maxValues).flatMap((term) => valueOf(term, nameOf)))];
    return values.length > 0 ? [`${inWords(word)}: ${values.join(', ')}`] : [];
  });
  const text = [
    title,
    ...(others.length > 0 ? [`Also called: ${others.slice(0, maxValues).join(', ')}`] : []),
    ...textsOf(said, explanations),
    ...lines,
  ].join('\n');
  const typeAt = (word: string) =>
    [...said].flatMap(([property, terms]) => (wordOf(property) === word ? terms.map(({ value }) => value) : []));
  const about = given({
    type: typeAt('type').map(wordOf)[0],
    scheme: typeAt('inScheme').map((iri) => nameOf.get(iri) ?? iri)[0],
    url: /^https?:/.test(id) ? id : undefined,
  });
  const own = /^https?:|^urn:/.test(id) ? id : sha256(text).slice(0, 32);
  return { kind: 'text', id: own, type: 'semantic', text, title, at: timeInValue(textsOf(said, times)[0]), about };
}

function valueOf(term: Term, nameOf: ReadonlyMap<string, string>): string[] {
  if (term.termType === 'Literal') return [term.value.trim()].filter(Boolean);
  const name = nameOf.get(term.value);
  return name === undefined && term.termType !== 'NamedNode' ? [] : [name ?? term.value];
}

/** The name of a property in words: `closeMatch` as `Close match`. */
function inWords(word: string): string {
  const words = word.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
