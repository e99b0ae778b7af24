import { setTimeout as wait } from 'node:timers/promises';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { tenantsYetToHear } from '../../platform/events/waiting-deliveries.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';
import { isTakenStill } from '../debits/index.ts';

/** A plan follows what happened through the outbox and the job queue: what differs after so many looks, with nothing in them, is broken. */
const LOOKS = 20;
const BETWEEN_MS = 500;

const patiently =
  (check: Invariant['check']): Invariant['check'] =>
  async (platform) => {
    let found = await check(platform);
    for (let looks = 1; found.broken > 0 && looks < LOOKS; looks += 1) {
      await wait(BETWEEN_MS);
      found = await check(platform);
    }
    return found;
  };

/** What must hold of every council's payment plans, once what happened before has been followed. */
export const scheduleInvariants: readonly Invariant[] = [
  {
    name: 'schedules.plan_sums',
    meaning: {
      en: 'What an active plan still takes is what its property owes, and nothing where it owes nothing',
      zh: '每个有效付款计划的待扣款项之和等于其房产的欠款；没有欠款则没有待扣款项',
    },
    check: patiently(async (platform) => {
      // Asked before the plans: what was handed on between the two is seen at the next look.
      const yetToHear = await tenantsYetToHear(queriesOn(platform.pool));
      // A council that is not live takes nothing new.
      return counted(sql`
      with owing as (
        select merchant_id, property_id, sum(amount_cents) as cents from entries
        where property_id is not null and account = 'receivable' group by merchant_id, property_id
      ), taking as (
        select d.merchant_id, d.schedule_id,
          sum(coalesce(p.amount_cents, d.amount_cents))
            filter (where ${isTakenStill('p')}) as cents
        from schedule_debits d
        left join payments p on p.merchant_id = d.merchant_id and p.id = d.payment_id
        group by d.merchant_id, d.schedule_id
      )
      select count(*)::int as broken from schedules s
      join merchants m on m.id = s.merchant_id and m.status = 'live'
      left join owing o on o.merchant_id = s.merchant_id and o.property_id = s.property_id
      left join taking t on t.merchant_id = s.merchant_id and t.schedule_id = s.id
      where s.status = 'active'
        and coalesce(t.cents, 0) <> greatest(0, coalesce(o.cents, 0))
        and s.merchant_id <> all(${yetToHear}::uuid[])
        and not exists (select 1 from outbox e where e.merchant_id = s.merchant_id and e.handed_at is null)`)(
        platform,
      );
    }),
  },
];
