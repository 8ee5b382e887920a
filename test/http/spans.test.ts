import { readFileSync } from 'node:fs';
import path from 'node:path';
import { trace, type Span, type SpanOptions } from '@opentelemetry/api';
import { projectRoot } from '../../src/config';
import { Refusal } from '../../src/errors';
import { inSpan, operations } from '../../src/http/spans';

const spans: { name: string; attributes: Record<string, unknown>; status?: unknown }[] = [];

beforeAll(() => {
  const startActiveSpan = (name: string, { attributes = {} }: SpanOptions, work: (span: Span) => unknown) => {
    const span = { name, attributes: { ...attributes } as Record<string, unknown>, status: undefined as unknown };
    const own = {
      setAttribute: (key: string, value: unknown) => (span.attributes[key] = value),
      setStatus: ({ code }: { code: unknown }) => (span.status = code),
      end: () => spans.push(span),
    };
    return work(own as unknown as Span);
  };
  trace.setGlobalTracerProvider({ getTracer: () => ({ startActiveSpan, startSpan: () => undefined }) } as never);
});
afterAll(() => trace.disable());

test('an operation has a span with its name, workspace, item and code of refusal, and nothing else', async () => {
  const operation = { name: 'update_memory', item_id: 'mem_1', store: () => 'wsp_1' };
  await inSpan(operation, () => Promise.resolve('secret'));
  await expect(inSpan(operation, () => Promise.reject(new Refusal('not_found')))).rejects.toThrow();
  await inSpan({ ...operation, name: undefined }, () => Promise.resolve());
  const attributes = {
    'gen_ai.operation.name': 'update_memory',
    'gen_ai.memory.record.id': 'mem_1',
    'gen_ai.memory.store.id': 'wsp_1',
  };
  expect(spans).toEqual([
    { name: 'update_memory', attributes, status: undefined },
    { name: 'update_memory', attributes: { ...attributes, 'error.type': 'not_found' }, status: 2 },
  ]);
});

test('every operation is that of a route', () => {
  const page = readFileSync(path.join(projectRoot, 'docs', 'routes.md'), 'utf8').replace(/\{(\w+)\}/g, ':$1');
  expect(Object.keys(operations).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
