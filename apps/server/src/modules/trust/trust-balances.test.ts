import {
  addDays,
  BANK_CURRENCY,
  BANK_ZONE,
  CURRENCIES,
  type Currency,
  instantAt,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openTrustStage, type TrustStage } from '../../test/trust-stage.ts';
import { post } from '../ledger/index.ts';
import { NOTHING_HELD, type TrustBalances, trustAccounts, trustBalances } from './trust-balances.query.ts';

let stage: TrustStage;
const DAY = toLocalDate('2026-11-03');
beforeAll(async () => {
  stage = await openTrustStage(DAY);
});
afterAll(() => stage.close());

const MERCHANTS = ['019ac000-0000-7000-8000-000000000001', '019ac000-0000-7000-8000-000000000002'];
const ACCOUNTS = [
  'trust-bank',
  'bank-charges',
  'operating-bank',
  'fee-income',
  'gst-payable',
  'payouts-out',
  ...MERCHANTS.flatMap((id) => [`merchant:${id}`, `uncleared:${id}`]),
];
const KINDS = ['trust_shortfall_funded', 'trust_shortfall_recovered', 'trust_fee_swept', 'trust_other'];

type Moved = { kind: string; currency: Currency; from: string; to: string; cents: number; day: number };

/** Numbers that are the same at each run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What is meant, a movement at a time. */
function heldBy(moved: readonly Moved[], currency: Currency): TrustBalances | undefined {
  const own = moved.filter((one) => one.currency === currency);
  if (own.length === 0) return undefined;
  const held = (account: string, among = own) =>
    among.reduce(
      (sum, { from, to, cents }) => sum + (to === account ? cents : 0) - (from === account ? cents : 0),
      0,
    );
  const cover = own.filter(({ kind }) => KINDS.indexOf(kind) < 2);
  const fundedCents = -held('operating-bank', cover);
  const balances = MERCHANTS.map((id) => held(`merchant:${id}`));
  const positive = (of: readonly number[]) => of.reduce((sum, cents) => sum + Math.max(0, cents), 0);
  return {
    trustBankCents: held('trust-bank'),
    merchantsCents: positive(balances.map((cents) => -cents)),
    shortfallCents: positive(balances),
    chargesCents: held('bank-charges'),
    fundedCents,
    unclearedCents: -MERCHANTS.reduce((sum, id) => sum + held(`uncleared:${id}`), 0),
    payoutsOutCents: -held('payouts-out'),
    feesCents: -held('fee-income') - held('gst-payable') - held('operating-bank') - fundedCents,
  };
}

/** Without the sign of nothing. */
const plain = (held: TrustBalances | undefined) =>
  held && Object.fromEntries(Object.entries(held).map(([name, cents]) => [name, cents + 0]));

it('sums the account of every currency at once to what its movements came to, now and at an instant', async () => {
  const read = (day?: number) =>
    stage.within(
      (work) =>
        trustAccounts(work, day === undefined ? undefined : instantAt(addDays(DAY, day), '12:00', BANK_ZONE)),
      stage.lorikeet,
    );
  expect([...(await read())]).toEqual([]);
  expect(await stage.within((work) => trustBalances(work), stage.lorikeet)).toEqual(NOTHING_HELD);
  const next = numbers(11);
  const moved = Array.from({ length: 120 }, (_, n): Moved => {
    const from = next(ACCOUNTS.length);
    const to = (from + 1 + next(ACCOUNTS.length - 1)) % ACCOUNTS.length;
    return {
      kind: KINDS[next(KINDS.length)]!,
      currency: CURRENCIES[next(CURRENCIES.length)]!,
      from: ACCOUNTS[from]!,
      to: ACCOUNTS[to]!,
      cents: 1 + next(50),
      day: Math.floor(n / 12),
    };
  });
  for (const { kind, currency, from, to, cents, day } of moved) {
    stage.at(addDays(DAY, day), '12:00');
    await stage.within(async (work) => {
      const entries = [
        { account: to, amountCents: cents },
        { account: from, amountCents: -cents },
      ];
      const sourceId = work.newId();
      const effectiveDate = addDays(DAY, next(20));
      await post(work, { kind, entries, sourceId, currency, effectiveDate } as never);
    }, stage.lorikeet);
  }
  for (const day of [undefined, 0, 3, 8, 9]) {
    const until = moved.filter((one) => day === undefined || one.day <= day);
    const accounts = await read(day);
    for (const currency of CURRENCIES)
      expect(plain(accounts.get(currency)), `${currency} ${day}`).toEqual(plain(heldBy(until, currency)));
    expect([...accounts.keys()]).toEqual([...accounts.keys()].sort());
  }
  const own = await stage.within((work) => trustBalances(work), stage.lorikeet);
  expect(plain(own)).toEqual(plain(heldBy(moved, BANK_CURRENCY)));
});

it('a close that moves nothing sums the book once, and keeps what it read', async () => {
  const closed = addDays(DAY, 25);
  await stage.closeTrust(closed);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await stage.closeTrust(addDays(closed, 1));
  const texts = asked.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? '');
  asked.mockRestore();
  expect(texts.filter((text) => text.includes('from account_days'))).toHaveLength(1);
  const { rows } = await stage.platform.pool.query<{ trust: number; funded: number }>(sql`
    select trust_bank_cents as trust, funded_cents as funded from trust_closes
    where merchant_id = ${stage.lorikeet} order by day`);
  const { trustBankCents, fundedCents } = await stage.within((work) => trustBalances(work), stage.lorikeet);
  expect(rows).toEqual([
    { trust: trustBankCents, funded: fundedCents },
    { trust: trustBankCents, funded: fundedCents },
  ]);
});
