import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postingWords } from '@lorikeet/contracts/posting-words';
import { formatPlainAmount, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { MERCHANT_ACCOUNTS } from '@lorikeet/domain/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balances, journalAccount, journalOf as journalIn, post } from '../modules/ledger/index.ts';
import { inTenant, SYSTEM } from '../platform/work.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../test/two-merchants.ts';
import { journalOf } from './write-journal.ts';

/** Every kind that has words, and one that has none. */
const KINDS = [...Object.keys(postingWords.posting), 'test_movement'];

let database: TestDatabase;
let portal: TestPortal;
let harbour: TestMerchant;
let folder: string;
let journal: string;

const has = (tool: string) => spawnSync(tool, ['--version']).status === 0;
/** What every account holds by the portal, as the journal would print it. */
async function ours(): Promise<Map<string, string>> {
  const held = await inTenant(portal.platform, harbour.id, SYSTEM, (work) => balances(work));
  return new Map(
    held.map(({ account, currency, cents }) => [
      `${journalAccount(account)} ${currency}`,
      formatPlainAmount(toCents(cents)),
    ]),
  );
}

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  ({ harbour } = await openTwoMerchants(portal));
  const movements = fc.sample(
    fc.record({
      accounts: fc.shuffledSubarray(Object.keys(MERCHANT_ACCOUNTS), { minLength: 2, maxLength: 4 }),
      cents: fc.array(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), {
        minLength: 4,
        maxLength: 4,
      }),
      currency: fc.constantFrom('AUD', 'USD'),
      day: fc.integer({ min: 1, max: 28 }),
    }),
    { numRuns: 120, seed: 7 },
  );
  await inTenant(portal.platform, harbour.id, SYSTEM, async (work) => {
    for (const [n, { accounts, cents, currency, day }] of movements.entries()) {
      const firsts = accounts.slice(1).map((account, n) => ({ account, amountCents: cents[n]! }));
      const rest = {
        account: accounts[0]!,
        amountCents: -firsts.reduce((sum, one) => sum + one.amountCents, 0),
      };
      await post(work, {
        kind: KINDS[n % KINDS.length]!,
        sourceId: work.newId(),
        currency,
        entries: [...firsts, rest],
        effectiveDate: toLocalDate(`2026-02-${String(day).padStart(2, '0')}`),
      });
    }
  });
  const pieces: string[] = [];
  for await (const piece of journalOf(portal.platform.pool, harbour.id)) pieces.push(piece);
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  journal = join(folder, 'all.journal');
  writeFileSync(journal, pieces.join(''));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await portal.close();
  await database.drop();
});

describe('the journal', () => {
  it('says in words what was posted, and by a tag which code that is', async () => {
    const pieces: string[] = [];
    await inTenant(portal.platform, harbour.id, SYSTEM, async (work) => {
      for await (const piece of journalIn(work, undefined, 'zh')) pieces.push(piece);
    });
    const english = readFileSync(journal, 'utf8');
    expect(english).toMatch(/^2026-02-\d\d \* Invoice issued {2}; kind:invoice_issued, txn:/m);
    expect(english).toMatch(/^2026-02-\d\d \* Test movement {2}; kind:test_movement, txn:/m);
    expect(english).toMatch(/^2026-02-\d\d \* BPAY receipt, unmatched {2}; kind:bpay_unmatched, /m);
    expect(pieces.join('')).toMatch(/^2026-02-\d\d \* 开具账单 {2}; kind:invoice_issued, txn:/m);
  });

  it('names every account by its kind', () => {
    expect(journalAccount('balance:available')).toBe('assets:balance:available');
    expect(journalAccount('gst-collected')).toBe('liabilities:gst-collected');
    expect(journalAccount('uncleared:0198')).toBe('liabilities:uncleared:0198');
    expect(journalAccount('fee-income')).toBe('income:fee-income');
  });

  it.each(
    [
      { program: 'hledger', accepts: hledgerAccepts },
      { program: 'ledger', accepts: ledgerAccepts },
    ].filter(({ program }) => has(program)),
  )('is accepted by $program, strictly', ({ accepts }) => accepts());
});

/*
 * Accounting programs of others. `npm test` installs them where it may; elsewhere there is nothing to compare with.
 */

/** It finds no fault, and its balances are the portal's. */
async function hledgerAccepts(): Promise<void> {
  execFileSync('hledger', ['-f', journal, 'check', '-s'], { stdio: 'pipe' });
  const args = ['-f', journal, 'bal', '--flat', '--no-total', '--layout=bare', '-E', '-O', 'csv'];
  const rows = execFileSync('hledger', args, { encoding: 'utf8' }).trim().split('\n').slice(1);
  const theirs = new Map<string, string>(
    rows.map((row) => {
      const [account, commodity, amount] = row.split(',').map((cell) => cell.replaceAll('"', ''));
      return [`${account} ${commodity || 'AUD'}`, amount!];
    }),
  );
  for (const [account, amount] of await ours()) {
    expect([account, theirs.get(account) ?? '0.00']).toEqual([account, amount]);
  }
  const stats = execFileSync('hledger', ['-f', journal, 'stats'], { encoding: 'utf8' });
  expect(stats).toMatch(/Transactions\s+: 120 /);
}

async function ledgerAccepts(): Promise<void> {
  const checked = spawnSync('ledger', ['-f', journal, '--strict', '--pedantic', 'bal'], {
    encoding: 'utf8',
  });
  expect(checked.stderr).toBe('');
  expect(checked.status).toBe(0);
}
