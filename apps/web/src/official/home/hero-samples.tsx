import { useTranslation } from 'react-i18next';
import { money } from '../../lib/format.ts';
import { StatusChip } from '../../ui/status-chip.tsx';

/** Three nested leaves, green over sky over orange. */
export function Feathers() {
  return (
    <svg className="lk-home-feathers" viewBox="0 0 30 30" aria-hidden="true" focusable="false">
      <path fill="#FE4C1C" d="M30 0v15a15 15 0 0 1-15 15H9V15A15 15 0 0 1 24 0Z" />
      <path fill="#09DEFF" d="M23 4v13a13 13 0 0 1-13 13H5V17A13 13 0 0 1 18 4Z" />
      <path fill="#00C49F" d="M16 9v10A11 11 0 0 1 5 30H0V20A11 11 0 0 1 11 9Z" />
    </svg>
  );
}

const LESSON_CENTS = 4600;

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
  ['d1', 'cleared'],
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

/** A payout whose lines sum to it: twelve debits, one returned. */
export function PayoutSample() {
  const { t } = useTranslation('home');
  const debits = 12;
  return (
    <div className="lk-sample lk-sample--payout">
      <small>{t('sample.payout')}</small>
      <dl>
        <dt>{t('sample.taken', { count: debits })}</dt>
        <dd>{money(debits * LESSON_CENTS)}</dd>
        <dt>{t('sample.returned')}</dt>
        <dd>{money(-LESSON_CENTS)}</dd>
        <dt>
          <b>{t('sample.paid')}</b>
        </dt>
        <dd>
          <b>{money((debits - 1) * LESSON_CENTS)}</b>
        </dd>
      </dl>
    </div>
  );
}
