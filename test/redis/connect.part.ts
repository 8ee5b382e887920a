// Connection errors of Redis: the message gives the reason, without the password.
import { loadConfig } from '../../src/config';
import { openLog } from '../../src/log';
import { connectRedis } from '../../src/redis/connect';

const server = new URL(process.env['REDIS_URL'] as string);

test.each([
  ['no password', '', 'NOAUTH'],
  ['another password', ':not-that-one@', 'WRONGPASS'],
])('a connection with %s fails with the reason, and the message hides the password', async (_name, login, reason) => {
  const config = loadConfig({ REDIS_URL: `redis://${login}${server.host}` });
  const refused: unknown = await connectRedis(config, openLog('silent')).catch((error: unknown) => error);
  const { message } = refused as Error;
  expect(message).toContain(`Cannot connect to Redis at ${server.host}: ${reason}`);
  expect(message).not.toContain('not-that-one');
});

test('a connection to a port without a server fails with the reason', async () => {
  const config = loadConfig({ REDIS_URL: 'redis://127.0.0.1:1' });
  await expect(connectRedis(config, openLog('silent'))).rejects.toThrow(
    'Cannot connect to Redis at 127.0.0.1:1: connect ECONNREFUSED',
  );
});
