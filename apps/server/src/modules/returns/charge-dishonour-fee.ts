import { retryDay } from '@lorikeet/domain/dunning';
import { type Cents, maxDate, toCents } from '@lorikeet/domain/kernel';
import {
  type AmountRule,
  amountFault,
  amountRuleOf,
  type MandateState,
  noticeUnderRule,
} from '@lorikeet/domain/mandates';
import { earliestDebitDate } from '@lorikeet/domain/notices';
import { dishonourFee } from '@lorikeet/domain/returns';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { scheduleDebit } from '../debits/index.ts';
import { retryRuleFor } from '../dunning/index.ts';
import { issueInvoice, linkIfOwing } from '../invoices/index.ts';
import { merchantTakesOnNew, settingsOf } from '../merchants/index.ts';
import {
  announced,
  debitsToAnnounce,
  feeLetter,
  feePurpose,
  queueLetter,
  sendNoticeNow,
} from '../notices/index.ts';
import type { KnownDebit } from './match-return.ts';
import type { AppliedReturn } from './return-loading.ts';

type Agreed = {
  status: MandateState;
  amount_rule: AmountRule['kind'];
  amount_cents: number | null;
  /** The fee that the accepted agreement names. */
  agreed: number;
  /** The debit that came back was for a fee itself. */
  is_of_fee: boolean;
};

/**
 * Charges the payer the dishonour fee of a returned debit, where the merchant's setting and the accepted agreement both
 * name one: an invoice of its own, posted as fee income. It is debited with the next attempt, after a notice of its own,
 * while the mandate allows it; otherwise it is owed, and a letter says so. A closing merchant charges none.
 */
export async function chargeDishonourFee(
  work: Work,
  debit: KnownDebit,
  returned: AppliedReturn,
): Promise<void> {
  const settings = await settingsOf(work);
  if (settings.dishonour_fee_cents === 0) return;
  const agreed = await agreedOf(work, debit);
  const fee = dishonourFee({
    code: returned.code,
    charged: toCents(settings.dishonour_fee_cents),
    agreed: toCents(agreed.agreed),
    isOfFee: agreed.is_of_fee,
  });
  if (fee === 0 || !(await merchantTakesOnNew(work))) return;
  const [known] = await debitsToAnnounce(work, sql`p.id = ${debit.id}`, 1);
  const told = announced(known!, debit.processing_date ?? debit.due_date);
  const description = feePurpose(told);
  const day = maxDate(
    retryDay((await retryRuleFor(work, debit.mandate_id)).rule, returned.bankDate),
    work.clock.bankToday(),
  );
  const { id: invoiceId } = await issueInvoice(work, {
    customerId: debit.customer_id,
    currency: debit.currency,
    dueDate: day,
    description,
    dishonourOf: debit.id,
    collectsGst: settings.gst_registered,
    lines: [{ kind: 'item', description, quantity: 1, amountCents: fee, taxCode: 'taxable' }],
  });
  await work.audit({
    action: 'invoice.fee_charged',
    subjectKind: 'invoice',
    subjectId: invoiceId,
    after: { amount_cents: fee, payment_id: debit.id, customer_id: debit.customer_id },
  });
  const rule = amountRuleOf(agreed.amount_rule, agreed.amount_cents);
  if (agreed.status !== 'active' || (rule.kind === 'maximum' && amountFault(rule, fee))) {
    const letter = feeLetter(told, fee, await linkIfOwing(work, invoiceId));
    return queueLetter(work, known!, { template: 'dishonour-fee', letter });
  }
  const noticeKind = noticeUnderRule(rule, { amount: fee, isOnAgreedDate: false });
  const allowed = earliestDebitDate(noticeKind, work.clock.bankToday(), settings.notice_bank_days);
  await debitFee(work, debit, { invoiceId, fee, description, noticeKind, dueDate: maxDate(day, allowed) });
}

function agreedOf(work: Work, debit: KnownDebit): Promise<Agreed> {
  return work.one<Agreed>(sql`
    select m.status, m.amount_rule, m.amount_cents,
      coalesce((m.terms->>'dishonour_fee_cents')::int, 0) as agreed,
      exists (select 1 from invoices i where i.merchant_id = ${work.merchantId} and i.id = ${debit.invoice_id}
        and i.dishonour_of is not null) as is_of_fee
    from mandates m where m.merchant_id = ${work.merchantId} and m.id = ${debit.mandate_id}`);
}

async function debitFee(
  work: Work,
  debit: KnownDebit,
  asked: Pick<Parameters<typeof scheduleDebit>[1], 'invoiceId' | 'description' | 'noticeKind' | 'dueDate'> & {
    fee: Cents;
  },
): Promise<void> {
  const { fee, ...rest } = asked;
  const id = await scheduleDebit(work, {
    ...rest,
    customerId: debit.customer_id,
    mandateId: debit.mandate_id,
    paymentMethodId: debit.payment_method_id,
    facilityId: debit.facility_id,
    currency: debit.currency,
    amountCents: fee,
  });
  await sendNoticeNow(work, id);
}
