// How the context of a conversation changes the order of hits, without a graph.
import { scorePlaced, type PlacedHit } from '../../../src/memory/retrieval/score/passes';

/** Turns of sessions, in order, with their base scores. */
function turnsOf(sessions: Record<string, number[]>): PlacedHit[] {
  return Object.entries(sessions).flatMap(([session_key, bases]) => {
    const idOf = (i: number) => (i >= 0 && i < bases.length ? `${session_key}${i}` : null);
    return bases.map((base, i) => ({
      candidate: { item_id: `${session_key}${i}`, content: 'Text.', session_key },
      ...{ base, bm25: 0, score: 0, strength: 0 },
      words: { counts: new Map(), length: 1 },
      ...{ previous: idOf(i - 1), following: idOf(i + 1) },
    }));
  });
}

function orderOf(sessions: Record<string, number[]>): string[] {
  const turns = turnsOf(sessions);
  return scorePlaced(turns, { times: [], hits: turns.length })
    .sort((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate.item_id);
}

test('a turn is not lifted over the hit beside it, however many good turns surround it', () => {
  for (const middle of [0, 0.3, 0.6, 0.89]) {
    const order = orderOf({ a: [0.1, 0.9, middle, 0.9, 0.1], b: [0.9, 0.2] });
    expect(order.indexOf('a2')).toBeGreaterThan(order.indexOf('a1'));
    expect(order.indexOf('a2')).toBeGreaterThan(order.indexOf('a3'));
  }
});

test('a turn beside the best hit comes before an equally good one far from it', () => {
  const order = orderOf({ a: [0.9, 0.4], b: [0.5, 0.4] });
  expect(order.indexOf('a1')).toBeLessThan(order.indexOf('b1'));
});

test('a turn of the session of the best hit comes before an equally good one of another session', () => {
  const order = orderOf({ a: [0.9, 0, 0, 0.4], b: [0.5, 0, 0, 0.4] });
  expect(order.indexOf('a3')).toBeLessThan(order.indexOf('b3'));
});
