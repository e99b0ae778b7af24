import type { ReturnCode, ReturnedEntry } from '@lorikeet/bank-files';
import { addBankDays, formatPlainAmount, type LocalDate, parts, toCents } from '@lorikeet/domain/kernel';
import { acceptFile, withdrawCreditFile } from '../../apps/server/src/modules/bank-files/index.ts';
import { moveMandate } from '../../apps/server/src/modules/customers/index.ts';
import {
  cancelDebit,
  rejectFile,
  runDebits,
  withdrawFile,
} from '../../apps/server/src/modules/debits/index.ts';
import { rejectItem } from '../../apps/server/src/modules/debits/reject-item.ts';
import { moveMerchant } from '../../apps/server/src/modules/merchants/move-merchant.ts';
import { approvePayout } from '../../apps/server/src/modules/payouts/approve-payout.ts';
import { drawPayout } from '../../apps/server/src/modules/payouts/index.ts';
import { makeRefund } from '../../apps/server/src/modules/refunds/index.ts';
import { withdrawRefund } from '../../apps/server/src/modules/refunds/withdraw-refund.ts';
import { loadReturns } from '../../apps/server/src/modules/returns/index.ts';
import { importStatement } from '../../apps/server/src/modules/trust/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { fileOf } from '../../apps/server/src/test/bank-returns.ts';
import { type Act, NOTHING, on, trader } from './any-of.ts';
import { CARD_ACTS } from './card-acts.ts';
import { type City, setFacility } from './city.ts';

const unlodged = sql`from bank_files x where x.status in ('built', 'downloaded')`;

/** What meets when a bank day closes: the first volley of a round. */
export const AT_THE_CLOSE = ['clear', 'load return', 'reject item', 'reject file', 'match statement'];

/** How often each act comes, of about a hundred, and what it does. */
export const ACTS: Record<string, { often: number; act: Act }> = {
  claim: { often: 6, act: (city, luck) => runDebits(trader(city, luck).run, city.day, { wait: false }) },
  accept: {
    often: 12,
    act: on(unlodged, ({ run, id }) => run.inTransaction((work) => acceptFile(work, id, 'RECEIPT'))),
  },
  withdraw: {
    often: 5,
    act: on(unlodged, ({ run, id }) =>
      run.inTransaction(async (work) => {
        const { kind } = await work.one<{ kind: string }>(sql`
          select kind from bank_files where merchant_id = ${work.merchantId} and id = ${id}`);
        await (kind === 'debit' ? withdrawFile : withdrawCreditFile)(work, id, 'wrong_day');
      }),
    ),
  },
  clear: { often: 12, act: (city, luck) => city.phase(trader(city, luck), 'close') },
  'load return': { often: 14, act: loadSome },
  'reject item': {
    often: 5,
    act: on(sql`from payments x where x.stage = 'submitted'`, ({ id, merchant_id }, { inbox }) =>
      inbox.inTransaction((work) => rejectItem(work, { id, merchant_id, reason: 'refused' })),
    ),
  },
  'reject file': {
    often: 3,
    act: on(
      sql`from bank_files x
        where x.kind = 'debit' and x.status = 'accepted' and x.cleared_on is null and x.credited_on is null`,
      ({ run, id }) => rejectFile(run, id, 'refused'),
    ),
  },
  cancel: {
    often: 6,
    act: on(
      sql`from payments x where x.stage in ('scheduled', 'held', 'batched', 'submitted')`,
      ({ run, id }) => run.inTransaction((work) => cancelDebit(work, id, 'by_staff')),
    ),
  },
  'end mandate': {
    often: 0.3,
    act: on(sql`from mandates x where x.status = 'active'`, ({ run, id }) =>
      run.inTransaction((work) => moveMandate(work, id, 'cancel', { note: 'by payer' })),
    ),
  },
  refund: {
    often: 6,
    act: on(
      sql`from payments x where x.stage = 'cleared' and x.refunded_cents < x.amount_cents`,
      ({ run, id }, _city, luck) =>
        run.inTransaction(async (work) => {
          const { left } = await work.one<{ left: number }>(sql`
            select amount_cents - refunded_cents as left from payments
            where merchant_id = ${work.merchantId} and id = ${id}`);
          const cents = toCents(luck() < 0.5 ? left : Math.max(1, Math.floor(left * luck())));
          return makeRefund(work, { payment_id: id, amount_cents: cents, reason: 'goodwill' });
        }),
    ),
  },
  'withdraw refund': {
    often: 2,
    act: on(sql`from refunds x where x.status = 'approved'`, ({ run, id }) =>
      run.inTransaction((work) => withdrawRefund(work, id, 'by staff')),
    ),
  },
  'file refunds': { often: 4, act: (city, luck) => city.phase(trader(city, luck), 'refunds') },
  'draw payout': {
    often: 5,
    act: (city, luck) => trader(city, luck).run.inTransaction((work) => drawPayout(work)),
  },
  'approve payout': {
    often: 8,
    act: on(sql`from payouts x where x.status = 'draft'`, ({ run, id }) => approvePayout(run, id)),
  },
  'match statement': { often: 12, act: printStatement },
  'change facility': {
    often: 2,
    act: (city, luck) => {
      const { run, facilityId } = trader(city, luck);
      return run.inTransaction((work) => setFacility(work, facilityId, luck() < 0.3 ? 'stopped' : 'active'));
    },
  },
  'close merchant': {
    often: 0.1,
    act: ({ traders }) => traders[2]!.run.inTransaction((work) => moveMerchant(work, 'close', 'asked')),
  },
  ...CARD_ACTS,
};

type Returnable = {
  merchant_id: string;
  reference: string;
  cents: number;
  bsb: string;
  sealed: Buffer;
  day: LocalDate;
};

/** Bank days after which a debit clears. */
const RETURN_DAYS = 3;
const MOST_LINES = 30;
const CODES: readonly ReturnCode[] = [6, 6, 6, 6, 6, 1, 3, 7];

/**
 * The bank returns some debits of one day, most often of the one whose files clear tonight; one return file in four is
 * loaded by two people.
 */
async function loadSome(city: City, luck: () => number): Promise<unknown> {
  const clearing = addBankDays(city.day, -RETURN_DAYS);
  const found = await city.reads.rows<Returnable>(sql`
    select p.merchant_id, p.lodgement_reference as reference, p.amount_cents as cents, m.bsb, m.account as sealed,
      b.processing_date as day
    from (
      select x.* from batches x where x.processing_date <= ${luck() < 0.7 ? clearing : city.day}
      order by x.processing_date desc, random() limit 1 offset ${Math.floor(luck() * 3)}
    ) b
    join payments p on p.merchant_id = b.merchant_id and p.batch_id = b.id
      and p.stage in ('batched', 'submitted', 'cleared')
    join payment_methods m on m.merchant_id = p.merchant_id and m.id = p.payment_method_id
    order by random() limit ${1 + Math.floor(luck() * MOST_LINES)}`);
  if (found.length === 0) return NOTHING;
  const entries = found.map(
    (one): ReturnedEntry => ({
      returnCode: CODES[Math.floor(luck() * CODES.length)]!,
      originalCode: 13,
      amountCents: toCents(one.cents),
      customerBsb: one.bsb,
      customerAccount: city.platform.vault.open(one.sealed),
      traceBsb: '062-000',
      traceAccount: '10000001',
      title: 'PAYER',
      lodgementReference: one.reference,
      remitter: 'RACES',
      dayOfMonth: parts(one.day).day,
      userId: '301500',
    }),
  );
  const content = fileOf(city.day, entries);
  const load = () =>
    loadReturns(city.inbox, { facilityId: city.trustFacility, filename: 'returns.txt', content });
  return luck() < 0.25 ? Promise.all([load(), load()]) : load();
}

/** The bank's statement of the day: some credits of files, some payouts and refunds that left, some that came back. */
async function printStatement(city: City): Promise<unknown> {
  const lines = await city.reads.rows<{ cents: number; words: string }>(sql`
    select * from (
      select total_cents as cents, 'DIRECT ENTRY 301500 ' || reference as words from bank_files
      where kind = 'debit' and status = 'accepted' and credited_on is null and processing_date <= ${city.day}
      union all
      select -amount_cents, 'DIRECT ENTRY CREDITS ' || lodgement_reference from payouts
      where status = 'lodged' and payout_date <= ${city.day}
      union all
      select -total_cents, 'DIRECT ENTRY CREDITS ' || reference from bank_files
      where kind = 'refund' and status = 'accepted' and credited_on is null and processing_date <= ${city.day}
      union all
      select amount_cents, 'RETURNED ' || lodgement_reference from refunds
      where rail = 'bank_debit' and status = 'done' and credit_date <= ${city.day}
      union all
      select amount_cents, 'ACQUIRER ' || reference from card_settlements
      where credited_on is null and settled_on <= ${city.day}
    ) line order by random() limit 3`);
  if (lines.length === 0) return NOTHING;
  const rows = lines.map(({ cents, words }) => `${city.day},${formatPlainAmount(toCents(cents))},${words}`);
  return city.inbox.inTransaction((work) =>
    importStatement(work, ['Date,Amount,Description', ...rows].join('\r\n')),
  );
}
