import { BANK_ZONE, daysBetween, isRefusal, type LocalDate, localDateAt } from '@lorikeet/domain/kernel';
import { moveMandate } from '../modules/customers/index.ts';
import { cancelSubscription } from '../modules/subscriptions/index.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { inTenant, type Platform, type Work } from '../platform/work.ts';
import type { Stage } from './play-scene.ts';
import { chanceOf } from './random.ts';

type Blocked = {
  id: string;
  reference: string;
  status: 'suspended' | 'needs_details' | 'cancelled';
  since: Date;
  subscriptions: string[];
};

/**
 * What the desk of the demo's gym does of a morning about agreements that hold debits back: half of the payers ring
 * within three weeks and go on, some never do and leave after twelve, and where an agreement has ended the membership ends.
 */
export async function resolveBlockedMandates(
  platform: Platform,
  stage: Stage,
  date: LocalDate,
): Promise<void> {
  const blocked = await queriesOn(platform.pool).rows<Blocked>(sql`
    select m.id, m.reference, m.status, m.updated_at as since,
      coalesce(array_agg(s.id::text order by s.id) filter (where s.id is not null), '{}') as subscriptions
    from mandates m
    left join subscriptions s on s.merchant_id = ${stage.merchantId} and s.customer_id = m.customer_id
      and s.mandate_id = m.id and s.status in ('active', 'past_due', 'paused')
    where m.merchant_id = ${stage.merchantId} and m.status in ('suspended', 'needs_details', 'cancelled')
    group by m.id, m.reference, m.status, m.updated_at order by m.reference`);
  for (const one of blocked) {
    const days = daysBetween(localDateAt(one.since, BANK_ZONE), date);
    await inTenant(platform, stage.merchantId, stage.staff, (work) => resolve(work, one, days)).catch(
      (error) => {
        if (!isRefusal(error)) throw error;
      },
    );
  }
}

async function resolve(
  work: Work,
  { id, reference, status, subscriptions }: Blocked,
  days: number,
): Promise<void> {
  const luck = chanceOf(`rings ${reference}`);
  if (status === 'cancelled') {
    if (days >= 3 + Math.floor(luck * 5)) await endAll(work, subscriptions);
    return;
  }
  if (luck < 0.55 && days >= 4 + Math.floor(luck * 30)) {
    await moveMandate(work, id, status === 'suspended' ? 'resume' : 'confirm_details', {
      note: 'The payer rang',
    });
  } else if (days >= 84) {
    await endAll(work, subscriptions);
    await moveMandate(work, id, 'cancel', { note: 'No answer for twelve weeks' });
  }
}

async function endAll(work: Work, subscriptions: readonly string[]): Promise<void> {
  for (const id of subscriptions) await cancelSubscription(work, id, 'now');
}
