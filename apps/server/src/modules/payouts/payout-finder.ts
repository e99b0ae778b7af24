import { sql } from '../../platform/db/sql.ts';
import { type Found, finder, type Meaning } from '../../platform/search/finder.ts';
import { payoutNumber } from './payout-words.ts';

type Row = Pick<Found, 'id' | 'at' | 'is_exact' | 'status' | 'amount_cents' | 'currency' | 'date'> & {
  number: number;
  lodgement_reference: string | null;
};

/** Payouts by their number, the reference at the bank or their amount. */
export const payoutFinder = finder<Row>({
  kind: 'payout',
  permission: 'payouts.read',
  meanings({ merchantId }, { id, document, number, cents, reference }) {
    const from = sql`select id from payouts where merchant_id = ${merchantId}`;
    if (id) return id.kind === 'payout' ? [{ ids: sql`${from} and id = ${id.uuid}`, isExact: true }] : [];
    const meanings: Meaning[] = [{ ids: sql`${from} and lodgement_reference = ${reference}`, isExact: true }];
    const sequence = document?.prefix === 'PO' ? document.sequence : number;
    if (sequence !== undefined) {
      meanings.push({ ids: sql`${from} and number = ${sequence}`, isExact: document !== undefined });
    }
    if (cents) meanings.push({ ids: sql`${from} and amount_cents = ${cents} order by id desc` });
    return meanings;
  },
  load: ({ merchantId }, f) => sql`
    select p.id, f.is_exact, p.created_at as at, p.number, p.status, p.amount_cents, p.currency,
      p.payout_date as date, p.lodgement_reference
    from ${f} join payouts p on p.merchant_id = ${merchantId} and p.id = f.id`,
  show: ({ number, lodgement_reference, status, amount_cents, currency, date }) => ({
    title: payoutNumber(number),
    note: lodgement_reference,
    status,
    amount_cents,
    currency,
    date,
  }),
});
