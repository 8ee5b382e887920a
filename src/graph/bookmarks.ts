// In a cluster, reads go to followers, which may be behind. A bookmark names a commit: a query that carries it waits
// until its server has that commit. So every query carries the latest commits of all processes of the service, and
// whoever writes reads the write, wherever the next request is served.
//
// All callers share the bookmarks. Those of a caller alone would not do: a request first looks up its key, which
// another caller may have made. A bookmark also stands for all commits before it, so a short list is enough, and it is
// kept in Redis in the order of arrival. With one server (`bolt://`) there is nothing to wait for, and none of this.
import neo4j, { type BookmarkManager } from 'neo4j-driver';

/** Shared by the processes. A failure is that of the request. */
export interface BookmarkStore {
  latest(): Promise<string[]>;
  add(bookmarks: string[]): Promise<void>;
}

/** @returns undefined for a single server */
export function bookmarksFor(uri: string | undefined, store: BookmarkStore): BookmarkManager | undefined {
  if (!uri?.startsWith('neo4j')) return undefined;
  let known = new Set<string>();
  return neo4j.bookmarkManager({
    bookmarksSupplier: () => store.latest(),
    bookmarksConsumer: async (bookmarks) => {
      const all = [...bookmarks];
      const fresh = all.filter((bookmark) => !known.has(bookmark));
      known = new Set(all);
      if (fresh.length > 0) await store.add(fresh);
    },
  });
}
