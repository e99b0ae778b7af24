import { useTranslation } from 'react-i18next';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { type MyRow, takenCents } from './debit-words.ts';

type Owing = Pick<MyRow, 'owed_cents' | 'overdue_cents'> & {
  schedule: {
    status: string;
    paused_until: string | null;
    reason: string | null;
    next: MyRow['schedule'] extends infer S ? (S extends { next: infer N } ? N : never) : never;
  } | null;
};

/** Why nothing is taken, by the reason that stopped the schedule. */
const STOPPED = {
  hardship: 'next.held',
  cards_off: 'next.cardsOff',
  three_dishonours: 'next.threeBack',
  no_account: 'next.noAccount',
} as const;
const stoppedBecause = (reason: string | null) =>
  STOPPED[reason as keyof typeof STOPPED] ?? ('next.stopped' as const);

/** The one number that matters: what is taken next, and when; else what is owed, and that nothing is taken. */
export function NextPayment({ owed_cents: owed, overdue_cents: overdue, schedule }: Owing) {
  const { t } = useTranslation('schedules');
  const next = schedule?.next;
  const small = schedule?.paused_until
    ? t('next.paused', { date: dateWithWeekday(schedule.paused_until) })
    : schedule?.status === 'stopped'
      ? t(stoppedBecause(schedule.reason))
      : overdue > 0
        ? t('next.overdue', { amount: money(overdue) })
        : null;
  if (next) {
    return (
      <p className="lk-next">
        <span>{t('next.taken')}</span>
        <b className="lk-num">{money(takenCents(next))}</b>
        <span>{t('next.on', { date: dateWithWeekday(next.on) })}</span>
        {next.fee_cents > 0 && (
          <span className="lk-next-note">{t('withFee', { fee: money(next.fee_cents) })}</span>
        )}
        {small && <span className="lk-next-note">{small}</span>}
      </p>
    );
  }
  return (
    <p className="lk-next">
      <span>{owed > 0 ? t('next.owed') : t('next.nothing')}</span>
      <b className="lk-num">{money(Math.max(0, owed))}</b>
      {owed > 0 && (
        <span>{schedule?.status === 'stopped' ? t(stoppedBecause(schedule.reason)) : t('next.noPlan')}</span>
      )}
      {owed < 0 && <span>{t('next.credit', { amount: money(-owed) })}</span>}
      {small && schedule?.status !== 'stopped' && <span className="lk-next-note">{small}</span>}
    </p>
  );
}
