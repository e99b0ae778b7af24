import { createHash } from 'node:crypto';
import { MAX_AMOUNT_CENTS, toBecsText, writeDirectEntry } from '@lorikeet/bank-files';
import {
  addBankDays,
  type Cents,
  isBankDay,
  type LocalDate,
  sumCents,
  toCents,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { enterFile, titleFor } from '../bank-files/index.ts';
import { type Facility, facilityFor, lockMerchant, merchantProfile, nextNumber } from '../merchants/index.ts';
import { payableNow } from '../payouts/index.ts';
import { IS_COVERED_BY_BALANCE } from './refund-store.ts';

/** A general credit. */
const CREDIT = 50;
const ENTRY_DESCRIPTION = 'REFUND';
const REMITTER_WIDTH = 16;
/** Credits in one file, of a facility that takes as many; more wait for the next one of the same evening. */
const MOST_CREDITS = 5_000;

/**
 * The evening of a bank day: refunds that were made, and that the merchant's balance covers, leave in a file for the next
 * bank day. It comes after the day's clearances and before its payout.
 */
export const refundsPhase: Phase = {
  name: 'refunds',
  meaning: { en: 'Writes the files that pay refunds', zh: '生成付出退款的文件' },
  at: '18:50',
  zone: 'bank',
  kinds: ['business', 'council'],
  begins: toLocalDate('2026-11-01'),
  mayBeDue: (day) =>
    isBankDay(day)
      ? sql`exists (select 1 from refunds r
          where r.merchant_id = m.id and r.rail <> 'card' and r.status = 'approved' and r.bank_file_id is null)`
      : sql`false`,
  async run(run, day) {
    if (!isBankDay(day)) return {};
    let files = 0;
    for (const facilityId of await waitingFacilities(run)) {
      while (await fileRefunds(run, facilityId)) files += 1;
    }
    return { files };
  },
};

async function waitingFacilities(run: Run): Promise<string[]> {
  const rows = await run.reads.rows<{ id: string }>(sql`
    select distinct facility_id as id from refunds
    where merchant_id = ${run.merchantId} and rail <> 'card' and status = 'approved' and bank_file_id is null
    order by 1`);
  return rows.map(({ id }) => id);
}

type Item = {
  id: string;
  number: number;
  cents: Cents;
  /** What of it the balance has to cover: nothing of a receipt that nobody owes, whose own money was set aside. */
  covered: Cents;
  bsb: string;
  account: string;
  name: string;
};
type Draft = { facility: Facility; items: readonly Item[]; date: LocalDate; number: number };

/**
 * Writes one file of credits for the refunds of a facility that are in none. It is on disk before the transaction that
 * enters it; refunds that were withdrawn meanwhile have it written anew. Returns whether there was any.
 */
async function fileRefunds(run: Run, facilityId: string): Promise<boolean> {
  for (;;) {
    const draft = await run.inTransaction((work) => draftFile(work, facilityId));
    if (!draft) return false;
    const id = await run.inTransaction(async (work) => work.newId());
    const storageKey = `bank-files/${run.merchantId}/refunds/${id}.aba`;
    const content = Buffer.from(creditFile(draft), 'latin1');
    await run.files.write(storageKey, [content]);
    let isEntered = false;
    try {
      isEntered = await run.inTransaction((work) => enter(work, draft, { id, storageKey, content }));
    } finally {
      if (!isEntered) await run.files.remove(storageKey);
    }
    if (isEntered) return true;
  }
}

async function draftFile(work: Work, facilityId: string): Promise<Draft | undefined> {
  const facility = await facilityFor(work, { facilityId });
  const items = await waitingItems(work, facility, await roomFor(work, facility));
  if (items.length === 0) return undefined;
  return {
    facility,
    items,
    date: addBankDays(work.clock.bankToday(), 1),
    number: await nextNumber(work, 'refund-file'),
  };
}

/**
 * Cents of refunds that the balance covers: all that wait for it, less what it lacks. Money is set aside when a refund is made,
 * so that what it lacks is missing from what was set aside; never below nothing, for a receipt of nobody needs no room. A direct
 * merchant's own account is its own affair.
 */
export async function roomFor(work: Work, facility: Facility): Promise<number> {
  if (facility.settlementModel === 'direct') return MAX_AMOUNT_CENTS;
  const { waiting } = await work.one<{ waiting: number }>(sql`
    select coalesce(sum(r.amount_cents), 0)::bigint as waiting from refunds r
    join facilities f on f.merchant_id = ${work.merchantId} and f.id = r.facility_id
      and f.settlement_model = 'facilitated'
    where r.merchant_id = ${work.merchantId} and ${IS_COVERED_BY_BALANCE} and r.status = 'approved'
      and r.bank_file_id is null`);
  return Math.min(MAX_AMOUNT_CENTS, Math.max(0, waiting + Math.min(0, await payableNow(work))));
}

/**
 * Refunds of a facility that are in no file, as many as there is room for: the earliest first. Of a closing merchant the
 * smallest: no clearing covers a large one any more, and those that the balance covers must not wait behind it.
 */
export async function waitingItems(work: Work, facility: Facility, room: number): Promise<Item[]> {
  const { status } = await merchantProfile(work);
  const order = status === 'closing' ? sql`covered, id` : sql`id`;
  const rows = await work.rows<Omit<Item, 'account'> & { sealed: Buffer }>(sql`
    with asked as (
      select r.id, r.number, r.amount_cents as cents,
        case when ${IS_COVERED_BY_BALANCE} then r.amount_cents else 0 end as covered,
        coalesce(r.bsb, m.bsb) as bsb, coalesce(r.account, m.account) as sealed,
        coalesce(r.account_name, m.account_name) as name
      from refunds r
      left join payment_methods m on m.merchant_id = ${work.merchantId} and m.id = r.payment_method_id
      where r.merchant_id = ${work.merchantId} and r.facility_id = ${facility.id} and r.rail <> 'card'
        and r.status = 'approved' and r.bank_file_id is null
    ), fits as (
      select * from (select a.*, sum(covered) over (order by ${order}) as so_far from asked a) c
      where covered = 0 or so_far <= ${room}
    )
    select id, number, cents, covered, bsb, sealed, name
    from (select f.*, sum(cents) over (order by id) as whole from fits f) w
    where whole <= ${MAX_AMOUNT_CENTS} order by id limit ${Math.min(MOST_CREDITS, facility.recordsPerFile)}`);
  return rows.map(({ sealed, ...row }) => ({ ...row, account: work.vault.open(sealed) }));
}

/** False when a refund of the draft was withdrawn or filed, or the balance taken, since it was read. */
async function enter(
  work: Work,
  { facility, items, date, number }: Draft,
  file: { id: string; storageKey: string; content: Buffer },
): Promise<boolean> {
  await lockMerchant(work);
  const held = await work.rows(sql`
    select id from refunds
    where merchant_id = ${work.merchantId} and id = any(${items.map(({ id }) => id)}::uuid[])
      and status = 'approved' and bank_file_id is null order by id for update`);
  const total = sumCents(items.map(({ cents }) => cents));
  if (sumCents(items.map(({ covered }) => covered)) > (await roomFor(work, facility))) return false;
  if (held.length < items.length || date !== addBankDays(work.clock.bankToday(), 1)) return false;
  await enterFile(work, {
    id: file.id,
    kind: 'refund',
    facility,
    processingDate: date,
    reference: `${facility.referencePrefix}-REFUNDS-${number}`,
    records: items.length,
    totalCents: total,
    bytes: file.content.length,
    sha256: createHash('sha256').update(file.content).digest('hex'),
    storageKey: file.storageKey,
  });
  await work.run(sql`
    update refunds r set bank_file_id = ${file.id}, credit_date = ${date}, lodgement_reference = i.reference,
      updated_at = ${work.now}
    from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map((item) => referenceOf(facility, item))}::text[])
      as i (id, reference)
    where r.merchant_id = ${work.merchantId} and r.id = i.id`);
  return true;
}

/** `HARB-REFUND-12`: at most 18 characters; the number is the refund's own, so that it is never another's. */
function referenceOf(facility: Facility, { number }: Item): string {
  const long = `${facility.referencePrefix}-REFUND-${number}`;
  return long.length <= 18 ? long : `${facility.referencePrefix}-RF-${number}`;
}

function creditFile({ facility, items, date, number }: Draft): string {
  const remitter = toBecsText(facility.remitter, { maxLength: REMITTER_WIDTH }).text;
  return writeDirectEntry({
    financialInstitution: facility.financialInstitution,
    userName: facility.userName,
    userId: facility.userId,
    description: ENTRY_DESCRIPTION,
    processingDate: date,
    details: items.map((item) => ({
      bsb: item.bsb,
      account: item.account,
      indicator: ' ',
      code: CREDIT,
      amountCents: item.cents,
      title: titleFor(facility, item.name),
      lodgementReference: referenceOf(facility, item),
      traceBsb: facility.traceBsb,
      traceAccount: facility.traceAccount,
      remitter,
      withholdingCents: toCents(0),
    })),
    ...(facility.selfBalanced && {
      balancing: {
        bsb: facility.traceBsb,
        account: facility.traceAccount,
        title: facility.userName,
        lodgementReference: `${facility.referencePrefix}-REFUNDS-${number}`,
        remitter,
      },
    }),
  });
}
