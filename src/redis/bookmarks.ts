// In a Neo4j cluster, reads go to followers, which may be behind. A bookmark names a commit: a query that carries it
// waits until its server has that commit. So every query carries the latest commits of all processes of the service,
// and whoever writes reads the write, wherever the next request is served.
//
// All callers share the bookmarks. Those of a caller alone would not do: a request first looks up its key, which another
// caller may have made. A bookmark also stands for all commits before it, so a short list is enough. With one server
// (`bolt://`) there is nothing to wait for, and none of this.
//
// The driver's own bookmark manager was tried: it does not wait until the bookmark is stored, so another process could
// read before.
import type { RedisClient } from './connect';
import type { Bookmarks } from '../graph/run';
import type { Log } from '../log';

const key = 'bookmarks';
/** There are never this many commits at a time. */
const maxBookmarks = 50;
/** Followers are less behind. A Neo4j restored from a backup refuses every query with a bookmark that it does not know. */
const rememberedSeconds = 300;

/** While Redis is away, each process knows only its own bookmarks. */
export function openBookmarks(redis: RedisClient, log: Log): Bookmarks {
  let own: string[] = [];
  const away = (error: unknown) => log.debug({ err: error }, 'bookmarks');
  return {
    async latest() {
      const shared = await redis.lrange(key, 0, -1).catch((error: unknown) => {
        away(error);
        return [];
      });
      return [...new Set([...own, ...shared])];
    },
    async add(bookmarks) {
      if (bookmarks.length === 0) return;
      own = [...bookmarks, ...own].slice(0, maxBookmarks);
      const stored = redis
        .pipeline()
        .lpush(key, ...bookmarks)
        .ltrim(key, 0, maxBookmarks - 1)
        .expire(key, rememberedSeconds);
      await stored.exec().catch(away);
    },
  };
}
