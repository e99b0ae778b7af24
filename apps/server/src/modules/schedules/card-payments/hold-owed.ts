import { UNSENT_STAGES, WAITING_STAGES } from '@lorikeet/domain/debits';
import { type Cents, type LocalDate, subCents, sumCents, toCents, ZERO } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { among } from '../../../platform/db/words.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { type HeldBill, IN_FLIGHT, refuseChanged } from '../../cards/index.ts';
import { lockProperty, owedForProperty, RATES_CURRENCY } from '../../council/index.ts';
import { lockDebits } from '../../debits/index.ts';
import { ensureCustomer } from '../ratepayer-customer.ts';

/** Debits of a property that no bank has answered for and that its balance does not show yet. */
const notBooked = (propertyId: string): Sql =>
  sql`p.property_id = ${propertyId} and p.stage ${among(UNSENT_STAGES)}`;

/** Whether a card payment of a property has no outcome yet. */
export async function isBeingPaid(work: Work, propertyId: string): Promise<boolean> {
  const flying = await work.maybe(sql`
    select 1 from payments p
    where p.merchant_id = ${work.merchantId} and p.property_id = ${propertyId} and ${IN_FLIGHT} limit 1`);
  return flying !== undefined;
}

/** What a card can pay of a property: what it owes, less what a file has of it, which goes to the bank whatever happens. */
export async function payableFor(work: Work, propertyId: string): Promise<Cents> {
  const [{ owed_cents }, { cents }] = await Promise.all([
    owedForProperty(work, propertyId),
    work.one<{ cents: Cents }>(sql`
      select coalesce(sum(p.amount_cents), 0)::bigint as cents from payments p
      where p.merchant_id = ${work.merchantId} and ${notBooked(propertyId)} and p.stage = 'batched'`),
  ]);
  return atLeastNothing(subCents(owed_cents, cents));
}

const atLeastNothing = (cents: Cents): Cents => toCents(Math.max(0, cents));

type Open = { id: string; stage: string; amount_cents: Cents };

/**
 * Holds a property and its debits until the transaction ends, in the order of all who change its plan, and reads what a card
 * can pay of it. Its payer becomes a customer of the council with their first payment. Rates carry no GST, and neither does a fee
 * on them. 404.
 */
export async function holdOwed(
  work: Work,
  propertyId: string,
  ratepayerId: string,
): Promise<HeldBill & { isBeingPaid: boolean }> {
  const property = await lockProperty(work, propertyId);
  const locked = await lockDebits(work, notBooked(propertyId));
  const ids = locked.map(({ id }) => id);
  // Looked at before what is owed: an outcome holds no property, and one that comes between the two would be seen by neither.
  const flying = await isBeingPaid(work, propertyId);
  const [owed, open, customerId] = await Promise.all([
    owedForProperty(work, propertyId),
    work.rows<Open>(sql`
      select id, stage, amount_cents from payments
      where merchant_id = ${work.merchantId} and id = any(${ids}::uuid[]) order by id`),
    ensureCustomer(work, ratepayerId),
  ]);
  const inFile = open.filter(({ stage }) => stage === 'batched');
  const waiting = open.filter(({ stage }) => (WAITING_STAGES as readonly string[]).includes(stage));
  const dueCents = atLeastNothing(
    subCents(owed.owed_cents, sumCents(inFile.map(({ amount_cents }) => amount_cents))),
  );
  const due = { dueCents, currency: RATES_CURRENCY };
  return {
    ...due,
    customerId,
    description: `Rates ${property.assessment_number}`,
    dueDate: firstDue(owed.instalments) ?? work.today,
    taxed: { total: dueCents, taxable: ZERO },
    waiting: waiting.map(({ id }) => id),
    isBeingPaid: flying,
    refuse(asked) {
      refuseUnless(!flying, 'card_payment.in_progress');
      refuseUnless(dueCents > 0, 'schedule.nothing_owed');
      refuseChanged(due, asked);
    },
  };
}

const firstDue = (instalments: readonly { due_on: LocalDate; open_cents: number }[]): LocalDate | undefined =>
  instalments.find(({ open_cents }) => open_cents > 0)?.due_on;
