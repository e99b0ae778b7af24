import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { formatPlainAmount, toCents } from '@lorikeet/domain/kernel';
import { balances, journalAccount } from '../../apps/server/src/modules/ledger/index.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Platform } from '../../apps/server/src/platform/work.ts';
import { journalOf } from '../../apps/server/src/tools/write-journal.ts';

export type HeldBooks = {
  /** Books, and the postings after each of which every one of their currencies summed to nothing. */
  books: number;
  instants: number;
  currencies: string[];
  /** Balances that equal their rebuild from the first posting on. */
  balances: number;
  /** Balances that hledger found in the journals and that are the portal's to the cent. */
  hledger: number | 'hledger is not installed';
};

type Posting = { currency: string; accounts: string[]; amounts: number[] };
/** Cents by `account currency`. */
type Balances = Map<string, number>;

const isHledgerHere = (): boolean => spawnSync('hledger', ['--version']).status === 0;

/**
 * Rebuilds each book of some tenants from its postings alone, in the order in which they were booked, and holds three things
 * against one another: the rebuild, the portal's own balances, and what hledger makes of the journal. Throws naming what differs.
 */
export async function holdBooks(platform: Platform, among: readonly string[]): Promise<HeldBooks> {
  const { rows: tenants } = await platform.pool.query<{ id: string; slug: string }>(sql`
    select m.id, m.slug from merchants m
    where m.id = any(${[...among]}::uuid[]) and exists (select 1 from postings p where p.merchant_id = m.id)
    order by m.slug`);
  const isHere = isHledgerHere();
  const held = { books: 0, instants: 0, balances: 0, hledger: 0 };
  const currencies = new Set<string>();
  for (const { id, slug } of tenants) {
    const { balances, instants } = await rebuilt(platform, id, slug);
    same(`${slug}: the portal's balances`, await portals(platform, id), balances);
    if (isHere) {
      same(`${slug}: the journal in hledger`, await hledgers(platform, id), inJournal(balances));
      held.hledger += balances.size;
    }
    held.books += 1;
    held.instants += instants;
    held.balances += balances.size;
    for (const key of balances.keys()) currencies.add(key.split(' ')[1]!);
  }
  return {
    ...held,
    currencies: [...currencies],
    hledger: isHere ? held.hledger : 'hledger is not installed',
  };
}

/** What several held, as if one had held all. */
export function heldByAll(held: readonly HeldBooks[]) {
  const sum = (of: 'books' | 'instants' | 'balances' | 'hledger') =>
    held.reduce((total, one) => total + Number(one[of]), 0);
  const missing = held.map(({ hledger }) => hledger).find((one) => typeof one === 'string');
  return {
    books: sum('books'),
    instants: sum('instants'),
    balances: sum('balances'),
    hledger: missing ?? sum('hledger'),
    currencies: new Set(held.flatMap(({ currencies }) => currencies)).size,
  };
}

/** Every balance after the last posting. Throws for a posting after which a currency of the book is not zero. */
async function rebuilt(platform: Platform, merchantId: string, slug: string) {
  const { rows } = await platform.pool.query<Posting & { id: string }>(sql`
    select id, currency, accounts, amounts from postings where merchant_id = ${merchantId} order by booked_at, id`);
  const balances: Balances = new Map();
  const sums = new Map<string, number>();
  for (const { id, currency, accounts, amounts } of rows) {
    for (const [n, account] of accounts.entries()) {
      const key = `${account} ${currency}`;
      balances.set(key, (balances.get(key) ?? 0) + amounts[n]!);
      sums.set(currency, (sums.get(currency) ?? 0) + amounts[n]!);
    }
    if (sums.get(currency) !== 0)
      throw new Error(
        `${slug}: after posting ${id} its ${currency} is ${sums.get(currency)} cents, not zero`,
      );
  }
  return { balances, instants: rows.length };
}

async function portals(platform: Platform, merchantId: string): Promise<Balances> {
  const rows = await balances({ ...queriesOn(platform.pool), merchantId });
  return new Map(rows.map(({ account, currency, cents }) => [`${account} ${currency}`, cents]));
}

/** Accounts as the journal names them, in plain amounts: two of the portal's may be one of the journal's. */
function inJournal(balances: Balances): Map<string, string> {
  const cents: Balances = new Map();
  for (const [key, amount] of balances) {
    const [account, currency] = key.split(' ') as [string, string];
    const named = `${journalAccount(account)} ${currency}`;
    cents.set(named, (cents.get(named) ?? 0) + amount);
  }
  return new Map([...cents].map(([key, amount]) => [key, formatPlainAmount(toCents(amount))]));
}

/** What hledger, with its strict checks, finds in a book's journal. */
async function hledgers(platform: Platform, merchantId: string): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'lorikeet-journal-'));
  try {
    const file = join(folder, 'all.journal');
    await pipeline(journalOf(platform.pool, merchantId), createWriteStream(file));
    // One reading: with `-s` it fails where `check -s` would.
    const csv = await hledger(['-s', '-f', file, 'bal', '--flat', '-N', '--layout=bare', '-E', '-O', 'csv']);
    return new Map(
      csv
        .trim()
        .split('\n')
        .slice(1)
        .map((row) => row.split(',').map((cell) => cell.replaceAll('"', '')))
        .map(([account, commodity, amount]) => [`${account} ${commodity || 'AUD'}`, amount!]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hledger(args: readonly string[]): Promise<string> {
  const child = spawn('hledger', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  if (code !== 0) throw new Error(`hledger ${args.slice(3).join(' ')}: ${said}`);
  return out;
}

/** What is nothing may be left out on either side. */
function same<T>(what: string, theirs: ReadonlyMap<string, T>, ours: ReadonlyMap<string, T>): void {
  const plain = (value: T | undefined) =>
    value === undefined || value === '0.00' || value === '0' ? 0 : value;
  const apart = [...new Set([...theirs.keys(), ...ours.keys()])].filter(
    (key) => plain(theirs.get(key)) !== plain(ours.get(key)),
  );
  const words = apart.map((key) => `${key}: ${theirs.get(key) ?? 0}, rebuilt ${ours.get(key) ?? 0}`);
  if (apart.length > 0) throw new Error(`${what} differ:\n${words.join('\n')}`);
}
