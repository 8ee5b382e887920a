// The connection to Redis: events, queues, locks. Data that must not be lost is never stored only there.
//
// A Redis Cluster spreads keys over its nodes by slots, and a command or script may only name keys of one slot. Keys
// that are used together therefore share a tag: only the part in braces determines the slot of a key. A single Redis
// has no slots, and its keys have no tags: earlier versions, which may run beside this one during an upgrade, use the
// same keys.
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { ConfigError, type Config } from '../config';
import { Unavailable } from '../errors';
import type { Log } from '../log';

export type RedisClient = Redis | Cluster;

/** The part of a key that determines its slot. */
export const tagged = (redis: RedisClient, tag: string): string => (redis.isCluster ? `{${tag}}` : tag);

const connectMs = 5_000;
/** Interval for listing the nodes of a cluster. Otherwise a returning node would only be found through its keys. */
const listNodesMs = 5_000;

/** @throws ConfigError when no address is set, or no Redis accepts the login */
export async function connectRedis(config: Config, log: Log): Promise<RedisClient> {
  const { REDIS_URL: url } = config;
  if (!url) throw new ConfigError('REDIS_URL is not set. Use ./scripts/start, which starts a Redis and sets it.');
  const { hosts, isCluster, ...login } = addressOf(url);
  const redis = isCluster ? openCluster(hosts, login) : openSingle(url);
  let reason: Error | undefined;
  redis.on('error', (error: Error & { lastNodeError?: Error }) => {
    reason = error.lastNodeError ?? error;
    log.debug({ err: error }, 'redis');
  });
  const refuse = (cause: Error) =>
    new ConfigError(
      `Cannot connect to Redis at ${hosts.join(', ')}: ${cause.message.replace(/\.$/, '')}. Correct REDIS_URL.`,
      { cause },
    );
  try {
    await connected(redis);
  } catch (error) {
    redis.disconnect();
    // After a rejected login, the error only reports a closed connection. `reason` is the real cause.
    throw refuse(reason ?? (error as Error));
  }
  if (!isCluster && /cluster_enabled:1/.test(await redis.info('cluster').catch(() => ''))) {
    redis.disconnect();
    throw refuse(new Error('it is a node of a cluster, whose address begins with redis+cluster://'));
  }
  return redis;
}

interface Address {
  hosts: string[];
  isCluster: boolean;
  username?: string | undefined;
  password?: string | undefined;
  tls?: RedisOptions['tls'];
}

/** Several nodes of a cluster may be named, and at least one must answer: `redis+cluster://:password@a:6379,b:6379`. */
function addressOf(url: string): Address {
  const [, tls, cluster, login, hosts = ''] = /^redis(s?)(\+cluster)?:\/\/(?:([^@]*)@)?([^/?#]*)/.exec(url) ?? [];
  const [username, password] = (login?.split(':') ?? []).map((text) => decodeURIComponent(text) || undefined);
  return {
    hosts: hosts.split(','),
    isCluster: cluster !== undefined,
    username,
    password,
    ...(tls && { tls: {} }),
  };
}

// While Redis is down, commands fail immediately. The client reconnects by itself.
const failing = { enableOfflineQueue: false, lazyConnect: true };

const openSingle = (url: string) =>
  new Redis(url, {
    ...failing,
    maxRetriesPerRequest: 0,
    connectTimeout: connectMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });

const openCluster = (hosts: string[], login: RedisOptions) =>
  new Cluster(
    hosts.map((host) => {
      const { hostname, port } = new URL(`redis://${host}`);
      return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || '6379') };
    }),
    {
      ...failing,
      slotsRefreshInterval: listNodesMs,
      retryDelayOnClusterDown: 0,
      // A command whose node has closed its connection or handed its slot over is sent again every 100 ms.
      maxRedirections: 5,
      redisOptions: { ...login, connectTimeout: connectMs },
    },
  );

/** The promise of `connect` is never settled while some slots of a cluster are not served. */
async function connected(redis: RedisClient): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('ETIMEDOUT: no answer, or not for all slots')), connectMs);
  });
  await Promise.race([redis.connect(), late]).finally(() => clearTimeout(timer));
}

/** Opens another connection, for commands that block it; it connects by itself. */
export function anotherConnection(
  redis: RedisClient,
  { enableOfflineQueue = false, ...options }: RedisOptions,
): RedisClient {
  const own = { enableOfflineQueue, lazyConnect: false };
  return redis instanceof Cluster
    ? redis.duplicate([], { ...own, redisOptions: options })
    : redis.duplicate({ ...own, ...options });
}

/**
 * The servers that store keys: all servers of a cluster, or the only one.
 * @throws Error when Redis is down, or a slot of the cluster is not served
 */
export async function serversOf(redis: RedisClient): Promise<Redis[]> {
  if (redis instanceof Cluster) {
    const info = await redis.cluster('INFO');
    const servers = redis.nodes('master');
    const size = Number(/cluster_size:(\d+)/.exec(info)?.[1]);
    if (/cluster_state:ok/.test(info) && /cluster_slots_ok:16384\b/.test(info) && servers.length >= size)
      return servers;
    throw new Error('not all slots of the Redis cluster are served');
  }
  await redis.ping();
  return [redis];
}

/** @throws Unavailable if `work` fails */
export async function ofRedis<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Unavailable('Redis', error);
  }
}

/** Whether Redis is unreachable or still loading, so that a later attempt may succeed. */
export const isRedisAway = (error: unknown) =>
  error instanceof ConfigError &&
  error.cause instanceof Error &&
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|LOADING|CLUSTERDOWN|Connection is closed/.test(error.cause.message);
