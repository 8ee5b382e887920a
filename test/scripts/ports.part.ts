import { createServer, type AddressInfo } from 'node:net';
import { choosePort, portIsFree, requirePort, somebodyListens } from '../../scripts/runtime/process/ports';
import { messageOf } from '../support/programs';

test('a port in use is reported with the program that uses it and the solution', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await expect(somebodyListens(port)).resolves.toBe(true);
    const message = await messageOf(requirePort(port, '127.0.0.1'));
    // `lsof` finds the program; without it, or without permission, the message omits the program.
    expect(message).toMatch(
      new RegExp(`^Port ${port} is already used by (\\S+ \\(process ${process.pid}\\)|another program)\\.`),
    );
    expect(message).toContain(`PORT=${port + 1} ./scripts/start`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  await expect(requirePort(port, '127.0.0.1')).resolves.toBeUndefined();
});

test('a chosen port is free', async () => {
  await expect(portIsFree(await choosePort())).resolves.toBe(true);
});
