import { COUNT_CAP, type Input, type Output } from '@lorikeet/contracts';
import type * as balance from '@lorikeet/contracts/balance';
import { BANK_CURRENCY, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { isPaidOut } from '@lorikeet/domain/merchants';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { merchantProfile } from '../merchants/index.ts';
import { nextPayoutOn } from './next-payout.query.ts';
import { nextPayoutDay, payoutTarget } from './payable.query.ts';
import { statementOfWaiting } from './payout-statement.query.ts';
import { payoutNumber } from './payout-words.ts';
import { cadenceOf } from './run-payouts.ts';
import { FITS, payoutMinimum, waitingLines, waitingSince } from './waiting-lines.ts';

type Coming = Output<typeof balance.getComingPayout>;
type Movements = Output<typeof balance.listComingMovements>;
type Wait = Coming['waits'][number];

/** Whose credit a movement that is not ready waits for, from what was posted. */
const waitsFor = sql`case when kind in ('debit_cleared', 'platform_fee_charged') then 'bank_file'
  when kind = 'card_settled' then 'acquirer' else 'bpay_file' end`;

/** What the next payout holds, and what waits: the very lines that a draw of this moment would take and leave. */
export async function comingPayoutOf(work: Work): Promise<Coming> {
  const minimum = toCents(await payoutMinimum(work));
  const lines = waitingLines(work, await waitingSince(work), work.now);
  const statement = await statementOfWaiting(work, sql`from (${lines}) line where ${FITS}`, minimum);
  const waits = await work.rows<Wait>(sql`
    select ${waitsFor} as for, count(*)::int as count, sum(amount_cents)::bigint as amount_cents
    from (${lines}) line where not is_ready group by 1 order by 1`);
  const cadence = await cadenceOf(work);
  const { holds, heldUntil } = await holdsOf(work);
  const total = statement.paid_cents + statement.closing_cents;
  return {
    currency: BANK_CURRENCY,
    date: nextPayoutOn(work, cadence) ?? null,
    minimum_cents: minimum,
    statement,
    holds: [
      ...holds,
      ...(total < 0 ? ['below_zero' as const] : []),
      ...(total > 0 && statement.paid_cents === 0 ? ['below_minimum' as const] : []),
      ...(cadence.kind === 'manual' ? ['by_hand' as const] : []),
    ],
    held_until: heldUntil,
    drawn: await drawnOf(work),
    waits,
  };
}

type Holds = { holds: Coming['holds']; heldUntil: LocalDate | null };

/** What keeps a payout from leaving whatever the balance is: the conditions of `payable`, looked at and not locked. */
async function holdsOf(work: Work): Promise<Holds> {
  const { status } = await merchantProfile(work);
  const target = await payoutTarget(work);
  const holds: Coming['holds'] = isPaidOut(status) ? [] : ['not_live'];
  if (!target) return { holds: [...holds, 'no_account'], heldUntil: null };
  if (target.returnedAt) return { holds: [...holds, 'account_returned'], heldUntil: null };
  const isHeld = target.heldUntil !== null && nextPayoutDay(work) < target.heldUntil;
  return { holds: isHeld ? [...holds, 'account_held'] : holds, heldUntil: isHeld ? target.heldUntil : null };
}

async function drawnOf(work: Work): Promise<Coming['drawn']> {
  const rows = await work.rows<{ id: string; number: number; amount_cents: number }>(sql`
    select id, number, amount_cents from payouts
    where merchant_id = ${work.merchantId} and status in ('draft', 'approved') order by number`);
  return rows.map(({ id, number, amount_cents }) => ({
    id,
    number: payoutNumber(number),
    amount_cents: toCents(amount_cents),
  }));
}

/** The movements themselves, the latest booked first by default. */
export async function comingMovements(
  work: Work,
  input: Input<typeof balance.listComingMovements>,
): Promise<Movements> {
  const match = sql`(${waitingLines(work, await waitingSince(work), work.now)}) line
    ${input.waits === undefined ? empty : input.waits === 'yes' ? sql`where not is_ready` : sql`where ${FITS}`}`;
  const rows = await work.rows<Movements['rows'][number]>(sql`
    select l.posting_id, l.kind as posting_kind, l.payment_id, p.customer_id, c.name as customer_name, y.description,
      ${BANK_CURRENCY} as currency, l.amount_cents, p.effective_date, l.booked_at, l.waits_for
    from (${cut(match, input)}) l
    join postings p on p.merchant_id = ${work.merchantId} and p.id = l.posting_id
    left join payments y on y.merchant_id = ${work.merchantId} and y.id = l.payment_id
    left join customers c on c.merchant_id = ${work.merchantId} and c.id = coalesce(p.customer_id, y.customer_id)
    order by l.place`);
  const { count } = await work.one<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${match} limit ${COUNT_CAP}) capped`,
  );
  return { rows, count };
}

function cut(match: Sql, input: Input<typeof balance.listComingMovements>): Sql {
  const order =
    input.sort === 'booked_at' ? sql`booked_at, posting_id` : sql`booked_at desc, posting_id desc`;
  return sql`
    select *, row_number() over (order by ${order}) as place,
      case when not is_ready then ${waitsFor} end as waits_for
    from ${match} order by ${order} limit ${input.page_size} offset ${(input.page - 1) * input.page_size}`;
}
