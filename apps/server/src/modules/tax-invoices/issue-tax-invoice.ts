import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { addDays, endOfMonth, type LocalDate, minDate, startOfMonth } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { sql } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { storeDocument } from '../../platform/documents/index.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { merchantProfile, nextNumber, platformTenantId } from '../merchants/index.ts';
import { announceFeeDebit } from './announce-fee-debit.ts';
import { mailAnnounced } from './fee-debit-mail.ts';
import { feesMayBeInvoiced } from './fees-due.query.ts';
import {
  TAX_INVOICE,
  type TaxInvoiceFacts,
  taxInvoiceDocument,
  taxInvoiceTitle,
} from './tax-invoice-document.ts';

/** On the first of a month, the platform's tax invoice for the fees of the month before. */
export const taxInvoicePhase: Phase = {
  name: 'tax-invoice',
  meaning: { en: 'Issues the tax invoice for the fees of the month before', zh: '开具上月手续费的税务发票' },
  at: '05:30',
  zone: 'bank',
  kinds: ['business', 'council'],
  begins: 'tenant',
  mayBeDue: feesMayBeInvoiced,
  async run(run, day) {
    if (day !== startOfMonth(day)) return {};
    const number = await run.inTransaction((work) => issueTaxInvoice(work, addDays(day, -1)));
    return number ? { number } : {};
  },
};

type Fees = { total: number; gst: number; owed_gst: number; netted: number; returned: number };

/**
 * Issues the platform's tax invoice to a merchant for the month of a day, as far as it has gone, in both languages under
 * one number without gaps, and enters the debit of what no balance paid of it. A month without fees has none, and a
 * second call changes nothing. Returns its number, or undefined.
 */
export async function issueTaxInvoice(work: Work, dayOfMonth: LocalDate): Promise<string | undefined> {
  const platformId = await platformTenantId(work);
  if (!platformId) return undefined;
  const month = dayOfMonth.slice(0, 7);
  await lockUntilCommit(work, `tax-invoice:${work.merchantId}`);
  const issued = await work.maybe(sql`
    select 1 from documents
    where merchant_id = ${work.merchantId} and subject_id = ${work.merchantId} and kind = ${TAX_INVOICE}
      and subject_kind = ${`fees:${month}`} limit 1`);
  if (issued) return undefined;
  const issuedOn = work.clock.bankToday();
  const from = startOfMonth(dayOfMonth);
  // A merchant that closes is invoiced within the month, to that day.
  const to = minDate(endOfMonth(dayOfMonth), issuedOn);
  const fees = await feesOf(work, from, to);
  if (fees.total === 0) return undefined;
  const supplier = await alongside(work, platformId);
  const number = formatDocumentNumber('TAX', await nextNumber(supplier, 'tax-invoice'));
  const amountCents = fees.total - fees.netted;
  const owed = { number, month, issuedOn, amountCents, gstCents: fees.owed_gst };
  const debit = amountCents > 0 ? await announceFeeDebit(work, supplier, owed) : undefined;
  const facts: TaxInvoiceFacts = {
    number,
    issued_on: issuedOn,
    from,
    to,
    supplier: await partyOf(supplier),
    recipient: await partyOf(work),
    total_cents: fees.total,
    gst_cents: fees.gst,
    netted_cents: fees.netted,
    returns_cents: fees.returned,
    debit: debit ? { on: debit.on, bsb: debit.bsb, account_masked: debit.accountMasked } : null,
  };
  for (const locale of ['en', 'zh'] as const) {
    await storeDocument(work, {
      template: taxInvoiceDocument,
      locale,
      title: taxInvoiceTitle(locale, number),
      facts,
      subjectKind: `fees:${month}`,
      subjectId: work.merchantId,
    });
  }
  await work.audit({
    action: 'tax_invoice.issued',
    after: { number, month, ...fees, debited_on: debit?.on ?? null },
  });
  if (debit) await mailAnnounced(work, { number, amountCents, debit });
  return number;
}

async function partyOf(work: Work): Promise<TaxInvoiceFacts['supplier']> {
  const { legalName: name, abn, address } = await merchantProfile(work);
  return { name, abn, address };
}

/** What was charged from a day to another, and the part of it that was taken from the balance at once. */
function feesOf(work: Work, from: LocalDate, to: LocalDate): Promise<Fees> {
  return work.one<Fees>(sql`
    select coalesce(sum(-p.amounts[cardinality(p.amounts)]), 0)::bigint as total,
      coalesce(sum(p.amounts[2]) filter (where cardinality(p.amounts) = 3), 0)::bigint as gst,
      coalesce(sum(p.amounts[2]) filter (
        where cardinality(p.amounts) = 3 and p.accounts[3] = 'platform-fees-owed'), 0)::bigint as owed_gst,
      coalesce(sum(-p.amounts[cardinality(p.amounts)])
        filter (where p.accounts[cardinality(p.accounts)] = 'balance:available'), 0)::bigint as netted,
      coalesce(sum(-p.amounts[cardinality(p.amounts)])
        filter (where p.kind = 'platform_return_fee_charged'), 0)::bigint as returned
    from postings p
    where p.merchant_id = ${work.merchantId} and p.currency = 'AUD'
      and p.kind in ('platform_fee_charged', 'platform_return_fee_charged')
      and p.effective_date between ${from} and ${to}`);
}
