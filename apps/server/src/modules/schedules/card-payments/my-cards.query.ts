import type { Input, Output } from '@lorikeet/contracts';
import type * as paymentMethods from '@lorikeet/contracts/payment-methods';
import { dateOf, daysInMonth } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../../platform/db/sql.ts';
import { inTenant, type Work } from '../../../platform/work.ts';
import { cardsOffered, isOver } from '../../cards/index.ts';
import { savedCardsOf } from '../../customers/index.ts';
import { merchantProfile } from '../../merchants/index.ts';
import { actorOf, type RatepayersCall, ratepayerOf } from '../in-council.ts';
import { paysSql } from '../my-methods.query.ts';
import { councilsPaidBy } from '../ratepayer-customer.ts';

type Row = Output<typeof paymentMethods.listMyCards>['rows'][number];

/** The cards that a ratepayer lets councils keep, council by council, the latest first. */
export async function myCards(
  call: RatepayersCall,
  { page, page_size: size }: Input<typeof paymentMethods.listMyCards>,
): Promise<Output<typeof paymentMethods.listMyCards>> {
  const rows: Row[] = [];
  for (const { tenant, customer_id: id } of await councilsPaidBy(
    queriesOn(call.platform.pool),
    ratepayerOf(call),
  ))
    rows.push(...(await inTenant(call.platform, tenant, actorOf(call), (work) => cardsIn(work, id))));
  return { rows: rows.slice((page - 1) * size, page * size), count: rows.length };
}

async function cardsIn(work: Work, customerId: string): Promise<Row[]> {
  const [council, isTaken, cards, paying] = await Promise.all([
    merchantProfile(work),
    cardsOffered(work),
    savedCardsOf(work, customerId),
    work.rows<Pick<Row, 'id' | 'is_default' | 'pays'>>(sql`
      select t.id, t.is_default, ${paysSql(work, customerId)} as pays from payment_methods t
      where t.merchant_id = ${work.merchantId} and t.customer_id = ${customerId} and t.kind = 'card'
        and t.status = 'active'`),
  ]);
  const today = work.clock.bankToday();
  return cards.map(({ customerId: _, network, ...card }) => ({
    ...card,
    ...(paying.find(({ id }) => id === card.id) ?? { is_default: false, pays: [] }),
    network: network as Row['network'],
    council: { slug: council.slug, name: council.tradingName },
    ends_on: dateOf(card.exp_year, card.exp_month, daysInMonth(card.exp_year, card.exp_month)),
    has_expired: isOver(card, today),
    is_taken: isTaken,
  }));
}
