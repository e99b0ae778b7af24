import { retryDay } from '@lorikeet/domain/dunning';
import { type Cents, type LocalDate, maxDate, nextBankDay, toCents } from '@lorikeet/domain/kernel';
import {
  type AmountRule,
  amountFault,
  amountRuleOf,
  coversDate,
  type MandateState,
  noticeUnderRule,
} from '@lorikeet/domain/mandates';
import { earliestDebitDate, type NoticeKind } from '@lorikeet/domain/notices';
import { dishonourFee } from '@lorikeet/domain/returns';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { scheduleEach } from '../debits/index.ts';
import { retryRulesFor } from '../dunning/index.ts';
import { issueDishonourFees, linksIfOwing } from '../invoices/index.ts';
import { type MerchantSettings, merchantTakesOnNew, settingsOf } from '../merchants/index.ts';
import {
  announced,
  type DebitToAnnounce,
  feeLetter,
  feePurpose,
  queueLetters,
  sendNoticesNow,
} from '../notices/index.ts';
import { billedOtherwise } from '../subscriptions/index.ts';
import type { KnownDebit } from './match-return.ts';
import type { Returning } from './returning.ts';
import { knownToPayers } from './tell-payers.ts';

type Agreed = {
  status: MandateState;
  amount_rule: AmountRule['kind'];
  amount_cents: number | null;
  /** The last day that it covers; null where none was agreed. */
  end_date: LocalDate | null;
  /** The fee that the accepted agreement names. */
  agreed: number;
  /** The debit that came back was for a fee itself. */
  is_of_fee: boolean;
  /** One debit of a bill was agreed to, and nothing else. */
  is_of_one_bill: boolean;
  /** The subscription is billed by another request or a card by now: nothing more is asked of this account. */
  isBilledOtherwise: boolean;
};

type Owed = Returning & { agreed: Agreed; fee: Cents };

/** A fee with the day on which it would be debited. */
type Dated = Owed & {
  known: DebitToAnnounce;
  /** The debit that came back, as its payer knows it. */
  told: ReturnType<typeof announced>;
  description: string;
  /** The day of the next attempt. */
  day: LocalDate;
  noticeKind: NoticeKind;
  debitOn: LocalDate;
};

/** A fee with its invoice. */
type Charge = Dated & { isDebited: boolean; invoiceId: string };

/**
 * Charges payers the dishonour fee of returned debits, where the merchant's setting and the accepted agreement both
 * name one: an invoice of its own for each, posted as fee income. It is debited with the next attempt, after a notice of its
 * own, while the mandate allows and covers it and its subscription is still billed by it; otherwise it is owed, and a letter says so. A closing merchant charges none.
 */
export async function chargeDishonourFees(work: Work, set: readonly Returning[]): Promise<void> {
  const settings = await settingsOf(work);
  if (settings.dishonour_fee_cents === 0) return;
  const agreements = await agreedOf(
    work,
    set.map(({ debit }) => debit),
  );
  const owed = set.flatMap((one): Owed[] => {
    const agreed = agreements.get(one.debit.id)!;
    const fee = dishonourFee({
      code: one.returned.code,
      charged: toCents(settings.dishonour_fee_cents),
      agreed: toCents(agreed.agreed),
      isOfFee: agreed.is_of_fee,
    });
    return fee === 0 ? [] : [{ ...one, agreed, fee }];
  });
  if (owed.length === 0 || !(await merchantTakesOnNew(work))) return;
  const charges = await issueFees(work, await dateFees(work, owed, settings), settings);
  await writeFeeLetters(
    work,
    charges.filter(({ isDebited }) => !isDebited),
  );
  await debitFees(
    work,
    charges.filter(({ isDebited }) => isDebited),
  );
}

async function agreedOf(work: Work, debits: readonly KnownDebit[]): Promise<Map<string, Agreed>> {
  const otherwise = await billedOtherwise(work, debits);
  const rows = await work.rows<Omit<Agreed, 'isBilledOtherwise'> & { id: string }>(sql`
    select d.id, m.status, m.amount_rule, m.amount_cents, m.end_date,
      coalesce((m.terms->>'dishonour_fee_cents')::int, 0) as agreed, i.dishonour_of is not null as is_of_fee,
      m.terms->>'bill' is not null as is_of_one_bill
    from unnest(${debits.map(({ id }) => id)}::uuid[], ${debits.map((debit) => debit.mandate_id)}::uuid[],
      ${debits.map((debit) => debit.invoice_id)}::uuid[]) as d (id, mandate_id, invoice_id)
    join mandates m on m.merchant_id = ${work.merchantId} and m.id = d.mandate_id
    left join invoices i on i.merchant_id = ${work.merchantId} and i.id = d.invoice_id`);
  return new Map(rows.map(({ id, ...agreed }) => [id, { ...agreed, isBilledOtherwise: otherwise.has(id) }]));
}

async function dateFees(work: Work, owed: readonly Owed[], settings: MerchantSettings): Promise<Dated[]> {
  const known = await knownToPayers(
    work,
    owed.map(({ debit }) => debit),
  );
  const ruleFor = await retryRulesFor(
    work,
    owed.map(({ debit }) => debit.mandate_id),
  );
  const today = work.clock.bankToday();
  return owed.map((one) => {
    const { debit, returned } = one;
    const about = known.get(debit.id)!;
    const told = announced(about, debit.processing_date ?? debit.due_date);
    const day = maxDate(retryDay(ruleFor(debit.mandate_id).rule, returned.bankDate), today);
    return {
      ...one,
      known: about,
      told,
      description: feePurpose(told),
      day,
      ...debitOf(work, one, day, settings),
    };
  });
}

/** One that is debited is due on the day of that. */
async function issueFees(work: Work, dated: readonly Dated[], settings: MerchantSettings): Promise<Charge[]> {
  const fees = dated.map((fee) => ({ ...fee, isDebited: mayBeDebited(fee) }));
  const invoiceIds = await issueDishonourFees(
    work,
    fees.map(({ debit, day, debitOn, isDebited, description, fee }) => ({
      dishonourOf: debit.id,
      customerId: debit.customer_id,
      currency: debit.currency,
      dueDate: isDebited ? debitOn : day,
      description,
      amountCents: fee,
    })),
    settings.gst_registered,
  );
  return fees.map((fee, at) => ({ ...fee, invoiceId: invoiceIds[at]! }));
}

const ruleOf = ({ agreed }: Owed) => amountRuleOf(agreed.amount_rule, agreed.amount_cents);

/** How the payer would hear of the fee's debit, and the first day that this allows. */
function debitOf(
  work: Work,
  owed: Owed,
  day: LocalDate,
  settings: MerchantSettings,
): Pick<Dated, 'noticeKind' | 'debitOn'> {
  const noticeKind = noticeUnderRule(ruleOf(owed), { amount: owed.fee, isOnAgreedDate: false });
  const allowed = earliestDebitDate(noticeKind, work.clock.bankToday(), settings.notice_bank_days);
  return { noticeKind, debitOn: nextBankDay(maxDate(day, allowed)) };
}

function mayBeDebited(charge: Dated): boolean {
  const rule = ruleOf(charge);
  const { status, isBilledOtherwise, is_of_one_bill: isOfOneBill } = charge.agreed;
  const isAsked = status === 'active' && !isBilledOtherwise && !isOfOneBill;
  const isCovered = coversDate({ firstOn: null, endsOn: charge.agreed.end_date }, charge.debitOn);
  return isAsked && isCovered && !(rule.kind === 'maximum' && amountFault(rule, charge.fee));
}

async function writeFeeLetters(work: Work, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return;
  const links = await linksIfOwing(
    work,
    charges.map(({ invoiceId }) => invoiceId),
  );
  await queueLetters(
    work,
    'dishonour-fee',
    charges.map(({ known, told, fee, invoiceId }) => ({
      debit: known,
      letter: feeLetter(told, fee, links.get(invoiceId)),
    })),
  );
}

async function debitFees(work: Work, charges: readonly Charge[]): Promise<void> {
  const ids = await scheduleEach(
    work,
    charges.map(({ debit, fee, invoiceId, description, noticeKind, debitOn }) => ({
      invoiceId,
      description,
      noticeKind,
      dueDate: debitOn,
      customerId: debit.customer_id,
      mandateId: debit.mandate_id,
      paymentMethodId: debit.payment_method_id,
      facilityId: debit.facility_id,
      currency: debit.currency,
      amountCents: fee,
    })),
  );
  await sendNoticesNow(work, ids);
}
