import { addDays, type LocalDate, maxDate } from '../kernel/index.ts';

export const MOST_REMINDERS = 3;
/** An invoice that has been overdue for longer is for a person, not for another letter. */
export const REMINDED_DAYS = 90;

/** How a payer is reminded of what is overdue and what nobody is collecting. */
export type ReminderRule = {
  readonly reminders: number;
  /** Calendar days after the due date, and between two letters. */
  readonly firstDays: number;
  readonly everyDays: number;
};

/** The day of the next reminder of an invoice, or undefined when there is none. A late letter puts the next one off. */
export function reminderDay(
  rule: ReminderRule,
  invoice: { dueOn: LocalDate; sent: number; lastSentOn: LocalDate | null },
): LocalDate | undefined {
  if (invoice.sent >= rule.reminders) return undefined;
  const planned = addDays(invoice.dueOn, rule.firstDays + invoice.sent * rule.everyDays);
  return invoice.lastSentOn ? maxDate(planned, addDays(invoice.lastSentOn, rule.everyDays)) : planned;
}
