import { useTranslation } from 'react-i18next';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { date, money } from '../../lib/format.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Subscription } from './subscription.ts';

const RUNS = ['active', 'past_due'];

const endOf = ({ exp_year, exp_month }: NonNullable<Subscription['card']>) =>
  `${exp_year}-${String(exp_month).padStart(2, '0')}`;

/** What a subscription is billed by: a request with its state, or a card and the charge of it that comes next. */
export function BilledBy({ subscription: s }: { subscription: Subscription }) {
  const { t } = useTranslation(['subscriptions', 'cards']);
  if (!s.card)
    return s.mandate_reference ? (
      <span className="lk-inline">
        <code>{s.mandate_reference}</code> <StatusChip status={s.mandate_status ?? 'unknown'} />
      </span>
    ) : (
      t('noMandate')
    );
  const next = s.next_charge;
  return (
    <>
      {t(`cards:networks.${s.card.network}`)} <span className="lk-num">••• {s.card.last4}</span>
      {next && (
        <span className="lk-small lk-muted">
          <br />
          {t('method.next', { amount: money(next.amount_cents, s.currency), date: date(next.charge_on) })}
        </span>
      )}
    </>
  );
}

/** Why nothing is collected although the subscription runs. */
export function OnHold({ subscription: s }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const today = useBusinessDate();
  if (s.paused_for_unpaid) return <p className="lk-notice">{t('pausedForUnpaid')}</p>;
  if (s.debits_blocked) return <p className="lk-notice">{t(`debitsOnHold.${s.debits_blocked}`)}</p>;
  if (!s.card || !RUNS.includes(s.status)) return null;
  if (!s.card.is_kept) return <p className="lk-notice">{t('method.removed')}</p>;
  if (endOf(s.card) < today.slice(0, 7)) return <p className="lk-notice">{t('method.expired')}</p>;
  return s.status === 'past_due' ? <p className="lk-notice">{t('method.declined')}</p> : null;
}
