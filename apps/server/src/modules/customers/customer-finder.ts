import type { SearchWords } from '@lorikeet/domain/kernel';
import { anywhere, atStart } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Found, finder, isOneSign, type Meaning } from '../../platform/search/finder.ts';
import type { Work } from '../../platform/work.ts';

type Row = Pick<Found, 'id' | 'at' | 'is_exact' | 'status'> & {
  name: string;
  email_primary: string | null;
  reference: string | null;
  masked: string | null;
};

/** Customers by a name, an e-mail, a phone, an ABN, a DDR, or the BSB or last digits of an account or card. */
export const customerFinder = finder<Row>({
  kind: 'customer',
  permission: 'customers.read',
  meanings: (work, words) => [...named(work, words), ...numbered(work, words)],
  load: ({ merchantId }, f) => sql`
    select c.id, f.is_exact, c.created_at as at, c.status, c.name, c.email_primary, c.reference,
      (select p.account_masked from payment_methods p
        where p.merchant_id = ${merchantId} and p.customer_id = c.id and p.is_default limit 1) as masked
    from ${f} join customers c on c.merchant_id = ${merchantId} and c.id = f.id`,
  show: ({ name, status, email_primary, reference, masked }) => ({
    title: name,
    status,
    note: [reference, email_primary, masked].filter(Boolean).join(' · ') || null,
  }),
});

function named({ merchantId }: Work, { text, words, id, ddr }: SearchWords): Meaning[] {
  if (id) {
    if (id.kind !== 'customer') return [];
    return [
      {
        ids: sql`select id from customers where merchant_id = ${merchantId} and id = ${id.uuid}`,
        isExact: true,
      },
    ];
  }
  const meanings: Meaning[] = [];
  if (ddr) {
    meanings.push({
      ids: sql`select customer_id as id from mandates
        where merchant_id = ${merchantId} and reference like ${atStart(ddr)} order by reference`,
      isExact: true,
    });
  }
  if (!words) return meanings;
  const start = atStart(words.toLowerCase());
  meanings.push({
    ids: sql`select id from customers where merchant_id = ${merchantId} and lower(name) like ${start}
      order by created_at desc, id desc`,
  });
  if (isOneSign(text)) return meanings;
  meanings.push(
    {
      ids: sql`select id from customers where merchant_id = ${merchantId} and name ilike ${anywhere(words)}
        order by created_at desc, id desc`,
    },
    {
      ids: sql`select id from customers where merchant_id = ${merchantId} and lower(email_primary) like ${start}
        order by lower(email_primary)`,
    },
  );
  return meanings;
}

function numbered({ merchantId }: Work, { digits, abn, bsb }: SearchWords): Meaning[] {
  if (!digits) return [];
  const meanings: Meaning[] = [
    {
      ids: sql`select id from customers where merchant_id = ${merchantId} and phone_digits like ${anywhere(digits)}
        order by created_at desc, id desc`,
    },
  ];
  if (digits.length <= 4) {
    meanings.push({
      ids: sql`select customer_id as id from payment_methods
        where merchant_id = ${merchantId} and account_masked = ${`••• ${digits}`} order by created_at desc, id desc`,
    });
  }
  if (digits.length === 4) {
    meanings.push({
      ids: sql`select customer_id as id from payment_methods
        where merchant_id = ${merchantId} and card_last4 = ${digits} order by created_at desc, id desc`,
    });
  }
  if (bsb) {
    meanings.push({
      ids: sql`select customer_id as id from payment_methods
        where merchant_id = ${merchantId} and bsb = ${bsb} order by created_at desc, id desc`,
    });
  }
  if (abn) {
    meanings.push({
      ids: sql`select id from customers where merchant_id = ${merchantId} and abn = ${abn}`,
      isExact: true,
    });
  }
  return meanings;
}
