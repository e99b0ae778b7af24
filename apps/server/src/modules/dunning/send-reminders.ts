import { UNDECIDED_STAGES } from '@lorikeet/domain/debits';
import { REMINDED_DAYS, type ReminderRule, reminderDay } from '@lorikeet/domain/dunning';
import { addDays, type LocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf, isOwing, mailReminder } from '../invoices/index.ts';
import { settingsOf } from '../merchants/index.ts';

const BATCH = 200;

/** In the morning, payers are reminded of what is overdue and what nobody is collecting. */
export const remindPhase: Phase = {
  name: 'dunning.remind',
  meaning: { en: 'Reminds payers of overdue invoices', zh: '提醒付款人逾期账单' },
  at: '09:00',
  zone: 'merchant',
  kinds: ['business', 'council'],
  begins: '2026-11-23' as LocalDate,
  mayBeDue: () => sql`coalesce((m.settings->>'reminders')::int, 0) > 0`,
  run: sendReminders,
};

/**
 * Sends the reminders of a day. Each invoice is looked at again under its lock, in a transaction of its own: one that was
 * paid meanwhile, or that a debit is to collect, gets no letter. Harmless when repeated.
 */
export async function sendReminders(run: Run, day: LocalDate): Promise<{ reminded: number }> {
  const {
    reminders,
    reminder_first_days: firstDays,
    reminder_every_days: everyDays,
  } = await run.reading(settingsOf);
  const rule: ReminderRule = { reminders, firstDays, everyDays };
  let reminded = 0;
  let after: string | null = null;
  while (reminders > 0) {
    const ids: string[] = await run.reading((work) => overdue(work, rule, { day, after }));
    for (const id of ids) {
      if (await run.inTransaction((work) => remind(work, rule, { id, day }))) reminded += 1;
    }
    if (ids.length < BATCH) break;
    after = ids.at(-1)!;
  }
  return { reminded };
}

/** Nobody is collecting it: no debit waits for its day or is with the bank, and no card is being or to be charged. */
const isLeft = (work: Work): Sql => sql`${isOwing('i')} and i.in_flight_cents = 0 and not exists (
  select 1 from payments p
  where p.merchant_id = ${work.merchantId} and p.invoice_id = i.id and p.stage ${among(UNDECIDED_STAGES)})
  and not exists (
  select 1 from card_charges c
  where c.merchant_id = ${work.merchantId} and c.invoice_id = i.id and c.is_open)`;

async function overdue(
  work: Work,
  rule: ReminderRule,
  { day, after }: { day: LocalDate; after: string | null },
): Promise<string[]> {
  const rows = await work.rows<{ id: string }>(sql`
    select i.id from invoices i
    where i.merchant_id = ${work.merchantId} and i.due_date <= ${addDays(day, -rule.firstDays)}
      and i.due_date > ${addDays(day, -REMINDED_DAYS)} and ${isLeft(work)}
      and (${after}::uuid is null or i.id > ${after}::uuid)
    order by i.id limit ${BATCH}`);
  return rows.map(({ id }) => id);
}

type Seen = {
  customer_id: string;
  due_on: LocalDate;
  due_cents: number;
  sent: number;
  last_on: LocalDate | null;
};

async function remind(
  work: Work,
  rule: ReminderRule,
  { id, day }: { id: string; day: LocalDate },
): Promise<boolean> {
  await work.rows(sql`
    select 1 from invoices where merchant_id = ${work.merchantId} and id = ${id} for update`);
  const seen = await work.maybe<Seen>(sql`
    select i.customer_id, i.due_date as due_on, ${dueOf('i')} as due_cents, count(r.step)::int as sent,
      max(r.sent_on) as last_on
    from invoices i
    left join dunning_reminders r on r.merchant_id = ${work.merchantId} and r.invoice_id = i.id
    where i.merchant_id = ${work.merchantId} and i.id = ${id} and ${isLeft(work)}
    group by i.id, i.merchant_id`);
  if (!seen) return false;
  const on = reminderDay(rule, { dueOn: seen.due_on, sent: seen.sent, lastSentOn: seen.last_on });
  if (!on || on > day || !(await mailReminder(work, id))) return false;
  await work.run(sql`
    insert into dunning_reminders (merchant_id, invoice_id, step, customer_id, sent_on, due_cents)
    values (${work.merchantId}, ${id}, ${seen.sent + 1}, ${seen.customer_id}, ${day}, ${seen.due_cents})`);
  return true;
}
