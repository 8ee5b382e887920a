// A failing language model is left alone for a while.
import { openCircuit } from '../../src/llm/circuit';
import { Failure, type FailureKind } from '../../src/llm/failure';

const failed = (kind: FailureKind = 'server_error') => new Failure(kind, 'failed');

/** A circuit, and the time that it sees. */
function timed() {
  const time = { ms: 0 };
  const circuit = openCircuit(() => time.ms);
  const fail = (kind?: FailureKind) => circuit.enter().failed(failed(kind));
  return { time, circuit, fail };
}

const leftAlone = expect.objectContaining({ kind: 'left_alone' });

test('opens after three failures in a row, not counting those before a success', () => {
  const { circuit, fail } = timed();
  fail();
  fail();
  circuit.enter().succeeded();
  fail();
  fail();
  expect(circuit.leftAloneMs()).toBe(0);
  fail();
  expect(circuit.leftAloneMs()).toBe(30_000);
  expect(() => circuit.enter()).toThrow(leftAlone);
});

test('opens after one time-out', () => {
  const { circuit, fail } = timed();
  fail('timeout');
  expect(() => circuit.enter()).toThrow(leftAlone);
});

test('after the pause one call tries; others wait for its outcome', () => {
  const { time, circuit, fail } = timed();
  fail('timeout');
  time.ms = 30_000;
  const trial = circuit.enter();
  expect(() => circuit.enter()).toThrow(leftAlone);
  trial.succeeded();
  circuit.enter().succeeded();
  fail();
  expect(circuit.leftAloneMs()).toBe(0);
});

test('a trial that its caller gives up leaves the next call to try', () => {
  const { time, circuit, fail } = timed();
  fail('timeout');
  time.ms = 30_000;
  circuit.enter().givenUp();
  circuit.enter().succeeded();
  expect(circuit.leftAloneMs()).toBe(0);
});

test('each failed trial doubles the pause, up to five minutes, and a success shortens it again', () => {
  const { time, circuit, fail } = timed();
  const pauses: number[] = [];
  for (let n = 0; n < 6; n++) {
    fail('timeout');
    pauses.push(circuit.leftAloneMs() / 1000);
    time.ms += circuit.leftAloneMs();
  }
  expect(pauses).toEqual([30, 60, 120, 240, 300, 300]);
  circuit.enter().succeeded();
  fail('timeout');
  expect(circuit.leftAloneMs()).toBe(30_000);
});

test('calls that began before the pause do not lengthen it', () => {
  const { circuit } = timed();
  const early = [circuit.enter(), circuit.enter()];
  for (const call of early) call.failed(failed('timeout'));
  expect(circuit.leftAloneMs()).toBe(30_000);
});
