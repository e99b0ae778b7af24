import { addDays, type LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Days before the end of a card's last month on which its payer is told. */
const DAYS_BEFORE = 30;

/** Days after it on which the card is asked for once more, as the processor may say nothing on one of them. */
const DAYS_AFTER = 5;

const lastDayOf = (m: Sql): Sql =>
  sql`(make_date(${m}.card_exp_year, ${m}.card_exp_month, 1) + interval '1 month - 1 day')::date`;

/** A kept card `m` that ends within 30 days, at the end of its month, and of which nobody was told yet. */
const isEnding = (m: Sql, day: LocalDate): Sql => sql`${m}.kind = 'card' and ${m}.status = 'active'
  and ${m}.expiry_noticed_on is null
  and ${lastDayOf(m)} between ${day}::date and ${addDays(day, DAYS_BEFORE)}::date`;

/** A kept card `m` whose last day was one of the last five. */
const hasJustEnded = (m: Sql, day: LocalDate): Sql =>
  sql`${m}.kind = 'card' and ${m}.status = 'active'
  and ${lastDayOf(m)} between ${addDays(day, -DAYS_AFTER)}::date and ${addDays(day, -1)}::date`;

export type EndingCard = {
  id: string;
  customer_id: string;
  network: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  name: string;
  email: string;
  locale: 'en' | 'zh';
};

/** Which merchants `m` may have a kept card that ends soon, or ended in the last days. */
export const cardsMayEnd = (day: LocalDate): Sql => sql`exists (
  select 1 from payment_methods c where c.merchant_id = m.id and (${isEnding(sql`c`, day)} or ${hasJustEnded(sql`c`, day)}))`;

/** Kept cards whose last day was one of the last five, in order of their ids, after one of them. */
export function justEndedCards(
  work: Work,
  day: LocalDate,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; customerId: string }[]> {
  return work.rows(sql`
    select m.id, m.customer_id as "customerId" from payment_methods m
    where m.merchant_id = ${work.merchantId} and ${hasJustEnded(sql`m`, day)}
      and (${after}::uuid is null or m.id > ${after}::uuid)
    order by m.id limit ${limit}`);
}

/** Kept cards that end soon and whose customer can be written to, in order of their ids, after one of them. */
export function endingCards(
  work: Work,
  day: LocalDate,
  { after, limit }: { after: string | null; limit: number },
): Promise<EndingCard[]> {
  return work.rows<EndingCard>(sql`
    select m.id, m.customer_id, m.card_network as network, m.card_last4 as last4, m.card_exp_month as exp_month,
      m.card_exp_year as exp_year, c.name, c.email_primary as email, c.locale
    from payment_methods m
    join customers c on c.merchant_id = ${work.merchantId} and c.id = m.customer_id
    where m.merchant_id = ${work.merchantId} and ${isEnding(sql`m`, day)}
      and c.email_primary is not null and not c.messages_stopped
      and (${after}::uuid is null or m.id > ${after}::uuid)
    order by m.id limit ${limit}`);
}

/** Notes that a payer is told of a card's end: true for the one who may write the letter. */
export async function noteExpiryNotice(work: Work, id: string, day: LocalDate): Promise<boolean> {
  const noted = await work.run(sql`
    update payment_methods set expiry_noticed_on = ${day}
    where merchant_id = ${work.merchantId} and id = ${id} and kind = 'card' and status = 'active'
      and expiry_noticed_on is null`);
  return noted > 0;
}
