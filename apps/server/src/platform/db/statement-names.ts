import { createHash } from 'node:crypto';

/**
 * Statements that a connection keeps prepared; each costs its memory on every connection. A portal has more texts than
 * these, some hundreds of them in rare variants of lists: those that run a second time after so many others have no name and
 * are planned at each run, which costs that time and changes no answer. By then what runs all day has its own. None is
 * replaced: the database keeps a name until its connection ends, so that a place given to another text frees nothing. Nothing
 * else reads the names.
 */
const MOST_NAMES = 800;
/** How many texts are watched for a second run; beyond these the watch starts over. */
const MOST_TEXTS = 2_000;

/**
 * How many rows a search finds depends on its words: a plan for any words walks a whole tenant for rare ones. A pattern that
 * is written out in the text is no search.
 */
const SEARCH = /\bi?like\b(?!\s*')|@@/i;

/**
 * Names under which statements are prepared, so that a connection parses and plans them once. A text gets its name,
 * made from its hash, the second time it runs: one that runs once is not worth preparing. A search gets none and is
 * planned for the words that it looks for.
 */
export type StatementNames = {
  nameOf(text: string): string | undefined;
  /** Renames every statement: those prepared under the old names no longer fit the tables. */
  renew(): void;
};

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  let seenOnce = new Set<string>();
  let generation = 0;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known) return known;
      if (names.size >= MOST_NAMES || SEARCH.test(text)) return undefined;
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= MOST_TEXTS) seenOnce = new Set();
        seenOnce.add(text);
        return undefined;
      }
      const name = `${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 27)}`;
      names.set(text, name);
      return name;
    },
    renew() {
      generation += 1;
      names.clear();
    },
  };
}

/** For a pooler that shares connections between transactions: nothing is prepared. */
export const NO_NAMES: StatementNames = { nameOf: () => undefined, renew() {} };
