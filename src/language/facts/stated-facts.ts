// Facts of work and life in ordinary sentences, with their times: who works, lives or studies where, who owns or leads
// what, prices, parts. Each file of this folder reads one kind of wording.
import type { Entity, Relation } from '../entities/extraction';
import { readAttached, readDepartment, readMaker } from './appositions';
import { remember } from './context';
import { readLabelledLine } from './labels';
import { readPlace, readStanding } from './places';
import { readRelative, readSpouses } from './relatives';
import { readRole } from './roles';
import { endOf, maxFacts, Row, type Context, type Fact } from './row';
import type { SentenceUnits } from './sentence-units';
import { readSum } from './sums';
import { timesIn, type Times } from './times';
import { readVerb } from './verbs';
import { addAll } from '../../lists';

/** Name of the person who says "I" in a text of one unnamed person. */
export const unnamed = 'unnamed';
type Writer = Entity | typeof unnamed;

/**
 * The facts of all sentences, in order. English only. Linear in the units: each reader looks at a few dozen units.
 * @param writer the person who says "I"; undefined if several people do
 * @param topic the topic of the text
 */
export function statedFacts(
  text: string,
  sentences: SentenceUnits[],
  writer: Writer | undefined,
  topic?: Entity,
): Relation[] {
  const relations: Relation[] = [];
  const context: Context = {
    writer: writer === unnamed ? { name: 'I', type: 'person' } : writer && endOf(writer),
    person: undefined,
    thing: undefined,
    organisation: undefined,
    topic: topic && endOf(topic),
    group: [],
    since: undefined,
  };
  for (const sentence of sentences) {
    if (relations.length >= maxFacts) break;
    const row = new Row(text, sentence, context);
    if (!sentence.isQuestion) addAll(relations, relationsIn(row));
    remember(row);
  }
  return relations.slice(0, maxFacts);
}

/** Runs all readers over a sentence. The order matters: roles and sums use the facts found before. */
function relationsIn(row: Row): Relation[] {
  if (!readLabelledLine(row))
    for (let i = 0; i < row.units.length; i++) {
      readVerb(row, i);
      readRelative(row, i);
      readRole(row, i);
      readPlace(row, i);
      readAttached(row, i);
      readMaker(row, i);
      readDepartment(row, i);
      readSpouses(row, i);
      readSum(row, i);
      readStanding(row, i);
    }
  const timesOf = timesIn(row);
  return row.facts.map((fact) => {
    const times = timesOf(fact);
    if (times.start) row.context.since = times.start;
    return relationOf(fact, row.whole(), times);
  });
}

/** Converts a fact to a relation. `works_at` with a role becomes `role_at`. */
function relationOf({ relation, source, target, detail, confidence }: Fact, fact: string, times: Times): Relation {
  return {
    source: source.name,
    predicate: relation === 'works_at' && detail !== undefined ? 'role_at' : relation,
    target: target.name,
    fact,
    confidence,
    ...(detail && { detail }),
    ...(times.start && { valid_start: times.start }),
    ...(times.end && { valid_end: times.end }),
  };
}
