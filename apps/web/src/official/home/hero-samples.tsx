import { useTranslation } from 'react-i18next';
import { money } from '../../lib/format.ts';
import { StatusChip } from '../../ui/status-chip.tsx';

const LESSON_CENTS = 4600;
/** What a debit of it costs as a new business starts: 1% + $0.30. */
const FEE_CENTS = 76;

/** An invitation as its payer accepted it. */
export function InvitationSample() {
  const { t } = useTranslation('home');
  return (
    <div className="lk-sample lk-sample--invitation">
      <small>{t('sample.invitation')}</small>
      <b>Harbour Swim School</b>
      <p>{t('sample.lessons')}</p>
      <dl>
        <dt>{t('sample.fortnight')}</dt>
        <dd>{money(LESSON_CENTS)}</dd>
        <dt>{t('sample.first')}</dt>
        <dd>{t('sample.firstDate')}</dd>
        <dt>{t('sample.account')}</dt>
        <dd>••• 4417</dd>
      </dl>
    </div>
  );
}

const DAYS = [
  ['d1', 'succeeded'],
  ['d2', 'scheduled'],
  ['d3', 'scheduled'],
] as const;

/** The debits that follow from it; the bank is closed over Christmas, so one moves. */
export function ScheduleSample() {
  const { t } = useTranslation('home');
  return (
    <div className="lk-sample lk-sample--schedule">
      <small>{t('sample.schedule')}</small>
      <dl>
        {DAYS.map(([day, status]) => (
          <div key={day}>
            <dt>{t(`sample.${day}`)}</dt>
            <dd>{money(LESSON_CENTS)}</dd>
            <StatusChip status={status} />
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A payout whose lines sum to it: eleven debits that cleared, less their fees. */
export function PayoutSample() {
  const { t } = useTranslation('home');
  const debits = 11;
  return (
    <div className="lk-sample lk-sample--payout">
      <small>{t('sample.payout')}</small>
      <dl>
        <dt>{t('sample.taken', { count: debits })}</dt>
        <dd>{money(debits * LESSON_CENTS)}</dd>
        <dt>{t('sample.fees')}</dt>
        <dd>{money(-debits * FEE_CENTS)}</dd>
        <dt>
          <b>{t('sample.paid')}</b>
        </dt>
        <dd>
          <b>{money(debits * (LESSON_CENTS - FEE_CENTS))}</b>
        </dd>
      </dl>
    </div>
  );
}
