import { isTest, type SourceFile } from './source-files.ts';

/**
 * Tables that more than one module writes, each with the reason. Any other has one writer: a module that wants a change asks
 * the owner for a function, or for a statement to be part of its own.
 */
const SHARED_TABLES: Readonly<Record<string, string>> = {
  merchant_users:
    'identity writes what people change of their own sign-in, team what a merchant decides about its people',
  user_emails: 'as merchant_users: one list of e-mails, kept by the person and by the team',
  user_tokens: 'identity makes and spends links, team ends those of somebody who leaves or moves',
};

/** The tables of staff behind the names that identity's statements for both realms use. */
const REALM: Readonly<Record<string, string>> = {
  users: 'merchant_users',
  sessions: 'sessions',
  tokens: 'refresh_tokens',
  emails: 'user_emails',
  links: 'user_tokens',
  recoveryCodes: 'user_recovery_codes',
  passkeys: 'user_passkeys',
};

export type Write = { table: string; place: string; at: string };

const TABLE = String.raw`(?:([a-z_]+)|\$\{(?:[\w.]*\.)?(\w+)\})`;
const INSERT_OR_DELETE = new RegExp(String.raw`\b(?:insert\s+into|delete\s+from)\s+${TABLE}`, 'g');
/** Rows that are streamed in: a column list follows, which it does not after `copy x to`. */
const COPY = new RegExp(String.raw`\bcopy\s+${TABLE}\s*\(`, 'g');
/** Not the `update` of `for update of p` and `do update set`. */
const UPDATE = new RegExp(String.raw`\bupdate\s+${TABLE}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'g');

/** The tables that the statements of a file write; comments are passed over. */
export function writesOf({ path, text }: SourceFile): Write[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
  return [INSERT_OR_DELETE, COPY, UPDATE].flatMap((pattern) =>
    [...code.matchAll(pattern)].map((found) => ({
      table: found[1] ?? REALM[found[2]!] ?? found[2]!,
      place: placeOf(path),
      at: `${path}:${code.slice(0, found.index).split('\n').length}`,
    })),
  );
}

const placeOf = (path: string): string => /\/modules\/([^/]+)\//.exec(path)?.[1] ?? 'platform';

/** A sentence for each table that more than one module writes without a reason, and for a reason without need. */
export function findSecondWriters(
  files: readonly SourceFile[],
  reasons: Readonly<Record<string, string>> = SHARED_TABLES,
): string[] {
  const byTable = Map.groupBy(
    files.filter(({ path }) => isServerCode(path)).flatMap(writesOf),
    ({ table }) => table,
  );
  const faults = [...byTable].flatMap(([table, writes]) => {
    const first = writes[0]!;
    const second = writes.find(({ place }) => place !== first.place);
    return second && !(table in reasons)
      ? [
          `${table} is written by ${first.place} (${first.at}) and by ${second.place} (${second.at}). Leave the ` +
            'statement with the module that owns the table, exported by its index.ts as a function or as a part of a ' +
            'larger statement.',
        ]
      : [];
  });
  const idle = Object.keys(reasons).filter(
    (table) => new Set(byTable.get(table)?.map(({ place }) => place)).size < 2,
  );
  return [
    ...faults,
    ...idle.map((table) => `${table} has one writer: take it off the list in scripts/house/writers.ts.`),
  ];
}

const isServerCode = (path: string) => /^apps\/server\/src\/(modules|platform)\//.test(path) && !isTest(path);
