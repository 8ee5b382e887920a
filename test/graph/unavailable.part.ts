// A Neo4j that does not answer is reported as Unavailable.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import neo4j, { type Driver } from 'neo4j-driver';
import { Unavailable } from '../../src/errors';
import { Graph } from '../../src/graph/run';

const sockets: Socket[] = [];
let server: Server;
let driver: Driver;
let graph: Graph;
beforeAll(async () => {
  server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  driver = neo4j.driver(`bolt://127.0.0.1:${port}`, undefined, { connectionAcquisitionTimeout: 100 });
  graph = new Graph(driver, 'neo4j', 1_000);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await driver.close();
  server.close();
});

test('reads from a server that accepts connections but never answers fail with Unavailable', async () => {
  await expect(graph.unscoped('auth/list-signing-keys', {})).rejects.toThrow(Unavailable);
});

test('writes to a server that accepts connections but never answers fail with Unavailable', async () => {
  await expect(graph.writeUnscoped((transaction) => transaction.run('auth/list-signing-keys', {}))).rejects.toThrow(
    Unavailable,
  );
});

test('reads over a connection that is being closed fail with Unavailable', async () => {
  await driver.close();
  await expect(graph.unscoped('auth/list-signing-keys', {})).rejects.toThrow(Unavailable);
});
