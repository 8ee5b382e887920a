import { openLog } from '../../src/log';
import { named, watchEventLoop } from '../../src/process/watchdog';
import { holdThread } from '../support/hold-thread';

test('a blocked event loop is logged as a warning that names the requests in progress', async () => {
  const lines: Record<string, unknown>[] = [];
  const logged = new Promise<void>((resolve) => {
    const write = (line: string) => {
      lines.push(JSON.parse(line) as Record<string, unknown>);
      resolve();
    };
    watchEventLoop(openLog('warn', { write }));
  });
  await named('POST /memory/slow', () => {
    holdThread(1_000);
    return Promise.resolve();
  });
  await logged;
  expect(lines[0]).toMatchObject({ msg: 'the event loop stood still', under_way: ['POST /memory/slow'] });
});
