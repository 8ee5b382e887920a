// Fifty agents claim tasks from two services and are killed; twenty agents write notes at once.
import { claimAll, handOffs } from '../../scripts/lab/drills/plans';
import { openDrill, type Drill } from '../../scripts/lab/drills/drill';
import { startService, type ServiceProcess } from '../../scripts/lab/drills/service-process';
import { choosePort } from '../../scripts/runtime/process/ports';
import { drill, isDrill } from '../support/drill';
import { useServersForServices } from '../support/servers';

useServersForServices();

let opened: Drill;
let ports: number[];
let bases: string[];
let services: ServiceProcess[];
beforeAll(async () => {
  if (!isDrill) return;
  opened = await openDrill('claims');
  ports = [await choosePort(), await choosePort()];
  bases = ports.map((port) => `http://127.0.0.1:${port}`);
  services = await Promise.all(ports.map((port) => startService(opened.config, port)));
});
afterAll(async () => {
  if (!isDrill) return;
  for (const service of services) await service.stop();
  await opened.close();
});

drill('no task is claimed twice or stays claimed by a killed agent, and each is completed once', async () => {
  const report = await claimAll(opened, bases, 2_000, async () => {
    await services[1]?.kill();
    services[1] = await startService(opened.config, ports[1] as number);
  });
  process.stdout.write(`${JSON.stringify(report)}\n`);
  expect(report).toMatchObject({ left: 0, completed_twice: 0, overlaps: 0, stuck: 0 });
  expect(report.killed).toBeGreaterThan(5);
});

drill('none of a thousand notes and decisions written by twenty agents at once is lost', async () => {
  expect(await handOffs(opened, bases, 1_000)).toBe(0);
});
