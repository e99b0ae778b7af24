import { createHash } from 'node:crypto';
import { MAX_AMOUNT_CENTS, toBecsText, writeDirectEntry } from '@lorikeet/bank-files';
import {
  addBankDays,
  BANK_CURRENCY,
  type Cents,
  isBankDay,
  type LocalDate,
  sumCents,
  toCents,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { enterFile, titleFor } from '../bank-files/index.ts';
import { type Facility, facilityFor, lockMerchant, nextNumber } from '../merchants/index.ts';
import { coverNow } from './cover.query.ts';

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
  bsb: string;
  account: string;
  name: string;
};
type Draft = { id: string; facility: Facility; items: readonly Item[]; date: LocalDate; number: number };

/**
 * Writes one file of credits for the refunds of a facility that are in none. It is on disk before the transaction that
 * enters it; refunds that were withdrawn meanwhile have it written anew. Returns whether there was any.
 */
async function fileRefunds(run: Run, facilityId: string): Promise<boolean> {
  for (;;) {
    const draft = await run.inTransaction((work) => draftFile(work, facilityId));
    if (!draft) return false;
    const storageKey = `bank-files/${run.merchantId}/refunds/${draft.id}.aba`;
    const content = Buffer.from(creditFile(draft), 'latin1');
    await run.files.write(storageKey, [content]);
    let isEntered = false;
    try {
      isEntered = await run.inTransaction((work) => enter(work, draft, { storageKey, content }));
    } finally {
      if (!isEntered) await run.files.remove(storageKey);
    }
    if (isEntered) return true;
  }
}

async function draftFile(work: Work, facilityId: string): Promise<Draft | undefined> {
  const facility = await facilityFor(work, { facilityId });
  const items = await waitingItems(work, facility, await coverNow(work, BANK_CURRENCY));
  if (items.length === 0) return undefined;
  return {
    id: work.newId(),
    facility,
    items,
    date: addBankDays(work.clock.bankToday(), 1),
    number: await nextNumber(work, 'refund-file'),
  };
}

/** Refunds of a facility that are in no file, and that `cover`, of `coverInOrder`, does not find uncovered. */
export async function waitingItems(work: Work, facility: Facility, cover: Sql): Promise<Item[]> {
  const rows = await work.rows<Omit<Item, 'account'> & { sealed: Buffer }>(sql`
    with asked as (
      select r.id, r.number, r.amount_cents as cents, coalesce(r.bsb, m.bsb) as bsb, coalesce(r.account, m.account) as sealed,
        coalesce(r.account_name, m.account_name) as name, sum(r.amount_cents) over (order by r.id) as whole
      from refunds r
      left join (${cover}) c on c.id = r.id
      left join payment_methods m on m.merchant_id = ${work.merchantId} and m.id = r.payment_method_id
      where r.merchant_id = ${work.merchantId} and r.facility_id = ${facility.id} and r.rail <> 'card'
        and r.status = 'approved' and r.bank_file_id is null and coalesce(c.is_covered, true)
    )
    select id, number, cents, bsb, sealed, name from asked
    where whole <= ${MAX_AMOUNT_CENTS} order by id limit ${Math.min(MOST_CREDITS, facility.recordsPerFile)}`);
  return rows.map(({ sealed, ...row }) => ({ ...row, account: work.vault.open(sealed) }));
}

/** False when a refund of the draft was withdrawn or filed, or the balance taken, since it was read. */
async function enter(
  work: Work,
  { id, facility, items, date, number }: Draft,
  file: { storageKey: string; content: Buffer },
): Promise<boolean> {
  await lockMerchant(work);
  const held = await work.rows(sql`
    select r.id from refunds r
    left join (${await coverNow(work, BANK_CURRENCY)}) c on c.id = r.id
    where r.merchant_id = ${work.merchantId} and r.id = any(${items.map(({ id }) => id)}::uuid[])
      and r.status = 'approved' and r.bank_file_id is null and coalesce(c.is_covered, true)
    order by r.id for update of r`);
  const total = sumCents(items.map(({ cents }) => cents));
  if (held.length < items.length || date !== addBankDays(work.clock.bankToday(), 1)) return false;
  await enterFile(work, {
    id,
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
    update refunds r set bank_file_id = ${id}, credit_date = ${date}, lodgement_reference = i.reference,
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
