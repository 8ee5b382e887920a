import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { countsHere, measured, openMetrics } from '../../src/process/metrics';

test('/metrics has the sums of the service and its worker, and the open runs', async () => {
  measured.modelTokens.inc(5);
  measured.request.observe({ method: 'GET', route: '/memory/:item_id', status: 200 }, 0.02);
  const ofWorker = await countsHere();
  const openRuns = () => Promise.resolve({ queued: 3, running: 1, oldest_seconds: 40 });
  const server = openMetrics({ ofWorker: () => Promise.resolve(ofWorker), openRuns }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const text = await (await fetch(`${at}/metrics`)).text();
    const lines = text.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'memory_model_tokens_total 10',
        'memory_request_seconds_count{method="GET",route="/memory/:item_id",status="200"} 2',
        'memory_open_runs{status="queued"} 3',
        'memory_oldest_open_run_seconds 40',
      ]),
    );
    expect(text).toContain('memory_nodejs_eventloop_lag_seconds');
    expect((await fetch(`${at}/other`)).status).toBe(404);
  } finally {
    server.close();
  }
});
