// In a Neo4j cluster, reads go to followers, which may be behind. A bookmark names a commit: a query that carries it
// waits until its server has that commit. So every query carries the latest commits of all processes of the service,
// and a writer can read its own write, whichever process serves the next request.
//
// All callers share the bookmarks. Bookmarks per caller would not be enough: a request first looks up its key, which
// another caller may have made. A bookmark also stands for all commits before it, so a short list is enough. With a
// single server (`bolt://`) there is nothing to wait for, so there are no bookmarks.
//
// The driver's own bookmark manager was tried: it does not wait until the bookmark is stored, so another process could
// read before.
import type { RedisClient } from './connect';
import type { Bookmarks } from '../graph/run';
import type { Log } from '../log';

const key = 'bookmarks';
/** More commits than can be open at once. */
const maxBookmarks = 50;
/**
 * Followers are never this far behind. Old bookmarks must expire, because a Neo4j restored from a backup refuses every
 * query with a bookmark that it does not know.
 */
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
