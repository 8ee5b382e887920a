// Whether two statements contradict each other, decided by the rules of a challenge without a model or server.
import type { Ctx } from '../../../../src/ctx';
import { closest } from '../../../../src/reading/compare';
import { entityKey } from '../../../../src/text/entity-key';
import { extract } from '../../../../src/reading/by-rules/entities/extract';
import { cascade, conflictOf, isConflict } from '../../../../src/memory/asking/reasoning/cascade/cascade';
import { readAssertion, type NamedFact } from '../../../../src/memory/asking/reasoning/cascade/assertion';

const now = '2026-11-25T00:00:00Z';

/** The facts of a stored statement by both ends, as read from the graph. */
const factsOf = (premise: string): NamedFact[] =>
  extract(premise).relations.flatMap(({ source, target, predicate, detail, fact }) =>
    [['source', source, target] as const, ['target', target, source] as const].map(([side, name, other]) => ({
      ...{ item_id: 'premise', content: premise, key: entityKey(name), side, name, predicate, fact, other },
      ...{ other_keys: [entityKey(other)], detail: detail ?? null, holds_from: null, holds_until: null },
      valid_start_time: null,
    })),
  );

async function conflict(premise: string, sent: string): Promise<string | undefined> {
  const assertion = await readAssertion(sent, now);
  const facts = factsOf(premise).filter((fact) =>
    assertion.stated.some(
      ({ key, relation, side }) => key === fact.key && side === fact.side && relation.predicate === fact.predicate,
    ),
  );
  // The vectors of all these pairs are about equally similar.
  const each = {
    item_id: 'premise',
    content: premise,
    since: null,
    ...closest(premise, assertion.statements),
    cosine: 0.85,
  };
  const { judged } = await cascade({} as Ctx, assertion, { cases: [each], facts }, false);
  return judged.filter(isConflict).map((found) => conflictOf(found).conflict_type)[0];
}

test.each([
  ['The capital of Norway is Oslo.', 'The capital of Zamunda is Latto.'],
  ['Oslo is the capital of Norway.', 'Latto is the capital of Zamunda.'],
  ['Halden Optics was founded in 1998.', 'Norvik Marine was founded in 2004.'],
  ['Halden Optics was founded by Ida Berg in 1998.', 'Norvik Marine was founded by Per Lund in 2004.'],
  ['The red pump runs at 40 Hz.', 'The blue pump runs at 50 Hz.'],
  ['The price of the small box is 4 euros.', 'The price of the large box is 7 euros.'],
  ['The sales team is led by Ida Berg.', 'Ida Berg leads the sales team.'],
  ['Backups of the mail server are kept for 30 days.', 'Backups of the wiki are kept for 90 days.'],
  ['Team A deploys on Mondays.', 'Team B deploys on Thursdays.'],
  ['Halden Optics acquired Norvik Marine.', 'Norvik Marine was acquired by Halden Optics.'],
  ['Emma Lund reports to Liam Berg.', 'Emma Lund works with Liam Berg.'],
  ['The brake test must be done before each ride.', 'No ride may start without a brake test.'],
])('"%s" does not contradict "%s"', async (premise, assertion) =>
  expect(await conflict(premise, assertion)).toBeUndefined(),
);

test.each([
  ['Customer addresses may be stored for ten years.', 'Never store customer addresses.', 'direct_contradiction'],
  ['Never store card numbers in the log.', 'Card numbers may be stored in the log.', 'direct_contradiction'],
  ['Photos of guests must not be published.', 'Photos of guests may be published.', 'direct_contradiction'],
  ['We use Postgres instead of Mongo.', 'We use Mongo instead of Postgres.', 'direct_contradiction'],
  ['Use steel instead of wood for the frame.', 'Use wood instead of steel for the frame.', 'direct_contradiction'],
  ['We chose rail over road for deliveries.', 'We chose road over rail for deliveries.', 'direct_contradiction'],
  ['We prefer trains to flights.', 'We prefer flights to trains.', 'direct_contradiction'],
  ['We decided to use Neo4j for the graph.', 'We decided against Neo4j for the graph.', 'direct_contradiction'],
  ['Emma Lund reports to Liam Berg.', 'Liam Berg reports to Emma Lund.', 'entity_confusion'],
  ['Norvik Marine was acquired by Halden Optics.', 'Norvik Marine acquired Halden Optics.', 'entity_confusion'],
  ['Anna Hale is the manager of Ben Lund.', 'Ben Lund is the manager of Anna Hale.', 'entity_confusion'],
  ['The capital of Norway is Oslo.', 'Bergen is the capital of Norway.', 'direct_contradiction'],
  ['Ida Berg leads the sales team.', 'The sales team is led by Per Lund.', 'entity_confusion'],
  ['The boss of Anna is Per Lund.', 'Anna reports to Ida Berg.', 'direct_contradiction'],
  ['The tank holds 300 litres.', 'The tank holds 500 litres.', 'numeric_mismatch'],
  ['Backups are kept for 30 days.', 'Backups are kept for 90 days.', 'numeric_mismatch'],
  ['The ticket costs 20 euros.', 'The ticket costs 25 euros.', 'numeric_mismatch'],
])('"%s" contradicts "%s", found by %s', async (premise, assertion, type) =>
  expect(await conflict(premise, assertion)).toBe(type),
);
